import type { Scope } from "../contract.ts";
import type { User } from "../store/users.ts";
import type { LiveSessions } from "./live-sessions.ts";
import { scopesOf } from "./permissions.ts";

interface MadeLink {
  readonly userId: string;
  /** The credential that made it, as `type:id`. */
  readonly createdBy: string;
}

/** The user who made a link, while the user has the scopes that the link gives, and the key that made it works; else undefined. */
export type FindMaker = (link: MadeLink, scopes: readonly Scope[]) => Promise<User | undefined>;

interface LinkMakersDependencies {
  readonly live: Pick<LiveSessions, "user">;
  /** Whether the API key, by its id, still works. */
  readonly isKeyActive: (userId: string, apiKeyId: string) => Promise<boolean>;
}

export function createFindMaker({ live, isKeyActive }: LinkMakersDependencies): FindMaker {
  return async ({ userId, createdBy }, scopes) => {
    const user = await live.user(userId);
    if (user === undefined || !scopes.every((each) => scopesOf(user.roles).has(each))) return undefined;
    const [type, id = ""] = createdBy.split(":");
    return type !== "api-key" || (await isKeyActive(userId, id)) ? user : undefined;
  };
}

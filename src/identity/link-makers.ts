import type { HostLists, Scope } from "../contract.ts";
import type { User } from "../store/users.ts";
import { hostsOf } from "./api-keys.ts";
import type { ApiKey } from "../store/api-keys.ts";
import type { LiveSessions } from "./live-sessions.ts";
import { scopesOf } from "./permissions.ts";

interface MadeLink {
  readonly userId: string;
  /** The credential that made it, as `type:id`. */
  readonly createdBy: string;
}

/** Who made a link, and what bounds that one now. */
interface Maker {
  readonly user: User;
  readonly hosts?: HostLists;
}

/** The maker of a link, while the user has the scopes that the link gives, and the session or key that made it works; else undefined. */
export type FindMaker = (link: MadeLink, scopes: readonly Scope[]) => Promise<Maker | undefined>;

export function createFindMaker({
  live,
  activeKey,
}: {
  readonly live: Pick<LiveSessions, "session" | "user">;
  /** The API key, by its id; undefined where it does not work any more. */
  readonly activeKey: (userId: string, apiKeyId: string) => Promise<ApiKey | undefined>;
}): FindMaker {
  return async ({ userId, createdBy }, scopes) => {
    const user = await live.user(userId);
    if (user === undefined || !scopes.every((each) => scopesOf(user.roles).has(each))) return undefined;
    const [type, id = ""] = createdBy.split(":");
    if (type === "session") return (await live.session(id))?.user.id === userId ? { user } : undefined;
    if (type !== "api-key") return { user };
    const key = await activeKey(userId, id);
    return key && { user, ...hostsOf(key) };
  };
}

import type { ControlActor } from "../contract.ts";
import type { LiveSessions } from "./live-sessions.ts";
import type { ShareLinks } from "./share-links.ts";

interface ActorCheckDependencies {
  readonly live: LiveSessions;
  readonly shareLinks: Pick<ShareLinks, "holderOf">;
  /** Whether the API key, by its id, still works. */
  readonly isKeyActive: (userId: string, apiKeyId: string) => Promise<boolean>;
}

/** Whether the session, key or share link that an actor is named by, as `type:id`, may still be used, and its user; at most a second old. */
export function createActorCheck({ live, shareLinks, isKeyActive }: ActorCheckDependencies) {
  return async ({ userId, credential }: Pick<ControlActor, "userId" | "credential">): Promise<boolean> => {
    if ((await live.user(userId)) === undefined) return false;
    const [type, id = ""] = credential.split(":");
    switch (type) {
      case "session":
        return (await live.session(id)) !== undefined;
      case "api-key":
        return isKeyActive(userId, id);
      case "share-link":
        return (await shareLinks.holderOf(id)) !== undefined;
      default:
        return true;
    }
  };
}

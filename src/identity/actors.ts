import type { ControlActor } from "../contract.ts";
import { type ApiKeyStore, isActive } from "../store/api-keys.ts";
import type { LiveSessions } from "./live-sessions.ts";

interface ActorCheckDependencies {
  readonly live: LiveSessions;
  readonly apiKeys: Pick<ApiKeyStore, "find">;
  /** Epoch ms. */
  readonly now: () => number;
}

/** Whether the session or key that an actor is named by, as `type:id`, may still be used, and its user; at most a second old. */
export function createActorCheck({ live, apiKeys, now }: ActorCheckDependencies) {
  return async ({ userId, credential }: Pick<ControlActor, "userId" | "credential">): Promise<boolean> => {
    if ((await live.user(userId)) === undefined) return false;
    const [type, id = ""] = credential.split(":");
    switch (type) {
      case "session":
        return (await live.session(id)) !== undefined;
      case "api-key": {
        const key = await apiKeys.find(userId, id);
        return key !== undefined && isActive(key, now());
      }
      default:
        return true;
    }
  };
}

import type { ControlActor } from "../contract.ts";
import type { FindMaker } from "./link-makers.ts";
import type { ShareLinks } from "./share-links.ts";

/** Whether the session, key or share link that an actor is named by, as `type:id`, may still be used, and its user; at most a second old. */
export function createActorCheck({
  findMaker,
  shareLinks,
}: {
  readonly findMaker: FindMaker;
  readonly shareLinks: Pick<ShareLinks, "holderOf">;
}) {
  return async ({ userId, credential }: Pick<ControlActor, "userId" | "credential">): Promise<boolean> => {
    const [type, id = ""] = credential.split(":");
    if (type === "share-link") return (await shareLinks.holderOf(id)) !== undefined;
    return (await findMaker({ userId, createdBy: credential }, [])) !== undefined;
  };
}

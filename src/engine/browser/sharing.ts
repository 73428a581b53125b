import type { ContextConfig } from "../../contract.ts";

/** Whose contexts may share a browser: those of one user, none, or all. */
export type BrowserSharing = "user" | "context" | "all";

/** The group of all contexts, where all of them may share a browser. */
export const ALL = "";

const ALONE = "cdp:";

/** Whether the group is one context, whatever contexts may share. */
export function isAlone(group: string): boolean {
  return group.startsWith(ALONE);
}

interface SharingContext {
  readonly id: string;
  readonly owner: string;
  readonly config: Pick<ContextConfig, "cdp">;
}

/** The key of the contexts that may share a browser with this one; a context that clients of CDP connect to shares none. */
export function groupOf(sharing: BrowserSharing, { id, owner, config }: SharingContext): string {
  if (config.cdp === true) return ALONE + id;
  if (sharing === "all") return ALL;
  return sharing === "user" ? owner : id;
}

import type { ContextConfig } from "../../contract.ts";

/** Whose contexts may share a browser: those of one user, none, or all. */
export type BrowserSharing = "user" | "context" | "all";

/** The group of all contexts, where all of them may share a browser. */
export const ALL = "";

const ALONE = "cdp:";
/** Ends the group of contexts with `webmcp`. */
const WITH_WEBMCP = " webmcp";

/** Whether the group is one context, whatever contexts may share. */
export function isAlone(group: string): boolean {
  return group.startsWith(ALONE);
}

/** Whether the browsers of a group have WebMCP. One that waits for its group has not, so that it takes no such group. */
export function hasWebmcp(group: string | undefined): boolean {
  return group?.endsWith(WITH_WEBMCP) === true;
}

interface SharingContext {
  readonly id: string;
  readonly owner: string;
  readonly config: Pick<ContextConfig, "cdp" | "webmcp">;
}

/** The key of the contexts that may share a browser with this one; a context that clients of CDP connect to shares none. */
export function groupOf(sharing: BrowserSharing, { id, owner, config }: SharingContext): string {
  const shared = sharing === "all" ? ALL : sharing === "user" ? owner : id;
  const group = config.cdp === true ? ALONE + id : shared;
  return config.webmcp === true ? group + WITH_WEBMCP : group;
}

import type { ContextConfig } from "../../contract.ts";

/** The contexts that may share a browser: those of one user, none, or all. */
export type BrowserSharing = "user" | "context" | "all";

/** The group of all contexts, where all of them may share a browser. */
export const ALL = "";

const ALONE = "cdp:";
/** Ends the group of contexts with `webmcp`. */
const WITH_WEBMCP = " webmcp";

/** Begins the authorities that the contexts of a group trust, in PEM as base64. */
const WITH_AUTHORITIES = " ca=";

/** Whether the group is one context, whatever contexts may share. */
export function isAlone(group: string): boolean {
  return group.startsWith(ALONE);
}

/** Whether the browsers of a group have WebMCP. */
export function hasWebmcp(group: string | undefined): boolean {
  return group?.endsWith(WITH_WEBMCP) === true;
}

/** The certificates of authorities that the browsers of a group trust besides those of all, in PEM; undefined: none. */
export function authoritiesOf(group: string | undefined): string | undefined {
  const encoded = group?.split(WITH_AUTHORITIES)[1]?.split(" ")[0];
  return encoded === undefined ? undefined : Buffer.from(encoded, "base64").toString();
}

/** Whether the browsers of a group start as none that waits for its group has, so that such a browser does not take it. */
export function startsOtherwise(group: string | undefined): boolean {
  return hasWebmcp(group) || authoritiesOf(group) !== undefined;
}

/** A group without what its browsers start with: equal for all groups of one user. */
export function sharersOf(group: string): string {
  return group.split(" ", 1)[0] ?? "";
}

/** The key of the contexts that may share a browser with this one; a context that clients of CDP connect to shares none. */
export function groupOf(
  sharing: BrowserSharing,
  options: {
    readonly id: string;
    readonly owner: string;
    readonly config: Pick<ContextConfig, "cdp" | "webmcp" | "caCertificates">;
  },
): string {
  const { id, owner, config } = options;
  const shared = sharing === "all" ? ALL : sharing === "user" ? owner : id;
  const { cdp, webmcp, caCertificates } = config;
  const authorities =
    caCertificates === undefined ? "" : WITH_AUTHORITIES + Buffer.from(caCertificates).toString("base64");
  return (cdp === true ? ALONE + id : shared) + authorities + (webmcp === true ? WITH_WEBMCP : "");
}

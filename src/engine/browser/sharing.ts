/** Whose contexts may share a browser: those of one user, none, or all. */
export type BrowserSharing = "user" | "context" | "all";

/** The group of all contexts, where all of them may share a browser. */
export const ALL = "";

/** The key of the contexts that may share a browser with this one. */
export function groupOf(sharing: BrowserSharing, context: { readonly id: string; readonly owner: string }): string {
  if (sharing === "all") return ALL;
  return sharing === "user" ? context.owner : context.id;
}

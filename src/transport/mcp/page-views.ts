import type { Observation } from "../../contract.ts";

/** An observation; those in the details of errors have no title. */
export type PageObservation = Omit<Observation, "title"> & { readonly title?: string };

/** The last observation of a page that a connection received. */
export interface PageView {
  /** Undefined while the connection has only used the context's last page without its id. */
  readonly pageId: string | undefined;
  readonly revision: string;
  readonly url: string;
  readonly title: string;
}

/** The last observations that a connection received, so that each result contains only the changes. */
export type PageViews = ReturnType<typeof createPageViews>;

const MAX_PAGES = 200;

/** Over HTTP each request has its own, so that an LRU cache with room for all of them would be most of what a server costs. */
export function createPageViews() {
  const views = new Map<string, PageView>();
  const lastPages = new Map<string, string>();
  const keyOf = (contextId: string, pageId: string | undefined): string => `${contextId}/${pageId ?? ""}`;
  return {
    /** Returns that of a page; without a page id, of the page that the connection used last in the context. */
    last: (contextId: string, pageId = lastPages.get(contextId)): PageView | undefined =>
      views.get(keyOf(contextId, pageId)),
    record(contextId: string, pageId: string | undefined, { revision, url, title }: PageObservation): void {
      if (pageId !== undefined) setLast(lastPages, contextId, pageId);
      const key = keyOf(contextId, pageId);
      setLast(views, key, { pageId, revision, url, title: title ?? views.get(key)?.title ?? "" });
    },
    /** Called when the page that was used last no longer exists. */
    forget: (contextId: string): void => void lastPages.delete(contextId),
  };
}

/** Sets an entry as the last one; beyond the number of pages the first is deleted. */
function setLast<V>(entries: Map<string, V>, key: string, value: V): void {
  entries.delete(key);
  entries.set(key, value);
  const [first] = entries.keys();
  if (entries.size > MAX_PAGES && first !== undefined) entries.delete(first);
}

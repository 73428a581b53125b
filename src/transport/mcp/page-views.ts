import { LRUCache } from "lru-cache";
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
interface PageViews {
  /** Returns that of a page; without a page id, of the page that the connection used last in the context. */
  last(contextId: string, pageId?: string): PageView | undefined;
  record(contextId: string, pageId: string | undefined, observation: PageObservation): void;
  /** Called when the page that was used last no longer exists. */
  forget(contextId: string): void;
}

const MAX_PAGES = 200;

export function createPageViews(): PageViews {
  const views = new LRUCache<string, PageView>({ max: MAX_PAGES });
  const lastPages = new LRUCache<string, string>({ max: MAX_PAGES });
  const keyOf = (contextId: string, pageId: string | undefined): string => `${contextId}/${pageId ?? ""}`;
  return {
    last: (contextId, pageId = lastPages.get(contextId)) => views.get(keyOf(contextId, pageId)),
    record(contextId, pageId, { revision, url, title }) {
      if (pageId !== undefined) lastPages.set(contextId, pageId);
      const key = keyOf(contextId, pageId);
      views.set(key, { pageId, revision, url, title: title ?? views.get(key)?.title ?? "" });
    },
    forget: (contextId) => void lastPages.delete(contextId),
  };
}

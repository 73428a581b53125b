import { LRUCache } from "lru-cache";
import type { Observation } from "../../contract.ts";

/** What a connection was last shown of a page. */
export interface PageView {
  /** Unknown while the connection has only looked at the page that was used last. */
  readonly pageId: string | undefined;
  readonly revision: string;
  readonly url: string;
  readonly title: string;
}

/** What a connection was last shown, so that each result holds only what changed for it. */
export interface PageViews {
  /** Of a page, or without one of the page that the connection used last in the context. */
  last(contextId: string, pageId?: string): PageView | undefined;
  show(contextId: string, pageId: string | undefined, observation: Observation): void;
  /** The page that was used last no longer exists. */
  forget(contextId: string): void;
}

const MAX_PAGES = 200;

export function createPageViews(): PageViews {
  const views = new LRUCache<string, PageView>({ max: MAX_PAGES });
  const lastPages = new LRUCache<string, string>({ max: MAX_PAGES });
  const keyOf = (contextId: string, pageId: string | undefined): string => `${contextId}/${pageId ?? ""}`;
  return {
    last: (contextId, pageId = lastPages.get(contextId)) => views.get(keyOf(contextId, pageId)),
    show(contextId, pageId, { revision, url, title }) {
      if (pageId !== undefined) lastPages.set(contextId, pageId);
      views.set(keyOf(contextId, pageId), { pageId, revision, url, title });
    },
    forget: (contextId) => void lastPages.delete(contextId),
  };
}

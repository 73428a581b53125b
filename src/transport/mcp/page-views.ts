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
  /** The first message of the errors that were shown last; undefined without any. */
  readonly error: string | undefined;
}

/** The last observations that a client received, so that each result contains only the changes. */
export type PageViews = ReturnType<typeof createPageViews>;

const MAX_PAGES = 200;
/** A longer URL or title, such as a document's as data, is shown again. */
const MAX_STORED = 2_000;

/** @param maxPages beyond it, the view that was recorded first is forgotten: its page is then shown as the service showed it last */
export function createPageViews(maxPages = MAX_PAGES) {
  const views = new Map<string, PageView>();
  const lastPages = new Map<string, string>();
  const keyOf = (contextId: string, pageId: string | undefined): string => `${contextId}/${pageId ?? ""}`;
  return {
    /** Returns that of a page; without a page id, of the page that the client used last in the context. */
    last: (contextId: string, pageId = lastPages.get(contextId)): PageView | undefined =>
      views.get(keyOf(contextId, pageId)),
    record(contextId: string, pageId: string | undefined, observation: PageObservation): void {
      const { revision, url, title, errorMessages } = observation;
      if (pageId !== undefined) setLast(lastPages, contextId, pageId, maxPages);
      const key = keyOf(contextId, pageId);
      const shown = {
        url: url.slice(0, MAX_STORED),
        title: (title ?? views.get(key)?.title ?? "").slice(0, MAX_STORED),
        error: errorMessages?.[0] ?? views.get(key)?.error,
      };
      setLast(views, key, { pageId, revision, ...shown }, maxPages);
    },
    /** Called when the page that was used last no longer exists. */
    forget: (contextId: string): void => void lastPages.delete(contextId),
  };
}

/** The part of the views that belongs to one client among several. */
export function viewsOf(views: PageViews, client: string): PageViews {
  const inClient = (contextId: string): string => `${client} ${contextId}`;
  return {
    last: (contextId, pageId) => views.last(inClient(contextId), pageId),
    record: (contextId, ...shown) => views.record(inClient(contextId), ...shown),
    forget: (contextId) => views.forget(inClient(contextId)),
  };
}

/** Sets an entry as the last one; beyond the number of pages the first is deleted. */
function setLast<V>(entries: Map<string, V>, key: string, value: V, maxPages: number): void {
  entries.delete(key);
  entries.set(key, value);
  const [first] = entries.keys();
  if (entries.size > maxPages && first !== undefined) entries.delete(first);
}

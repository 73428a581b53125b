import type { Observation, ObserveOptions } from "../../contract.ts";
import { settlesWithin, valueUnlessAborted, valueWithin } from "../../errors/timing.ts";
import { RESULT_GRACE_MS } from "../../errors/budgets.ts";
import type { Deadline } from "../deadline.ts";
import type { LiveContext } from "../context/live-context.ts";
import { pageInUse } from "../context/pages.ts";
import { boundedUrl } from "../../visible-text.ts";
import type { LivePage } from "../page/live-page.ts";
import { isResponsive } from "./free-page.ts";
import { DEFAULT_SETTLE_MS, type Settling, watchSettling } from "../page/settle.ts";

/** Time in which a page is read, as far as it responds: a new document's scripts begin, and others redraw much. */
const LOOK_TIMEOUT_MS = 8_000;
/** The time after which a page without a new document is asked whether it responds, and within which it has to. */
const ASK_AFTER_MS = 1_000;
const RESPONDS_MS = 3_000;
/** Time to read its frames and lines. */
const LOOK_GRACE_MS = 1_000;
const MAX_LISTED = 20;
const UNKNOWN = '"(the page did not respond: what it shows now is unknown; look again)"';

/** Watches a page from before something is done until its result can be observed. */
export interface Watch {
  /** Observes the page once it has settled, or the next one where it has closed; undefined where nothing is there. */
  finish(deadline: Deadline, hasTyped: boolean): Promise<Observation | undefined>;
  stop(): void;
}

/**
 * Begins to watch a page where its caller asks for an observation.
 *
 * @param settling of the page, where it is being watched already
 */
export function beginWatch(
  context: LiveContext,
  page: LivePage,
  options: ObserveOptions | undefined,
  settling?: Settling,
): Watch | undefined {
  const { observe = "none", since, maxTokens, settle = DEFAULT_SETTLE_MS } = options ?? {};
  if (observe === "none") return undefined;
  const before = new Set(context.pages.keys());
  const watched = settling ?? watchSettling(page);

  /** Outline of a page once it has settled; only its last revision where it does not respond, or closes meanwhile. */
  async function look(live: LivePage, settles: Settling, deadline: Deadline, hasTyped: boolean): Promise<Observation> {
    const unlessEnded = <T>(work: Promise<T>): Promise<T | undefined> =>
      valueUnlessAborted(valueUnlessAborted(work, live.dialogs.held), live.ended);
    await unlessEnded(settles.settled(Math.min(settle, deadline.remainingMs()), hasTyped));
    const withinMs = Math.min(LOOK_TIMEOUT_MS, deadline.leftMs(RESULT_GRACE_MS));
    const endsMs = Math.min(withinMs + LOOK_GRACE_MS, deadline.leftMs(RESULT_GRACE_MS));
    const view = {
      mode: observe === "delta" ? ("delta" as const) : ("snapshot" as const),
      withinMs,
      ...(since !== undefined && live === page && { since }),
      ...(maxTokens !== undefined && { maxTokens }),
    };
    // A page with an open dialog responds once that is answered.
    const isSilent = (): boolean => live.dialogs.open !== undefined || live.ended.aborted;
    const observed = async () => {
      const seen = valueWithin(live.outline.observe(view), endsMs);
      const isRead = settles.hasNavigated || (await settlesWithin(seen, ASK_AFTER_MS));
      return isRead || (await isResponsive(live, Math.min(RESPONDS_MS, endsMs))) ? seen : undefined;
    };
    const [seen, title] = await Promise.all([
      isSilent() ? undefined : unlessEnded(observed()),
      live.ended.aborted ? live.title : unlessEnded(live.readTitle()),
    ]);
    return {
      ...(seen ?? live.outline.unavailable(isSilent() ? "" : UNKNOWN)),
      url: boundedUrl(live.page.url()),
      title: title ?? live.title,
    };
  }

  /** The observation of a page with what has happened in it and in the context since the one before. */
  async function withEvents(live: LivePage, observation: Observation): Promise<Observation> {
    const opened = [...context.pages.keys()].filter((id) => !before.has(id)).slice(0, MAX_LISTED);
    const closed = [...before].filter((id) => context.pages.get(id)?.ended.aborted !== false).slice(0, MAX_LISTED);
    const downloads = await live.downloads.changedSince(live.journal.downloads);
    live.journal.downloads = live.downloads.current();
    return {
      ...observation,
      ...(opened.length > 0 && { opened }),
      ...(closed.length > 0 && { closed }),
      ...live.journal.take(),
      ...(downloads.length > 0 && { downloads: [...downloads] }),
    };
  }

  async function finish(deadline: Deadline, hasTyped: boolean): Promise<Observation | undefined> {
    const own = await look(page, watched, deadline, hasTyped);
    if (!page.ended.aborted) return withEvents(page, own);
    if (context.ended.aborted || !page.page.isClosed()) return undefined;
    const next = pageInUse(context);
    if (next === undefined) return withEvents(page, own);
    const settles = watchSettling(next);
    const shown = await look(next, settles, deadline, false).finally(() => settles.stop());
    return { ...page.journal.take(), ...(await withEvents(next, shown)), pageId: next.id };
  }

  return { finish, stop: () => watched.stop() };
}

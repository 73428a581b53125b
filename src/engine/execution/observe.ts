import type { Observation, ObserveOptions } from "../../contract.ts";
import { type Deadline, valueUnlessAborted, valueWithin } from "../deadline.ts";
import { RESULT_GRACE_MS } from "../../errors/budgets.ts";
import type { LiveContext } from "../context/live-context.ts";
import { boundedUrl } from "../../visible-text.ts";
import { readTitle, type LivePage } from "../page/live-page.ts";
import { DEFAULT_SETTLE_MS, type Settling, watchSettling } from "../page/settle.ts";

/** For the look itself. */
const LOOK_TIMEOUT_MS = 2_000;
const MAX_LISTED = 20;

/** Watches a page from before something is done until its result can be observed. */
export interface Watch {
  /** Observes the page once it has settled; undefined where nothing was asked for. */
  finish(deadline: Deadline, hasTyped: boolean): Promise<Observation | undefined>;
  stop(): void;
}

/** @param settling of the page, where it is being watched already */
export function beginWatch(
  context: LiveContext,
  page: LivePage,
  options: ObserveOptions | undefined,
  settling?: Settling,
): Watch {
  const { observe = "none", since, maxTokens, settle = DEFAULT_SETTLE_MS } = options ?? {};
  if (observe === "none") return { finish: () => Promise.resolve(undefined), stop: () => undefined };
  const before = new Set(context.pages.keys());
  const watched = settling ?? watchSettling(page);

  async function look(deadline: Deadline, hasTyped: boolean): Promise<Observation> {
    const { held } = page.dialogs;
    await valueUnlessAborted(watched.settled(Math.min(settle, deadline.remainingMs()), hasTyped), held);
    const withinMs = Math.min(LOOK_TIMEOUT_MS, deadline.leftMs(RESULT_GRACE_MS));
    const view = {
      mode: observe === "delta" ? ("delta" as const) : ("snapshot" as const),
      withinMs,
      ...(since !== undefined && { since }),
      ...(maxTokens !== undefined && { maxTokens }),
    };
    // A page with an open dialog responds once that is answered.
    const [seen, title] = await Promise.all([
      page.dialogs.open ? undefined : valueUnlessAborted(valueWithin(page.outline.observe(view), withinMs), held),
      readTitle(page),
    ]);
    const opened = [...context.pages.keys()].filter((id) => !before.has(id)).slice(0, MAX_LISTED);
    const closed = [...before].filter((id) => !context.pages.has(id)).slice(0, MAX_LISTED);
    const downloads = await page.downloads.changedSince(page.journal.downloads);
    page.journal.downloads = page.downloads.current();
    return {
      ...(seen ?? { revision: page.outline.revision, mode: "unavailable", text: "", tokens: 0 }),
      url: boundedUrl(page.page.url()),
      title,
      ...(opened.length > 0 && { opened }),
      ...(closed.length > 0 && { closed }),
      ...page.journal.take(),
      ...(downloads.length > 0 && { downloads: [...downloads] }),
    };
  }

  return { finish: look, stop: () => watched.stop() };
}

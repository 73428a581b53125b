import { settlesWithin } from "../../errors/timing.ts";
import type { PageSession } from "../playwright/session.ts";

/** The navigations that the page itself begins. */
export type Commits = ReturnType<typeof watchCommits>;

const HAS_ROOT = `document.documentElement !== null || new Promise((resolve) =>
  new MutationObserver((_, observer) => { observer.disconnect(); resolve(true); }).observe(document, { childList: true }))`;
/** A dialog of the new document holds its scripts. */
const MAX_ROOT_MS = 250;

export function watchCommits({ cdp, mainFrameId: frameId }: PageSession) {
  let pending: PromiseWithResolvers<void> | undefined;
  const end = (id: string): void => {
    if (id !== frameId) return;
    pending?.resolve();
    pending = undefined;
  };
  cdp.on("Page.frameRequestedNavigation", (event) => {
    if (event.frameId === frameId && event.disposition === "currentTab") pending ??= Promise.withResolvers();
  });
  cdp.on("Page.frameNavigated", ({ frame }) => end(frame.id));
  cdp.on("Page.navigatedWithinDocument", (event) => end(event.frameId));
  cdp.on("Page.frameStoppedLoading", (event) => end(event.frameId));
  return {
    /** Whether a navigation has begun that is neither committed nor given up. */
    get isPending(): boolean {
      return pending !== undefined;
    },
    /**
     * Resolves once the navigation begun so far is committed and its document has a root element, or it is given up; at the latest
     * after `withinMs`.
     */
    async settled(withinMs: number): Promise<void> {
      if (pending === undefined || !(await settlesWithin(pending.promise, withinMs))) return;
      // The parser begins after the commit; a script of the caller must not meet an empty document.
      const rooted = cdp.send("Runtime.evaluate", { expression: HAS_ROOT, awaitPromise: true }).catch(() => undefined);
      await settlesWithin(rooted, Math.min(withinMs, MAX_ROOT_MS));
    },
  };
}

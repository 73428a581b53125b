import { settlesWithin } from "../../errors/timing.ts";
import type { PageSession } from "../playwright/session.ts";

/** The navigations that the page itself begins. */
export type Commits = ReturnType<typeof watchCommits>;

const HAS_ROOT = `document.documentElement !== null || new Promise((resolve) =>
  new MutationObserver((_, observer) => { observer.disconnect(); resolve(true); }).observe(document, { childList: true }))`;
/** The browser sends a form in a task after the event that submits it. */
const TURN = `new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => { port1.close(); resolve(true); };
  port2.postMessage(null);
})`;
const MAX_URL = 2_048;
/** A dialog of the document holds its scripts. */
const MAX_SCRIPT_MS = 250;

export function watchCommits({ cdp, mainFrameId: frameId }: PageSession) {
  let pending: (PromiseWithResolvers<void> & { url: string }) | undefined;
  const end = (id: string): void => {
    if (id !== frameId) return;
    pending?.resolve();
    pending = undefined;
  };
  cdp.on("Page.frameRequestedNavigation", (event) => {
    if (event.frameId !== frameId || event.disposition !== "currentTab") return;
    pending ??= { ...Promise.withResolvers(), url: "" };
    pending.url = event.url.slice(0, MAX_URL);
  });
  cdp.on("Page.frameNavigated", ({ frame }) => end(frame.id));
  cdp.on("Page.navigatedWithinDocument", (event) => end(event.frameId));
  cdp.on("Page.frameStoppedLoading", (event) => end(event.frameId));
  return {
    /** Whether a navigation has begun that is neither committed nor given up. */
    get isPending(): boolean {
      return pending !== undefined;
    },
    /** The URL to which that navigation leads. */
    get pendingUrl(): string | undefined {
      return pending?.url;
    },
    /**
     * Resolves once the document has a root element, for while a navigation is pending: until its server responds the browser delays
     * the question, and then asks the new document, which may have nothing in it yet.
     */
    async rooted(withinMs: number): Promise<void> {
      await settlesWithin(cdp.send("Runtime.evaluate", { expression: HAS_ROOT, awaitPromise: true }), withinMs);
    },
    /**
     * Resolves once the navigation begun so far is committed and its document has a root element, or it is given up; at the latest
     * after `withinMs`.
     *
     * @param mayBegin whether it may begin only now, in the page's next task
     */
    async settled(withinMs: number, mayBegin = false): Promise<void> {
      const run = (expression: string): Promise<boolean> =>
        settlesWithin(
          cdp.send("Runtime.evaluate", { expression, awaitPromise: true }),
          Math.min(withinMs, MAX_SCRIPT_MS),
        );
      if (mayBegin && pending === undefined) await run(TURN);
      if (pending === undefined || !(await settlesWithin(pending.promise, withinMs))) return;
      // The parser begins after the commit; a script of the caller must not meet an empty document.
      await run(HAS_ROOT);
    },
  };
}

import { settlesWithin } from "../deadline.ts";
import type { Cdp } from "./cdp.ts";

/** The navigations that the page itself begins. */
export interface Commits {
  /** Whether a navigation has begun that is neither committed nor given up. */
  readonly isPending: boolean;
  /** Resolves once the navigation begun so far is committed or given up, at the latest after `withinMs`. */
  settled(withinMs: number): Promise<void>;
}

/** @param mainFrameId of the page's main frame, which stays the same for the life of the page */
export function watchCommits(cdp: Cdp, mainFrameId: Promise<string>): Commits {
  let pending: PromiseWithResolvers<void> | undefined;
  let frameId: string | undefined;
  mainFrameId.then(
    (id) => (frameId = id),
    () => undefined, // the page is gone
  );
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
    get isPending() {
      return pending !== undefined;
    },
    async settled(withinMs) {
      if (pending !== undefined) await settlesWithin(pending.promise, withinMs);
    },
  };
}

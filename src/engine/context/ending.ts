import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext } from "playwright-core";
import type { Logger } from "../../log/log.ts";
import type { ContextLosses } from "../archive.ts";
import type { MemoryEnd } from "../browser/health.ts";
import type { BrowserLease } from "../browser/pool.ts";
import { settlesWithin } from "../../errors/timing.ts";
import { Interrupted } from "../deadline.ts";
import type { ContextSaver } from "./autosave.ts";

const CLOSE_TIMEOUT_MS = 3_000;

/** How one live context ends: its browser loses it, or it is closed. */
export type ContextEnding = ReturnType<typeof createContextEnding>;

export function createContextEnding(dependencies: {
  readonly contextId: string;
  readonly browserContext: BrowserContext;
  readonly lease: BrowserLease;
  readonly log: Logger;
  saver(): Pick<ContextSaver, "saveLastPages">;
  /** The end, before its browser is released. Called once more where a context closes that was lost. */
  onEnded(reason: Interrupted): void;
  /** Its browser is losing it; called before the list of its pages is saved. */
  onLosing(loss: Pick<ContextLosses, "reason" | "bound" | "bytes">): void;
  /** Its browser has lost it. */
  onLost(): void;
  /** It closes. */
  onClosed(): void;
}) {
  const { contextId, browserContext, lease, log, saver, onEnded, onLosing, onLost, onClosed } = dependencies;
  const ending = new AbortController();
  let saved: Promise<void> = Promise.resolve();
  const onGoneInBrowser = (): void => lose();
  browserContext.on("close", onGoneInBrowser);
  lease.launched.browser.on("disconnected", onGoneInBrowser);

  function lose(memoryEnd?: MemoryEnd): void {
    if (ending.signal.aborted) return;
    const endReason = memoryEnd === undefined ? lease.endReason() : "memory";
    onLosing({ reason: endReason === "memory" ? "memory" : "browser", ...memoryEnd });
    saved = saver()
      .saveLastPages()
      .catch((error: unknown) => log.error({ error, contextId }, "the pages of a context could not be saved"));
    end(new Interrupted({ type: "browser-gone", endReason }));
    onLost();
  }

  function end(reason: Interrupted): void {
    ending.abort(reason);
    onEnded(reason);
    lease.release();
  }

  return {
    /** Aborts when the browser has lost the context, or the context closes. */
    ended: ending.signal,
    /** Resolves when the list of its pages is saved, where the browser has lost it. */
    get saved(): Promise<void> {
      return saved;
    },
    /** Ends the context in its browser, where one of its pages was ended for memory. */
    async evict(end: MemoryEnd): Promise<void> {
      lose(end);
      await settlesWithin(browserContext.close(), CLOSE_TIMEOUT_MS);
    },
    /** @param disposeAfterMs - Until then the browser keeps the context, which nothing reaches any more; default: 0 */
    async close(disposeAfterMs = 0): Promise<void> {
      browserContext.off("close", onGoneInBrowser);
      lease.launched.browser.off("disconnected", onGoneInBrowser);
      end(new Interrupted({ type: "page-closed" }));
      onClosed();
      if (disposeAfterMs > 0) await sleep(disposeAfterMs);
      await settlesWithin(browserContext.close(), CLOSE_TIMEOUT_MS);
    },
  };
}

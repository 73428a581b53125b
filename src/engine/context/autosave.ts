import type { Logger } from "../../log/log.ts";
import { isDeepStrictEqual } from "node:util";
import type { ArchivedPage, ArchivedStorage, ContextArchive, ContextLosses, EgressBytes } from "../archive.ts";

const SAVE_AFTER_MS = 1_000;
/** A storage state that pages were too slow for is read again after a second, then each time after twice as long. */
const MAX_LATE_MS = 60_000;

/** Keeps the archive up to date with one live context: one save at a time, and none where nothing changed. */
export type ContextSaver = ReturnType<typeof createContextSaver>;

export function createContextSaver(options: {
  readonly archive: ContextArchive;
  readonly contextId: string;
  readonly epoch: number;
  readonly log: Logger;
  pages(): readonly ArchivedPage[];
  /** Default: it is not saved. */
  egress?(): EgressBytes;
  /** Default: it lost none. */
  losses?(): ContextLosses | undefined;
  /** Resolves within seconds; see `StorageReading`. */
  storageState(
    part: "all" | "cookies",
  ): Promise<{ readonly state: ArchivedStorage | undefined; readonly isLate: boolean }>;
  /** All of a new storage state is in the archive; default: nothing is to be done. */
  onStateSaved?(): Promise<void>;
  /** The context was claimed by another process, or deleted. */
  onLost(): void;
}) {
  const { archive, contextId, epoch, log } = options;
  let timer: NodeJS.Timeout | undefined;
  let dueMs = Number.POSITIVE_INFINITY;
  let lateMs = SAVE_AFTER_MS;
  let last: Promise<unknown> = Promise.resolve();
  let savedState = "";
  /** Whether `onStateSaved` was called for it. */
  let isReported = true;
  let savedPages = "";
  let savedEgress: EgressBytes | undefined;
  let savedLosses: ContextLosses | undefined;
  let writtenPages = "";
  let isOver = false;
  let isFailing = false;
  /** Whether the list of pages has other pages, or other URLs, than when it was saved. */
  let hasOtherPages = false;
  let hasNavigated = false;

  async function save(part: "pages" | "cookies" | "all"): Promise<void> {
    if (isOver) return;
    const { state, isLate } = part === "pages" ? { state: undefined, isLate: false } : await options.storageState(part);
    if (isLate) saveLater();
    else if (part === "all") lateMs = SAVE_AFTER_MS;
    const stateText = state === undefined ? savedState : JSON.stringify(state);
    const pages = options.pages();
    const pagesText = JSON.stringify(pages);
    const egress = options.egress?.();
    const losses = options.losses?.();
    const hasNewState = stateText !== savedState;
    const hasOthers = losses !== savedLosses || !isDeepStrictEqual(egress, savedEgress);
    if (hasNewState || pagesText !== savedPages || hasOthers) {
      const isSaved = await archive.save(contextId, epoch, {
        pages,
        ...(hasNewState && state !== undefined && { storageState: state }),
        ...(egress && { egress }),
        ...(losses && { losses }),
      });
      isFailing = false;
      if (isSaved) savedLosses = losses;
      if (isSaved) [savedState, savedPages, writtenPages, savedEgress] = [stateText, pagesText, pagesText, egress];
      else if (!isOver) return options.onLost();
      if (hasNewState) isReported = false;
    }
    if (part !== "all" || isReported) return;
    await options.onStateSaved?.();
    isReported = true;
  }

  async function write(): Promise<void> {
    if (isOver) return;
    const pages = options.pages();
    const pagesText = JSON.stringify(pages);
    if (pagesText === writtenPages) return;
    const isWritten = await archive.writePages(contextId, epoch, pages);
    if (isWritten) writtenPages = pagesText;
    else if (!isOver) options.onLost();
  }

  /** Runs after the save in progress, whether that fails or not. */
  function inOrder(work: () => Promise<void>): Promise<void> {
    const next = last.catch(() => undefined).then(work);
    last = next;
    return next;
  }

  function enqueue(part: "pages" | "cookies" | "all"): Promise<void> {
    return inOrder(() => save(part));
  }

  function saveLater(): void {
    saveAfter(lateMs);
    lateMs = Math.min(2 * lateMs, MAX_LATE_MS);
  }

  /** Plans a save, unless a sooner one is planned. */
  function saveAfter(delayMs: number): void {
    if (isOver || dueMs <= performance.now() + delayMs) return;
    cancel();
    dueMs = performance.now() + delayMs;
    timer = setTimeout(() => {
      cancel();
      enqueue("all").catch((error: unknown) => {
        // It is retried each second; the first failure is logged as an error.
        log[isFailing ? "debug" : "error"]({ error, contextId }, "the state of a context could not be saved");
        isFailing = true;
        saveAfter(SAVE_AFTER_MS);
      });
    }, delayMs);
  }

  function cancel(): boolean {
    const wasWaiting = timer !== undefined;
    clearTimeout(timer);
    timer = undefined;
    dueMs = Number.POSITIVE_INFINITY;
    return wasWaiting;
  }

  /** Saves nothing from now on. */
  function stop(): void {
    isOver = true;
    cancel();
  }

  const savePages = (): Promise<void> => enqueue("pages");

  return {
    /** Saves the list of pages now, for a change that is part of a response. */
    savePages,
    /** Has `saveChanged` save the list of pages: one has opened or closed, or has another URL than the list has it with. */
    pagesChanged(how: "opened" | "closed" | "navigated"): void {
      if (how === "navigated") hasNavigated = true;
      else hasOtherPages = true;
    },
    /** Whether the list of pages has changed since it was saved. */
    get hasChanged(): boolean {
      return hasOtherPages || hasNavigated;
    },
    /**
     * Saves the list of pages if it has changed; after a failure it still counts as changed. For a navigation it is enough that the
     * list survives the death of the process: the next save brings it to the disk.
     */
    async saveChanged(): Promise<void> {
      if ((!hasOtherPages && !hasNavigated) || isOver) return;
      const before = { hasOtherPages, hasNavigated };
      [hasOtherPages, hasNavigated] = [false, false];
      try {
        await (before.hasOtherPages ? savePages() : inOrder(write));
      } catch (error) {
        hasOtherPages ||= before.hasOtherPages;
        hasNavigated ||= before.hasNavigated;
        throw error;
      }
    },
    /** Saves the cookies and the list of pages now, for cookies that a caller has set. */
    saveCookies: (): Promise<void> => enqueue("cookies"),
    /** Saves pages and storage state within a second. */
    touched: (): void => saveAfter(SAVE_AFTER_MS),
    /** Saves now what is to be saved within a second; with `everything`, also where nothing is. */
    async flush(everything = false): Promise<void> {
      const wasWaiting = cancel();
      if (wasWaiting || everything) await enqueue("all");
      else await last;
    },
    /** Saves the pages a last time, without reading from the browser, and nothing after that. */
    async saveLastPages(): Promise<void> {
      try {
        await enqueue("pages");
      } finally {
        stop();
      }
    },
    stop,
  };
}

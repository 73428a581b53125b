import type { Logger } from "../../log/log.ts";
import type { ArchivedPage, ContextArchive } from "../archive.ts";

const SAVE_AFTER_MS = 1_000;

/** Keeps the archive up to date with one live context: one save at a time, and none where nothing changed. */
export interface ContextSaver {
  /** Saves the list of pages now, for a change that is part of a response. */
  savePages(): Promise<void>;
  /** Saves the cookies and the list of pages now, for cookies that a caller has set. */
  saveCookies(): Promise<void>;
  /** Saves pages and storage state within a second. */
  touched(): void;
  /** Saves now what is to be saved within a second; with `everything`, also where nothing is. */
  flush(everything?: boolean): Promise<void>;
  /** Saves the pages a last time, without reading from the browser, and nothing after that. */
  leave(): Promise<void>;
  /** Saves nothing from now on. */
  stop(): void;
}

export interface ContextSaverOptions {
  readonly archive: ContextArchive;
  readonly contextId: string;
  readonly epoch: number;
  readonly log: Logger;
  pages(): readonly ArchivedPage[];
  /** Resolves within seconds; undefined where it cannot be read now. */
  storageState(part: "all" | "cookies"): Promise<unknown>;
  /** The context was claimed by another process, or deleted. */
  onLost(): void;
}

export function createContextSaver(options: ContextSaverOptions): ContextSaver {
  const { archive, contextId, epoch, log } = options;
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let savedState = "";
  let savedPages = "";
  let isOver = false;
  let isFailing = false;

  async function save(part: "pages" | "cookies" | "all"): Promise<void> {
    if (isOver) return;
    const state = part === "pages" ? undefined : await options.storageState(part);
    const stateText = state === undefined ? savedState : JSON.stringify(state);
    const pages = options.pages();
    const pagesText = JSON.stringify(pages);
    const hasNewState = stateText !== savedState;
    if (!hasNewState && pagesText === savedPages) return;
    const isSaved = await archive.save(contextId, epoch, { pages, ...(hasNewState && { storageState: state }) });
    isFailing = false;
    if (isSaved) [savedState, savedPages] = [stateText, pagesText];
    else if (!isOver) options.onLost();
  }

  /** Runs after the save in progress, whether that fails or not. */
  function enqueue(part: "pages" | "cookies" | "all"): Promise<void> {
    const next = last.catch(() => undefined).then(() => save(part));
    last = next;
    return next;
  }

  function saveSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      enqueue("all").catch((error: unknown) => {
        // It is retried each second; the first failure is logged as an error.
        log[isFailing ? "debug" : "error"]({ error, contextId }, "the state of a context could not be saved");
        isFailing = true;
        if (!isOver) saveSoon();
      });
    }, SAVE_AFTER_MS);
  }

  function cancel(): boolean {
    const wasWaiting = timer !== undefined;
    clearTimeout(timer);
    timer = undefined;
    return wasWaiting;
  }

  function stop(): void {
    isOver = true;
    cancel();
  }

  return {
    savePages: () => enqueue("pages"),
    saveCookies: () => enqueue("cookies"),
    touched() {
      if (!isOver) saveSoon();
    },
    async flush(everything = false) {
      const wasWaiting = cancel();
      if (wasWaiting || everything) await enqueue("all");
      else await last;
    },
    async leave() {
      try {
        await enqueue("pages");
      } finally {
        stop();
      }
    },
    stop,
  };
}

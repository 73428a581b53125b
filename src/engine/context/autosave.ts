import type { Logger } from "../../log/log.ts";
import type { ArchivedPage, ContextArchive } from "../archive.ts";

const SAVE_AFTER_MS = 1_000;

/** Keeps the archive up to date with one live context; one save at a time. */
export interface ContextSaver {
  /** Saves the list of pages now. For changes that a caller is told of. */
  savePages(): Promise<void>;
  /** Saves the cookies now, and the list of pages with them. For cookies that a caller has set. */
  saveCookies(): Promise<void>;
  /** Saves pages and storage state within a second. */
  touched(): void;
  /** Saves at once what is waiting to be saved, and everything when told so. */
  flush(everything?: boolean): Promise<void>;
  /** Saves the pages a last time, without the browser, and nothing from then on. */
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
  /** Never hangs; undefined when it cannot be had now. */
  storageState(part: "all" | "cookies"): Promise<unknown>;
  /** Somebody else has this context, or nobody any more. */
  onLost(): void;
}

export function createContextSaver(options: ContextSaverOptions): ContextSaver {
  const { archive, contextId, epoch, log } = options;
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let savedState = "";
  let isOver = false;
  let isFailing = false;

  async function save(part: "pages" | "cookies" | "all"): Promise<void> {
    if (isOver) return;
    const state = part === "pages" ? undefined : await options.storageState(part);
    const text = state === undefined ? savedState : JSON.stringify(state);
    const isNew = text !== savedState;
    const kept = await archive.save(contextId, epoch, {
      pages: options.pages(),
      ...(isNew ? { storageState: state } : {}),
    });
    isFailing = false;
    if (kept) savedState = text;
    else if (!isOver) options.onLost();
  }

  /** After the save that runs; a failed one does not hinder the next. */
  function enqueue(part: "pages" | "cookies" | "all"): Promise<void> {
    const next = last.catch(() => undefined).then(() => save(part));
    last = next;
    return next;
  }

  function saveSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      enqueue("all").catch((fault: unknown) => {
        // It is tried again every second, which one line tells for all.
        log[isFailing ? "debug" : "error"]({ err: fault, contextId }, "the state of a context could not be saved");
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

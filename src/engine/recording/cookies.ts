import { valueWithin } from "../../errors/timing.ts";
import type { LivePage } from "../page/live-page.ts";

const EVERY_MS = 2_000;
const TIMEOUT_MS = 500;
const MAX_COOKIES = 100;
/** Shorter values would be found in any text. */
const MIN_LENGTH = 6;

/**
 * Reads the values of a context's cookies, which are credentials: a page may show and log them.
 * @param page one of the context, if it has any
 */
export function createCookieReader(page: () => LivePage | undefined, onValue: (value: string) => void) {
  let readAtMs = -Infinity;
  let due: NodeJS.Timeout | undefined;
  let isStopped = false;

  /** Takes at most 0.5 s and never rejects. */
  async function read(): Promise<void> {
    const live = page();
    if (live === undefined) return;
    readAtMs = performance.now();
    const cookies = (await valueWithin(live.page.context().cookies(), TIMEOUT_MS)) ?? [];
    for (const { value } of cookies.slice(-MAX_COOKIES)) if (value.length >= MIN_LENGTH) onValue(value);
  }

  return {
    read,
    /** Reads them at most once in 2 s: at the end of these where they were read just before. */
    readSoon(): void {
      if (due !== undefined || isStopped) return;
      const waitMs = readAtMs + EVERY_MS - performance.now();
      due = setTimeout(
        () => {
          due = undefined;
          void read();
        },
        Math.max(0, waitMs),
      ).unref();
    },
    stop(): void {
      isStopped = true;
      clearTimeout(due);
    },
  };
}

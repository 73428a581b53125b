import { setTimeout as delay } from "node:timers/promises";

interface Retries {
  /** The message of an error after which the command is sent again. */
  readonly error: RegExp;
  readonly maxAttempts: number;
  readonly afterMs: number;
}

/** A document of another process is in its place within milliseconds, on a loaded machine later. */
const INACTIVE: Retries = { error: /Not attached to an active page/, maxAttempts: 50, afterMs: 10 };
/** The browser's drawing process restarts when a page of another context holds it up, and captures in progress fail. */
const CAPTURE: Retries = { error: /Unable to capture screenshot/, maxAttempts: 4, afterMs: 300 };

/** Sends a command again that the browser rejects while a document of another process, as its error page, takes the place of one. */
export function whenActive<T>(send: () => Promise<T>, signal: AbortSignal): Promise<T> {
  return withRetries(send, INACTIVE, signal);
}

/** Captures a page, again where that fails while the browser's drawing process restarts. */
export function captureWithRetry<T>(capture: () => Promise<T>, signal: AbortSignal): Promise<T> {
  return withRetries(capture, CAPTURE, signal);
}

async function withRetries<T>(
  work: () => Promise<T>,
  { error: expected, maxAttempts, afterMs }: Retries,
  signal: AbortSignal,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === maxAttempts || !(error instanceof Error) || !expected.test(error.message)) throw error;
      await delay(afterMs, undefined, { signal });
    }
  }
}

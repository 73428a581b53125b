import { setTimeout as delay } from "node:timers/promises";
import { isFailedCapture, isInactivePage } from "../playwright/errors.ts";

interface Retries {
  /** Whether the command is sent again after an error. */
  readonly after: (error: unknown) => boolean;
  readonly maxAttempts: number;
  readonly afterMs: number;
}

/** A document of another process is in its place within milliseconds, on a loaded machine later. */
const INACTIVE: Retries = { after: isInactivePage, maxAttempts: 50, afterMs: 10 };
/** The browser's drawing process restarts when a page of another context holds it up, and captures in progress fail. */
const CAPTURE: Retries = { after: isFailedCapture, maxAttempts: 4, afterMs: 300 };

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
  { after, maxAttempts, afterMs }: Retries,
  signal: AbortSignal,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === maxAttempts || !after(error)) throw error;
      await delay(afterMs, undefined, { signal });
    }
  }
}

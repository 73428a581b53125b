import { setTimeout as sleep } from "node:timers/promises";

const RETRIES = 3;
const RETRY_AFTER_MS = 300;

/**
 * Captures a page, again where that fails while the browser's drawing process restarts. It is restarted when a page of
 * another context holds it up, and captures in progress fail.
 */
export async function captureWithRetry<T>(capture: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await capture();
    } catch (error) {
      if (retries === RETRIES || !isCaptureFailure(error)) throw error;
      await sleep(RETRY_AFTER_MS, undefined, { signal });
    }
  }
}

function isCaptureFailure(error: unknown): boolean {
  return error instanceof Error && /Unable to capture screenshot/.test(error.message);
}

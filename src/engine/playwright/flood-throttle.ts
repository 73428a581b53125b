import type { Logger } from "../../log/log.ts";
import type { SessionRouter } from "./session-router.ts";

/** How much more slowly the scripts of a page run that floods its browser. */
const SLOWER = 20;
/** For so long after the last second of a flood. */
const HOLD_MS = 2_000;

/**
 * Bounds what a page logs or throws: its browser would keep what it cannot write as fast, and respond to nothing before that.
 * Its scripts run 20 times more slowly until 2 s after. A loop that never ends, or a worker, cannot be slowed down; its browser is ended
 * once it does not respond.
 *
 * @returns is called with the session of the page or of the worker, once in each second in which it floods
 */
export function createFloodThrottle(router: Pick<SessionRouter, "call">, log: Logger): (sessionId: string) => void {
  const slowed = new Map<string, NodeJS.Timeout>();

  function setRate(sessionId: string, rate: number): void {
    // The session may have ended, or is that of a worker.
    router.call({ method: "Emulation.setCPUThrottlingRate", params: { rate }, sessionId }).catch(() => undefined);
  }

  function release(sessionId: string): void {
    slowed.delete(sessionId);
    setRate(sessionId, 1);
  }

  return (sessionId) => {
    const timer = slowed.get(sessionId);
    if (timer !== undefined) {
      timer.refresh();
      return;
    }
    slowed.set(sessionId, setTimeout(() => release(sessionId), HOLD_MS).unref());
    log.debug({ sessionId }, "a page logs or throws more than its browser can report; its scripts are slowed down");
    setRate(sessionId, SLOWER);
  };
}

import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../log/log.ts";

/** A worker stops so long before others may take its lease for ended. */
const MARGIN_MS = 250;
const RETRY_MS = 50;
/** Time between two checks whether there is something to report. */
const REPORT_MS = 100;

/**
 * Holds the lease of this process, without which it must not act on contexts: another process may have claimed them. Renews it
 * three times in its duration, and when there is something to report, one renewal at a time.
 */
export function createLease(dependencies: {
  readonly leaseMs: number;
  /** When the registration began, of `performance.now()`. */
  readonly registeredMs: number;
  /** Whether there is something to report before the lease has to be renewed. */
  readonly isDue: () => boolean;
  /** Undefined: another process has declared this one dead. */
  readonly renew: () => Promise<"active" | "draining" | undefined>;
  /** Called when an operator has asked this process to end. */
  readonly onDraining: () => void;
  /** Called before the lease is held again after it had ended: drops what others have claimed. */
  readonly onLate: () => Promise<void>;
  /** Called once; the process has to end. */
  readonly onLost: () => void;
  readonly log: Logger;
}) {
  const { leaseMs, registeredMs, isDue, renew, onDraining, onLate, onLost, log } = dependencies;
  const closed = new AbortController();
  let heldUntilMs = registeredMs + leaseMs - MARGIN_MS;
  const isHeld = (): boolean => performance.now() < heldUntilMs;

  async function run(): Promise<void> {
    let startMs = performance.now();
    for (;;) {
      const nextMs = isHeld() ? startMs + leaseMs / 3 : startMs + RETRY_MS;
      do {
        const leftMs = Math.max(0, nextMs - performance.now());
        await sleep(Math.min(leftMs, REPORT_MS), undefined, { signal: closed.signal, ref: false });
      } while (performance.now() < nextMs && !isDue());
      startMs = performance.now();
      try {
        const state = await renew();
        if (state === undefined) {
          heldUntilMs = 0;
          onLost();
          return;
        }
        // The time counts from before the statement, which may have waited for the database.
        const untilMs = startMs + leaseMs - MARGIN_MS;
        if (startMs > heldUntilMs) await onLate();
        heldUntilMs = untilMs;
        if (state === "draining") onDraining();
      } catch (error) {
        // A database that does not respond is reported where it is found out.
        log.debug({ error }, "the lease of this process could not be renewed; it is tried again");
      }
    }
  }
  // Ends by the signal, and by nothing else.
  const running = run().catch(() => undefined);

  return {
    isHeld,
    /** Ms for which it is held without a further renewal; 0: it is not. */
    remainingMs: (): number => Math.max(0, heldUntilMs - performance.now()),
    /** Ends the renewals, and waits for the one that runs. */
    async close(): Promise<void> {
      closed.abort();
      await running;
    },
  };
}

import { databaseUnavailable } from "./unavailable.ts";

/**
 * Knows whether a database server is there, so that its callers hear at once that it is not: a server that froze
 * or vanished from the network answers nothing at all, and each caller would find that out by a time-out of its own.
 */
export interface Reachability {
  isReachable(): boolean;
  /** Asks the server; those who ask at the same time get the same answer. */
  ping(): Promise<boolean>;
  /** Has the server asked because something failed that might be its loss. */
  suspect(): void;
  /**
   * The outcome of `work`, which is not begun while the server is lost, and not waited for once it is.
   * @throws ServiceError `SERVICE_UNAVAILABLE` then
   */
  guard<T>(work: () => Promise<T>): Promise<T>;
  close(): void;
}

export interface ReachabilityDeps {
  /** Resolves when the server has answered; rejects, within a time of its own, when it does not. */
  readonly ask: () => Promise<void>;
  readonly onChange?: ((isReachable: boolean, cause?: unknown) => void) | undefined;
  /** Work that takes longer leads to the question whether the server is still there. */
  readonly patienceMs?: number;
  /** Between two questions to a server that is lost. */
  readonly retryMs?: number;
}

export function createReachability({ ask, onChange, patienceMs = 500, retryMs = 500 }: ReachabilityDeps): Reachability {
  const inFlight = new Set<(reason: Error) => void>();
  let lost = false;
  let closed = false;
  let asking: Promise<boolean> | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function askNow(): Promise<boolean> {
    try {
      await ask();
      if (lost && !closed) onChange?.(true);
      lost = false;
    } catch (cause) {
      if (closed) return false;
      if (!lost) onChange?.(false, cause);
      lost = true;
      for (const giveUp of inFlight) giveUp(databaseUnavailable());
      inFlight.clear();
      retry = setTimeout(() => void ping(), retryMs).unref();
    }
    return !lost;
  }

  function ping(): Promise<boolean> {
    clearTimeout(retry);
    asking ??= askNow().finally(() => (asking = undefined));
    return asking;
  }

  return {
    isReachable: () => !lost,
    // While it is lost, the next question is never far away.
    ping: () => (lost ? Promise.resolve(false) : ping()),
    suspect() {
      if (!closed && !lost) void ping();
    },
    guard(work) {
      if (lost) return Promise.reject(databaseUnavailable());
      return new Promise((resolve, reject) => {
        const patience = setTimeout(() => void ping(), patienceMs).unref();
        inFlight.add(reject);
        work()
          .then(resolve, reject)
          .finally(() => {
            clearTimeout(patience);
            inFlight.delete(reject);
          });
      });
    },
    close() {
      closed = true;
      clearTimeout(retry);
    },
  };
}

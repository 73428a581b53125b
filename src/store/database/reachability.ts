import { databaseUnavailable } from "./unavailable.ts";

/**
 * Tracks whether a database server responds, so that calls fail at once while it does not: a server that froze or was
 * disconnected sends nothing at all, and each caller would have to wait for its own timeout.
 */
export interface Reachability {
  isReachable(): boolean;
  /** Probes the server; concurrent callers share one probe. */
  ping(): Promise<boolean>;
  /** Starts a probe after a failure that may mean the loss of the server. */
  suspect(): void;
  /**
   * Returns the outcome of `work`, which is not started while the server is lost, and not awaited once it is.
   * @throws ServiceError `SERVICE_UNAVAILABLE` then
   */
  guard<T>(work: () => Promise<T>): Promise<T>;
  close(): void;
}

export function createReachability({
  probe,
  onChange,
  slowWorkMs = 500,
  retryMs = 500,
}: {
  /** Resolves when the server has responded; rejects, after its own timeout, when it does not. */
  readonly probe: () => Promise<void>;
  readonly onChange?: ((isReachable: boolean, cause?: unknown) => void) | undefined;
  /** Work that takes longer starts a probe. */
  readonly slowWorkMs?: number;
  /** Between two probes of a lost server. */
  readonly retryMs?: number;
}): Reachability {
  const inFlight = new Set<(reason: Error) => void>();
  let lost = false;
  let closed = false;
  let probing: Promise<boolean> | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function probeNow(): Promise<boolean> {
    try {
      await probe();
      if (lost && !closed) onChange?.(true);
      lost = false;
    } catch (cause) {
      if (closed) return false;
      if (!lost) onChange?.(false, cause);
      lost = true;
      for (const reject of inFlight) reject(databaseUnavailable());
      inFlight.clear();
      retry = setTimeout(() => void ping(), retryMs).unref();
    }
    return !lost;
  }

  function ping(): Promise<boolean> {
    clearTimeout(retry);
    probing ??= probeNow().finally(() => (probing = undefined));
    return probing;
  }

  return {
    isReachable: () => !lost,
    // While it is lost, it is probed every `retryMs` anyway.
    ping: () => (lost ? Promise.resolve(false) : ping()),
    suspect() {
      if (!closed && !lost) void ping();
    },
    guard(work) {
      if (lost) return Promise.reject(databaseUnavailable());
      return new Promise((resolve, reject) => {
        const slowTimer = setTimeout(() => void ping(), slowWorkMs).unref();
        inFlight.add(reject);
        work()
          .then(resolve, reject)
          .finally(() => {
            clearTimeout(slowTimer);
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

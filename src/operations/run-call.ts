import type { CallSource, PublicCall } from "../contract.ts";
import { ABORT_GRACE_MS, CALL_GRACE_MS } from "../errors/budgets.ts";
import { ServiceError } from "../errors/errors.ts";
import type { RunningCalls } from "./running-calls.ts";

interface RunCallOptions {
  /** The operation, for the message of a timeout. */
  readonly name: string;
  /** By the clock of `performance.now()`. */
  readonly deadlineAtMs: number;
  /** The whole time of the call, part of which may have passed. */
  readonly timeoutMs: number;
  readonly runningCalls: Pick<RunningCalls, "add">;
}

/**
 * Runs `work` under the one deadline and the one signal of a call.
 *
 * @throws ServiceError `TIMEOUT` when the deadline has ended it, `SERVICE_UNAVAILABLE` when the client or a shutdown has;
 *   otherwise what `work` throws
 */
export async function runCall<T>(
  source: CallSource,
  { name, deadlineAtMs, timeoutMs, runningCalls }: RunCallOptions,
  work: (call: PublicCall) => Promise<T>,
): Promise<T> {
  const { requestId, transport, address, principal, trace } = source;
  const remainingMs = (): number => Math.max(1, Math.ceil(deadlineAtMs - performance.now()));
  const toTimedOut = (): ServiceError =>
    new ServiceError("TIMEOUT", `${name} did not end within ${timeoutMs} ms`, {
      details: { operation: name, timeout: timeoutMs },
    });
  const ending = new AbortController();
  const { signal } = ending;
  const onSourceAbort = (): void => ending.abort(source.signal.reason);
  if (source.signal.aborted) onSourceAbort();
  else source.signal.addEventListener("abort", onSourceAbort);
  const limits: PublicCall["limits"] = () => ({
    remainingMs: remainingMs(),
    timeoutMs,
    signal,
    ...(trace && { trace }),
  });
  let isOverdue = false;
  const late = Promise.withResolvers<never>();
  let overdueTimer = setTimeout(() => {
    isOverdue = true;
    ending.abort(toTimedOut());
    overdueTimer = setTimeout(() => late.reject(toTimedOut()), CALL_GRACE_MS - ABORT_GRACE_MS);
  }, remainingMs() + ABORT_GRACE_MS);
  const remove = runningCalls.add(() => ending.abort(new Error("the service is shutting down")));
  try {
    const working = work({ requestId, transport, address, principal, trace, signal, limits });
    return await Promise.race([working, late.promise]);
  } catch (error) {
    if (!signal.aborted || !isAbort(error, signal)) throw error;
    if (isOverdue) throw toTimedOut();
    // The reason is for logs only: it says nothing of what the call has done.
    if (error instanceof ServiceError && error !== signal.reason) throw error;
    const details = { outcome: "unknown" };
    throw new ServiceError("SERVICE_UNAVAILABLE", "the call was canceled", { details, cause: error });
  } finally {
    source.signal.removeEventListener("abort", onSourceAbort);
    clearTimeout(overdueTimer);
    remove();
  }
}

/** Whether an error says only that the call was aborted; another error of an aborted call is one of its own. */
function isAbort(error: unknown, signal: AbortSignal): boolean {
  if (error === signal.reason) return true;
  if (error instanceof ServiceError) return error.code === "SERVICE_UNAVAILABLE";
  return error instanceof Error && error.name === "AbortError";
}

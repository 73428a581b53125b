import type { CallSource, OperationId } from "../contract.ts";
import { errorTable, type ServiceError } from "../errors/errors.ts";
import type { Logger } from "../log/log.ts";
import { traceIdOf } from "../tracing/tracing.ts";

/** Logs the calls that an operator may have to look into: slow, failed and rejected ones. */
export interface CallLog {
  ended(call: EndedCall): void;
}

interface EndedCall {
  readonly operation: OperationId;
  readonly source: CallSource;
  readonly contextId?: unknown;
  readonly failure: ServiceError | undefined;
  readonly durationMs: number;
}

interface CallLogDependencies {
  readonly log: Logger;
  /** A clock that never jumps, ms. */
  readonly nowMs: () => number;
}

const SLOW_MS = 5_000;
/** Rejections cost their caller nothing, so only so many lines of them are written in a window; then how many were left out. */
const MAX_REJECTIONS = 20;
const WINDOW_MS = 1_000;
const MAX_ID = 100;
const MAX_REASON = 1_000;
const REJECTED: ReadonlySet<string> = new Set(["UNAUTHORIZED", "FORBIDDEN", "RATE_LIMIT_EXCEEDED"]);

export function createCallLog({ log, nowMs }: CallLogDependencies): CallLog {
  let windowStartMs = Number.NEGATIVE_INFINITY;
  let written = 0;
  let leftOut = 0;

  /** Whether a rejection may be logged now. */
  function isWithinWindow(): boolean {
    const now = nowMs();
    if (now - windowStartMs >= WINDOW_MS) {
      if (leftOut > 0) log.info({ leftOut }, "further calls were rejected");
      [windowStartMs, written, leftOut] = [now, 0, 0];
    }
    const isWithin = ++written <= MAX_REJECTIONS;
    if (!isWithin) leftOut++;
    return isWithin;
  }

  return {
    ended({ operation, source, contextId, failure, durationMs }) {
      // An internal error has a line with its stack, and a client that left expects no result.
      if (failure?.code === "INTERNAL_ERROR" || source.signal.aborted) return;
      const isFailed = failure !== undefined && errorTable[failure.code].http >= 500;
      const isRejected = failure !== undefined && REJECTED.has(failure.code);
      if (!isFailed && !isRejected && durationMs < SLOW_MS) return;
      if (isRejected && !isWithinWindow()) return;
      const { transport, requestId, trace } = source;
      const traceId = traceIdOf(trace);
      const fields = {
        transport,
        operation,
        requestId,
        ...(traceId !== undefined && { traceId }),
        // A caller may send any text in place of an id.
        ...(typeof contextId === "string" && { contextId: contextId.slice(0, MAX_ID) }),
        ...(failure !== undefined && { code: failure.code, reason: failure.message.slice(0, MAX_REASON) }),
        durationMs: Math.round(durationMs),
      };
      if (isFailed) log.warn(fields, "a call failed");
      else log.info(fields, isRejected ? "a call was rejected" : "a call was slow");
    },
  };
}

import type { CallName, CallSource, TraceContext } from "../contract.ts";
import { ServiceError } from "../errors/errors.ts";
import type { Logger } from "../log/log.ts";
import { traceIdOf } from "../tracing/tracing.ts";

/** Makes any error one that may be sent, and logs what is not sent of it. */
export type ToServiceError = (
  error: unknown,
  source: Pick<CallSource, "requestId" | "trace" | "signal">,
  operation: CallName,
) => ServiceError;

export function createToServiceError(log: Logger): ToServiceError {
  return (error, { requestId, trace, signal }, operation) => {
    const fields = { operation, requestId, ...traceFields(trace) };
    if (!(error instanceof ServiceError)) {
      log.error({ ...fields, error }, "an operation failed unexpectedly");
      return new ServiceError("INTERNAL_ERROR", "internal error", { cause: error });
    }
    if (error.cause !== undefined) {
      // What the service itself cannot do is its operator's concern.
      const level = error.code === "SERVICE_UNAVAILABLE" && !signal.aborted ? "warn" : "debug";
      log[level]({ ...fields, error: error.cause }, error.message);
    }
    return error;
  };
}

/** The trace as a log entry names it. */
export function traceFields(trace: TraceContext | undefined): { readonly traceId?: string } {
  const traceId = traceIdOf(trace);
  return traceId === undefined ? {} : { traceId };
}

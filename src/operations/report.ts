import type { CallName, CallSource, StepsOutcome, TraceContext } from "../contract.ts";
import { errorTable, ServiceError } from "../errors/errors.ts";
import type { Logger } from "../log/log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { traceIdOf } from "../tracing/tracing.ts";

/** A call that has ended. */
export interface EndedCall {
  readonly name: CallName;
  readonly source: CallSource;
  /** The action that it ran or counts as; undefined: none. */
  readonly action?: string | undefined;
  /** The outcomes of its steps; undefined: it had none. */
  readonly steps?: StepsOutcome["steps"] | undefined;
  /** The id as the caller wrote it. */
  readonly contextId?: unknown;
  readonly failure: Failure | undefined;
  readonly durationMs: number;
}

type Failure = Pick<ServiceError, "code" | "message"> & { readonly details?: unknown };

const SLOW_MS = 5_000;
/** Rejections cost their caller nothing, so only so many lines of them are written in a window; then how many were left out. */
const MAX_REJECTIONS = 20;
const WINDOW_MS = 1_000;
const MAX_ID = 100;
const MAX_REASON = 1_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const REJECTED: ReadonlySet<string> = new Set(["UNAUTHORIZED", "FORBIDDEN", "RATE_LIMIT_EXCEEDED"]);
/** Why there was no browser for a call: the engine's own reasons. */
const UNAVAILABLE_REASONS: ReadonlySet<unknown> = new Set(["pool-full", "no-browser", "no-workers"]);
/** Why control of a context made a call fail: another caller has it, or the lease that the call names has ended. */
const CONTROL_REASONS: ReadonlySet<unknown> = new Set(["controlled", "stale-lease"]);

/** Counts the calls that have ended, and logs those that an operator may have to look into: slow, failed and rejected ones. */
export function createReport({
  log,
  metrics,
  nowMs,
}: {
  readonly log: Logger;
  readonly metrics: Metrics;
  /** A clock that never jumps, ms. */
  readonly nowMs: () => number;
}) {
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

  function logEnded({ name: operation, source, contextId, failure, durationMs }: EndedCall): void {
    // An internal error has a line with its stack, and a client that left expects no result.
    if (failure?.code === "INTERNAL_ERROR" || source.signal.aborted) return;
    const isFailed = failure !== undefined && errorTable[failure.code].http >= 500;
    const isRejected = failure !== undefined && REJECTED.has(failure.code);
    if (!isFailed && !isRejected && durationMs < SLOW_MS) return;
    if (isRejected && !isWithinWindow()) return;
    const { transport, requestId, trace } = source;
    const fields = {
      ...{ transport, operation, requestId },
      ...traceFields(trace),
      // A caller may send any text in place of an id.
      ...(typeof contextId === "string" && { contextId: contextId.slice(0, MAX_ID) }),
      ...(failure !== undefined && { code: failure.code }),
      // The message of any other error repeats what its caller has sent.
      ...((isFailed || isRejected) && { reason: failure.message.slice(0, MAX_REASON) }),
      durationMs: Math.round(durationMs),
    };
    if (isFailed) log.warn(fields, "a call failed");
    else log.info(fields, isRejected ? "a call was rejected" : "a call was slow");
  }

  /** Counts what a rate limit rejected. */
  function rateLimited(error: unknown): void {
    const { code, details } = error as Partial<ServiceError>;
    if (code !== "RATE_LIMIT_EXCEEDED") return;
    const { bucket, reason } = (details ?? {}) as { readonly bucket?: unknown; readonly reason?: unknown };
    metrics.rateLimited.inc({ bucket: nameOf(bucket ?? reason) });
  }

  function countAction(action: string, failure: Omit<Failure, "message"> | undefined, durationMs: number): void {
    metrics.actions.observe({ action, code: failure?.code ?? "OK" }, durationMs / 1_000);
    if (failure?.code !== "TIMEOUT") return;
    const { phase } = (failure.details ?? {}) as { readonly phase?: unknown };
    metrics.timeouts.inc({ action, phase: nameOf(phase) });
  }

  /** Counts a call for the overview of its user. */
  function countActivity({ name, source, action, steps = [], contextId, failure, durationMs }: EndedCall): void {
    const { principal, requestId } = source;
    // Strangers and scanners are none of those who use the service.
    if (principal === undefined) return;
    const { activity } = metrics;
    const ended = (work: string, isAction: boolean, error: Pick<Failure, "code" | "details"> | undefined): void => {
      const { reason, phase } = (error?.details ?? {}) as { readonly reason?: unknown; readonly phase?: unknown };
      activity.ended(principal, {
        ...{ name: work, isAction, code: error?.code ?? "OK", requestId },
        ...((reason ?? phase) !== undefined && { reason: nameOf(reason ?? phase) }),
        // A caller may send any text in place of an id.
        ...(typeof contextId === "string" && UUID.test(contextId) && { contextId }),
      });
    };
    activity.called(principal.userId, durationMs);
    for (const step of steps) if (step.status !== "not-run") ended(step.action, true, step.error);
    if (action !== undefined || failure !== undefined) ended(action ?? name, action !== undefined, failure);
  }

  function count({ name, source, action, steps = [], failure, durationMs }: EndedCall): void {
    const { transport } = source;
    metrics.operations.observe({ transport, operation: name, code: failure?.code ?? "OK" }, durationMs / 1_000);
    metrics.calls.add(durationMs);
    if (action !== undefined) countAction(action, failure, durationMs);
    for (const step of steps) if (step.status !== "not-run") countAction(step.action, step.error, step.duration ?? 0);
    if (failure === undefined) return;
    rateLimited(failure);
    const { reason } = (failure.details ?? {}) as { readonly reason?: unknown };
    if (failure.code === "SERVICE_UNAVAILABLE" && UNAVAILABLE_REASONS.has(reason))
      metrics.unavailable.inc({ reason: String(reason) });
    if (failure.code === "CONFLICT" && CONTROL_REASONS.has(reason))
      metrics.controlConflicts.inc({ reason: String(reason) });
  }

  return {
    ended(call: EndedCall): void {
      count(call);
      countActivity(call);
      logEnded(call);
    },
    rateLimited,
    /** Makes any error one that may be sent, and logs what is not sent of it. */
    toServiceError(error: unknown, { requestId, trace, signal }: CallSource, operation: CallName): ServiceError {
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
    },
  };
}

/** The trace as a log entry names it. */
function traceFields(trace: TraceContext | undefined): { readonly traceId?: string } {
  const traceId = traceIdOf(trace);
  return traceId === undefined ? {} : { traceId };
}

/** The service's own names are short words. */
function nameOf(value: unknown): string {
  return typeof value === "string" && /^[a-z-]{1,30}$/.test(value) ? value : "other";
}

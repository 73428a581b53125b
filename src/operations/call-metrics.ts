import type { CallName, CallSource, OperationId, Outcome } from "../contract.ts";
import type { ServiceError } from "../errors/errors.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { DoneCall } from "./audit-entry.ts";

/** Why there was no browser for a call: the engine's own reasons. */
const UNAVAILABLE_REASONS: ReadonlySet<unknown> = new Set(["pool-full", "no-browser", "no-workers"]);

/** Why control of a context made a call fail: another caller has it, or the lease that the call names has ended. */
const CONTROL_REASONS: ReadonlySet<unknown> = new Set(["controlled", "stale-lease"]);

/** Counts a call that has run or failed, and its actions. */
export function countCall<Op extends OperationId>(
  metrics: Metrics,
  { operation, source, target, outcome, failure, durationMs }: Omit<DoneCall<Op>, "input" | "at">,
): void {
  countOperation(metrics, operation, source, failure, durationMs);
  if (target.action !== undefined) {
    countAction(metrics, target.action, failure, durationMs);
  } else if (operation === "executeSteps" && outcome !== undefined) {
    // The answer belongs to this operation.
    const { steps } = (outcome.answer as Outcome<"executeSteps">["answer"]).data;
    for (const { action, status, error, duration = 0 } of steps)
      if (status !== "not-run") countAction(metrics, action, error, duration);
  }
}

/** Counts a call that was rejected before its input was read. */
export function countRejection(
  metrics: Metrics,
  operation: CallName,
  source: Pick<CallSource, "transport">,
  failure: ServiceError,
  durationMs: number,
): void {
  countOperation(metrics, operation, source, failure, durationMs);
}

/** Counts what a rate limit rejected. */
export function countRateLimited(metrics: Metrics, error: unknown): void {
  const { code, details } = error as Partial<ServiceError>;
  if (code !== "RATE_LIMIT_EXCEEDED") return;
  const { bucket, reason } = (details ?? {}) as { readonly bucket?: unknown; readonly reason?: unknown };
  metrics.rateLimited.inc({ bucket: nameOf(bucket ?? reason) });
}

function countOperation(
  metrics: Metrics,
  operation: CallName,
  { transport }: Pick<CallSource, "transport">,
  failure: ServiceError | undefined,
  durationMs: number,
): void {
  metrics.operations.observe({ transport, operation, code: failure?.code ?? "OK" }, durationMs / 1_000);
  metrics.calls.add(durationMs);
  if (failure === undefined) return;
  countRateLimited(metrics, failure);
  const { reason } = (failure.details ?? {}) as { readonly reason?: unknown };
  if (failure.code === "SERVICE_UNAVAILABLE" && UNAVAILABLE_REASONS.has(reason))
    metrics.unavailable.inc({ reason: String(reason) });
  if (failure.code === "CONFLICT" && CONTROL_REASONS.has(reason))
    metrics.controlConflicts.inc({ reason: String(reason) });
}

function countAction(
  metrics: Metrics,
  action: string,
  failure: { readonly code: string; readonly details?: unknown } | undefined,
  durationMs: number,
): void {
  metrics.actions.observe({ action, code: failure?.code ?? "OK" }, durationMs / 1_000);
  if (failure?.code !== "TIMEOUT") return;
  const { phase } = (failure.details ?? {}) as { readonly phase?: unknown };
  metrics.timeouts.inc({ action, phase: nameOf(phase) });
}

/** The service's own names are short words. */
function nameOf(value: unknown): string {
  return typeof value === "string" && /^[a-z-]{1,30}$/.test(value) ? value : "other";
}

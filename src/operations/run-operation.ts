import {
  actions,
  type CallSource,
  type Handlers,
  type Input,
  type OperationId,
  operations,
  operationValidators,
  type Outcome,
  type PublicCall,
  quotaKeyOf,
  type Scope,
  toDuration,
} from "../contract.ts";
import { AUDIT_GRACE_MS } from "../errors/budgets.ts";
import { type ServiceError, unauthorized } from "../errors/errors.ts";
import { requireRights } from "../identity/permissions.ts";
import type { Limiter } from "../limits/limiter.ts";
import type { Logger } from "../log/log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { AuditStore } from "../store/audit.ts";
import type { IdempotencyStore } from "../store/idempotency.ts";
import { inSpan, type Tracer } from "../tracing/tracing.ts";
import { type LoggableValues, loggableValues } from "./audit-entry.ts";
import { createCallAudit } from "./call-audit.ts";
import type { CallLog } from "./call-log.ts";
import { countCall } from "./call-metrics.ts";
import { createIdempotency, type KeyedOutcome } from "./idempotency.ts";
import { type CheckedInput, checkInput, checkTarget, contextIdIn, type RawInput, type Target } from "./input/parse.ts";
import { inWrittenFields } from "./input/written-fields.ts";
import { runCall } from "./run-call.ts";
import type { RunningCalls } from "./running-calls.ts";
import type { ToServiceError } from "./to-service-error.ts";

export interface RunOperationDependencies {
  readonly handlers: Handlers;
  readonly audit: Pick<AuditStore, "append" | "probe">;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly tracer: Tracer;
  /** Epoch ms. */
  readonly now: () => number;
  readonly limiter: Limiter;
  readonly runningCalls: RunningCalls;
  readonly idempotencyKeys: IdempotencyStore;
  readonly toServiceError: ToServiceError;
  readonly callLog: CallLog;
  /** How long calls that can wait for a context do so where they name no `acquireTimeout`, in ms; default 0. */
  readonly acquireTimeoutMs?: number;
}

/** Checks scopes, validates, runs and audits a call that has been counted. @throws ServiceError, or an unforeseen error */
type RunOperation = <Op extends OperationId>(operation: Op, source: CallSource, raw: RawInput) => Promise<Outcome<Op>>;

const DEFAULT_DEADLINE_MS = 30_000;

/** Health, which orchestrators request until the process ends, and what closed connections free. */
const SERVED_WHILE_DRAINING: ReadonlySet<OperationId> = new Set<OperationId>([
  "getHealth",
  "getLiveness",
  "getReadiness",
  "deleteContext",
]);

const RENDERS: ReadonlySet<OperationId> = new Set<OperationId>([
  ...(["renderScreenshot", "renderPdf", "renderContent", "renderMarkdown"] as const),
  ...(["getRenderedScreenshot", "getRenderedPdf", "getRenderedContent", "getRenderedMarkdown"] as const),
]);

/** The times that a caller has named. */
interface CallTimes {
  readonly timeoutMs?: number;
  /** The deadline of a render, in ms. */
  readonly timeout?: number;
  readonly acquireTimeout?: number;
}

/** A call whose input is valid. */
interface ValidCall<Op extends OperationId> {
  readonly raw: RawInput;
  readonly target: Target<Op>;
  readonly input: Input<Op>;
  /** By `performance.now()`. */
  readonly deadlineAtMs: number;
  readonly timeoutMs: number;
}

export function createRunOperation(dependencies: RunOperationDependencies): RunOperation {
  const { handlers, log, metrics, tracer, now, limiter, runningCalls, toServiceError, callLog } = dependencies;
  const { acquireTimeoutMs = 0 } = dependencies;
  const idempotency = createIdempotency({ store: dependencies.idempotencyKeys, log, now });
  const callAudit = createCallAudit(dependencies.audit, log);

  /** Runs the handler; with an idempotency key once. */
  async function perform<Op extends OperationId>(
    operation: Op,
    source: CallSource,
    { raw, target, input, deadlineAtMs, timeoutMs }: ValidCall<Op>,
  ): Promise<KeyedOutcome<Op>> {
    // TypeScript cannot relate Handlers[Op] to Handler<Op> for an Op that is still open.
    const handler = handlers[operation] as (call: PublicCall, input: Input<Op>) => Promise<Outcome<Op>>;
    const options = { name: operation, deadlineAtMs, timeoutMs, runningCalls };
    const execute = async (signal: AbortSignal): Promise<Outcome<Op>> => {
      // Each step counts as an action, and a render as two; the first was counted with the call.
      const count = RENDERS.has(operation) ? 2 : (target.steps?.length ?? 1);
      for (let counted = 1; counted < count; counted++) await limiter.admit(operations[operation].rateLimit, source);
      if (operations[operation].isAudited) await callAudit.require();
      const done = await inSpan(tracer, `operation ${operation}`, { parent: source.trace }, (trace) =>
        runCall({ ...source, signal, trace }, options, (call) => handler(call, input)),
      );
      requireContractedAnswer(operation, done);
      return done;
    };
    if (raw.idempotency === undefined) return { isReplay: false, result: { outcome: await execute(source.signal) } };
    if (source.principal === undefined) throw unauthorized("missing");
    const keyed = {
      ...raw.idempotency,
      operation,
      userId: quotaKeyOf(source.principal),
      input,
      timeoutMs: timeoutMs + AUDIT_GRACE_MS,
    };
    // It goes on when its client has left, which then gets the result by the key.
    return idempotency.run<Op>(keyed, () => execute(new AbortController().signal));
  }

  return async function run<Op extends OperationId>(
    operation: Op,
    source: CallSource,
    raw: RawInput,
  ): Promise<Outcome<Op>> {
    requireAccepting(operation, runningCalls);
    const { isAudited } = operations[operation];
    const at = now();
    const startMs = performance.now();
    const target = checkTarget(operation, raw);
    let checked: CheckedInput<Op> | undefined;
    let loggable: (() => LoggableValues) | undefined;
    let deadlineAtMs = startMs + DEFAULT_DEADLINE_MS;
    let outcome: Outcome<Op> | undefined;
    let failure: ServiceError | undefined;
    let done: KeyedOutcome<Op> | undefined;
    try {
      if (source.principal) {
        const { share } = operations[operation];
        requireRights(source.principal, { scopes: scopesOf(operation, target), share }, contextIdIn(target.params));
      }
      checked = checkInput(operation, raw, target);
      const { input } = checked;
      loggable = once(() => loggableValues(operation, target, input));
      // While the browser works.
      if (isAudited) process.nextTick(loggable);
      deadlineAtMs = Math.min(
        startMs + timeOf(operation, input, acquireTimeoutMs),
        source.deadlineAtMs ?? Number.POSITIVE_INFINITY,
      );
      const timeoutMs = Math.max(1, Math.round(deadlineAtMs - startMs));
      const call = { raw, target, input, deadlineAtMs, timeoutMs };
      done = await perform(operation, source, call);
      if ("failure" in done.result) throw done.result.failure;
      ({ outcome } = done.result);
    } catch (error) {
      failure = toServiceError(error, source, operation);
      if (checked) failure = inWrittenFields(failure, checked.toWritten);
    }
    const durationMs = toDuration(performance.now() - startMs);
    const ended = { operation, source, target, outcome, failure, durationMs };
    const contextId = contextIdIn(target.params);
    // Nothing of invalid input is known to be fit for the audit log.
    const hasEntry = isAudited && done?.isReplay !== true && (checked !== undefined || failure?.code === "FORBIDDEN");
    if (hasEntry && failure?.code !== "RATE_LIMIT_EXCEEDED") {
      const entry = { ...ended, input: checked?.input, values: loggable?.(), at };
      const isStored = await callAudit.store(entry, deadlineAtMs + AUDIT_GRACE_MS - performance.now());
      if (!isStored && outcome) outcome = { ...outcome, metadata: { ...outcome.metadata, audit: "failed" } };
    }
    // Once the response is written, unless its result is kept for a key.
    setImmediate(() => {
      countCall(metrics, ended);
      callLog.ended({ operation, source, contextId, failure, durationMs });
    });
    await done?.keep?.(outcome ? { outcome } : done.result);
    if (failure) throw failure;
    return outcome as Outcome<Op>;
  };
}

/** @throws ServiceError `SERVICE_UNAVAILABLE` while the service does not take calls of the operation */
export function requireAccepting(operation: OperationId, runningCalls: Pick<RunningCalls, "requireAccepting">): void {
  if (!SERVED_WHILE_DRAINING.has(operation)) runningCalls.requireAccepting();
}

/** The time for a call, in ms: that of its action or operation, and that for which it may wait for a context. */
function timeOf<Op extends OperationId>(operation: Op, { query, body }: Input<Op>, acquireTimeoutMs: number): number {
  const named = { ...(query as CallTimes), ...(body as CallTimes | undefined) };
  const waitMs = named.acquireTimeout ?? acquireTimeoutMs;
  if (RENDERS.has(operation)) return (named.timeout ?? DEFAULT_DEADLINE_MS) + waitMs;
  return (
    (named.timeoutMs ?? operations[operation].timeoutMs ?? DEFAULT_DEADLINE_MS) +
    (operation === "createContext" ? waitMs : 0)
  );
}

function once<T extends object>(compute: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= compute());
}

function scopesOf<Op extends OperationId>(operation: Op, { action, steps }: Target<Op>): readonly Scope[] {
  if (action !== undefined) return [actions[action].scope];
  if (steps === undefined || steps.length === 0) return operations[operation].scopes;
  return [...new Set(steps.map((step) => actions[step].scope))];
}

/** A response that violates the contract is an error of the service, and is not sent. */
function requireContractedAnswer<Op extends OperationId>(operation: Op, { answer }: Outcome<Op>): void {
  const validate = operationValidators[operation].answer;
  if (validate(answer)) return;
  const errors = (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ""}`);
  throw new Error(`${operation} returned what violates the contract: ${errors.join("; ")}`);
}

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
import { type RateLimit, ServiceError, unauthorized, withTraceId } from "../errors/errors.ts";
import { AUDIT_GRACE_MS } from "../errors/budgets.ts";
import { requireRights } from "../identity/permissions.ts";
import type { Caller } from "../limits/buckets.ts";
import type { Limiter } from "../limits/limiter.ts";
import type { Logger } from "../log/log.ts";
import { createMetrics, type Metrics } from "../metrics/metrics.ts";
import type { AuditStore } from "../store/audit.ts";
import type { IdempotencyStore } from "../store/idempotency.ts";
import { inSpan, noTracing, type Span, traceIdOf, type Tracer } from "../tracing/tracing.ts";
import { type LoggableValues, loggableValues } from "./audit-entry.ts";
import type { CdpConnections } from "./cdp.ts";
import { createCallAudit } from "./call-audit.ts";
import { createCallLog } from "./call-log.ts";
import { countCall, countRateLimited, countRejection } from "./call-metrics.ts";
import { createIdempotency } from "./idempotency.ts";
import type { EventStreams } from "./event-streams.ts";
import { type CheckedInput, checkInput, contextIdIn, checkTarget, type RawInput, type Target } from "./input/parse.ts";
import { inWrittenFields } from "./input/written-fields.ts";
import { runCall } from "./run-call.ts";
import type { RunningCalls } from "./running-calls.ts";
import type { ScreenStreams } from "./screen-streams.ts";
import { createStreamCalls, type StreamCalls } from "./stream-calls.ts";
import { createToServiceError } from "./to-service-error.ts";
import type { createWebDriverCalls, WebDriverCalls } from "./webdriver.ts";

/** Runs the calls of all transports; the only way to a handler. */
export interface Service extends StreamCalls, WebDriverCalls {
  /**
   * Counts a call, before its input is read.
   *
   * @throws ServiceError `RATE_LIMIT_EXCEEDED`, `UNAUTHORIZED` without the credentials that the operation needs,
   *   `SERVICE_UNAVAILABLE` while the service shuts down
   */
  open<Op extends OperationId>(operation: Op, source: CallSource): Promise<OpenCall<Op>>;
  /** Counts what names no operation: a message on a socket, or a request for an unknown route. */
  admitOther(kind: "message" | "unknownRoute", caller: Caller): Promise<RateLimit | undefined>;
}

/** A call that has been counted. */
export interface OpenCall<Op extends OperationId = OperationId> {
  readonly source: CallSource;
  /** The rate limit after this call; undefined: there is none. */
  readonly rateLimit: RateLimit | undefined;
  /**
   * Checks scopes, validates, runs and audits.
   *
   * @throws ServiceError only; an unforeseen error is logged and leaves as `INTERNAL_ERROR`
   */
  run(input: RawInput): Promise<Outcome<Op>>;
}

interface ServiceDependencies {
  readonly handlers: Handlers;
  readonly eventStreams: EventStreams;
  readonly screenStreams: ScreenStreams;
  readonly cdpConnections: CdpConnections;
  readonly webDriverCalls: ReturnType<typeof createWebDriverCalls>;
  readonly audit: Pick<AuditStore, "append" | "probe">;
  readonly log: Logger;
  /** Default: its own, which nothing reads. */
  readonly metrics?: Metrics;
  /** Default: none. */
  readonly tracer?: Tracer;
  /** Epoch ms. */
  readonly now: () => number;
  readonly limiter: Limiter;
  readonly runningCalls: RunningCalls;
  readonly idempotencyKeys: IdempotencyStore;
  /** How long calls that can wait for a context do so where they name no `acquireTimeout`, in ms; default 0. */
  readonly acquireTimeoutMs?: number;
}

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
  /** Of a render. */
  readonly timeout?: number;
  readonly acquireTimeout?: number;
}

export function createService(dependencies: ServiceDependencies): Service {
  const {
    handlers,
    eventStreams,
    screenStreams,
    cdpConnections,
    webDriverCalls,
    audit,
    log,
    metrics = createMetrics(),
    tracer = noTracing,
    now,
    limiter,
    runningCalls,
    idempotencyKeys,
    acquireTimeoutMs = 0,
  } = dependencies;
  const idempotency = createIdempotency({ store: idempotencyKeys, log, now });
  const toServiceError = createToServiceError(log);
  const callAudit = createCallAudit(audit, log);
  const streamCalls = createStreamCalls({
    eventStreams,
    screenStreams,
    cdpConnections,
    limiter,
    runningCalls,
    metrics,
    toServiceError,
  });
  const callLog = createCallLog({ log, nowMs: () => performance.now() });

  /** The time for a call, in ms: that of its action or operation, and that for which it may wait for a context. */
  function timeOf<Op extends OperationId>(operation: Op, { query, body }: Input<Op>): number {
    const named = { ...(query as CallTimes), ...(body as CallTimes | undefined) };
    const waitMs = named.acquireTimeout ?? acquireTimeoutMs;
    if (RENDERS.has(operation)) return (named.timeout ?? DEFAULT_DEADLINE_MS) + waitMs;
    return (
      (named.timeoutMs ?? operations[operation].timeoutMs ?? DEFAULT_DEADLINE_MS) +
      (operation === "createContext" ? waitMs : 0)
    );
  }

  function requireAccepting(operation: OperationId): void {
    if (!SERVED_WHILE_DRAINING.has(operation)) runningCalls.requireAccepting();
  }

  async function run<Op extends OperationId>(operation: Op, source: CallSource, raw: RawInput): Promise<Outcome<Op>> {
    requireAccepting(operation);
    const { isAudited } = operations[operation];
    const at = now();
    const startMs = performance.now();
    const target = checkTarget(operation, raw);
    let checked: CheckedInput<Op> | undefined;
    let loggable: (() => LoggableValues) | undefined;
    let deadlineAtMs = startMs + DEFAULT_DEADLINE_MS;
    let outcome: Outcome<Op> | undefined;
    let failure: ServiceError | undefined;
    let isReplay = false;
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
      deadlineAtMs = Math.min(startMs + timeOf(operation, input), source.deadlineAtMs ?? Number.POSITIVE_INFINITY);
      // TypeScript cannot relate Handlers[Op] to Handler<Op> for an Op that is still open.
      const handler = handlers[operation] as (call: PublicCall, input: Input<Op>) => Promise<Outcome<Op>>;
      const timeoutMs = Math.max(1, Math.round(deadlineAtMs - startMs));
      const options = { name: operation, deadlineAtMs, timeoutMs, runningCalls };
      const execute = async (signal: AbortSignal): Promise<Outcome<Op>> => {
        // Each step counts as an action, and a render as two; the first was counted with the call.
        const count = RENDERS.has(operation) ? 2 : (target.steps?.length ?? 1);
        for (let counted = 1; counted < count; counted++) await limiter.admit(operations[operation].rateLimit, source);
        if (isAudited) await callAudit.require();
        const done = await inSpan(tracer, `operation ${operation}`, { parent: source.trace }, (trace) =>
          runCall({ ...source, signal, trace }, options, (call) => handler(call, input)),
        );
        requireContractedAnswer(operation, done);
        return done;
      };
      if (raw.idempotency === undefined) outcome = await execute(source.signal);
      else {
        if (source.principal === undefined) throw unauthorized();
        const keyed = {
          ...raw.idempotency,
          operation,
          userId: quotaKeyOf(source.principal),
          input,
          timeoutMs: timeoutMs + AUDIT_GRACE_MS,
        };
        // It goes on when its client has left, which then gets the result by the key.
        const ended = await idempotency.run<Op>(keyed, () => execute(new AbortController().signal));
        ({ isReplay } = ended);
        if ("failure" in ended.result) throw ended.result.failure;
        ({ outcome } = ended.result);
      }
    } catch (error) {
      failure = toServiceError(error, source, operation);
      if (checked) failure = inWrittenFields(failure, checked.toWritten);
    }
    const durationMs = toDuration(performance.now() - startMs);
    const ended = { operation, source, target, outcome, failure, durationMs };
    const contextId = contextIdIn(target.params);
    // Once the response is written.
    process.nextTick(() => {
      countCall(metrics, ended);
      callLog.ended({ operation, source, contextId, failure, durationMs });
    });
    // Nothing of invalid input is known to be fit for the audit log.
    const hasEntry = isAudited && !isReplay && (checked !== undefined || failure?.code === "FORBIDDEN");
    if (hasEntry && failure?.code !== "RATE_LIMIT_EXCEEDED") {
      const done = { ...ended, input: checked?.input, values: loggable?.(), at };
      const isStored = await callAudit.store(done, deadlineAtMs + AUDIT_GRACE_MS - performance.now());
      if (!isStored && outcome) outcome = { ...outcome, metadata: { ...outcome.metadata, audit: "failed" } };
    }
    if (failure) throw failure;
    return outcome as Outcome<Op>;
  }

  return {
    async open(operation, source) {
      const startMs = performance.now();
      const beginSpan = (): Span => {
        const { transport, requestId, trace: parent } = source;
        const attributes = { "pagewire.transport": transport, "pagewire.request_id": requestId };
        return tracer.start(`${transport} ${operation}`, {
          // The request of MCP has a span of its own.
          kind: transport === "mcp" ? "internal" : "server",
          ...{ parent, startMs, attributes },
        });
      };
      let rateLimit: RateLimit | undefined;
      try {
        requireAccepting(operation);
        rateLimit = await limiter.admit(operations[operation].rateLimit, source);
        if (!operations[operation].isPublic && source.principal === undefined) throw unauthorized();
      } catch (error) {
        const { context, end } = beginSpan();
        const failure = toServiceError(error, source, operation);
        const durationMs = performance.now() - startMs;
        end(failure.code);
        countRejection(metrics, operation, source, failure, durationMs);
        callLog.ended({ operation, source: { ...source, trace: context }, failure, durationMs });
        throw withTraceId(failure, traceIdOf(context));
      }
      return {
        source,
        rateLimit,
        async run(input) {
          const { context, end } = beginSpan();
          const traced = { ...source, trace: context };
          try {
            const outcome = await run(operation, traced, input);
            end();
            return outcome;
          } catch (error) {
            // What is a ServiceError here has been logged.
            const failure = error instanceof ServiceError ? error : toServiceError(error, traced, operation);
            end(failure.code);
            const written = input.toWritten ? inWrittenFields(failure, input.toWritten) : failure;
            throw withTraceId(written, traceIdOf(context));
          }
        },
      };
    },
    ...streamCalls,
    ...webDriverCalls(runningCalls, toServiceError),
    async admitOther(kind, caller) {
      try {
        return await (kind === "message" ? limiter.admitMessage(caller) : limiter.admit("general", caller));
      } catch (error) {
        countRateLimited(metrics, error);
        throw error;
      }
    },
  };
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

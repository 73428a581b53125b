import { type CallSource, type OperationId, operations, type Outcome } from "../contract.ts";
import { type RateLimit, ServiceError, unauthorized, withTraceId } from "../errors/errors.ts";
import type { Caller, OtherKind } from "../limits/buckets.ts";
import { createMetrics, type Metrics } from "../metrics/metrics.ts";
import { noTracing, type Span, traceIdOf, type Tracer } from "../tracing/tracing.ts";
import { createCallLog } from "./call-log.ts";
import { countRateLimited, countRejection } from "./call-metrics.ts";
import type { RawInput } from "./input/parse.ts";
import { inWrittenFields } from "./input/written-fields.ts";
import { createRunOperation, requireAccepting, type RunOperationDependencies } from "./run-operation.ts";
import { createStreamCalls, type StreamCalls, type StreamCallsDependencies } from "./stream-calls.ts";
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
  /** Counts what names no operation. @throws ServiceError `RATE_LIMIT_EXCEEDED` */
  admitOther(kind: OtherKind, caller: Caller): Promise<RateLimit | undefined>;
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

interface ServiceDependencies
  extends
    Omit<RunOperationDependencies, "metrics" | "tracer" | "toServiceError" | "callLog">,
    Pick<StreamCallsDependencies, "eventStreams" | "screenStreams" | "cdpConnections"> {
  readonly webDriverCalls: ReturnType<typeof createWebDriverCalls>;
  /** Default: its own, which nothing reads. */
  readonly metrics?: Metrics;
  /** Default: none. */
  readonly tracer?: Tracer;
}

export function createService(dependencies: ServiceDependencies): Service {
  const { webDriverCalls, log, metrics = createMetrics(), tracer = noTracing, limiter, runningCalls } = dependencies;
  const toServiceError = createToServiceError(log);
  const callLog = createCallLog({ log, nowMs: () => performance.now() });
  const shared = { ...dependencies, metrics, tracer, toServiceError, callLog };
  const run = createRunOperation(shared);

  return {
    async open(operation, source) {
      const startMs = performance.now();
      const beginSpan = (): Span => startCallSpan(tracer, operation, source, startMs);
      let rateLimit: RateLimit | undefined;
      try {
        requireAccepting(operation, runningCalls);
        rateLimit = await limiter.admit(operations[operation].rateLimit, source);
        if (!operations[operation].isPublic && source.principal === undefined) throw unauthorized("missing");
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
    ...createStreamCalls(shared),
    ...webDriverCalls(runningCalls, toServiceError),
    async admitOther(kind, caller) {
      try {
        return await limiter.admitOther(kind, caller);
      } catch (error) {
        countRateLimited(metrics, error);
        throw error;
      }
    },
  };
}

function startCallSpan(tracer: Tracer, operation: OperationId, source: CallSource, startMs: number): Span {
  const { transport, requestId, trace: parent } = source;
  const attributes = { "pagewire.transport": transport, "pagewire.request_id": requestId };
  return tracer.start(`${transport} ${operation}`, {
    // The request of MCP has a span of its own.
    kind: transport === "mcp" ? "internal" : "server",
    ...{ parent, startMs, attributes },
  });
}

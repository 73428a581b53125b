import {
  createTraceState,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { TraceContext } from "../contract.ts";
import type { Logger } from "../log/log.ts";
import type { Span, Tracer } from "./tracing.ts";

const EXPORT_TIMEOUT_MS = 5_000;
const SEND_EVERY_MS = 1_000;

/** Sends spans to an OpenTelemetry collector. Imported only where an endpoint is set, since loading the packages takes some 0.2 s. */
export function createOtelTracer(parts: {
  /** The URL of the collector: OTLP over HTTP, below `/v1/traces`. */
  readonly endpoint: string;
  /** The share of the traces that begin here, from 0 to 1; the others follow the decision of their caller. */
  readonly sampledRatio: number;
  readonly version: string;
  /** Names this process. */
  readonly instanceId: string;
  readonly log: Logger;
}): Tracer {
  const { endpoint, sampledRatio, version, instanceId, log } = parts;
  reportProblems(log);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const provider = new TracerProvider({
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampledRatio) }),
    resource: resourceFromAttributes({
      "service.name": "pagewire",
      "service.version": version,
      "service.instance.id": instanceId,
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  });
  const tracer = provider.getTracer("pagewire", version);

  return {
    start(name, { kind = "internal", parent, startMs, attributes = {} }): Span {
      const within = parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, toSpanContext(parent));
      const options = {
        kind: KINDS[kind],
        attributes: { ...attributes },
        ...(startMs !== undefined && { startTime: new Date(performance.timeOrigin + startMs) }),
      };
      const span = tracer.startSpan(name, options, within);
      return {
        context: toTraceContext(span.spanContext()),
        end(code) {
          if (code !== undefined)
            span.setStatus({ code: SpanStatusCode.ERROR, message: code }).setAttribute("error.type", code);
          span.end();
        },
      };
    },
    close: () =>
      provider.shutdown().catch((error: unknown) => {
        log.warn({ error }, "the last spans could not be sent");
      }),
  };
}

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

/** Converts a context that was checked when it arrived, or was made here. */
function toSpanContext({ traceparent, tracestate }: TraceContext): SpanContext {
  const [, traceId = "", spanId = "", flags = "00"] = traceparent.split("-");
  return {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & 1,
    isRemote: true,
    ...(tracestate !== undefined && { traceState: createTraceState(tracestate) }),
  };
}

function toTraceContext({ traceId, spanId, traceFlags, traceState }: SpanContext): TraceContext {
  const tracestate = traceState?.serialize() ?? "";
  const flags = traceFlags.toString(16).padStart(2, "0");
  return { traceparent: `00-${traceId}-${spanId}-${flags}`, ...(tracestate !== "" && { tracestate }) };
}

/** The packages report what fails, such as a collector that cannot be reached, to one logger of the process. */
function reportProblems(log: Logger): void {
  const warn = (message: string): void => log.warn({ reason: message.slice(0, 500) }, "spans could not be sent");
  const ignore = (): void => undefined;
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}

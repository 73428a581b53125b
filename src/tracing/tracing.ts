import type { TraceContext } from "../contract.ts";

/** A span: one call or a part of it, with its duration. */
export interface Span {
  /** The parent of what happens within the span, in this process or another; undefined without a trace. */
  readonly context: TraceContext | undefined;
  /** @param code that of the error; absent: it succeeded */
  end(code?: string): void;
}

interface SpanOptions {
  /** `server` for what a caller requested. Default `internal`. */
  readonly kind?: "server" | "client" | "internal";
  readonly parent: TraceContext | undefined;
  /** When it began, by the clock of `performance.now()`; default: now. */
  readonly startMs?: number;
  readonly attributes?: Readonly<Record<string, string>>;
}

export interface Tracer {
  start(name: string, options: SpanOptions): Span;
  /** Sends the spans that wait, for a bounded time. */
  close(): Promise<void>;
}

/** Records nothing; a caller's own trace is passed on. */
export const noTracing: Tracer = {
  start: (_name, { parent }) => ({ context: parent, end: () => undefined }),
  close: () => Promise.resolve(),
};

/** Runs `work` within a span, which ends with the code of its error. */
export function inSpan<T>(
  tracer: Tracer,
  name: string,
  options: SpanOptions,
  work: (context: TraceContext | undefined) => Promise<T>,
): Promise<T> {
  return tracer === noTracing ? work(options.parent) : within(tracer.start(name, options), work);
}

async function within<T>(span: Span, work: (context: TraceContext | undefined) => Promise<T>): Promise<T> {
  try {
    const result = await work(span.context);
    span.end();
    return result;
  } catch (error) {
    span.end(codeOf(error));
    throw error;
  }
}

const MAX_STATE_LENGTH = 512;

/**
 * A trace context as a caller sent it; undefined for none, and for one that is malformed, which begins no trace.
 *
 * @see https://www.w3.org/TR/trace-context/
 */
export function parseTraceContext(traceparent: unknown, tracestate?: unknown): TraceContext | undefined {
  if (typeof traceparent !== "string") return undefined;
  const [, version, traceId, spanId, rest] =
    /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-[!-~]{0,200})?$/.exec(traceparent) ?? [];
  if (version === undefined || version === "ff" || (version === "00" && rest !== undefined)) return undefined;
  if (isZero(traceId) || isZero(spanId)) return undefined;
  const hasState =
    typeof tracestate === "string" && tracestate.length <= MAX_STATE_LENGTH && /^[ -~]+$/.test(tracestate);
  return { traceparent, ...(hasState && { tracestate }) };
}

/** 32 hexadecimal digits. */
export function traceIdOf(context: TraceContext | undefined): string | undefined {
  return context?.traceparent.slice(3, 35);
}

function isZero(id = ""): boolean {
  return /^0*$/.test(id);
}

function codeOf(error: unknown): string {
  const { code } = error as { readonly code?: unknown };
  return typeof code === "string" ? code : "INTERNAL_ERROR";
}

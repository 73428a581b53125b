import { describe, expect, it } from "vitest";
import { noTracing, parseTraceContext, traceIdOf } from "../../src/tracing/tracing.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;

describe("parseTraceContext", () => {
  it("takes a trace as it was sent, later versions of the header included", () => {
    expect(parseTraceContext(traceparent, "vendor=1")).toEqual({ traceparent, tracestate: "vendor=1" });
    expect(parseTraceContext(`cc-${traceId}-00f067aa0ba902b7-01-more`)).toBeDefined();
    expect(traceIdOf(parseTraceContext(traceparent))).toBe(traceId);
  });

  it.each([
    undefined,
    null,
    7,
    "",
    ["a", "b"],
    `ff-${traceId}-00f067aa0ba902b7-01`,
    `00-${traceId}-00f067aa0ba902b7-01-more`,
    `00-${traceId.toUpperCase()}-00f067aa0ba902b7-01`,
    `00-${"0".repeat(32)}-00f067aa0ba902b7-01`,
    `00-${traceId}-${"0".repeat(16)}-01`,
    `00-${traceId}-00f067aa0ba902b7`,
    `${traceparent}\n`,
  ])("begins no trace for %j", (header) => {
    expect(parseTraceContext(header)).toBeUndefined();
  });

  it("drops a state that no header can carry", () => {
    expect(parseTraceContext(traceparent, "a=\n")).toEqual({ traceparent });
    expect(parseTraceContext(traceparent, "a".repeat(513))).toEqual({ traceparent });
  });
});

describe("without a collector", () => {
  it("a caller's trace is passed on", () => {
    const parent = { traceparent };

    expect(noTracing.start("call", { parent }).context).toBe(parent);
    expect(noTracing.start("call", { parent: undefined }).context).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { ServiceError } from "../../src/errors/errors.ts";
import { createLogger } from "../../src/log/log.ts";
import { createMetrics } from "../../src/metrics/metrics.ts";
import { createReport } from "../../src/operations/report.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const call = {
  name: "executeAction",
  source: {
    transport: "grpc",
    address: "192.0.2.1",
    requestId: "r1",
    principal: undefined,
    trace: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
    signal: new AbortController().signal,
  },
  contextId: "c1",
  failure: undefined,
  durationMs: 20,
} as const;

function arrange() {
  const lines: Record<string, unknown>[] = [];
  let nowMs = 0;
  const log = createLogger({
    level: "info",
    destination: { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) },
  });
  return {
    lines,
    advance: (ms: number) => (nowMs += ms),
    report: createReport({ log, metrics: createMetrics(), nowMs: () => nowMs }),
  };
}

describe("the log of calls", () => {
  it("has short lines, whatever the caller sent in place of an id", () => {
    const { lines, report } = arrange();
    const failure = new ServiceError("FORBIDDEN", "no ".repeat(1_000_000));

    report.ended({ ...call, contextId: "x".repeat(3_000_000), failure });

    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines).length).toBeLessThan(2_000);
  });

  it("has no line for a quick call, nor for an error of the caller", () => {
    const { lines, report } = arrange();

    report.ended(call);
    report.ended({ ...call, failure: new ServiceError("NOT_FOUND", "no such page") });

    expect(lines).toEqual([]);
  });

  it("has a line for slow, failed and rejected calls, with their ids", () => {
    const { lines, report } = arrange();

    report.ended({ ...call, durationMs: 5_100 });
    report.ended({ ...call, failure: new ServiceError("TIMEOUT", "too late") });
    report.ended({ ...call, failure: new ServiceError("FORBIDDEN", "not allowed") });

    const ids = { transport: "grpc", operation: "executeAction", requestId: "r1", traceId, contextId: "c1" };
    expect(lines).toMatchObject([
      { ...ids, level: "info", msg: "a call was slow", durationMs: 5_100 },
      { ...ids, level: "warn", msg: "a call failed", code: "TIMEOUT", reason: "too late" },
      { ...ids, level: "info", msg: "a call was rejected", code: "FORBIDDEN" },
    ]);
  });

  it("has no text of its caller where a slow call fails by what the caller sent", () => {
    const { lines, report } = arrange();

    report.ended({ ...call, durationMs: 5_100, failure: new ServiceError("NOT_FOUND", 'no artifact "canary"') });

    expect(lines).toMatchObject([{ msg: "a call was slow", code: "NOT_FOUND" }]);
    expect(JSON.stringify(lines)).not.toContain("canary");
  });

  it("has at most 20 rejections a second, then their number", () => {
    const { lines, advance, report } = arrange();
    const rejected = { ...call, failure: new ServiceError("RATE_LIMIT_EXCEEDED", "too many") };

    for (let count = 0; count < 50; count++) report.ended(rejected);
    advance(1_000);
    report.ended(rejected);

    expect(lines).toHaveLength(22);
    expect(lines[20]).toMatchObject({ leftOut: 30 });
  });
});

import { describe, expect, it } from "vitest";
import { actions, operations } from "../../../gen/operations.ts";
import type { ErrorCode } from "../../../src/contract.ts";
import { errorTable, ServiceError } from "../../../src/errors/errors.ts";
import { hintFor } from "../../../src/transport/mcp/errors.ts";

const codes = Object.keys(errorTable) as ErrorCode[];
const hint = (code: ErrorCode, details?: Record<string, unknown>): string =>
  hintFor(new ServiceError(code, "failed", { ...(details !== undefined && { details }) }), { action: "click" });

describe("hints for assistants", () => {
  it.each(codes)("exist for %s", (code) => {
    expect(hint(code)).toMatch(/^[A-Z].*\.$/s);
    expect(hintFor(new ServiceError(code, "failed"), {})).toMatch(/^[A-Z].*\.$/s);
  });

  it("name only commands and operations that exist", () => {
    const details = [
      {},
      ...["navigation", "selector", "script", "queued"].map((phase) => ({ phase })),
      ...["script-threw", "not-serialisable", "wrong-element", "scope", "contexts"].map((reason) => ({
        reason,
      })),
      ...["not-executed", "unknown"].map((outcome) => ({ outcome })),
      ...["context", "page", "route", "result"].map((resource) => ({ resource })),
      { maxPages: 20 },
    ];
    const hints = codes.flatMap((code) => details.map((each) => hint(code, each)));
    const paths = hints.flatMap((text) => [...text.matchAll(/\b(GET|POST|DELETE) (\/[\w/{}-]+)/g)]);
    expect(paths.length).toBeGreaterThan(0);
    for (const [, method, path] of paths) {
      expect(Object.values(operations)).toContainEqual(expect.objectContaining({ method, path }));
    }
    const commands = hints.flatMap((text) => [...text.matchAll(/\b(?:take a|or) (screenshot|evaluate|content)\b/g)]);
    for (const [, command = ""] of commands) expect(actions).toHaveProperty(command);
  });

  it("say for an idempotency key whether anything was done", () => {
    const reasons = ["idempotency-in-flight", "idempotency-key-reused", "idempotency-result-too-large"];
    const hints = reasons.map((reason) => hint("CONFLICT", { reason }));
    expect(hints.filter((each) => /still running|Nothing was done/.test(each))).toHaveLength(3);
  });

  it("contain the delay before the next call", () => {
    const limited = new ServiceError("RATE_LIMIT_EXCEEDED", "too many", { retryAfterMs: 12_300 });
    expect(hintFor(limited, {})).toContain("13 seconds");
  });
});

import { afterEach, describe, expect, it, vi } from "vitest";
import type { CallSource, PublicCall } from "../../src/contract.ts";
import { ServiceError } from "../../src/errors/errors.ts";
import { withinDeadline } from "../../src/operations/pipeline.ts";
import { createRunningCalls } from "../../src/operations/running-calls.ts";

afterEach(() => vi.useRealTimers());

function arrange(timeoutMs = 1_000) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const client = new AbortController();
  const runningCalls = createRunningCalls();
  const source: CallSource = {
    transport: "rest",
    requestId: "r",
    address: "192.0.2.1",
    principal: undefined,
    signal: client.signal,
  };
  const run = (work: (call: PublicCall) => Promise<unknown>): Promise<unknown> => {
    const startMs = performance.now();
    const options = { name: "work", startMs, deadlineAtMs: startMs + timeoutMs, runningCalls };
    const running = withinDeadline(source, options, work);
    running.catch(() => undefined);
    return running;
  };
  return { client, runningCalls, run };
}

function untilAborted({ signal }: PublicCall): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
}

describe("withinDeadline", () => {
  it("gives each step the time that is left of the one deadline", async () => {
    const { run } = arrange();

    const seen = await run(async ({ limits }) => {
      const first = limits();
      vi.advanceTimersByTime(400);
      return [first.remainingMs, limits().remainingMs, limits().timeoutMs];
    });

    expect(seen).toEqual([1_000, 600, 1_000]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("reports a call that its client has canceled as SERVICE_UNAVAILABLE, whatever the signal's reason", async () => {
    const { client, run } = arrange();

    const running = run(untilAborted);
    client.abort(new ServiceError("NOT_FOUND", "a reason that is a service error"));

    await expect(running).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE", details: { outcome: "unknown" } });
  });

  it("keeps another error of a canceled call, which is one of its own", async () => {
    const { client, run } = arrange();

    const running = run(async (call) => {
      await untilAborted(call).catch(() => undefined);
      throw new TypeError("a mistake");
    });
    client.abort(new Error("left"));

    await expect(running).rejects.toThrow(new TypeError("a mistake"));
  });

  it("aborts a call one second after its deadline and reports TIMEOUT once it has ended", async () => {
    const { run } = arrange(200);
    const steps: string[] = [];

    const running = run((call) => untilAborted(call).finally(() => steps.push("undone")));
    await vi.advanceTimersByTimeAsync(1_199);
    expect(steps).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);

    await expect(running).rejects.toMatchObject({ code: "TIMEOUT", details: { operation: "work", timeout: 200 } });
    expect(steps).toEqual(["undone"]);
  });

  it("does not wait longer than 1.5 s after the deadline for a call that ignores its signal", async () => {
    const { run } = arrange(200);

    const running = run(() => new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(1_700);

    await expect(running).rejects.toMatchObject({ code: "TIMEOUT" });
  });

  it("returns what is done after the deadline, but before the call is given up", async () => {
    const { run } = arrange(200);
    const saved = Promise.withResolvers<string>();

    const running = run(() => saved.promise);
    await vi.advanceTimersByTimeAsync(1_300);
    saved.resolve("done");

    await expect(running).resolves.toBe("done");
  });

  it("cancels a call when the service shuts down", async () => {
    const { runningCalls, run } = arrange(60_000);

    const running = run(untilAborted);
    const finished = runningCalls.finish(10);
    await vi.advanceTimersByTimeAsync(10);

    await expect(running).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      message: "the service is shutting down, and has ended the call",
      details: { outcome: "unknown", reason: "shutting-down" },
    });
    await finished;
  });
});

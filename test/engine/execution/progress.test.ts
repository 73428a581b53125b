import { describe, expect, it } from "vitest";
import { createDeadline, type EndSignal, Interrupted } from "../../../src/engine/deadline.ts";
import { type ExecutionDependencies, newRun, type Progress } from "../../../src/engine/execution/progress.ts";

const never = new Promise<never>(() => undefined);

function progressOf(timeoutMs: number, signal = new AbortController().signal): Progress {
  const request = { action: "click", params: { selector: "#buy" }, timeoutMs } as const;
  const options = { remainingMs: timeoutMs, signal };
  // An action that does not run uses none of them.
  return newRun({} as ExecutionDependencies, "c1", request, createDeadline(timeoutMs), options).progress;
}

function endedBy(interrupted: Interrupted): EndSignal {
  return AbortSignal.abort(interrupted); // as pages end
}

describe("a wait of a running action", () => {
  it.each<[what: string, waits: () => unknown, type: string]>([
    ["the deadline", () => progressOf(1).wait(never, []), "deadline"],
    ["the caller", () => progressOf(5_000, AbortSignal.abort("gone")).wait(never, []), "aborted"],
    [
      "the end of the page",
      () => progressOf(5_000).wait(never, [endedBy(new Interrupted({ type: "page-closed" }))]),
      "page-closed",
    ],
    [
      "the end of the browser, though nothing is to be waited for",
      () => progressOf(5_000).wait(1, [endedBy(new Interrupted({ type: "browser-gone" }))]),
      "browser-gone",
    ],
  ])("says that %s has ended it", async (_what, waits, type) => {
    await expect((async () => waits())()).rejects.toMatchObject({ interruption: { type } });
  });

  it("returns the value, or the work's own error", async () => {
    expect(await progressOf(5_000).wait(Promise.resolve(1), [])).toBe(1);
    await expect(progressOf(5_000).wait(Promise.reject(new Error("no")), [])).rejects.toThrow("no");
  });
});

describe("the turn of an action", () => {
  const turnOf = (waitsBeside?: true) => {
    let now = 0;
    const deadline = createDeadline(1_000, 1_000, () => now);
    const request = {
      action: "click",
      params: { selector: "#buy" },
      timeoutMs: 1_000,
      ...(waitsBeside && { waitsBeside }),
    } as const;
    const options = { remainingMs: 31_000, signal: new AbortController().signal };
    const { progress } = newRun({} as ExecutionDependencies, "c1", request, deadline, options);
    /** Ms for which it may wait, and ms that the action has afterwards. */
    const wait = (ms: number) =>
      progress.turn((waiting) => {
        const mayWait = Math.round(waiting.remainingMs() / 100) * 100;
        now += ms;
        return Promise.resolve(mayWait);
      });
    return { progress, wait, leftMs: () => deadline.leftMs(0) };
  };

  it("comes beside the action's time where the caller has named none, as long as the call has more", async () => {
    const { progress, wait, leftMs } = turnOf(true);

    expect([await wait(20_000), leftMs()]).toEqual([31_000, 1_000]);
    expect([await wait(10_400), leftMs()]).toEqual([11_000, 600]);
    expect([await wait(500), leftMs()]).toEqual([600, 100]);
    expect(progress.toError(new Interrupted({ type: "deadline", awaited: "its turn" })).message).toBe(
      "click did not begin within 31000 ms: it waited for its turn",
    );
  });

  it("comes within a time that the caller has named", async () => {
    const { wait, leftMs } = turnOf();

    expect([await wait(400), leftMs()]).toEqual([1_000, 600]);
  });
});

describe("the error of a running action", () => {
  const deadline = new Interrupted({ type: "deadline" });

  it("names the phase and what was in the way last", () => {
    const progress = progressOf(1_000);
    const queued = { code: "TIMEOUT", details: { phase: "queued" }, retryAfterMs: 1_000 };
    expect(progress.toError(deadline)).toMatchObject(queued);

    progress.phase = "selector";
    progress.obstacle = "covered";
    expect(progress.toError(deadline, "p1")).toMatchObject({
      code: "TIMEOUT",
      details: {
        phase: "selector",
        reason: "covered",
        selector: "#buy",
        contextId: "c1",
        pageId: "p1",
        timeout: 1_000,
      },
    });
  });

  it("says whether the action may have happened when the browser is gone", () => {
    const progress = progressOf(1_000);
    const gone = new Interrupted({ type: "browser-gone" });
    expect(progress.toError(gone)).toMatchObject({ details: { outcome: "not-executed" }, retryAfterMs: 1_000 });

    progress.phase = "selector";
    expect(progress.toError(gone)).toMatchObject({ details: { outcome: "unknown" } });
  });
});

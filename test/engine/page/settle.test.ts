import { describe, expect, it } from "vitest";
import { createJudge } from "../../../src/engine/page/settle.ts";
import type { QuietReply } from "../../../src/page-scripts/messages.ts";

const before = { documentId: 1, timers: 3, navigationStarts: 0 };
/** Of a document that has not changed, and expects nothing. */
const atRest: QuietReply = {
  ...before,
  hasResponded: false,
  quietMs: 20,
  frames: 2,
  isAtRest: true,
  freeMs: 0,
  isTypeahead: false,
  isInFrame: false,
};
const alone = { elapsedMs: 5, isBusy: false, hasOthers: false, requests: 0, hasRequested: false };

describe("a page", () => {
  it("has settled by its first reply where it is at rest and has scheduled nothing", () => {
    expect(createJudge(before, false).pauseAfter(atRest, alone)).toBeUndefined();
    expect(createJudge(before, true).pauseAfter(atRest, alone)).toBeUndefined();
  });

  it("has settled by it, too, where it has responded and its timers are due later than a pause would last", () => {
    const responded = { ...atRest, hasResponded: true, timers: 4, quietMs: 0 };

    expect(createJudge(before, false).pauseAfter({ ...responded, freeMs: 20 }, alone)).toBeUndefined();
    expect(createJudge(before, false).pauseAfter({ ...responded, freeMs: 19 }, alone)).toBe(20);
    expect(createJudge(before, true).pauseAfter({ ...responded, freeMs: 50 }, alone)).toBe(145);
  });

  it.each<[why: string, reply: Partial<QuietReply>, surroundings: Partial<typeof alone>]>([
    ["a request runs", {}, { isBusy: true }],
    ["it has not drawn two frames", { isAtRest: false, frames: 1 }, {}],
    ["it changed less than 20 ms ago", { isAtRest: false, quietMs: 5 }, {}],
  ])("has not settled while %s, and is asked again soon", (_why, reply, surroundings) => {
    const judge = createJudge(before, false);

    expect(judge.pauseAfter({ ...atRest, ...reply }, { ...alone, ...surroundings })).toBeLessThanOrEqual(16);
    expect(judge.isFirst).toBe(false);
  });

  it("that has set timers has 200 ms for its first change", () => {
    const judge = createJudge(before, false);
    const waiting = { ...atRest, timers: 4 };

    expect(judge.pauseAfter(waiting, alone)).toBe(145);
    expect(judge.pauseAfter(waiting, { ...alone, elapsedMs: 190 })).toBe(4);
    expect(judge.pauseAfter({ ...waiting, hasResponded: true }, { ...alone, elapsedMs: 160 })).toBeUndefined();
  });

  it.each([
    { isTypeahead: true, responseMs: 350 },
    { isTypeahead: false, responseMs: 200 },
  ])("that was typed into has $responseMs ms to respond (typeahead: $isTypeahead)", ({ isTypeahead, responseMs }) => {
    const judge = createJudge(before, true);
    const typed = { ...atRest, timers: 4, isTypeahead };

    expect(judge.pauseAfter(typed, { ...alone, elapsedMs: 0 })).toBe(responseMs - 50);
    expect(judge.pauseAfter({ ...typed, freeMs: 30 }, { ...alone, elapsedMs: responseMs - 40 })).toBe(4);
    expect(judge.pauseAfter(typed, { ...alone, elapsedMs: responseMs })).toBeUndefined();
  });

  it("that was typed into has no longer than until its timers are known to be due later", () => {
    const judge = createJudge(before, true);
    const typed = { ...atRest, timers: 4, freeMs: 50 };

    expect(judge.pauseAfter(typed, { ...alone, elapsedMs: 140 })).toBe(10);
    expect(judge.pauseAfter(typed, { ...alone, elapsedMs: 150 })).toBeUndefined();
  });

  it("that was typed into has as long again after a change that has scheduled more", () => {
    const judge = createJudge(before, true);
    judge.pauseAfter({ ...atRest, timers: 4 }, { ...alone, elapsedMs: 0 });

    const changed = { ...atRest, timers: 5, quietMs: 0 };
    expect(judge.pauseAfter(changed, { ...alone, elapsedMs: 150 })).toBe(150);
    expect(judge.pauseAfter({ ...changed, quietMs: 200 }, { ...alone, elapsedMs: 350 })).toBeUndefined();
  });

  it("begins again in the document that replaces its own, whose timers are all new", () => {
    const judge = createJudge(before, false);
    judge.pauseAfter({ ...atRest, quietMs: 0, isAtRest: false }, alone);
    judge.restart();

    expect(judge.isFirst).toBe(true);
    expect(judge.pauseAfter({ ...atRest, documentId: 2, timers: 0 }, alone)).toBeUndefined();
  });
});

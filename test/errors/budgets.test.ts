import { expect, it } from "vitest";
import * as budgets from "../../src/errors/budgets.ts";

it("ends each part of a call after the part that it waits for", () => {
  const { ACTION_GRACE_MS, DIAGNOSIS_MS, ABORT_GRACE_MS, RESULT_GRACE_MS, CALL_GRACE_MS, AUDIT_GRACE_MS } = budgets;
  const ends = [
    ACTION_GRACE_MS,
    ACTION_GRACE_MS + DIAGNOSIS_MS,
    ABORT_GRACE_MS,
    RESULT_GRACE_MS,
    CALL_GRACE_MS,
    AUDIT_GRACE_MS,
  ];

  expect(Object.keys(budgets)).toHaveLength(6);
  // On a busy machine, timers and responses are late by some 200 ms.
  for (const [index, end] of ends.entries())
    expect(end - (ends[index - 1] ?? 0), `${index}`).toBeGreaterThanOrEqual(200);
});

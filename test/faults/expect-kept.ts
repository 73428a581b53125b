import { expect } from "vitest";
import { check } from "./checker.ts";
import { selected } from "./nemesis.ts";
import { historyFile, runFaults } from "./run.ts";
import { toSchedule } from "./schedule.ts";
import type { SystemKind } from "./system.ts";

// The same seed each time, so that a change does not fail for an unrelated one; `make nightly` takes others.
const seed = Number(process.env["FAULT_SEED"] ?? 1);
/** Shorter than in `make nightly`. */
const [MAX_HOLD_MS, CALM_MS] = [1_500, 300];
/** Longer than there: each call is processor time. */
const PAUSE_MS = 900;

/** Runs each of the faults once. */
export async function expectKept(kind: SystemKind, faults: readonly string[]): Promise<void> {
  const tried = selected(faults);
  const steps = toSchedule(seed, tried, tried.length, MAX_HOLD_MS);
  const history = await runFaults({ kind, seed, steps, calmMs: CALM_MS, pauseMs: PAUSE_MS });

  expect(check(history), historyFile({ kind, seed })).toEqual([]);
}

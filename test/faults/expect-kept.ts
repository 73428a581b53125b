import { expect } from "vitest";
import { check } from "./checker.ts";
import { historyFile, runFaults } from "./run.ts";
import { toSchedule } from "./schedule.ts";
import type { SystemKind } from "./system.ts";

// The same seed each time, so that a change does not fail for an unrelated one; `make soak` takes others.
const seed = Number(process.env["FAULT_SEED"] ?? 1);
const only = process.env["FAULT_ONLY"];

/** Runs each of the faults once. @param faults the names of those that FAULT_ONLY, a part of a name, selects from */
export async function expectKept(kind: SystemKind, faults: readonly string[]): Promise<void> {
  const selected = faults.filter((fault) => only === undefined || fault.includes(only));
  const history = await runFaults({ kind, seed, steps: toSchedule(seed, selected, selected.length) });

  expect(check(history), historyFile({ kind, seed })).toEqual([]);
}

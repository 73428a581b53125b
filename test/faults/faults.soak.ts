import { randomInt } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rounds } from "../support/rounds.ts";
import { check } from "./checker.ts";
import { faultsOf, selected, type Step } from "./nemesis.ts";
import { historyFile, runFaults } from "./run.ts";
import { shrink, toSchedule } from "./schedule.ts";

const ROUND_MS = 600_000;
/** Runs of a failing seed with parts of its schedule. */
const MAX_TRIES = 12;

describe.each(["process", "cluster"] as const)("a %s under each fault, round after round", (kind) => {
  const first = Number(process.env["FAULT_SEED"] ?? randomInt(2 ** 31));

  it(
    `keeps what it promises (seeds from ${first} on)`,
    async () => {
      for (let seed = first; seed < first + rounds; seed++) {
        const violationsOf = async (steps: readonly Step[]) => check(await runFaults({ kind, seed, steps }));
        const faults = selected(faultsOf(kind));
        const steps = toSchedule(seed, faults, faults.length);
        const violations = await violationsOf(steps);
        if (violations.length === 0) continue;
        const shortest = await shrink(steps, async (part) => (await violationsOf(part)).length > 0, MAX_TRIES);
        expect.fail(
          [
            `seed ${seed} breaks ${JSON.stringify(violations.slice(0, 10), null, 1)}`,
            `shortest schedule: ${JSON.stringify(shortest)}`,
            `latest history: ${historyFile({ kind, seed })}`,
          ].join("\n"),
        );
      }
    },
    rounds * ROUND_MS + MAX_TRIES * ROUND_MS,
  );
});

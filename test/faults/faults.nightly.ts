import { randomInt } from "node:crypto";
import { copyFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { rounds } from "../support/nightly.ts";
import { check } from "./checker.ts";
import { faultsOf, selected, type Step } from "./nemesis.ts";
import { historyFile, runFaults } from "./run.ts";
import { shrink, toSchedule } from "./schedule.ts";

const ROUND_MS = 600_000;
/** Of one run, whose beginning and end take as long as some faults. */
const MIN_FAULTS = 48;
const CALM_MS = 300;
/** Runs of a failing seed with parts of its schedule. */
const MAX_TRIES = 12;

describe.each(["process", "cluster"] as const)("a %s under each fault, round after round", (kind) => {
  const first = Number(process.env["FAULT_SEED"] ?? randomInt(2 ** 31));

  it(
    `keeps what it promises (seeds from ${first} on)`,
    async () => {
      const faults = selected(faultsOf(kind));
      const perRun = Math.min(rounds, Math.ceil(MIN_FAULTS / faults.length));
      const late: string[] = [];
      for (let [seed, done] = [first, 0]; done < rounds; seed++, done += perRun) {
        const violationsOf = async (steps: readonly Step[]) =>
          check(await runFaults({ kind, seed, steps, calmMs: CALM_MS }));
        const steps = toSchedule(seed, faults, faults.length * perRun);
        const violations = await violationsOf(steps);
        // The machine's load may be why; the next seeds tell.
        if (violations.every(({ rule }) => rule === "well within 10 s")) {
          late.push(...violations.map(({ message }) => `seed ${seed}: ${message}`));
          continue;
        }
        const found = `seed ${seed} breaks ${JSON.stringify(violations.slice(0, 10), null, 1)}`;
        const failed = `${historyFile({ kind, seed })}.failed`;
        copyFileSync(historyFile({ kind, seed }), failed);
        // Before the schedule is shrunk, which may take longer than whoever waits for it.
        console.error(`${found}\nhistory: ${failed}`);
        const shortest = await shrink(steps, async (part) => (await violationsOf(part)).length > 0, MAX_TRIES);
        expect.fail(
          [
            found,
            `shortest schedule: ${JSON.stringify(shortest)}`,
            `history: ${failed}; of the latest try: ${historyFile({ kind, seed })}`,
          ].join("\n"),
        );
      }
      expect(late).toEqual([]);
    },
    rounds * ROUND_MS + MAX_TRIES * ROUND_MS,
  );
});

import { execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { check } from "./checker.ts";
import { measure } from "./measurements.ts";
import { faultsOf } from "./nemesis.ts";
import { runFaults } from "./run.ts";
import { toSchedule } from "./schedule.ts";
import { grown, toSoakPage } from "./soak-page.ts";

const minutes = Number(process.env["SOAK_MINUTES"] ?? 60);
const lengthMs = minutes * 60_000;
/** In a run of any length. */
const [SAMPLES, FAULTS] = [300, 180];
/** Few enough calls for one processor, so that latency is that of the service rather than of a queue. */
const PAUSE_MS = 500;
const PAGE = "bench/results/soak.html";

it(
  `${minutes} minutes under faults that the process survives leave every curve flat`,
  async () => {
    const seed = Number(process.env["FAULT_SEED"] ?? randomInt(2 ** 31));
    // A process that starts again begins its curves again.
    const faults = faultsOf("process").filter((fault) => !/^(kill|end) service/.test(fault));
    const commit = execFileSync("git", ["describe", "--always", "--dirty"], { encoding: "utf8" }).trim();
    const startedAt = new Date();
    const history = await runFaults({
      ...{ kind: "process", seed, lengthMs, pauseMs: PAUSE_MS },
      steps: toSchedule(seed, faults, FAULTS),
      calmMs: lengthMs / FAULTS,
      async during(system, workload, recorder) {
        while (recorder.nowMs() < lengthMs) {
          const sample = await measure(system, workload);
          if (sample !== undefined) recorder.record({ type: "sample", sample });
          await sleep(lengthMs / SAMPLES);
        }
      },
    });
    const machine = `${cpus().length} processors, load ${loadavg()[2]?.toFixed(1)} at the end, seed ${seed}`;
    writeFileSync(PAGE, toSoakPage({ commit, startedAt, machine, pauseMs: PAUSE_MS, history }));

    const samples = history.flatMap((entry) => (entry.type === "sample" ? [entry.sample] : []));
    expect(samples.length).toBeGreaterThan(SAMPLES / 2);
    expect(check(history)).toEqual([]);
    expect(grown(samples)).toEqual([]);
  },
  lengthMs + 600_000,
);

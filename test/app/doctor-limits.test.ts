import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { examineLimits } from "../../src/app/doctor-limits.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pagewire-limits-"));
});
afterAll(() => rm(folder, { recursive: true }));

const MEMORY = { what: "memory", state: "ok", found: "4096 MiB of 8192 MiB available" };

async function examine(
  files: Readonly<Record<string, string>>,
  { maxContexts = 100, totalMib = 8_192, availableMib = 4_096 } = {},
) {
  const cgroup = await mkdtemp(join(folder, "cgroup-"));
  for (const [name, text] of Object.entries(files)) await writeFile(join(cgroup, name), text);
  const wanted = { maxContexts, browserLimits: { freeMib: 100 } };
  const memory = { totalBytes: totalMib * 2 ** 20, availableBytes: availableMib * 2 ** 20 };
  return examineLimits(wanted, { cgroup, limits: join(cgroup, "limits"), sharedMemory: join(cgroup, "none"), memory });
}

describe("the limits that doctor reports", () => {
  it("are those of the machine where nothing limits it, and none are invented", async () => {
    const cpu = { what: "CPU", state: "ok", found: String(availableParallelism()) };
    expect(await examine({})).toEqual([cpu, MEMORY]);
    const unlimited = await examine({
      "cpu.max": "max 100000\n",
      "pids.max": "max\n",
      limits: "Max processes             unlimited            unlimited            processes\n",
    });
    expect(unlimited).toEqual([cpu, MEMORY]);
  });

  it("are weak where the contexts would exceed them, with what changes that", async () => {
    const files = {
      "cpu.max": "50000 100000\n",
      "pids.max": "512\n",
      limits:
        "Max processes             96365                96365                processes\nMax open files            1024                 524288               files\nMax core file size        unlimited            unlimited            bytes\n",
    };
    const findings = await examine(files, { totalMib: 1_024, availableMib: 900 });

    expect(findings.map(({ what, state, found }) => `${state} ${what}: ${found}`)).toEqual([
      `weak CPU: 0.5 of ${availableParallelism()}, by its control group`,
      "weak memory: 900 MiB of 1024 MiB available, and MAX_CONTEXTS 100 may need 2000 MiB",
      "weak processes: 512 with their threads, and MAX_CONTEXTS 100 may need 2200",
      "weak open files: 1024",
      "weak core dumps: of any size, with the secrets in memory",
    ]);
    expect(findings.filter(({ fix = "" }) => fix === "")).toEqual([]);
    expect(findings.find(({ what }) => what === "memory")?.fix).toBe("MAX_CONTEXTS=51");
  });

  it("suffice for fewer contexts", async () => {
    const findings = await examine({ "pids.max": "512\n" }, { maxContexts: 10, totalMib: 1_024 });

    expect(findings.filter(({ state }) => state !== "ok")).toEqual([]);
    expect(findings).toHaveLength(3);
  });

  it("are weak where memory is short as it is", async () => {
    const [, memory] = await examine({}, { availableMib: 150 });

    expect(memory).toMatchObject({
      state: "weak",
      found: "150 MiB of 8192 MiB available: no context opens with less than 200 MiB",
    });
  });

  it.each(["", "nonsense", "-1 -1 -1", "0 0", "1e999 1", "\0\0\0\n".repeat(1_000)])(
    "survive a file with %j",
    async (text) => {
      const findings = await examine({ "cpu.max": text, "pids.max": text, limits: text });

      expect(findings.map(({ what }) => what)).toContain("CPU");
    },
  );
});

import { describe, expect, it, onTestFinished } from "vitest";
import { createKernelKills } from "../../src/engine/browser/health.ts";
import { createMemoryRoom } from "../../src/engine/browser/memory-room.ts";
import type { BrowserMemory } from "../../src/engine/browser/processes.ts";
import type { LiveContext } from "../../src/engine/context/live-context.ts";
import { createMemoryLimit } from "../../src/engine/memory-limit.ts";
import { createLogger } from "../../src/log/log.ts";

const MIB = 2 ** 20;
const log = createLogger({ level: "error", destination: { write: () => undefined } });

/** Owner → MiB of the owner's pages, all in one browser each; the process ids are 101, 102, … of the first one, 201, … of the next. */
function limitOf(pages: Readonly<Record<string, readonly number[]>>, availableMib: number, contextMib: number) {
  const ended: string[] = [];
  const measured = Object.values(pages).map((sizes, index): readonly [number, BrowserMemory] => [
    index + 1,
    {
      bytes: sizes.reduce((sum, size) => sum + size, 0) * MIB,
      cpuMs: 0,
      pages: sizes.map((size, number) => ({ pid: (index + 1) * 100 + number + 1, bytes: size * MIB })),
    },
  ]);
  const limit = createMemoryLimit({
    pool: {
      measure: () => Promise.resolve(new Map(measured)),
      end: (pid) => void ended.push(`browser ${pid}`),
      endPages: (_pid, pagesPid, { bound }) => ended.push(`${pagesPid} ${bound}`) > 0,
    },
    contexts: {
      live: () =>
        Object.keys(pages).map((owner, index) => ({ owner, lease: { launched: { pid: index + 1 } } }) as LiveContext),
      hibernateForMemory: () => 0,
    },
    capacity: { admit: () => undefined, waiting: 0 },
    room: createMemoryRoom({ reserveBytes: 400 * MIB }),
    contextBytes: contextMib * MIB,
    readMachine: () => ({ totalBytes: 4_096 * MIB, availableBytes: availableMib * MIB }),
    log,
  });
  onTestFinished(() => limit.close());
  return { limit, ended };
}

describe("a memory limit", () => {
  it("ends each page beyond the bound for contexts in one check", async () => {
    const { limit, ended } = limitOf({ ada: [700, 600, 100], eve: [800] }, 3_000, 512);
    await limit.check();
    expect(ended).toEqual(["101 context", "102 context", "201 context"]);
  });

  it("ends as many as the reserve lacks, of who has most, and counts them as free until they have ended", async () => {
    const { limit, ended } = limitOf({ ada: [300, 290, 280], eve: [200, 190] }, 0, 512);
    await limit.check();
    expect(ended).toEqual(["101 machine", "102 machine"]);
    await limit.check();
    expect(ended).toHaveLength(2);
  });
});

describe("createKernelKills", () => {
  it("tells one end for each process that the kernel has ended, for a few seconds", () => {
    let [count, now] = [4, 0];
    const kills = createKernelKills(
      () => count,
      () => now,
    );
    expect(kills.take()).toBe(false); // those before its start

    count = 6;
    expect([kills.take(), kills.take(), kills.take()]).toEqual([true, true, false]);

    count = 7;
    kills.look();
    now = 4_000;
    count = 8;
    kills.look();
    now = 6_000;
    expect([kills.take(), kills.take()]).toEqual([true, false]);
  });
});

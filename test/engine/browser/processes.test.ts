import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  createGroupReader,
  endProcessGroup,
  processesOfGroup,
  readProcFile,
  statOf,
} from "../../../src/engine/browser/process-group.ts";
import { mainThreadCpuTime, createBrowserMeter } from "../../../src/engine/browser/processes.ts";

describe("mainThreadCpuTime", () => {
  it("grows while the thread works, and is 0 for a process that does not exist", async () => {
    const before = mainThreadCpuTime(process.pid);
    // The time of the whole process would count other threads as well.
    const startMs = performance.now();
    while (mainThreadCpuTime(process.pid) === before && performance.now() - startMs < 10_000);

    expect(mainThreadCpuTime(process.pid)).toBeGreaterThan(before);
    expect(mainThreadCpuTime(2 ** 30)).toBe(0);
  });
});

describe("createBrowserMeter", () => {
  it("is that of all processes of each group, also of one that was at rest before, and 0 of a group that does not exist", async () => {
    const program = "let kept; process.stdin.once('data', () => (kept = Buffer.alloc(2 ** 26, 1)))";
    const child = spawn(process.execPath, ["-e", program], { detached: true });
    const { pid = 0 } = child;
    onTestFinished(() => void child.kill("SIGKILL"));

    const measure = createBrowserMeter();
    const read = async () => (await measure([pid])).get(pid)?.bytes ?? 0;
    let before = -1;
    await expect.poll(async () => (await read()) === before || void (before = await read())).toBe(true);
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(2 ** 26);
    child.stdin.write("allocate");
    await expect.poll(async () => (await measure([pid, 2 ** 30])).get(pid)?.bytes).toBeGreaterThan(2 ** 26);
    expect((await measure([pid, 2 ** 30])).get(2 ** 30)).toEqual({ bytes: 0, cpuMs: 0, pages: [] });
  });
});

describe("createGroupReader", () => {
  it("reads processes of other groups no more than twice, until a further group is asked for, or a minute is over", async () => {
    const [one, other] = [spawn("sleep", ["100"], { detached: true }), spawn("sleep", ["100"], { detached: true })];
    onTestFinished(() => [one, other].forEach((child) => void child.kill("SIGKILL")));
    const [first = 0, second = 0] = [one.pid, other.pid];
    await expect.poll(() => [first, second].map((pid) => statOf(pid)?.group)).toEqual([first, second]);
    let [looked, nowMs]: [number[], number] = [[], 0];
    const read = createGroupReader(
      (pid) => {
        looked.push(pid);
        return statOf(pid);
      },
      () => nowMs,
    );
    const readNow = async (...groups: number[]) => {
      looked = [];
      const found = await read(groups);
      return { found: groups.map((group) => [...(found.get(group)?.keys() ?? [])]), looked };
    };

    for (let count = 0; count < 2; count++) expect((await readNow(first)).looked).toContain(process.pid);
    const third = await readNow(first);
    expect(third.found).toEqual([[first]]);
    expect(third.looked).toContain(first);
    expect([process.pid, second].filter((pid) => third.looked.includes(pid))).toEqual([]);
    expect((await readNow(first, second)).found).toEqual([[first], [second]]);
    for (let count = 0; count < 2; count++) await readNow(first, second);
    nowMs = 60_000;
    expect((await readNow(first, second)).looked).toContain(process.pid);
  });
});

describe("endProcessGroup", () => {
  it("ends the leader and what it has started", async () => {
    const leader = spawn("sh", ["-c", "sleep 100 & echo started; sleep 100"], { detached: true });
    await once(leader.stdout, "data");
    const { pid = 0 } = leader;
    expect((await processesOfGroup(pid)).length).toBeGreaterThan(1);

    expect(await endProcessGroup(pid, 5_000)).toBe(true);
    expect(await processesOfGroup(pid)).toEqual([]);
    expect(await endProcessGroup(pid, 5_000)).toBe(true);
  });

  it("takes for ended what has ended and is not awaited", async () => {
    // A shell awaits what it has started, sleep does not.
    const child = "until grep -q sleep /proc/$PPID/comm; do sleep 0.01; done";
    const parent = spawn("sh", ["-c", `setsid sh -c '${child}' & echo $!; exec sleep 100`]);
    onTestFinished(() => void parent.kill("SIGKILL"));
    const [line] = (await once(parent.stdout, "data")) as [Buffer];
    const pid = Number(line.toString());
    await expect.poll(() => readProcFile(`${pid}/stat`)).toContain(") Z ");

    expect(await endProcessGroup(pid, 5_000)).toBe(true);
  });
});

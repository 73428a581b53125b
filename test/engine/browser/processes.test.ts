import { spawn } from "node:child_process";
import { describe, expect, it, onTestFinished } from "vitest";
import { mainThreadCpuTime, createBrowserMeter } from "../../../src/engine/browser/processes.ts";

describe("mainThreadCpuTime", () => {
  it("grows while the thread works, and is 0 for a process that does not exist", async () => {
    const before = mainThreadCpuTime(process.pid);
    const start = process.cpuUsage();
    for (let used = 0; used < 50_000;) {
      const { user, system } = process.cpuUsage(start);
      used = user + system;
    }

    expect(mainThreadCpuTime(process.pid)).toBeGreaterThan(before);
    expect(mainThreadCpuTime(2 ** 30)).toBe(0);
  });
});

describe("createBrowserMeter", () => {
  it("is that of all processes of each group, and 0 of a group that does not exist", async () => {
    const child = spawn(
      process.execPath,
      ["-e", "const kept = Buffer.alloc(2 ** 26, 1); setInterval(() => kept, 1000)"],
      {
        detached: true,
      },
    );
    const { pid = 0 } = child;
    onTestFinished(() => void child.kill("SIGKILL"));

    const measure = createBrowserMeter();
    await expect.poll(async () => (await measure([pid, 2 ** 30])).get(pid)?.bytes).toBeGreaterThan(2 ** 26);
    expect((await measure([pid, 2 ** 30])).get(2 ** 30)).toEqual({ bytes: 0, cpuMs: 0, pages: [] });
  });
});

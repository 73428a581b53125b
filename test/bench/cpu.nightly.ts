import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { cpuOfTree, sumOf } from "../../bench/cpu.ts";

/** Starts a process for each of its lines of input, which is busy, says so, and waits. */
const BUSY_TREE = `
  const busy = "while (process.cpuUsage().user < 1e5); console.log(); setInterval(() => {}, 1e3)";
  require("node:readline").createInterface(process.stdin).on("line", (name) => {
    require("node:child_process").spawn(process.execPath, ["-e", busy, "--", name], { stdio: ["ignore", "inherit", "ignore"] });
  });`;

describe("cpuOfTree", () => {
  it("tells the processes of a browser and their caller apart", async () => {
    const child = spawn(process.execPath, ["-e", BUSY_TREE], { stdio: ["pipe", "pipe", "inherit"], detached: true });
    try {
      child.stdin.write("--type=renderer\n--type=gpu-process\n--user-data-dir=x\n");
      for (let lines = 0; lines < 3;) lines += String((await once(child.stdout, "data"))[0]).length;
      const cpu = await cpuOfTree(child.pid ?? 0);

      for (const kind of ["client", "renderers", "gpu", "browser"] as const) expect(cpu[kind]).toBeGreaterThan(0);
      expect(sumOf(cpu)).toBe(cpu.client + cpu.renderers + cpu.gpu + cpu.browser);
    } finally {
      process.kill(-(child.pid ?? 0), "SIGKILL");
    }
  });
});

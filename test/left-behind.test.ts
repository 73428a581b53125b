import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { eventually } from "./support/eventually.ts";
import { unrunnable } from "./support/unrunnable.ts";

const starter = `
  import { runPagewire } from "${import.meta.dirname}/support/pagewire.ts";
  const { child } = runPagewire(["setInterval(() => {}, 1000)"], {}, "-e");
  console.log(child.pid);
  setInterval(() => {}, 1000);`;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

if (process.platform !== "linux") unrunnable("the end of processes with their test", "only Linux ends them");
else
  it.each(["runs", "is stopped"])(
    "a process that a test has started ends when that is killed, while it %s",
    async (state) => {
      const test = spawn(process.execPath, ["--input-type=module", "-e", starter], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const [line] = (await once(test.stdout, "data")) as [Buffer];
      const pid = Number(line.toString());
      // Before that it is a command that has yet to ask for its end.
      await eventually(() => readFileSync(`/proc/${pid}/cmdline`, "utf8").startsWith(process.execPath)).toBe(true);
      if (state === "is stopped") process.kill(pid, "SIGSTOP");
      expect(isRunning(pid)).toBe(true);

      test.kill("SIGKILL");

      await eventually(() => isRunning(pid)).toBe(false);
    },
  );

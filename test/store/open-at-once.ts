import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type { DatabaseLocation } from "../../src/store/database/open.ts";

const script = join(import.meta.dirname, "processes", "open.ts");

/** Starts a process that opens the database, and kills it after `afterMs`. */
export async function openAndKill(location: DatabaseLocation, afterMs: number): Promise<void> {
  const child = spawn(process.execPath, [script, JSON.stringify(location)], { stdio: ["pipe", "pipe", "ignore"] });
  await once(child.stdout, "data");
  child.stdin.end("go\n");
  await sleep(afterMs);
  child.kill("SIGKILL");
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

/** So many processes open the database at the same moment; for each "opened", or the error. */
export async function openAtOnce(location: DatabaseLocation, count: number): Promise<readonly string[]> {
  const processes = Array.from({ length: count }, () => spawn(process.execPath, [script, JSON.stringify(location)]));
  await Promise.all(processes.map((child) => once(child.stdout, "data")));
  return Promise.all(
    processes.map(async (child) => {
      const failure = text(child.stderr);
      child.stdin.end("go\n");
      const [code] = (await once(child, "exit")) as [number | null];
      return code === 0 ? "opened" : await failure;
    }),
  );
}

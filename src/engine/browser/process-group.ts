import { closeSync, openSync, readSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** Processes that are looked at in one turn of the event loop, which takes about a millisecond. */
const PER_TURN = 100;
const MAX_FILE_BYTES = 4_096;

/** The living processes of a group, by id. Only where /proc is; elsewhere the leader alone, if it lives. */
export async function processesOfGroup(groupId: number): Promise<readonly number[]> {
  if (!isAlive(-groupId)) return [];
  const groups = await processesByGroup();
  return groups.get(groupId) ?? (groups.size === 0 && isAlive(groupId) ? [groupId] : []);
}

/** The ids of all living processes of this machine, by their group; none where there is no /proc. */
export async function processesByGroup(): Promise<ReadonlyMap<number, readonly number[]>> {
  const groups = new Map<number, number[]>();
  const names = await readdir("/proc").catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  for (const [index, pid] of pids.entries()) {
    if (index > 0 && index % PER_TURN === 0) await nextTurn();
    const stat = statOf(pid);
    if (stat === undefined) continue;
    const members = groups.get(stat.group);
    if (members === undefined) groups.set(stat.group, [pid]);
    else members.push(pid);
  }
  return groups;
}

interface ProcessStat {
  readonly group: number;
  /** User and system time so far, in ticks of 10 ms. */
  readonly cpuTicks: number;
  /** In ticks since the machine started. Another process may have the same id, but not also the same start. */
  readonly startTicks: number;
}

/** Undefined for a process that has ended, and where there is no /proc. */
export function statOf(pid: number): ProcessStat | undefined {
  return parseStat(readProcFile(`${pid}/stat`));
}

/** Reads the state of a process's main thread. */
export function mainThreadStatOf(pid: number): ProcessStat | undefined {
  return parseStat(readProcFile(`${pid}/task/${pid}/stat`));
}

/** The fields of proc(5). */
function parseStat(text: string): ProcessStat | undefined {
  // The name in parentheses may hold spaces.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const [state = "X"] = fields;
  if (state === "" || state === "Z" || state === "X") return undefined;
  const [group, user, system, start] = [2, 11, 12, 19].map((index) => Number(fields[index]));
  return { group: group ?? 0, cpuTicks: (user ?? 0) + (system ?? 0), startTicks: start ?? 0 };
}

/**
 * The beginning of a file of /proc, "" where it cannot be read. For files that the kernel has at once: Node's asynchronous readers take four
 * turns of a thread and 64 KiB for each, after some 100 of which V8 collects garbage.
 */
export function readProcFile(path: string): string {
  let file: number | undefined;
  try {
    file = openSync(`/proc/${path}`, "r");
    const bytes = Buffer.allocUnsafe(MAX_FILE_BYTES);
    return bytes.toString("latin1", 0, readSync(file, bytes));
  } catch {
    return "";
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** The time within which a killed process is gone, unless nothing awaits its end: then it is in its group for ever. */
const GONE_MS = 200;

/** Kills what is left of a process group and waits until it is gone; false when something remains after `withinMs`. */
export async function endProcessGroup(groupId: number, withinMs: number): Promise<boolean> {
  const startMs = performance.now();
  if (groupId <= 1) return true; // it was never created; 0 is the group of the caller, and -1 names all processes
  for (;;) {
    if (!sendSignal(-groupId, "SIGKILL")) return true;
    const passedMs = performance.now() - startMs;
    // Reads the state of all processes of the machine.
    if (passedMs > GONE_MS && (await processesOfGroup(groupId)).length === 0) return true;
    if (passedMs > withinMs) return false;
    await sleep(20);
  }
}

/** A process that has ended already is no failure: it returns false then. */
export function sendSignal(pid: number, signal: "SIGKILL" | "SIGSTOP" | "SIGCONT"): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

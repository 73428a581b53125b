import { closeSync, openSync, readSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** Processes that are looked at in one turn of the event loop, which takes about a millisecond. */
const PER_TURN = 100;
const MAX_FILE_BYTES = 4_096;

/** The living processes of a group, by id. Only where /proc is; elsewhere the leader alone, if it lives. */
export async function processesOfGroup(groupId: number): Promise<readonly number[]> {
  if (!isAlive(-groupId)) return [];
  const groups = await processesByGroup(statOf, () => false);
  return [...(groups.get(groupId)?.keys() ?? (groups.size === 0 && isAlive(groupId) ? [groupId] : []))];
}

/** The state of the processes of each group, by process id. */
type ProcessGroups = ReadonlyMap<number, ReadonlyMap<number, ProcessStat>>;

/** The living processes of this machine that `isLeftOut` does not leave out; none where there is no /proc. */
async function processesByGroup(
  read: (pid: number) => ProcessStat | undefined,
  isLeftOut: (pid: number) => boolean,
): Promise<ProcessGroups> {
  const groups = new Map<number, Map<number, ProcessStat>>();
  const names = await readdir("/proc").catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  let looked = 0;
  for (const pid of pids) {
    if (isLeftOut(pid)) continue;
    if (++looked % PER_TURN === 0) await nextTurn();
    const stat = read(pid);
    if (stat === undefined) continue;
    const members = groups.get(stat.group);
    if (members === undefined) groups.set(stat.group, new Map([[pid, stat]]));
    else members.set(pid, stat);
  }
  return groups;
}

/** A process that has just started may join a group a moment later: it is of another one once so many readings have found that. */
const READINGS = 2;
/** Its id may be that of another process by then. */
const READ_ALL_AFTER_MS = 60_000;

/**
 * Returns what reads the processes of some groups, again and again: of those that were in other groups before only the ids are read.
 * Together with new groups, and once a minute, all are read.
 */
export function createGroupReader(read = statOf, now: () => number = () => performance.now()) {
  /** How many readings have found a process in another group, by id. */
  let others: ReadonlyMap<number, number> = new Map();
  let known: ReadonlySet<number> = new Set();
  let readAllMs = -Infinity;
  return async (groupIds: readonly number[]): Promise<ProcessGroups> => {
    const isAll = now() - readAllMs >= READ_ALL_AFTER_MS || groupIds.some((groupId) => !known.has(groupId));
    if (isAll) [others, readAllMs] = [new Map(), now()];
    known = new Set(groupIds);
    const found = new Map<number, number>();
    const groups = await processesByGroup(read, (pid) => {
      const readings = others.get(pid) ?? 0;
      if (readings >= READINGS) found.set(pid, readings);
      return readings >= READINGS;
    });
    for (const [groupId, members] of groups)
      if (!known.has(groupId)) for (const pid of members.keys()) found.set(pid, (others.get(pid) ?? 0) + 1);
    others = found;
    return groups;
  };
}

interface ProcessStat {
  readonly group: number;
  /** User and system time so far, in ticks of 10 ms. */
  readonly cpuTicks: number;
  /** Ticks from the start of the machine to that of the process. Another process may have the same id, but not also the same start. */
  readonly startTicks: number;
  /** Pages of memory that it holds, those that it shares included. */
  readonly residentPages: number;
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
  const [group = 0, user = 0, system = 0, startTicks = 0, residentPages = 0] = [2, 11, 12, 19, 21].map((index) =>
    Number(fields[index]),
  );
  return { group, cpuTicks: user + system, startTicks, residentPages };
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
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
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

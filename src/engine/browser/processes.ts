import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { processesOfGroup } from "./process-group.ts";

/** The thread on which a renderer exchanges messages with its browser, as far as the system keeps the name. */
const IO_THREAD = "(Chrome_ChildIOT)";
const MS_PER_TICK = 10;

/** The processes of one kind in a browser, by id. Empty where there is no /proc. */
export async function processesOfType(
  browserPid: number,
  type: "renderer" | "gpu-process",
): Promise<readonly number[]> {
  const found: number[] = [];
  for (const pid of await processesOfGroup(browserPid)) {
    const commandLine = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    if (commandLine.includes(`--type=${type}`)) found.push(pid);
  }
  return found;
}

/** How the kernel confines a process. */
interface Confinement {
  /** Whether filters decide which system calls it may make. */
  readonly hasSeccomp: boolean;
  /** Whether it has a PID namespace of its own. */
  readonly hasNamespace: boolean;
}

/** Of the renderers of a browser; undefined where there is none, or no /proc. */
export async function rendererConfinement(browserPid: number): Promise<Confinement | undefined> {
  const pids = await processesOfType(browserPid, "renderer");
  const statuses = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/status`, "utf8").catch(() => "")));
  const known = statuses.filter((status) => status !== "");
  if (known.length === 0) return undefined;
  return {
    hasSeccomp: known.every((status) => /^Seccomp:\s+2$/m.test(status)),
    // Its id in each namespace that it is in, from that of the reader on.
    hasNamespace: known.every((status) => /^NSpid:\s+\d+\s+\d+/m.test(status)),
  };
}

/** How long the process may take to start, and to be named by its command line. */
const NETWORK_SERVICE_ATTEMPTS = 50;
const ATTEMPT_MS = 100;

/** The process that makes all requests of a browser, once it has started; undefined where there is no /proc. */
export async function networkServiceOf(browserPid: number): Promise<number | undefined> {
  for (let attempt = 0; attempt < NETWORK_SERVICE_ATTEMPTS; attempt++) {
    for (const pid of await processesOfGroup(browserPid)) if (await isNetworkService(pid)) return pid;
    await sleep(ATTEMPT_MS, undefined, { ref: false });
  }
  return undefined;
}

export async function isNetworkService(pid: number): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return commandLine.includes("--utility-sub-type=network.mojom.NetworkService");
}

/**
 * The CPU time in ms of each renderer's I/O thread so far, by process id. A page that only computes uses none of it;
 * contexts never share a renderer.
 */
export async function ioThreadCpuTimes(browserPid: number): Promise<ReadonlyMap<number, number>> {
  const times = new Map<number, number>();
  for (const pid of await processesOfType(browserPid, "renderer")) times.set(pid, await ioThreadCpuTime(pid));
  return times;
}

/** The CPU time in ms of a process's main thread so far; 0 where there is no /proc. */
export async function mainThreadCpuTime(pid: number): Promise<number> {
  return cpuTimeIn(await readFile(`/proc/${pid}/task/${pid}/stat`, "utf8").catch(() => ""));
}

/** The CPU time in ms so far of each process of one kind in a browser, by process id; none where there is no /proc. */
export async function cpuTimesOfType(
  browserPid: number,
  type: Parameters<typeof processesOfType>[1],
): Promise<ReadonlyMap<number, number>> {
  const pids = await processesOfType(browserPid, type);
  const timeOf = async (pid: number): Promise<readonly [number, number]> => [
    pid,
    cpuTimeIn(await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")),
  ];
  return new Map(await Promise.all(pids.map(timeOf)));
}

/** The anonymous memory of all processes of these browsers, in bytes; 0 where there is no /proc. */
export async function anonymousMemory(browserPids: readonly number[]): Promise<number> {
  const processes = (await Promise.all(browserPids.map(processesOfGroup))).flat();
  const sizes = await Promise.all(
    processes.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
      return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The renderers that used at least `leastMs` between two measurements, and at least half as much as the one with the most. */
export function floodingRenderers(
  before: ReadonlyMap<number, number>,
  after: ReadonlyMap<number, number>,
  leastMs: number,
): readonly number[] {
  const used = [...after].map(([pid, ms]) => ({ pid, ms: ms - (before.get(pid) ?? ms) }));
  const most = Math.max(leastMs, ...used.map(({ ms }) => ms));
  return used.filter(({ ms }) => ms >= leastMs && ms * 2 >= most).map(({ pid }) => pid);
}

async function ioThreadCpuTime(pid: number): Promise<number> {
  for (const thread of await readdir(`/proc/${pid}/task`).catch(() => [])) {
    const stat = await readFile(`/proc/${pid}/task/${thread}/stat`, "utf8").catch(() => "");
    if (stat.includes(IO_THREAD)) return cpuTimeIn(stat);
  }
  return 0;
}

/** After the name come, from the state on, the fields of proc(5); the 12th and 13th are user and system time. */
function cpuTimeIn(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * MS_PER_TICK;
}

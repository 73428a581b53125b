import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { processesByGroup, processesOfGroup } from "./process-group.ts";

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

/** The confinement of a browser's renderers; undefined where there is none, or no /proc. */
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

/** The CPU time in ms of a process's main thread so far; 0 where there is no /proc. */
export async function mainThreadCpuTime(pid: number): Promise<number> {
  return cpuTimeIn(await readFile(`/proc/${pid}/task/${pid}/stat`, "utf8").catch(() => ""));
}

/** The anonymous memory of all processes of each of these browsers, by its main process, in bytes; 0 where there is no /proc. */
export async function memoryOfBrowsers(browserPids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const groups = await processesByGroup();
  const memory = async (browserPid: number): Promise<readonly [number, number]> => {
    const sizes = await Promise.all((groups.get(browserPid) ?? []).map(anonymousMemory));
    return [browserPid, sizes.reduce((sum, size) => sum + size, 0)];
  };
  return new Map(await Promise.all(browserPids.map(memory)));
}

async function anonymousMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024;
}

/** After the name come, from the state on, the fields of proc(5); the 12th and 13th are user and system time. */
function cpuTimeIn(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * MS_PER_TICK;
}

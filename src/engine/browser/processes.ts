import { readFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../../log/log.ts";
import { mainThreadStatOf, processesByGroup, processesOfGroup, readProcFile } from "./process-group.ts";

const MS_PER_TICK = 10;

/** The processes of one kind in a browser, by id. Empty where there is no /proc. */
export async function processesOfType(
  browserPid: number,
  type: "renderer" | "gpu-process" | "zygote",
): Promise<readonly number[]> {
  const found: number[] = [];
  for (const pid of await processesOfGroup(browserPid)) {
    const commandLine = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    if (commandLine.includes(`--type=${type}`)) found.push(pid);
  }
  return found;
}

/** Below that of the other processes of the browser and of the service, which have 0: where all want it, they get ten times the time. */
const PAGE_NICENESS = 10;

/**
 * Has the pages of a browser run at a lower priority than the processes that serve all pages: these then work off what a page floods them
 * with. For pages that open from now on; without effect where there is no /proc.
 */
export async function lowerPriorityOfPages(browserPid: number, log: Logger): Promise<void> {
  // Each renderer is a copy of one of them.
  for (const pid of await processesOfType(browserPid, "zygote")) {
    try {
      setPriority(pid, PAGE_NICENESS);
    } catch (error) {
      log.debug({ error, pid }, "the priority of a browser's pages could not be lowered");
    }
  }
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
  const known = pids.map((pid) => readProcFile(`${pid}/status`)).filter((status) => status !== "");
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

async function isNetworkService(pid: number): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return commandLine.includes("--utility-sub-type=network.mojom.NetworkService");
}

/** The CPU time in ms of a process's main thread so far; 0 where there is no /proc. */
export function mainThreadCpuTime(pid: number): number {
  return (mainThreadStatOf(pid)?.cpuTicks ?? 0) * MS_PER_TICK;
}

/** The anonymous memory of all processes of each of these browsers, by its main process, in bytes; 0 where there is no /proc. */
export async function memoryOfBrowsers(browserPids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const groups = await processesByGroup();
  const memoryOf = (browserPid: number): number =>
    (groups.get(browserPid) ?? []).reduce((sum, pid) => sum + anonymousMemory(pid), 0);
  return new Map(browserPids.map((browserPid) => [browserPid, memoryOf(browserPid)]));
}

function anonymousMemory(pid: number): number {
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(readProcFile(`${pid}/status`))?.[1] ?? 0) * 1_024;
}

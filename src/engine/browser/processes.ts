import { readFile, writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../../log/log.ts";
import { mainThreadStatOf, createGroupReader, processesOfGroup, readProcFile } from "./process-group.ts";

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

/** Niceness of pages. The other processes of the browser and the service have 0: where all want it, they get ten times the time. */
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

/** Niceness of a browser's session: where all want it, the service gets three times the time of a browser. */
const SESSION_NICENESS = 5;
const RETRY_MS = 120;
const MAX_ATTEMPTS = 50;

/**
 * Has the session of a browser give way to that of the service, where the kernel shares processors among sessions: while the pages of
 * one user want all of them, the calls of the others would wait for one.
 */
export async function lowerPriorityOfSession(browserPid: number, log: Logger): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await writeFile(`/proc/${browserPid}/autogroup`, String(SESSION_NICENESS));
    } catch (error) {
      // The kernel takes one such change in 100 ms from processes without privileges.
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN" || attempt === MAX_ATTEMPTS) {
        log.debug({ error, pid: browserPid }, "the priority of a browser's session could not be lowered");
        return;
      }
      await sleep(RETRY_MS);
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

/** The memory of one browser, without what it shares with others and what the kernel can reclaim. */
export interface BrowserMemory {
  /** Bytes of all its processes. */
  readonly bytes: number;
  /** CPU time in ms of the processes that it has now. */
  readonly cpuMs: number;
  /** The processes that run pages, the largest first. A process runs pages of one context only. */
  readonly pages: readonly { readonly pid: number; readonly bytes: number }[];
}

/** A process as it was measured. */
interface Measured {
  /** Another process may have its id later. */
  readonly startTicks: number;
  readonly residentPages: number;
  readonly isOfPages: boolean;
  readonly bytes: number;
}

/**
 * Returns a function that measures browsers, by their main processes; nothing is measured where there is no /proc. Of a process that
 * holds as many pages of memory as before, one file is read and not three: a browser at rest costs little.
 */
export function createBrowserMeter(): (browserPids: readonly number[]) => Promise<ReadonlyMap<number, BrowserMemory>> {
  const readGroups = createGroupReader();
  let known: ReadonlyMap<number, Measured> = new Map();
  return async (browserPids) => {
    const groups = await readGroups(browserPids);
    const found = new Map<number, Measured>();
    const measureOne = (browserPid: number): BrowserMemory => {
      const processes = [...(groups.get(browserPid) ?? [])].map(([pid, { startTicks, cpuTicks, residentPages }]) => {
        const former = known.get(pid);
        const before = former?.startTicks === startTicks ? former : undefined;
        const isSame = before?.residentPages === residentPages;
        const isOfPages = before?.isOfPages === true || (!isSame && isRenderer(pid));
        const bytes = isSame ? before.bytes : ownMemory(pid, isOfPages);
        found.set(pid, { startTicks, residentPages, isOfPages, bytes });
        return { pid, bytes, cpuMs: cpuTicks * MS_PER_TICK, isOfPages };
      });
      return {
        bytes: processes.reduce((sum, { bytes }) => sum + bytes, 0),
        cpuMs: processes.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
        pages: processes.filter((each) => each.isOfPages).toSorted((one, other) => other.bytes - one.bytes),
      };
    };
    const measured = new Map(browserPids.map((browserPid) => [browserPid, measureOne(browserPid)]));
    known = found;
    return measured;
  };
}

function isRenderer(pid: number): boolean {
  return readProcFile(`${pid}/cmdline`).includes("--type=renderer");
}

/** Memory that a page shares with the browser, such as that of a canvas, counts once: for the page. */
function ownMemory(pid: number, isOfPages: boolean): number {
  const status = readProcFile(`${pid}/status`);
  const kib = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1] ?? 0);
  return (kib("RssAnon") + (isOfPages ? kib("RssShmem") : 0)) * 1_024;
}

import { readFile, statfs } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { type MachineMemory, readMachineMemory } from "../machine-memory.ts";
import type { Finding } from "./finding.ts";

const MIB = 1_048_576;
/** Open files for connections of callers, pages and browsers. */
const MIN_OPEN_FILES = 4_096;
const MIN_SHARED_MEMORY = 256 * MIB;
/** Memory of a live context with a small page. */
const CONTEXT_MEMORY = 20 * MIB;
/** Threads of a renderer, which a context has for each of its sites; and of the service with one browser. */
const THREADS_PER_CONTEXT = 20;
const THREADS = 200;

/** The limits of this machine and of the control group, against what the contexts need. What cannot be read is left out. */
export async function examineLimits(
  { maxContexts, browserLimits: { freeMib } }: { maxContexts: number; browserLimits: { freeMib: number } },
  options: {
    /** Default /sys/fs/cgroup. */
    readonly cgroup?: string;
    /** Default /proc/self/limits. */
    readonly limits?: string;
    /** Default /dev/shm. */
    readonly sharedMemory?: string;
    /** Default: as the kernel has it. */
    readonly memory?: MachineMemory;
  } = {},
): Promise<readonly Finding[]> {
  const { cgroup = "/sys/fs/cgroup", limits = "/proc/self/limits", sharedMemory = "/dev/shm", ...files } = options;
  const read = (path: string): Promise<string> => readFile(path, "utf8").catch(() => "");
  const [cpu, tasks, ofProcess] = await Promise.all([`${cgroup}/cpu.max`, `${cgroup}/pids.max`, limits].map(read));
  const { memory = readMachineMemory() } = files;
  return [
    ...processors(cpu ?? ""),
    memoryFor(maxContexts, freeMib * MIB, memory),
    ...threads(tasks ?? "", ofProcess ?? "", maxContexts),
    ...openFiles(ofProcess ?? ""),
    ...coreDumps(ofProcess ?? ""),
    ...(await sharedMemoryOf(sharedMemory)),
  ];
}

/** `cpu.max` is "max 100000", or the time in each period. */
function processors(text: string): readonly Finding[] {
  const what = "CPU";
  const count = availableParallelism();
  const [quota = Number.NaN, period = Number.NaN] = text.split(" ").map(Number);
  const given = Number.isNaN(quota / period) ? count : quota / period;
  const found = given < count ? `${given.toFixed(1)} of ${count}, by its control group` : String(count);
  if (given >= 1) return [{ what, state: "ok", found }];
  return [{ what, state: "weak", found, fix: "docker run --cpus 2, or a higher CPU limit of the container" }];
}

/** Memory as it is, of the machine or of the smallest limit of the control groups. */
function memoryFor(maxContexts: number, reserveBytes: number, { totalBytes, availableBytes }: MachineMemory): Finding {
  const what = "memory";
  const found = `${toMiB(availableBytes)} of ${toMiB(totalBytes)} available`;
  const wanted = maxContexts * CONTEXT_MEMORY;
  if (maxContexts > 0 && availableBytes < 2 * reserveBytes) {
    const short = `${found}: no context opens with less than ${toMiB(2 * reserveBytes)}`;
    return {
      what,
      state: "weak",
      found: short,
      fix: "end what takes it, give the machine more, or a smaller freeMib of BROWSER_LIMITS",
    };
  }
  if (totalBytes >= wanted) return { what, state: "ok", found };
  const fix = `MAX_CONTEXTS=${Math.max(1, Math.floor(totalBytes / CONTEXT_MEMORY))}`;
  return { what, state: "weak", found: `${found}, and MAX_CONTEXTS ${maxContexts} may need ${toMiB(wanted)}`, fix };
}

/** The control group counts threads; the limit of the user counts them, too. */
function threads(ofGroup: string, ofProcess: string, maxContexts: number): readonly Finding[] {
  const [, soft = ""] = /^Max processes +(\d+|unlimited)/m.exec(ofProcess) ?? [];
  const known = [ofGroup, soft].map((text) => Number.parseInt(text, 10)).filter((limit) => !Number.isNaN(limit));
  if (known.length === 0) return [];
  const what = "processes";
  const limit = Math.min(...known);
  const wanted = THREADS + maxContexts * THREADS_PER_CONTEXT;
  if (limit >= wanted) return [{ what, state: "ok", found: `${limit} with their threads` }];
  const found = `${limit} with their threads, and MAX_CONTEXTS ${maxContexts} may need ${wanted}`;
  return [
    { what, state: "weak", found, fix: "docker run --pids-limit -1, TasksMax=infinity of the unit, or ulimit -u" },
  ];
}

function openFiles(ofProcess: string): readonly Finding[] {
  const [, soft] = /^Max open files +(\d+|unlimited)/m.exec(ofProcess) ?? [];
  if (soft === undefined) return [];
  const what = "open files";
  if (soft === "unlimited" || Number(soft) >= MIN_OPEN_FILES) return [{ what, state: "ok", found: soft }];
  return [{ what, state: "weak", found: soft, fix: `ulimit -n ${MIN_OPEN_FILES}, or LimitNOFILE of the unit` }];
}

/** A dump holds what is in memory: keys, tokens, and what pages and callers sent. */
function coreDumps(ofProcess: string): readonly Finding[] {
  const [, soft] = /^Max core file size +(\d+|unlimited)/m.exec(ofProcess) ?? [];
  if (soft === undefined) return [];
  const what = "core dumps";
  if (soft === "0") return [{ what, state: "ok", found: "none" }];
  const found = `${soft === "unlimited" ? "of any size" : `up to ${soft} bytes`}, with the secrets in memory`;
  return [{ what, state: "weak", found, fix: "docker run --ulimit core=0, LimitCORE=0 of the unit, or ulimit -c 0" }];
}

async function sharedMemoryOf(path: string): Promise<readonly Finding[]> {
  const size = await statfs(path).catch(() => undefined);
  if (size === undefined) return [];
  const what = "/dev/shm";
  const found = toMiB(size.blocks * size.bsize);
  if (size.blocks * size.bsize >= MIN_SHARED_MEMORY) return [{ what, state: "ok", found }];
  return [{ what, state: "weak", found, fix: "docker run --shm-size 1g, or a larger tmpfs" }];
}

function toMiB(bytes: number): string {
  return `${Math.floor(bytes / MIB)} MiB`;
}

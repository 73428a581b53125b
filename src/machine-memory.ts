import { readFileSync } from "node:fs";
import { totalmem } from "node:os";

const MIB = 1_048_576;

/** The memory that this process and its browsers may use. */
export interface MachineMemory {
  /** Bytes of the machine, or of the smallest limit of the control groups that this process is in. */
  readonly totalBytes: number;
  /** Bytes that can be taken before the kernel ends processes, caches included that it can reclaim. */
  readonly availableBytes: number;
}

/** Folder → text of a file below it; "" where there is none. */
type ReadFile = (path: string) => string;

const readSystemFile: ReadFile = (path) => {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
};

/** Reads the memory as it is now; where there is no /proc, what Node knows of the machine. */
export function readMachineMemory(read: ReadFile = readSystemFile): MachineMemory {
  const meminfo = read("/proc/meminfo");
  const kib = (name: string): number | undefined => numberIn(new RegExp(`^${name}:\\s+(\\d+) kB`, "m"), meminfo);
  const machine = {
    totalBytes: (kib("MemTotal") ?? totalmem() / 1_024) * 1_024,
    availableBytes: (kib("MemAvailable") ?? process.availableMemory() / 1_024) * 1_024,
  };
  return controlGroups(read).reduce(
    (least, group) => ({
      totalBytes: Math.min(least.totalBytes, group.totalBytes),
      availableBytes: Math.min(least.availableBytes, Math.max(group.availableBytes, 0)),
    }),
    machine,
  );
}

/** Processes of this one's control group that the kernel has ended for memory, or of the machine where no group counts them. */
export function readKernelKills(read: ReadFile = readSystemFile): number {
  const counts = groupFolders(read).map(({ folder, isFirstVersion }) =>
    numberIn(/^oom_kill (\d+)/m, read(`${folder}/${isFirstVersion ? "memory.oom_control" : "memory.events"}`)),
  );
  const [ofGroup] = counts.filter((count) => count !== undefined);
  return ofGroup ?? numberIn(/^oom_kill (\d+)/m, read("/proc/vmstat")) ?? 0;
}

/** Reads the control groups with a limit, of this process and above: each of them bounds it. */
function controlGroups(read: ReadFile): readonly MachineMemory[] {
  return groupFolders(read).flatMap(({ folder, isFirstVersion }) => groupIn(folder, isFirstVersion, read) ?? []);
}

/** The folders of this process's control group and of those above. */
function groupFolders(read: ReadFile): readonly { readonly folder: string; readonly isFirstVersion: boolean }[] {
  return read("/proc/self/cgroup")
    .split("\n")
    .flatMap((line) => {
      const [, controllers, path = ""] = /^\d+:([^:]*):(.*)$/.exec(line) ?? [];
      const isFirstVersion = controllers?.split(",").includes("memory") === true;
      if (controllers === undefined || (controllers !== "" && !isFirstVersion)) return [];
      const root = isFirstVersion ? "/sys/fs/cgroup/memory" : "/sys/fs/cgroup";
      // Within a container the path may be that of the machine, while the container's own group is the root.
      return foldersOf(path).map((folder) => ({ folder: root + folder, isFirstVersion }));
    });
}

/** "/a/b" → "/a/b", "/a" and "". */
function foldersOf(path: string): readonly string[] {
  const names = path.split("/").filter((name) => name !== "");
  return names.map((_, index) => `/${names.slice(0, names.length - index).join("/")}`).concat("");
}

/** @see https://docs.kernel.org/admin-guide/cgroup-v2.html#memory for the files of both versions */
function groupIn(folder: string, isFirstVersion: boolean, read: ReadFile): MachineMemory | undefined {
  const [limitFile, usedFile, cache] = isFirstVersion
    ? (["memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"] as const)
    : (["memory.max", "memory.current", "inactive_file"] as const);
  const limit = Number.parseInt(read(`${folder}/${limitFile}`), 10);
  const used = Number.parseInt(read(`${folder}/${usedFile}`), 10);
  // The first version writes a number larger than any memory where there is no limit.
  if (Number.isNaN(limit) || Number.isNaN(used) || limit > 2 ** 50) return undefined;
  const reclaimable = numberIn(new RegExp(`^${cache} (\\d+)`, "m"), read(`${folder}/memory.stat`)) ?? 0;
  return { totalBytes: limit, availableBytes: limit - used + reclaimable };
}

function numberIn(pattern: RegExp, text: string): number | undefined {
  const [, digits] = pattern.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** The bounds that follow from the memory of a machine, where no setting gives them. */
export function memoryDefaults(totalBytes: number) {
  const totalMib = Math.floor(totalBytes / MIB);
  return {
    /** MiB of one context. */
    contextMemoryMib: Math.min(toMib(totalBytes / 8, 512, 2_048), totalMib),
    /** MiB with which a browser takes no further contexts. */
    browserMemoryMib: Math.min(toMib(totalBytes / 8, 1_024, 4_096), totalMib),
    /** Kept free for the service and for what pages take at once; creations wait while less than twice as much is free. */
    memoryReserveMib: Math.max(toMib(totalBytes / 6, 192, 384), toMib(totalBytes / 20, 192, 1_024)),
    /** Live ones, at 64 MiB each: a small page needs 20, an application some 100. */
    maxContexts: Math.min(Math.max(Math.floor(totalBytes / (64 * MIB)), 8), 1_000),
    /** Browsers that run contexts. */
    maxBrowsers: Math.max(2, Math.floor(totalBytes / 2 / (128 * MIB))),
  };
}

function toMib(bytes: number, min: number, max: number): number {
  return Math.floor(Math.min(Math.max(bytes / MIB, min), max));
}

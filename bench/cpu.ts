import { readFile } from "node:fs/promises";
import { treeOf } from "./memory.ts";

/** What the time is of: a program that calls, the service's main thread and its other threads, and the processes of browsers. */
export const cpuKinds = ["client", "service", "workers", "browser", "network", "gpu", "renderers"] as const;

/** Time that has run on the CPU, user and system, in ms. */
export type Cpu = Readonly<Record<(typeof cpuKinds)[number], number>>;

/** Of the process and of all it has started. */
export async function cpuOfTree(rootPid: number): Promise<Cpu> {
  const cpu = mapKinds(() => 0) as Record<keyof Cpu, number>;
  for (const pid of await treeOf(rootPid)) {
    const { own, ended } = await readTimes(`/proc/${pid}/stat`);
    const kind = kindOf(await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => ""));
    const main = kind === "service" ? (await readTimes(`/proc/${pid}/task/${pid}/stat`)).own : own;
    cpu[kind] += main;
    cpu.workers += own - main;
    // What a browser has started and has ended since was a renderer, as long as nothing crashes.
    if (kind === "browser") cpu.renderers += ended;
  }
  return cpu;
}

export function mapKinds(valueOf: (kind: keyof Cpu) => number): Cpu {
  return Object.fromEntries(cpuKinds.map((kind) => [kind, valueOf(kind)])) as Cpu;
}

export function sumOf(cpu: Cpu): number {
  return cpuKinds.reduce((sum, kind) => sum + cpu[kind], 0);
}

/** @param commandLine its arguments, each of which ends with a zero byte */
function kindOf(commandLine: string): keyof Cpu {
  if (commandLine.includes("--type=renderer")) return "renderers";
  if (commandLine.includes("--type=gpu-process")) return "gpu";
  if (commandLine.includes("--type=utility")) return "network";
  if (commandLine.includes("--type=zygote") || commandLine.includes("--user-data-dir=")) return "browser";
  return /\/main\.[jt]s\0serve\0/.test(commandLine) ? "service" : "client";
}

const TICKS_PER_SECOND = 100;

async function readTimes(file: string): Promise<{ readonly own: number; readonly ended: number }> {
  const stat = await readFile(file, "utf8").catch(() => "");
  // The name of the process, which may hold anything, ends with the last bracket.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const msOf = (index: number): number => (Number(fields[index] ?? 0) * 1_000) / TICKS_PER_SECOND;
  return { own: msOf(11) + msOf(12), ended: msOf(13) + msOf(14) };
}

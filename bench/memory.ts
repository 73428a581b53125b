import { readdir, readFile } from "node:fs/promises";

/** Proportional set size of a process and everything it has started, MiB: shared pages count once. */
export async function pssOfTree(rootPid: number): Promise<number> {
  const sizes = await Promise.all((await treeOf(rootPid)).map(pssOf));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The process and all that it has started. */
export async function treeOf(rootPid: number): Promise<readonly number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    const parent = /\) \S (\d+)/.exec(stat)?.[1];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const isBelow = (pid: number): boolean => {
    for (let at: number | undefined = pid; at !== undefined && at !== 0; at = parents.get(at))
      if (at === rootPid) return true;
    return false;
  };
  return [...parents.keys()].filter(isBelow);
}

/** Of one process, in MiB; 0 for one that has just ended. */
export async function pssOf(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1_024;
}

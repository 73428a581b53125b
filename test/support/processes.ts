import { readdir, readFile } from "node:fs/promises";

/** Ids of the processes that one has started, whether itself or by others, and that have `argument`, and not `without`, in their command line. */
export async function processesBelow(rootPid: number, argument: string, without?: string): Promise<readonly number[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => {
      // A process that has just ended has no parent.
      const [stat, command] = await Promise.all(
        ["stat", "cmdline"].map((file) => readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "")),
      );
      return { pid, parent: Number(/\) \S (\d+)/.exec(stat ?? "")?.[1] ?? 0), command: command ?? "" };
    }),
  );
  const parents = new Map(found.map(({ pid, parent }) => [pid, parent]));
  const isBelow = (pid: number): boolean => {
    for (let at = parents.get(pid); at !== undefined && at !== 0; at = parents.get(at)) if (at === rootPid) return true;
    return false;
  };
  return found
    .filter(({ command }) => command.includes(argument) && (without === undefined || !command.includes(without)))
    .filter(({ pid }) => isBelow(pid))
    .map(({ pid }) => pid);
}

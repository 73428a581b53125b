import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

/** The living processes of a group, by id. Only where /proc is; elsewhere the leader alone, if it lives. */
export async function processesOfGroup(groupId: number): Promise<readonly number[]> {
  const groups = await processesByGroup();
  return groups.get(groupId) ?? (groups.size === 0 && isAlive(groupId) ? [groupId] : []);
}

/** The ids of all living processes of this machine, by their group; none where there is no /proc. */
export async function processesByGroup(): Promise<ReadonlyMap<number, readonly number[]>> {
  const groups = new Map<number, number[]>();
  const names = await readdir("/proc").catch(() => []);
  await Promise.all(
    names
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
        // The name in parentheses may hold spaces; after it come state, parent, group.
        const [state = "X", , group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        if (state === "" || state === "Z" || state === "X") return;
        const members = groups.get(Number(group));
        if (members === undefined) groups.set(Number(group), [Number(name)]);
        else members.push(Number(name));
      }),
  );
  return groups;
}

/** Kills what is left of a process group and waits until it is gone; false when something remains after `withinMs`. */
export async function endProcessGroup(groupId: number, withinMs: number): Promise<boolean> {
  const endMs = performance.now() + withinMs;
  for (;;) {
    const members = await processesOfGroup(groupId);
    if (members.length === 0) return true;
    for (const pid of members) sendSignal(pid, "SIGKILL");
    if (performance.now() > endMs) return false;
    await sleep(20);
  }
}

/** A process that has ended already is no failure. */
export function sendSignal(pid: number, signal: "SIGKILL" | "SIGSTOP" | "SIGCONT"): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
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

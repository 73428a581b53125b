import { readdir, readFile } from "node:fs/promises";
import { processesOfGroup } from "./process-group.ts";

/** The thread on which a renderer talks with its browser, as far as the system keeps the name. */
const TALKING_THREAD = "(Chrome_ChildIOT)";
const MS_PER_TICK = 10;

/**
 * The time in ms that each renderer of a browser has spent on talking with it so far, by process id. A page that only
 * computes spends none of it; contexts never share a renderer. Empty where there is no /proc.
 */
export async function talkingTimes(browserPid: number): Promise<ReadonlyMap<number, number>> {
  const times = new Map<number, number>();
  for (const pid of await processesOfGroup(browserPid)) {
    const commandLine = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    if (!commandLine.includes("--type=renderer")) continue;
    times.set(pid, await talkingTime(pid));
  }
  return times;
}

/** The renderers that talked most between two looks: all that come near the one that did, if that is much at all. */
export function floodingRenderers(
  before: ReadonlyMap<number, number>,
  after: ReadonlyMap<number, number>,
  leastMs: number,
): readonly number[] {
  const spent = [...after].map(([pid, ms]) => ({ pid, ms: ms - (before.get(pid) ?? ms) }));
  const most = Math.max(leastMs, ...spent.map(({ ms }) => ms));
  return spent.filter(({ ms }) => ms >= leastMs && ms * 2 >= most).map(({ pid }) => pid);
}

async function talkingTime(pid: number): Promise<number> {
  for (const thread of await readdir(`/proc/${pid}/task`).catch(() => [])) {
    const stat = await readFile(`/proc/${pid}/task/${thread}/stat`, "utf8").catch(() => "");
    if (!stat.includes(TALKING_THREAD)) continue;
    // After the name come, from the state on, the fields of proc(5); the 12th and 13th are user and system time.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
  }
  return 0;
}

import { readdirSync } from "node:fs";
import { pssOf, pssOfTree, treeOf } from "../../bench/memory.ts";
import type { Sample } from "./history.ts";
import type { Member, System } from "./system.ts";
import type { Workload } from "./workload.ts";

/** One look at a running system; a process or a database that is stopped or away gives none. */
export async function measure(system: System, workload: Workload): Promise<Sample | undefined> {
  const looks = await Promise.all([system.rows(), ...system.members.map(measureMember)]).catch(() => undefined);
  if (looks === undefined) return undefined;
  const durations = workload.durationsMs().toSorted((one, other) => one - other);
  if (durations.length === 0) return undefined;
  const [rows, ...members] = looks;
  const quantile = (share: number): number => durations[Math.floor(share * (durations.length - 1))] ?? 0;
  return {
    ...Object.fromEntries(members.flatMap((member) => Object.entries(member))),
    "latency p50": quantile(0.5),
    "latency p95": quantile(0.95),
    "latency p99": quantile(0.99),
    files: system.files(),
    ...Object.fromEntries(Object.entries(rows).map(([table, count]) => [`rows of ${table}`, count])),
  };
}

async function measureMember({ pid, opsUrl, role }: Member): Promise<Sample> {
  const response = await fetch(`${opsUrl}/metrics`, { signal: AbortSignal.timeout(1_000) });
  const text = await response.text();
  const value = (name: string): number =>
    Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)`, "m").exec(text)?.[1] ?? 0);
  const [all, alone, processes] = await Promise.all([pssOfTree(pid()), pssOf(pid()), treeOf(pid())]);
  return {
    [`heap of ${role}`]: value("nodejs_heap_size_used_bytes") / 2 ** 20,
    [`PSS of ${role}`]: alone,
    [`PSS of browsers of ${role}`]: all - alone,
    [`processes of ${role}`]: processes.length,
    [`descriptors of ${role}`]: readdirSync(`/proc/${pid()}/fd`).length,
    [`event-loop delay p99 of ${role}`]: value("nodejs_eventloop_lag_p99_seconds") * 1_000,
  };
}

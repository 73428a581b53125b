import { cpuOfTree } from "../cpu.ts";
import { pssOfTree } from "../memory.ts";
import type { ReplicaNeed } from "./results.ts";
import type { Simulation } from "./simulation.ts";

/** Resolves with a function that returns what the replicas have needed since, on average. */
export async function measureNeed({ replicas }: Simulation): Promise<() => Promise<ReplicaNeed & { cpuMs: number }>> {
  const cpuOf = async (): Promise<number> => {
    const all = await Promise.all(replicas.map(({ pid }) => cpuOfTree(pid)));
    return all.reduce((sum, { service, workers }) => sum + service + workers, 0);
  };
  const [startMs, before] = [performance.now(), await cpuOf()];
  return async () => {
    const cpuMs = (await cpuOf()) - before;
    const sizes = await Promise.all(replicas.map(({ pid }) => pssOfTree(pid)));
    const { length } = replicas;
    return {
      cpuMs,
      cpu: (100 * cpuMs) / (performance.now() - startMs) / length,
      memory: sizes.reduce((sum, size) => sum + size, 0) / length,
    };
  };
}

/** Connections to PostgreSQL but that of the simulation itself. */
export async function connectionsOf({ query }: Simulation): Promise<number> {
  const [row] = await query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where application_name = 'pagewire'",
  );
  return row?.count ?? Number.NaN;
}

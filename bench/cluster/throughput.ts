import { createContext, type Created, evaluate } from "./callers.ts";
import { quantilesOf, type Throughput } from "./results.ts";
import { type Simulation, startSimulation } from "./simulation.ts";

const ROUNDS = 7;
const ROUND_MS = 3_000;
/** Of one worker; twice as many callers use it. */
const MAX_ACTIONS = 2;
const WORKERS = 3;

/** Actions a second of three workers against one, in turns; an action takes 20 ms, and a worker runs two at once. */
export async function measureThroughput(say: (text: string) => void): Promise<Throughput> {
  const simulation = await startSimulation({
    users: 4,
    maxContexts: 100,
    maxWaiting: 32,
    actionMs: 20,
    maxActions: MAX_ACTIONS,
  });
  try {
    await simulation.addReplica();
    await simulation.addReplica();
    const groups = [];
    while (groups.length < WORKERS) groups.push(await simulation.addWorkers(1));
    const byWorker = await contextsOf(simulation);
    const one: number[] = [];
    const three: number[] = [];
    await run(simulation, byWorker);
    for (let round = 0; round < ROUNDS; round++) {
      const single = byWorker[round % WORKERS];
      one.push(await run(simulation, single === undefined ? [] : [single]));
      three.push(await run(simulation, byWorker));
    }
    const ratios = three.map((rate, round) => rate / (WORKERS * (one[round] ?? NaN)));
    const ratio = { median: quantilesOf(ratios).p50, least: Math.min(...ratios), most: Math.max(...ratios) };
    say(`throughput: ${JSON.stringify({ one, three, ratio })}`);
    return { one, three, ratio };
  } finally {
    await simulation.close();
  }
}

/** As many contexts of each worker as there are callers of it. */
async function contextsOf(simulation: Simulation): Promise<readonly (readonly Created[])[]> {
  const [replica] = simulation.replicas;
  if (replica === undefined) throw new Error("there is no replica");
  const byWorker = new Map<string, Created[]>();
  for (
    let turn = 0;
    [...byWorker.values()].filter(({ length }) => length >= 2 * MAX_ACTIONS).length < WORKERS;
    turn++
  ) {
    const created = await createContext(simulation, replica, turn);
    await evaluate(simulation, replica, created);
    const [row] = await simulation.query<{ worker: string }>("select worker from contexts where id = $1", [created.id]);
    const worker = row?.worker ?? "";
    byWorker.set(worker, [...(byWorker.get(worker) ?? []), created]);
  }
  return [...byWorker.values()].map((contexts) => contexts.slice(0, 2 * MAX_ACTIONS));
}

/** Actions a second; each context has one caller. */
async function run(simulation: Simulation, byWorker: readonly (readonly Created[])[]): Promise<number> {
  const startMs = performance.now();
  let count = 0;
  await Promise.all(
    byWorker.flat().map(async (context, index) => {
      const replica = simulation.replicas[index % simulation.replicas.length];
      while (replica !== undefined && performance.now() - startMs < ROUND_MS) {
        await evaluate(simulation, replica, context);
        count++;
      }
    }),
  );
  return (1_000 * count) / (performance.now() - startMs);
}

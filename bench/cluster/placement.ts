import { createContext, type Created, evaluate, runCallers, tryEvaluate } from "./callers.ts";
import { countLoad, idleLoad, perCall } from "./load.ts";
import type { Evenness, Placement } from "./results.ts";
import type { Simulation } from "./simulation.ts";

const CREATORS = 16;
const KILLED = 10;

interface PlacementOptions {
  readonly contexts: number;
  readonly workers: number;
  readonly say: (text: string) => void;
}

/** Creates contexts through all replicas at once; then kills workers, uses what they had, and adds as many. */
export async function measurePlacement(
  simulation: Simulation,
  { contexts, workers, say }: PlacementOptions,
): Promise<Placement> {
  const extra = await simulation.addWorkers(KILLED);
  const total = workers + KILLED;
  const created: Evenness[] = [];
  const known: Created[] = [];
  const keep = (each: Created): void => void known.push(each);
  const idle = await idleLoad(simulation);
  const sinceStart = await countLoad(simulation);
  const before = performance.now();
  await createAll(simulation, contexts, total, created, keep);
  const seconds = (performance.now() - before) / 1_000;
  const load = perCall(await sinceStart(), idle, known.length);
  say(`placement: ${JSON.stringify(created.at(-1))}, ${(known.length / seconds).toFixed(0)} creations a second`);

  const lost = await simulation.query<{ id: string }>("select id from contexts where worker = any($1)", [extra.ids]);
  const ids = new Set(lost.map(({ id }) => id));
  const moving = known.filter(({ id }) => ids.has(id));
  await extra.kill();
  const killedMs = performance.now();
  let next = 0;
  let unknown = 0;
  await runCallers(simulation, { count: CREATORS, isOver: () => next >= moving.length }, async (replica) => {
    const context = moving[next++];
    if (context === undefined) return;
    const { status, error } = await tryEvaluate(simulation, replica, context);
    if (status === 200) return;
    // A call that was sent at the moment of the kill.
    if ((error as { details?: { outcome?: unknown } }).details?.outcome !== "unknown")
      throw new Error(JSON.stringify(error));
    unknown++;
    await evaluate(simulation, replica, context);
  });
  const killed = {
    workers: KILLED,
    contexts: moving.length,
    unknown,
    seconds: (performance.now() - killedMs) / 1_000,
    after: await evennessOf(simulation, workers),
  };
  say(`killed: ${JSON.stringify(killed)}`);

  await simulation.addWorkers(KILLED);
  const added: Evenness[] = [];
  await createAll(simulation, 2 * KILLED * Math.ceil(contexts / workers), total, added, () => undefined);
  say(`added: ${JSON.stringify(added)}`);
  return { created, creationsPerSecond: known.length / seconds, load, killed, added };
}

async function createAll(
  simulation: Simulation,
  count: number,
  workers: number,
  steps: Evenness[],
  onCreated: (context: Created) => void,
): Promise<void> {
  let started = 0;
  let ended = 0;
  const every = Math.max(1, Math.round(count / 40));
  await runCallers(simulation, { count: CREATORS, isOver: () => started >= count }, async (replica, turn) => {
    started++;
    onCreated(await createContext(simulation, replica, turn));
    if (++ended % every === 0) steps.push(await evennessOf(simulation, workers));
  });
}

/** How many contexts the workers have, by their rows. */
async function evennessOf({ query }: Simulation, workers: number): Promise<Evenness> {
  const rows = await query<{ count: number }>(
    `select count(contexts.id)::int as count from processes left join contexts on contexts.worker = processes.id
      where role = 'worker' and state <> 'dead' and lease_until > extract(epoch from clock_timestamp()) * 1000 group by processes.id`,
  );
  const counts = rows.map(({ count }) => count);
  const contexts = counts.reduce((sum, count) => sum + count, 0);
  const mean = contexts / workers;
  return { contexts, most: Math.max(...counts) / mean, least: Math.min(...counts) / mean };
}

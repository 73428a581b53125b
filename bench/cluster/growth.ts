import { setTimeout as sleep } from "node:timers/promises";
import { sampleAges } from "./ages.ts";
import { createContext, type Created, evaluate, runCallers } from "./callers.ts";
import { creationDelays } from "./creations.ts";
import { countLoad, perSecond } from "./load.ts";
import { connectionsOf, measureNeed } from "./need.ts";
import { quantilesOf, type GrowthStep } from "./results.ts";
import type { Simulation } from "./simulation.ts";

const SETTLE_MS = 3_000;
const IDLE_MS = 10_000;
const LOADED_MS = 10_000;
const CALLERS = 16;
/** Workers of one Node process. */
const GROUP = 100;

/** Adds workers up to each count, and measures what the cluster needs without calls and how old its views get with calls. */
export async function measureGrowth(
  simulation: Simulation,
  counts: readonly number[],
  say: (text: string) => void,
): Promise<readonly GrowthStep[]> {
  const steps: GrowthStep[] = [];
  let running = 0;
  for (const workers of counts) {
    while (running < workers) {
      const group = Math.min(GROUP, workers - running);
      await simulation.addWorkers(group);
      running += group;
    }
    await sleep(SETTLE_MS);
    const contexts: Created[] = [];
    let left = 2 * workers;
    await runCallers(simulation, { count: CALLERS, isOver: () => left <= 0 }, async (replica, turn) => {
      left--;
      const created = await createContext(simulation, replica, turn);
      await evaluate(simulation, replica, created);
      contexts.push(created);
    });
    // Until uses have been written and connections that were needed for a moment are closed.
    await sleep(12_000);
    const [sinceIdle, needIdle] = [await countLoad(simulation), await measureNeed(simulation)];
    await sleep(IDLE_MS);
    const replica = await needIdle();
    const idle = perSecond(await sinceIdle());
    const connections = await connectionsOf(simulation);
    const endMs = performance.now() + LOADED_MS;
    let actions = 0;
    const [ages] = await Promise.all([
      sampleAges(simulation, LOADED_MS),
      runCallers(simulation, { count: CALLERS, isOver: () => performance.now() > endMs }, async (each, turn) => {
        const context = contexts[turn % contexts.length];
        if (context !== undefined) await evaluate(simulation, each, context);
        actions++;
      }),
    ]);
    const creation = quantilesOf(await creationDelays(simulation));
    const actionsPerSecond = (1_000 * actions) / LOADED_MS;
    steps.push({ workers, idle, connections, replica, ...ages, creation, actionsPerSecond });
    say(`${workers} workers: ${JSON.stringify(steps.at(-1))}`);
  }
  return steps;
}

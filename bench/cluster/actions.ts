import { createContext, type Created, evaluate, runCallers } from "./callers.ts";
import { countLoad, idleLoad, perCall } from "./load.ts";
import { connectionsOf, measureNeed } from "./need.ts";
import { type Actions, quantilesOf } from "./results.ts";
import type { Simulation } from "./simulation.ts";

const CALLERS = 16;
const CONTEXTS = 500;
const DURATION_MS = 20_000;

/** Actions that take no time, so that all that is measured is what carries them. */
export async function measureActions(simulation: Simulation, say: (text: string) => void): Promise<Actions> {
  const contexts: Created[] = [];
  let left = CONTEXTS;
  await runCallers(simulation, { count: CALLERS, isOver: () => left <= 0 }, async (replica, turn) => {
    left--;
    const created = await createContext(simulation, replica, turn);
    // The first action opens a page.
    await evaluate(simulation, replica, created);
    contexts.push(created);
  });
  const idle = await idleLoad(simulation);
  const [sinceStart, need] = [await countLoad(simulation), await measureNeed(simulation)];
  const durations: number[] = [];
  const startMs = performance.now();
  await runCallers(
    simulation,
    { count: CALLERS, isOver: () => performance.now() - startMs > DURATION_MS },
    async (replica, turn) => {
      const calledMs = performance.now();
      const context = contexts[turn % contexts.length];
      if (context !== undefined) await evaluate(simulation, replica, context);
      durations.push(performance.now() - calledMs);
    },
  );
  const seconds = (performance.now() - startMs) / 1_000;
  const { cpuMs, ...replica } = await need();
  const load = await sinceStart();
  const result: Actions = {
    contexts: contexts.length,
    callers: CALLERS,
    perSecond: durations.length / seconds,
    durations: quantilesOf(durations),
    load: perCall(load, idle, durations.length),
    replica,
    cpuMs: cpuMs / durations.length,
    connections: await connectionsOf(simulation),
  };
  say(`actions: ${JSON.stringify(result)}`);
  return result;
}

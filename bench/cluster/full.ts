import { setTimeout as sleep } from "node:timers/promises";
import { createContext, requireStatus } from "./callers.ts";
import { type Full, quantilesOf } from "./results.ts";
import { type Simulation, startSimulation } from "./simulation.ts";

const WORKERS = 3;
const MAX_CONTEXTS = 4;
const HELD_MS = 60_000;
const CREATORS = 16;
const PACED_MS = 8_000;
const UNPACED_MS = 3_000;
/** A caller waits so long after a 503; Retry-After asks for a second. */
const PAUSE_MS = 100;

/** All contexts of all workers are in use, and as many callers wait as may: what does a creation get, and when? */
export async function measureFull(say: (text: string) => void): Promise<Full> {
  const simulation = await startSimulation({
    users: 40,
    maxContexts: MAX_CONTEXTS,
    maxWaiting: 1,
    actionMs: 1,
    maxActions: 100,
  });
  try {
    const replica = await simulation.addReplica();
    await simulation.addReplica();
    await simulation.addWorkers(WORKERS);
    await sleep(1_000);
    const held = await Promise.all(
      Array.from({ length: WORKERS * MAX_CONTEXTS }, async (_each, turn) => {
        const { id, key } = await createContext(simulation, replica, turn);
        const body = { action: "wait", params: { waitType: "duration", duration: HELD_MS }, timeout: 2 * HELD_MS };
        return { id, key, call: simulation.call(replica, key, "POST", `/contexts/${id}/execute`, body) };
      }),
    );
    for (const { call } of held) call.catch(() => undefined);
    await sleep(1_500);
    const waiting = Array.from({ length: WORKERS }, (_each, index) =>
      simulation.call(replica, simulation.keys[20 + index] ?? "", "POST", "/contexts", {}),
    );
    for (const call of waiting) call.catch(() => undefined);
    await sleep(2_000);

    const paced = quantilesOf(await creations(simulation, PACED_MS, PAUSE_MS));
    const unpaced = quantilesOf(await creations(simulation, UNPACED_MS, 0));
    const freed = await untilCreated(simulation, held[0]);
    say(`full: ${JSON.stringify({ paced, unpaced, freed })}`);
    return { paced, unpaced, freed };
  } finally {
    await simulation.close();
  }
}

/** The durations of creations that are rejected, in ms. */
async function creations(simulation: Simulation, durationMs: number, pauseMs: number): Promise<readonly number[]> {
  const durations: number[] = [];
  const endMs = performance.now() + durationMs;
  await Promise.all(
    Array.from({ length: CREATORS }, async (_each, index) => {
      await sleep((pauseMs * index) / CREATORS);
      while (performance.now() < endMs) {
        const replica = simulation.replicas[index % simulation.replicas.length];
        if (replica === undefined) return;
        const startMs = performance.now();
        const response = await simulation.call(
          replica,
          simulation.keys[30 + (index % 10)] ?? "",
          "POST",
          "/contexts",
          {},
        );
        requireStatus(response, 503);
        durations.push(performance.now() - startMs);
        if (pauseMs > 0) await sleep(pauseMs);
      }
    }),
  );
  return durations;
}

/** Deletes a context that is in use, and creates until that succeeds. */
async function untilCreated(
  simulation: Simulation,
  held: { readonly id: string; readonly key: string } | undefined,
): Promise<number> {
  const [replica] = simulation.replicas;
  if (held === undefined || replica === undefined) throw new Error("nothing is in use");
  requireStatus(await simulation.call(replica, held.key, "DELETE", `/contexts/${held.id}`), 200);
  const startMs = performance.now();
  for (;;) {
    const { status } = await simulation.call(replica, simulation.keys[30] ?? "", "POST", "/contexts", {});
    if (status === 201) return performance.now() - startMs;
    await sleep(10);
  }
}

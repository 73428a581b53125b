import type { Handlers } from "../contract.ts";
import type { Engine, EngineLoad } from "../engine/engine.ts";
import { toMemory } from "./processes.ts";

function toCapacity({ capacity: contexts, live, waiting, memory }: EngineLoad) {
  return { contexts, live, waiting, ...(memory && { memory: toMemory(memory) }) };
}

export function createHealthHandlers(dependencies: {
  readonly engine: Pick<Engine, "health">;
  /** The load of this process's engine; absent: it runs no contexts. */
  readonly load?: (() => EngineLoad) | undefined;
  /** Whether the database can be written now. */
  readonly isDatabaseHealthy: () => Promise<boolean>;
  /** False once the service is shutting down. */
  readonly isAccepting: () => boolean;
  readonly environment: "development" | "production";
  readonly version: string;
  /** Epoch ms. */
  readonly now: () => number;
}) {
  const { engine, load, isDatabaseHealthy, isAccepting, environment, version, now } = dependencies;
  const startedAt = performance.now();
  async function readChecks() {
    const [database, { browser }] = await Promise.all([isDatabaseHealthy(), engine.health()]);
    return { server: isAccepting(), database, browser };
  }
  return {
    getHealth: async () => ({
      answer: {
        status: "ok",
        timestamp: new Date(now()).toISOString(),
        uptime: Math.round(performance.now() - startedAt) / 1_000,
        environment,
        version,
        checks: await readChecks(),
        ...(load && { capacity: toCapacity(load()) }),
      },
    }),
    getLiveness: () => Promise.resolve({ answer: { status: "alive" } }),
    async getReadiness() {
      const checks = await readChecks();
      if (Object.values(checks).every(Boolean)) return { answer: { status: "ready", checks } };
      return { answer: { status: "not_ready", checks }, isUnavailable: true };
    },
  } satisfies Pick<Handlers, "getHealth" | "getLiveness" | "getReadiness">;
}

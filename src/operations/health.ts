import type { Handlers } from "../contract.ts";
import type { Engine } from "../engine/engine.ts";

export interface HealthDependencies {
  readonly engine: Pick<Engine, "health">;
  /** Whether the database can be written now. */
  readonly isDatabaseHealthy: () => Promise<boolean>;
  /** False once the service is shutting down. */
  readonly isAccepting: () => boolean;
  readonly environment: "development" | "production";
  readonly version: string;
  /** Epoch ms. */
  readonly now: () => number;
}

export function createHealthHandlers(dependencies: HealthDependencies) {
  const { engine, isDatabaseHealthy, isAccepting, environment, version, now } = dependencies;
  const startedAt = performance.now();
  return {
    getHealth: () =>
      Promise.resolve({
        answer: {
          status: "ok",
          timestamp: new Date(now()).toISOString(),
          uptime: (performance.now() - startedAt) / 1_000,
          environment,
          version,
        },
      }),
    getLiveness: () => Promise.resolve({ answer: { status: "alive" } }),
    async getReadiness() {
      const [database, { browser }] = await Promise.all([isDatabaseHealthy(), engine.health()]);
      const checks = { server: isAccepting(), database, browser };
      if (Object.values(checks).every(Boolean)) return { answer: { status: "ready", checks } };
      return { answer: { status: "not_ready", checks }, isUnavailable: true };
    },
  } satisfies Pick<Handlers, "getHealth" | "getLiveness" | "getReadiness">;
}

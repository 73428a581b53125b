import type { FastifyInstance } from "fastify";
import type { Metrics } from "../../metrics/metrics.ts";

type HealthOperation = "getHealth" | "getLiveness" | "getReadiness";

export interface OpsDependencies {
  /** The body of a health operation, and whether its response is 503. */
  readonly check: (
    operation: HealthOperation,
    requestId: string,
  ) => Promise<{ readonly answer: object; readonly isUnavailable?: boolean }>;
  readonly metrics: Pick<Metrics, "scrape" | "contentType">;
}

/** Maps each operation to its paths as the server's router gets them: /health is /api/v1/health. */
const PATHS: Readonly<Record<HealthOperation, readonly string[]>> = {
  getHealth: ["/api/v1/health"],
  getLiveness: ["/live", "/api/v1/health/live"],
  getReadiness: ["/ready", "/api/v1/health/ready"],
};

/** Serves operators and orchestrators: metrics, and the health that needs no credentials on the other ports either. */
export function registerOps(app: FastifyInstance, { check, metrics }: OpsDependencies): void {
  app.get("/metrics", async (_request, reply) => {
    const text = await metrics.scrape();
    return reply.type(metrics.contentType).header("cache-control", "no-store").send(text);
  });
  for (const [operation, paths] of Object.entries(PATHS) as [HealthOperation, readonly string[]][]) {
    for (const path of paths) {
      app.get(path, async ({ id }, reply) => {
        const { answer, isUnavailable } = await check(operation, id);
        return reply
          .code(isUnavailable === true ? 503 : 200)
          .header("cache-control", "no-store")
          .send(answer);
      });
    }
  }
}

import type { FastifyInstance } from "fastify";
import type { Metrics } from "../../metrics/metrics.ts";
import type { Service } from "../../operations/service.ts";

export interface OpsDependencies {
  readonly service: Pick<Service, "open">;
  readonly metrics: Pick<Metrics, "scrape" | "contentType">;
}

const LOCAL = { transport: "rest", address: "127.0.0.1", principal: undefined } as const;

/** What operators and orchestrators request: metrics, and the health that needs no credentials on the other ports either. */
export function registerOps(app: FastifyInstance, { service, metrics }: OpsDependencies): void {
  app.get("/metrics", async (_request, reply) => {
    const text = await metrics.scrape();
    return reply.type(metrics.contentType).header("cache-control", "no-store").send(text);
  });
  for (const [path, operation] of [
    ["/live", "getLiveness"],
    ["/ready", "getReadiness"],
  ] as const) {
    app.get(path, async ({ id: requestId }, reply) => {
      const call = await service.open(operation, { ...LOCAL, requestId, signal: new AbortController().signal });
      const { answer, isUnavailable } = await call.run({});
      return reply
        .code(isUnavailable === true ? 503 : 200)
        .header("cache-control", "no-store")
        .send(answer);
    });
  }
}

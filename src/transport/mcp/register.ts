import type { FastifyInstance } from "fastify";
import type { McpEndpoint, McpHttpDependencies } from "./endpoint.ts";
import type { SessionRelay } from "./session-relay.ts";

/** Registers /mcp. Its libraries are loaded for the first request, since they would take 40 ms of each start. */
export function registerMcp(app: FastifyInstance, dependencies: McpHttpDependencies): void {
  const { cluster } = dependencies;
  let endpoint: Promise<McpEndpoint> | undefined;

  async function load(): Promise<McpEndpoint> {
    const { createMcpEndpoint } = await import("./endpoint.ts");
    return createMcpEndpoint(dependencies);
  }

  function route(on: FastifyInstance, relay?: SessionRelay): void {
    on.route({
      method: ["GET", "POST", "DELETE"],
      url: "/mcp",
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        endpoint ??= load();
        await (await endpoint).handle(request, reply, relay);
      },
    });
  }
  route(app, cluster?.relay);
  // Without a relay: a request takes one hop at most.
  if (cluster) route(cluster.relayed);

  app.addHook("preClose", async () => (await endpoint)?.close());
}

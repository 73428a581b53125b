import type { FastifyInstance } from "fastify";
import type { McpEndpoint, McpHttpDependencies } from "./endpoint.ts";

/** Registers /mcp. Its libraries are loaded for the first request, since they would take 40 ms of each start. */
export function registerMcp(app: FastifyInstance, dependencies: McpHttpDependencies): void {
  let endpoint: Promise<McpEndpoint> | undefined;

  async function load(): Promise<McpEndpoint> {
    const { createMcpEndpoint } = await import("./endpoint.ts");
    return createMcpEndpoint(dependencies);
  }

  app.route({
    method: ["GET", "POST", "DELETE"],
    url: "/mcp",
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      // A failure, such as of a machine without a free file, is that of one request.
      endpoint ??= load().catch((error: unknown) => {
        endpoint = undefined;
        throw error;
      });
      return (await endpoint).handle(request, reply);
    },
  });
  app.addHook("preClose", async () => (await endpoint?.catch(() => undefined))?.close());
}

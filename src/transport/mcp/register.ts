import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Principal } from "../../contract.ts";
import type { Logger } from "../../log/log.ts";
import { credentialsOf, toSendableError } from "../call.ts";
import { headersOf, httpStatusOf, toErrorBody } from "../errors.ts";
import { countBody } from "../http/body-bytes.ts";
import type { McpEndpoint, McpHttpDependencies } from "./endpoint.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The caller of a request to /mcp. */
    mcpCaller: Principal | undefined;
  }
}

/** Registers /mcp. Its libraries are loaded for the first request, since they would take 40 ms of each start. */
export function registerMcp(app: FastifyInstance, dependencies: McpHttpDependencies): void {
  const { authenticate, bodyBytes, log } = dependencies;
  let endpoint: Promise<McpEndpoint> | undefined;
  app.decorateRequest("mcpCaller", undefined);

  async function load(): Promise<McpEndpoint> {
    const { createMcpEndpoint } = await import("./endpoint.ts");
    return createMcpEndpoint(dependencies);
  }

  app.route({
    method: ["GET", "POST", "DELETE"],
    url: "/mcp",
    exposeHeadRoute: false,
    // Before the body is read.
    onRequest: async (request, reply) => {
      const from = { transport: "mcp", address: request.ip } as const;
      try {
        const principal = await authenticate(credentialsOf(request.headers), from);
        request.mcpCaller = principal;
        await countBody(bodyBytes, { ...from, principal }, request, reply);
      } catch (error) {
        return sendFailure(error, request, reply, log);
      }
    },
    handler: async (request, reply) => {
      // A failure, such as of a machine without a free file, is that of one request.
      endpoint ??= load().catch((error: unknown) => {
        endpoint = undefined;
        throw error;
      });
      try {
        return await (await endpoint).respond(request, reply);
      } catch (error) {
        return sendFailure(error, request, reply, log);
      }
    },
  });
  app.addHook("preClose", async () => (await endpoint?.catch(() => undefined))?.close());
}

/** Responds with what was thrown. */
function sendFailure(
  error: unknown,
  { id: requestId }: FastifyRequest,
  reply: FastifyReply,
  log: Logger,
): FastifyReply {
  const failure = toSendableError(error, { log, requestId });
  return reply.code(httpStatusOf(failure)).headers(headersOf(failure)).send(toErrorBody(failure, requestId));
}

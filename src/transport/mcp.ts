import { randomUUID } from "node:crypto";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListToolsRequestSchema,
  type Tool,
} from "@modelcontextprotocol/sdk/types.js";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import tools from "../../gen/mcp-tools.json" with { type: "json" };
import { actions, type OperationId, operations } from "../../gen/operations.ts";
import type { Outcome } from "../contract.ts";
import { invalidField, ServiceError } from "../errors.ts";
import type { Credentials } from "../identity/authenticate.ts";
import type { RawInput } from "../operations/input.ts";
import { callWithCredentials, credentialsOf, type DoorDependencies, newRequestId, toTellableError } from "./call.ts";
import { matchOperation } from "./operation-path.ts";
import { headersOf, httpStatusOf, toErrorBody, toWireError } from "./wire-errors.ts";

export interface McpDependencies extends DoorDependencies {
  readonly version: string;
}

/** Who speaks over one MCP connection; asked for every tool call, since tokens are renewed and revoked. */
export interface McpPeer {
  readonly credentials: () => Credentials;
  readonly address: string;
}

type Arguments = Readonly<Record<string, unknown>>;

/** One MCP server, for one client on one transport. */
export async function connectMcp(dependencies: McpDependencies, peer: McpPeer, transport: Transport): Promise<Server> {
  const server = new Server({ name: "pagewire", version: dependencies.version }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: Object.entries(tools).map(([name, tool]): Tool => ({ name, ...tool }) as Tool),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const requestId = newRequestId();
    try {
      const { operation, input } = toCall(params.name, params.arguments ?? {});
      const source = { door: "mcp", requestId, address: peer.address, signal } as const;
      const outcome = await callWithCredentials(dependencies, operation, source, peer.credentials(), input);
      return toToolResult(outcome, requestId);
    } catch (error) {
      const failure = toTellableError(error, { log: dependencies.log, requestId });
      return { isError: true, content: [{ type: "text", text: JSON.stringify(toWireError(failure, requestId)) }] };
    }
  });
  await server.connect(transport);
  return server;
}

function toCall(tool: string, given: Arguments): { operation: OperationId; input: RawInput } {
  switch (tool) {
    case "execute-api": {
      const { method, path, body } = given;
      if (typeof method !== "string") throw invalidField("method", "must be given: GET, POST, PATCH or DELETE");
      if (typeof path !== "string") throw invalidField("path", "must be given, such as /contexts");
      const { operation, params, query } = matchOperation(method, path);
      return {
        operation,
        input: { params, query, ...(body !== undefined && operations[operation].hasBody && { body }) },
      };
    }
    case "execute-in-context": {
      const { contextId, command, parameters = {} } = given;
      if (typeof command !== "string") {
        throw invalidField("command", `must be given: one of ${Object.keys(actions).join(", ")}`);
      }
      if (typeof parameters !== "object" || parameters === null || Array.isArray(parameters)) {
        throw invalidField("parameters", "must be an object");
      }
      const { pageId, timeout, ...params } = parameters as Arguments;
      const body = {
        action: command,
        params,
        ...(pageId !== undefined && { pageId }),
        ...(timeout !== undefined && { timeout }),
      };
      return { operation: "executeAction", input: { params: contextId === undefined ? {} : { contextId }, body } };
    }
    default:
      throw new ServiceError(
        "NOT_FOUND",
        `there is no tool "${tool.slice(0, 100)}"; there are ${Object.keys(tools).join(", ")}`,
      );
  }
}

/** The answer as text; an image as an image, a document as a resource, and neither a second time as base64 in the text. */
function toToolResult({ answer, bytes, contentType }: Outcome<OperationId>, requestId: string): CallToolResult {
  if (bytes === undefined || contentType === undefined)
    return { content: [{ type: "text", text: JSON.stringify(answer) }] };
  const text = JSON.stringify(answer, (key, value: unknown) => (key === "image" || key === "pdf" ? undefined : value));
  const data = Buffer.from(bytes).toString("base64");
  const uri = `pagewire://results/${requestId}`; // names it within this answer; it cannot be read again
  return {
    content: [
      { type: "text", text },
      contentType.startsWith("image/")
        ? { type: "image", data, mimeType: contentType }
        : { type: "resource", resource: { uri, mimeType: contentType, blob: data } },
    ],
  };
}

interface McpSession {
  readonly transport: StreamableHTTPServerTransport;
  readonly userId: string;
  /** As last sent; the transport has no other way to hand them over. */
  credentials: Credentials;
}

/** Streamable HTTP at /mcp. Every request is authenticated, and a session belongs to the user who began it. */
export function registerMcp(app: FastifyInstance, dependencies: McpDependencies): void {
  const sessions = new Map<string, McpSession>();

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const credentials = credentialsOf(request.headers);
    const { userId } = await dependencies.authenticate(credentials, { door: "mcp", address: request.ip });
    const sessionId = request.headers["mcp-session-id"];
    const known = typeof sessionId === "string" ? sessions.get(sessionId) : undefined;
    if (sessionId !== undefined && known?.userId !== userId) {
      throw new ServiceError("SESSION_NOT_FOUND", "there is no such MCP session; initialize a new one");
    }
    if (known) known.credentials = credentials;
    const { transport } = known ?? (await begin(credentials, userId, request.ip));
    reply.hijack();
    // The transport writes the raw answer, which knows nothing of the headers set so far.
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    await transport.handleRequest(request.raw, reply.raw, request.body);
  }

  async function begin(credentials: Credentials, userId: string, address: string): Promise<McpSession> {
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        sessions.set(id, session);
      },
      onsessionclosed: (id) => {
        sessions.delete(id);
      },
    });
    const session: McpSession = { transport, userId, credentials };
    // The SDK types its own class's callbacks as `T | undefined`, which exact optional types refuse.
    await connectMcp(dependencies, { credentials: () => session.credentials, address }, transport);
    return session;
  }

  app.route({
    method: ["GET", "POST", "DELETE"],
    url: "/mcp",
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      try {
        await handle(request, reply);
      } catch (error) {
        if (reply.sent) throw error;
        const failure = toTellableError(error, { log: dependencies.log, requestId: request.id });
        await reply.code(httpStatusOf(failure)).headers(headersOf(failure)).send(toErrorBody(failure, request.id));
      }
    },
  });
  app.addHook("preClose", async () => {
    await Promise.all([...sessions.values()].map(({ transport }) => transport.close()));
  });
}

import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import {
  StreamableHTTPClientTransport,
  type StreamableHTTPClientTransportOptions,
} from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { createServiceClient, toCredentials } from "../../src/transport/mcp-relay/service-client.ts";
import { serveConnection } from "../../src/transport/mcp/stdio.ts";
import { createLogger } from "../../src/log/log.ts";

type Json = Record<string, unknown>;

/** The official client, and its results as an assistant reads them. */
export interface McpClient {
  readonly client: Client;
  /** @throws Error with the tool's error when the tool failed */
  api(method: string, path: string, more?: Json): Promise<Json>;
  /** @throws Error with the tool's error when the tool failed */
  act(contextId: string, command: string, parameters?: Json, more?: Json): Promise<Json>;
  call(tool: string, args: Json): Promise<CallToolResult>;
  close(): Promise<void>;
}

export interface HttpMcpClient extends McpClient {
  readonly transport: StreamableHTTPClientTransport;
}

export async function connectOverHttp(
  url: string,
  token: string,
  options: StreamableHTTPClientTransportOptions = {},
): Promise<HttpMcpClient> {
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit, ...options });
  return { ...(await connect(transport)), transport };
}

/** A client on a connection as `pagewire mcp` serves it with PAGEWIRE_URL, without the process in between. */
export async function connectThroughStdio(url: string, token: string): Promise<McpClient> {
  const [own, served] = InMemoryTransport.createLinkedPair();
  const server = serveConnection(
    { transport: served, disconnected: new Promise(() => undefined) },
    {
      version: "test",
      log: createLogger({ level: "error" }),
      backend: createServiceClient({ serviceUrl: url, credentials: toCredentials(token) }),
    },
  );
  const mcp = await connect(own);
  return {
    ...mcp,
    async close() {
      await mcp.close();
      await server.close();
    },
  };
}

/** The tools `act` and `look` as an assistant uses them: over HTTP it gives the context that a result names further on. */
export function assistantOf(mcp: McpClient): Assistant {
  let context: string | undefined;
  async function call(tool: string, args: object): Promise<CallToolResult> {
    const result = await mcp.call(tool, { ...(context !== undefined && { context }), ...args });
    const [first, ...others] = result.content;
    const [line, name] = (first?.type === "text" && /^context (\S+)\n?/.exec(first.text)) || [];
    if (first?.type !== "text" || line === undefined) return result;
    context = name;
    return { ...result, content: [{ ...first, text: first.text.slice(line.length) }, ...others] };
  }
  return {
    mcp,
    act: (steps, more = {}) => call("act", { steps, ...more }),
    look: (args = {}) => call("look", args),
  };
}

export interface Assistant {
  readonly mcp: McpClient;
  act(steps: readonly object[], more?: object): Promise<CallToolResult>;
  look(args?: object): Promise<CallToolResult>;
}

export async function connect(
  transport: StreamableHTTPClientTransport | StdioClientTransport | Transport,
): Promise<McpClient> {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(transport);
  // Without the list, the client does not check results against the tools' output schemas.
  await client.listTools();
  const call = async (tool: string, args: Json): Promise<CallToolResult> =>
    (await client.callTool({ name: tool, arguments: args })) as CallToolResult;
  return {
    client,
    call,
    api: async (method, path, more = {}) => contentOf(await call("execute-api", { method, path, ...more })),
    act: async (contextId, command, parameters = {}, more = {}) =>
      contentOf(await call("execute-in-context", { contextId, command, parameters, ...more })),
    close: () => client.close(),
  };
}

/** The error that a tool returned. */
export function errorOf(result: CallToolResult): { code: string; message: string; hint: string; details?: unknown } {
  if (result.isError !== true) throw new Error(`the tool did not fail: ${textOf(result)}`);
  return JSON.parse(textOf(result)) as ReturnType<typeof errorOf>;
}

export function textOf({ content }: CallToolResult): string {
  const [first] = content;
  if (first?.type !== "text") throw new Error(`the first content is ${String(first?.type)}, not text`);
  return first.text;
}

function contentOf(result: CallToolResult): Json {
  if (result.isError === true) throw new Error(textOf(result));
  return result.structuredContent as Json;
}

/** A tool call as a client of the revision sends it. */
export function toolRequest(
  revision: "2025-11-25" | "2026-07-28",
  name: string,
  { _meta, ...args }: Json,
): { readonly headers: Readonly<Record<string, string>>; readonly body: string } {
  const isModern = revision === "2026-07-28";
  const meta = {
    ...(isModern && {
      "io.modelcontextprotocol/protocolVersion": revision,
      "io.modelcontextprotocol/clientInfo": { name: "raw", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {},
    }),
    ...(_meta as Json | undefined),
  };
  return {
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": revision,
      ...(isModern && {
        "mcp-method": "tools/call",
        "mcp-name": name,
        ...(typeof args.context === "string" && { "mcp-param-context": args.context }),
      }),
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name, arguments: args, _meta: meta },
    }),
  };
}

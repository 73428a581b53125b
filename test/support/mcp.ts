import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import {
  StreamableHTTPClientTransport,
  type StreamableHTTPClientTransportOptions,
} from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";

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

export async function connect(transport: StreamableHTTPClientTransport | StdioClientTransport): Promise<McpClient> {
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

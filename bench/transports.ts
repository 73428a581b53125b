import { Agent, request as httpRequest } from "node:http";
import { createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { WebSocket } from "ws";
import { services } from "../gen/services.ts";
import { createGrpcJsClient } from "../test/support/grpc-js.ts";
import type { BenchService } from "./service.ts";

/**
 * One evaluate over each transport, on connections that stay open: with the client that its callers use and, where that
 * client takes much of the time itself, with the plainest there is.
 */
export async function transportContenders(service: BenchService, contextId: string) {
  const script = "document.title";
  const headers = { authorization: `Bearer ${service.token}` };
  const contexts = createClient(
    services.ContextService,
    createGrpcTransport({ baseUrl: `http://${service.grpcAddress}` }),
  );

  const socket = new WebSocket(`${service.url.replace(/^http/, "ws")}/ws?token=${service.token}`, {
    perMessageDeflate: false,
  });
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  let onReply: (() => void) | undefined;
  socket.on("message", () => onReply?.());

  const mcp = new Client({ name: "bench", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), { requestInit: { headers } });
  // The SDK's own class does not fit its interface under exact optional types.
  await mcp.connect(transport);

  const grpc = createGrpcJsClient(service.grpcAddress, service.token);
  const plain = createPlainHttp(service);
  const toolCall = {
    name: "execute-in-context",
    arguments: { contextId, command: "evaluate", parameters: { script } },
  };
  const sessionId = { "mcp-session-id": transport.sessionId ?? "" };
  let messages = 1_000_000; // beyond the client's own ids in the same session

  return {
    contenders: {
      REST: () => service.execute(contextId, { action: "evaluate", params: { script } }),
      "gRPC, grpc-js": () =>
        grpc.call("pagewire.v1.ContextService", "ExecuteCommand", {
          context_id: contextId,
          command: { action: "evaluate", params: { fields: { script: { stringValue: script } } } },
        }),
      "gRPC, connect-node": () =>
        contexts.executeCommand({ contextId, command: { action: "evaluate", params: { script } } }, { headers }),
      WebSocket: () =>
        new Promise<void>((resolve) => {
          onReply = resolve;
          socket.send(
            JSON.stringify({
              id: "1",
              type: "execute",
              payload: { contextId, action: "evaluate", params: { script } },
            }),
          );
        }),
      "MCP, its SDK": () => mcp.callTool(toolCall),
      "MCP, node:http": () =>
        plain.post("/mcp", { jsonrpc: "2.0", id: messages++, method: "tools/call", params: toolCall }, sessionId),
    },
    async close(): Promise<void> {
      socket.close();
      grpc.close();
      plain.close();
      await mcp.close();
    },
  };
}

function createPlainHttp({ url, token }: BenchService) {
  const agent = new Agent({ keepAlive: true });
  return {
    /** @throws Error for a status other than 200 */
    post: (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
      new Promise<string>((resolve, reject) => {
        const sent = httpRequest(url + path, {
          agent,
          method: "POST",
          headers: {
            authorization: `Bearer ${token}`,
            "content-type": "application/json",
            accept: "application/json, text/event-stream",
            ...headers,
          },
        });
        sent.once("error", reject).once("response", (response) => {
          let text = "";
          response.setEncoding("utf8");
          response.on("data", (part: string) => (text += part));
          response.once("end", () => {
            if (response.statusCode === 200) resolve(text);
            else reject(new Error(`${path} answered ${response.statusCode}: ${text}`));
          });
        });
        sent.end(JSON.stringify(body));
      }),
    close: () => {
      agent.destroy();
    },
  };
}

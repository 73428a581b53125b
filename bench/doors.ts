import { createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { WebSocket } from "ws";
import { services } from "../gen/services.ts";
import type { BenchService } from "./service.ts";

/** One evaluate over each door, on connections that stay open. */
export async function doorContenders(service: BenchService, contextId: string) {
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

  return {
    contenders: {
      REST: () => service.execute(contextId, { action: "evaluate", params: { script } }),
      gRPC: () =>
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
      MCP: () =>
        mcp.callTool({
          name: "execute-in-context",
          arguments: { contextId, command: "evaluate", parameters: { script } },
        }),
    },
    async close(): Promise<void> {
      socket.close();
      await mcp.close();
    },
  };
}

/** What `count` authenticated sockets add to the service's own process, KiB each. */
export async function idleSocketKib(
  service: BenchService,
  count: number,
  rssKib: () => Promise<number>,
): Promise<number> {
  const before = await rssKib();
  const sockets = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = new WebSocket(`${service.url.replace(/^http/, "ws")}/ws?token=${service.token}`, {
        perMessageDeflate: false,
      });
      await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
      return socket;
    }),
  );
  const after = await rssKib();
  for (const socket of sockets) socket.close();
  return (after - before) / count;
}

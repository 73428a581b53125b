import { Agent, request as httpRequest } from "node:http";
import { connect as connectHttp2, type IncomingHttpHeaders } from "node:http2";
import { create, type DescMessage, fromBinary, type MessageInitShape, toBinary } from "@bufbuild/protobuf";
import { createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { WebSocket } from "ws";
import {
  ExecuteCommandRequestSchema,
  ExecuteCommandResponseSchema,
  GetContextRequestSchema,
  GetContextResponseSchema,
} from "../gen/proto/pagewire/v1/context_service_pb.ts";
import { services } from "../gen/services.ts";
import { createGrpcJsClient } from "../test/support/grpc-js.ts";
import type { BenchService } from "./service.ts";

/** The calls that are compared: an action in the page, and a call that needs no browser. */
export type ComparedCall = keyof typeof toolCalls;

const SCRIPT = "document.title";

/** The arguments of each call as an MCP tool. */
const toolCalls = {
  evaluate: (contextId: string) => ({
    name: "execute-in-context",
    arguments: { contextId, command: "evaluate", parameters: { script: SCRIPT } },
  }),
  getContext: (contextId: string) => ({
    name: "execute-api",
    arguments: { method: "GET", path: `/contexts/${contextId}` },
  }),
};

/**
 * One call over each transport, on connections that stay open: with the client that its callers use and, where that client
 * takes much of the time itself, with the plainest there is.
 */
export async function transportContenders(service: BenchService, contextId: string, call: ComparedCall) {
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
  const plainGrpc = createPlainGrpc(service);
  const toolCall = toolCalls[call](contextId);
  const sessionId = { "mcp-session-id": transport.sessionId ?? "" };
  let messages = 1_000_000; // beyond the client's own ids in the same session

  const command = { action: "evaluate", params: { script: SCRIPT } } as const;
  const evaluates = () => ({
    REST: (): Promise<unknown> => service.execute(contextId, command),
    "gRPC, grpc-js": (): Promise<unknown> =>
      grpc.call("pagewire.v1.ContextService", "ExecuteCommand", {
        context_id: contextId,
        command: { action: "evaluate", params: { fields: { script: { stringValue: SCRIPT } } } },
      }),
    "gRPC, node:http2": (): Promise<unknown> =>
      plainGrpc.call("ExecuteCommand", ExecuteCommandRequestSchema, ExecuteCommandResponseSchema, {
        contextId,
        command,
      }),
    "gRPC, connect-node": (): Promise<unknown> => contexts.executeCommand({ contextId, command }, { headers }),
    WebSocket: () =>
      new Promise<void>((resolve) => {
        onReply = resolve;
        socket.send(JSON.stringify({ id: "1", type: "execute", payload: { contextId, ...command } }));
      }),
  });
  // A socket has no such message.
  const reads = () => ({
    REST: (): Promise<unknown> => service.call("GET", `/contexts/${contextId}`),
    "gRPC, grpc-js": (): Promise<unknown> =>
      grpc.call("pagewire.v1.ContextService", "GetContext", { context_id: contextId }),
    "gRPC, node:http2": (): Promise<unknown> =>
      plainGrpc.call("GetContext", GetContextRequestSchema, GetContextResponseSchema, { contextId }),
    "gRPC, connect-node": (): Promise<unknown> => contexts.getContext({ contextId }, { headers }),
  });

  return {
    contenders: {
      ...(call === "evaluate" ? evaluates() : reads()),
      "MCP, its SDK": () => mcp.callTool(toolCall),
      "MCP, node:http": () =>
        plain.post("/mcp", { jsonrpc: "2.0", id: messages++, method: "tools/call", params: toolCall }, sessionId),
    },
    async close(): Promise<void> {
      socket.close();
      grpc.close();
      plain.close();
      plainGrpc.close();
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

function createPlainGrpc({ grpcAddress, token }: BenchService) {
  const session = connectHttp2(`http://${grpcAddress}`);
  return {
    /** @throws Error for a status other than 0 */
    call: <Input extends DescMessage>(
      method: string,
      input: Input,
      output: DescMessage,
      message: MessageInitShape<Input>,
    ) =>
      new Promise<unknown>((resolve, reject) => {
        const stream = session.request({
          ":method": "POST",
          ":path": `/pagewire.v1.ContextService/${method}`,
          "content-type": "application/grpc",
          te: "trailers",
          authorization: `Bearer ${token}`,
        });
        const chunks: Buffer[] = [];
        let status: unknown;
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.once("trailers", (trailers: IncomingHttpHeaders) => {
          status = trailers["grpc-status"];
        });
        stream.once("error", reject).once("end", () => {
          if (status === "0") resolve(fromBinary(output, Buffer.concat(chunks).subarray(5)));
          else reject(new Error(`${method} ended with status ${String(status)}`));
        });
        const bytes = toBinary(input, create(input, message));
        const prefix = Buffer.alloc(5);
        prefix.writeUInt32BE(bytes.byteLength, 1);
        stream.end(Buffer.concat([prefix, bytes]));
      }),
    close: () => {
      session.close();
    },
  };
}

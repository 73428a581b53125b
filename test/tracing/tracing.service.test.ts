import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { createClient } from "@connectrpc/connect";
import { ConnectError } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport } from "@connectrpc/connect-node";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { ErrorInfoSchema } from "../../gen/proto/google/rpc/error_details_pb.ts";
import { ContextService } from "../../gen/proto/pagewire/v1/context_service_pb.ts";
import { startTestApp, type TestApp, type TestUser } from "../support/app.ts";
import { samples } from "../support/nightly.ts";

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];
  readonly status: { readonly code?: number; readonly message?: string };
}

/** Receives what the service sends to an OpenTelemetry collector. */
class Collector {
  readonly spans: Span[] = [];
  readonly server: Server = createServer((request, response) => {
    void text(request).then((body) => {
      const { resourceSpans } = JSON.parse(body) as {
        resourceSpans: readonly { scopeSpans: readonly { spans: readonly Span[] }[] }[];
      };
      this.spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  of(traceId: string): readonly Span[] {
    return this.spans.filter((span) => span.traceId === traceId);
  }
}

const callerSpanId = "00f067aa0ba902b7";
const collector = new Collector();
let app: TestApp;
let user: TestUser;
let contextId: string;
let headers: Record<string, string>;

beforeAll(async () => {
  app = await startTestApp({ OPS_PORT: "0", OTEL_EXPORTER_OTLP_ENDPOINT: await collector.listen() });
  user = await app.addUser("ada");
  headers = { authorization: `Bearer ${user.accessToken}` };
  const response = await fetch(`${app.httpUrl}/api/v1/contexts`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: "{}",
  });
  contextId = ((await response.json()) as { data: { id: string } }).data.id;
});

afterAll(async () => {
  await app.close();
  collector.server.close();
});

/** What an action came to: undefined, or the trace id in its error. */
type Execute = (script: string, trace: { readonly traceparent: string }) => Promise<string | undefined>;

const executeRest: Execute = async (script, trace) => {
  const response = await fetch(`${app.httpUrl}/api/v1/contexts/${contextId}/execute`, {
    method: "POST",
    headers: { ...headers, ...trace, "content-type": "application/json" },
    body: JSON.stringify({ action: "evaluate", params: { script } }),
  });
  return ((await response.json()) as { error?: { traceId?: string } }).error?.traceId;
};

function executeRpc(connect: () => ReturnType<typeof createGrpcTransport>): Execute {
  return async (script, trace) => {
    const client = createClient(ContextService, connect());
    try {
      const command = { action: "evaluate", params: { script } };
      await client.executeCommand({ contextId, command }, { headers: { ...headers, ...trace } });
      return undefined;
    } catch (error) {
      return ConnectError.from(error).findDetails(ErrorInfoSchema)[0]?.metadata["traceId"];
    }
  };
}

const executeWebSocket: Execute = async (script, trace) => {
  const socket = new WebSocket(`${app.httpUrl.replace("http", "ws")}/ws?token=${user.accessToken}`);
  onTestFinished(() => socket.close());
  await new Promise((resolve) => socket.once("open", resolve));
  const replied = new Promise<string>((resolve) => socket.once("message", (data: Buffer) => resolve(data.toString())));
  const payload = { contextId, action: "evaluate", params: { script } };
  socket.send(JSON.stringify({ id: "1", type: "execute", ...trace, payload }));
  return (JSON.parse(await replied) as { error?: { traceId?: string } }).error?.traceId;
};

const executeMcp: Execute = async (script, trace) => {
  const client = new Client({ name: "traced", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${app.httpUrl}/mcp`), { requestInit: { headers } }));
  onTestFinished(() => client.close());
  const { isError, content } = await client.callTool({
    name: "execute-in-context",
    arguments: { contextId, command: "evaluate", parameters: { script } },
    _meta: { ...trace },
  });
  const [first] = content as readonly { readonly text: string }[];
  return isError === true ? (JSON.parse(first?.text ?? "{}") as { traceId?: string }).traceId : undefined;
};

const protocols: readonly (readonly [name: string, transport: string, execute: Execute])[] = [
  ["REST", "rest", executeRest],
  ["gRPC", "grpc", executeRpc(() => createGrpcTransport({ baseUrl: `http://${app.grpcAddress}` }))],
  ["Connect", "connect", executeRpc(() => createConnectTransport({ baseUrl: app.httpUrl, httpVersion: "1.1" }))],
  ["WebSocket", "ws", executeWebSocket],
  ["MCP", "mcp", executeMcp],
];

describe("traces", () => {
  it.each(samples(protocols, 1))(
    "of a call over %s have spans from the call to the action",
    async (_name, transport, execute) => {
      const traceId = newTraceId();

      const traceIdInError = await execute("1 + 1", { traceparent: `00-${traceId}-${callerSpanId}-01` });

      expect(traceIdInError).toBeUndefined();
      const isMcp = transport === "mcp";
      await expect.poll(() => collector.of(traceId).length).toBe(isMcp ? 4 : 3);
      const spans = collector.of(traceId);
      const named = (name: string): Span | undefined => spans.find((span) => span.name === name);
      const server = named(`${transport} executeAction`);
      const operation = named("operation executeAction");
      const request = named("tools/call execute-in-context");
      if (isMcp) expect(request).toMatchObject({ parentSpanId: callerSpanId, kind: 2 });
      expect(server).toMatchObject(
        isMcp ? { parentSpanId: request?.spanId, kind: 1 } : { parentSpanId: callerSpanId, kind: 2 },
      );
      expect(operation).toMatchObject({ parentSpanId: server?.spanId });
      expect(named("action evaluate")).toMatchObject({ parentSpanId: operation?.spanId });
    },
  );

  it.each(samples(protocols, 1))(
    "of a call over %s are named in its error and its audit entry",
    async (_name, transport, execute) => {
      const traceId = newTraceId();

      const traceIdInError = await execute("throw new Error()", { traceparent: `00-${traceId}-${callerSpanId}-01` });

      expect(traceIdInError).toBe(traceId);
      const count = transport === "mcp" ? 4 : 3;
      await expect.poll(() => collector.of(traceId).length).toBe(count);
      const failed = collector.of(traceId).map(({ status: { code, message } }) => `${code} ${message}`);
      const request = transport === "mcp" ? ["2 tool_error"] : [];
      expect(failed.toSorted()).toEqual([...Array<string>(3).fill("2 ACTION_FAILED"), ...request]);
      const { data } = await app.state.listAuditEntries({ "filter[transport]": transport, limit: 1 });
      expect(data[0]).toMatchObject({ traceId, operation: "executeAction", code: "ACTION_FAILED" });
    },
  );

  it("of MCP are named by OpenTelemetry's conventions, without arguments, and counted", async () => {
    const traceId = newTraceId();
    await executeMcp("'a secret' + 1", { traceparent: `00-${traceId}-${callerSpanId}-01` });
    await expect.poll(() => collector.of(traceId).length).toBe(4);
    const [request] = collector.of(traceId).filter(({ name }) => name.startsWith("tools/call"));
    const attributes = Object.fromEntries(
      (request?.attributes ?? []).map(({ key, value }) => [key, value.stringValue]),
    );
    expect(attributes).toEqual({
      "mcp.method.name": "tools/call",
      "mcp.protocol.version": "2025-11-25",
      "gen_ai.tool.name": "execute-in-context",
      "gen_ai.operation.name": "execute_tool",
    });
    expect(JSON.stringify(collector.of(traceId))).not.toContain("a secret");
    const metrics = await (await fetch(`${app.opsUrl ?? ""}/metrics`)).text();
    expect(metrics).toContain(
      'mcp_server_operation_duration_seconds_count{mcp_method_name="tools/call",gen_ai_tool_name="execute-in-context",error_type=""}',
    );
    expect(metrics).toMatch(/mcp_server_operation_duration_seconds_count\{mcp_method_name="initialize"/);
  });

  it("begin with a call that brings none, and are not sent where the caller does not record its trace", async () => {
    const notRecorded = newTraceId();

    await executeRest("1", { traceparent: `00-${notRecorded}-${callerSpanId}-00` });
    const own = await executeRest("throw 1", { traceparent: "none" });

    expect(own).toMatch(/^[0-9a-f]{32}$/);
    await expect.poll(() => collector.of(own ?? "").length).toBe(3);
    expect(collector.of(own ?? "").filter(({ parentSpanId }) => parentSpanId === undefined)).toHaveLength(1);
    expect(collector.of(notRecorded)).toEqual([]);
  });
});

function newTraceId(): string {
  return crypto.randomUUID().replaceAll("-", "");
}

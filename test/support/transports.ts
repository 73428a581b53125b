import { createConnectTransport, createGrpcTransport, createGrpcWebTransport } from "@connectrpc/connect-node";
import {
  type DescMethod,
  type DescMethodStreaming,
  type DescMethodUnary,
  fromJson,
  type JsonObject,
  type Message,
  toJson,
} from "@bufbuild/protobuf";
import { ConnectError, type Transport } from "@connectrpc/connect";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { WebSocket } from "ws";
import { ErrorInfoSchema, BadRequestSchema } from "../../gen/proto/google/rpc/error_details_pb.ts";
import { type OperationId, operations } from "../../gen/operations.ts";
import { services } from "../../gen/services.ts";
import type { Transport as TransportName } from "../../src/contract.ts";
import type { TestApp } from "./app.ts";

export interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly idempotencyKey?: string;
  /** Of a W3C trace to which the call belongs. */
  readonly traceparent?: string;
  /** Ends the call as its client does. WebSocket has nothing for that but closing. */
  readonly signal?: AbortSignal;
}

/** The result of a call as its caller receives it, in terms that all protocols share. */
export type CallResult =
  | {
      readonly answer: Record<string, unknown>;
      readonly bytes?: Uint8Array;
      /** Its response says that its audit entry was not stored. */
      readonly audit?: "failed";
    }
  | { readonly code: string; readonly message: string; readonly details: unknown };

/** Calls over one protocol, with a client of that protocol. */
export interface TransportClient {
  readonly name: string;
  /** The value of `transport` in the audit log. */
  readonly auditName: TransportName;
  call(operation: OperationId, input: CallInput): Promise<CallResult>;
  close(): Promise<void>;
}

type Addresses = Pick<TestApp, "httpUrl" | "grpcAddress">;

export const transportNames = ["REST", "gRPC", "Connect", "gRPC-Web", "WebSocket", "MCP"] as const;

/** A client that sends an access token, an API key or no credentials. */
export async function connectTransport(
  name: (typeof transportNames)[number],
  app: Addresses,
  token: string | undefined,
): Promise<TransportClient> {
  switch (name) {
    case "REST":
      return rest(app, token);
    case "gRPC":
      return rpc(name, "grpc", createGrpcTransport({ baseUrl: `http://${app.grpcAddress}` }), token);
    case "Connect":
      return rpc(name, "connect", createConnectTransport({ baseUrl: app.httpUrl, httpVersion: "1.1" }), token);
    case "gRPC-Web":
      return rpc(name, "connect", createGrpcWebTransport({ baseUrl: app.httpUrl, httpVersion: "1.1" }), token);
    case "WebSocket":
      return webSocket(app, token);
    case "MCP":
      return mcp(app, token);
  }
}

function isApiKey(token: string): boolean {
  return token.startsWith("pwk_");
}

/** A credential as HTTP headers. */
export function headersWith(token: string | undefined): Record<string, string> {
  if (token === undefined) return {};
  return isApiKey(token) ? { "x-api-key": token } : { authorization: `Bearer ${token}` };
}

function headersOf({ idempotencyKey, traceparent }: CallInput): Record<string, string> {
  return {
    ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
    ...(traceparent !== undefined && { traceparent }),
  };
}

function pathOf(operation: OperationId, { params = {}, query = {} }: CallInput): string {
  const path = operations[operation].path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(params[key] ?? ""),
  );
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      [value].flat().map((item): [string, string] => [key, String(item)]),
    ),
  );
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

function rest(app: Addresses, token: string | undefined): TransportClient {
  return {
    name: "REST",
    auditName: "rest",
    async call(operation, input) {
      const response = await fetch(`${app.httpUrl}/api/v1${pathOf(operation, input)}`, {
        method: operations[operation].method,
        headers: {
          ...headersWith(token),
          accept: "application/json",
          ...headersOf(input),
          ...(input.body !== undefined && { "content-type": "application/json" }),
        },
        ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
        ...(input.signal && { signal: input.signal }),
      });
      const audit = auditOf({ audit: response.headers.get("x-pagewire-audit") });
      if (response.headers.get("content-type")?.startsWith("application/json") !== true) {
        return { answer: {}, ...audit, bytes: await response.bytes() };
      }
      const {
        error,
        success: _success,
        metadata: _metadata,
        ...answer
      } = (await response.json()) as Record<string, unknown>;
      return error === undefined ? { answer, ...audit } : toFailure(error);
    },
    close: () => Promise.resolve(),
  };
}

function auditOf(metadata: unknown): { readonly audit?: "failed" } {
  return (metadata as { readonly audit?: "failed" } | undefined)?.audit === "failed" ? { audit: "failed" } : {};
}

function toFailure(error: unknown): CallResult {
  const { code, message, details } = error as { code: string; message: string; details?: unknown };
  return { code, message, details };
}

function rpc(name: string, auditName: TransportName, transport: Transport, token: string | undefined): TransportClient {
  return {
    name,
    auditName,
    async call(operation, input) {
      const entry = operations[operation].rpc;
      if (entry === undefined) throw new Error(`${operation} has no RPC`);
      const service = Object.values(services).find((candidate) => candidate.name === entry.service);
      const method = service?.methods.find((candidate) => candidate.name === entry.method) as DescMethod;
      const request: JsonObject = {};
      for (const [field, [part = "body", ...rest]] of Object.entries(entry.fieldPaths)) {
        const [head, inner] = field.split(".");
        const place = input[part as keyof CallInput] as Record<string, unknown> | undefined;
        const value = rest.length === 0 ? place : place?.[rest[0] ?? ""];
        if (value === undefined || head === undefined) continue;
        if (value === null && entry.nullFields !== undefined) {
          request[entry.nullFields] = [...((request[entry.nullFields] as string[] | undefined) ?? []), head];
          continue;
        }
        if (inner === undefined) request[head] = { ...(value as JsonObject) };
        else {
          const { [rest[0] ?? ""]: _renamed, ...others } = request[head] as JsonObject;
          request[head] = { ...others, [inner]: value as number };
        }
        if (inner === undefined && rest.length > 0) request[head] = value as JsonObject;
      }
      try {
        const headers = { ...headersWith(token), ...headersOf(input) };
        const { message, header } = await callMethod(transport, method, {
          headers,
          signal: input.signal,
          request: fromJson(method.input, request),
        });
        const json = toJson(method.output, message) as JsonObject;
        const { chunk, bytes = chunk, ...fields } = json;
        // That of the bytes of an action is not in its data.
        if (!operation.startsWith("render")) delete fields["contentType"];
        const beside = Object.fromEntries(
          entry.extraFields.flatMap((key) => (key in fields ? [[key, fields[key]]] : [])),
        );
        const own = Object.fromEntries(Object.entries(fields).filter(([key]) => !entry.extraFields.includes(key)));
        const data = entry.response === undefined ? own : fields[entry.response];
        const answer = operations[operation].hasEnvelope ? { ...beside, data } : json;
        const audit = auditOf({ audit: header.get("x-pagewire-audit") });
        return { answer, ...audit, ...(typeof bytes === "string" && { bytes: Buffer.from(bytes, "base64") }) };
      } catch (error) {
        return fromConnectError(ConnectError.from(error));
      }
    },
    close: () => Promise.resolve(),
  };
}

/** A unary call, or one whose request or response is a file: one message, or all chunks as one. */
async function callMethod(
  transport: Transport,
  method: DescMethod,
  {
    headers,
    signal,
    request,
  }: { readonly headers: Record<string, string>; readonly signal: AbortSignal | undefined; readonly request: Message },
): Promise<{ readonly message: Message; readonly header: Headers }> {
  if (method.methodKind === "unary")
    return transport.unary(method as DescMethodUnary, signal, undefined, headers, request);
  async function* requests() {
    yield request;
  }
  const streaming = method as DescMethodStreaming;
  const { message, header } = await transport.stream(streaming, signal, undefined, headers, requests());
  const parts: (Message & { chunk?: Uint8Array })[] = [];
  for await (const part of message) parts.push(part);
  const [first] = parts;
  if (first === undefined) throw new Error(`${method.name} returned no message`);
  const chunks = parts.map(({ chunk = new Uint8Array() }) => chunk);
  return { message: "chunk" in first ? Object.assign(first, { chunk: Buffer.concat(chunks) }) : first, header };
}

function fromConnectError(error: ConnectError): CallResult {
  const [info] = error.findDetails(ErrorInfoSchema);
  if (info === undefined) throw error;
  const [badRequest] = error.findDetails(BadRequestSchema);
  const { requestId: _requestId, ...metadata } = info.metadata;
  const details = badRequest
    ? badRequest.fieldViolations.map(({ field, description }) => ({ field, message: description }))
    : Object.fromEntries(Object.entries(metadata).map(([key, value]) => [key, parsed(value)]));
  return { code: info.reason, message: error.rawMessage, details };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function webSocket(app: Addresses, token: string | undefined): Promise<TransportClient> {
  const query = token === undefined || isApiKey(token) ? "" : `?token=${encodeURIComponent(token)}`;
  const socket = new WebSocket(`${app.httpUrl.replace(/^http/, "ws")}/ws${query}`);
  const waiting = new Map<string, (message: Record<string, unknown>) => void>();
  let onBytes: ((bytes: Uint8Array) => void) | undefined;
  socket.on("message", (data: Buffer, isBinary) => {
    if (isBinary) {
      onBytes?.(data);
      return;
    }
    const message = JSON.parse(data.toString("utf8")) as Record<string, unknown>;
    const id = String(message.id);
    if (!waiting.has(id) && message.id !== undefined) socket.close(4000, `a second reply to ${id}`);
    waiting.get(id)?.(message);
    waiting.delete(id);
  });
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  // Rejects pending calls and later ones.
  const closed = new Promise<never>((_, reject) => {
    socket.once("close", (code, reason) => {
      reject(new Error(`the socket was closed with ${code}: ${reason.toString()}`));
    });
  });
  closed.catch(() => undefined);
  if (token !== undefined && isApiKey(token)) {
    await new Promise((resolve) => {
      waiting.set("auth", resolve);
      socket.send(JSON.stringify({ id: "auth", type: "auth", apiKey: token }));
    });
  }
  let count = 0;
  return {
    name: "WebSocket",
    auditName: "ws",
    async call(operation, { idempotencyKey, traceparent, signal: _signal, ...input }) {
      const id = `m${++count}`;
      const isBinary = JSON.stringify(input.body ?? {}).includes('"encoding":"binary"');
      const bytes = new Promise<Uint8Array | undefined>((resolve) => {
        if (isBinary) onBytes = resolve;
        else resolve(undefined);
      });
      const replied = new Promise<Record<string, unknown>>((resolve) => {
        waiting.set(id, resolve);
        socket.send(
          JSON.stringify({
            ...{ id, type: "call", version: "1.0", idempotencyKey, traceparent },
            payload: { operation, ...input },
          }),
        );
      });
      const reply = await Promise.race([replied, closed]);
      if (reply.type === "error") return toFailure(reply.error);
      const { id: _id, type: _type, version: _version, metadata, payload, ...beside } = reply;
      const frame = await bytes;
      const answer = operations[operation].hasEnvelope
        ? { ...beside, data: payload }
        : (payload as Record<string, unknown>);
      return { answer, ...auditOf(metadata), ...(frame && { bytes: frame }) };
    },
    close: () =>
      new Promise((resolve) => {
        if (socket.readyState === WebSocket.CLOSED) resolve();
        socket.once("close", () => {
          resolve();
        });
        socket.close();
      }),
  };
}

async function mcp(app: Addresses, token: string | undefined): Promise<TransportClient> {
  const transport = new StreamableHTTPClientTransport(new URL(`${app.httpUrl}/mcp`), {
    requestInit: { headers: headersWith(token) },
  });
  const client = new Client({ name: "across", version: "1" });
  await client.connect(transport);
  return {
    name: "MCP",
    auditName: "mcp",
    async call(operation, input) {
      const request = {
        name: "execute-api",
        arguments: {
          method: operations[operation].method,
          path: pathOf(operation, input),
          // Whole, as over the other protocols.
          maxLength: 1_000_000,
          ...(input.body !== undefined && { body: input.body }),
          ...(input.idempotencyKey !== undefined && { idempotencyKey: input.idempotencyKey }),
        },
        ...(input.traceparent !== undefined && { _meta: { traceparent: input.traceparent } }),
      };
      const options = input.signal && { signal: input.signal };
      const result = (await client.callTool(request, undefined, options)) as CallToolResult;
      const [first, second] = result.content;
      const value = parsed(first?.type === "text" ? first.text : "null") as Record<string, unknown>;
      if (result.isError === true) return toFailure(value);
      const document = second?.type === "resource" && "blob" in second.resource ? second.resource.blob : undefined;
      const data = second?.type === "image" ? second.data : document;
      const audit = auditOf(value.metadata);
      return { answer: value, ...audit, ...(data !== undefined && { bytes: Buffer.from(data, "base64") }) };
    },
    close: () => client.close(),
  };
}

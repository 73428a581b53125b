import { type IncomingHttpHeaders, request as httpRequest } from "node:http";
import { ConnectError, createClient } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport } from "@connectrpc/connect-node";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { ErrorInfoSchema } from "../../gen/proto/google/rpc/error_details_pb.ts";
import { services } from "../../gen/services.ts";
import type { Environment } from "../../src/config/config.ts";
import { startTestApp, type TestUser } from "./app.ts";

interface RestOptions {
  readonly token?: string;
  /** Address of the client; all of 127.0.0.0/8 is this machine. */
  readonly address?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly json?: unknown;
}

interface RestAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** The service with its limits on, and a client for each protocol. */
export async function startLimitedApp(env: Environment) {
  const running = await startTestApp({
    RATE_LIMIT_PROFILE: "standard",
    RATE_LIMITS: "loginFailures=5,loginSlowDownAfter=20",
    ...env,
  });
  let users = 0;
  const newUser = (): Promise<TestUser> => running.addUser(`user-${++users}`);
  const newSession = async (): Promise<string> => (await newUser()).accessToken;

  function rest(method: string, path: string, options: RestOptions = {}): Promise<RestAnswer> {
    const {
      token,
      address = "127.0.0.1",
      json,
      body = json === undefined ? undefined : JSON.stringify(json),
    } = options;
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { "content-type": "application/json" }),
      ...options.headers,
    };
    return new Promise((resolve, reject) => {
      const url = `${running.httpUrl}/api/v1${path}`;
      const request = httpRequest(url, { method, headers, localAddress: address }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", reject);
        response.on("end", () => {
          const parsed: unknown = JSON.parse(Buffer.concat(chunks).toString("utf8"));
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: parsed });
        });
      });
      request.on("error", reject).end(body);
    });
  }

  /** A request for a path that may be no operation. */
  const page = (path: string, address: string, headers: Readonly<Record<string, string>> = {}) =>
    new Promise<{ readonly status: number }>((resolve, reject) => {
      const request = httpRequest(running.httpUrl + path, { headers, localAddress: address }, (response) => {
        response.resume().on("end", () => resolve({ status: response.statusCode ?? 0 }));
      });
      request.on("error", reject).end();
    });

  function rpc(protocol: "gRPC" | "Connect", token?: string, address = "127.0.0.1") {
    const metadata: Record<string, string>[] = [];
    const interceptors = [
      (next: Parameters<NonNullable<Parameters<typeof createGrpcTransport>[0]["interceptors"]>[number]>[0]) =>
        async (request: Parameters<typeof next>[0]) => {
          if (token !== undefined) request.header.set("authorization", `Bearer ${token}`);
          const response = await next(request);
          metadata.push(valuesOf(response.header));
          return response;
        },
    ];
    const transport =
      protocol === "gRPC"
        ? createGrpcTransport({
            baseUrl: `http://${running.grpcAddress}`,
            interceptors,
            nodeOptions: { localAddress: address } as object,
          })
        : createConnectTransport({ baseUrl: running.httpUrl, httpVersion: "1.1", interceptors });
    return {
      contexts: createClient(services.ContextService, transport),
      sessions: createClient(services.SessionService, transport),
      apiKeys: createClient(services.ApiKeyService, transport),
      /** Header metadata of each response. */
      metadata,
    };
  }

  async function socket({ token, address = "127.0.0.1" }: { readonly token?: string; readonly address?: string }) {
    const query = token === undefined ? "" : `?token=${token}`;
    const client = new WebSocket(`${running.httpUrl.replace(/^http/, "ws")}/ws${query}`, { localAddress: address });
    onTestFinished(() => {
      client.terminate();
    });
    await new Promise((resolve, reject) => client.once("open", resolve).once("error", reject));
    const sendText = async (text: string): Promise<Record<string, unknown>> => {
      const reply = new Promise<string>((resolve) =>
        client.once("message", (data: Buffer) => {
          resolve(data.toString("utf8"));
        }),
      );
      client.send(text);
      return JSON.parse(await reply) as Record<string, unknown>;
    };
    return { sendText, send: (message: Record<string, unknown>) => sendText(JSON.stringify(message)) };
  }

  async function mcp(token: string) {
    const transport = new StreamableHTTPClientTransport(new URL(`${running.httpUrl}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    });
    const client = new Client({ name: "limits", version: "1" });
    await client.connect(transport);
    onTestFinished(() => client.close());
    return async (method: string, path: string, body?: unknown) => {
      const given = { method, path, ...(body !== undefined && { body }) };
      const { isError, content } = (await client.callTool({
        name: "execute-api",
        arguments: given,
      })) as CallToolResult;
      const [text] = content;
      return { isError, result: JSON.parse(text?.type === "text" ? text.text : "null") as Record<string, unknown> };
    };
  }

  type Login = (username: string, password: string) => Promise<string>;

  /** Returns a function that logs in over one protocol and returns the code of the error, or "logged in". */
  async function loginBy(protocol: "REST" | "gRPC" | "WebSocket" | "MCP", address: string): Promise<Login> {
    const outcome = (error: unknown): string => (error as { code: string } | undefined)?.code ?? "logged in";
    switch (protocol) {
      case "REST":
        return async (username, tried) => {
          const { body } = await rest("POST", "/auth/login", { address, json: { username, password: tried } });
          return outcome((body as { error?: unknown }).error);
        };
      case "gRPC": {
        const { sessions } = rpc("gRPC", undefined, address);
        return async (username, tried) => {
          const failure = await sessions.login({ username, password: tried }).then(
            () => undefined,
            (error: unknown) => ConnectError.from(error),
          );
          return failure?.findDetails(ErrorInfoSchema)[0]?.reason ?? outcome(undefined);
        };
      }
      case "WebSocket": {
        // An unauthenticated socket would be closed at the first failure.
        const { send } = await socket({ address, token: await newSession() });
        return async (username, tried) => {
          const body = { username, password: tried };
          return outcome((await send({ type: "call", payload: { operation: "login", body } })).error);
        };
      }
      case "MCP": {
        const call = await mcp(await newSession());
        return async (username, tried) => {
          const { isError, result } = await call("POST", "/auth/login", { username, password: tried });
          return outcome(isError === true ? result : undefined);
        };
      }
    }
  }

  return {
    state: running.state,
    grpcAddress: running.grpcAddress,
    newUser,
    newSession,
    rest,
    page,
    rpc,
    socket,
    mcp,
    loginBy,
    close: running.close,
  };
}

export async function errorOf(call: Promise<unknown>): Promise<ConnectError> {
  return call.then(
    () => {
      throw new Error("the call succeeded");
    },
    (error: unknown) => ConnectError.from(error),
  );
}

export function valuesOf(metadata: Headers): Record<string, string> {
  return Object.fromEntries(metadata);
}

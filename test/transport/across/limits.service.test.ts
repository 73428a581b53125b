import { type IncomingHttpHeaders, request as httpRequest } from "node:http";
import { Code, ConnectError, createClient } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport } from "@connectrpc/connect-node";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { ErrorInfoSchema, RetryInfoSchema } from "../../../gen/proto/google/rpc/error_details_pb.ts";
import { services } from "../../../gen/services.ts";
import type { Environment } from "../../../src/config/config.ts";
import { startTestApp, type TestUser, testPassword as password } from "../../support/app.ts";
import { createGrpcJsClient, toFailure } from "../../support/grpc-js.ts";

const unauthorized = { error: { code: "UNAUTHORIZED" } };
const numbers = ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"] as const;

let app: LimitedApp;

beforeAll(async () => {
  app = await start({
    RATE_LIMIT_AUTHENTICATED_MAX: "20",
    RATE_LIMIT_WS_MAX: "15",
    RATE_LIMIT_GRPC_MAX: "15",
    RATE_LIMIT_BASIC_MAX: "7",
  });
});
afterAll(() => app.close());

describe("REST", () => {
  it("tells the caller's numbers with every answer, also with those to requests that never got to an operation", async () => {
    const token = await app.newSession();
    const startedAt = Date.now();
    const json = { "content-type": "application/json" };
    const answers = [
      await app.rest("GET", "/contexts", { token }),
      await app.rest("GET", "/contexts?colour=red", { token }),
      await app.rest("GET", "/contexts/none", { token }),
      await app.rest("GET", "/no-such-route", { token }),
      await app.rest("POST", "/contexts", { token, headers: json, body: "{" }),
      await app.rest("POST", "/contexts", { token, headers: { "content-type": "text/plain" }, body: "{}" }),
      await app.rest("POST", "/contexts", { token, headers: json, body: " ".repeat(1_048_577) }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 400, 404, 404, 400, 415, 413]);
    expect(answers.map(({ headers }) => headers["x-ratelimit-limit"])).toEqual(answers.map(() => "20"));
    expect(answers.map(({ headers }) => headers["x-ratelimit-remaining"])).toEqual(
      answers.map((_, index) => String(19 - index)),
    );
    for (const { headers } of answers) {
      const resetMs = Number(headers["x-ratelimit-reset"]) * 1_000;
      expect(resetMs).toBeGreaterThanOrEqual(startedAt + 60_000);
      expect(resetMs).toBeLessThanOrEqual(Date.now() + 61_000);
    }
  });

  it("refuses beyond the limit with the seconds to wait, before it reads the body", async () => {
    const token = await app.newSession();
    for (let call = 1; call <= 20; call += 1) await app.rest("GET", "/contexts", { token });

    const refused = await app.rest("POST", "/contexts", { token, body: "not even JSON" });

    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({
      success: false,
      error: {
        code: "RATE_LIMIT_EXCEEDED",
        message: "more than 20 calls in 1 minute",
        details: { bucket: "general", limit: 20, windowMs: 60_000 },
      },
    });
    expect(refused.headers).toMatchObject({ "x-ratelimit-limit": "20", "x-ratelimit-remaining": "0" });
    expect(Number(refused.headers["retry-after"])).toSatisfy((seconds: number) => seconds >= 1 && seconds <= 60);
  });

  it("neither limits health nor the description, nor tells numbers there", async () => {
    for (let call = 1; call <= 15; call += 1) {
      for (const path of ["/health", "/health/live", "/openapi.json"]) {
        const { status, headers } = await app.rest("GET", path, { address: "127.0.1.1" });
        expect(status).toBe(200);
        expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(["x-ratelimit-limit"]));
      }
    }
  });

  it("counts wrong credentials by address, however many different ones are shown", async () => {
    const address = "127.0.1.2";
    for (let call = 1; call <= 10; call += 1) {
      const headers: Record<string, string> =
        call % 2 ? { authorization: `Bearer random-${call}` } : { "x-api-key": `random-${call}` };
      const { status, headers: told } = await app.rest("GET", "/contexts", { address, headers });
      expect([status, told["x-ratelimit-limit"], told["x-ratelimit-remaining"]]).toEqual([401, "10", `${10 - call}`]);
    }

    const random = { authorization: "Bearer one-more" };
    expect(await app.rest("GET", "/contexts", { address, headers: random })).toMatchObject({ status: 429 });
    expect(await app.rest("GET", "/no-such-route", { address })).toMatchObject({ status: 429 });
    expect(await app.rest("GET", "/contexts", { address: "127.0.1.3", headers: random })).toMatchObject({
      status: 401,
    });
    expect(await app.rest("GET", "/contexts", { address, token: await app.newSession() })).toMatchObject({
      status: 200,
    });
  });

  it("does not believe a forwarded address", async () => {
    const address = "127.0.1.4";
    const statuses: number[] = [];
    for (let call = 1; call <= 11; call += 1) {
      const headers = { "x-forwarded-for": `192.0.2.${call}`, forwarded: `for=192.0.2.${call}` };
      statuses.push((await app.rest("GET", "/contexts", { address, headers })).status);
    }

    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });
});

describe("gRPC", () => {
  it.each(["gRPC", "Connect"] as const)(
    "tells the numbers as metadata of answers and of errors: %s",
    async (protocol) => {
      const token = await app.newSession();
      const { contexts, told } = app.rpc(protocol, token);

      await contexts.listContexts({});
      const missing = await errorOf(contexts.getContext({ contextId: "none" }));

      expect(told[0]).toMatchObject({ "x-ratelimit-limit": "15", "x-ratelimit-remaining": "14" });
      expect(missing.code).toBe(Code.NotFound);
      expect(valuesOf(missing.metadata)).toMatchObject({ "x-ratelimit-limit": "15", "x-ratelimit-remaining": "13" });
    },
  );

  it.each(["gRPC", "Connect"] as const)(
    "refuses beyond its own limit, and says when to retry: %s",
    async (protocol) => {
      const token = await app.newSession();
      const { contexts } = app.rpc(protocol, token);
      for (let call = 1; call <= 15; call += 1) await contexts.listContexts({});

      const refused = await errorOf(contexts.listContexts({}));

      expect(refused.code).toBe(Code.ResourceExhausted);
      expect(refused.findDetails(ErrorInfoSchema)).toMatchObject([
        { reason: "RATE_LIMIT_EXCEEDED", metadata: { bucket: "grpc", limit: "15", windowMs: "900000" } },
      ]);
      const [retry] = refused.findDetails(RetryInfoSchema);
      expect(Number(retry?.retryDelay?.seconds)).toBeGreaterThan(840);
      expect(valuesOf(refused.metadata)).toMatchObject({ "x-ratelimit-limit": "15", "x-ratelimit-remaining": "0" });
      expect(await app.rest("GET", "/contexts", { token })).toMatchObject({ status: 200 });
    },
  );

  it("tells gRPC's own client when to retry, by RetryInfo in grpc-status-details-bin", async () => {
    const client = createGrpcJsClient(app.grpcAddress, await app.newSession());
    onTestFinished(() => client.close());
    const service = "pagewire.v1.ContextService";
    for (let call = 1; call <= 15; call += 1) await client.call(service, "ListContexts", {});

    const calls = [
      client.call(service, "ListContexts", {}),
      new Promise<unknown>((resolve, reject) => {
        client
          .stream(service, "StreamEvents", {})
          .on("data", resolve)
          .on("error", (error) => reject(toFailure(error as Parameters<typeof toFailure>[0])));
      }),
    ];

    for (const failure of await Promise.all(calls.map((call) => call.catch((error: unknown) => error)))) {
      expect(failure).toMatchObject({
        code: 8,
        reason: "RATE_LIMIT_EXCEEDED",
        message: "more than 15 gRPC calls in 15 minutes",
        metadata: { bucket: "grpc", limit: "15", windowMs: "900000" },
        retrySeconds: expect.toSatisfy((seconds: number) => seconds > 800 && seconds <= 900),
      });
    }
  });

  it("counts wrong tokens by address", async () => {
    const { contexts } = app.rpc("gRPC", "random", "127.0.2.1");
    const codes: Code[] = [];
    for (let call = 1; call <= 11; call += 1) codes.push((await errorOf(contexts.listContexts({}))).code);

    expect(codes).toEqual([...Array<Code>(10).fill(Code.Unauthenticated), Code.ResourceExhausted]);
    expect(await app.rest("GET", "/contexts", { address: "127.0.2.1" })).toMatchObject({ status: 429 });
  });

  it("counts a stream of events as one call, and tells its numbers", async () => {
    const token = await app.newSession();
    const { contexts, told } = app.rpc("gRPC", token);
    const created = await contexts.createContext({});
    const stopped = new AbortController();
    const listen = async (signal?: AbortSignal): Promise<void> => {
      const events = contexts.streamEvents({ contextId: created.id }, signal && { signal });
      for await (const _event of events) return;
    };
    const listening = listen(stopped.signal).catch(() => undefined);
    await expect.poll(() => told[1]).toMatchObject({ "x-ratelimit-limit": "15", "x-ratelimit-remaining": "13" });
    stopped.abort();
    await listening;

    for (let call = 3; call <= 15; call += 1) await contexts.listContexts({});
    const refused = await errorOf(listen());
    expect(refused.code).toBe(Code.ResourceExhausted);
    expect(refused.findDetails(ErrorInfoSchema)).toMatchObject([{ metadata: { bucket: "grpc" } }]);
  });
});

describe("WebSocket", () => {
  it("does not count the opening of sockets as failures", async () => {
    const address = "127.0.3.2";
    const token = await app.newSession();
    for (let opened = 1; opened <= 12; opened += 1) {
      const socket = await app.socket({ address });
      if (opened === 12) expect(await socket.send({ type: "auth", token: "wrong" })).toMatchObject(unauthorized);
      else if (opened === 1)
        expect(await socket.send({ type: "auth", token })).toMatchObject({ type: "authenticated" });
    }
  });

  it("counts every message, whatever is in it, and answers the one too many under its id", async () => {
    const socket = await app.socket({ token: await app.newSession() });
    for (let message = 1; message <= 5; message += 1) {
      expect(await socket.send({ type: "ping" })).toMatchObject({ type: "pong" });
      expect(await socket.send({ type: "dance" })).toMatchObject({ error: { code: "VALIDATION_ERROR" } });
      expect(await socket.sendText("{")).toMatchObject({ error: { code: "VALIDATION_ERROR" } });
    }

    expect(await socket.send({ id: "one more", type: "ping" })).toMatchObject({
      id: "one more",
      type: "error",
      error: { code: "RATE_LIMIT_EXCEEDED", details: { bucket: "websocket", limit: 15, windowMs: 900_000 } },
    });
    expect(await socket.sendText("{")).toMatchObject({ error: { code: "RATE_LIMIT_EXCEEDED" } });
  });

  it("counts the messages of a credential over all of its sockets", async () => {
    const token = await app.newSession();
    const first = await app.socket({ token });
    for (let message = 1; message <= 15; message += 1) await first.send({ type: "ping" });
    const second = await app.socket({ token });

    expect(await second.send({ type: "ping" })).toMatchObject({ error: { code: "RATE_LIMIT_EXCEEDED" } });
  });

  it("counts wrong tokens by address", async () => {
    const address = "127.0.3.1";
    const codes: unknown[] = [];
    for (let call = 1; call <= 11; call += 1) {
      const socket = await app.socket({ address });
      const reply = await socket.send({ type: "auth", token: `random-${call}` });
      codes.push((reply.error as { code: string }).code);
    }

    expect(codes).toEqual([...Array<string>(10).fill("UNAUTHORIZED"), "RATE_LIMIT_EXCEEDED"]);
  });
});

describe("every protocol", () => {
  it("take from one bucket of the caller", async () => {
    const token = await app.newSession();
    const { contexts } = app.rpc("Connect", token);
    const socket = await app.socket({ token });
    const mcp = await app.mcp(token);
    for (let call = 1; call <= 5; call += 1) {
      expect(await app.rest("GET", "/contexts", { token })).toMatchObject({ status: 200 });
      await contexts.listContexts({});
      expect(await socket.send({ type: "call", operation: "listContexts" })).toMatchObject({ type: "result" });
      expect((await mcp("GET", "/contexts")).isError).toBeUndefined();
    }

    expect(await app.rest("GET", "/contexts", { token })).toMatchObject({ status: 429 });
    expect(await errorOf(contexts.listContexts({}))).toMatchObject({ code: Code.ResourceExhausted });
    const general = { code: "RATE_LIMIT_EXCEEDED", details: { bucket: "general" } };
    expect(await socket.send({ type: "call", operation: "listContexts" })).toMatchObject({ error: general });
    expect((await mcp("GET", "/contexts")).told).toMatchObject(general);
  });

  it.each(["REST", "gRPC", "WebSocket", "MCP"] as const)("brake the guessing of a password: %s", async (protocol) => {
    const { username } = await app.newUser();
    const address = { REST: "127.0.4.1", gRPC: "127.0.4.2", WebSocket: "127.0.4.3", MCP: "127.0.0.1" }[protocol];
    const login = await app.loginBy(protocol, address);

    const codes: string[] = [];
    for (let guess = 1; guess <= 5; guess += 1) codes.push(await login(username, `guess ${guess}`));
    codes.push(await login(username, password));

    expect(codes).toEqual([...Array<string>(5).fill("UNAUTHORIZED"), "RATE_LIMIT_EXCEEDED"]);
    expect(await (await app.loginBy("REST", "127.0.4.9"))(username, password)).toBe("signed in");
  });

  it("brake guesses that are spread over them", async () => {
    const { username } = await app.newUser();
    const address = "127.0.5.1";
    const [rest, rpc, socket] = await Promise.all([
      app.loginBy("REST", address),
      app.loginBy("gRPC", address),
      app.loginBy("WebSocket", address),
    ]);
    for (const login of [rest, rpc, socket, rest, rpc]) expect(await login(username, "guess")).toBe("UNAUTHORIZED");

    for (const login of [rest, rpc, socket]) expect(await login(username, password)).toBe("RATE_LIMIT_EXCEEDED");
  });
});

describe("API keys", () => {
  it("can be created ten times an hour by a user, over all protocols and sessions together", async () => {
    const { username, accessToken: token } = await app.newUser();
    const { tokens } = await app.state.sessions.login(username, password);
    const { apiKeys } = app.rpc("gRPC", token);
    const socket = await app.socket({ token });
    const mcp = await app.mcp(tokens.accessToken);
    const body = { name: "a key" };
    const creations: (() => Promise<unknown>)[] = [
      () => app.rest("POST", "/api-keys", { token, json: body }),
      () => mcp("POST", "/apikeys", body),
      () => socket.send({ type: "call", operation: "createApiKey", body }),
      () => apiKeys.createApiKey(body),
      () => app.rest("POST", "/api-keys", { token: tokens.accessToken, json: {} }),
    ];
    for (const create of [...creations, ...creations]) await create();

    const refused = {
      code: "RATE_LIMIT_EXCEEDED",
      details: { bucket: "key-creation", limit: 10, windowMs: 3_600_000 },
    };
    expect(await app.rest("POST", "/api-keys", { token, json: body })).toMatchObject({
      status: 429,
      headers: { "x-ratelimit-limit": "10", "x-ratelimit-remaining": "0" },
      body: { error: refused },
    });
    expect((await mcp("POST", "/apikeys", body)).told).toMatchObject(refused);
    expect(await socket.send({ type: "call", operation: "createApiKey", body })).toMatchObject({ error: refused });
    expect(await errorOf(apiKeys.createApiKey(body))).toMatchObject({ code: Code.ResourceExhausted });
    expect(await app.rest("GET", "/api-keys", { token })).toMatchObject({ status: 200 });
  });

  it("are limited by their plan, each by itself", async () => {
    const token = await app.newSession();
    const keyOf = async (plan: string): Promise<string> => {
      const { body } = await app.rest("POST", "/api-keys", { token, json: { name: plan, plan } });
      return (body as { key: string }).key;
    };
    const [basic, standard] = [await keyOf("basic"), await keyOf("standard")];
    const statuses: number[] = [];
    for (let call = 1; call <= 8; call += 1)
      statuses.push((await app.rest("GET", "/contexts", { headers: { "x-api-key": basic } })).status);

    expect(statuses).toEqual([...Array<number>(7).fill(200), 429]);
    const { headers } = await app.rest("GET", "/contexts", { headers: { "x-api-key": standard } });
    expect(headers).toMatchObject({ "x-ratelimit-limit": "1000", "x-ratelimit-remaining": "999" });
  });
});

describe("the brake on signing in", () => {
  it("tells when to retry, and is the same for a user that does not exist", async () => {
    const { username } = await app.newUser();
    const refusals = await Promise.all(
      [username, "nobody-of-that-name"].map(async (name, index) => {
        const guess = { address: `127.0.6.${index + 1}`, json: { username: name, password: "guess" } };
        const answers = [];
        for (let attempt = 1; attempt <= 6; attempt += 1) answers.push(await app.rest("POST", "/auth/login", guess));
        return answers;
      }),
    );

    for (const answers of refusals) {
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
      const { headers, body } = answers[5] ?? {};
      expect(headers).toMatchObject({ "x-ratelimit-limit": "5", "x-ratelimit-remaining": "0" });
      expect(Number(headers?.["retry-after"])).toBeGreaterThan(840);
      expect(body).toMatchObject({
        error: { message: "too many failed attempts to sign in as this user from this address" },
      });
    }
  });

  it("stays with the profile off, where nothing else is limited and no numbers are told", async () => {
    const off = await start({ RATE_LIMIT_PROFILE: "off", RATE_LIMIT_WS_MAX: "1", RATE_LIMIT_AUTHENTICATED_MAX: "1" });
    onTestFinished(() => off.close());
    const token = await off.newSession();
    const socket = await off.socket({ token });
    for (let call = 1; call <= 15; call += 1) {
      const answers = [await off.rest("GET", "/contexts", { token }), await off.rest("GET", "/contexts")];
      expect(answers.map(({ status }) => status)).toEqual([200, 401]);
      for (const { headers } of answers) expect(numbers.filter((name) => name in headers)).toEqual([]);
      expect(await socket.send({ type: "ping" })).toMatchObject({ type: "pong" });
    }

    const { username } = await off.newUser();
    const guess = { json: { username, password: "guess" } };
    for (let attempt = 1; attempt <= 5; attempt += 1) await off.rest("POST", "/auth/login", guess);
    const { status, headers } = await off.rest("POST", "/auth/login", guess);
    expect(status).toBe(429);
    expect(headers["retry-after"]).toBeDefined();
    expect(numbers.filter((name) => name in headers)).toEqual([]);
  });
});

describe("the profile windowed", () => {
  it("limits actions and all other calls each by themselves", async () => {
    const windowed = await start({
      RATE_LIMIT_PROFILE: "windowed",
      RATE_LIMIT_MAX: "4",
      RATE_LIMIT_WINDOW_MS: "600000",
      RATE_LIMIT_ACTIONS_MAX: "3",
    });
    onTestFinished(() => windowed.close());
    const token = await windowed.newSession();
    const act = () =>
      windowed.rest("POST", "/contexts/none/execute", { token, json: { action: "screenshot", params: {} } });

    const actions = [await act(), await act(), await act(), await act()];
    expect(actions.map(({ status }) => status)).toEqual([404, 404, 404, 429]);
    expect(actions[3]?.body).toMatchObject({ error: { details: { bucket: "actions", limit: 3, windowMs: 60_000 } } });

    const others = [];
    for (let call = 1; call <= 5; call += 1) others.push(await windowed.rest("GET", "/contexts", { token }));
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
    expect(Number(others[4]?.headers["retry-after"])).toBeGreaterThan(540);
  });
});

interface RestOptions {
  readonly token?: string;
  /** Where the client connects from; all of 127.0.0.0/8 is this machine. */
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

type LimitedApp = Awaited<ReturnType<typeof start>>;

/** The whole service with its limits on, and clients of its protocols. */
async function start(env: Environment) {
  const running = await startTestApp({
    RATE_LIMIT_PROFILE: "standard",
    LOGIN_MAX_FAILURES: "5",
    LOGIN_SLOW_DOWN_AFTER: "20",
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

  function rpc(protocol: "gRPC" | "Connect", token?: string, address = "127.0.0.1") {
    const told: Record<string, string>[] = [];
    const interceptors = [
      (next: Parameters<NonNullable<Parameters<typeof createGrpcTransport>[0]["interceptors"]>[number]>[0]) =>
        async (request: Parameters<typeof next>[0]) => {
          if (token !== undefined) request.header.set("authorization", `Bearer ${token}`);
          const answer = await next(request);
          told.push(valuesOf(answer.header));
          return answer;
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
      /** Header metadata of each answer. */
      told,
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
      return { isError, told: JSON.parse(text?.type === "text" ? text.text : "null") as Record<string, unknown> };
    };
  }

  type Login = (username: string, password: string) => Promise<string>;

  /** Logs in over one protocol; returns the code of an error. */
  async function loginBy(protocol: "REST" | "gRPC" | "WebSocket" | "MCP", address: string): Promise<Login> {
    const outcome = (error: unknown): string => (error as { code: string } | undefined)?.code ?? "signed in";
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
        // One that is not signed in as anybody would be closed at the first failure.
        const { send } = await socket({ address, token: await newSession() });
        return async (username, tried) => {
          const body = { username, password: tried };
          return outcome((await send({ type: "call", payload: { operation: "login", body } })).error);
        };
      }
      case "MCP": {
        const call = await mcp(await newSession());
        return async (username, tried) => {
          const { isError, told } = await call("POST", "/auth/login", { username, password: tried });
          return outcome(isError === true ? told : undefined);
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
    rpc,
    socket,
    mcp,
    loginBy,
    close: running.close,
  };
}

async function errorOf(answer: Promise<unknown>): Promise<ConnectError> {
  return answer.then(
    () => {
      throw new Error("the call was answered");
    },
    (error: unknown) => ConnectError.from(error),
  );
}

function valuesOf(metadata: Headers): Record<string, string> {
  return Object.fromEntries(metadata);
}

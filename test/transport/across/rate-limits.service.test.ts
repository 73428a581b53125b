import { Code } from "@connectrpc/connect";
import { describe, expect, it, onTestFinished } from "vitest";
import { ErrorInfoSchema, RetryInfoSchema } from "../../../gen/proto/google/rpc/error_details_pb.ts";
import { testPassword as password } from "../../support/app.ts";
import { createGrpcJsClient, toFailure } from "../../support/grpc-js.ts";
import { errorOf, startLimitedApp, valuesOf } from "../../support/limited-app.ts";
import { ofFile } from "../../support/of-file.ts";

const unauthorized = { error: { code: "UNAUTHORIZED" } };

const app = ofFile(() =>
  startLimitedApp({
    RATE_LIMITS: "authenticated=20,webSocket=15,grpc=15,basic=7",
  }),
);

describe("REST", () => {
  it("sends the caller's numbers with every response, also to requests that reach no operation", async () => {
    const token = await app.newSession();
    const startedAt = Date.now();
    const json = { "content-type": "application/json" };
    const responses = [
      await app.rest("GET", "/contexts", { token }),
      await app.rest("GET", "/contexts?colour=red", { token }),
      await app.rest("GET", "/contexts/none", { token }),
      await app.rest("GET", "/no-such-route", { token }),
      await app.rest("POST", "/contexts", { token, headers: json, body: "{" }),
      await app.rest("POST", "/contexts", { token, headers: { "content-type": "text/plain" }, body: "{}" }),
      await app.rest("POST", "/contexts", { token, headers: json, body: " ".repeat(1_048_577) }),
    ];

    expect(responses.map(({ status }) => status)).toEqual([200, 400, 404, 404, 400, 415, 413]);
    expect(responses.map(({ headers }) => headers["x-ratelimit-limit"])).toEqual(responses.map(() => "20"));
    expect(responses.map(({ headers }) => headers["x-ratelimit-remaining"])).toEqual(
      responses.map((_, index) => String(19 - index)),
    );
    for (const { headers } of responses) {
      const resetMs = Number(headers["x-ratelimit-reset"]) * 1_000;
      expect(resetMs).toBeGreaterThanOrEqual(startedAt + 60_000);
      expect(resetMs).toBeLessThanOrEqual(Date.now() + 61_000);
    }
  });

  it("rejects calls beyond the limit with Retry-After, before it reads the body", async () => {
    const token = await app.newSession();
    for (let call = 1; call <= 20; call += 1) await app.rest("GET", "/contexts", { token });

    const rejected = await app.rest("POST", "/contexts", { token, body: "not even JSON" });

    expect(rejected.status).toBe(429);
    expect(rejected.body).toMatchObject({
      success: false,
      error: {
        code: "RATE_LIMIT_EXCEEDED",
        message: expect.stringMatching(
          /^more than 20 calls in 1 minute, where each step of a list is one and a render two; the next is accepted in \d+ s. More: an API key has 1000 \(plan standard\); the service's setting is RATE_LIMITS \(authenticated\)$/,
        ) as string,
        details: { bucket: "general", limit: 20, windowMs: 60_000 },
      },
    });
    expect(rejected.headers).toMatchObject({ "x-ratelimit-limit": "20", "x-ratelimit-remaining": "0" });
    expect(Number(rejected.headers["retry-after"])).toSatisfy((seconds: number) => seconds >= 1 && seconds <= 60);
  });

  it("neither limits health and the document, nor sends numbers with them", async () => {
    for (let call = 1; call <= 15; call += 1) {
      for (const path of ["/health", "/health/live", "/openapi.json"]) {
        const { status, headers } = await app.rest("GET", path, { address: "127.0.1.1" });
        expect(status).toBe(200);
        expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(["x-ratelimit-limit"]));
      }
    }
  });

  it("counts wrong credentials by address, also when each is different", async () => {
    const address = "127.0.1.2";
    for (let call = 1; call <= 10; call += 1) {
      const headers: Record<string, string> =
        call % 2 ? { authorization: `Bearer random-${call}` } : { "x-api-key": `random-${call}` };
      const { status, headers: sent } = await app.rest("GET", "/contexts", { address, headers });
      expect([status, sent["x-ratelimit-limit"], sent["x-ratelimit-remaining"]]).toEqual([401, "10", `${10 - call}`]);
    }

    const random = { authorization: "Bearer one-more" };
    expect(await app.rest("GET", "/contexts", { address, headers: random })).toMatchObject({ status: 429 });
    expect(await app.rest("GET", "/contexts", { address: "127.0.1.3", headers: random })).toMatchObject({
      status: 401,
    });
    expect(await app.rest("GET", "/contexts", { address, token: await app.newSession() })).toMatchObject({
      status: 200,
    });
  });

  it("lets stray requests of an address lock nobody out of login, console or /mcp", async () => {
    const address = "127.0.1.5";
    const { username, accessToken: token } = await app.newUser();
    const strayed: number[] = [];
    for (let call = 1; call <= 12; call += 1) {
      const wrong = { address, headers: { authorization: `Bearer wrong-${call}` } };
      strayed.push((await app.rest("GET", `/no-such-route-${call}`, { address })).status);
      await app.rest("GET", "/contexts", wrong);
      await app.page("/console/no-such-file.js", address);
      await app.page("/favicon-of-nothing.ico", address);
      await app.page("/mcp", address);
    }
    expect(strayed).toContain(429);

    expect((await app.page("/console/", address)).status).toBe(200);
    const login = await app.rest("POST", "/auth/login", { address, json: { username, password } });
    expect(login).toMatchObject({ status: 200, headers: { "x-ratelimit-limit": "10", "x-ratelimit-remaining": "9" } });
    const { refreshToken } = (login.body as { data: { refreshToken: string } }).data;
    expect(await app.rest("POST", "/sessions/refresh", { address, json: { refreshToken } })).toMatchObject({
      status: 200,
    });
    const mcp = await app.page("/mcp", address, { authorization: `Bearer ${token}` });
    expect(mcp.status).not.toBe(429);
  });

  it("names the bucket of each kind of request without a caller, and counts each by itself", async () => {
    const address = "127.0.1.6";
    const buckets: unknown[] = [];
    for (const request of [
      () => app.rest("GET", "/no-such-route", { address }),
      () => app.rest("GET", "/contexts", { address }),
      () => app.rest("POST", "/auth/login", { address, json: { username: "nobody", password: String(Math.random()) } }),
      () => app.rest("POST", "/sessions/refresh", { address, json: { refreshToken: "pwr_none" } }),
    ]) {
      const bodies = [];
      for (let call = 1; call <= 11; call += 1) bodies.push((await request()).body);
      buckets.push((bodies[10] as { error: { details: { bucket: unknown } } }).error.details.bucket);
    }

    expect(buckets).toEqual(["unknown-url", "credentials", "sign-in", "renewal"]);
  });

  it("ignores a forwarded address", async () => {
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
    "sends the numbers as metadata of responses and of errors: %s",
    async (protocol) => {
      const token = await app.newSession();
      const { contexts, metadata } = app.rpc(protocol, token);

      await contexts.listContexts({});
      const missing = await errorOf(contexts.getContext({ contextId: "none" }));

      expect(metadata[0]).toMatchObject({ "x-ratelimit-limit": "15", "x-ratelimit-remaining": "14" });
      expect(missing.code).toBe(Code.NotFound);
      expect(valuesOf(missing.metadata)).toMatchObject({ "x-ratelimit-limit": "15", "x-ratelimit-remaining": "13" });
    },
  );

  it.each(["gRPC", "Connect"] as const)(
    "rejects calls beyond its own limit with the delay before a retry: %s",
    async (protocol) => {
      const token = await app.newSession();
      const { contexts } = app.rpc(protocol, token);
      for (let call = 1; call <= 15; call += 1) await contexts.listContexts({});

      const rejected = await errorOf(contexts.listContexts({}));

      expect(rejected.code).toBe(Code.ResourceExhausted);
      expect(rejected.findDetails(ErrorInfoSchema)).toMatchObject([
        { reason: "RATE_LIMIT_EXCEEDED", metadata: { bucket: "grpc", limit: "15", windowMs: "900000" } },
      ]);
      const [retry] = rejected.findDetails(RetryInfoSchema);
      expect(Number(retry?.retryDelay?.seconds)).toBeGreaterThan(840);
      expect(valuesOf(rejected.metadata)).toMatchObject({ "x-ratelimit-limit": "15", "x-ratelimit-remaining": "0" });
      expect(await app.rest("GET", "/contexts", { token })).toMatchObject({ status: 200 });
    },
  );

  it("sends the delay before a retry to gRPC's own client, as RetryInfo in grpc-status-details-bin", async () => {
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
        message: expect.stringContaining("more than 15 gRPC calls in 15 minutes") as string,
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

  it("counts a stream of events as one call, and sends its numbers", async () => {
    const token = await app.newSession();
    const { contexts, metadata } = app.rpc("gRPC", token);
    const created = await contexts.createContext({});
    const stopped = new AbortController();
    const listen = async (signal?: AbortSignal): Promise<void> => {
      const events = contexts.streamEvents({ contextId: created.id }, signal && { signal });
      for await (const _event of events) return;
    };
    const listening = listen(stopped.signal).catch(() => undefined);
    await expect.poll(() => metadata[1]).toMatchObject({ "x-ratelimit-limit": "15", "x-ratelimit-remaining": "13" });
    stopped.abort();
    await listening;

    for (let call = 3; call <= 15; call += 1) await contexts.listContexts({});
    const rejected = await errorOf(listen());
    expect(rejected.code).toBe(Code.ResourceExhausted);
    expect(rejected.findDetails(ErrorInfoSchema)).toMatchObject([{ metadata: { bucket: "grpc" } }]);
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

  it("counts every message, also an invalid one, and rejects the one beyond the limit with its id", async () => {
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
  it("counts in one bucket of the caller", async () => {
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
    expect((await mcp("GET", "/contexts")).result).toMatchObject(general);
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

    const rejected = {
      code: "RATE_LIMIT_EXCEEDED",
      details: { bucket: "key-creation", limit: 10, windowMs: 3_600_000 },
    };
    expect(await app.rest("POST", "/api-keys", { token, json: body })).toMatchObject({
      status: 429,
      headers: { "x-ratelimit-limit": "10", "x-ratelimit-remaining": "0" },
      body: { error: rejected },
    });
    expect((await mcp("POST", "/apikeys", body)).result).toMatchObject(rejected);
    expect(await socket.send({ type: "call", operation: "createApiKey", body })).toMatchObject({ error: rejected });
    expect(await errorOf(apiKeys.createApiKey(body))).toMatchObject({ code: Code.ResourceExhausted });
    expect(await app.rest("GET", "/api-keys", { token })).toMatchObject({ status: 200 });
  });

  it("are limited by their plan, each separately", async () => {
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

describe("the profile windowed", () => {
  it("limits actions and all other calls separately", async () => {
    const windowed = await startLimitedApp({
      RATE_LIMIT_PROFILE: "windowed",
      RATE_LIMITS: "windowed=4,windowMs=600000,actions=3",
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

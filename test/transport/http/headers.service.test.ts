import { describe, expect, it } from "vitest";
import { startTestApp } from "../../support/app.ts";
import type { FastifyRequest } from "fastify";
import { createHostGuard } from "../../../src/transport/http/request-checks.ts";
import { type RawAnswer, type RawRequest, sendBytes, sendRaw } from "../../support/raw-http.ts";
import { isNightly, nightly, samples } from "../../support/nightly.ts";
import { errorOf, expectError, json, useRawClient } from "../../support/strict-http.ts";

const { app, bearer, send } = useRawClient("headers");

describe("headers", () => {
  it("beyond 16 KiB are 431", async () => {
    const { details } = expectError(
      await send({ path: "/health", headers: [["X-Long", "a".repeat(17_000)]] }),
      431,
      "VALIDATION_ERROR",
    );
    expect(details).toEqual({ reason: "headers", limit: 16_384 });
    const many = Array.from({ length: 1_500 }, (_, index) => [`X-${index}`, "0123456789"] as const);
    expectError(await send({ path: "/health", headers: many }), 431, "VALIDATION_ERROR");
  });

  it.each(
    samples(
      [
        ["two lengths", "GET /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx"],
        [
          "length and chunks",
          "POST /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        ],
        [
          "an obscured Transfer-Encoding",
          "POST /health HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: xchunked\r\n\r\n",
        ],
        ["a negative length", "POST /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n"],
        ["a space before the colon", "GET /health HTTP/1.1\r\nHost : localhost\r\n\r\n"],
        ["a bare line feed", "GET /health HTTP/1.1\nHost: localhost\n\n"],
        ["a folded line", "GET /health HTTP/1.1\r\nHost: localhost\r\nX-A: a\r\n b\r\n\r\n"],
        ["NUL", "GET /health HTTP/1.1\r\nHost: localhost\r\nX-A: a\0b\r\n\r\n"],
        ["HTTP/3 in the first line", "GET /health HTTP/3.0\r\nHost: localhost\r\n\r\n"],
        ["no Host", "GET /health HTTP/1.1\r\nConnection: close\r\n\r\n"],
        ["TLS on the plain port", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"],
        ["words", "hello\r\n\r\n"],
      ] as const,
      4,
    ),
  )("with %s are 400, and the connection ends", async (_what, text) => {
    const answer = await sendBytes(app().httpUrl, Buffer.from(text, "latin1"));

    expect(answer.status, answer.body).toBe(400);
    expect(answer.headers.connection).toBe("close");
  });

  it("are not copied into the response", async () => {
    const answer = await send({
      path: "/health",
      headers: [
        ["X-Request-Id", "mine"],
        ["X-Evil", "1"],
      ],
    });

    expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(Object.keys(answer.headers)).not.toContain("x-evil");
    expect(answer.headers).not.toHaveProperty("server");
    expect(answer.headers).not.toHaveProperty("x-powered-by");
  });

  it("let no page embed the console, without a setting", async () => {
    const { headers } = await send({ path: "/console/embed" });
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  });

  it.each([
    ["the same Authorization twice", () => [bearer(), bearer()]],
    ["two Authorization headers", () => [bearer(), ["authorization", "Bearer other"] as const]],
    ["two keys", () => [["X-API-Key", "pw_x"] as const, ["X-API-Key", "pw_y"] as const]],
  ])("with %s are 400", async (_what, credentials) => {
    const answer = await send({ path: "/api/v1/contexts", headers: credentials() });

    expectError(answer, 400, "VALIDATION_ERROR");
  });

  it("with two credentials are 400", async () => {
    const answer = await send({ path: "/api/v1/contexts", headers: [bearer(), ["X-API-Key", "pw_x"]] });

    expect(answer.status, answer.body).toBe(400);
    errorOf(answer);
  });
});

/** A request of one protocol. */
interface Entrance {
  readonly name: string;
  readonly request: RawRequest;
}

const upgrade = [
  ["Upgrade", "websocket"],
  ["Sec-WebSocket-Version", "13"],
  ["Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="],
] as const;

const endpoints: readonly Entrance[] = [
  { name: "REST, reading", request: { path: "/api/v1/health" } },
  {
    name: "REST, writing",
    request: { method: "POST", path: "/api/v1/auth/login", headers: [json], body: '{"username":"a","password":"b"}' },
  },
  { name: "the description", request: { path: "/api/v1/openapi.json" } },
  { name: "an unknown path", request: { path: "/nope" } },
  {
    name: "a preflight",
    request: { method: "OPTIONS", path: "/api/v1/contexts", headers: [["Access-Control-Request-Method", "POST"]] },
  },
  { name: "WebSocket", request: { path: "/ws", headers: upgrade } },
  { name: "MCP", request: { method: "POST", path: "/mcp", headers: [json], body: "{}" } },
  {
    name: "Connect",
    request: { method: "POST", path: "/pagewire.v1.ContextService/ListContexts", headers: [json], body: "{}" },
  },
  {
    name: "gRPC-Web",
    request: {
      method: "POST",
      path: "/pagewire.v1.ContextService/ListContexts",
      headers: [["Content-Type", "application/grpc-web+proto"]],
      body: Buffer.alloc(5),
    },
  },
];

/** All for REST; of another endpoint the first. */
function forEndpoint<T>(all: readonly T[], name: string): readonly T[] {
  const index = endpoints.findIndex((each) => each.name === name);
  return isNightly || index === 0 ? all : all.slice(0, 1);
}

describe.each(endpoints)("the endpoint of $name", ({ name, request }) => {
  const withHeaders = (...headers: readonly (readonly [string, string])[]): RawRequest => ({
    ...request,
    headers: [...(request.headers ?? []), ...headers],
  });

  it.each(
    forEndpoint(
      [
        "evil.example",
        "evil.example:8443",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "0.0.0.0",
        "[::2]",
        "10.0.0.1",
        "",
      ],
      name,
    ),
  )("rejects the host %j", async (host) => {
    const answer = await send({ ...request, host });

    expectError(answer, 403, "FORBIDDEN");
    expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
  });

  (name === "REST, reading" ? it : nightly)("rejects two hosts, and none", async () => {
    expectError(await sendBytes(app().httpUrl, "GET /health HTTP/1.1\r\n\r\n"), 400, "VALIDATION_ERROR");
    expectError(await send(withHeaders(["Host", "localhost"], ["Host", "evil.example"])), 400, "VALIDATION_ERROR");
    expectError(await send(withHeaders(["Host", "localhost"], ["Host", "localhost"])), 400, "VALIDATION_ERROR");
  });

  it.each(
    forEndpoint(
      [
        "https://evil.example",
        "http://localhost.evil.example",
        "http://evil.example:80@localhost",
        "http://localhost:99999999",
        "null",
        "file://",
        "chrome-extension://abcdefghijklmnop",
        "http://10.0.0.1:8443",
        "http://localhost:3000, http://localhost:3000",
        "",
      ],
      name,
    ),
  )("rejects the origin %j", async (origin) => {
    const answer = await send(withHeaders(["Origin", origin]));

    expectError(answer, 403, "FORBIDDEN");
    expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
    expect(answer.headers.vary).toContain("Origin");
  });
});

describe("the service's own origin", () => {
  const get = (host: string, origin: string): Promise<RawAnswer> =>
    send({ path: "/health", host, headers: [["Origin", origin]] });

  it("is allowed, also as a trusted proxy reports it", async () => {
    const own = await startTestApp({
      CORS_ORIGINS: "https://elsewhere.example",
      ALLOWED_HOSTS: "pagewire.example",
      TRUST_PROXY: "127.0.0.1",
    });
    const request = (
      host: string,
      origin: string,
      ...more: readonly (readonly [string, string])[]
    ): Promise<RawAnswer> => sendRaw(own.httpUrl, { path: "/health", host, headers: [["Origin", origin], ...more] });
    const viaProxy = (origin: string): Promise<RawAnswer> =>
      request("localhost", origin, ["X-Forwarded-Proto", "https"], ["X-Forwarded-Host", "pagewire.example"]);
    try {
      expect((await request("127.0.0.1:8443", "http://127.0.0.1:8443")).status).toBe(200);
      expect((await request("pagewire.example", "http://pagewire.example")).status).toBe(200);
      expectError(await request("127.0.0.1:8443", "http://127.0.0.1:8444"), 403, "FORBIDDEN");
      expectError(await request("127.0.0.1:8443", "https://127.0.0.1:8443"), 403, "FORBIDDEN");
      expectError(await request("127.0.0.1:8443", "http://localhost:8443"), 403, "FORBIDDEN");
      expect((await viaProxy("https://pagewire.example")).status).toBe(200);
      expectError(await viaProxy("http://pagewire.example"), 403, "FORBIDDEN");
    } finally {
      await own.close();
    }
  });

  it("is denied under a name that is not allowed, which may be one that DNS rebinding points at the service", async () => {
    expectError(await get("evil.example:8443", "http://evil.example:8443"), 403, "FORBIDDEN");
    const guard = createHostGuard({ isLoopback: false, allowedHosts: [], origins: [] });
    const request = (host: string, origin: string) =>
      ({ headers: { host, origin }, originalUrl: "/", protocol: "http", host }) as unknown as FastifyRequest;

    expect(() => guard(request("evil.example:8443", "http://evil.example:8443"))).toThrow("is not allowed");
    expect(() => guard(request("192.0.2.1:8443", "http://192.0.2.1:8443"))).not.toThrow();
  });
});

describe("names of this machine", () => {
  it.each(["localhost", "LOCALHOST:1", "127.0.0.1", "[::1]:8443", "localhost.:80"])(
    "the host %s is accepted",
    async (host) => {
      expect((await send({ path: "/health", host })).status).toBe(200);
    },
  );
});

describe("CORS", () => {
  const origin = "http://localhost:3000";

  it("allows pages of the allowed origins to read responses, each by its exact name and without credentials", async () => {
    for (const each of [origin, "http://localhost", "https://127.0.0.1:8443", "http://[::1]:5173"]) {
      const { headers, status } = await send({ path: "/health", headers: [["Origin", each]] });
      expect(status).toBe(200);
      expect(headers["access-control-allow-origin"]).toBe(each);
      expect(headers.vary).toBe("Origin");
      expect(headers).not.toHaveProperty("access-control-allow-credentials");
    }
  });

  it.each(["GET", "POST", "PATCH", "DELETE"])("responds to the preflight of %s", async (method) => {
    const { status, headers, body } = await send({
      method: "OPTIONS",
      path: "/api/v1/contexts",
      headers: [
        ["Origin", origin],
        ["Access-Control-Request-Method", method],
        ["Access-Control-Request-Headers", "authorization, content-type"],
      ],
    });

    expect([status, body]).toEqual([204, ""]);
    expect(headers["access-control-allow-origin"]).toBe(origin);
    expect(headers["access-control-allow-methods"]?.split(", ")).toContain(method);
    expect(headers["access-control-allow-headers"]).toBe("authorization, content-type");
    expect(headers.vary).toContain("Origin");
    expect(headers["access-control-max-age"]).toBe("600");
    expect(headers).not.toHaveProperty("access-control-allow-credentials");
  });

  it("allows pages to read errors, and the headers of limits and ids", async () => {
    const answer = await send({ path: "/api/v1/contexts", headers: [["Origin", origin]] });

    expectError(answer, 401, "UNAUTHORIZED");
    expect(answer.headers["access-control-allow-origin"]).toBe(origin);
    const exposed = answer.headers["access-control-expose-headers"]?.toLowerCase().split(", ");
    expect(exposed).toEqual(expect.arrayContaining(["x-request-id", "retry-after", "x-ratelimit-remaining"]));
  });

  it("is the same on the protocols that write their responses themselves", async () => {
    for (const { request } of endpoints.filter(({ name }) => ["MCP", "Connect", "gRPC-Web"].includes(name))) {
      const answer = await send({ ...request, headers: [...(request.headers ?? []), ["Origin", origin]] });
      expect(answer.headers["access-control-allow-origin"], request.path).toBe(origin);
      expect(answer.headers["x-request-id"], request.path).toMatch(/^[0-9a-f-]{36}$/);
    }
    const initialize = {
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } },
    };
    const headers = [bearer(), json, ["Accept", "application/json, text/event-stream"], ["Origin", origin]] as const;
    const begun = await send({ method: "POST", path: "/mcp", headers, body: JSON.stringify(initialize) });
    expect(begun.status, begun.body).toBe(200);
    expect(begun.headers["access-control-allow-origin"]).toBe(origin);
  });
});

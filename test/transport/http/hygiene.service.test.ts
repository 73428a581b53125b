import { connect as connectHttp2, type ClientHttp2Session, constants } from "node:http2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { startTestApp, testPassword, type TestApp, type TestUser } from "../../support/app.ts";
import { type RawAnswer, type RawRequest, sendBytes, sendRaw } from "../../support/raw-http.ts";

let app: TestApp;
let user: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  user = await app.addUser("hygiene");
});
afterAll(() => app.close());

const json = ["Content-Type", "application/json"] as const;
const bearer = () => ["Authorization", `Bearer ${user.accessToken}`] as const;

function send(request: RawRequest): Promise<RawAnswer> {
  return sendRaw(app.httpUrl, request);
}

/** An authenticated POST that makes a context, if its body is taken. */
function post(
  body: string | Buffer,
  headers: RawRequest["headers"] = [json],
  path = "/api/v1/contexts",
): Promise<RawAnswer> {
  return send({ method: "POST", path, headers: [bearer(), ...headers], body });
}

interface Fault {
  readonly code: string;
  readonly message: string;
  readonly details?: unknown;
  readonly requestId: string;
}

/** The error of an answer, which must have the one shape, name its request, and tell nothing of our insides. */
function faultOf(answer: RawAnswer): Fault {
  expect(answer.headers["content-type"], answer.body).toBe("application/json; charset=utf-8");
  const { success, error } = JSON.parse(answer.body) as { success: boolean; error: Fault };
  expect(success).toBe(false);
  expect(error.requestId).toBe(answer.headers["x-request-id"]);
  expect(answer.body).not.toMatch(/node_modules|\.[jt]s:\d|\bat \w+ \(|\/src\/|FST_ERR|SQLITE/);
  return error;
}

function expectFault(answer: RawAnswer, status: number, code: string): Fault {
  const fault = faultOf(answer);
  expect([answer.status, fault.code], fault.message).toEqual([status, code]);
  if (status === 400) {
    expect(fault.details).toEqual(expect.arrayContaining([{ field: expect.any(String), message: expect.any(String) }]));
  }
  return fault;
}

describe("a body", () => {
  it.each([
    ["text/plain", [["Content-Type", "text/plain"]]],
    ["a form", [["Content-Type", "application/x-www-form-urlencoded"]]],
    ["multipart", [["Content-Type", "multipart/form-data; boundary=x"]]],
    ["another JSON type", [["Content-Type", "application/vnd.api+json"]]],
    ["a type with a trick", [["Content-Type", "application/json\tx"]]],
    ["another charset", [["Content-Type", "application/json; charset=latin1"]]],
    ["utf-16", [["Content-Type", 'application/json; charset="utf-16"']]],
    ["no type at all", []],
  ] as const)("with %s is 415", async (_what, headers) => {
    expectFault(await post("{}", headers), 415, "UNSUPPORTED_MEDIA_TYPE");
  });

  it.each(["application/json", "application/json; charset=utf-8", "Application/JSON;charset=UTF8"])(
    "of the type %s is taken",
    async (type) => {
      const answer = await post("{}", [["Content-Type", type]]);

      expect(answer.status, answer.body).toBe(201);
    },
  );

  it.each(["gzip", "br", "identity, gzip", "nonsense"])("encoded as %s is 415", async (encoding) => {
    expectFault(await post("{}", [json, ["Content-Encoding", encoding]]), 415, "UNSUPPORTED_MEDIA_TYPE");
  });

  it.each([
    ["no JSON", "{"],
    ["words", "hello"],
    ["broken UTF-8", Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d])],
    ["an overlong NUL", Buffer.from([0x7b, 0x22, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d])],
    ["an encoded surrogate", Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ["a comment", "{} // x"],
    ["a trailing comma", '{"name":"a",}'],
    ["two documents", "{}{}"],
    ["NaN", '{"viewport":NaN}'],
    ["__proto__", '{"__proto__":{"admin":true}}'],
    ["an escaped __proto__", '{"\\u005f_proto__":{"admin":true}}'],
    ["a nested __proto__", '{"name":"a","viewport":{"__proto__":{"width":1}}}'],
    ["constructor.prototype", '{"constructor":{"prototype":{"admin":true}}}'],
    ["null", "null"],
    ["a number", "5"],
    ["an array", "[]"],
    ["a string", '"x"'],
    ["NUL in a string", '{"name":"a\\u0000b"}'],
    ["a lone surrogate in a string", '{"name":"a\\ud800b"}'],
    ["NUL in a key", '{"a\\u0000":1}'],
    ["depth 33", '{"extraHTTPHeaders":' + '{"a":'.repeat(33) + "1" + "}".repeat(34)],
    ["depth 100,000", "[".repeat(100_000) + "]".repeat(100_000)],
    ["an unclosed depth of 1,000,000", "[".repeat(1_000_000)],
  ])("of %s is 400", async (_what, body) => {
    expectFault(await post(body), 400, "VALIDATION_ERROR");
  });

  it("with a byte-order mark is taken, as its text is the same", async () => {
    expect((await post("\ufeff{}")).status).toBe(201);
  });

  it("of 1 MiB is read, and one byte more is 413", async () => {
    const padded = (bytes: number): string => `{"name":"a"${" ".repeat(bytes - 12)}}`;

    expect((await post(padded(1_048_576))).status).toBe(201);
    expectFault(await post(padded(1_048_577)), 413, "PAYLOAD_TOO_LARGE");
    expectFault(await post("", [json, ["Content-Length", "99999999999"]]), 413, "PAYLOAD_TOO_LARGE");
  });

  it("beyond 1 MiB in chunks is 413 as soon as that is known", async () => {
    const chunk = `10000\r\n${" ".repeat(65_536)}\r\n`;
    expectFault(await post(chunk.repeat(17), [json, ["Transfer-Encoding", "chunked"]]), 413, "PAYLOAD_TOO_LARGE");
  });

  it("that is missing where one is needed is 400", async () => {
    for (const headers of [[], [json]]) {
      const answer = await send({ method: "POST", path: "/api/v1/auth/login", headers });
      expect(expectFault(answer, 400, "VALIDATION_ERROR").details).toEqual([
        { field: "body", message: "must be given, as a JSON object" },
      ]);
    }
  });

  it("is not read from whom the service does not know", async () => {
    const answer = await send({
      method: "POST",
      path: "/api/v1/contexts",
      headers: [["Content-Type", "text/plain"]],
      body: "x",
    });

    expectFault(answer, 401, "UNAUTHORIZED");
    expect(answer.headers["www-authenticate"]).toBe("Bearer");
  });

  it("may be empty on DELETE although a type is given, as clients do that", async () => {
    const { data } = JSON.parse((await post("{}")).body) as { data: { id: string } };
    const answer = await send({ method: "DELETE", path: `/api/v1/contexts/${data.id}`, headers: [bearer(), json] });

    expect(answer.status, answer.body).toBe(200);
  });

  it("is refused where none is taken", async () => {
    const answer = await send({ path: "/api/v1/contexts", headers: [bearer(), json], body: '{"a":1}' });

    expect([200, 400]).toContain(answer.status);
  });
});

describe("a path", () => {
  it.each([
    ["GET", "/nope"],
    ["GET", "/api/v1"],
    ["GET", "/api/v1/"],
    ["GET", "/api/v1/contexts/"],
    ["GET", "//api/v1/contexts"],
    ["GET", "/api/v2/contexts"],
    ["GET", "/API/V1/contexts"],
    ["GET", "/v1/v1/contexts"],
    ["GET", "/api/v1/v1/v1/contexts"],
    ["GET", "/api/v1/../v1/contexts"],
    ["GET", "/api/v1/%2e%2e/contexts"],
    ["PUT", "/api/v1/contexts"],
    ["PATCH", "/api/v1/contexts"],
    ["DELETE", "/api/v1/contexts"],
    ["TRACE", "/api/v1/contexts"],
    ["HEAD", "/api/v1/auth/login"],
    ["HEAD", "/nope"],
    ["OPTIONS", "/api/v1/contexts"],
    ["OPTIONS", "*"],
    ["GET", "/ws"],
    ["PROPFIND", "/api/v1/contexts"],
    ["GET", "/api/v1/contexts/a%2Fb"],
    ["GET", "/api/v1/contexts/a%00b"],
    ["GET", "/api/v1/contexts/%00"],
    ["GET", "/api/v1/contexts/%ff"],
    ["GET", "/api/v1/contexts/%ed%a0%80"],
    ["GET", "/api/v1/contexts/__proto__"],
    ["GET", "/api/v1/contexts/constructor"],
    ["GET", `/api/v1/contexts/${"a".repeat(201)}`],
    ["GET", `/api/v1/contexts/${"a".repeat(5_000)}`],
    ["GET", "/api/v1/contexts/00000000-0000-4000-8000-000000000000%0a"],
    ["GET", "/api/v1/contexts/00000000-0000-4000-8000-000000000000"],
  ])("%s %s is 404", async (method, path) => {
    const answer = await send({ method, path, headers: [bearer()] });

    expect(answer.status, answer.body).toBe(404);
    if (method === "HEAD") expect(answer.body).toBe("");
    else expectFault(answer, 404, "NOT_FOUND");
  });

  it.each(["/api/v1/contexts/%zz", "/%", "/api/v1/contexts/%c3%28"])(
    "%s cannot be decoded and names nothing",
    async (path) => {
      const answer = await send({ path, headers: [bearer()] });

      expect([400, 404]).toContain(answer.status);
      faultOf(answer);
    },
  );

  it.each(["/health", "/api/v1/health/ready", "/api/v1/contexts", "/api/v1/contexts/nothing", "/api/v1/openapi.json"])(
    "HEAD %s is GET without the body",
    async (path) => {
      const [head, get] = [
        await send({ method: "HEAD", path, headers: [bearer()] }),
        await send({ path, headers: [bearer()] }),
      ];

      expect(head.status).toBe(get.status);
      expect(head.body).toBe("");
      expect(head.headers["content-type"]).toBe(get.headers["content-type"]);
      expect((await send({ method: "HEAD", path: "/api/v1/contexts" })).status).toBe(401);
    },
  );

  it("of an operation is answered so that nobody keeps the answer", async () => {
    for (const path of ["/health", "/api/v1/sessions/current", "/api/v1/contexts/nothing"]) {
      expect((await send({ path, headers: [bearer()] })).headers["cache-control"], path).toBe("no-store");
    }
    expect((await send({ path: "/api/v1/contexts" })).headers["cache-control"]).toBe("no-store");
  });

  it.each(["BREW", "get", "GE T"])("with the method %s is no HTTP that Node knows", async (method) => {
    expectFault(await send({ method, path: "/health" }), 400, "VALIDATION_ERROR");
  });

  it.each([
    ["/health", "/api/health"],
    ["/v1/health/live", "/api/v1/v1/health/live"],
    ["/api/v1/health/ready", "/v1/health/ready"],
  ])("%s and %s are the same", async (one, other) => {
    expect((await send({ path: one })).status).toBe(200);
    expect((await send({ path: other })).status).toBe(200);
  });

  it("may be written with v1 under the base or without, for every operation", async () => {
    for (const path of ["/v1/contexts", "/api/v1/contexts", "/api/v1/v1/contexts", "/v1/contexts?limit=1"]) {
      expect((await send({ path, headers: [bearer()] })).status, path).toBe(200);
    }
  });

  it("in absolute form is taken for this host and no other", async () => {
    expect((await send({ path: `${app.httpUrl}/v1/contexts`, headers: [bearer()] })).status).toBe(200);
    expectFault(await send({ path: "http://evil.example/api/v1/contexts", headers: [bearer()] }), 403, "FORBIDDEN");
  });
});

describe("a query", () => {
  it.each([
    "unknown=1",
    "limit=1&limit=2",
    "limit=0",
    "limit=101",
    "limit=ten",
    "limit=",
    "limit[]=1",
    "limit[$gt]=1",
    "offset=-1",
    "offset=1.5",
    "sort=password",
    "sort=name&sort=createdAt",
    "filter=x",
    "filter[owner]=x",
    "filter[name][$regex]=.*",
    "filter[name]=a&filter[name]=b",
    "__proto__=1",
    "__proto__[limit]=1",
    "constructor=1",
    "toString=1",
    "filter[name]=%00",
    "%00=1",
  ])("of %s is 400", async (query) => {
    expectFault(await send({ path: `/api/v1/contexts?${query}`, headers: [bearer()] }), 400, "VALIDATION_ERROR");
  });

  it("of %ff is read as text like any other", async () => {
    const answer = await send({ path: "/api/v1/contexts?filter[name]=%ff", headers: [bearer()] });

    expect([200, 400]).toContain(answer.status);
  });

  it("is refused where an operation takes none", async () => {
    expectFault(await send({ path: "/health?verbose=1" }), 400, "VALIDATION_ERROR");
    expectFault(await post("{}", [json], "/api/v1/contexts?dryRun=true"), 400, "VALIDATION_ERROR");
  });
});

describe("headers", () => {
  it("beyond 16 KiB are 431", async () => {
    expectFault(await send({ path: "/health", headers: [["X-Long", "a".repeat(17_000)]] }), 431, "VALIDATION_ERROR");
    const many = Array.from({ length: 1_500 }, (_, index) => [`X-${index}`, "0123456789"] as const);
    expectFault(await send({ path: "/health", headers: many }), 431, "VALIDATION_ERROR");
  });

  it.each([
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
  ])("with %s are 400, and the connection ends", async (_what, text) => {
    const answer = await sendBytes(app.httpUrl, Buffer.from(text, "latin1"));

    expect(answer.status, answer.body).toBe(400);
    expect(answer.headers.connection).toBe("close");
  });

  it("are not repeated into the answer", async () => {
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

  it("with both credentials are 400, and never the first wins", async () => {
    const answer = await send({ path: "/api/v1/contexts", headers: [bearer(), ["X-API-Key", "pw_x"]] });

    expect(answer.status, answer.body).toBe(400);
    faultOf(answer);
  });
});

/** One way in, and how it answers a Host and an Origin; the status is HTTP's. */
interface Entrance {
  readonly name: string;
  readonly request: RawRequest;
}

const upgrade = [
  ["Upgrade", "websocket"],
  ["Sec-WebSocket-Version", "13"],
  ["Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="],
] as const;

const entrances: readonly Entrance[] = [
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

describe.each(entrances)("the entrance of $name", ({ request }) => {
  const withHeaders = (...headers: readonly (readonly [string, string])[]): RawRequest => ({
    ...request,
    headers: [...(request.headers ?? []), ...headers],
  });
  /** What ends a request of WebSocket is the client, so there the upgrade's own connection is asked to stay. */
  const ask = (changed: RawRequest): Promise<RawAnswer> => send(changed);

  it.each([
    "evil.example",
    "evil.example:8443",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "0.0.0.0",
    "[::2]",
    "10.0.0.1",
    "",
  ])("refuses the host %j", async (host) => {
    const answer = await ask({ ...request, host });

    expectFault(answer, 403, "FORBIDDEN");
    expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
  });

  it("refuses two hosts", async () => {
    expectFault(await ask(withHeaders(["Host", "localhost"], ["Host", "evil.example"])), 400, "VALIDATION_ERROR");
    expectFault(await ask(withHeaders(["Host", "localhost"], ["Host", "localhost"])), 400, "VALIDATION_ERROR");
  });

  it.each([
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
  ])("refuses the origin %j", async (origin) => {
    const answer = await ask(withHeaders(["Origin", origin]));

    expectFault(answer, 403, "FORBIDDEN");
    expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
    expect(answer.headers.vary).toContain("Origin");
  });
});

describe("names of this machine", () => {
  it.each(["localhost", "LOCALHOST:1", "127.0.0.1", "[::1]:8443", "localhost.:80"])(
    "the host %s is let in",
    async (host) => {
      expect((await send({ path: "/health", host })).status).toBe(200);
    },
  );
});

describe("native gRPC", () => {
  let session: ClientHttp2Session;
  beforeAll(() => {
    session = connectHttp2(`http://${app.grpcAddress}`);
    session.on("error", () => undefined);
  });
  afterAll(() => {
    session.destroy();
  });

  function call(headers: Record<string, string>, on = session): Promise<Record<string, unknown>> {
    return new Promise((resolve, reject) => {
      const stream = on.request({
        ":method": "POST",
        ":path": "/pagewire.v1.ContextService/ListContexts",
        "content-type": "application/grpc",
        te: "trailers",
        ...headers,
      });
      let answer: Record<string, unknown> = {};
      const note = (headers: object): void => {
        answer = { ...answer, ...headers };
      };
      stream.on("response", note).on("trailers", note);
      stream.on("error", reject);
      stream.on("close", () => {
        resolve(answer);
      });
      stream.end(Buffer.alloc(5));
      stream.resume();
    });
  }

  it("knows the same hosts and origins", async () => {
    expect(await call({})).toMatchObject({ ":status": 200, "grpc-status": "16" });
    expect(await call({ ":authority": "evil.example" })).toMatchObject({ ":status": 403 });
    expect(await call({ host: "evil.example" })).toMatchObject({ ":status": 403 });
    expect(await call({ origin: "https://evil.example" })).toMatchObject({ ":status": 403 });
    expect(await call({ origin: "null" })).toMatchObject({ ":status": 403 });
  });

  it("refuses a header list beyond 16 KiB", async () => {
    const own = connectHttp2(`http://${app.grpcAddress}`);
    own.on("error", () => undefined);
    try {
      expect(await call({ "x-long": "a".repeat(20_000) }, own)).toMatchObject({ ":status": 431 });
    } finally {
      own.destroy();
    }
    expect(await call({})).toMatchObject({ ":status": 200 });
  });

  it("says how many streams it takes", async () => {
    const own = connectHttp2(`http://${app.grpcAddress}`);
    await new Promise((resolve) => own.once("remoteSettings", resolve));

    expect(own.remoteSettings).toMatchObject({ maxConcurrentStreams: 100, maxHeaderListSize: 16_384 });
    own.destroy();
  });

  it("hangs up on a client that opens streams only to reset them", async () => {
    const own = connectHttp2(`http://${app.grpcAddress}`);
    const goaway = new Promise<number>((resolve) => own.once("goaway", resolve));
    const closed = new Promise<void>((resolve) => own.once("close", resolve));
    own.on("error", () => undefined);
    await new Promise((resolve) => own.once("remoteSettings", resolve));
    const resetMore = (): void => {
      for (let i = 0; i < 50 && !own.closed && !own.destroyed; i += 1) {
        const stream = own.request({ ":method": "POST", ":path": "/pagewire.v1.ContextService/ListContexts" });
        stream.on("error", () => undefined);
        stream.close(constants.NGHTTP2_CANCEL);
      }
      if (!own.closed && !own.destroyed) setImmediate(resetMore);
    };
    resetMore();

    expect(await goaway).not.toBe(constants.NGHTTP2_NO_ERROR);
    own.destroy();
    await closed;
    expect(await call({})).toMatchObject({ ":status": 200 });
  });

  it("answers what is no RPC in the common shape", async () => {
    expect(await call({ ":path": "/nope" })).toMatchObject({ ":status": 404, "x-request-id": expect.any(String) });
    expect(await call({ "content-type": "text/plain" })).toMatchObject({ ":status": 415 });
  });
});

describe("CORS", () => {
  const origin = "http://localhost:3000";

  it("lets pages of the allowed origins read answers, each named exactly and without credentials", async () => {
    for (const each of [origin, "http://localhost", "https://127.0.0.1:8443", "http://[::1]:5173"]) {
      const { headers, status } = await send({ path: "/health", headers: [["Origin", each]] });
      expect(status).toBe(200);
      expect(headers["access-control-allow-origin"]).toBe(each);
      expect(headers.vary).toBe("Origin");
      expect(headers).not.toHaveProperty("access-control-allow-credentials");
    }
  });

  it.each(["GET", "POST", "PATCH", "DELETE"])("answers the preflight of %s", async (method) => {
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

  it("lets pages read errors, and the headers that tell of limits and ids", async () => {
    const answer = await send({ path: "/api/v1/contexts", headers: [["Origin", origin]] });

    expectFault(answer, 401, "UNAUTHORIZED");
    expect(answer.headers["access-control-allow-origin"]).toBe(origin);
    const exposed = answer.headers["access-control-expose-headers"]?.toLowerCase().split(", ");
    expect(exposed).toEqual(
      expect.arrayContaining(["x-request-id", "retry-after", "x-ratelimit-remaining", "mcp-session-id"]),
    );
  });

  it("is the same on the doors that write their answers themselves", async () => {
    for (const { request } of entrances.filter(({ name }) => ["MCP", "Connect", "gRPC-Web"].includes(name))) {
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
    expect(begun.headers["mcp-session-id"]).toBeDefined();
  });
});

describe("names that every object has", () => {
  const names = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf", "__defineGetter__"];

  it.each(names)("%s is no action, in either shape", async (name) => {
    const { data } = JSON.parse((await post("{}")).body) as { data: { id: string } };
    const path = `/api/v1/contexts/${data.id}/execute`;

    expectFault(await post(JSON.stringify({ action: name, params: {} }), [json], path), 400, "VALIDATION_ERROR");
    expectFault(await post(JSON.stringify({ type: name }), [json], path), 400, "VALIDATION_ERROR");
  });

  it.each(names)("%s is no message type and no operation of the WebSocket, and no MCP tool", async (name) => {
    const socket = new WebSocket(`${app.httpUrl.replace("http", "ws")}/ws`);
    const replies: { type: string; error?: Fault }[] = [];
    const next = (): Promise<{ type: string; error?: Fault }> =>
      new Promise((resolve) => socket.once("message", (data: Buffer) => resolve(JSON.parse(data.toString()) as never)));
    await new Promise((resolve) => socket.once("open", resolve));
    for (const message of [
      { type: "auth", token: user.accessToken },
      { type: name },
      { type: "call", operation: name },
      { type: "execute", contextId: name, action: name },
    ]) {
      const reply = next();
      socket.send(JSON.stringify(message));
      replies.push(await reply);
    }
    socket.close();

    expect(replies.map(({ type, error }) => error?.code ?? type)).toEqual([
      "authenticated",
      "VALIDATION_ERROR",
      "VALIDATION_ERROR",
      expect.stringMatching(/VALIDATION_ERROR|NOT_FOUND/),
    ]);
  });
});

describe("sign-in", () => {
  it("works as for anyone, after all this", async () => {
    const answer = await send({
      method: "POST",
      path: "/api/v1/auth/login",
      headers: [json],
      body: JSON.stringify({ username: user.username, password: testPassword }),
    });

    expect(answer.status, answer.body).toBe(200);
    expect(JSON.parse((await send({ path: "/health/ready" })).body)).toMatchObject({ status: "ready" });
  });
});

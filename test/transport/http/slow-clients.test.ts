import { connect as connectHttp2, constants } from "node:http2";
import type { AddressInfo, Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createLogger } from "../../../src/log/log.ts";
import { toOriginPatterns } from "../../../src/transport/http/host-guard.ts";
import { createHttpServer, type HttpServer, type HttpServerDependencies } from "../../../src/transport/http/server.ts";
import type { Protocol } from "../../../src/transport/http/listener.ts";
import { openSocket, type RawAnswer, sendRaw } from "../../support/raw-http.ts";

const opened: HttpServer[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ app }) => app.close()));
});

/** A server with one route that reads a body, and times short enough to wait for. */
async function start(protocol: Protocol, changed: Partial<HttpServerDependencies> = {}): Promise<string> {
  const server = createHttpServer(protocol, {
    log: createLogger({ level: "error" }),
    guard: { isLoopback: true, allowedHosts: [], origins: toOriginPatterns(["http://localhost:*"]) },
    trustedProxies: [],
    isStrictTransport: false,
    isDraining: () => false,
    admitUnknownRoute: () => Promise.resolve(undefined),
    times: { headersTimeoutMs: 100, requestTimeoutMs: 200, checkEveryMs: 20, keepAliveMs: 100, writeStallMs: 1_000 },
    ...changed,
  });
  opened.push(server);
  server.app.post("/read", async ({ ip, protocol: scheme, body }) => ({ ip, scheme, body: body ?? null }));
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  return `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
}

/** What a connection answers to `begin` alone, until it is closed by the other side. */
function answerTo(url: string, begin: string): Promise<string> {
  const socket: Socket = openSocket(url);
  let text = "";
  socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
  socket.on("error", () => undefined);
  socket.write(begin);
  return new Promise((resolve) =>
    socket.on("close", () => {
      resolve(text);
    }),
  );
}

describe("a client that does not finish its request", () => {
  it.each([
    ["headers", "GET /read HTTP/1.1\r\nHost: localhost\r\nX-A:"],
    ["nothing but a first line", "GET /read HTTP/1.1\r\n"],
    [
      "a body",
      'POST /read HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":',
    ],
    [
      "chunks",
      "POST /read HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
    ],
  ])("is answered 408 when it stops within %s", async (_what, begin) => {
    const answer = await answerTo(await start({ type: "http1" }), begin);

    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(answer).toContain("Connection: close");
    expect(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")))).toMatchObject({
      success: false,
      error: { code: "TIMEOUT" },
    });
  });

  it("is hung up on when it asks for nothing more", async () => {
    const url = await start({ type: "http1" });
    const answer = await answerTo(url, "POST /read HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n");

    expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
  });

  it("has its stream reset over HTTP/2, and an idle connection closed", async () => {
    const session = connectHttp2(await start({ type: "http2" }));
    session.on("error", () => undefined);
    const closed = new Promise((resolve) => session.once("close", resolve));
    const headers = { ":method": "POST", ":path": "/read", "content-type": "application/json" };
    const stream = session.request(headers, { endStream: false });
    stream.on("error", () => undefined);
    const code = await new Promise((resolve) =>
      stream.once("close", () => {
        resolve(stream.rstCode);
      }),
    );

    expect(code).toBe(constants.NGHTTP2_CANCEL);
    await closed;
  });
});

describe("a proxy in front", () => {
  const forwarded = [
    ["X-Forwarded-For", "203.0.113.9, 198.51.100.7"],
    ["X-Forwarded-Proto", "https"],
  ] as const;

  async function send(url: string): Promise<{ answer: RawAnswer; seen: { ip: string; scheme: string } }> {
    const answer = await sendRaw(url, { method: "POST", path: "/read", headers: forwarded });
    return { answer, seen: JSON.parse(answer.body) as { ip: string; scheme: string } };
  }

  it("is not believed unless it is named", async () => {
    const url = await start({ type: "http1" }, { isStrictTransport: true });
    const { answer, seen } = await send(url);

    expect(seen).toMatchObject({ ip: "127.0.0.1", scheme: "http" });
    expect(answer.headers).not.toHaveProperty("strict-transport-security");
  });

  it("is believed for the last address that is not a proxy's, and for the scheme", async () => {
    const trustedProxies = ["127.0.0.0/8", "198.51.100.0/24"];
    const { answer, seen } = await send(await start({ type: "http1" }, { trustedProxies, isStrictTransport: true }));

    expect(seen).toMatchObject({ ip: "203.0.113.9", scheme: "https" });
    expect(answer.headers["strict-transport-security"]).toBe("max-age=31536000");
  });

  it("cannot be played by somebody beside it", async () => {
    const { seen } = await send(await start({ type: "http1" }, { trustedProxies: ["10.0.0.0/8"] }));

    expect(seen).toMatchObject({ ip: "127.0.0.1", scheme: "http" });
  });
});

describe("a server that is draining", () => {
  it("ends each connection with its next answer", async () => {
    const url = await start({ type: "http1" }, { isDraining: () => true });
    const answer = await sendRaw(url, { method: "POST", path: "/read", headers: [["Connection", "keep-alive"]] });

    expect(answer.headers.connection).toBe("close");
  });
});

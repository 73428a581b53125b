import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect as connectHttp2, constants } from "node:http2";
import type { AddressInfo, Socket } from "node:net";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { join } from "node:path";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { ServiceError } from "../../../src/errors/errors.ts";
import { createLogger } from "../../../src/log/log.ts";
import { toOriginPatterns } from "../../../src/transport/http/request-checks.ts";
import { createHttpServer, type HttpServer, type HttpServerDependencies } from "../../../src/transport/http/server.ts";
import { DEFAULT_TIMES, type Protocol } from "../../../src/transport/http/listener.ts";
import { loadTlsIdentity } from "../../../src/transport/http/tls-identity.ts";
import { eventually } from "../../support/eventually.ts";
import { hasOpenssl, makeCertificate } from "../../support/certificate.ts";
import { unrunnable } from "../../support/unrunnable.ts";
import { openSocket, type RawAnswer, sendRaw } from "../../support/raw-http.ts";

const opened: HttpServer[] = [];
/** The addresses of clients that have left, once they have. */
const waiting = new Set<Promise<string>>();
afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ app }) => app.close()));
});

/** Times that are short enough to wait for. */
const times = {
  headersTimeoutMs: 100,
  requestTimeoutMs: 200,
  checkEveryMs: 20,
  keepAliveMs: 100,
  handshakeTimeoutMs: 200,
  writeStallMs: 1_000,
};

/** A server with one route that reads a body. */
async function start(protocol: Protocol, changed: Partial<HttpServerDependencies> = {}): Promise<string> {
  const server = createHttpServer(protocol, {
    log: createLogger({ level: "error" }),
    guard: { isLoopback: true, allowedHosts: [], origins: toOriginPatterns(["http://localhost:*"]) },
    trustedProxies: [],
    isStrictTransport: false,
    maxConnections: 100,
    isDraining: () => false,
    admitUnknownRoute: () => Promise.resolve(undefined),
    times,
    ...changed,
  });
  opened.push(server);
  server.app.post("/read", async ({ ip, protocol: scheme, body }) => ({ ip, scheme, body: body ?? null }));
  server.app.post("/left", async (request) => {
    const closed = new Promise<string>((resolve) => request.raw.socket.once("close", () => resolve(request.ip)));
    waiting.add(closed);
    await closed;
    return {};
  });
  server.app.addContentTypeParser("text/csv", (_request, payload, done) => done(null, payload));
  server.app.post("/file", async ({ body }) => {
    for await (const _chunk of (body as Readable).iterator({ destroyOnReturn: false }))
      throw new ServiceError("PAYLOAD_TOO_LARGE", "the file is too large");
  });
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  return `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
}

/** What the server sends in reply to `begin` alone, until it closes the connection; a character for each byte. */
function answerTo(url: string, begin: string | Buffer): Promise<string> {
  const socket: Socket = openSocket(url);
  let text = "";
  socket.on("data", (chunk: Buffer) => (text += chunk.toString("latin1")));
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
  ])("gets 408 when it stops within %s", async (_what, begin) => {
    const answer = await answerTo(await start({ type: "http1" }), begin);

    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(answer).toContain("Connection: close");
    expect(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")))).toMatchObject({
      success: false,
      error: { code: "TIMEOUT" },
    });
  });

  it("loses its connection when it sends no further request", async () => {
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

describe("a client whose body is rejected before it has arrived", () => {
  const rejected = [
    ["by its announced length", "/read", "application/json", "Content-Length: 5000000"],
    ["while it arrives", "/file", "text/csv", "Content-Length: 5000000"],
    ["in chunks", "/file", "text/csv", "Transfer-Encoding: chunked"],
  ] as const;

  it.each(rejected)(
    "%s is told that the connection closes, and can send the rest",
    async (_how, path, type, length) => {
      const socket = openSocket(await start({ type: "http1" }));
      onTestFinished(() => void socket.destroy());
      const failed = once(socket, "error").then(([error]) => Promise.reject(error as Error));
      failed.catch(() => undefined);
      const ended = once(socket, "end");
      ended.catch(() => undefined);
      const chunk = length.startsWith("T") ? `f4240\r\n${" ".repeat(1_000_000)}\r\n` : " ".repeat(1_000_000);
      socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`);
      // It reads nothing before it has sent everything.
      socket.pause();
      for (let sent = 0; sent < 5; sent++) {
        const written = new Promise((resolve) => void socket.write(chunk, resolve));
        await Promise.race([written, failed]);
      }
      let answer = "";
      socket.on("data", (received: Buffer) => (answer += received.toString("latin1")));
      socket.resume();
      await Promise.race([ended, failed]);
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
      expect(answer).toMatch(/^connection: close\r$/im);
    },
  );

  it("has the rest read no faster than 32 MiB a second, with those of others", async () => {
    const url = await start({ type: "http1" });
    const onServer: Socket[] = [];
    opened.at(-1)?.app.server.on("connection", (socket: Socket) => onServer.push(socket));
    const rest = Buffer.alloc(60_000_000);

    await Promise.all(
      Array.from({ length: 4 }, async () => {
        const socket = openSocket(url);
        socket.on("error", () => undefined).resume();
        socket.write(`POST /none HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${rest.length}\r\n\r\n`);
        socket.write(rest);
        await new Promise((resolve) => socket.once("close", resolve));
      }),
    );

    // They are read for two seconds.
    expect(onServer.reduce((sum, { bytesRead }) => sum + bytesRead, 0)).toBeLessThan(160_000_000);
  });

  it("uses another connection for its next request", async () => {
    const url = await start({ type: "http1" }, { times: DEFAULT_TIMES });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    async function post(path: string, type: string, body: string) {
      const sending = request(`${url}${path}`, { agent, method: "POST", headers: { "content-type": type } });
      const responding = once(sending, "response") as Promise<[IncomingMessage]>;
      sending.end(body);
      const [response] = await responding;
      return { status: response.statusCode, text: await text(response) };
    }
    for (let round = 0; round < 5; round++) {
      expect(await post("/file", "text/csv", " ".repeat(3_000_000))).toMatchObject({ status: 413 });
      expect(await post("/read", "application/json", "[]")).toMatchObject({ status: 200 });
    }
  });
});

/** The head of an HTTP/2 frame, with its payload. */
function frame(type: number, flags: number, streamId: number, payload: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head[3] = type;
  head[4] = flags;
  head.writeUInt32BE(streamId, 5);
  return Buffer.concat([head, payload]);
}

const GOAWAY = 7;

/** The types of HTTP/2 frames that follow each other. */
function frameTypes(frames: string): readonly number[] {
  const bytes = Buffer.from(frames, "latin1");
  const types: number[] = [];
  for (let at = 0; at < bytes.length; at += 9 + bytes.readUIntBE(at, 3)) types.push(bytes.readUInt8(at + 3));
  return types;
}

describe("a client that leaves", () => {
  async function addressOfLeft(leave: () => void): Promise<string | undefined> {
    await eventually(() => waiting.size).toBe(1);
    leave();
    const [left] = waiting;
    waiting.clear();
    return left;
  }

  it("leaves its address to what still runs", async () => {
    const client = openSocket(await start({ type: "http1" })).on("error", () => undefined);
    client.write("POST /left HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n");

    expect(await addressOfLeft(() => client.resetAndDestroy())).toBe("127.0.0.1");
  });

  it.each(["stream", "connection"])("leaves it over HTTP/2, by the end of its %s", async (what) => {
    const session = connectHttp2(await start({ type: "http2" })).on("error", () => undefined);
    onTestFinished(() => session.destroy());
    const stream = session.request({ ":method": "POST", ":path": "/left" }).on("error", () => undefined);
    const leave = (): void => (what === "stream" ? stream.close(constants.NGHTTP2_CANCEL) : session.destroy());

    expect(await addressOfLeft(leave)).toBe("127.0.0.1");
  });
});

describe("a client that waits for 100 before its body", () => {
  const head = (host: string): string =>
    `POST /read HTTP/1.1\r\nHost: ${host}\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n`;

  it("gets it when the body is read", async () => {
    const client = openSocket(await start({ type: "http1" }, { times: DEFAULT_TIMES }));
    client.write(head("localhost"));
    const [first] = (await once(client, "data")) as [Buffer];
    client.write("{}");
    const [second] = (await once(client, "data")) as [Buffer];

    expect(first.toString()).toBe("HTTP/1.1 100 Continue\r\n\r\n");
    expect(second.toString()).toMatch(/^HTTP\/1\.1 200 /);
    client.destroy();
  });

  it("gets only the response where the request is rejected before that", async () => {
    const answer = await answerTo(await start({ type: "http1" }, { times: DEFAULT_TIMES }), head("evil.example"));

    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  });

  it("gets it over HTTP/2 as well", async () => {
    const session = connectHttp2(await start({ type: "http2" }, { times: DEFAULT_TIMES }));
    onTestFinished(() => session.destroy());
    const headers = { ":method": "POST", ":path": "/read", "content-type": "application/json", expect: "100-continue" };
    const read = session.request(headers);
    await once(read, "continue");
    read.end("{}");
    const [received] = (await once(read, "response")) as [object];
    const rejected = session.request({ ...headers, ":authority": "evil.example" });
    const continued = vi.fn();
    const [response] = (await once(rejected.on("continue", continued), "response")) as [object];

    expect(received).toMatchObject({ ":status": 200 });
    expect(response).toMatchObject({ ":status": 403 });
    expect(continued).not.toHaveBeenCalled();
  });
});

describe("a client of HTTP/2 that does not finish a header block", () => {
  it("loses its connection", async () => {
    const preface = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
    const settings = frame(4, 0, 0);
    // HEADERS without END_HEADERS: GET http /, as indexes of the static table.
    const headers = frame(1, 0, 1, Buffer.from([0x82, 0x86, 0x84]));

    const answer = await answerTo(await start({ type: "http2" }), Buffer.concat([preface, settings, headers]));

    expect(frameTypes(answer).at(-1)).toBe(GOAWAY);
  });
});

if (!hasOpenssl()) unrunnable("TLS handshakes", "no openssl to make a certificate with");
else describe("a client that does not finish its TLS handshake", unfinishedHandshakes);

function unfinishedHandshakes(): void {
  it.each([
    ["nothing", Buffer.alloc(0)],
    ["a part of its first record", Buffer.from([0x16, 3, 1, 2, 0])],
  ])("loses its connection after it has sent %s", async (_what, begin) => {
    const folder = await mkdtemp(join(tmpdir(), "pagewire-tls-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const { cert, key } = makeCertificate(folder);

    const answer = await answerTo(await start({ type: "tls", identity: await loadTlsIdentity(cert, key) }), begin);

    expect(answer).toBe("");
  });
}

describe("a connection beyond the limit", () => {
  it("is closed at once, and one is accepted again when another has ended", async () => {
    const times = { ...DEFAULT_TIMES, checkEveryMs: 20 };
    const url = await start({ type: "http1" }, { maxConnections: 2, times });
    const [first, second] = [openSocket(url), openSocket(url)];
    onTestFinished(() => void second.destroy());
    await Promise.all([once(first, "connect"), once(second, "connect")]);

    expect(await answerTo(url, "")).toBe("");
    first.destroy();
    await eventually(async () => (await answerTo(url, "GET /x HTTP/1.0\r\nHost: localhost\r\n\r\n")).slice(0, 12)).toBe(
      "HTTP/1.1 404",
    );
  });
});

describe("a proxy", () => {
  const forwarded = [
    ["X-Forwarded-For", "203.0.113.9, 198.51.100.7"],
    ["X-Forwarded-Proto", "https"],
  ] as const;

  async function send(url: string): Promise<{ answer: RawAnswer; seen: { ip: string; scheme: string } }> {
    const answer = await sendRaw(url, { method: "POST", path: "/read", headers: forwarded });
    return { answer, seen: JSON.parse(answer.body) as { ip: string; scheme: string } };
  }

  it("is not trusted unless it is listed", async () => {
    const url = await start({ type: "http1" }, { isStrictTransport: true });
    const { answer, seen } = await send(url);

    expect(seen).toMatchObject({ ip: "127.0.0.1", scheme: "http" });
    expect(answer.headers).not.toHaveProperty("strict-transport-security");
  });

  it("is trusted for the last address that is not a proxy's, and for the scheme", async () => {
    const trustedProxies = ["127.0.0.0/8", "198.51.100.0/24"];
    const { answer, seen } = await send(await start({ type: "http1" }, { trustedProxies, isStrictTransport: true }));

    expect(seen).toMatchObject({ ip: "203.0.113.9", scheme: "https" });
    expect(answer.headers["strict-transport-security"]).toBe("max-age=31536000");
  });

  it("cannot be imitated from another address", async () => {
    const { seen } = await send(await start({ type: "http1" }, { trustedProxies: ["10.0.0.0/8"] }));

    expect(seen).toMatchObject({ ip: "127.0.0.1", scheme: "http" });
  });
});

describe("a server that is draining", () => {
  it("ends each connection with its next response", async () => {
    const url = await start({ type: "http1" }, { isDraining: () => true });
    const answer = await sendRaw(url, { method: "POST", path: "/read", headers: [["Connection", "keep-alive"]] });

    expect(answer.headers.connection).toBe("close");
  });
});

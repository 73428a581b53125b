import { connect as connectHttp2, type ServerHttp2Stream } from "node:http2";
import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { createLogger } from "../../../src/log/log.ts";
import { DEFAULT_TIMES, type Protocol } from "../../../src/transport/http/listener.ts";
import { createHttpServer, type HttpServer } from "../../../src/transport/http/server.ts";
import { openSocket } from "../../support/raw-http.ts";

const opened: HttpServer[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ app }) => app.close()));
});

const largeBytes = 20_000_000;
const chunkBytes = 50_000;
const writeStallMs = 400;

/** A server with a large response and one that takes longer than a stall may. */
async function start(protocol: Protocol, stallMs = writeStallMs): Promise<string> {
  const server = createHttpServer(protocol, {
    log: createLogger({ level: "error" }),
    guard: { isLoopback: true, allowedHosts: [], origins: [] },
    trustedProxies: [],
    isStrictTransport: false,
    maxConnections: 100,
    isDraining: () => false,
    admitUnknownRoute: () => Promise.resolve(undefined),
    times: { ...DEFAULT_TIMES, writeStallMs: stallMs },
  });
  opened.push(server);
  // As responses of operations are written: at once, or in parts over HTTP/2.
  server.app.get("/large", async () =>
    protocol.type === "http1"
      ? Buffer.alloc(largeBytes)
      : Readable.from(Array.from({ length: largeBytes / chunkBytes }, () => Buffer.alloc(chunkBytes))),
  );
  server.app.get("/late", async () => {
    await wait(3 * writeStallMs);
    return "late";
  });
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  return `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
}

function get(url: string, path: string): Socket {
  const socket = openSocket(url);
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  return socket;
}

describe("a client that does not read its response", () => {
  it("loses its connection over HTTP/1.1", async () => {
    const url = await start({ type: "http1" });
    const closed = once(opened[0]?.app.server as never, "connection").then(([socket]) =>
      once(socket as Socket, "close"),
    );
    const socket = get(url, "/large");
    socket.pause();

    await closed;
    expect(socket.bytesRead).toBeLessThan(largeBytes);
  });

  it("loses its stream over HTTP/2, even if other streams make progress", async () => {
    const session = connectHttp2(await start({ type: "http2" }), { settings: { initialWindowSize: 1_000 } });
    onTestFinished(() => session.destroy());
    session.on("error", () => undefined);
    const stream = session.request({ ":path": "/large" });
    stream.on("error", () => undefined);
    stream.pause();
    const pings = setInterval(() => {
      if (!session.destroyed) session.ping(() => undefined);
    }, writeStallMs / 4);
    onTestFinished(() => clearInterval(pings));
    const [onServer] = (await once(opened[0]?.app.server as never, "stream")) as [ServerHttp2Stream];

    await once(onServer, "close");
    const other = session.request({ ":path": "/late" });
    other.resume();
    await once(other, "close");
    expect(other.rstCode).toBe(0);
  });
});

describe("a client that reads slowly", () => {
  it("receives all of its response over HTTP/1.1", async () => {
    // No pause is as long as a stall, on a busy machine either; all of them together are longer.
    const stallMs = 5 * writeStallMs;
    const socket = get(await start({ type: "http1" }, stallMs), "/large");
    const startMs = performance.now();
    let received = 0;
    socket.on("data", (chunk: Buffer) => {
      received += chunk.length;
      socket.pause();
      setTimeout(() => socket.resume(), 10);
    });
    const closed = once(socket, "close");
    while (received < largeBytes && !socket.destroyed) await Promise.race([once(socket, "data"), closed]);

    expect(received).toBeGreaterThan(largeBytes);
    expect(performance.now() - startMs).toBeGreaterThan(stallMs);
  });
});

describe("a response of a handler slower than the limit", () => {
  it.each(["http1", "http2"] as const)("is sent over %s", async (type) => {
    const url = await start({ type });
    if (type === "http1") {
      const [text] = (await once(get(url, "/late"), "data")) as [Buffer];
      expect(text.toString()).toContain("200 OK");
      return;
    }
    const session = connectHttp2(url);
    onTestFinished(() => session.destroy());
    const [headers] = (await once(session.request({ ":path": "/late" }), "response")) as [Record<string, unknown>];
    expect(headers[":status"]).toBe(200);
  });
});

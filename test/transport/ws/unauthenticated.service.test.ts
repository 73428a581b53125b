import { once } from "node:events";
import type { Socket } from "node:net";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { startTestApp, type TestUser } from "../../support/app.ts";
import { openSocket as openRawSocket } from "../../support/raw-http.ts";
import { openSocket, type TestSocket, type TestSocketOptions } from "../../support/socket.ts";
import { ofFile } from "../../support/of-file.ts";
import { nightly } from "../../support/nightly.ts";

let user: TestUser;

const app = ofFile(() => startTestApp({ TRUST_PROXY: "127.0.0.1" }));
beforeAll(async () => {
  user = await app.addUser("early");
});

async function connect(options?: TestSocketOptions): Promise<TestSocket> {
  const socket = await openSocket(app.httpUrl, options);
  onTestFinished(() => socket.close());
  return socket;
}

/** An upgraded connection whose client writes any bytes, the first ones with the upgrade, and does not reply to close frames. */
async function upgrade(
  path = "/ws",
  sentWith = Buffer.alloc(0),
): Promise<{ readonly socket: Socket; readonly closed: Promise<unknown>; text(): string }> {
  const socket = openRawSocket(app.httpUrl);
  onTestFinished(() => void socket.destroy());
  let text = "";
  socket.on("error", () => undefined);
  socket.on("data", (chunk: Buffer) => (text += chunk.toString("latin1")));
  const closed = once(socket, "close");
  const lines = [`GET ${path} HTTP/1.1`, "Host: localhost", "Connection: Upgrade", "Upgrade: websocket"];
  const handshake = ["Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==", "", ""];
  socket.write(Buffer.concat([Buffer.from([...lines, ...handshake].join("\r\n")), sentWith]));
  await once(socket, "data");
  return { socket, closed, text: () => text };
}

/** The head of a masked frame, with a mask of zeros. */
function frameHead(opcode: number, isLast: boolean, length: number): Buffer {
  const head = Buffer.alloc(14);
  head[0] = (isLast ? 0x80 : 0) | opcode;
  head[1] = 0x80 | 127;
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}

const text = 1;
const continuation = 0;

describe("a socket without authentication", () => {
  it("is closed when it has sent more than 16 KiB of an unfinished message", async () => {
    const { socket, closed, text: received } = await upgrade();
    socket.write(Buffer.concat([frameHead(text, true, 1_000_000), Buffer.alloc(20_000, 0x20)]));

    await closed;
    expect(received()).toContain("\x03\xf1"); // close code 1009
  });

  it("is closed when it has sent more than 16 KiB in fragments, whatever they hold", async () => {
    const { socket, closed, text: received } = await upgrade();
    const empty = frameHead(continuation, false, 0);
    socket.write(Buffer.concat([frameHead(text, false, 0), ...Array.from({ length: 2_000 }, () => empty)]));

    await closed;
    expect(received()).toContain("\x03\xf1");
  });

  it("may send more than that as soon as it is authenticated", async () => {
    const socket = await connect();
    await socket.ask({ type: "auth", token: user.accessToken });

    const padding = "x".repeat(100_000);
    expect(await socket.ask({ type: "call", operation: "listContexts", query: { sort: padding } })).toMatchObject({
      error: { code: "VALIDATION_ERROR" },
    });
    expect(await socket.ask({ type: "ping" })).toMatchObject({ type: "pong" });
  });

  it.each<[string, () => readonly [path: string, ...messages: object[]]]>([
    ["whose credentials came with the upgrade", () => [`/ws?token=${user.accessToken}`]],
    ["whose credentials came in a message", () => ["/ws", { type: "auth", token: user.accessToken }]],
  ])("may send more than that while it is authenticated: one %s", async (_which, inputs) => {
    const [path, ...messages] = inputs();
    const large = { type: "call", operation: "listContexts", query: { sort: "x".repeat(100_000) } };
    const frames = [...messages, large, { type: "ping" }].map((message) => {
      const payload = Buffer.from(JSON.stringify(message));
      return Buffer.concat([frameHead(text, true, payload.length), payload]);
    });

    const { text: received } = await upgrade(path, Buffer.concat(frames));

    await expect.poll(received).toContain('"pong"');
    expect(received()).toContain("VALIDATION_ERROR");
  });

  nightly("is ended although its client does not answer the close frame", async () => {
    const { socket, closed } = await upgrade();
    socket.write(Buffer.concat([frameHead(text, true, 5), Buffer.from("wrong")]));
    const from = performance.now();

    await closed;
    expect(performance.now() - from).toBeLessThan(20_000);
  });

  it("is one of at most 100 of its address, as a trusted proxy reports it: the oldest gives way", async () => {
    const of = (address: string, query = ""): TestSocketOptions => ({ headers: { "x-forwarded-for": address }, query });
    const here = (query?: string): Promise<TestSocket> => connect(of("203.0.113.7", query));
    const elsewhere = await connect(of("203.0.113.8"));
    const first = await here();
    // They have 10 s to authenticate.
    const sockets = [first, ...(await Promise.all(Array.from({ length: 99 }, () => here())))];
    await Promise.all(sockets.map((socket) => socket.ask({ type: "ping" })));

    const withCredentials = await here(`?token=${user.accessToken}`);
    expect(await withCredentials.ask({ type: "call", operation: "listContexts" })).toMatchObject({ type: "result" });
    expect(await sockets[0]?.ask({ type: "ping" })).toMatchObject({ type: "pong" });

    const over = await here();
    expect(await sockets[0]?.closed).toBe(4429);
    expect(await over.ask({ type: "auth", token: user.accessToken })).toMatchObject({ type: "authenticated" });
    expect(await elsewhere.ask({ type: "ping" })).toMatchObject({ type: "pong" });

    // The one that has authenticated no longer counts.
    const next = await here();
    for (const socket of [next, sockets[1]])
      expect(await socket?.ask({ type: "ping" })).toMatchObject({ type: "pong" });
  });
});

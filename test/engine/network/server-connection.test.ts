import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type { Readable } from "node:stream";
import { describe, expect, it, onTestFinished } from "vitest";
import { type ResponseHead, ServerConnection } from "../../../src/engine/network/server-connection.ts";

/** Sends a request to a server that responds with `bytes` and keeps the connection. The context has used its part of the thread up. */
async function arrange(bytes: string, wait: (then: () => void) => void = setImmediate) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on("error", () => undefined));
    socket.write(bytes);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  onTestFinished(() => {
    for (const each of [socket, ...sockets]) each.destroy();
    server.close();
  });
  const spent: number[] = [];
  const pace = {
    spend: (cost: number) => {
      spent.push(cost);
      return false;
    },
    wait,
  };
  const connection = new ServerConnection(
    socket,
    pace,
    () => undefined,
    () => undefined,
  );
  const response = new Promise<{ readonly head: ResponseHead; readonly body: Readable }>((resolve, reject) => {
    const onHead = (head: ResponseHead, body: Readable): void => resolve({ head, body });
    connection.send("GET / HTTP/1.1\r\n\r\n", { isHead: false, onHead, onError: reject });
  });
  return { response, spent };
}

const OK = "HTTP/1.1 200 OK\r\n";
const CHUNKED = `${OK}Transfer-Encoding: chunked\r\n\r\n`;

describe("a response in parts that have hardly a byte", () => {
  it.each([
    ["chunks", "1\r\na\r\n", 3 * 200],
    ["trailers", "a\n", 200],
  ])("counts each of its %s, and is read on when its context has time", async (what, part, cost) => {
    const parts = 100_000;
    const waiting: (() => void)[] = [];
    const head = CHUNKED + (what === "trailers" ? "0\r\n" : "");
    const { response, spent } = await arrange(head + part.repeat(parts), (then) => void waiting.push(then));
    const { body } = await response;
    let length = 0;
    const pieces: number[] = [];
    body.on("data", (bytes: Buffer) => {
      length += bytes.length;
      pieces.push(bytes.length);
    });

    const total = (): number => spent.reduce((sum, each) => sum + each, 0);
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    // One read of a socket has 64 KiB at most.
    expect(total()).toBeLessThan((3 * 65_536 * 200) / 2);
    while (total() < parts * cost) {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      waiting.shift()?.();
    }
    if (what === "chunks") await expect.poll(() => length).toBe(parts);
    // The chunks of a read come as one piece.
    expect(pieces.length).toBeLessThan(parts / 100);
  });
});

describe("a head", () => {
  it.each([
    ["lines", `${OK}${"a:\n".repeat(5_000)}\r\n`],
    ["members of a list", `${OK}Connection: ${"a,".repeat(5_000)}\r\n\r\n`],
    [
      "bytes in all, with those of interim responses",
      `HTTP/1.1 103 x\r\na: ${"a".repeat(90_000)}\r\n\r\n`.repeat(3) + OK,
    ],
  ])("with too many %s is rejected", async (_what, bytes) => {
    await expect((await arrange(bytes)).response).rejects.toMatchObject({ message: "invalid-http-response" });
  });
});

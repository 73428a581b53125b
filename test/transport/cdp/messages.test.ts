import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import type { Principal } from "../../../src/contract.ts";
import { createMessageReader } from "../../../src/transport/cdp/register.ts";
import { createTestBodyBytes } from "../../support/limits.ts";

const MIB = 1024 * 1024;
const caller = (userId: string) => ({ principal: { userId } as Principal, address: "192.0.2.1" });

async function connectPair(): Promise<readonly [client: WebSocket, server: WebSocket]> {
  const http = createServer().listen(0, "127.0.0.1");
  await once(http, "listening");
  const sockets = new WebSocketServer({ server: http, maxPayload: 32 * MIB });
  const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
  const [[server]] = (await Promise.all([once(sockets, "connection"), once(client, "open")])) as [[WebSocket], unknown];
  onTestFinished(() => {
    client.terminate();
    sockets.close();
    http.close();
  });
  return [client, server];
}

it("reads up to 16 MiB a second from the clients of a user, and leaves the rest in their sockets", async () => {
  const read = createMessageReader(createTestBodyBytes());
  const [[client, server], [second, ofSecond], [other, ofOther]] = await Promise.all([
    connectPair(),
    connectPair(),
    connectPair(),
  ]);
  const [messages, ofSame, others] = [
    read(server, caller("a")),
    read(ofSecond, caller("a")),
    read(ofOther, caller("b")),
  ];
  const [first, later, unhindered] = [messages.next(), ofSame.next(), others.next()];
  const begunMs = performance.now();
  for (let i = 0; i < 4; i++) client.send("x".repeat(20 * MIB));
  expect((await first).value).toHaveLength(20 * MIB);
  second.send("second");
  other.send("other");

  const next = messages.next();
  expect((await Promise.race([unhindered, next])).value).toBe("other");
  expect((await later).value).toBe("second");
  // The first 16 MiB may come at once, and 4 MiB are due before anything else of the user's.
  expect(performance.now() - begunMs).toBeGreaterThan(240);
  await next;
  await messages.next();
  expect(performance.now() - begunMs).toBeGreaterThan((1_000 * (2 * 20 - 16)) / 16);
  expect(server.isPaused).toBe(true);
});

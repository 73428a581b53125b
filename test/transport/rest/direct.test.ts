import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import type { CallSource, Outcome } from "../../../src/contract.ts";
import { createLogger } from "../../../src/log/log.ts";
import { createDirectActions } from "../../../src/transport/rest/direct.ts";
import { createUnreadBytes } from "../../../src/transport/unread-bytes.ts";
import { openSocket, sendRaw } from "../../support/raw-http.ts";
import { json } from "../../support/strict-http.ts";

const outcome: Outcome<"executeAction"> = {
  answer: {} as never,
  bytes: new Uint8Array(100_000),
  contentType: "image/png",
  encoding: "binary",
};

/** A server of actions, each of which ends once `waitFor` resolves. */
async function arrange() {
  const state = { waitFor: (_response: ServerResponse): Promise<unknown> => Promise.resolve() };
  let response: ServerResponse;
  const serve = createDirectActions({
    service: {
      open: (_operation: string, source: CallSource) =>
        Promise.resolve({ source, rateLimit: undefined, run: () => state.waitFor(response).then(() => outcome) }),
    } as never,
    authenticate: () => Promise.resolve({ userId: "ann" } as never),
    // Enough for one response.
    unreadBytes: createUnreadBytes((address) => address, 150_000),
    log: createLogger({ level: "error" }),
    metrics: { http: { observe: () => undefined } as never },
    guard: { isLoopback: true, allowedHosts: [], origins: [] },
    isDraining: () => false,
  });
  const server = createServer((request, made) => {
    response = made;
    serve(request, made);
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return { state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

it("sends no large response to a client that left before its call ended, and does not count it", async () => {
  const { state, url } = await arrange();
  const path = "/api/v1/contexts/c1/execute";
  const socket = openSocket(url);
  const ended = Promise.withResolvers<undefined>();
  state.waitFor = async (response) => {
    socket.destroy();
    await once(response, "close");
    ended.resolve(undefined);
  };
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${json.join(": ")}\r\nContent-Length: 2\r\n\r\n{}`);
  await ended.promise;

  state.waitFor = () => Promise.resolve();
  const next = await sendRaw(url, { method: "POST", path, headers: [json], body: "{}" });
  expect(next.status).toBe(200);
});

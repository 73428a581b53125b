import { once } from "node:events";
import { expect, it, onTestFinished } from "vitest";
import type { CallSource, Outcome } from "../../../src/contract.ts";
import { createLogger } from "../../../src/log/log.ts";
import { createHttpServer } from "../../../src/transport/http/server.ts";
import { registerRest } from "../../../src/transport/rest/register.ts";
import { createUnreadBytes } from "../../../src/transport/byte-limits.ts";
import { createTestBodyBytes } from "../../support/limits.ts";
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
  const state = { waitFor: (_signal: AbortSignal): Promise<unknown> => Promise.resolve() };
  const log = createLogger({ level: "error" });
  const { app } = createHttpServer(
    { type: "http1" },
    {
      log,
      guard: { isLoopback: true, allowedHosts: [], origins: [] },
      trustedProxies: [],
      isStrictTransport: false,
      isDraining: () => false,
      admitUnknownRoute: () => Promise.resolve(undefined),
      maxConnections: 10,
    },
  );
  await registerRest(app, {
    service: {
      open: (_operation: string, source: CallSource) =>
        Promise.resolve({ source, rateLimit: undefined, run: () => state.waitFor(source.signal).then(() => outcome) }),
    } as never,
    authenticate: () => Promise.resolve({ userId: "ann" } as never),
    // Enough for one response.
    unreadBytes: createUnreadBytes(150_000),
    bodyBytes: createTestBodyBytes(),
    log,
    ...({} as { recheck: never; principals: never; metrics: never }),
  });
  onTestFinished(() => app.close());
  return { state, url: await app.listen({ host: "127.0.0.1", port: 0 }) };
}

it("counts no large response to a client that left before its call ended", async () => {
  const { state, url } = await arrange();
  const path = "/api/v1/contexts/c1/execute";
  const socket = openSocket(url);
  const ended = Promise.withResolvers<undefined>();
  state.waitFor = async (signal) => {
    socket.destroy();
    await once(signal, "abort");
    ended.resolve(undefined);
  };
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${json.join(": ")}\r\nContent-Length: 2\r\n\r\n{}`);
  await ended.promise;

  state.waitFor = () => Promise.resolve();
  const next = await sendRaw(url, { method: "POST", path, headers: [json], body: "{}" });
  expect(next.status).toBe(200);
});

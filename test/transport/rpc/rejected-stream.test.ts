import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { ArtifactService } from "../../../gen/proto/pagewire/v1/artifact_service_pb.ts";
import { createLogger } from "../../../src/log/log.ts";
import { createHttpServer } from "../../../src/transport/http/server.ts";
import { registerConnectRoutes } from "../../../src/transport/rpc/connect-routes.ts";
import { readable } from "../../../src/transport/rpc/files.ts";

it("sends the error of a stream to a client over HTTP/1.1 that sends all of it before it reads", async () => {
  const log = createLogger({ level: "error" });
  const { app } = createHttpServer(
    { type: "http1" },
    {
      log,
      guard: { isLoopback: true, allowedHosts: [], origins: [] },
      trustedProxies: [],
      isStrictTransport: false,
      maxConnections: 10,
      isDraining: () => false,
      admitUnknownRoute: () => Promise.resolve(undefined),
    },
  );
  onTestFinished(() => app.close());
  const limits = {
    readMaxBytes: 20_000,
    beforeMessage: () => Promise.resolve(),
    readMaxBytesOf: () => 20_000,
    writeMaxBytes: 20_000,
    shutdownTimeoutMs: 100,
  };
  await registerConnectRoutes(app, {
    ...limits,
    log,
    routes: (router) =>
      router.service(ArtifactService, {
        async createArtifact(requests) {
          for await (const request of requests) expect(request).toBeDefined();
          return {};
        },
      }),
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const body = Buffer.alloc(3_000_000);
  body.writeUInt32BE(body.length - 5, 1);

  const socket = connect({ port: (app.server.address() as AddressInfo).port, host: "127.0.0.1" }).pause();
  let received = "";
  socket.on("error", () => undefined).on("data", (chunk: Buffer) => (received += chunk.toString()));
  const type = "application/connect+proto";
  const path = "/pagewire.v1.ArtifactService/CreateArtifact";
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  for (let at = 0; at < body.length && !socket.destroyed; at += 200_000) {
    socket.write(body.subarray(at, at + 200_000));
    await wait(5);
  }
  socket.resume();
  await once(socket, "close");

  expect(received).toContain("resource_exhausted");
});

it("lets other work run between the messages of a stream that have arrived together", async () => {
  async function* arrived(): AsyncGenerator<number> {
    for (let message = 0; message < 1_000; message++) yield message;
  }
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns++;
    if (!isOver) setImmediate(count);
  };
  count();
  let read = 0;

  for await (const message of readable(arrived())) read += Math.sign(message + 1);
  isOver = true;

  expect(read).toBe(1_000);
  expect(turns).toBeGreaterThan(20);
});

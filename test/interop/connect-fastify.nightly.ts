import { once } from "node:events";
import { connect, type IncomingHttpHeaders } from "node:http2";
import type { AddressInfo } from "node:net";
import { Code, ConnectError, type ConnectRouter } from "@connectrpc/connect";
import { fastifyConnectPlugin } from "@connectrpc/connect-fastify";
import Fastify from "fastify";
import { describe, expect, it, onTestFinished } from "vitest";
import { Health } from "../../gen/proto/grpc/health/v1/health_pb.ts";

/** Why RPCs have routes of their own; docs/decisions.md names these cases. */
describe("@connectrpc/connect-fastify", () => {
  it("sends the head of a stream only with its first message", async () => {
    const wait = Promise.withResolvers<void>();
    const session = await serve((router) =>
      router.service(Health, {
        async *watch() {
          await wait.promise;
          yield { status: 1 };
        },
      }),
    );
    const stream = request(session, "Watch");
    let hasHead = false;
    stream.on("response", () => (hasHead = true));
    const head = once(stream, "response");
    // A ping after the request: its reply comes after the frames that the server has sent by then.
    for (let count = 0; count < 3; count++) await new Promise((resolve) => session.ping(resolve));

    expect(hasHead).toBe(false);
    wait.resolve();
    expect((await head)[0]).toMatchObject({ ":status": 200 });
  });

  it("escapes a comma in grpc-message, which gRPC's JavaScript client does not decode", async () => {
    const session = await serve((router) =>
      router.service(Health, {
        check() {
          throw new ConnectError("must be string, not null", Code.InvalidArgument);
        },
      }),
    );
    const stream = request(session, "Check");
    const [trailers] = (await once(stream, "trailers")) as [IncomingHttpHeaders];

    expect(trailers["grpc-message"]).toContain("%2C");
  });
});

async function serve(routes: (router: ConnectRouter) => void) {
  const app = Fastify({ http2: true });
  await app.register(fastifyConnectPlugin, { routes });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const session = connect(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
  session.on("error", () => undefined);
  onTestFinished(async () => {
    session.destroy();
    await app.close();
  });
  return session;
}

function request(session: ReturnType<typeof connect>, method: string) {
  const stream = session.request({
    ":method": "POST",
    ":path": `/grpc.health.v1.Health/${method}`,
    "content-type": "application/grpc",
    te: "trailers",
  });
  stream.on("error", () => undefined).resume();
  stream.end(Buffer.alloc(5));
  return stream;
}

import { connect as connectHttp2, type ClientHttp2Session, type IncomingHttpHeaders } from "node:http2";
import { once } from "node:events";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { sharedTestApp, testPassword, type TestUser } from "../../support/app.ts";
import { createGrpcJsClient } from "../../support/grpc-js.ts";
import { openSocket } from "../../support/raw-http.ts";
import { ofFile } from "../../support/of-file.ts";

let user: TestUser;
const app = ofFile(sharedTestApp);
beforeAll(async () => {
  user = await app.addUser("rpc");
});

const listContexts = "/pagewire.v1.ContextService/ListContexts";

function openSession(): ClientHttp2Session {
  const session = connectHttp2(`http://${app.grpcAddress}`);
  onTestFinished(() => session.destroy());
  session.on("error", () => undefined);
  return session;
}

/** The response to a request whose body never ends. */
async function call(session: ClientHttp2Session, path: string, headers: Record<string, string>, body: Buffer) {
  const stream = session.request({ ":method": "POST", ":path": path, te: "trailers", ...headers });
  stream.on("error", () => undefined);
  stream.write(body);
  const closed = once(stream, "close");
  const trailers = once(stream, "trailers");
  const [response] = (await once(stream, "response")) as [IncomingHttpHeaders];
  stream.resume();
  return { response, trailers, closed };
}

describe("an RPC without credentials", () => {
  it("gets its error over gRPC before its message is read, and its stream ends", async () => {
    const head = Buffer.from([0, 0, 0x30, 0, 0]);
    const session = openSession();
    const { trailers, closed } = await call(session, listContexts, { "content-type": "application/grpc" }, head);

    expect((await trailers)[0]).toMatchObject({ "grpc-status": "16" });
    await closed;
  });

  it("gets its error over Connect before its message is read", async () => {
    const socket = openSocket(app.httpUrl);
    onTestFinished(() => void socket.destroy());
    socket.write(
      `POST ${listContexts} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 4000000\r\n\r\n{`,
    );
    const [text] = (await once(socket, "data")) as [Buffer];

    expect(text.toString()).toMatch(/^HTTP\/1\.1 401 /);
  });

  it("may log in with a message of at most 16 KiB, as it arrives", async () => {
    const session = openSession();
    const json = { "content-type": "application/json" };
    const path = "/pagewire.v1.SessionService/Login";
    const { response } = await call(session, path, json, Buffer.alloc(20_000, 0x20));
    expect(response[":status"]).toBe(429);

    const client = createGrpcJsClient(app.grpcAddress);
    onTestFinished(() => client.close());
    const credentials = { username: user.username, password: testPassword };
    expect(await client.call("pagewire.v1.SessionService", "Login", credentials)).toHaveProperty("access_token");
  });

  it("keeps at most 100 streams of health and reflection open from one address", async () => {
    const headers = { "content-type": "application/grpc+json" };
    const empty = Buffer.from([0, 0, 0, 0, 2, 0x7b, 0x7d]);
    const sessions = [openSession(), openSession()] as const;
    /** "open" once the stream has sent a message, or the status with which it ended. */
    async function open(session: ClientHttp2Session, path: string): Promise<unknown> {
      const stream = session.request({ ":method": "POST", ":path": path, te: "trailers", ...headers });
      stream.on("error", () => undefined);
      if (path.endsWith("Watch")) stream.end(empty);
      else stream.write(empty);
      const ended = once(stream, "trailers").then(([trailers]) => (trailers as IncomingHttpHeaders)["grpc-status"]);
      return Promise.race([once(stream, "data").then(() => "open"), ended]);
    }
    const paths = [
      "/grpc.health.v1.Health/Watch",
      "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
    ] as const;
    const half = (on: 0 | 1): Promise<unknown>[] => Array.from({ length: 50 }, () => open(sessions[on], paths[on]));
    expect(new Set(await Promise.all([...half(0), ...half(1)]))).toEqual(new Set(["open"]));
    for (const path of paths) expect(await open(sessions[0], path)).toBe("8");

    sessions[1].destroy();
    await expect.poll(() => open(sessions[0], paths[0])).toBe("open");
  });
});

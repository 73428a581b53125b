import { connect as connectHttp2, type ClientHttp2Session, constants } from "node:http2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../support/app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe("native gRPC", () => {
  let session: ClientHttp2Session;
  beforeAll(() => {
    session = connectHttp2(`http://${app.grpcAddress}`);
    session.on("error", () => undefined);
  });
  afterAll(() => {
    session.destroy();
  });

  function call(headers: Record<string, string>, on = session): Promise<Record<string, unknown>> {
    return new Promise((resolve, reject) => {
      const stream = on.request({
        ":method": "POST",
        ":path": "/pagewire.v1.ContextService/ListContexts",
        "content-type": "application/grpc",
        te: "trailers",
        ...headers,
      });
      let answer: Record<string, unknown> = {};
      const note = (headers: object): void => {
        answer = { ...answer, ...headers };
      };
      stream.on("response", note).on("trailers", note);
      stream.on("error", reject);
      stream.on("close", () => {
        resolve(answer);
      });
      stream.end(Buffer.alloc(5));
      stream.resume();
    });
  }

  it("checks the same hosts and origins", async () => {
    expect(await call({})).toMatchObject({ ":status": 200, "grpc-status": "16" });
    expect(await call({ ":authority": "evil.example" })).toMatchObject({ ":status": 403 });
    expect(await call({ host: "evil.example" })).toMatchObject({ ":status": 403 });
    expect(await call({ origin: "https://evil.example" })).toMatchObject({ ":status": 403 });
    expect(await call({ origin: "null" })).toMatchObject({ ":status": 403 });
  });

  it("rejects a header list beyond 16 KiB", async () => {
    const own = connectHttp2(`http://${app.grpcAddress}`);
    own.on("error", () => undefined);
    try {
      expect(await call({ "x-long": "a".repeat(20_000) }, own)).toMatchObject({ ":status": 431 });
    } finally {
      own.destroy();
    }
    expect(await call({})).toMatchObject({ ":status": 200 });
  });

  it("announces its limits", async () => {
    const own = connectHttp2(`http://${app.grpcAddress}`);
    await new Promise((resolve) => own.once("remoteSettings", resolve));

    expect(own.remoteSettings).toMatchObject({ maxConcurrentStreams: 100, maxHeaderListSize: 16_384 });
    own.destroy();
  });

  it("ends the connection of a client that opens streams only to reset them", async () => {
    const own = connectHttp2(`http://${app.grpcAddress}`);
    const goaway = new Promise<number>((resolve) => own.once("goaway", resolve));
    const closed = new Promise<void>((resolve) => own.once("close", resolve));
    own.on("error", () => undefined);
    await new Promise((resolve) => own.once("remoteSettings", resolve));
    const resetMore = (): void => {
      for (let i = 0; i < 50 && !own.closed && !own.destroyed; i += 1) {
        const stream = own.request({ ":method": "POST", ":path": "/pagewire.v1.ContextService/ListContexts" });
        stream.on("error", () => undefined);
        stream.close(constants.NGHTTP2_CANCEL);
      }
      if (!own.closed && !own.destroyed) setImmediate(resetMore);
    };
    resetMore();

    expect(await goaway).not.toBe(constants.NGHTTP2_NO_ERROR);
    own.destroy();
    await closed;
    expect(await call({})).toMatchObject({ ":status": 200 });
  });

  it("responds to what is no RPC in the common shape", async () => {
    expect(await call({ ":path": "/nope" })).toMatchObject({ ":status": 404, "x-request-id": expect.any(String) });
    expect(await call({ "content-type": "text/plain" })).toMatchObject({ ":status": 415 });
  });
});

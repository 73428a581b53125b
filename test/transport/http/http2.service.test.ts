import { connect as connectHttp2, type ClientHttp2Session, constants } from "node:http2";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { sharedTestApp, startTestApp } from "../../support/app.ts";
import { createGrpcJsClient } from "../../support/grpc-js.ts";
import { openSocket, sendRaw } from "../../support/raw-http.ts";
import { ofFile } from "../../support/of-file.ts";

const app = ofFile(sharedTestApp);

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

  it("tells a client of HTTP/1.1 what the port is for", async () => {
    const answer = await sendRaw(`http://${app.grpcAddress}`, { method: "GET", path: "/api/v1/contexts" });

    expect(answer.status).toBe(505);
    expect(JSON.parse(answer.body)).toMatchObject({
      success: false,
      error: { message: expect.stringContaining("the port of gRPC, for HTTP/2") as string },
    });
    expect(await call({})).toMatchObject({ ":status": 200 });
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

describe("with the default limits", () => {
  it("a caller is served while other clients never finish requests, or open streams only to reset them", async () => {
    const own = await startTestApp({ RATE_LIMIT_PROFILE: "standard" });
    onTestFinished(() => own.close());
    const { accessToken } = await own.addUser("normal");
    const client = createGrpcJsClient(own.grpcAddress, accessToken);
    onTestFinished(() => client.close());
    const unfinished = Array.from({ length: 200 }, () => openSocket(own.httpUrl));
    onTestFinished(() => unfinished.forEach((socket) => void socket.destroy()));
    for (const socket of unfinished) {
      socket.on("error", () => undefined).write("POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
    }
    let resets = 0;
    for (let connection = 0; connection < 5; connection += 1) {
      const session = connectHttp2(`http://${own.grpcAddress}`);
      onTestFinished(() => session.destroy());
      session.on("error", () => undefined);
      await new Promise((resolve) => session.once("remoteSettings", resolve));
      for (let count = 0; count < 300 && !session.closed && !session.destroyed; count += 1) {
        const stream = session.request({ ":method": "POST", ":path": "/pagewire.v1.ContextService/ListContexts" });
        stream.on("error", () => undefined).close(constants.NGHTTP2_CANCEL);
        resets += 1;
      }
      const headers = { authorization: `Bearer ${accessToken}` };
      expect((await fetch(`${own.httpUrl}/api/v1/contexts`, { headers })).status).toBe(200);
      expect(await client.call("pagewire.v1.ContextService", "ListContexts", {})).toMatchObject({ limit: 20 });
    }

    expect(resets).toBeGreaterThan(1_000);
    expect(unfinished.filter(({ destroyed }) => destroyed)).toEqual([]);
  });
});

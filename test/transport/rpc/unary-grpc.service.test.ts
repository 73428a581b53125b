import { connect as connectHttp2, type ClientHttp2Session, constants } from "node:http2";
import { once } from "node:events";
import { gunzipSync } from "node:zlib";
import { create, toBinary } from "@bufbuild/protobuf";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import {
  ExecuteCommandRequestSchema,
  ListContextsRequestSchema,
} from "../../../gen/proto/pagewire/v1/context_service_pb.ts";
import { startTestApp, type TestApp, type TestUser } from "../../support/app.ts";
import { createGrpcJsClient } from "../../support/grpc-js.ts";

/** Served past Connect, and by Connect, which ignores case. */
const contentTypes = ["application/grpc", "application/GRPC"] as const;

let app: TestApp;
let user: TestUser;
let session: ClientHttp2Session;
beforeAll(async () => {
  app = await startTestApp();
  user = await app.addUser("grpc-bytes");
  session = connectHttp2(`http://${app.grpcAddress}`);
});
afterAll(async () => {
  session.destroy();
  await app.close();
});

function envelope(message: Uint8Array, flags = 0): Buffer {
  const prefix = Buffer.from([flags, 0, 0, 0, 0]);
  prefix.writeUInt32BE(message.byteLength, 1);
  return Buffer.concat([prefix, message]);
}

interface GrpcResponse {
  readonly headers: readonly string[];
  readonly encoding: unknown;
  readonly body: Buffer;
  readonly status: unknown;
  readonly message: unknown;
}

async function call(method: string, body: Buffer, headers: Record<string, string>): Promise<GrpcResponse> {
  const stream = session.request({
    ":method": "POST",
    ":path": `/pagewire.v1.ContextService/${method}`,
    te: "trailers",
    authorization: `Bearer ${user.accessToken}`,
    ...headers,
  });
  stream.on("error", () => undefined);
  const found = Promise.all([once(stream, "response"), once(stream, "trailers"), stream.toArray()]);
  stream.end(body);
  const [[response], [trailers], chunks] = (await found) as [
    [Record<string, unknown>],
    [Record<string, unknown>],
    Buffer[],
  ];
  return {
    headers: Object.keys(response).toSorted(),
    encoding: response["grpc-encoding"],
    body: Buffer.concat(chunks),
    status: trailers["grpc-status"],
    message: trailers["grpc-message"],
  };
}

const list = toBinary(ListContextsRequestSchema, create(ListContextsRequestSchema));

describe("a unary call of gRPC", () => {
  it.each([
    ["one message", envelope(list), {}, "0"],
    ["no message", Buffer.alloc(0), {}, "12"],
    ["two messages", Buffer.concat([envelope(list), envelope(list)]), {}, "12"],
    ["an incomplete prefix", envelope(list).subarray(0, 3), {}, "3"],
    ["an incomplete message", envelope(Buffer.alloc(20)).subarray(0, 15), {}, "3"],
    ["a compressed message without its encoding", envelope(list, 1), {}, "13"],
    ["a message in an unknown encoding", envelope(list), { "grpc-encoding": "br2" }, "12"],
    ["what is no message", envelope(Buffer.from([0xff, 0xff, 0xff])), {}, "13"],
    ["an invalid timeout", envelope(list), { "grpc-timeout": "1year" }, "3"],
    ["a timeout in the past", envelope(list), { "grpc-timeout": "0n" }, undefined],
  ])("with %s gets the response that Connect sends", async (_name, body, headers, status) => {
    const [own, connect] = await Promise.all(
      contentTypes.map((type) => call("ListContexts", body, { "content-type": type, ...headers })),
    );
    expect(own).toEqual(connect);
    if (status !== undefined) expect(own?.status).toBe(status);
  });

  it("with a message that is too large gets RESOURCE_EXHAUSTED", async () => {
    for (const type of contentTypes) {
      const { status, message } = await call("ListContexts", envelope(Buffer.alloc(5 * 1_048_576)), {
        "content-type": type,
      });
      expect(status).toBe("8");
      expect(message).toContain("4194304");
    }
  });

  it("with a message that is too large has no open stream afterwards, although its client waits to send the rest", async () => {
    for (const type of contentTypes) {
      const headers = { "content-type": type, authorization: `Bearer ${user.accessToken}` };
      const path = "/pagewire.v1.ContextService/ListContexts";
      // Node's client counts what it could not send as memory of its connection.
      const own = connectHttp2(`http://${app.grpcAddress}`);
      onTestFinished(() => own.destroy());
      const stream = own.request({ ":method": "POST", ":path": path, te: "trailers", ...headers });
      stream.on("error", () => undefined).resume();
      const trailers = once(stream, "trailers");
      stream.write(envelope(Buffer.alloc(5 * 1_048_576)));
      expect((await trailers)[0]).toMatchObject({ "grpc-status": "8" });
      await expect.poll(() => stream.destroyed, { timeout: 10_000 }).toBe(true);
      expect(stream.rstCode).toBe(constants.NGHTTP2_NO_ERROR);
    }
  });

  it("with a long result gets it compressed, when the client accepts that", async () => {
    const client = createGrpcJsClient(app.grpcAddress, user.accessToken);
    onTestFinished(() => client.close());
    const { id } = await client.call("pagewire.v1.ContextService", "CreateContext", { create_page: true });
    const message = create(ExecuteCommandRequestSchema, {
      contextId: String(id),
      command: { action: "evaluate", params: { script: "'x'.repeat(5000)" } },
    });
    const body = envelope(toBinary(ExecuteCommandRequestSchema, message));
    for (const type of contentTypes) {
      const headers = { "content-type": type, "grpc-accept-encoding": "identity,deflate,gzip" };
      const compressed = await call("ExecuteCommand", body, headers);
      expect(compressed).toMatchObject({ status: "0", encoding: "gzip" });
      expect(compressed.body[0]).toBe(1);
      expect(gunzipSync(compressed.body.subarray(5)).includes("x".repeat(5_000))).toBe(true);
      const plain = await call("ExecuteCommand", body, { "content-type": type });
      expect(plain).toMatchObject({ status: "0", encoding: undefined });
      expect(plain.body[0]).toBe(0);
      expect(plain.body.includes("x".repeat(5_000))).toBe(true);
    }
  });
});

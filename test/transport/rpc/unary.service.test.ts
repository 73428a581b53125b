import { connect as connectHttp2, type ClientHttp2Session, constants } from "node:http2";
import { once } from "node:events";
import { gunzipSync } from "node:zlib";
import { create, fromJson, toBinary } from "@bufbuild/protobuf";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import {
  ExecuteCommandRequestSchema,
  ListContextsRequestSchema,
} from "../../../gen/proto/pagewire/v1/context_service_pb.ts";
import { sharedTestApp, type TestUser } from "../../support/app.ts";
import { createGrpcJsClient } from "../../support/grpc-js.ts";
import { ofFile } from "../../support/of-file.ts";

let user: TestUser;
let session: ClientHttp2Session;
const app = ofFile(sharedTestApp);
beforeAll(async () => {
  user = await app.addUser("grpc-bytes");
  session = connectHttp2(`http://${app.grpcAddress}`);
});
afterAll(async () => {
  session.destroy();
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

async function call(method: string, body: Buffer, headers: Record<string, string> = {}): Promise<GrpcResponse> {
  const stream = session.request({
    ":method": "POST",
    ":path": `/pagewire.v1.ContextService/${method}`,
    "content-type": "application/grpc",
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
    ["a timeout without end", envelope(list), { "grpc-timeout": "99999999H" }, "0"],
    ["a type in capitals", envelope(list), { "content-type": "application/GRPC" }, "0"],
    ["wrong credentials", envelope(list), { authorization: "Bearer none" }, "16"],
  ])(
    "with %s has the status of gRPC for that, and the headers of all responses",
    async (_name, body, headers, status) => {
      const response = await call("ListContexts", body, headers);
      expect(response.headers).toEqual(expect.arrayContaining(["vary", "x-content-type-options", "x-request-id"]));
      expect(response.status).toBe(status);
    },
  );

  it.each([
    ["a foreign host", { ":authority": "evil.example" }, 403],
    ["a foreign origin", { origin: "http://evil.example" }, 403],
    ["a query that is not UTF-8", { ":path": "/pagewire.v1.ContextService/ListContexts?a=%ff" }, 400],
  ])("with %s is rejected before it is read", async (_name, headers, status) => {
    // What was allowed before does not matter.
    expect(await call("ListContexts", envelope(list))).toMatchObject({ status: "0" });
    const stream = session.request({
      ":method": "POST",
      ":path": "/pagewire.v1.ContextService/ListContexts",
      "content-type": "application/grpc",
      authorization: `Bearer ${user.accessToken}`,
      ...headers,
    });
    stream.end(envelope(list));
    const [response] = (await once(stream, "response")) as [Record<string, unknown>];
    expect(response[":status"]).toBe(status);
    expect(response["x-request-id"]).toEqual(expect.any(String));
    stream.close();
  });

  it("with a message that is too large gets RESOURCE_EXHAUSTED", async () => {
    // The client counts what it could not send of more as memory of its connection.
    const { status, message } = await call("ListContexts", envelope(Buffer.alloc(5 * 1_048_576)));
    expect(status).toBe("8");
    expect(message).toContain("4194304");
  });

  it("with more values than it may have says that REST may have them, as for the state of a profile", async () => {
    const command = { action: "evaluate", params: { args: Array.from({ length: 70_000 }, () => true) } };
    const request = toBinary(ExecuteCommandRequestSchema, fromJson(ExecuteCommandRequestSchema, { command }));
    expect(await call("ExecuteCommand", envelope(request))).toMatchObject({
      status: "8",
      message: expect.stringContaining("131072 fields and values; the same call over REST may have them"),
    });
  });

  it("with a message that is too large has no open stream afterwards, although its client waits to send the rest", async () => {
    const headers = { "content-type": "application/grpc", authorization: `Bearer ${user.accessToken}` };
    const path = "/pagewire.v1.ContextService/ListContexts";
    // Node's client counts what it could not send as memory of its connection.
    const own = connectHttp2(`http://${app.grpcAddress}`);
    onTestFinished(() => own.destroy());
    const stream = own.request({ ":method": "POST", ":path": path, te: "trailers", ...headers });
    stream.on("error", () => undefined).resume();
    const trailers = once(stream, "trailers");
    stream.write(envelope(Buffer.alloc(5 * 1_048_576)));
    expect((await trailers)[0]).toMatchObject({ "grpc-status": "8" });
    await expect.poll(() => stream.destroyed).toBe(true);
    expect(stream.rstCode).toBe(constants.NGHTTP2_NO_ERROR);
  });

  it("gets the error of a script that throws half of a character", async () => {
    const client = createGrpcJsClient(app.grpcAddress, user.accessToken);
    onTestFinished(() => client.close());
    const contexts = "pagewire.v1.ContextService";
    const { id } = await client.call(contexts, "CreateContext", { create_page: true });
    const params = { fields: { script: { stringValue: "throw new Error('\\ud800')" } } };
    const command = { action: "evaluate", params };
    await expect(client.call(contexts, "ExecuteCommand", { context_id: id, command })).rejects.toMatchObject({
      code: 9,
      message: expect.stringContaining("the script threw Error: \ufffd") as string,
    });
  });

  it("in JSON gets an error for a name that is half of a character", async () => {
    const json = Buffer.from('{"\\ud800":1}');
    const path = "/pagewire.v1.ContextService/ListContexts";
    const headers = { "content-type": "application/grpc+json", authorization: `Bearer ${user.accessToken}` };
    const stream = session.request({ ":method": "POST", ":path": path, te: "trailers", ...headers });
    stream.end(envelope(json));
    const [response] = (await once(stream, "response")) as [Record<string, unknown>];
    const message = "the message has text that is not well-formed";
    expect(response).toMatchObject({ ":status": 200, "grpc-status": "3", "grpc-message": message });
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
    const compressed = await call("ExecuteCommand", body, { "grpc-accept-encoding": "identity,deflate,gzip" });
    expect(compressed).toMatchObject({ status: "0", encoding: "gzip" });
    expect(compressed.body[0]).toBe(1);
    expect(gunzipSync(compressed.body.subarray(5)).includes("x".repeat(5_000))).toBe(true);
    const plain = await call("ExecuteCommand", body);
    expect(plain).toMatchObject({ status: "0", encoding: undefined });
    expect(plain.body[0]).toBe(0);
    expect(plain.body.includes("x".repeat(5_000))).toBe(true);
  });
});

import { brotliCompressSync, gzipSync } from "node:zlib";
import { create } from "@bufbuild/protobuf";
import { Code, ConnectError, createClient, type Transport } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport, createGrpcWebTransport } from "@connectrpc/connect-node";
import { beforeAll, describe, expect, it } from "vitest";
import { BadRequestSchema, ErrorInfoSchema } from "../../../gen/proto/google/rpc/error_details_pb.ts";
import { CommandSchema, ContextService } from "../../../gen/proto/pagewire/v1/context_service_pb.ts";
import { sharedTestApp, type TestUser } from "../../support/app.ts";
import { ofFile } from "../../support/of-file.ts";

const origin = "http://localhost:5173";

let user: TestUser;

const app = ofFile(sharedTestApp);
beforeAll(async () => {
  user = await app.addUser("connect");
});

const transports: Readonly<Record<string, () => Transport>> = {
  "Connect in binary": () => createConnectTransport({ baseUrl: app.httpUrl, httpVersion: "1.1" }),
  "Connect in JSON": () => createConnectTransport({ baseUrl: app.httpUrl, httpVersion: "1.1", useBinaryFormat: false }),
  "gRPC-Web": () => createGrpcWebTransport({ baseUrl: app.httpUrl, httpVersion: "1.1" }),
  gRPC: () => createGrpcTransport({ baseUrl: `http://${app.grpcAddress}` }),
};

describe.each(Object.entries(transports))("a client of %s", (_name, transport) => {
  it("executes actions, and gets bytes, codes, details and its deadline", async () => {
    const client = createClient(ContextService, transport());
    const headers = { authorization: `Bearer ${user.accessToken}` };
    const { id: contextId } = await client.createContext({ createPage: true }, { headers });
    const execute = (action: string, params: object, timeoutMs = 60_000) => {
      const command = create(CommandSchema, { action, params: { ...params } });
      return client.executeCommand({ contextId, command }, { headers, timeoutMs });
    };

    const { data } = await execute("evaluate", { script: "({ list: [1, null, 'é'] })" });
    expect(data).toEqual({ result: { list: [1, null, "é"] } });
    const shot = await execute("screenshot", { encoding: "binary" });
    expect([shot.contentType, Buffer.from(shot.bytes ?? []).toString("latin1", 1, 4)]).toEqual(["image/png", "PNG"]);

    const failure = await execute("click", { selector: 5 }).catch((error: unknown) => ConnectError.from(error));
    expect(failure).toMatchObject({ code: Code.InvalidArgument });
    expect((failure as ConnectError).findDetails(ErrorInfoSchema)[0]?.reason).toBe("VALIDATION_ERROR");
    expect((failure as ConnectError).findDetails(BadRequestSchema)[0]?.fieldViolations).toMatchObject([
      { field: "params.selector", description: "must be string, not number" },
    ]);
    await expect(execute("evaluate", { script: "new Promise(() => {})" }, 300)).rejects.toMatchObject({
      code: Code.DeadlineExceeded,
    });
    await client.deleteContext({ contextId }, { headers });
  });
});

describe("Connect on the HTTP port", () => {
  const path = "/pagewire.v1.ContextService/ListContexts";

  it.each([
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
  ])("rejects a message that is not valid %s, or ends too early", async (encoding, encode) => {
    const post = async (type: string, body: Buffer): Promise<unknown> => {
      const headers = {
        authorization: `Bearer ${user.accessToken}`,
        "content-type": type,
        "content-encoding": encoding,
      };
      const response = await fetch(app.httpUrl + path, { method: "POST", headers, body });
      return { status: response.status, body: await response.json() };
    };
    const rejected = {
      status: 400,
      body: { code: "invalid_argument", message: `the message is not valid ${encoding}` },
    };
    for (const type of ["application/proto", "application/json"]) {
      expect(await post(type, Buffer.from("no such thing"))).toMatchObject(rejected);
      expect(await post(type, encode(Buffer.from("{}")).subarray(0, 3))).toMatchObject(rejected);
    }
  });

  it("rejects a stream of messages in a compression that it does not have", async () => {
    const response = await fetch(`${app.httpUrl}/pagewire.v1.ArtifactService/CreateArtifact`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${user.accessToken}`,
        "content-type": "application/connect+json",
        "connect-content-encoding": "zstd",
      },
      body: Buffer.concat([Buffer.from([0, 0, 0, 0, 2]), Buffer.from("{}")]),
    });

    const end = Buffer.from(await response.bytes()).subarray(5);
    expect(JSON.parse(end.toString())).toMatchObject({
      error: { code: "unimplemented", message: expect.stringContaining('unknown compression "zstd"') as string },
    });
  });

  it.each([
    ["plain", {}, (body: Buffer) => body],
    ["compressed", { "content-encoding": "gzip" }, gzipSync],
  ])("rejects a %s message that is not valid, in binary and in JSON", async (_name, encoding, encode) => {
    const post = async (type: string, body: Buffer): Promise<unknown> => {
      const headers = { authorization: `Bearer ${user.accessToken}`, "content-type": type, ...encoding };
      const response = await fetch(app.httpUrl + path, { method: "POST", headers, body: encode(body) });
      return { status: response.status, body: await response.json() };
    };
    const rejected = { status: 400, body: { code: "invalid_argument" } };
    expect(await post("application/proto", Buffer.from([255, 255]))).toMatchObject(rejected);
    expect(await post("application/json", Buffer.from("{"))).toMatchObject(rejected);
    expect(await post("application/json", Buffer.from("{}"))).toMatchObject({ status: 200 });
  });

  it("is plain JSON over POST", async () => {
    const response = await fetch(app.httpUrl + path, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${user.accessToken}` },
      body: JSON.stringify({ limit: 5 }),
    });

    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ limit: 5 });
  });

  it("allows a page of an allowed origin the headers of its client", async () => {
    const preflight = await fetch(app.httpUrl + path, {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,connect-protocol-version,connect-timeout-ms,content-type",
      },
    });
    const unauthenticated = await fetch(app.httpUrl + path, {
      method: "POST",
      headers: { origin, "content-type": "application/json" },
      body: "{}",
    });

    expect(preflight.headers.get("access-control-allow-origin")).toBe(origin);
    expect(preflight.headers.get("access-control-allow-headers")).toContain("connect-protocol-version");
    expect(preflight.headers.get("access-control-allow-methods")).toContain("POST");
    expect(unauthenticated.status).toBe(401);
    expect(unauthenticated.headers.get("access-control-allow-origin")).toBe(origin);
    expect(unauthenticated.headers.get("access-control-expose-headers")).toMatch(/grpc-status/i);
  });

  it("denies a page of any other origin, and rejects a body of another type", async () => {
    const headers = { "content-type": "application/json" };
    const foreign = await fetch(app.httpUrl + path, {
      method: "POST",
      headers: { ...headers, origin: "https://evil.example" },
      body: "{}",
    });
    const text = await fetch(app.httpUrl + path, {
      method: "POST",
      headers: { "content-type": "text/plain" },
      body: "{}",
    });

    expect(foreign.status).toBe(403);
    expect(text.status).toBe(415);
    expect(await text.json()).toMatchObject({
      message: expect.stringMatching(/^the header Content-Type must be .*, not text\/plain$/) as string,
    });
  });
});

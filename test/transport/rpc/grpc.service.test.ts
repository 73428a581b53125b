import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { services } from "../../../gen/services.ts";
import { eventually } from "../../support/eventually.ts";
import { sharedTestApp, startTestApp, type TestUser } from "../../support/app.ts";
import { createGrpcJsClient, type GrpcFailure, type GrpcJsClient } from "../../support/grpc-js.ts";
import { startSite } from "../../support/site.ts";
import { ofFile } from "../../support/of-file.ts";

const contexts = "pagewire.v1.ContextService";
const health = "grpc.health.v1.Health";
const run = promisify(execFile);

let user: TestUser;
let client: GrpcJsClient;

const app = ofFile(() => sharedTestApp());
const site = ofFile(startSite);
beforeAll(async () => {
  user = await app.addUser("grpc");
  client = createGrpcJsClient(app.grpcAddress, user.accessToken);
});

afterAll(() => client.close());

async function newContext(): Promise<string> {
  const { id } = await client.call(contexts, "CreateContext", { create_page: true });
  return String(id);
}

/** Parameters as google.protobuf.Struct, as this client wants it. */
function toStruct(params: Record<string, unknown>): object {
  return { fields: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, toValue(value)])) };
}

function toValue(value: unknown): object {
  if (typeof value === "boolean") return { boolValue: value };
  return typeof value === "number" ? { numberValue: value } : { stringValue: value };
}

function execute(contextId: string, action: string, params: Record<string, unknown>, options = {}) {
  const command = { action, params: toStruct(params), timeout_ms: 60_000 };
  return client.call(contexts, "ExecuteCommand", { context_id: contextId, command }, options);
}

async function failureOf(work: Promise<unknown>): Promise<GrpcFailure> {
  return work.then(
    () => {
      throw new Error("the call succeeded");
    },
    (failure: unknown) => failure as GrpcFailure,
  );
}

describe("gRPC's own client", () => {
  it("opens a context, executes an action and reads its data", async () => {
    const id = await newContext();

    const result = await execute(id, "navigate", { url: `${site.url}/form` });

    expect(result).toMatchObject({ success: true, action_type: "navigate", context_id: id });
    expect(result.data).toMatchObject({ fields: { title: { stringValue: "Form" } } });
  });

  it("gets the bytes of a binary screenshot in `bytes`", async () => {
    const id = await newContext();

    const { bytes, content_type } = await execute(id, "screenshot", { encoding: "binary" });

    expect(content_type).toBe("image/png");
    expect((bytes as Buffer).subarray(1, 4).toString()).toBe("PNG");
  });

  it("gets the code, the reason and the fields of an error", async () => {
    const id = await newContext();

    const failure = await failureOf(execute(id, "navigate", { url: 5 }));

    expect(failure).toMatchObject({ code: 3, reason: "VALIDATION_ERROR" });
    expect(failure.message).toBe("params.url must be string, not number");
    expect(failure.fields).toEqual([{ field: "params.url", description: "must be string, not number" }]);
  });

  it("gets the details of other errors in ErrorInfo, with a request id", async () => {
    const failure = await failureOf(client.call(contexts, "GetContext", { context_id: "unknown" }));

    expect(failure).toMatchObject({ code: 5, reason: "NOT_FOUND", message: 'context "unknown" was not found' });
    expect(failure.metadata).toMatchObject({ requestId: expect.any(String) });
  });

  it("requires exactly one credential", async () => {
    const stranger = createGrpcJsClient(app.grpcAddress);
    onTestFinished(() => stranger.close());

    expect(await failureOf(stranger.call(contexts, "ListContexts", {}))).toMatchObject({
      code: 16,
      reason: "UNAUTHORIZED",
    });
    const both = client.call(contexts, "ListContexts", {}, { headers: { "x-api-key": "pwk_x" } });
    expect(await failureOf(both)).toMatchObject({ code: 3, reason: "VALIDATION_ERROR" });
  });

  it("ends an action at its deadline, and the page stays usable", async () => {
    const id = await newContext();

    const failure = await failureOf(
      execute(id, "evaluate", { script: "new Promise(() => {})" }, { deadlineMs: 3_000 }),
    );

    expect(failure.code).toBe(4);
    expect(await execute(id, "evaluate", { script: "6 * 7" })).toMatchObject({ success: true });
    await eventually(() => auditOf(id, "failure")).toMatchObject([{ code: "TIMEOUT", transport: "grpc" }]);
  });

  it("ends an action by cancelling its call", async () => {
    const id = await newContext();
    const canceled = new AbortController();
    const call = failureOf(execute(id, "navigate", { url: `${site.url}/hang` }, { signal: canceled.signal }));
    await expect.poll(() => site.hanging).toBe(1);

    canceled.abort();

    expect(await call).toMatchObject({ code: 1 });
    await expect.poll(() => site.hanging).toBe(0);
    await expect.poll(() => auditOf(id, "canceled")).toHaveLength(1);
    expect(await execute(id, "evaluate", { script: "1" })).toMatchObject({ success: true });
  });

  it("may send 4 MiB in a message and no more", async () => {
    const failure = await failureOf(client.call(contexts, "GetContext", { context_id: "x".repeat(4_200_000) }));

    expect(failure.code).toBe(8);
    expect(await client.call(contexts, "ListContexts", {})).toMatchObject({ total: expect.any(Number) });
  });

  it("gets no message larger than 32 MiB", async () => {
    const id = await newContext();
    // A comment is not drawn; the markup around it has 7 characters.
    const fill = `const page = document.documentElement;
      document.body.append(document.createComment("x".repeat(32 * 1_048_576 - page.outerHTML.length - 7)));
      return page.outerHTML.length;`;
    expect(await execute(id, "evaluate", { script: fill })).toMatchObject({
      data: { fields: { result: { numberValue: 33_554_432 } } },
    });

    const failure = await failureOf(execute(id, "content", {}));

    expect(failure.code).toBe(8);
    expect(failure.message).toMatch(/^the result has \d+ bytes as a message, which has 33554432 at most/);
  });
});

describe("the standard health service", () => {
  it("responds for the server and for each service, without credentials", async () => {
    const stranger = createGrpcJsClient(app.grpcAddress);
    onTestFinished(() => stranger.close());

    await expect.poll(() => stranger.call(health, "Check", {})).toEqual({ status: "SERVING" });
    expect(await stranger.call(health, "Check", { service: contexts })).toEqual({ status: "SERVING" });
    expect(await failureOf(stranger.call(health, "Check", { service: "no.Such" }))).toMatchObject({ code: 5 });
    expect(await stranger.call(health, "List", {})).toMatchObject({
      statuses: { "": { status: "SERVING" }, [contexts]: { status: "SERVING" } },
    });
  });

  it("sends a watcher the status at once, also that a service is unknown, and ends when the service closes", async () => {
    const closing = await startTestApp();
    onTestFinished(() => closing.close());
    const stranger = createGrpcJsClient(closing.grpcAddress);
    onTestFinished(() => stranger.close());
    const watches = ["", "no.Such"].map((service) => stranger.stream(health, "Watch", { service }));
    const ends = watches.map((watch) => new Promise<unknown>((resolve) => watch.once("error", resolve)));

    const first = await Promise.all(watches.map((watch) => new Promise((resolve) => watch.once("data", resolve))));
    await closing.close();

    expect(first).toEqual([{ status: "SERVING" }, { status: "SERVICE_UNKNOWN" }]);
    expect(await Promise.all(ends)).toEqual([
      expect.objectContaining({ code: 14 }),
      expect.objectContaining({ code: 14 }),
    ]);
  });
});

describe("reflection", () => {
  const buf = (...args: string[]) => run("node_modules/.bin/buf", args);

  it("lets `buf curl` list the services and call one without a .proto file", async () => {
    const address = `http://${app.grpcAddress}`;

    const listed = await buf("curl", "--http2-prior-knowledge", "--list-services", address);
    const token = `authorization: Bearer ${user.accessToken}`;
    const url = `${address}/${contexts}/ListContexts`;
    const called = await buf("curl", "--protocol", "grpc", "--http2-prior-knowledge", "-H", token, "-d", "{}", url);

    expect(listed.stdout.trim().split("\n").toSorted()).toEqual(
      [
        health,
        "grpc.reflection.v1.ServerReflection",
        "grpc.reflection.v1alpha.ServerReflection",
        ...Object.values(services).map(({ typeName }) => typeName),
      ].toSorted(),
    );
    expect(JSON.parse(called.stdout)).toMatchObject({ total: expect.any(Number), limit: 20 });
  });

  it.each(["v1", "v1alpha"])("responds to every request of %s", async (version) => {
    const answer = (question: object): Promise<Record<string, unknown>> =>
      new Promise((resolve, reject) => {
        const call = client.stream(`grpc.reflection.${version}.ServerReflection`, "ServerReflectionInfo", {});
        call.on("data", resolve).on("error", reject);
        const duplex = call as unknown as { write(message: object): void; end(): void };
        duplex.write({ host: "here", ...question });
        duplex.end();
      });
    const files = (given: Record<string, unknown>): unknown[] =>
      (given.file_descriptor_response as { file_descriptor_proto: unknown[] }).file_descriptor_proto;

    expect(await answer({ list_services: "*" })).toMatchObject({
      valid_host: "here",
      original_request: { list_services: "*" },
    });
    // The file and those that it imports, directly and not.
    expect(files(await answer({ file_containing_symbol: `${contexts}.ListContexts` }))).toHaveLength(4);
    expect(files(await answer({ file_by_filename: "pagewire/v1/session_service.proto" })).length).toBeGreaterThan(0);
    for (const detail of ["ErrorInfo", "BadRequest", "RetryInfo"])
      expect(files(await answer({ file_containing_symbol: `google.rpc.${detail}` })).length).toBeGreaterThan(0);
    expect(await answer({ file_containing_symbol: "no.Such" })).toMatchObject({ error_response: { error_code: 5 } });
    expect(await answer({ all_extension_numbers_of_type: contexts })).toMatchObject({
      error_response: { error_code: 5 },
    });
  });
});

describe("reflection of a service with DOCS_PUBLIC=false", () => {
  it("requires credentials", async () => {
    const closed = await startTestApp({ DOCS_PUBLIC: "false" });
    onTestFinished(() => closed.close());
    const address = `http://${closed.grpcAddress}`;
    const list = ["curl", "--http2-prior-knowledge", "--list-services", address];
    const { accessToken } = await closed.addUser("reader");

    await expect(run("node_modules/.bin/buf", list)).rejects.toThrow(/not authenticated/);
    const { stdout } = await run("node_modules/.bin/buf", [
      ...list,
      "--reflect-header",
      `authorization: Bearer ${accessToken}`,
    ]);
    expect(stdout).toContain(contexts);
  });
});

async function auditOf(contextId: string, outcome: string): Promise<readonly object[]> {
  const { rows } = await app.state.audit.list({ limit: 100, offset: 0 });
  return rows.filter((row) => row.contextId === contextId && row.outcome === outcome);
}

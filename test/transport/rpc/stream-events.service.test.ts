import { Code, ConnectError, createClient, type Transport } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport, createGrpcWebTransport } from "@connectrpc/connect-node";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { ContextService, type Event } from "../../../gen/proto/pagewire/v1/context_service_pb.ts";
import { sharedTestApp, startTestApp, type TestUser } from "../../support/app.ts";
import { createGrpcJsClient, toFailure } from "../../support/grpc-js.ts";
import { startSite } from "../../support/site.ts";
import { ofFile } from "../../support/of-file.ts";

const contexts = "pagewire.v1.ContextService";

let ann: TestUser;

const app = ofFile(sharedTestApp);
const site = ofFile(startSite);
beforeAll(async () => {
  ann = await app.addUser("ann");
});

async function rest(user: TestUser, method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${app.httpUrl}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${user.accessToken}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { data?: Record<string, unknown> };
  expect(response.ok, JSON.stringify(answer)).toBe(true);
  return answer.data ?? {};
}

const newContext = async (user = ann): Promise<string> => String((await rest(user, "POST", "/contexts", {})).id);

const navigate = (id: string): Promise<object> =>
  rest(ann, "POST", `/contexts/${id}/execute`, { action: "navigate", params: { url: `${site.url}/form` } });

/** As some clients send that have no deadline; longer than a timer of Node can wait. */
const NO_DEADLINE = { "grpc-timeout": "99999999H", "connect-timeout-ms": "9999999999" };

const transports: Readonly<Record<string, () => Transport>> = {
  gRPC: () => createGrpcTransport({ baseUrl: `http://${app.grpcAddress}` }),
  Connect: () => createConnectTransport({ baseUrl: app.httpUrl, httpVersion: "1.1" }),
  "gRPC-Web": () => createGrpcWebTransport({ baseUrl: app.httpUrl, httpVersion: "1.1" }),
};

describe.each(Object.entries(transports))("StreamEvents over %s", (_name, transport) => {
  /** Resolves when the stream has begun, which is before its first event. */
  async function stream(user: TestUser, request: object, signal?: AbortSignal) {
    const begun = Promise.withResolvers<void>();
    const headers = { authorization: `Bearer ${user.accessToken}`, ...NO_DEADLINE };
    const options = { headers, onHeader: () => begun.resolve(), ...(signal && { signal }) };
    const events: AsyncIterable<Event> = createClient(ContextService, transport()).streamEvents(request, options);
    const iterator = events[Symbol.asyncIterator]();
    const first = iterator.next();
    first.catch(begun.reject);
    await begun.promise;
    return { first, next: () => iterator.next() };
  }

  it("begins at once, sends the events of another protocol's actions in order, and ends when the context closes", async () => {
    const contextId = await newContext();
    const { first, next } = await stream(ann, { contextId });

    await navigate(contextId);
    await rest(ann, "DELETE", `/contexts/${contextId}`);

    const events: Event[] = [];
    for (let result = await first; result.done !== true; result = await next()) events.push(result.value);
    const types = events.map((event) => event.type);
    expect(types.slice(0, 3)).toEqual(["page.created", "action.started", "page.navigated"]);
    expect(types).toEqual(expect.arrayContaining(["page.loaded", "action.completed"]));
    expect(types.at(-1)).toBe("context.closed");
    const seqs = events.map((event) => event.cursor?.seq ?? 0);
    expect(seqs).toEqual(seqs.map((_, index) => (seqs[0] ?? 0) + index));
    expect(events.find((event) => event.type === "page.navigated")?.data).toEqual({ url: `${site.url}/form` });
  });

  it("resumes after a cursor, and sends only the requested types", async () => {
    const contextId = await newContext();
    await navigate(contextId);

    const { first, next } = await stream(ann, {
      contextId,
      after: { epoch: 1, seq: 0 },
      types: ["context.created", "action.completed"],
    });

    expect(await first).toMatchObject({ value: { type: "context.created" } });
    expect(await next()).toMatchObject({ value: { type: "action.completed", data: { actionType: "navigate" } } });
  });

  it("sends the events of all contexts of its caller, and ends when the caller disconnects", async () => {
    const left = new AbortController();
    const { first } = await stream(ann, { types: ["context.created"] }, left.signal);
    await newContext(await app.addUser(`stranger-${crypto.randomUUID()}`));

    const contextId = await newContext();

    expect(await first).toMatchObject({ value: { contextId } });
    left.abort();
  });

  it("is rejected for an invalid request, and for a context of another user", async () => {
    const failure = (request: object) =>
      stream(ann, request)
        .then(({ first }) => first)
        .then(
          () => undefined,
          (error: unknown) => ConnectError.from(error).code,
        );
    const other = await newContext(await app.addUser(`other-${crypto.randomUUID()}`));

    expect(await failure({ types: ["page.exploded"] })).toBe(Code.InvalidArgument);
    expect(await failure({ after: { epoch: 1, seq: 1 } })).toBe(Code.InvalidArgument);
    expect(await failure({ contextId: other })).toBe(Code.NotFound);
  });
});

describe("StreamEvents", () => {
  it("ends with its session, also without any event", async () => {
    const user = await app.addUser("leaver");
    const client = createGrpcJsClient(app.grpcAddress, user.accessToken);
    onTestFinished(() => client.close());
    const call = client.stream(contexts, "StreamEvents", {});
    await new Promise((resolve) => call.once("metadata", resolve));
    const ended = new Promise((resolve) => call.on("error", resolve).on("data", () => undefined));
    const startedAt = performance.now();

    await rest(user, "DELETE", `/sessions/${String((await rest(user, "GET", "/sessions/current")).id)}`);

    expect(toFailure((await ended) as Parameters<typeof toFailure>[0])).toMatchObject({
      code: 16,
      reason: "UNAUTHORIZED",
    });
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  it("reports the gap when the events after its cursor are no longer stored", async () => {
    const contextId = await newContext();
    const client = createGrpcJsClient(app.grpcAddress, ann.accessToken);
    onTestFinished(() => client.close());
    const call = client.stream(contexts, "StreamEvents", { context_id: contextId, after: { epoch: 7, seq: 9 } });
    onTestFinished(() => void call.on("error", () => undefined).cancel());

    const first = await new Promise<Record<string, unknown>>((resolve) => call.once("data", resolve));

    expect(first).toMatchObject({ type: "events.lost", context_id: contextId, cursor: { epoch: 1, seq: 1 } });
  });

  it("ends with an error when the service closes", async () => {
    const own = await startTestApp();
    const user = await own.addUser("watcher");
    const client = createGrpcJsClient(own.grpcAddress, user.accessToken);
    onTestFinished(() => client.close());
    const call = client.stream(contexts, "StreamEvents", {});
    await new Promise((resolve) => call.once("metadata", resolve));
    const ended = new Promise((resolve) => call.on("error", resolve).on("data", () => undefined));

    await own.close();

    expect(await ended).toMatchObject({ code: 14 });
  });
});

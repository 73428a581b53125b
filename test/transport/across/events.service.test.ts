import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toJson } from "@bufbuild/protobuf";
import { createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { ContextService, EventSchema } from "../../../gen/proto/pagewire/v1/context_service_pb.ts";
import { type Event, type EventCursor, type EventType, eventTypes } from "../../../src/contract.ts";
import { startTestApp, type TestApp, type TestUser } from "../../support/app.ts";
import { sendSignal } from "../../../src/engine/browser/process-group.ts";
import { eventually } from "../../support/eventually.ts";
import { processesBelow } from "../../support/processes.ts";
import { type RestAnswer, type RestClient, restClient } from "../../support/rest.ts";
import { type Site, startSite } from "../../support/site.ts";
import { openSocket } from "../../support/socket.ts";
import { samples } from "../../support/nightly.ts";

let folder: string;
let app: TestApp;
let site: Site;
let ann: TestUser;
let rest: RestClient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pagewire-events-"));
  [app, site] = await Promise.all([start(), startSite()]);
  ann = await app.addUser("ann");
  rest = restClient(app, ann.accessToken);
});

afterAll(async () => {
  await Promise.all([app.close(), site.close()]);
  await rm(folder, { recursive: true, force: true });
});

/** Of a user's artifacts. */
const USER_BYTES = 1_000_000;

/** With room for one context, so that a second one puts the first away. */
function start(): Promise<TestApp> {
  return startTestApp({ DATA_DIR: folder, MAX_CONTEXTS: "1", ARTIFACT_LIMITS: `userBytes=${USER_BYTES}` });
}

async function restart(): Promise<void> {
  await app.close();
  app = await start();
  rest = restClient(app, ann.accessToken);
}

interface Cause {
  /** Called before the subscription; returns the context to subscribe to, undefined for all. Default: a new context with a page at `/form`. */
  readonly prepare?: () => Promise<string | undefined>;
  readonly happens: (contextId: string) => Promise<unknown>;
  readonly data: () => object;
  /** Where the stream begins; default: from now on. */
  readonly after?: EventCursor;
}

async function openForm(): Promise<string> {
  const contextId = await rest.newContext();
  await done(rest.execute(contextId, "navigate", { url: `${site.url}/form` }));
  return contextId;
}

async function done(answer: Promise<RestAnswer>): Promise<RestAnswer> {
  const { error } = await answer;
  expect(error).toBeUndefined();
  return answer;
}

const evaluate = (script: string) => (contextId: string) => done(rest.execute(contextId, "evaluate", { script }));

/** Ends what shows pages in the browsers of this process. */
async function killRenderers(): Promise<void> {
  const found = await processesBelow(process.pid, "--type=renderer");
  expect(found).not.toHaveLength(0);
  found.forEach((pid) => sendSignal(pid, "SIGKILL"));
}

/** An action that fails in a context that is recorded from now on. */
async function failRecorded(contextId: string): Promise<unknown> {
  await done(rest.request("PATCH", `/contexts/${contextId}`, { recording: "flight" }));
  return rest.execute(contextId, "click", { selector: "#none" }, { timeout: 100 });
}

/** Stores files until not even a small one may be stored. */
async function fillQuota(): Promise<void> {
  for (const length of [500_000, 50_000, 5_000]) {
    const body = { text: "x".repeat(length) };
    while ((await rest.request("POST", "/artifacts?name=fill.txt", body)).status === 201);
  }
}

const pageOf = async (contextId: string): Promise<string> => {
  const { data } = await rest.request("GET", `/contexts/${contextId}/pages`);
  return (data as readonly { id: string }[])[0]?.id ?? "";
};

const actor = () => ({ userId: ann.id, username: "ann", credential: expect.stringMatching(/^session:/) });

/** A context under control keeps its browser, of which there is one, until it is deleted. */
function takeControl(contextId: string, more: object = {}): Promise<RestAnswer> {
  onTestFinished(async () => {
    await rest.request("DELETE", `/contexts/${contextId}`);
  });
  return done(rest.request("POST", `/contexts/${contextId}/control`, { ttl: 60_000, ...more }));
}

/** A context that saves its profile, whose login ends after so many seconds. */
async function openWithProfile(endsAfter = 3_600 * 48): Promise<string> {
  const expires = Math.floor(Date.now() / 1_000) + endsAfter;
  const sid = { name: "sid", value: "1", domain: "127.0.0.1", path: "/", expires, secure: false };
  const state = { cookies: [{ ...sid, httpOnly: true, sameSite: "Lax" }], origins: [] };
  const { data } = await done(rest.request("POST", "/profiles", { name: randomUUID(), state }));
  const contextId = await rest.newContext({ profile: (data as { id: string }).id, profileSave: "auto" });
  await done(rest.execute(contextId, "navigate", { url: `${site.url}/form` }));
  return contextId;
}

const nothing = (): Promise<undefined> => Promise.resolve(undefined);

/** Each type of the contract and what really makes it happen; one that is missing does not compile. */
const causes: { readonly [Type in EventType]: Cause } = {
  "context.queued": {
    async prepare() {
      await takeControl(await openForm());
      return undefined;
    },
    happens: () => rest.request("POST", "/contexts", { acquireTimeout: 500 }),
    data: () => ({ position: 1, waiting: 1 }),
  },
  "context.created": { prepare: nothing, happens: () => rest.newContext(), data: () => ({}) },
  "context.updated": {
    happens: (id) => done(rest.request("PATCH", `/contexts/${id}`, { name: "renamed", locale: "de-DE" })),
    data: () => ({ fields: ["name", "locale"], recreated: false }),
  },
  "context.hibernated": { happens: () => rest.newContext(), data: () => ({}) },
  "context.recovered": {
    async prepare() {
      const contextId = await openForm();
      await rest.newContext();
      return contextId;
    },
    happens: evaluate("1"),
    data: () => ({ previousEpoch: 1, pages: 1, reason: "hibernated" }),
  },
  "context.closed": { happens: (id) => done(rest.request("DELETE", `/contexts/${id}`)), data: () => ({}) },
  "page.created": {
    happens: (id) => done(rest.request("POST", `/contexts/${id}/pages`, {})),
    data: () => ({ url: "about:blank" }),
  },
  "page.navigated": {
    happens: (id) => rest.execute(id, "navigate", { url: `${site.url}/` }),
    data: () => ({ url: `${site.url}/` }),
  },
  "page.loaded": {
    happens: (id) => rest.execute(id, "navigate", { url: `${site.url}/` }),
    data: () => ({ url: `${site.url}/` }),
  },
  "page.closed": {
    happens: async (id) => done(rest.request("DELETE", `/contexts/${id}/pages/${await pageOf(id)}`)),
    data: () => ({}),
  },
  "page.crashed": {
    happens: killRenderers,
    data: () => ({ url: `${site.url}/form` }),
  },
  "storage.unsaved": {
    happens: evaluate(`await (await caches.open("cache")).put("/cached", new Response("x"))`),
    data: () => ({
      unsaved: [{ origin: site.url, part: "caches", name: "", reason: "type", type: "Cache", count: 1 }],
    }),
  },
  "egress.limited": {
    async prepare() {
      const contextId = await rest.newContext({ maxEgressBytes: 1 });
      await rest.request("POST", `/contexts/${contextId}/pages`, {});
      return contextId;
    },
    happens: (id) => rest.execute(id, "navigate", { url: `${site.url}/form` }),
    data: () => ({ limit: 1, sent: expect.any(Number), received: expect.any(Number) }),
  },
  "page.console": {
    happens: evaluate(`console.warn("careful", 1.5)`),
    data: () => ({ type: "warning", text: "careful 1.5", url: expect.any(String), line: expect.any(Number) }),
  },
  "page.error": {
    happens: evaluate(`setTimeout(() => { throw new TypeError("broken"); }, 0)`),
    data: () => ({ name: "TypeError", message: "broken" }),
  },
  "page.dialog": {
    happens: evaluate(`setTimeout(() => alert("careful"), 0)`),
    data: () => ({ dialogId: expect.any(String), type: "alert", message: "careful", answer: "dismissed" }),
  },
  "page.download": {
    happens: evaluate(`void (location.href = "/download")`),
    data: () => ({ url: `${site.url}/download`, filename: "data.bin", artifactId: expect.any(String) }),
  },
  "download.finished": {
    happens: evaluate(`void (location.href = "/download")`),
    data: () => ({ artifactId: expect.any(String), filename: "data.bin", size: expect.any(Number), state: "ready" }),
  },
  "request.failed": {
    happens: evaluate(`fetch("http://127.0.0.1:1/").catch(() => "failed")`),
    data: () => ({ url: "http://127.0.0.1:1/", method: "GET", resourceType: "fetch", reason: expect.any(String) }),
  },
  "request.finished": {
    happens: evaluate(`fetch("/headers").then((answer) => answer.text())`),
    data: () => ({ url: `${site.url}/headers`, method: "GET", resourceType: "fetch", status: 200 }),
  },
  "action.started": { happens: evaluate("1"), data: () => ({ actionType: "evaluate", actor: actor() }) },
  "action.completed": {
    happens: evaluate("1"),
    data: () => ({ actionType: "evaluate", actor: actor(), duration: expect.any(Number) }),
  },
  "action.failed": {
    happens: (id) => rest.execute(id, "evaluate", { script: "throw 1" }),
    data: () => ({ actionType: "evaluate", actor: actor(), code: "ACTION_FAILED" }),
  },
  "control.requested": {
    happens: (id) =>
      done(rest.request("POST", `/contexts/${id}/control/requests`, { instructions: "sign in", ttl: 60_000 })),
    data: () => ({
      requestId: expect.any(String),
      instructions: "sign in",
      actor: actor(),
      expiresAt: expect.any(String),
    }),
  },
  "control.taken": {
    happens: (id) => takeControl(id, { note: "mine" }),
    data: () => ({ lease: 1, actor: actor(), note: "mine" }),
  },
  "control.released": {
    async happens(id) {
      await takeControl(id);
      return done(rest.request("DELETE", `/contexts/${id}/control?lease=1&outcome=completed&note=signed%20in`));
    },
    data: () => ({ lease: 1, actor: actor(), outcome: "completed", note: "signed in" }),
  },
  "control.expired": {
    happens: (id) => takeControl(id, { ttl: 5_000 }),
    data: () => ({ lease: 1, actor: actor() }),
  },
  "control.answered": {
    async prepare() {
      const contextId = await openForm();
      onTestFinished(async () => {
        await rest.request("DELETE", `/contexts/${contextId}`);
      });
      await done(rest.request("PATCH", `/contexts/${contextId}`, { approvals: [{ action: "evaluate" }] }));
      await rest.execute(contextId, "evaluate", { script: "1" });
      return contextId;
    },
    async happens(id) {
      const { data } = await rest.request("GET", `/contexts/${id}/control`);
      const { request } = data as { request: { id: string } };
      const other = (await rest.request("POST", "/sessions", { name: "person" })).data as { accessToken: string };
      const path = `/contexts/${id}/control/requests/${request.id}`;
      return restClient(app, other.accessToken).request("POST", path, { approved: true, note: "go on" });
    },
    data: () => ({
      actor: { ...actor(), credential: expect.stringMatching(/^session:/) as string },
      outcome: "approved",
      note: "go on",
      requestId: expect.any(String) as string,
    }),
  },
  "recording.saved": {
    happens: failRecorded,
    data: () => ({ artifactId: expect.any(String) as string, reason: "action-failed" }),
  },
  "recording.failed": {
    async happens(id) {
      await fillQuota();
      return failRecorded(id);
    },
    data: () => ({ reason: "action-failed", code: "RATE_LIMIT_EXCEEDED" }),
  },
  "profile.saved": {
    prepare: () => openWithProfile(),
    happens: (id) => rest.execute(id, "cookies", { operation: "set", cookies: [{ name: "a", value: "1" }] }),
    data: () => ({ profileId: expect.any(String), version: expect.any(Number) }),
  },
  "profile.unsaved": {
    prepare: () => openWithProfile(),
    async happens(id) {
      const { data } = await rest.request("GET", `/contexts/${id}`);
      const state = { cookies: [], origins: [] };
      await done(rest.request("PATCH", `/profiles/${(data as { profile: string }).profile}`, { state }));
      return rest.execute(id, "cookies", { operation: "set", cookies: [{ name: "a", value: "1" }] });
    },
    data: () => ({ profileId: expect.any(String), reason: "conflict" }),
  },
  "profile.expiring": {
    prepare: nothing,
    happens: () => openWithProfile(60),
    data: () => ({ profileId: expect.any(String), expiresAt: expect.any(String) }),
  },
  "events.lost": {
    happens: nothing,
    after: { epoch: 7, seq: 9 },
    data: () => ({ from: { epoch: 7, seq: 9 }, to: { epoch: 1, seq: expect.any(Number) } }),
  },
};

interface Subscription {
  readonly contextId: string | undefined;
  readonly types?: readonly EventType[];
  readonly after?: EventCursor | undefined;
}

/** The events of one protocol, from the moment this resolves. */
interface Subscriber {
  readonly received: readonly Event[];
  /** In the answer to the subscription. */
  readonly gap?: unknown;
}

async function subscribeOverWebSocket({ contextId, ...subscription }: Subscription): Promise<Subscriber> {
  const socket = await openSocket(app.httpUrl, { query: `?token=${ann.accessToken}` });
  onTestFinished(() => socket.close());
  const received: Event[] = [];
  socket.socket.on("message", (data: Buffer) => {
    const message = JSON.parse(data.toString()) as { type: string; payload: Event };
    if (message.type === "event") received.push(message.payload);
  });
  const topic = contextId === undefined ? "contexts" : `context:${contextId}`;
  const subscribed = await socket.ask({ type: "subscribe", topic, ...subscription });
  expect(subscribed).toMatchObject({ type: "subscribed" });
  return { received, gap: subscribed["gap"] };
}

async function subscribeOverGrpc({ contextId = "", types = [], after }: Subscription): Promise<Subscriber> {
  const client = createClient(ContextService, createGrpcTransport({ baseUrl: `http://${app.grpcAddress}` }));
  const left = new AbortController();
  onTestFinished(() => left.abort());
  const begun = Promise.withResolvers<void>();
  const received: Event[] = [];
  const stream = client.streamEvents(
    { contextId, types: [...types], ...(after && { after }) },
    {
      headers: { authorization: `Bearer ${ann.accessToken}` },
      signal: left.signal,
      onHeader: () => begun.resolve(),
    },
  );
  void (async () => {
    for await (const message of stream) {
      const event = toJson(EventSchema, message, { alwaysEmitImplicit: true }) as unknown as Event;
      // Protobuf's JSON leaves out milliseconds that are none.
      received.push({ ...event, timestamp: new Date(event.timestamp).toISOString() });
    }
  })().catch(begun.reject);
  await begun.promise;
  return { received };
}

describe("an event", () => {
  const rows = eventTypes.map((type) => [type, causes[type]] as const);

  it.each(samples(rows, 9))(
    "of the type %s comes with its cause, alike over WebSocket and StreamEvents",
    async (type, cause) => {
      const contextId = await (cause.prepare ?? openForm)();
      const subscription = { contextId, types: [type], after: cause.after };
      const [socket, stream] = await Promise.all([
        subscribeOverWebSocket(subscription),
        subscribeOverGrpc(subscription),
      ]);

      await cause.happens(contextId ?? "");

      await eventually(() => stream.received).not.toHaveLength(0);
      const [event] = stream.received;
      expect(event).toMatchObject({ type, contextId: contextId ?? expect.any(String), data: {} });
      expect(event?.data).toEqual(cause.data());
      // Over a socket, the gap is in the reply.
      if (type === "events.lost") expect(socket.gap).toEqual(event?.data);
      else await eventually(() => socket.received[0]).toEqual(event);
    },
  );
});

describe("events of a context that has no browser since a restart", () => {
  it("come after all sent before, and continue over its recovery to its end", async () => {
    const contextId = await openForm();
    const before = await subscribeOverGrpc({ contextId, after: { epoch: 1, seq: 0 } });
    await eventually(() => before.received.at(-1)?.type).toBe("action.completed");
    const after = before.received.at(-1)?.cursor;
    await restart();
    const subscription = { contextId, after };

    const subscribers = await Promise.all([subscribeOverWebSocket(subscription), subscribeOverGrpc(subscription)]);
    await done(rest.request("PATCH", `/contexts/${contextId}`, { name: "renamed" }));
    await evaluate("1")(contextId);
    await done(rest.request("DELETE", `/contexts/${contextId}`));

    for (const { received } of subscribers) {
      await eventually(() => received.at(-1)?.type).toBe("context.closed");
      expect(received.map(({ type }) => type)).not.toContain("events.lost");
      expect(received.map(({ type }) => type)).toEqual(
        expect.arrayContaining(["context.updated", "context.recovered", "action.completed", "context.closed"]),
      );
      const [updated, ...rest] = received.map(({ cursor }) => cursor);
      expect(updated).toEqual({ epoch: 1, seq: (after?.seq ?? 0) + 1 });
      expect(rest).toEqual(rest.map((_, index) => ({ epoch: 2, seq: index + 1 })));
    }
    expect(subscribers[0].gap).toBeUndefined();
  });

  it("end after all sent before, when it is deleted without use", async () => {
    const contextId = await openForm();
    const before = await subscribeOverGrpc({ contextId, after: { epoch: 1, seq: 0 } });
    await eventually(() => before.received.at(-1)?.type).toBe("action.completed");
    const seq = before.received.length + 1;
    await restart();
    const subscribers = await Promise.all([subscribeOverWebSocket({ contextId }), subscribeOverGrpc({ contextId })]);

    await done(rest.request("DELETE", `/contexts/${contextId}`));

    for (const { received } of subscribers)
      await eventually(() => received).toMatchObject([{ type: "context.closed", cursor: { epoch: 1, seq } }]);
  });
});

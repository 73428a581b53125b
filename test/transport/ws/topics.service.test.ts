import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { Event } from "../../../src/contract.ts";
import { sharedTestApp, type TestUser } from "../../support/app.ts";
import { eventually } from "../../support/eventually.ts";
import { type RestClient, restClient } from "../../support/rest.ts";
import { startSite } from "../../support/site.ts";
import { openSocket, type TestSocket } from "../../support/socket.ts";
import { ofFile } from "../../support/of-file.ts";

let ann: TestUser;
let rest: RestClient;

const app = ofFile(sharedTestApp);
const site = ofFile(startSite);
beforeAll(async () => {
  ann = await app.addUser("ann");
  rest = restClient(app, ann.accessToken);
});

async function connectAs({ accessToken }: TestUser): Promise<TestSocket> {
  const socket = await openSocket(app.httpUrl, { query: `?token=${accessToken}` });
  onTestFinished(() => socket.close());
  return socket;
}

function eventsOf({ received }: TestSocket, topic: string): Event[] {
  return received.flatMap((message) =>
    !Buffer.isBuffer(message) && message.type === "event" && message["topic"] === topic
      ? [message["payload"] as Event]
      : [],
  );
}

const typesOf = (socket: TestSocket, topic: string): string[] => eventsOf(socket, topic).map(({ type }) => type);

const navigate = (id: string) => rest.execute(id, "navigate", { url: `${site.url}/form` });

describe("a topic", () => {
  it("of a context sends its events without gaps while another protocol acts, until the context closes", async () => {
    const contextId = await rest.newContext();
    const socket = await connectAs(ann);
    const topic = `context:${contextId}`;
    expect(await socket.ask({ type: "subscribe", topic })).toMatchObject({ type: "subscribed", topic });

    await navigate(contextId);
    await rest.request("DELETE", `/contexts/${contextId}`);

    expect(await socket.seen(({ type }) => type === "unsubscribed")).toEqual({
      type: "unsubscribed",
      version: "1.0",
      topic,
    });
    expect(typesOf(socket, topic)).toEqual(
      expect.arrayContaining(["page.created", "action.started", "page.navigated", "action.completed"]),
    );
    expect(typesOf(socket, topic).at(-1)).toBe("context.closed");
    const seqs = eventsOf(socket, topic).map(({ cursor }) => cursor.seq);
    expect(seqs).toEqual(seqs.map((_, index) => (seqs[0] ?? 0) + index));
  });

  it("of all contexts sends events of contexts created later, and none of other users", async () => {
    const socket = await connectAs(ann);
    await socket.ask({ type: "subscribe", payload: { topic: "contexts", types: ["context.created"] } });
    await restClient(app, (await app.addUser("bob")).accessToken).newContext();

    const contextId = await rest.newContext();

    await eventually(() => eventsOf(socket, "contexts").map((event) => event.contextId)).toEqual([contextId]);
  });

  it("resumes after a cursor, and reports the gap where events are lost", async () => {
    const contextId = await rest.newContext();
    await navigate(contextId);
    const topic = `context:${contextId}`;
    const socket = await connectAs(ann);

    const resumed = await socket.ask({ type: "subscribe", topic, after: { epoch: 1, seq: 0 } });
    await eventually(() => typesOf(socket, topic).at(-1)).toBe("action.completed");
    expect(resumed["gap"]).toBeUndefined();
    expect(eventsOf(socket, topic)[0]).toMatchObject({ type: "context.created", cursor: { epoch: 1, seq: 1 } });
    const last = eventsOf(socket, topic).at(-1)?.cursor.seq ?? 0;

    const broken = await socket.ask({ type: "subscribe", topic, after: { epoch: 7, seq: 3 } });
    expect(broken["gap"]).toEqual({ from: { epoch: 7, seq: 3 }, to: { epoch: 1, seq: last + 1 } });
  });

  it("begins anew when it is subscribed again, with the types of the last time, and ends when unsubscribed", async () => {
    const contextId = await rest.newContext();
    const topic = `context:${contextId}`;
    const socket = await connectAs(ann);
    await socket.ask({ type: "subscribe", topic });
    await socket.ask({ type: "subscribe", topic, types: ["action.completed"] });
    await rest.execute(contextId, "evaluate", { script: "1" });
    await eventually(() => typesOf(socket, topic)).toEqual(["action.completed"]);

    expect(await socket.ask({ type: "unsubscribe", topic })).toMatchObject({ type: "unsubscribed", topic });
    await rest.execute(contextId, "evaluate", { script: "1" });
    expect(await socket.ask({ type: "unsubscribe", topic })).toMatchObject({ type: "unsubscribed", topic });
    expect(typesOf(socket, topic)).toEqual(["action.completed"]);
  });

  it("of another user's context is the same 404 as one that does not exist, and requires the scope", async () => {
    const other = await restClient(app, (await app.addUser("carl")).accessToken).newContext();
    const socket = await connectAs(ann);
    const subscribe = async (topic: string) => (await socket.ask({ type: "subscribe", topic }))["error"];

    expect(await subscribe(`context:${other}`)).toMatchObject({
      code: "NOT_FOUND",
      message: `context "${other}" was not found`,
    });
    expect(await subscribe("context:none")).toMatchObject({
      code: "NOT_FOUND",
      message: 'context "none" was not found',
    });
    expect(
      (await socket.ask({ type: "subscribe", topic: "contexts", after: { epoch: 1, seq: 1 } }))["error"],
    ).toMatchObject({ code: "VALIDATION_ERROR", details: [{ field: "after" }] });
  });

  it("is sent once to each subscribed socket, and to none after its session has ended", async () => {
    const leaver = await app.addUser("leaver");
    const contextId = await restClient(app, leaver.accessToken).newContext();
    const topic = `context:${contextId}`;
    const sockets = await Promise.all([connectAs(leaver), connectAs(leaver)]);
    await Promise.all(sockets.map((socket) => socket.ask({ type: "subscribe", topic })));

    await restClient(app, leaver.accessToken).execute(contextId, "evaluate", { script: "1" });
    for (const socket of sockets) {
      await eventually(() => typesOf(socket, topic).filter((type) => type === "action.completed")).toHaveLength(1);
    }
    await app.state.sessions.endAll(leaver.id);

    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4401, 4401]);
  });
});

describe("a client that reads too slowly", () => {
  it("is closed with 1013, while others are not delayed", async () => {
    const [contextId, other] = [await rest.newContext(), await rest.newContext()];
    const [slow, quick] = await Promise.all([connectAs(ann), connectAs(ann)]);
    slow.send({ id: "h", type: "execute", contextId: other, action: "navigate", params: { url: `${site.url}/hang` } });
    await eventually(() => site.hanging).toBe(1);
    slow.socket.pause();
    const params = { script: `"x".repeat(5e6)` };
    for (let count = 0; count < 6; count++)
      slow.send({ id: `s${count}`, type: "execute", contextId, action: "evaluate", params });

    const result = quick.ask({ type: "execute", contextId, action: "evaluate", params });
    // The calls of a closed socket are canceled. It is kept for a second after that, for its client to read the reason.
    await eventually(() => site.hanging, { interval: 5, timeout: 25_000 }).toBe(0);
    slow.socket.resume();

    expect(await slow.closed).toBe(1013);
    expect(await result).toMatchObject({ type: "result" });
  });
});

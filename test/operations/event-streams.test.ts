import { setImmediate } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Event, EventType, Principal, Scope, StreamEventsRequest } from "../../src/contract.ts";
import { createEventHub } from "../../src/engine/events/hub.ts";
import { type ServiceError, unauthorized } from "../../src/errors/errors.ts";
import { scopesOf } from "../../src/identity/permissions.ts";
import { createPrincipalChanges, createPrincipalWatcher } from "../../src/identity/principal-watcher.ts";
import { createContextCreations } from "../../src/operations/context-creations.ts";
import { createStreamEvents } from "../../src/operations/event-streams.ts";
import { createContextStore } from "../../src/store/contexts.ts";
import { temporaryDatabase } from "../support/database.ts";
import { createTestService } from "../support/service.ts";

/** A service over the real hub and the real rows, where contexts are created and events emitted as by the engine. */
async function arrange() {
  const database = await temporaryDatabase();
  const { now } = database.clock;
  const contexts = createContextStore(database.db, { ...database, processId: "test", now });
  onTestFinished(() => contexts.close());
  const hub = createEventHub(now);
  const creations = createContextCreations();
  const streamEvents = createStreamEvents({ engine: { events: hub.subscribe }, contexts, creations, now });
  const { service } = createTestService(database, { streams: { streamEvents } });

  async function addPrincipal(): Promise<Principal> {
    const { id, username, roles } = await database.addUser();
    const credential = { type: "session", sessionId: "s1" } as const;
    return { userId: id, username, roles, scopes: scopesOf(roles), credential };
  }

  /** What verifying the credentials of a user returns, or throws. */
  const verifications = new Map<string, () => Principal>();
  const changes = createPrincipalChanges();
  const watcher = createPrincipalWatcher({
    changes,
    authenticate: async ({ bearer = "" }) => (verifications.get(bearer) ?? (() => expect.unreachable()))(),
    intervalMs: 60_000,
  });
  onTestFinished(() => watcher.close());

  async function stream(principal: Principal, request: StreamEventsRequest | object) {
    const left = new AbortController();
    onTestFinished(() => left.abort());
    const opened = await service.open("streamEvents", {
      ...from,
      requestId: "r1",
      principal,
      watchPrincipal: (listener) =>
        watcher.subscribe({ principal, credentials: { bearer: principal.userId }, from }, listener),
      signal: left.signal,
    });
    const { lost, items } = await opened.run({ body: request });
    const iterator = items[Symbol.asyncIterator]();
    /** What can be read at once, each as its context's first letter and its type; "end" when there will be no more. */
    async function read(): Promise<readonly string[]> {
      const seen: string[] = [];
      for (;;) {
        const waited = (async () => {
          for (let turn = 0; turn < 50; turn++) await setImmediate();
        })();
        waiting ??= iterator.next();
        const next = await Promise.race([waiting, waited]);
        if (next === undefined) return seen;
        waiting = undefined;
        if (next.done === true) return [...seen, "end"];
        seen.push(`${next.value.contextId} ${next.value.type}`);
      }
    }
    let waiting: Promise<IteratorResult<Event>> | undefined;
    return { lost, read, leave: () => left.abort(), next: () => iterator.next() };
  }

  return {
    service,
    hub,
    contexts,
    addPrincipal,
    changes,
    verifications,
    stream,
    async open(principal: Principal, id: string) {
      await contexts.insert({ id, userId: principal.userId, name: id, config: {} });
      hub.emit({ contextId: id, epoch: 1, type: "context.created" });
      creations.announce(principal.userId, { contextId: id, epoch: 1 });
    },
    emit: (contextId: string, type: EventType = "page.loaded") => hub.emit({ contextId, epoch: 1, type }),
    async close(principal: Principal, id: string) {
      await contexts.remove(principal.userId, id);
      hub.emit({ contextId: id, epoch: 1, type: "context.closed" });
      hub.forget(id);
    },
  };
}

const from = { transport: "ws", address: "192.0.2.1" } as const;

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "success",
    (error: unknown) => (error as ServiceError).code,
  );

describe("a stream of one context's events", () => {
  it("delivers events from then on, and ends when the context closes", async () => {
    const { addPrincipal, open, emit, close, stream } = await arrange();
    const ann = await addPrincipal();
    await open(ann, "a");
    const { lost, read } = await stream(ann, { contextId: "a" });
    emit("a");

    expect(lost).toBeUndefined();
    expect(await read()).toEqual(["a page.loaded"]);
    emit("b");
    await close(ann, "a");
    expect(await read()).toEqual(["a context.closed", "end"]);
  });

  it("delivers only the requested types, and ends all the same", async () => {
    const { addPrincipal, open, emit, close, stream } = await arrange();
    const ann = await addPrincipal();
    await open(ann, "a");
    const { read } = await stream(ann, { contextId: "a", types: ["page.closed"] });
    emit("a");
    emit("a", "page.closed");
    await close(ann, "a");

    expect(await read()).toEqual(["a page.closed", "end"]);
  });

  it("resumes after a cursor, and reports lost events by an event whose cursor resumes with the rest", async () => {
    const { addPrincipal, open, emit, stream } = await arrange();
    const ann = await addPrincipal();
    await open(ann, "a");
    emit("a");
    const resumed = await stream(ann, { contextId: "a", after: { epoch: 1, seq: 1 } });
    expect([resumed.lost, await resumed.read()]).toEqual([undefined, ["a page.loaded"]]);

    for (let count = 0; count < 1_500; count++) emit("a");
    const { lost, read } = await stream(ann, { contextId: "a", after: { epoch: 1, seq: 1 } });
    const { from, to } = lost?.data as { from: object; to: { epoch: number; seq: number } };
    expect(lost).toMatchObject({ type: "events.lost", contextId: "a", cursor: { epoch: 1, seq: to.seq - 1 } });
    expect(from).toEqual({ epoch: 1, seq: 1 });
    expect(await read()).toHaveLength(1_502 - to.seq + 1);
  });

  it("is rejected with the same message for another user's context and one that does not exist", async () => {
    const { addPrincipal, open, stream } = await arrange();
    const [ann, bob] = [await addPrincipal(), await addPrincipal()];
    await open(ann, "a");

    const messageOf = (id: string) =>
      stream(bob, { contextId: id }).catch((error: unknown) => (error as Error).message);
    expect(await messageOf("a")).toBe('context "a" was not found');
    expect(await messageOf("z")).toBe('context "z" was not found');
    expect(await codeOf(stream(bob, { contextId: "a" }))).toBe("NOT_FOUND");
    expect(await codeOf(stream(bob, { contextId: "a\0" }))).toBe("NOT_FOUND");
  });
});

describe("a stream of all of one's own contexts", () => {
  it("delivers events of existing and later contexts of the user, and of no other user's", async () => {
    const { addPrincipal, open, emit, close, stream } = await arrange();
    const [ann, bob] = [await addPrincipal(), await addPrincipal()];
    await open(ann, "a");
    await open(bob, "b");
    const { read } = await stream(ann, {});
    emit("a");
    emit("b");
    expect(await read()).toEqual(["a page.loaded"]);

    await open(bob, "c");
    await open(ann, "d");
    emit("d");
    emit("c");
    expect(await read()).toEqual(["d context.created", "d page.loaded"]);
    await close(ann, "a");
    await open(ann, "e");
    expect(await read()).toEqual(["a context.closed", "e context.created"]);
  });

  it("cannot be resumed, since a cursor is of one context", async () => {
    const { addPrincipal, stream } = await arrange();
    const ann = await addPrincipal();

    await expect(stream(ann, { after: { epoch: 1, seq: 1 } })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      details: [{ field: "after" }],
    });
  });
});

describe("every stream", () => {
  it("needs the scope, and a request that the contract knows", async () => {
    const { addPrincipal, stream } = await arrange();
    const ann = await addPrincipal();

    expect(await codeOf(stream({ ...ann, scopes: new Set(["contexts:read"]) }, {}))).toBe("FORBIDDEN");
    await expect(stream(ann, { types: ["page.exploded"], since: 5 })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      details: [{ field: "since" }, { field: "types[0]" }],
    });
  });

  it("ends with the caller's signal, and releases its subscriptions", async () => {
    const { addPrincipal, open, hub, stream } = await arrange();
    const ann = await addPrincipal();
    await open(ann, "a");
    const { read, leave } = await stream(ann, { types: ["request.finished"] });
    const wanted: boolean[] = [];
    onTestFinished(hub.onSubscribersChanged("a", "request.finished", (isWanted) => wanted.push(isWanted)));

    leave();

    expect(await read()).toEqual(["end"]);
    expect(wanted).toEqual([true, false]);
  });

  it.each([
    [
      "the caller's credentials end",
      () => {
        throw unauthorized("ended");
      },
      "UNAUTHORIZED",
    ],
    ["the caller loses the scope", (ann: Principal) => ({ ...ann, scopes: new Set<Scope>() }), "FORBIDDEN"],
  ])("fails when %s", async (_what, verify: (ann: Principal) => Principal, code) => {
    const { addPrincipal, changes, open, stream, verifications } = await arrange();
    const ann = await addPrincipal();
    await open(ann, "a");
    const { next } = await stream(ann, {});
    const failure = codeOf(next());
    verifications.set(ann.userId, () => verify(ann));

    changes.userChanged(ann.userId);

    expect(await failure).toBe(code);
  });

  it("continues when the caller is verified with the scope", async () => {
    const { addPrincipal, changes, emit, open, stream, verifications } = await arrange();
    const ann = await addPrincipal();
    await open(ann, "a");
    const { next } = await stream(ann, {});
    const verified = new Promise<void>((resolve) => {
      verifications.set(ann.userId, () => {
        resolve();
        return ann;
      });
    });

    changes.userChanged(ann.userId);
    await verified;
    emit("a");

    expect(await next()).toMatchObject({ value: { type: "page.loaded" } });
  });

  it("is rejected beyond a thousand of one user", async () => {
    const { addPrincipal, stream } = await arrange();
    const [ann, bob] = [await addPrincipal(), await addPrincipal()];
    const streams = await Promise.all(Array.from({ length: 1_000 }, () => stream(ann, {})));

    expect(await codeOf(stream(ann, {}))).toBe("RATE_LIMIT_EXCEEDED");
    expect(await codeOf(stream(bob, {}))).toBe("success");
    streams[0]?.leave();
    expect(await codeOf(stream(ann, {}))).toBe("success");
  });
});

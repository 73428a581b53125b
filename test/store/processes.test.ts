import { randomUUID } from "node:crypto";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { openChangeFeed } from "../../src/cluster/change-feed.ts";
import { createLogger } from "../../src/log/log.ts";
import { createChangeStore } from "../../src/store/changes.ts";
import { createProcessStore, type NewProcess } from "../../src/store/processes.ts";
import { createContextStore } from "../../src/store/contexts.ts";
import { temporaryDatabase, type TestDatabase } from "../support/database.ts";

const LEASE_MS = 60_000;
const SHORT_LEASE_MS = 600;
const LOAD = { capacity: 10, live: 1, busy: 1, waiting: 0 };
const HEARTBEAT = { ...LOAD, busyContexts: [], queuedContexts: [], listening: { addresses: [], ports: [] } };

function newProcess(id: string, address: string | null = `host:${id}`) {
  return {
    id,
    role: "worker",
    host: "host",
    pid: 7,
    address,
    version: "1",
    protocol: { min: 1, max: 2 },
    settingsHash: "a.b.-",
    listening: { addresses: [], ports: [] },
  } as const;
}

function alone(id: string): NewProcess {
  return { ...newProcess(id, null), role: "all" };
}

/** Renews the lease of a process when another one begins to wait for it. */
function renewing(processes: ReturnType<typeof createProcessStore>, id: string): () => void {
  return () => void processes.renew(id, HEARTBEAT, LEASE_MS + 1_000);
}

async function expire({ db }: TestDatabase, id: string): Promise<void> {
  await db.updateTable("processes").set({ lease_until: 1 }).where("id", "=", id).execute();
}

async function clusterOf(database: TestDatabase, ...ids: readonly string[]) {
  const processes = createProcessStore(database.db, database);
  for (const id of ids) await processes.register(newProcess(id), LOAD, LEASE_MS);
  return processes;
}

async function contextsOf(database: TestDatabase, ...processIds: readonly string[]) {
  const { db, cipher, databaseNow, clock } = database;
  const stores = processIds.map((processId) =>
    createContextStore(db, { cipher, processId, databaseNow, isCluster: true, now: clock.now }),
  );
  const { id: userId } = await database.addUser();
  const id = randomUUID();
  await stores[0]?.insert({ id, userId, name: "name", config: {} });
  return { id, stores };
}

describe("the processes of a cluster", () => {
  it("are listed with their load and lease until they are declared dead", async () => {
    const database = await temporaryDatabase();
    const processes = await clusterOf(database, "a", "b");
    const calls = { count: 3, durations: [{ upTo: 10, count: 2 }] };
    const [busyContexts, queuedContexts] = [["in use"], ["next", "last"]];
    const listening = { addresses: ["192.0.2.1"], ports: [8443, 9464] };
    const load = { capacity: 20, live: 9, busy: 8, waiting: 7, owners: { ann: { contexts: 9, waiting: 7 } } };
    await processes.renew("a", { ...load, busyContexts, queuedContexts, listening, calls }, LEASE_MS);
    await database.db
      .updateTable("processes")
      .set({ renewed_at: null, listening: null })
      .where("id", "=", "b")
      .execute();
    await expire(database, "b");

    const [first, second] = await processes.list();
    expect(first).toMatchObject({
      ...newProcess("a"),
      ...load,
      listening,
      calls,
      isLive: true,
    });
    expect(await processes.running(["a", "b", "unknown"])).toEqual(
      new Map([["a", { busy: new Set(busyContexts), queued: queuedContexts }]]),
    );
    expect(first?.heartbeatAgeMs).toBeGreaterThanOrEqual(0);
    expect(first?.heartbeatAgeMs).toBeLessThan(LEASE_MS);
    expect(second).toMatchObject({ id: "b", isLive: false, state: "active" });
    for (const name of ["heartbeatAgeMs", "calls", "listening"]) expect(second).not.toHaveProperty(name);

    // A lease that has ended can be renewed as long as no other process has proof of death.
    expect(await processes.renew("b", HEARTBEAT, LEASE_MS)).toBe("active");
    await processes.declareDead("b");
    expect(await processes.renew("b", HEARTBEAT, LEASE_MS)).toBeUndefined();
    expect((await processes.list()).map(({ id }) => id)).toEqual(["a"]);
  });

  it("succeed another process at its address, which is dead then", async () => {
    const database = await temporaryDatabase();
    const processes = await clusterOf(database, "a");
    await processes.register(newProcess("b", "host:a"), LOAD, LEASE_MS);

    // Another machine has the same loopback addresses.
    await processes.register({ ...newProcess("c", "host:a"), host: "other" }, LOAD, LEASE_MS);
    expect((await processes.list()).map(({ id }) => id)).toEqual(["b", "c"]);
  });

  it("learn at their next renewal that they are to end", async () => {
    const processes = await clusterOf(await temporaryDatabase(), "a");

    expect(await processes.drain("a")).toBe(true);
    expect(await processes.drain("unknown")).toBe(false);

    expect(await processes.renew("a", HEARTBEAT, LEASE_MS)).toBe("draining");
  });

  it("and a process that is no part of a cluster exclude each other", async () => {
    const database = await temporaryDatabase();
    const processes = createProcessStore(database.db, database);
    await processes.register(alone("one"), LOAD, LEASE_MS);
    await expect(processes.register(newProcess("a"), LOAD, LEASE_MS, renewing(processes, "one"))).rejects.toThrow(
      "in use by a Pagewire without CLUSTER_SECRET (process 7 on host)",
    );
    await processes.declareDead("one");

    await processes.register(newProcess("a"), LOAD, LEASE_MS);
    await expect(processes.register(alone("one"), LOAD, LEASE_MS, renewing(processes, "a"))).rejects.toThrow(
      "in use by a cluster (process 7 on host is part of it)",
    );
  });
});

describe("a process that is no part of a cluster", () => {
  it("rejects a second one, and is named, as long as it renews its lease", async () => {
    const database = await temporaryDatabase();
    const processes = createProcessStore(database.db, database);
    await processes.register(alone("first"), LOAD, LEASE_MS);

    await expect(
      processes.register(alone("second"), LOAD, SHORT_LEASE_MS, renewing(processes, "first")),
    ).rejects.toThrow("in use by another Pagewire (process 7 on host), and two of them cannot share one");

    await processes.declareDead("first");
    await processes.register(alone("second"), LOAD, LEASE_MS);
    expect((await processes.list()).map(({ id }) => id)).toEqual(["second"]);
  });

  it.each([
    ["once its lease has ended", SHORT_LEASE_MS],
    ["also where a clock has moved its lease into the future", 3_600_000],
  ])("is succeeded when it was killed, %s, and dead from then on", async (_, remainingMs) => {
    const database = await temporaryDatabase();
    const processes = createProcessStore(database.db, database);
    await processes.register(alone("killed"), LOAD, remainingMs);
    const onWaiting = vi.fn();

    await processes.register(alone("second"), LOAD, SHORT_LEASE_MS, onWaiting);

    expect(onWaiting).toHaveBeenCalledWith("process 7 on host");
    expect(await processes.renew("killed", HEARTBEAT, LEASE_MS)).toBeUndefined();
  });

  it("allows any number of mcp processes beside it, which are not listed", async () => {
    const database = await temporaryDatabase();
    const processes = createProcessStore(database.db, database);
    for (const [id, role] of [
      ["first", "mcp"],
      ["second", "all"],
      ["third", "mcp"],
    ] as const)
      await processes.register({ ...alone(id), role }, LOAD, LEASE_MS);

    for (const id of ["first", "second", "third"])
      expect(await processes.renew(id, HEARTBEAT, LEASE_MS)).toBe("active");
    expect((await processes.list()).map(({ id }) => id)).toEqual(["second"]);
  });
});

describe("a context in a cluster", () => {
  it("belongs to the one process that claims it first", async () => {
    const database = await temporaryDatabase();
    await clusterOf(database, "a", "b");
    const { id, stores } = await contextsOf(database, "a", "b");

    const claimed = await Promise.all(stores.map(({ placements }) => placements.claimNew(id)));

    expect(claimed.toSorted()).toEqual([false, true]);
    const owner = claimed[0] === true ? "a" : "b";
    const placement = (await stores[0]?.placements.find([id, randomUUID()]))?.get(id);
    expect(placement).toEqual({ epoch: 1, eventSeq: 0, worker: owner });
    const own = await Promise.all(stores.map(({ placements }) => placements.own()));
    expect(own[claimed.indexOf(true)]).toEqual(new Map([[id, 1]]));
    expect(own[claimed.indexOf(false)]).toEqual(new Map());
  });

  it("can be claimed from a process once that is declared dead, or its lease has ended", async () => {
    const database = await temporaryDatabase();
    const processes = await clusterOf(database, "a", "b", "c");
    const { id, stores } = await contextsOf(database, "a", "b", "c");
    const [a, b, c] = stores;
    expect(await a?.placements.claimNew(id)).toBe(true);
    expect(await b?.archive.claim(id, { epoch: 1, eventSeq: 0 })).toBeUndefined();

    await processes.declareDead("a");
    expect(await b?.archive.claim(id, { epoch: 1, eventSeq: 0 })).toBe(2);
    expect(await a?.archive.save(id, 1, { pages: [] })).toBe(false);
    await expire(database, "b");
    expect(await c?.archive.claim(id, { epoch: 2, eventSeq: 0 })).toBe(3);
  });

  it("is claimed by no process that is about to end, or is not registered", async () => {
    const database = await temporaryDatabase();
    const processes = await clusterOf(database, "a");
    await processes.drain("a");
    const { id, stores } = await contextsOf(database, "a", "stranger");

    for (const { placements, archive } of stores) {
      expect(await placements.claimNew(id)).toBe(false);
      expect(await archive.claim(id, { epoch: 1, eventSeq: 0 })).toBeUndefined();
    }
  });
});

describe("the changes that processes tell each other", () => {
  it("are read in their order from a time on, and deleted after some minutes", async () => {
    const { db, databaseNow } = await temporaryDatabase();
    const changes = createChangeStore(db, { databaseNow });
    const start = await changes.now();
    for (const key of ["1", "2", "3"]) await changes.add({ kind: "kind", key, data: { key } });

    const found = await changes.after({ at: start, id: 0 }, 2);
    expect(found.map(({ key, data }) => [key, data])).toEqual([
      ["1", { key: "1" }],
      ["2", { key: "2" }],
    ]);
    expect(await changes.purge(10)).toBe(0);
    await db.updateTable("changes").set({ at: 1 }).where("key", "!=", "3").execute();
    expect(await changes.purge(10)).toBe(2);
    expect((await changes.after({ at: 0, id: 0 }, 10)).map(({ key }) => key)).toEqual(["3"]);
  });

  it("are each delivered once, also where one moment has more of them than a read returns", async () => {
    const { db, databaseNow } = await temporaryDatabase();
    const changes = createChangeStore(db, { databaseNow });
    const feed = await openChangeFeed({ changes, log: createLogger({ level: "error" }), intervalMs: 60_000 });
    onTestFinished(() => feed.close());
    const delivered: string[] = [];
    feed.listen("kind", ({ key }) => delivered.push(key));
    const at = await changes.now();
    const keys = Array.from({ length: 2_500 }, (_each, index) => String(index));
    await db
      .insertInto("changes")
      .values(keys.map((key) => ({ at, kind: "kind", key, data: "{}" })))
      .execute();

    await feed.refresh();
    await changes.add({ kind: "kind", key: "later", data: {} });
    await feed.refresh();

    expect(delivered).toEqual([...keys, "later"]);
  });

  it("are delivered, too, when they appear behind later ones, and are not read again for long", async () => {
    const { db, databaseNow } = await temporaryDatabase();
    const changes = createChangeStore(db, { databaseNow });
    let rows = 0;
    const counted: typeof changes = {
      ...changes,
      async after(position, limit) {
        const found = await changes.after(position, limit);
        rows = found.length;
        return found;
      },
    };
    const log = createLogger({ level: "error" });
    const feed = await openChangeFeed({ changes: counted, log, intervalMs: 60_000, overlapMs: 500 });
    onTestFinished(() => feed.close());
    const delivered: string[] = [];
    feed.listen("kind", ({ key }) => delivered.push(key));
    const at = (await changes.now()) + 1_000;
    const add = (key: string, later: number) =>
      db
        .insertInto("changes")
        .values({ at: at + later, kind: "kind", key, data: "{}" })
        .execute();

    await add("later", 1);
    await feed.refresh();
    await add("earlier", 0);
    await feed.refresh();
    expect(delivered).toEqual(["later", "earlier"]);
    expect(rows).toBe(2);

    await expect.poll(async () => feed.refresh().then(() => rows)).toBe(0);
    await add("last", 2);
    await feed.refresh();
    expect(delivered).toEqual(["later", "earlier", "last"]);
    expect(rows).toBe(1);
  });
});

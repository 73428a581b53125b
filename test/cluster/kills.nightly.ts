import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { type Replica, startCluster, type TestCluster, type Worker } from "../support/cluster.ts";
import { eventually } from "../support/eventually.ts";
import { connectOverHttp } from "../support/mcp.ts";
import type { RestAnswer } from "../support/rest.ts";
import { type ServedPages, servePages } from "../support/served-pages.ts";
import { openSocket } from "../support/socket.ts";

const SETUP_MS = 120_000;
const TITLE = { script: "location.pathname" };
const FOUND = { status: 200, data: { data: { result: "/kept" } } };
const UNKNOWN = { status: 503, error: { details: { outcome: "unknown" } } };
/** Of an advisory lock that the test holds. */
const GATE = 4_711;

/** What changes `contexts.worker`, as a condition on the rows. */
const CREATE = "old.worker is null and new.worker is not null and old.epoch = new.epoch";
const CLAIM = "new.worker is not null and old.epoch < new.epoch";
const RELEASE = "old.worker is not null and new.worker is null";

describe("a process that is killed in the middle of a change", { timeout: SETUP_MS }, () => {
  let cluster: TestCluster;
  let pages: ServedPages;
  let a: Replica;
  let b: Replica;
  /** By the name of their connections; two of them run, so that a call on a killed one goes on at once. */
  const workers = new Map<string, Worker>();
  let administrator: pg.Client;

  beforeAll(async () => {
    pages = await servePages({ "/kept": "", "/count": "" });
    cluster = await startCluster();
    a = await cluster.addReplica();
    [b] = await Promise.all([cluster.addReplica(), addWorker(), addWorker()]);
    for (const { rest } of [a, b])
      await vi.waitFor(async () => expect((await rest.request("GET", "/health/ready")).status).toBe(200), 30_000);
    administrator = new pg.Client(cluster.databaseUrl);
    await administrator.connect();
    await administrator.query(
      `create function hold() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(${GATE}); return new; end $$`,
    );
  }, SETUP_MS);
  afterAll(async () => {
    await administrator.end();
    await cluster.close();
    await pages.close();
  }, SETUP_MS);

  async function addWorker(): Promise<void> {
    const name = randomUUID();
    const databaseUrl = `${cluster.databaseUrl}?application_name=${name}`;
    workers.set(name, await cluster.addWorker({ DATABASE_URL: databaseUrl }));
  }

  /** Statements that change such a row wait from now on. */
  async function hold(condition: string) {
    await administrator.query(`select pg_advisory_lock(${GATE})`);
    await administrator.query(
      `create trigger hold before update on contexts for each row when (${condition}) execute function hold()`,
    );
    const waiting = async () =>
      (
        await administrator.query<{ pid: number; application_name: string }>(
          "select pid, application_name from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and not granted",
        )
      ).rows;
    return {
      /** The name of the process whose statement waits, once one does. */
      async reached(): Promise<string> {
        await eventually(async () => (await waiting()).length).toBeGreaterThan(0);
        return (await waiting())[0]?.application_name ?? "";
      },
      /** The statements continue, though the process that sent them has ended; or they are rolled back. */
      async open(isRolledBack: boolean) {
        if (isRolledBack)
          for (const { pid } of await waiting()) await administrator.query("select pg_terminate_backend($1)", [pid]);
        await administrator.query(`select pg_advisory_unlock(${GATE})`);
        await administrator.query("drop trigger hold on contexts");
      },
    };
  }

  const call = ({ rest }: Replica, id: string): Promise<RestAnswer> => rest.execute(id, "evaluate", TITLE);

  async function newContext(): Promise<string> {
    const id = await a.rest.newContext();
    expect((await b.rest.request("POST", `/contexts/${id}/pages`, { url: `${pages.url}/kept` })).status).toBe(201);
    return id;
  }

  async function kill(name: string): Promise<Worker> {
    const worker = workers.get(name);
    if (worker === undefined) throw new Error(`no worker has the name ${name}`);
    worker.child.kill("SIGKILL");
    await worker.ended;
    workers.delete(name);
    return worker;
  }

  async function expectUsable(id: string): Promise<void> {
    for (const replica of [a, b]) await eventually(async () => await call(replica, id)).toMatchObject(FOUND);
    const alive = [...workers.values()].map((each) => each.id);
    expect(alive).toContain((await cluster.rowOf(id))?.worker);
  }

  /** Leaves as many workers, and no contexts, to the next test. */
  async function remove(...ids: readonly (readonly string[])[]): Promise<void> {
    for (const id of ids.flat()) expect((await b.rest.request("DELETE", `/contexts/${id}`)).status).toBe(200);
    await addWorker();
  }

  const kinds = [
    ["which the database completes", false],
    ["which the database rolls back", true],
  ] as const;

  it.each(kinds)("keeps every acknowledged context after a kill inside a create, %s", async (_label, isRolledBack) => {
    const kept = await Promise.all([newContext(), newContext()]);
    const before = await Promise.all(kept.map((id) => cluster.rowOf(id)));
    const gate = await hold(CREATE);
    const creating = a.rest.request("POST", "/contexts", {});
    const killed = await kill(await gate.reached());
    await gate.open(isRolledBack);

    const { status, data, error } = await creating;
    const created = status === 201 ? [(data as { readonly id: string }).id] : [];
    if (status !== 201)
      expect({ status, error }).toMatchObject({
        status: 503,
        error: { details: { outcome: expect.any(String) as string } },
      });
    // No context remains whose id no caller got.
    const ids = await cluster.query<{ id: string }>("select id from contexts");
    expect(new Set(ids.map(({ id }) => id))).toEqual(new Set([...kept, ...created]));
    for (const [index, id] of kept.entries()) {
      await expectUsable(id);
      const was = before[index];
      expect((await cluster.rowOf(id))?.epoch).toBe((was?.epoch ?? 0) + (was?.worker === killed.id ? 1 : 0));
    }
    await remove(kept, created);
  });

  it.each(kinds)("leaves a context with one owner after a kill inside a claim, %s", async (_label, isRolledBack) => {
    const id = await newContext();
    // Released by an orderly end, so that its next use claims it.
    const { worker: owner } = (await cluster.rowOf(id)) ?? {};
    const [name = "", released] = [...workers].find(([, each]) => each.id === owner) ?? [];
    workers.delete(name);
    released?.child.kill("SIGTERM");
    expect(await released?.ended).toBe(0);
    await addWorker();
    const before = await cluster.rowOf(id);
    expect(before?.worker).toBeNull();
    const gate = await hold(CLAIM);
    const claiming = call(a, id);
    await kill(await gate.reached());
    await gate.open(isRolledBack);

    const { status, error } = await claiming;
    if (status !== 200) expect({ status, error }).toMatchObject(UNKNOWN);
    await expectUsable(id);
    // A claim that the database completed after the kill is a step of its own.
    const steps = ((await cluster.rowOf(id))?.epoch ?? 0) - (before?.epoch ?? 0);
    expect(steps).toBeGreaterThanOrEqual(1);
    expect(steps).toBeLessThanOrEqual(isRolledBack ? 1 : 2);
    await remove([id]);
  });

  it.each(kinds)("leaves a context with one owner after a kill inside a release, %s", async (_label, isRolledBack) => {
    const id = await newContext();
    const before = await cluster.rowOf(id);
    const gate = await hold(RELEASE);
    const ending = [...workers.values()].find((each) => each.id === before?.worker);
    ending?.child.kill("SIGTERM");
    const name = await gate.reached();
    const during = call(b, id);
    await kill(name);
    await gate.open(isRolledBack);

    const { status, error } = await during;
    if (status !== 200) expect({ status, error }).toMatchObject(UNKNOWN);
    await expectUsable(id);
    expect((await cluster.rowOf(id))?.epoch).toBe((before?.epoch ?? 0) + 1);
    await remove([id]);
  });

  it("cancels the calls of a killed replica, leaves the other one alone, and runs an idempotent request once", async () => {
    const [id, counted, other] = [await newContext(), await newContext(), await newContext()];
    const token = await cluster.accessToken();
    const watcher = await openSocket(b.httpUrl, { query: `?token=${token}` });
    const lost = await openSocket(a.httpUrl, { query: `?token=${token}` });
    const mcp = await connectOverHttp(a.httpUrl, token);
    onTestFinished(() => watcher.close());
    await watcher.ask({ type: "subscribe", topic: `context:${id}` });
    await lost.ask({ type: "subscribe", topic: `context:${id}` });
    const key = randomUUID();
    const params = {
      script: "fetch('/count', { method: 'POST' }).then(() => new Promise((done) => setTimeout(done, 20000)))",
    };
    const keyed = ({ httpUrl }: Replica) =>
      fetch(`${httpUrl}/api/v1/contexts/${counted}/execute`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": key },
        body: JSON.stringify({ action: "evaluate", params, timeout: 8_000 }),
      });
    const inFlight = [
      a.rest.execute(id, "wait", { waitType: "duration", duration: 20_000 }, { timeout: 25_000 }),
      mcp.act(other, "wait", { waitType: "duration", duration: 20_000 }),
      keyed(a),
    ].map((each) =>
      each.then(
        () => "an answer",
        () => "no answer",
      ),
    );
    await watcher.seen((message) => typeOf(message) === "action.started");
    await eventually(() => pages.seen("/count").length).toBe(1);
    let isOver = false;
    onTestFinished(() => void (isOver = true));
    const unaffected: RestAnswer[] = [];
    const traffic = Array.from({ length: 6 }, async () => {
      while (!isOver) {
        unaffected.push(await b.rest.execute(other, "content"));
        await sleep(20);
      }
    });
    const killedMs = performance.now();
    a.child.kill("SIGKILL");
    await a.ended;

    await watcher.seen((message) => typeOf(message) === "action.failed");
    process.stdout.write(`canceled ${(performance.now() - killedMs).toFixed(0)} ms after the kill of the replica\n`);
    // It would wait a minute for the rest of the response.
    await mcp.close();
    expect(await Promise.all(inFlight)).toEqual(["no answer", "no answer", "no answer"]);
    expect(await lost.closed).toBe(1006);
    // The page is free again, long before the canceled action would have ended.
    expect(await b.rest.execute(id, "evaluate", TITLE, { timeout: 5_000 })).toMatchObject(FOUND);
    const repeated: unknown[] = [];
    await eventually(
      async () => {
        const { error } = (await (await keyed(b)).json()) as {
          readonly error: { readonly details: { reason: string } };
        };
        repeated.push(error.details.reason);
        return error.details;
      },
      { timeout: 30_000, interval: 500 },
    ).toMatchObject({ outcome: "unknown" });
    expect(new Set(repeated)).toEqual(new Set(["idempotency-in-flight", "idempotency-outcome-unknown"]));
    expect(pages.seen("/count")).toHaveLength(1);
    isOver = true;
    await Promise.all(traffic);
    for (const { status } of unaffected) expect(status).toBe(200);
    a = await cluster.addReplica();
    await expectUsable(id);
  });
});

function typeOf(message: unknown): string | undefined {
  return (message as { readonly payload?: { readonly type?: string } }).payload?.type;
}

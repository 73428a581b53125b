import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { type Replica, startCluster, type TestCluster } from "../support/cluster.ts";
import { eventually } from "../support/eventually.ts";
import type { RestAnswer } from "../support/rest.ts";
import { type ServedPages, servePages } from "../support/served-pages.ts";

const SETUP_MS = 120_000;
const TITLE = { script: "location.pathname" };
/** Of PostgreSQL, in test/support/postgres.ts. */
const MAX_CONNECTIONS = 200;

describe("a cluster whose database does not respond", { timeout: SETUP_MS }, () => {
  let cluster: TestCluster;
  let pages: ServedPages;
  let replicas: readonly Replica[];
  let ids: readonly string[];

  beforeAll(async () => {
    pages = await servePages({ "/kept": "" });
    cluster = await startCluster();
    const first = await cluster.addReplica();
    replicas = [
      first,
      ...((await Promise.all([cluster.addReplica(), cluster.addWorker(), cluster.addWorker()])).slice(
        0,
        1,
      ) as Replica[]),
    ];
    for (const { rest } of replicas)
      await vi.waitFor(async () => expect((await rest.request("GET", "/health/ready")).status).toBe(200), 30_000);
    ids = await Promise.all([1, 2, 3, 4].map(() => first.rest.newContext()));
    for (const id of ids) await first.rest.request("POST", `/contexts/${id}/pages`, { url: `${pages.url}/kept` });
  }, SETUP_MS);
  afterAll(async () => {
    await cluster.close();
    await pages.close();
  }, SETUP_MS);

  const call = ({ rest }: Replica, id: string): Promise<RestAnswer> => rest.execute(id, "evaluate", TITLE);
  const rows = () => Promise.all(ids.map((id) => cluster.rowOf(id)));

  /** The longest that a call through any replica takes until it is rejected; `during` is what the database suffers. */
  async function expectRejectionsDuring(suffering: Promise<unknown>): Promise<number> {
    let isOver = false;
    void suffering.finally(() => (isOver = true));
    let longestMs = 0;
    await Promise.all(
      replicas.map(async (replica, index) => {
        for (let turn = index; !isOver; turn++) {
          const startMs = performance.now();
          const { status, error } = await call(replica, ids[turn % ids.length] ?? "");
          const durationMs = performance.now() - startMs;
          if (isOver || status === 200) continue;
          longestMs = Math.max(longestMs, durationMs);
          expect({ status, message: error?.message }).toEqual({
            status: 503,
            message: expect.stringMatching(/database|has no connection/) as string,
          });
          await sleep(50);
        }
      }),
    );
    await suffering;
    return longestMs;
  }

  /** How long it takes until each context can be used through each replica. */
  async function expectWell(): Promise<number> {
    const startMs = performance.now();
    for (const replica of replicas)
      for (const id of ids)
        await eventually(async () => (await call(replica, id)).status, { interval: 20, timeout: 20_000 }).toBe(200);
    return performance.now() - startMs;
  }

  it.each([2_000, 6_000, 30_000])(
    "rejects calls in time and moves no context while it is frozen for %i ms",
    async (ms) => {
      const before = await rows();
      cluster.postgres.freeze();
      const frozen = sleep(ms).then(() => cluster.postgres.thaw());

      const longestMs = await expectRejectionsDuring(frozen);
      const wellMs = await expectWell();

      report(`frozen for ${ms} ms`, longestMs, wellMs);
      expect(await rows()).toEqual(before);
      expect(await cluster.query("select id from processes where state <> 'active'")).toEqual([]);
    },
  );

  it.each([
    ["the processes keep theirs", false],
    ["the processes lose theirs", true],
  ])(
    "rejects calls in time and moves no context while another client has all connections: %s",
    async (_label, isLost) => {
      const before = await rows();
      const others = await Promise.all(Array.from({ length: MAX_CONNECTIONS }, () => connect(cluster.databaseUrl)));
      const held = others.filter((client) => client !== undefined);
      onTestFinished(() => Promise.all(held.map((client) => client.end())).then(() => undefined));
      const [killer] = held;
      let isHeld = true;
      const holding = (async () => {
        // Each connection that becomes free is taken as well.
        for (const endMs = performance.now() + 8_000; performance.now() < endMs;) {
          if (isLost) await killer?.query(TERMINATE);
          const more = await Promise.all([1, 2, 3, 4].map(() => connect(cluster.databaseUrl)));
          held.push(...more.filter((client) => client !== undefined));
          await sleep(20);
        }
        isHeld = false;
        await Promise.all(held.splice(0).map((client) => client.end()));
      })();

      const longestMs = await expectRejectionsDuring(holding);
      expect(isHeld).toBe(false);
      const wellMs = await expectWell();

      report(`without connections, ${_label}`, longestMs, wellMs);
      expect(await rows()).toEqual(before);
      expect(await cluster.query("select id from processes where state <> 'active'")).toEqual([]);
    },
  );
});

/** The connections of the service, which names its own. */
const TERMINATE =
  "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and application_name <> 'holder' and pid <> pg_backend_pid()";

async function connect(databaseUrl: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: "holder",
    connectionTimeoutMillis: 2_000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return client;
  } catch {
    // There is none left.
    return undefined;
  }
}

/** Figures for bench/results/cluster.md; wall-clock time of a busy machine is reported, and judged only generously. */
function report(what: string, longestMs: number, wellMs: number): void {
  process.stdout.write(
    `${what}: rejected within ${longestMs.toFixed(0)} ms, well again after ${wellMs.toFixed(0)} ms\n`,
  );
  expect(longestMs).toBeLessThan(5_000);
  expect(wellMs).toBeLessThan(15_000);
}

import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { type Replica, startCluster, type TestCluster, type Worker } from "../support/cluster.ts";
import { eventually } from "../support/eventually.ts";
import { type ServedPages, servePages } from "../support/served-pages.ts";
import { startTraffic, type Traffic } from "../support/traffic.ts";

const SETUP_MS = 120_000;
const CONTEXTS = 6;

describe("processes that end in an orderly way under 12 callers over all protocols", { timeout: SETUP_MS }, () => {
  let cluster: TestCluster;
  let pages: ServedPages;
  let a: Replica;
  let b: Replica;
  let workers: readonly Worker[];
  let ids: readonly string[];

  beforeAll(async () => {
    pages = await servePages({ "/kept": "" });
    cluster = await startCluster({ GRPC_PORT: "0" });
    a = await cluster.addReplica();
    const [second, ...others] = await Promise.all([
      cluster.addReplica(),
      cluster.addWorker(),
      cluster.addWorker(),
      cluster.addWorker(),
    ]);
    [b, workers] = [second, others];
    for (const { rest } of [a, b])
      await vi.waitFor(async () => expect((await rest.request("GET", "/health/ready")).status).toBe(200), 30_000);
    ids = await Promise.all(Array.from({ length: CONTEXTS }, () => a.rest.newContext()));
    for (const id of ids) await b.rest.request("POST", `/contexts/${id}/pages`, { url: `${pages.url}/kept` });
  }, SETUP_MS);
  afterAll(async () => {
    await cluster.close();
    await pages.close();
  }, SETUP_MS);

  function start(...replicas: readonly Replica[]): Traffic {
    const traffic = startTraffic(cluster, ids, replicas);
    onTestFinished(() => traffic.end());
    return traffic;
  }

  async function expectOwnedBy(alive: readonly Worker[]): Promise<void> {
    for (const id of ids) {
      const row = await cluster.rowOf(id);
      expect(alive.map((each) => each.id)).toContain(row?.worker);
    }
  }

  it("finishes a drain whose replica dies, and serves the callers of the other one meanwhile", async () => {
    const traffic = start(a);
    await traffic.progress();
    const owner = await cluster.ownerOf(ids[0] ?? "");
    expect((await b.rest.request("POST", `/processes/${owner.id}/drain`, {})).status).toBe(200);
    b.child.kill("SIGKILL");
    await b.ended;

    expect(await owner.ended).toBe(0);
    await traffic.progress();
    await traffic.end();

    expect(traffic.unexpected()).toEqual([]);
    workers = workers.filter((each) => each !== owner);
    await expectOwnedBy(workers);
    b = await cluster.addReplica();
  });

  it("rejects calls with Retry-After once the last worker has ended, and serves them as soon as there is another one", async () => {
    for (const worker of workers) worker.child.kill("SIGTERM");
    expect(await Promise.all(workers.map(({ ended }) => ended))).toEqual(workers.map(() => 0));
    for (const id of ids) expect((await cluster.rowOf(id))?.worker).toBeNull();

    for (const { rest } of [a, b]) {
      const [id = ""] = ids;
      for (const { status, headers, error } of [
        await rest.execute(id, "evaluate", { script: "1" }),
        await rest.request("POST", "/contexts", {}),
      ]) {
        expect({ status, error }).toMatchObject({
          status: 503,
          error: { details: { outcome: "not-executed", reason: "no-workers" } },
        });
        expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      }
      expect((await rest.request("GET", "/health/ready")).status).toBe(503);
    }
    workers = [await cluster.addWorker()];
    for (const { rest } of [a, b])
      for (const id of ids)
        await eventually(async () => await rest.execute(id, "evaluate", { script: "location.pathname" })).toMatchObject(
          {
            data: { data: { result: "/kept" } },
          },
        );
  });
});

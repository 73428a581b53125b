import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { parseAllDocuments } from "yaml";
import { memoryDefaults, readMachineMemory } from "../../src/machine-memory.ts";
import { type Replica, startCluster, type TestCluster } from "../support/cluster.ts";
import type { PagewireProcess } from "../support/pagewire.ts";
import { findPostgres } from "../support/postgres.ts";
import { type Exposition, parseExposition } from "../support/prometheus.ts";
import { unrunnable } from "../support/unrunnable.ts";

interface Trigger {
  readonly metadata: { readonly query: string };
}

const TIMEOUT_MS = 120_000;

describe("the port for operators in a cluster", { timeout: TIMEOUT_MS }, () => {
  if (findPostgres() === undefined) {
    unrunnable("PostgreSQL", "no postgres and initdb; make setup installs them on Debian");
    return;
  }
  let cluster: TestCluster;
  let replica: Replica;
  let worker: Awaited<ReturnType<TestCluster["addWorker"]>>;
  let replicaOps: string;
  let workerOps: string;

  beforeAll(async () => {
    // So long that a killed worker is found by its connections, and not by its lease.
    cluster = await startCluster({ OPS_PORT: "0", LEASE_MS: "9000" });
    replica = await cluster.addReplica();
    worker = await cluster.addWorker();
    [replicaOps, workerOps] = await Promise.all([opsUrlOf(replica), opsUrlOf(worker)]);
    await vi.waitFor(async () => expect(await statusOf(`${replica.httpUrl}/health/ready`)).toBe(200), 30_000);
  }, TIMEOUT_MS);
  afterAll(() => cluster.close(), TIMEOUT_MS);

  it("serves health and metrics on a worker, and pages cannot reach it", async () => {
    const contextId = await replica.rest.newContext();
    const navigated = await replica.rest.execute(contextId, "navigate", { url: `${workerOps}/metrics` });

    const paths = ["/live", "/ready", "/health", "/health/live", "/health/ready", "/api/v1/contexts"];
    expect(await Promise.all(paths.map((path) => statusOf(`${workerOps}${path}`)))).toEqual([
      ...Array<number>(5).fill(200),
      404,
    ]);
    const metrics = await scrape(workerOps);
    expect(metrics.value("pagewire_build_info", { role: "worker" })).toBe(1);
    expect(metrics.value("pagewire_contexts", { state: "live" })).toBe(1);
    expect(metrics.value("pagewire_database_up")).toBe(1);
    expect((await scrape(replicaOps)).value("pagewire_build_info", { role: "api" })).toBe(1);
    expect(navigated).toMatchObject({ status: 403, error: { details: { reason: "own-port" } } });
  });

  it("counts processes, contexts and calls to workers on a replica", async () => {
    const before = await scrape(replicaOps);
    const contextId = await replica.rest.newContext();
    await replica.rest.execute(contextId, "content");
    const doomed = await cluster.addWorker();
    await expect.poll(() => processes({ role: "worker", state: "ready" })).toBe(2);
    doomed.child.kill("SIGKILL");
    await doomed.ended;
    // A context is placed on the process with fewer of them, which this one is no more.
    for (let attempt = 0; attempt < 3; attempt++) await replica.rest.newContext();

    await expect.poll(() => processes({ role: "worker", state: "ready" })).toBe(1);
    const after = await scrape(replicaOps);
    const added = (metric: string, labels: Record<string, string>): number =>
      after.value(metric, labels) - before.value(metric, labels);
    expect(added("pagewire_hop_duration_seconds_count", { method: "execute", outcome: "ok" })).toBe(1);
    expect(added("pagewire_hop_duration_seconds_count", { method: "createContext", outcome: "refused" })).toBe(1);
    expect(added("pagewire_hop_repeats_total", { reason: "refused" })).toBe(1);
    expect(added("pagewire_cluster_process_ends_total", { reason: "died" })).toBe(1);
    expect(added("pagewire_hop_overhead_seconds_count", {})).toBe(5);
    const overhead = added("pagewire_hop_overhead_seconds_sum", {});
    expect(overhead).toBeGreaterThan(0);
    expect(overhead).toBeLessThan(added("pagewire_hop_duration_seconds_sum", {}));
    const { maxContexts } = memoryDefaults(readMachineMemory().totalBytes);
    expect(after.value("pagewire_cluster_contexts_capacity")).toBe(maxContexts);
    const { live } = await loadOf(workerOps);
    await expect
      .poll(async () => (await scrape(replicaOps)).value("pagewire_cluster_contexts", { state: "live" }))
      .toBe(live);
    for (const url of [replicaOps, workerOps]) {
      const lease = (await scrape(url)).value("pagewire_lease_remaining_seconds");
      expect(lease).toBeGreaterThan(0);
      expect(lease).toBeLessThan(9);
    }
    for (const metric of ["pagewire_change_feed_age_seconds", "pagewire_process_view_age_seconds"]) {
      expect(after.families.get(metric)?.samples).toHaveLength(1);
      expect((await scrape(workerOps)).families.get(metric)?.samples).toEqual([]);
    }
  });

  async function processes(labels: Record<string, string>): Promise<number> {
    return (await scrape(replicaOps)).value("pagewire_cluster_processes", labels);
  }

  /** Placement prefers the process with fewer contexts. */
  async function contextOn(workerId: string): Promise<string> {
    for (let attempt = 0; attempt < 10; attempt++) {
      const contextId = await replica.rest.newContext();
      if ((await cluster.rowOf(contextId))?.worker === workerId) return contextId;
    }
    throw new Error(`no context was placed on ${workerId}`);
  }

  it("has the number by which the Helm chart scales workers in its database", async () => {
    const chart = readFileSync(new URL("../deploy/chart/full.rendered.yaml", import.meta.url), "utf8");
    const [trigger] = parseAllDocuments(chart)
      .map(
        (document) =>
          document.toJS() as { readonly kind: string; readonly spec: { readonly triggers: Trigger[] } } | null,
      )
      .flatMap((resource) => (resource?.kind === "ScaledObject" ? resource.spec.triggers : []));
    await replica.rest.newContext();
    const { live } = await loadOf(workerOps);
    const client = new pg.Client({ connectionString: cluster.databaseUrl });
    await client.connect();
    onTestFinished(() => client.end());

    // A worker stores its load with each renewal of its lease.
    const number = async (): Promise<unknown[]> => {
      const { rows } = await client.query<unknown[]>({ text: trigger?.metadata.query ?? "", rowMode: "array" });
      return rows.flat().map(Number);
    };
    await expect.poll(number).toEqual([live]);
  });

  it("reports a worker as not ready from SIGTERM until it ends", async () => {
    const drained = await cluster.addWorker();
    const url = await opsUrlOf(drained);
    await expect.poll(() => processes({ role: "worker", state: "ready" })).toBe(2);
    const contextId = await contextOn(drained.id);
    const page = await serveWhenReleased();
    const busy = replica.rest.execute(contextId, "navigate", { url: page.url });
    await page.requested;
    drained.child.kill("SIGTERM");

    await expect.poll(() => statusOf(`${url}/ready`)).toBe(503);
    expect(await statusOf(`${url}/live`)).toBe(200);
    expect((await scrape(url)).value("pagewire_contexts", { state: "busy" })).toBe(1);
    page.release();
    expect((await busy).status).toBe(200);
    expect(await drained.ended).toBe(0);
  });
});

/** A page whose response waits until it is released. */
async function serveWhenReleased() {
  const { promise: requested, resolve: onRequested } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    onRequested();
    void released.then(() => response.end("released"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    release();
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, requested, release };
}

async function opsUrlOf({ output }: PagewireProcess): Promise<string> {
  const pattern = /Metrics +(\S+)\/metrics\n/;
  await vi.waitFor(() => expect(output.stdout).toMatch(pattern), 30_000);
  return pattern.exec(output.stdout)?.[1] ?? "";
}

async function statusOf(url: string): Promise<number> {
  return (await fetch(url)).status;
}

async function loadOf(url: string): Promise<{ readonly live: number }> {
  return { live: (await scrape(url)).value("pagewire_contexts", { state: "live" }) };
}

async function scrape(url: string): Promise<Exposition> {
  return parseExposition(await (await fetch(`${url}/metrics`)).text());
}

import { randomBytes } from "node:crypto";
import { createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { ContextService } from "../../gen/proto/pagewire/v1/context_service_pb.ts";
import { type Replica, startCluster, type TestCluster, type Worker } from "../support/cluster.ts";
import { eventually } from "../support/eventually.ts";
import { freePort } from "../support/postgres.ts";
import { type RestClient, restClient } from "../support/rest.ts";
import { type ServedPages, servePages } from "../support/served-pages.ts";
import { openSocket } from "../support/socket.ts";
import { headersWith } from "../support/transports.ts";

const SETUP_MS = 120_000;
const TITLE = { script: "location.pathname" };
const FOUND = { status: 200, data: { data: { result: "/kept" } } };
const CAPACITY = { MAX_CONTEXTS: "2", CONTEXT_LIMITS: "waiting=1" };

describe("the members of a cluster", { timeout: SETUP_MS }, () => {
  let cluster: TestCluster;
  let pages: ServedPages;
  let a: Replica;
  let b: Replica;

  beforeAll(async () => {
    pages = await servePages({ "/kept": "" });
    cluster = await startCluster({ GRPC_PORT: "0", ...CAPACITY });
    a = await cluster.addReplica();
    b = await cluster.addReplica();
  }, SETUP_MS);
  afterAll(async () => {
    await cluster.close();
    await pages.close();
  }, SETUP_MS);

  const logOf = ({ output }: Replica): string => output.stdout + output.stderr;

  it("place nothing on a worker with another secret, and log it", async () => {
    const stranger = await cluster.addWorker({ CLUSTER_SECRET: randomBytes(32).toString("base64") });
    onTestFinished(async () => {
      stranger.child.kill("SIGTERM");
      await stranger.ended;
    });
    for (const replica of [a, b])
      await eventually(async () => {
        expect(await replica.rest.request("POST", "/contexts", {})).toMatchObject({
          status: 503,
          error: { details: { outcome: "not-executed", reason: "no-workers" } },
        });
        return logOf(replica);
      }).toContain("a process cannot be reached");
    expect(stranger.output.stdout + stranger.output.stderr).toContain("without the cluster's secret was rejected");
    expect(await cluster.query("select id from contexts where worker is not null")).toEqual([]);
  });

  it("place nothing on a process of another protocol", async () => {
    await cluster.query(
      "insert into processes (id, role, host, pid, address, version, protocol_min, protocol_max, state, capacity, live, busy, waiting, started_at, lease_until, renewed_at) " +
        "select 'of-another-time', 'worker', host, 1, '127.0.0.1:1', '9', 99, 99, 'active', 1000, 0, 0, 0, started_at, lease_until + 3600000, renewed_at from processes limit 1",
    );
    onTestFinished(() => cluster.query("delete from processes where id = 'of-another-time'").then(() => undefined));
    await eventually(async () => JSON.stringify((await a.rest.request("GET", "/processes")).data)).toContain(
      "of-another-time",
    );

    expect(await a.rest.request("POST", "/contexts", {})).toMatchObject({
      status: 503,
      error: { details: { reason: "no-workers" } },
    });
    expect(await cluster.query("select state from processes where id = 'of-another-time'")).toEqual([
      { state: "active" },
    ]);
  });

  it("do not take a new process at the address of a killed one for that", async () => {
    const port = String(await freePort());
    const killed = await cluster.addWorker({ CLUSTER_PORT: port });
    const id = await eventuallyNewContext(a.rest);
    await b.rest.request("POST", `/contexts/${id}/pages`, { url: `${pages.url}/kept` });
    killed.child.kill("SIGKILL");
    await killed.ended;
    const heir = await cluster.addWorker({ CLUSTER_PORT: port });
    expect(heir.address).toBe(killed.address);

    for (const { rest } of [a, b])
      await eventually(async () => {
        const { status, data, error } = await rest.execute(id, "evaluate", TITLE);
        return { status, data, error };
      }).toMatchObject({ ...FOUND, error: undefined });
    expect(await cluster.rowOf(id)).toEqual({ worker: heir.id, epoch: 2 });
    expect(await cluster.query("select state from processes where id = $1", [killed.id])).toEqual([{ state: "dead" }]);
    await b.rest.request("DELETE", `/contexts/${id}`);
    await end(heir);
  });

  it("reject what does not fit with Retry-After, and use capacity as soon as it is free", async () => {
    const workers = await Promise.all([cluster.addWorker(), cluster.addWorker()]);
    // Both are full once the replica has seen both.
    const busy = await vi.waitFor(
      async () => {
        const ids: string[] = [];
        for (let count = 0; count < 4; count++) ids.push(await a.rest.newContext());
        const owners = await Promise.all(ids.map((id) => cluster.rowOf(id)));
        const counts = workers.map(({ id }) => owners.filter((row) => row?.worker === id).length);
        if (counts.some((count) => count !== 2))
          for (const id of ids) await a.rest.request("DELETE", `/contexts/${id}`);
        expect(counts).toEqual([2, 2]);
        return ids;
      },
      { timeout: 15_000, interval: 100 },
    );
    const stopping = new AbortController();
    const waits = busy.map((id, index) =>
      (index % 2 === 0 ? a : b).rest
        .request(
          "POST",
          `/contexts/${id}/execute`,
          { action: "wait", params: { waitType: "duration", duration: 60_000 }, timeout: 70_000 },
          { signal: stopping.signal },
        )
        .catch(() => undefined),
    );
    // One more on each worker may wait; a caller whose replica has an older view of them is rejected at once.
    const queued: Promise<unknown>[] = [];
    await vi.waitFor(
      async () => {
        const { data } = await a.rest.request("GET", "/processes");
        const all = data as readonly { busy: number; waiting: number }[];
        const sum = (of: (each: (typeof all)[number]) => number) => all.reduce((total, each) => total + of(each), 0);
        if (sum(({ waiting }) => waiting) < 2)
          queued.push(a.rest.request("POST", "/contexts", {}, { signal: stopping.signal }).catch(() => undefined));
        expect([sum(({ busy: used }) => used), sum(({ waiting }) => waiting)]).toEqual([4, 2]);
      },
      { timeout: 30_000, interval: 1_500 },
    );

    const times: number[] = [];
    for (let count = 0; count < 20; count++) {
      const startMs = performance.now();
      const { status, headers, error } = await (count % 2 === 0 ? a : b).rest.request("POST", "/contexts", {});
      times.push(performance.now() - startMs);
      expect({ status, error }).toMatchObject({ status: 503, error: { details: { reason: "pool-full" } } });
      expect(headers.get("retry-after")).toBe("1");
    }
    times.sort((one, other) => one - other);
    process.stdout.write(
      `all full: 503 in ${times[10]?.toFixed(1)} ms p50, ${times[19]?.toFixed(1)} ms at most, the two database writes of a create included\n`,
    );
    stopping.abort();
    await Promise.all([...waits, ...queued]);

    const freedMs = performance.now();
    const created = await eventuallyNewContext(b.rest);
    process.stdout.write(`created ${(performance.now() - freedMs).toFixed(0)} ms after capacity was free\n`);
    for (const id of [...busy, created]) expect((await a.rest.request("DELETE", `/contexts/${id}`)).status).toBe(200);
    for (const worker of workers) await end(worker);
  });

  it("end calls, sockets and streams when a user is disabled at the command line, or a key is revoked", async () => {
    const worker = await cluster.addWorker();
    expect(await cluster.command("user", "add", "ann", "--password", PASSWORD)).toMatchObject({ code: 0 });
    const login = await a.rest.request("POST", "/auth/login", { username: "ann", password: PASSWORD });
    const { accessToken } = login.data as { readonly accessToken: string };
    const made = await restClient(a, accessToken).request("POST", "/api-keys", { name: "k", roles: ["user"] });
    const { plainTextKey, id: keyId } = made as unknown as { readonly plainTextKey: string; readonly id: string };
    expect(plainTextKey).toMatch(/^pwk_/);

    const byKey = await subscribed(b, plainTextKey);
    expect((await restClient(a, accessToken).request("DELETE", `/api-keys/${keyId}`)).status).toBe(200);
    await expectEnded("a revoked key", byKey);

    const byUser = await subscribed(b, accessToken);
    expect(await cluster.command("user", "disable", "ann")).toMatchObject({ code: 0 });
    await expectEnded("a user who was disabled at the command line", byUser);
    await end(worker);
  });

  /** What one credential has open at a replica. */
  async function subscribed(replica: Replica, credential: string) {
    const headers = headersWith(credential);
    const socket = await openSocket(replica.httpUrl, { headers });
    await socket.ask({ type: "subscribe", topic: "contexts" });
    const transport = createGrpcTransport({ baseUrl: `http://${replica.grpcAddress}` });
    const opened = Promise.withResolvers<void>();
    const items = createClient(ContextService, transport)
      .streamEvents({}, { headers, onHeader: () => opened.resolve() })
      [Symbol.asyncIterator]();
    const stream = items.next().then(
      () => "an event",
      () => "ended",
    );
    await opened.promise;
    const status = async () => (await fetch(`${replica.httpUrl}/api/v1/contexts`, { headers })).status;
    expect(await status()).toBe(200);
    const ping = async () =>
      (
        await fetch(`${replica.httpUrl}/mcp`, {
          method: "POST",
          headers: {
            ...headers,
            accept: "application/json, text/event-stream",
            "content-type": "application/json",
          },
          body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
        })
      ).status;
    return { socket, stream, status, ping };
  }

  async function expectEnded(what: string, { socket, stream, status, ping }: Awaited<ReturnType<typeof subscribed>>) {
    const startMs = performance.now();
    expect(await socket.closed).toBe(4401);
    expect(await stream).toBe("ended");
    expect(await status()).toBe(401);
    expect(await ping()).toBe(401);
    process.stdout.write(
      `${what}: call, socket and stream ended within ${(performance.now() - startMs).toFixed(0)} ms\n`,
    );
  }
});

const PASSWORD = "a long enough password";

async function end(worker: Worker): Promise<void> {
  worker.child.kill("SIGTERM");
  expect(await worker.ended).toBe(0);
}

/** A replica may have to see a worker first. */
async function eventuallyNewContext(rest: RestClient): Promise<string> {
  return vi.waitFor(() => rest.newContext(), { timeout: 15_000, interval: 20 });
}

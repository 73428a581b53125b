import { connect as connectTcp, type Socket } from "node:net";
import { readFile } from "node:fs/promises";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { type Replica, startCluster, type TestCluster, type Worker } from "../support/cluster.ts";
import { eventually } from "../support/eventually.ts";
import { freePort } from "../support/postgres.ts";
import type { RestAnswer } from "../support/rest.ts";
import { type ServedPages, servePages } from "../support/served-pages.ts";
import { openSocket, type TestSocket } from "../support/socket.ts";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy.ts";

const CALLERS = 12;
const SETUP_MS = 120_000;
const TITLE = { script: "location.pathname" };
const FOUND = { status: 200, data: { data: { result: "/kept" } } };
/** A call whose answer does not come ends by its own deadline. */
const LATE = { status: 504, error: { code: "TIMEOUT" } };
const UNKNOWN = { status: 503, error: { details: { outcome: "unknown" } } };

describe("a network between replicas and a worker that fails", { timeout: SETUP_MS }, () => {
  let cluster: TestCluster;
  let pages: ServedPages;
  let replicas: readonly [Replica, Replica];
  let worker: Worker;
  let port: number;
  let proxy: TcpProxy;
  let ids: readonly string[];
  let socket: TestSocket;

  beforeAll(async () => {
    pages = await servePages({ "/kept": "" });
    cluster = await startCluster();
    port = await freePort();
    proxy = await startTcpProxy(port);
    const first = await cluster.addReplica();
    worker = await cluster.addWorker({ CLUSTER_PORT: String(port), CLUSTER_ADDRESS: proxy.address });
    replicas = [first, await cluster.addReplica()];
    for (const { rest } of replicas)
      await vi.waitFor(async () => expect((await rest.request("GET", "/health/ready")).status).toBe(200), 30_000);
    ids = await Promise.all([1, 2, 3].map(() => first.rest.newContext()));
    for (const id of ids) await first.rest.request("POST", `/contexts/${id}/pages`, { url: `${pages.url}/kept` });
    // Where the contexts would go, were the first one declared dead.
    await cluster.addWorker();
    socket = await openSocket(first.httpUrl, { query: `?token=${await cluster.accessToken()}` });
    for (const id of ids) await socket.ask({ type: "subscribe", topic: `context:${id}` });
  }, SETUP_MS);
  afterAll(async () => {
    socket.close();
    await cluster.close();
    proxy.close();
    await pages.close();
  }, SETUP_MS);

  afterEach(async () => {
    for (const id of ids) expect(await cluster.rowOf(id)).toEqual({ worker: worker.id, epoch: 1 });
    expect(worker.child.exitCode).toBeNull();
    expect(await cluster.query("select state from processes where id = $1", [worker.id])).toEqual([
      { state: "active" },
    ]);
    const types = socket.received.map((message) => (message as { payload?: { type?: string } }).payload?.type);
    expect(types).not.toContain("context.recovered");
    expect(types).not.toContain("events.lost");
  });

  const first = (): string => ids[0] ?? "";

  /** Whether the socket has got such an event after the first `from` messages. */
  function hasEvent(from: number, type: string, contextId: string): boolean {
    return socket.received.slice(from).some((message) => {
      const { payload } = message as { readonly payload?: { readonly type?: string; readonly contextId?: string } };
      return payload?.type === type && payload.contextId === contextId;
    });
  }

  /** An action that runs long enough to be cut, once it runs. */
  async function runningCall(
    { rest }: Replica,
    timeout: number,
    id = first(),
  ): Promise<{ readonly call: Promise<RestAnswer> }> {
    const before = socket.received.length;
    const call = rest.execute(id, "wait", { waitType: "duration", duration: timeout - 200 }, { timeout });
    await eventually(() => hasEvent(before, "action.started", id)).toBe(true);
    return { call };
  }

  async function expectAllServed(): Promise<void> {
    const answers = Array.from({ length: CALLERS }, (_each, index) =>
      (replicas[index % 2] ?? replicas[0]).rest.execute(ids[index % ids.length] ?? "", "evaluate", TITLE),
    );
    for (const answer of await Promise.all(answers)) expect(answer).toMatchObject(FOUND);
  }

  it("leaves the outcome of a call unknown where its connection is reset, and serves the next one", async () => {
    const { call } = await runningCall(replicas[0], 5_000);
    proxy.reset();

    expect(await call).toMatchObject(UNKNOWN);
    await expectAllServed();
  });

  it("repeats what can be repeated, and never loses a context, under resets while 12 callers call", async () => {
    let isOver = false;
    const results: RestAnswer[] = [];
    const traffic = Array.from({ length: CALLERS }, async (_each, index) => {
      const { rest } = replicas[index % 2] ?? replicas[0];
      const id = ids[index % ids.length] ?? "";
      const action = index % 4 === 0 ? "content" : "evaluate";
      while (!isOver) results.push(await rest.execute(id, action, action === "content" ? {} : TITLE));
    });
    for (let cut = 0; cut < 40; cut++) {
      await sleep(50);
      proxy.reset();
    }
    isOver = true;
    await Promise.all(traffic);

    const failed = results.filter(({ status }) => status !== 200);
    for (const result of failed) expect(result).toMatchObject(UNKNOWN);
    // At most the calls that ran at the moment of a reset.
    expect(failed.length).toBeLessThanOrEqual(40 * CALLERS);
    await expectAllServed();
  });

  it("goes on with events after a reset, without a gap", async () => {
    const before = socket.received.length;
    proxy.reset();
    await replicas[1].rest.execute(first(), "evaluate", TITLE);

    await eventually(() => hasEvent(before, "action.completed", first())).toBe(true);
  });

  it("serves calls over a slow network as usual", async () => {
    proxy.delay(300);
    try {
      await expectAllServed();
    } finally {
      proxy.delay(0);
    }
  });

  it("uses new connections where the old ones have fallen silent", async () => {
    await expectAllServed();
    const { call } = await runningCall(replicas[0], 3_000);
    const { call: other } = await runningCall(replicas[1], 3_000, ids[1]);
    proxy.silence();

    expect(await call).toMatchObject(LATE);
    expect(await other).toMatchObject(LATE);
    await expectAllServed();
  });

  it("ends a stream of events after 15 s of silence, and goes on with them without a gap", async () => {
    proxy.silence();
    const before = socket.received.length;
    // Idle connections are silent as well, which the first call on one of them finds out.
    for (const { rest } of replicas)
      for (const id of ids)
        await eventually(async () => (await rest.execute(id, "evaluate", TITLE, { timeout: 1_000 })).status).toBe(200);

    for (const id of ids)
      await eventually(() => hasEvent(before, "action.completed", id), { timeout: 30_000 }).toBe(true);
  });

  it("takes a worker that no packet reaches for longer than a lease for alive, and rejects calls in time", async () => {
    const { call } = await runningCall(replicas[0], 3_000);
    proxy.silenceAll();
    onTestFinished(() => proxy.accept());
    const startMs = performance.now();

    const answers = await Promise.all(
      replicas.map(({ rest }) => rest.execute(first(), "evaluate", TITLE, { timeout: 3_000 })),
    );

    expect(performance.now() - startMs).toBeLessThan(10_000);
    for (const { status } of answers) expect([503, 504]).toContain(status);
    expect(await call).toMatchObject(LATE);
    // What is new is placed where it can be.
    const placed = await replicas[0].rest.newContext();
    expect((await cluster.rowOf(placed))?.worker).not.toBe(worker.id);
    proxy.accept();
    for (const { rest } of replicas)
      await eventually(async () => (await rest.execute(first(), "evaluate", TITLE)).status).toBe(200);
    await expectAllServed();
  });

  it("serves calls, in bounded memory, under floods of connections without the secret", async () => {
    const sockets: Socket[] = [];
    onTestFinished(() => sockets.forEach((each) => each.destroy()));
    const pid = worker.child.pid ?? 0;
    const before = await residentBytes(pid);
    const add = <T extends Socket>(each: T): T => {
      each.on("error", () => undefined);
      sockets.push(each);
      return each;
    };
    // Without TLS: silent ones, and others that send a byte at a time.
    for (let count = 0; count < FLOOD; count++) {
      const each = add(connectTcp(port, "127.0.0.1"));
      if (count % 10 === 0) each.write("\x16");
      if (count % 500 === 0) {
        await new Promise<void>((resolve) => each.once("connect", resolve));
        expect(await replicas[0].rest.execute(first(), "evaluate", TITLE)).toMatchObject(FOUND);
      }
    }
    // With a wrong identity, and with the right one and a wrong key.
    const failed: Promise<unknown>[] = [];
    for (let count = 0; count < 500; count++) {
      const each: TLSSocket = add(
        connectTls({
          host: "127.0.0.1",
          port,
          ciphers: "ECDHE-PSK-CHACHA20-POLY1305",
          minVersion: "TLSv1.2",
          maxVersion: "TLSv1.2",
          pskCallback: () => ({ identity: `wrong-${count}`, psk: Buffer.alloc(32, count) }),
          checkServerIdentity: () => undefined,
        }),
      );
      each.once("secureConnect", () => expect.unreachable());
      failed.push(new Promise((resolve) => each.once("close", resolve)));
      if (count % 50 === 0) await Promise.all(failed);
    }
    await Promise.all(failed);
    await expectAllServed();
    const during = await residentBytes(pid);

    // The handshake has 5 s.
    await eventually(() => sockets.filter(({ destroyed }) => !destroyed).length).toBe(0);
    expect(during - before).toBeLessThan(FLOOD * 40_000);
    await expectAllServed();
    // One line for each 10 s, not one for each connection.
    const lines = (worker.output.stdout + worker.output.stderr).split("without the cluster's secret").length - 1;
    expect(lines).toBeGreaterThan(0);
    expect(lines).toBeLessThan(20);
  });
});

const FLOOD = 10_000;

async function residentBytes(pid: number): Promise<number> {
  const [, kilobytes = "0"] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1_024;
}

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { testPassword } from "../support/app.ts";
import { type Replica, startCluster, type TestCluster } from "../support/cluster.ts";
import { eventually } from "../support/eventually.ts";
import { connectOverHttp, textOf } from "../support/mcp.ts";
import { toContextHandle } from "../../src/transport/mcp/context-handle.ts";
import { type RestClient, restClient } from "../support/rest.ts";
import { rounds, roundsTimeoutMs } from "../support/nightly.ts";
import { type ServedPages, servePages } from "../support/served-pages.ts";
import { openSocket } from "../support/socket.ts";

const SETUP_MS = 120_000;

/** One user as both replicas know it. */
interface Tenant {
  readonly token: string;
  readonly on: readonly [RestClient, RestClient];
}

describe("a hostile tenant of a cluster", { timeout: roundsTimeoutMs }, () => {
  let cluster: TestCluster;
  let pages: ServedPages;
  let replicas: readonly [Replica, Replica];
  let ann: Tenant;
  let bob: Tenant;

  beforeAll(async () => {
    pages = await servePages({ "/kept": "", "/count": "" });
    cluster = await startCluster({ BROWSER_LIMITS: "spareContexts=1" });
    const first = await cluster.addReplica();
    const [second] = await Promise.all([cluster.addReplica(), cluster.addWorker(), cluster.addWorker()]);
    replicas = [first, second];
    for (const { rest } of replicas)
      await vi.waitFor(async () => expect((await rest.request("GET", "/health/ready")).status).toBe(200), 30_000);
    [ann, bob] = [await tenant("ann"), await tenant("bob")];
  }, SETUP_MS);
  afterAll(async () => {
    await cluster.close();
    await pages.close();
  }, SETUP_MS);

  async function tenant(username: string): Promise<Tenant> {
    expect(await cluster.command("user", "add", username, "--password", testPassword)).toMatchObject({ code: 0 });
    const login = await replicas[0].rest.request("POST", "/auth/login", { username, password: testPassword });
    const { accessToken: token } = login.data as { readonly accessToken: string };
    return { token, on: [restClient(replicas[0], token), restClient(replicas[1], token)] };
  }

  it("finds nothing of another tenant with its ids, cursors, control leases and sessions, through either replica", async () => {
    const id = await ann.on[0].newContext();
    const lease = await ann.on[1].request("POST", `/contexts/${id}/control`, { ttl: 60_000 });
    expect(lease.status).toBe(200);

    for (const [index, rest] of bob.on.entries()) {
      const unknown = randomUUID();
      const calls = [
        ["GET", ""],
        ["PATCH", "", { name: "mine" }],
        ["DELETE", ""],
        ["GET", "/metrics"],
        ["GET", "/pages"],
        ["POST", "/pages", {}],
        ["POST", "/execute", { action: "content", params: {} }],
        ["GET", "/control"],
        ["POST", "/control", { ttl: 60_000, force: true }],
        ["DELETE", "/control?lease=1"],
      ] as const;
      for (const [method, path, body] of calls) {
        const [theirs, none] = await Promise.all(
          [id, unknown].map((each) => rest.request(method, `/contexts/${each}${path}`, body)),
        );
        expect([method, path, theirs?.status, shapeOf(theirs?.error, id)]).toEqual([
          method,
          path,
          404,
          shapeOf(none?.error, unknown),
        ]);
      }
      const socket = await openSocket(replicas[index]?.httpUrl ?? "", { query: `?token=${bob.token}` });
      onTestFinished(() => socket.close());
      for (const after of [undefined, { epoch: 1, seq: 0 }, { epoch: 999_999_999, seq: 999_999_999 }])
        expect(await socket.ask({ type: "subscribe", topic: `context:${id}`, ...(after && { after }) })).toMatchObject({
          type: "error",
          error: { code: "NOT_FOUND" },
        });
      await socket.ask({ type: "subscribe", topic: "contexts" });
      await ann.on[index === 0 ? 1 : 0].execute(id, "evaluate", { script: "1" });
      const own = await bob.on[1].newContext();
      await socket.seen((message) => typeOf(message) === "context.created");
      await bob.on[0].request("DELETE", `/contexts/${own}`);
      await socket.seen((message) => typeOf(message) === "context.closed");
      expect(JSON.stringify(socket.received.filter((message) => typeOf(message) !== undefined))).not.toContain(id);
      const mcp = await connectOverHttp(replicas[index]?.httpUrl ?? "", bob.token);
      onTestFinished(() => mcp.close());
      for (const context of [id, toContextHandle(id)])
        expect(textOf(await mcp.call("look", { context }))).toMatch(/^NOT_FOUND/);
    }
    expect((await ann.on[1].request("DELETE", `/contexts/${id}`)).status).toBe(200);
  });

  it("gets a clear answer for cursors that no replica has issued", async () => {
    const id = await bob.on[0].newContext();
    for (const { httpUrl } of replicas) {
      const socket = await openSocket(httpUrl, { query: `?token=${bob.token}` });
      onTestFinished(() => socket.close());
      for (const after of [
        { epoch: -1, seq: 0 },
        { epoch: 1, seq: -1 },
        { epoch: 1e300, seq: 1 },
        { epoch: "1", seq: 1 },
        { epoch: 1.5, seq: 1 },
      ])
        expect(await socket.ask({ type: "subscribe", topic: `context:${id}`, after })).toMatchObject({
          type: "error",
          error: { code: "VALIDATION_ERROR" },
        });
      // Of a future that does not come: it is a gap, and no event is held back for it.
      const ahead = { epoch: 1_000_000, seq: 1_000_000 };
      expect(await socket.ask({ type: "subscribe", topic: `context:${id}`, after: ahead })).toMatchObject({
        type: "subscribed",
        gap: { from: ahead },
      });
      await bob.on[1].execute(id, "evaluate", { script: "1" });
      await socket.seen((message) => typeOf(message) === "action.completed");
    }
    await bob.on[0].request("DELETE", `/contexts/${id}`);
  });

  it("takes control once, through whichever replica", async () => {
    for (let round = 0; round < rounds; round++) {
      const id = await bob.on[0].newContext();
      const sessions = await Promise.all(
        bob.on.map(async (rest, index) => {
          const { data } = await rest.request("POST", "/sessions", { name: `s${index}` });
          const { accessToken } = data as { readonly accessToken: string };
          return restClient(replicas[index === 0 ? 0 : 1], accessToken);
        }),
      );
      const taken = await Promise.all(
        sessions.map((rest) => rest.request("POST", `/contexts/${id}/control`, { ttl: 60_000 })),
      );
      expect(taken.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409]);
      await bob.on[1].request("DELETE", `/contexts/${id}`);
    }
  });

  it("gets one effect of an idempotency key that both replicas receive at the same moment", async () => {
    const id = await bob.on[0].newContext();
    const other = await ann.on[0].newContext();
    for (const [rest, context] of [
      [bob.on[0], id],
      [ann.on[0], other],
    ] as const)
      await rest.request("POST", `/contexts/${context}/pages`, { url: `${pages.url}/kept` });
    for (let round = 0; round < rounds * 5; round++) {
      const before = pages.seen("/count").length;
      const key = randomUUID();
      const send = (token: string, contextId: string, index: number) =>
        fetch(`${replicas[index % 2]?.httpUrl ?? ""}/api/v1/contexts/${contextId}/execute`, {
          method: "POST",
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": key },
          body: JSON.stringify({
            action: "evaluate",
            params: { script: "fetch('/count', { method: 'POST' }).then((response) => response.status)" },
          }),
        }).then((response) => response.status);

      const statuses = await Promise.all([
        ...Array.from({ length: 8 }, (_each, index) => send(bob.token, id, index)),
        // The key of another user is another one.
        send(ann.token, other, round),
      ]);

      for (const status of statuses) expect([200, 409]).toContain(status);
      expect(statuses.at(-1)).toBe(200);
      expect(statuses).toContain(200);
      expect(pages.seen("/count").length - before).toBe(2);
    }
    await bob.on[0].request("DELETE", `/contexts/${id}`);
    await ann.on[0].request("DELETE", `/contexts/${other}`);
  });

  it("leaves no browser and no row behind by deletes that race with claims", async () => {
    for (let round = 0; round < rounds; round++) {
      const ids = await Promise.all([0, 1, 0, 1].map((index) => (bob.on[index] ?? bob.on[0]).newContext()));
      // As after a drain: no process runs them, and the next use of each claims it.
      if (round % 2 === 1) {
        const owner = await cluster.ownerOf(ids[0] ?? "");
        await cluster.addWorker();
        owner.child.kill("SIGTERM");
        expect(await owner.ended).toBe(0);
      }
      const outcomes = await Promise.all(
        ids.flatMap((id, index) => [
          (bob.on[index % 2] ?? bob.on[0]).execute(id, "evaluate", { script: "1" }),
          (bob.on[(index + 1) % 2] ?? bob.on[0]).request("DELETE", `/contexts/${id}`),
          (bob.on[index % 2] ?? bob.on[0]).request("POST", `/contexts/${id}/pages`, {}),
          (bob.on[(index + 1) % 2] ?? bob.on[0]).request("PATCH", `/contexts/${id}`, { colorScheme: "dark" }),
          (bob.on[index % 2] ?? bob.on[0]).request("DELETE", `/contexts/${id}`),
        ]),
      );

      for (const { status, error } of outcomes) {
        if (status === 503)
          expect(["unknown", "not-executed"]).toContain((error?.details as { outcome?: string }).outcome);
        else expect([200, 201, 404, 422]).toContain(status);
      }
      for (const id of ids) expect(await cluster.rowOf(id)).toBeUndefined();
      await eventually(async () => {
        const { data } = await replicas[0].rest.request("GET", "/processes");
        return (data as readonly { contexts: number }[]).reduce((sum, { contexts }) => sum + contexts, 0);
      }).toBe(0);
    }
  });
});

/** An error without what differs between two ids. */
function shapeOf(error: unknown, id: string): unknown {
  const { requestId: _requestId, ...rest } = (error ?? {}) as Readonly<Record<string, unknown>>;
  return JSON.parse(JSON.stringify(rest).replaceAll(id, "ID"));
}

function typeOf(message: unknown): string | undefined {
  return (message as { readonly payload?: { readonly type?: string } }).payload?.type;
}

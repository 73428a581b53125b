import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { testPassword } from "../support/app.ts";
import { type Replica, startCluster, type TestCluster, type Worker } from "../support/cluster.ts";
import { eventually } from "../support/eventually.ts";
import { restClient } from "../support/rest.ts";
import { type ServedPages, servePages } from "../support/served-pages.ts";

const SETUP_MS = 120_000;
const TITLE = { script: "location.pathname" };
const FOUND = { status: 200, data: { data: { result: "/kept" } } };

interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Of a process whose clocks differ from the machine's. */
function shifted(ms: number): NodeJS.ProcessEnv {
  const preloaded = new URL("../support/processes/shifted-clock.ts", import.meta.url).href;
  return { CLOCK_SHIFT_MS: String(ms), NODE_OPTIONS: `--import ${preloaded}` };
}

describe("processes whose clocks are 10 s off", { timeout: SETUP_MS }, () => {
  let cluster: TestCluster;
  let pages: ServedPages;
  let right: Replica;
  let fast: Replica;
  let slow: Worker;
  let ids: readonly string[];

  beforeAll(async () => {
    pages = await servePages({ "/kept": "" });
    cluster = await startCluster();
    right = await cluster.addReplica();
    [fast, slow] = await Promise.all([cluster.addReplica(shifted(10_000)), cluster.addWorker(shifted(-10_000))]);
    for (const { rest } of [right, fast])
      await vi.waitFor(async () => expect((await rest.request("GET", "/health/ready")).status).toBe(200), 30_000);
    ids = await Promise.all([right, fast, right].map(({ rest }) => rest.newContext()));
    for (const id of ids) await fast.rest.request("POST", `/contexts/${id}/pages`, { url: `${pages.url}/kept` });
  }, SETUP_MS);
  afterAll(async () => {
    await cluster.close();
    await pages.close();
  }, SETUP_MS);

  it("move no context and declare no process dead", async () => {
    await cluster.addWorker();
    const before = await Promise.all(ids.map((id) => cluster.rowOf(id)));
    // Longer than a lease and the time for which a view must be fresh.
    for (let second = 0; second < 8; second++) {
      await sleep(1_000);
      for (const id of ids)
        for (const { rest } of [right, fast]) expect(await rest.execute(id, "evaluate", TITLE)).toMatchObject(FOUND);
    }

    expect(await Promise.all(ids.map((id) => cluster.rowOf(id)))).toEqual(before);
    const dead = await cluster.query("select id from processes where state <> 'active'");
    expect(dead).toEqual([]);
    for (const { output } of [fast, slow])
      expect(output.stdout + output.stderr).toContain("the clock of this machine differs from the database's");
    expect(right.output.stdout + right.output.stderr).not.toContain("differs from the database's");
  });

  it("accept each other's tokens, and return the same successor for a refresh token that is sent twice", async () => {
    for (const [one, other] of [
      [right, fast],
      [fast, right],
    ] as const) {
      const { accessToken, refreshToken } = await login(one);
      expect((await restClient(other, accessToken).request("GET", "/contexts")).status).toBe(200);

      const next = await refresh(one, refreshToken);
      const again = await refresh(other, refreshToken);
      expect(again.refreshToken).toBe(next.refreshToken);
      for (const replica of [one, other])
        expect((await restClient(replica, again.accessToken).request("GET", "/sessions/current")).status).toBe(200);
    }
  });

  it("take a call with an idempotency key for running until it ends, and run it once", async () => {
    const [id = ""] = ids;
    const key = randomUUID();
    const counted = {
      script: "new Promise((done) => setTimeout(() => done(window.runs = (window.runs ?? 0) + 1), 3000))",
    };
    const body = { action: "evaluate", params: counted, timeout: 5_000 };
    const call = keyed(right, id, key, body);

    await eventually(async () => (await keyed(fast, id, key, body)).error?.details?.reason).toBe(
      "idempotency-in-flight",
    );
    expect(await call).toMatchObject({ data: { data: { result: 1 } } });
    expect(await keyed(fast, id, key, body)).toMatchObject({ data: { data: { result: 1 } } });
    expect(await fast.rest.execute(id, "evaluate", { script: "window.runs" })).toMatchObject({
      data: { data: { result: 1 } },
    });
  });

  it("write events and audit entries with times that follow each other", async () => {
    const [id = ""] = ids;
    const startMs = Date.now();
    await fast.rest.execute(id, "evaluate", TITLE);
    const { data } = await right.rest.request("GET", "/audit?limit=1");
    const [{ timestamp }] = data as [{ readonly timestamp: string }];
    expect(Math.abs(Date.parse(timestamp) - startMs)).toBeLessThan(5_000);
  });

  async function keyed(replica: Replica, id: string, key: string, body: unknown) {
    const response = await fetch(`${replica.httpUrl}/api/v1/contexts/${id}/execute`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${await cluster.accessToken()}`,
        "content-type": "application/json",
        "idempotency-key": key,
      },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { readonly error?: { readonly details?: { readonly reason?: string } } };
  }
});

async function post(replica: Replica, path: string, body: unknown): Promise<Tokens> {
  const response = await fetch(`${replica.httpUrl}/api/v1${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { readonly data: Tokens }).data;
}

const login = (replica: Replica): Promise<Tokens> =>
  post(replica, "/auth/login", { username: "admin", password: testPassword });

const refresh = (replica: Replica, refreshToken: string): Promise<Tokens> =>
  post(replica, "/sessions/refresh", { refreshToken });

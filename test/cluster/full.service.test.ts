import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp } from "../../src/app/app.ts";
import { parseConfig } from "../../src/config/config.ts";
import { createLogger } from "../../src/log/log.ts";
import { createMetrics } from "../../src/metrics/metrics.ts";
import { testPassword } from "../support/app.ts";
import { login } from "../support/cluster.ts";
import { eventually } from "../support/eventually.ts";
import { findPostgres, startPostgres } from "../support/postgres.ts";
import { type RestClient, restClient } from "../support/rest.ts";
import { startScriptedWorker } from "../support/scripted-worker.ts";
import { unrunnable } from "../support/unrunnable.ts";

const SETUP_MS = 60_000;
const FULL = {
  status: 503,
  error: {
    code: "SERVICE_UNAVAILABLE",
    details: { outcome: "not-executed", reason: "pool-full", capacity: 2, busy: 2, waiting: 2 },
  },
};

describe("a cluster of two workers whose contexts are all in use", () => {
  if (findPostgres() === undefined) {
    unrunnable("PostgreSQL", "no postgres and initdb; make setup installs them on Debian");
    return;
  }
  const closers: (() => Promise<unknown>)[] = [];
  let rest: RestClient;

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), "pagewire-full-"));
    closers.push(() => rm(folder, { recursive: true, force: true }));
    const postgres = await startPostgres({ durable: false });
    closers.push(() => postgres.close());
    await postgres.createDatabase("pagewire");
    const env = {
      DATABASE_URL: postgres.urlOf("pagewire"),
      CLUSTER_SECRET: randomBytes(32).toString("base64"),
      DATA_KEY: randomBytes(32).toString("base64"),
      JWT_SECRET: randomBytes(32).toString("base64"),
      CLUSTER_PORT: "0",
      PORT: "0",
      GRPC_PORT: "off",
      RATE_LIMIT_PROFILE: "off",
      LOG_LEVEL: "error",
      ADMIN_PASSWORD: testPassword,
      MAX_CONTEXTS: "1",
      MAX_WAITING: "1",
    };
    const configOf = (role: string) => parseConfig({ cwd: folder, env: { ...env, ROLE: role } });
    const replica = await startApp(configOf("api"));
    closers.push(() => replica.close());
    const script = { actionMs: 0, maxActions: 10, log: createLogger({ level: "error" }), metrics: createMetrics() };
    for (let count = 0; count < 2; count++) {
      const worker = await startScriptedWorker(configOf("worker"), script);
      closers.push(() => worker.close());
    }
    rest = restClient(replica, await login(replica.httpUrl));
  }, SETUP_MS);
  afterAll(async () => {
    for (const close of closers.toReversed()) await close();
  }, SETUP_MS);

  /** A replica that has not seen the second worker yet opens both on the first one. */
  async function newContextOnEach(): Promise<readonly string[]> {
    for (;;) {
      const ids = await Promise.all([rest.newContext(), rest.newContext()]);
      const contexts = await Promise.all(ids.map((id) => rest.request("GET", `/contexts/${id}`)));
      const processes = new Set(contexts.map(({ data }) => (data as { readonly process?: string }).process));
      if (processes.size === 2 && !processes.has(undefined)) return ids;
      await Promise.all(ids.map((id) => rest.request("DELETE", `/contexts/${id}`)));
    }
  }

  it("rejects creations beyond the queues at once, stores none of them, and goes on when one is free", async () => {
    const wait = { waitType: "duration", duration: 60_000 };
    await eventually(async () => (await rest.request("GET", "/health/ready")).status).toBe(200);
    await eventually(async () => (await rest.request("GET", "/processes")).data).toHaveLength(3);
    const held = await newContextOnEach();
    const calls = held.map((id) => rest.execute(id, "wait", wait, { timeout: 90_000 }));
    // The workers report within a second how many of their contexts are in use, and how many callers wait.
    const sumOf = async (field: "busy" | "waiting"): Promise<number> => {
      const processes = (await rest.request("GET", "/processes")).data as readonly Record<typeof field, number>[];
      return processes.reduce((sum, process) => sum + process[field], 0);
    };
    await eventually(() => sumOf("busy")).toBe(2);
    const waiting = [1, 2].map(() => rest.request("POST", "/contexts", {}));
    await eventually(() => sumOf("waiting")).toBe(2);
    await eventually(() => rest.request("POST", "/contexts", {})).toMatchObject(FULL);

    const rejected = await Promise.all(Array.from({ length: 16 }, () => rest.request("POST", "/contexts", {})));
    for (const response of rejected) {
      expect(response).toMatchObject(FULL);
      expect(response.headers.get("retry-after")).toBe("1");
    }
    // Those that are held and those that wait.
    expect((await rest.request("GET", "/contexts")).total).toBe(4);

    await Promise.all(held.map((id) => rest.request("DELETE", `/contexts/${id}`)));
    for (const response of await Promise.all(waiting)) expect(response.status).toBe(201);
    for (const call of calls) expect((await call).status).toBeGreaterThan(400);
    await eventually(async () => (await rest.request("POST", "/contexts", {})).status).toBe(201);
  });
});

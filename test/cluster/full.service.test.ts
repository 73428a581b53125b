import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startApp } from "../../src/app/app.ts";
import { parseConfig } from "../../src/config/config.ts";
import { createLogger } from "../../src/log/log.ts";
import { createMetrics } from "../../src/metrics/metrics.ts";
import { testPassword } from "../support/app.ts";
import { login } from "../support/cluster.ts";
import { eventually } from "../support/eventually.ts";
import { nightly, samples } from "../support/nightly.ts";
import { findPostgres, startPostgres } from "../support/postgres.ts";
import { type RestAnswer, type RestClient, restClient } from "../support/rest.ts";
import { startScriptedWorker } from "../support/scripted-worker.ts";
import { unrunnable } from "../support/unrunnable.ts";

const SETUP_MS = 60_000;
const FULL = {
  status: 503,
  error: {
    code: "SERVICE_UNAVAILABLE",
    details: { outcome: "not-executed", reason: "pool-full", capacity: 2, busy: 2, waiting: 4 },
  },
};

describe("a cluster of two workers whose contexts are all in use", () => {
  if (findPostgres() === undefined) {
    unrunnable("PostgreSQL", "no postgres and initdb; make setup installs them on Debian");
    return;
  }
  const closers: (() => Promise<unknown>)[] = [];
  const releases: (() => Promise<void>)[] = [];
  let rest: RestClient;
  /** Of the same user, through another replica. */
  let beside: RestClient;
  /** Of another user. */
  let other: RestClient;

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
      ARTIFACT_DIR: join(folder, "artifacts"),
      PORT: "0",
      GRPC_PORT: "off",
      RATE_LIMIT_PROFILE: "off",
      LOG_LEVEL: "error",
      ADMIN_PASSWORD: testPassword,
      MAX_CONTEXTS: "1",
      CONTEXT_LIMITS: "waiting=2",
    };
    const configOf = (role: string) => parseConfig({ cwd: folder, env: { ...env, ROLE: role } });
    const options = { passwordCostLog2: 8 };
    const replicas = [await startApp(configOf("api"), options), await startApp(configOf("api"), options)] as const;
    for (const replica of replicas) closers.push(() => replica.close());
    const script = { actionMs: 0, maxActions: 10, log: createLogger({ level: "error" }), metrics: createMetrics() };
    for (let count = 0; count < 2; count++) {
      const worker = await startScriptedWorker(configOf("worker"), script);
      closers.push(() => worker.close());
    }
    const token = await login(replicas[0].httpUrl);
    rest = restClient(replicas[0], token);
    beside = restClient(replicas[1], token);
    await replicas[0].state.accounts.add({ username: "ann", password: testPassword, roles: ["user"] });
    other = restClient(replicas[1], await login(replicas[1].httpUrl, "ann"));
  }, SETUP_MS);
  afterAll(async () => {
    for (const close of closers.toReversed()) await close();
  }, SETUP_MS);

  afterEach(async () => {
    for (const release of releases.splice(0)) await release();
  });

  /** A replica that has not seen the second worker yet opens both on the first one. */
  async function newContextOnEach(): Promise<readonly string[]> {
    await eventually(async () => (await rest.request("GET", "/health/ready")).status).toBe(200);
    await eventually(async () => (await rest.request("GET", "/processes")).data).toHaveLength(4);
    for (;;) {
      // What ended a moment ago may still be reported.
      await eventually(() => sumOf("waiting")).toBe(0);
      const created = await Promise.all([create(rest), create(rest)]);
      const ids = created.flatMap(({ data }) => (data as { readonly id?: string } | undefined)?.id ?? []);
      const contexts = await Promise.all(ids.map((id) => rest.request("GET", `/contexts/${id}`)));
      const processes = new Set(contexts.map(({ data }) => (data as { readonly process?: string }).process));
      if (processes.size === 2 && !processes.has(undefined)) return ids;
      await Promise.all(ids.map((id) => rest.request("DELETE", `/contexts/${id}`)));
    }
  }

  /** Two contexts that are in use, which both replicas know. */
  async function useAll() {
    const held = await newContextOnEach();
    const wait = { waitType: "duration", duration: 60_000 };
    const calls = held.map((id) => rest.execute(id, "wait", wait, { timeout: 90_000 }));
    await eventually(() => sumOf("busy")).toBe(2);
    let isReleased = false;
    const ended = {
      held,
      async release(): Promise<void> {
        if (isReleased) return;
        isReleased = true;
        await Promise.all(held.map((id) => rest.request("DELETE", `/contexts/${id}`)));
        for (const call of calls) expect((await call).status).toBeGreaterThan(400);
      },
    };
    releases.push(ended.release);
    return ended;
  }

  /** As the workers have reported it. */
  async function sumOf(field: "busy" | "waiting"): Promise<number> {
    const processes = (await rest.request("GET", "/processes")).data as readonly Record<typeof field, number>[];
    return processes.reduce((sum, process) => sum + process[field], 0);
  }

  /** Deletes what the calls have created, so that the next ones in the queues go on. @returns their responses */
  async function settle(client: RestClient, calls: readonly Promise<RestAnswer>[]): Promise<readonly RestAnswer[]> {
    return Promise.all(
      calls.map(async (call) => {
        const response = await call;
        if (response.status === 201)
          await client.request("DELETE", `/contexts/${(response.data as { readonly id: string }).id}`);
        return response;
      }),
    );
  }

  /** The statements of all processes on contexts while `work` runs. */
  async function statementsDuring(work: () => Promise<void>): Promise<readonly string[]> {
    const query = vi.spyOn(pg.Client.prototype, "query");
    try {
      await work();
      const texts = query.mock.calls.map(([first]: readonly unknown[]) =>
        typeof first === "string" ? first : String((first as { readonly text?: string }).text),
      );
      // Those that are held were used a moment ago, which is written later.
      return texts.filter((text) => text.includes('"contexts"') && !text.includes('last_used_at" ='));
    } finally {
      query.mockRestore();
    }
  }

  const create = (client: RestClient): Promise<RestAnswer> => client.request("POST", "/contexts", {});
  /** Through both replicas in turn. */
  const createMany = (count: number): Promise<RestAnswer>[] =>
    Array.from({ length: count }, (_each, index) => create(index % 2 === 0 ? rest : beside));

  it("rejects creations beyond the queues at once without a statement, and goes on when one is free", async () => {
    const { release } = await useAll();
    const waiting = createMany(4);
    await eventually(() => sumOf("waiting")).toBe(4);
    for (const client of [rest, beside]) await eventually(() => create(client)).toMatchObject(FULL);

    const statements = await statementsDuring(async () => {
      for (const response of await Promise.all(createMany(32))) {
        expect(response).toMatchObject(FULL);
        expect(response.headers.get("retry-after")).toBe("1");
      }
    });

    expect(statements).toEqual([]);
    // Those that are held and those that wait.
    expect((await rest.request("GET", "/contexts")).total).toBe(6);
    await release();
    for (const response of await settle(rest, waiting)) expect(response.status).toBe(201);
    await eventually(async () => (await settle(beside, [create(beside)]))[0]?.status).toBe(201);
  });

  nightly(
    "stores no more of a burst than can wait, although no worker has reported that its queue is full",
    async () => {
      const { release } = await useAll();
      let burst: readonly Promise<RestAnswer>[] = [];

      const statements = await statementsDuring(async () => {
        burst = createMany(60);
        await eventually(() => sumOf("waiting")).toBe(4);
        await Promise.any(burst);
      });

      // Each replica sends no more calls than each worker lets wait: 8, and a few more where a report is late on a loaded machine.
      expect(statements.filter((text) => text.startsWith('insert into "contexts"')).length).toBeLessThanOrEqual(16);
      await release();
      const statuses = (await settle(rest, burst)).map(({ status }) => status);
      expect([...new Set(statuses)].toSorted()).toEqual([201, 503]);
    },
  );

  it.each(
    samples([
      ["one replica", () => rest],
      ["the other one", () => beside],
    ] as const),
  )(
    "gives a caller that waits at one worker the capacity that becomes free at another, through %s",
    async (_name, of) => {
      const { held, release } = await useAll();
      const processOf = async (id: string) =>
        ((await rest.request("GET", `/contexts/${id}`)).data as { readonly process?: string }).process;
      const waiting = create(of());
      await eventually(() => sumOf("waiting")).toBe(1);
      const processes = (await rest.request("GET", "/processes")).data as readonly { id: string; waiting: number }[];
      const full = processes.find((process) => process.waiting === 1)?.id;
      const at = await Promise.all(held.map(processOf));

      await rest.request("DELETE", `/contexts/${held[at.findIndex((process) => process !== full)]}`);

      const { status, data } = await waiting;
      expect(status).toBe(201);
      const { id } = data as { readonly id: string };
      expect(await processOf(id)).not.toBe(full);
      await rest.request("DELETE", `/contexts/${id}`);
      await release();
    },
  );

  it("accepts an owner that has nothing in queues which another one has filled", async () => {
    const { release } = await useAll();
    const waiting = createMany(4);
    await eventually(() => sumOf("waiting")).toBe(4);
    for (const client of [rest, beside]) await eventually(() => create(client)).toMatchObject(FULL);

    const accepted = create(other);

    // The last one in the queue of the owner that has the most there.
    const displaced = await Promise.race([...waiting, accepted]);
    expect(displaced).toMatchObject({ status: 503, error: { details: { reason: "pool-full" } } });
    await release();
    await settle(rest, waiting);
    expect(await settle(other, [accepted])).toMatchObject([{ status: 201 }]);
  });
});

import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Replica, startCluster, type TestCluster } from "../support/cluster.ts";
import { eventually } from "../support/eventually.ts";
import { rounds, roundsTimeoutMs } from "../support/rounds.ts";
import { type ServedPages, servePages } from "../support/served-pages.ts";

const CALLERS = 12;
const FAULTS = ["kill", "end", "freeze", "drain", "kill replica", "freeze database", "restart database"] as const;
/** What a caller may get while processes end: its call did not run, or its outcome is not known. */
const HONEST = new Set(["not-executed", "unknown"]);
const SETUP_MS = 120_000;

interface Result {
  readonly status: number;
  readonly title?: unknown;
  readonly error?: unknown;
}

describe("a cluster under random faults", () => {
  const seed = Number(process.env["SOAK_SEED"] ?? randomInt(2 ** 31));
  const random = mulberry32(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T; // of a list that is not empty
  let cluster: TestCluster;
  let pages: ServedPages;
  let replicas: Replica[];
  let ids: string[];

  beforeAll(async () => {
    pages = await servePages({ "/kept": "" });
    cluster = await startCluster();
    replicas = [await cluster.addReplica()];
    const [second] = await Promise.all([cluster.addReplica(), cluster.addWorker(), cluster.addWorker()]);
    replicas.push(second);
    await vi.waitFor(async () => expect((await second.rest.request("GET", "/health/ready")).status).toBe(200), 15_000);
    ids = await Promise.all([1, 2, 3, 4].map(() => second.rest.newContext()));
    for (const id of ids) await second.rest.request("POST", `/contexts/${id}/pages`, { url: `${pages.url}/kept` });
  }, SETUP_MS);
  afterAll(async () => {
    await cluster.close();
    await pages.close();
  }, SETUP_MS);

  async function call(replica: Replica, id: string): Promise<Result> {
    const { status, data, error } = await replica.rest.execute(id, "evaluate", { script: "location.pathname" });
    return { status, title: (data as { data?: { result?: unknown } } | undefined)?.data?.result, error };
  }

  it(
    `keeps each context, with one owner, and tells what it does not know (seed ${seed})`,
    async () => {
      for (let round = 1; round <= rounds; round++) {
        const fault = pick(FAULTS);
        const label = `seed ${seed}, round ${round}: ${fault}`;
        const target = pick(ids);
        const before = new Map(await Promise.all(ids.map(async (id) => [id, await cluster.rowOf(id)] as const)));
        const serving = [...replicas];
        let isOver = false;
        const results: Result[] = [];
        const traffic = Array.from({ length: CALLERS }, async (_each, index) => {
          const id = ids[index % ids.length] ?? "";
          for (let turn = index; !isOver; turn++) {
            const replica = serving[turn % serving.length];
            if (replica === undefined) return;
            // A replica that was killed refuses connections, as a load balancer sees it.
            const result = await call(replica, id).catch(() => undefined);
            if (result !== undefined) results.push(result);
          }
        });
        await inject(fault, target);
        for (const replica of replicas)
          for (const id of ids)
            await eventually(async () => (await call(replica, id)).title, { timeout: 20_000 }).toBe("/kept");
        isOver = true;
        await Promise.all(traffic);

        const unexpected = results.filter(({ status, title, error }) => {
          if (status === 200) return title !== "/kept";
          const { details, message } = error as { details?: { outcome?: string }; message: string };
          const isRefused = fault.endsWith("database") && message.startsWith("the database is not available");
          return status !== 503 || !(isRefused || HONEST.has(details?.outcome ?? ""));
        });
        expect(unexpected, label).toEqual([]);
        if (fault === "end" || fault === "drain")
          expect(
            results.filter(({ status }) => status !== 200),
            label,
          ).toEqual([]);
        for (const id of ids) {
          const row = await cluster.rowOf(id);
          expect(row?.worker, label).not.toBeNull();
          const steps = (row?.epoch ?? 0) - (before.get(id)?.epoch ?? 0);
          const isMoved = row?.worker !== before.get(id)?.worker;
          expect(isMoved ? steps >= 1 : steps === 0, `${label}, ${JSON.stringify([before.get(id), row])}`).toBe(true);
        }
      }
    },
    roundsTimeoutMs,
  );

  /** Ends or stops something, and starts another one in its place. */
  async function inject(fault: (typeof FAULTS)[number], contextId: string): Promise<void> {
    const worker = await cluster.ownerOf(contextId);
    const [first] = replicas;
    switch (fault) {
      case "kill":
        await cluster.addWorker();
        worker.child.kill("SIGKILL");
        await worker.ended;
        return;
      case "end":
        await cluster.addWorker();
        worker.child.kill("SIGTERM");
        expect(await worker.ended).toBe(0);
        return;
      case "drain":
        await cluster.addWorker();
        expect((await replicas.at(-1)?.rest.request("POST", `/processes/${worker.id}/drain`, {}))?.status).toBe(200);
        expect(await worker.ended).toBe(0);
        return;
      case "freeze":
        worker.child.kill("SIGSTOP");
        await eventually(async () => (await cluster.rowOf(contextId))?.worker, { timeout: 20_000 }).not.toBe(worker.id);
        worker.child.kill("SIGCONT");
        return;
      case "kill replica":
        replicas.push(await cluster.addReplica());
        replicas.shift();
        first?.child.kill("SIGKILL");
        await first?.ended;
        return;
      case "freeze database":
        cluster.postgres.freeze();
        await new Promise((resolve) => setTimeout(resolve, 2_000 + random() * 4_000));
        cluster.postgres.thaw();
        return;
      case "restart database":
        await cluster.postgres.kill();
        await cluster.postgres.start();
    }
  }
});

/** A generator of numbers from 0 to 1 that a seed determines. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

import { spawnSync } from "node:child_process";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { type Replica, startCluster, type Worker } from "../support/cluster.ts";
import { type ServedPages, servePages } from "../support/served-pages.ts";
import { startTraffic } from "../support/traffic.ts";
import { unrunnable } from "../support/unrunnable.ts";

const CONTEXTS = 4;
const SETUP_MS = 120_000;
const TIMEOUT_MS = 900_000;
const root = fileURLToPath(new URL("../..", import.meta.url));
const MIGRATION = "src/store/migrations/0001-initial.ts";
/** The version that is upgraded while calls run: before the first release, the first commit with the tables of the first migration. */
const FORMER = process.env["UPGRADE_FROM"] ?? git("log", "-1", "--format=%h", "--", MIGRATION).stdout.toString().trim();
const NEW_ENV = { GRPC_PORT: "0" };

describe("an upgrade under 12 callers over all protocols", () => {
  if (FORMER === "" || git("cat-file", "-e", `${FORMER}^{commit}`).status !== 0) {
    unrunnable("an earlier version", `the commit ${FORMER || `that changed ${MIGRATION}`} is not in this clone`);
    return;
  }
  const folders: string[] = [];
  let pages: ServedPages;
  beforeAll(async () => {
    const changed = git("diff", "--name-only", FORMER, "--", MIGRATION).stdout.toString();
    expect(changed, `the first migration has changed since ${FORMER}`).toBe("");
    pages = await servePages({ "/kept": "" });
  }, SETUP_MS);
  afterAll(async () => {
    await pages.close();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }, SETUP_MS);

  /** src/main.ts of another version, with the packages of this one. */
  async function checkout(ref: string): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), "pagewire-version-"));
    folders.push(folder);
    const archive = git("archive", ref);
    expect(archive.status).toBe(0);
    expect(spawnSync("tar", ["-x", "-C", folder], { input: archive.stdout }).status).toBe(0);
    await symlink(join(root, "node_modules"), join(folder, "node_modules"));
    return join(folder, "src/main.ts");
  }

  async function newContexts({ rest }: Replica): Promise<readonly string[]> {
    const ids = await Promise.all(Array.from({ length: CONTEXTS }, () => rest.newContext()));
    for (const id of ids) {
      expect((await rest.request("POST", `/contexts/${id}/pages`, { url: `${pages.url}/kept` })).status).toBe(201);
      await rest.execute(id, "evaluate", { script: "localStorage.setItem('kept', 'yes')" });
    }
    return ids;
  }

  async function expectKept({ rest }: Replica, ids: readonly string[]): Promise<void> {
    const script = "[location.pathname, localStorage.getItem('kept')]";
    for (const id of ids)
      expect(await rest.execute(id, "evaluate", { script })).toMatchObject({
        status: 200,
        data: { data: { result: ["/kept", "yes"] } },
      });
  }

  it(
    `from a single process of ${FORMER}: answers until that ends, and keeps every context`,
    async () => {
      const cluster = await startCluster(NEW_ENV);
      onTestFinished(() => cluster.close(), SETUP_MS);
      const single = await cluster.addReplica({}, "single", await checkout(FORMER));
      const ids = await newContexts(single);
      const traffic = startTraffic(cluster, ids, [single]);
      await traffic.progress();

      // A job before the upgrade: the tables change while the old version runs.
      const { code, stderr } = await cluster.command("migrate");
      expect(code, stderr).toBe(0);
      await traffic.progress();
      expect(traffic.unexpected()).toEqual([]);

      // Two versions cannot own the contexts at the same time, so that the old one ends first.
      single.child.kill("SIGTERM");
      traffic.goTo([]);
      expect(await single.ended).toBe(0);
      const startMs = performance.now();
      const [replica] = await Promise.all([cluster.addReplica(), cluster.addWorker()]);
      await isReady(replica);
      traffic.goTo([replica]);
      await traffic.progress();
      await traffic.end();

      // From the signal on, calls are rejected; those that ran have ended.
      report(
        `upgrade of one process to roles: no answers for ${traffic.longestPauseMs().toFixed(0)} ms, of which ${(performance.now() - startMs).toFixed(0)} ms are the start of the new processes`,
      );
      expect(traffic.unexpected().filter((outcome) => !isRejectedWhileEnding(outcome))).toEqual([]);
      await expectKept(replica, ids);
    },
    TIMEOUT_MS,
  );

  it(
    `from a cluster of ${FORMER}, workers first, and back: no call is lost`,
    async () => {
      const former = await checkout(FORMER);
      const cluster = await startCluster(NEW_ENV);
      onTestFinished(() => cluster.close(), SETUP_MS);
      const first = await cluster.addReplica({}, "api", former);
      const [second, ...others] = await Promise.all([
        cluster.addReplica({}, "api", former),
        cluster.addWorker({}, former),
        cluster.addWorker({}, former),
      ]);
      let replicas: readonly Replica[] = [first, second];
      let workers: readonly Worker[] = others;
      for (const replica of replicas) await isReady(replica);
      const ids = await newContexts(first);
      const traffic = startTraffic(cluster, ids, replicas);
      await traffic.progress();

      /** Each worker is replaced by one of another version, one after the other. */
      async function replaceWorkers(script?: string): Promise<void> {
        for (const worker of workers) {
          const next = await cluster.addWorker({}, script);
          worker.child.kill("SIGTERM");
          expect(await worker.ended).toBe(0);
          workers = [...workers.filter((each) => each !== worker), next];
          await traffic.progress();
        }
      }

      /** As a load balancer sees it: a replica gets no further calls some time before it ends. */
      async function replaceReplicas(script?: string): Promise<void> {
        for (const replica of replicas) {
          const next = await cluster.addReplica({}, "api", script);
          await isReady(next);
          replicas = [...replicas.filter((each) => each !== replica), next];
          traffic.goTo(replicas);
          await traffic.progress();
          replica.child.kill("SIGTERM");
          expect(await replica.ended).toBe(0);
          await traffic.progress();
        }
      }

      const steps = [
        ["workers to the new version", () => replaceWorkers()],
        ["replicas to the new version", () => replaceReplicas()],
        ["workers back to the former version", () => replaceWorkers(former)],
        ["replicas back to the former version", () => replaceReplicas(former)],
      ] as const;
      for (const [what, step] of steps) {
        const count = traffic.count();
        await step();
        report(`${what}: ${traffic.count() - count} answers`);
        expect(traffic.unexpected(), what).toEqual([]);
      }
      await traffic.end();

      expect(traffic.unexpected()).toEqual([]);
      report(`longest pause between two answers of a caller: ${traffic.longestPauseMs().toFixed(0)} ms`);
      const [replica] = replicas;
      if (replica !== undefined) await expectKept(replica, ids);
    },
    TIMEOUT_MS,
  );
});

function git(...args: readonly string[]) {
  return spawnSync("git", args, { cwd: root, maxBuffer: 1024 ** 3 });
}

async function isReady({ rest }: Replica): Promise<void> {
  await vi.waitFor(async () => expect((await rest.request("GET", "/health/ready")).status).toBe(200), 30_000);
}

/** What a caller of a process gets that is about to end: a connection that is not there, or 503 for a call that did not run. */
function isRejectedWhileEnding(outcome: unknown): boolean {
  const { error, result } = outcome as { error?: Error; result?: { code: string; details?: { outcome?: string } } };
  if (error !== undefined)
    return /fetch failed|ECONNREFUSED|ECONNRESET|closed|other side|terminated/.test(String(error));
  return result?.code === "SERVICE_UNAVAILABLE";
}

/** A figure for bench/results/cluster.md. */
function report(line: string): void {
  process.stdout.write(`${line}\n`);
}

import { type ChildProcess, fork } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openState } from "../../src/app/state.ts";
import { parseConfig } from "../../src/config/config.ts";
import { toPrincipal } from "../../src/identity/authenticate.ts";
import { addressOf, runPagewire } from "../../test/support/pagewire.ts";
import { startPostgres } from "../../test/support/postgres.ts";

/** A process that serves callers, as `serve --role api` runs it. */
export interface Replica {
  readonly url: string;
  readonly opsUrl: string;
  readonly pid: number;
}

/** Workers without browsers in one process. */
interface WorkerGroup {
  readonly ids: readonly string[];
  readonly pid: number;
  /** SIGKILL. */
  kill(): Promise<void>;
}

export interface Response {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly data: unknown;
  readonly error: unknown;
}

/** A cluster on this machine with a PostgreSQL server of its own. */
export interface Simulation {
  readonly replicas: readonly Replica[];
  /** Keys of as many users. */
  readonly keys: readonly string[];
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  addReplica(): Promise<Replica>;
  addWorkers(count: number): Promise<WorkerGroup>;
  call(replica: Replica, key: string, method: string, path: string, body?: unknown): Promise<Response>;
  close(): Promise<void>;
}

interface SimulationOptions {
  readonly users: number;
  /** Of a worker. */
  readonly maxContexts: number;
  readonly maxWaiting: number;
  readonly actionMs: number;
  /** Actions that a worker runs at once. */
  readonly maxActions: number;
}

/** Beyond 1,000 contexts of a user the count of them is what a creation takes. */
const USER_LIMITS = "contexts=1000";
const MAX_CONNECTIONS = 1_600;

export async function startSimulation(options: SimulationOptions): Promise<Simulation> {
  const folder = await mkdtemp(join(tmpdir(), "pagewire-simulation-"));
  const postgres = await startPostgres({
    durable: true,
    settings: {
      max_connections: MAX_CONNECTIONS,
      shared_buffers: "256MB",
      shared_preload_libraries: "pg_stat_statements",
    },
  });
  await postgres.createDatabase("pagewire");
  const env = {
    DATABASE_URL: postgres.urlOf("pagewire"),
    DATA_KEY: randomBytes(32).toString("base64"),
    JWT_SECRET: randomBytes(32).toString("hex"),
    CLUSTER_SECRET: randomBytes(32).toString("base64"),
    CLUSTER_PORT: "0",
    ARTIFACT_DIR: join(folder, "artifacts"),
    PORT: "0",
    GRPC_PORT: "off",
    RATE_LIMITS: "premium=1000000",
    USER_LIMITS,
    LOG_LEVEL: "error",
    MAX_CONTEXTS: String(options.maxContexts),
    CONTEXT_LIMITS: `waiting=${options.maxWaiting}`,
  };
  const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: 2, application_name: "simulation" });
  pool.on("error", () => undefined);
  const agent = new Agent({ keepAlive: true });
  const replicas: Replica[] = [];
  const ends: (() => Promise<unknown>)[] = [];
  const keys = await makeKeys(env, options.users);
  await pool.query("create extension pg_stat_statements");

  async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }

  return {
    replicas,
    keys,
    async query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) {
      return (await pool.query<Row>(text, [...values])).rows;
    },
    async addReplica() {
      const more = { DATA_DIR: join(folder, `replica-${replicas.length}`), OPS_PORT: "127.0.0.1:0" };
      const main = join(import.meta.dirname, "../../dist/main.js");
      const process = runPagewire(["serve", "--role", "api"], { ...env, ...more, TMPDIR: folder }, main);
      ends.push(() => end(process.child, "SIGTERM"));
      const url = await addressOf(process);
      const opsUrl = /Metrics +(\S+)\/metrics/.exec(process.output.stdout)?.[1] ?? "";
      const replica = { url, opsUrl, pid: process.child.pid ?? 0 };
      replicas.push(replica);
      return replica;
    },
    async addWorkers(count) {
      const { PATH, HOME } = process.env;
      const script = { ACTION_MS: String(options.actionMs), MAX_ACTIONS: String(options.maxActions) };
      const child = fork(join(import.meta.dirname, "workers.ts"), [String(count)], {
        cwd: folder,
        env: { PATH, HOME, ...env, ...script, DATA_DIR: join(folder, "workers") },
      });
      ends.push(() => end(child, "SIGKILL"));
      const [ids] = (await Promise.race([once(child, "message"), once(child, "exit")])) as [unknown];
      if (!Array.isArray(ids)) throw new Error(`the workers ended with ${String(ids)}`);
      return { ids: ids as readonly string[], pid: child.pid ?? 0, kill: () => end(child, "SIGKILL") };
    },
    call(replica, key, method, path, body) {
      const { promise, resolve, reject } = Promise.withResolvers<Response>();
      const headers = { "x-api-key": key, ...(body !== undefined && { "content-type": "application/json" }) };
      const sent = request(`${replica.url}/api/v1${path}`, { agent, method, headers });
      sent.once("error", reject).once("response", (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (part: string) => (text += part));
        response.once("error", reject).once("end", () => {
          const { data, error } = (text === "" ? {} : JSON.parse(text)) as Partial<Response>;
          resolve({ status: response.statusCode ?? 0, headers: response.headers, data, error });
        });
      });
      sent.end(body === undefined ? undefined : JSON.stringify(body));
      return promise;
    },
    async close() {
      agent.destroy();
      await Promise.all(ends.map((each) => each()));
      await pool.end();
      await postgres.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Makes the tables, and users with a key each whose limit is no limit here. */
async function makeKeys(env: NodeJS.ProcessEnv, count: number): Promise<readonly string[]> {
  const state = await openState(parseConfig({ cwd: tmpdir(), env: { ...env, ROLE: "api" } }));
  try {
    const keys: string[] = [];
    while (keys.length < count) {
      const id = randomUUID();
      const username = `user-${keys.length}`;
      const user = await state.users.insert({ id, username, kind: "account", passwordHash: null, roles: ["admin"] });
      const { key } = await state.apiKeys.create(toPrincipal(user, { type: "local" }), {
        name: "key",
        plan: "premium",
      });
      keys.push(key);
    }
    return keys;
  } finally {
    await state.close();
  }
}

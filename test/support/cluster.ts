import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { testPassword } from "./app.ts";
import { addressOf, type PagewireProcess, runPagewire } from "./pagewire.ts";
import { type PostgresServer, startPostgres } from "./postgres.ts";
import { type RestClient, restClient } from "./rest.ts";

/** A process that serves callers. */
export interface Replica extends PagewireProcess {
  readonly httpUrl: string;
  /** Without the scheme; `off` by default. */
  readonly grpcAddress: string;
  /** Calls as the administrator. */
  readonly rest: RestClient;
}

/** A process that runs browsers. */
export interface Worker extends PagewireProcess {
  readonly id: string;
  readonly address: string;
}

interface ContextRow {
  readonly worker: string | null;
  readonly epoch: number;
}

/** Processes on one machine that share a PostgreSQL server of their own. */
export interface TestCluster {
  readonly postgres: PostgresServer;
  readonly databaseUrl: string;
  readonly secret: string;
  /** Of the administrator; of the first replica. */
  accessToken(): Promise<string>;
  /**
   * With `all` it runs browsers as well; `single` is a service outside of a cluster.
   *
   * @param script src/main.ts of another version
   */
  addReplica(env?: NodeJS.ProcessEnv, role?: "api" | "all" | "single", script?: string): Promise<Replica>;
  addWorker(env?: NodeJS.ProcessEnv, script?: string): Promise<Worker>;
  /** Another command of `pagewire` on the same database: its exit code, and what it writes to standard error. */
  command(...args: readonly string[]): Promise<{ readonly code: number | NodeJS.Signals; readonly stderr: string }>;
  rowOf(contextId: string): Promise<ContextRow | undefined>;
  /** Rows of the database, past all processes. */
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** The worker that runs the context according to its row. */
  ownerOf(contextId: string): Promise<Worker>;
  /** Ends every process, and fails unless those that were not killed end by themselves. */
  close(): Promise<void>;
}

/** @param durable whether a commit of the database survives its death */
export async function startCluster(common: NodeJS.ProcessEnv = {}, durable = false): Promise<TestCluster> {
  const folder = await mkdtemp(join(tmpdir(), "pagewire-cluster-"));
  // The browser runs as another user, who has to reach its own files in it.
  await chmod(folder, 0o755);
  const postgres = await startPostgres({ durable });
  await postgres.createDatabase("pagewire");
  const databaseUrl = postgres.urlOf("pagewire");
  const secret = randomBytes(32).toString("base64");
  const started: PagewireProcess[] = [];
  const workers: Worker[] = [];
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  pool.on("error", () => undefined);
  let token: Promise<string> | undefined;
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_KEY: randomBytes(32).toString("base64"),
    JWT_SECRET: randomBytes(32).toString("hex"),
    CLUSTER_SECRET: secret,
    CLUSTER_PORT: "0",
    ARTIFACT_DIR: join(folder, "artifacts"),
    TMPDIR: folder,
    PORT: "0",
    GRPC_PORT: "off",
    ADMIN_PASSWORD: testPassword,
    RATE_LIMIT_PROFILE: "off",
    PRIVATE_NETWORK: "allow",
    BROWSER_LIMITS: "spareContexts=0",
    ...common,
  };

  function run(role: string, more: NodeJS.ProcessEnv, script?: string): PagewireProcess {
    const dataDir = join(folder, `data-${started.length}`);
    const [args, outside] =
      role === "single" ? [["serve"], { CLUSTER_SECRET: undefined }] : [["serve", "--role", role], {}];
    const process = runPagewire(args, { ...env, ...outside, DATA_DIR: dataDir, ...more }, script);
    started.push(process);
    return process;
  }

  async function query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) {
    return (await pool.query<Row>(text, [...values])).rows;
  }

  async function rowOf(contextId: string): Promise<ContextRow | undefined> {
    const [row] = await query<{ worker: string | null; epoch: string }>(
      "select worker, epoch from contexts where id = $1",
      [contextId],
    );
    return row && { worker: row.worker, epoch: Number(row.epoch) };
  }

  return {
    postgres,
    databaseUrl,
    secret,
    accessToken: () => token ?? Promise.reject(new Error("there is no replica yet")),
    async addReplica(more = {}, role = "api", script) {
      const process = run(role, more, script);
      const httpUrl = await addressOf(process);
      token ??= login(httpUrl);
      const [, grpcAddress = ""] = /gRPC +([^;\s]+)/.exec(process.output.stdout) ?? [];
      return { ...process, httpUrl, grpcAddress, rest: restClient({ httpUrl }, await token) };
    },
    async addWorker(more = {}, script) {
      const process = run("worker", more, script);
      const [id, address] = await written(process, /Process +(\S+)\s+Address +(\S+)\s+Browser/);
      const worker = { ...process, id, address };
      workers.push(worker);
      return worker;
    },
    async command(...args) {
      const { ended, output } = runPagewire(args, { ...env, DATA_DIR: join(folder, "data-command") });
      return { code: await ended, stderr: output.stderr };
    },
    rowOf,
    query,
    async ownerOf(contextId) {
      const row = await rowOf(contextId);
      const owner = workers.find(({ id }) => id === row?.worker);
      if (owner === undefined) throw new Error(`no worker of this cluster runs the context: ${JSON.stringify(row)}`);
      return owner;
    },
    async close() {
      postgres.thaw();
      const codes = await Promise.all(
        started.map(({ child, ended }) => {
          child.kill("SIGCONT");
          child.kill("SIGTERM");
          return ended;
        }),
      );
      await pool.end();
      await postgres.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
      const failed = started.filter((_process, index) => ![0, 75, "SIGKILL"].includes(codes[index] ?? -1));
      if (failed.length > 0) throw new Error(failed.map(({ output }) => output.stderr.slice(-2_000)).join("\n"));
    },
  };
}

/** An access token of a user with the password of the tests. */
export async function login(httpUrl: string, username = "admin"): Promise<string> {
  const response = await fetch(`${httpUrl}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password: testPassword }),
  });
  const { data } = (await response.json()) as { readonly data: { readonly accessToken: string } };
  return data.accessToken;
}

/** The groups of a pattern in what a process writes. @throws Error with its words when it ends instead */
async function written({ child, output, ended }: PagewireProcess, pattern: RegExp): Promise<[string, string]> {
  const found = new Promise<[string, string]>((resolve) => {
    const look = (): void => {
      const [, first, second] = pattern.exec(output.stdout) ?? [];
      if (first === undefined || second === undefined) return;
      child.stdout?.off("data", look);
      resolve([first, second]);
    };
    child.stdout?.on("data", look);
    look();
  });
  const failed = ended.then((code) => {
    throw new Error(`the process ended with ${code}: ${output.stderr}`);
  });
  return Promise.race([found, failed]);
}

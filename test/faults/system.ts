import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { testPassword } from "../support/app.ts";
import { login, startCluster, type TestCluster } from "../support/cluster.ts";
import type { PagewireProcess } from "../support/pagewire.ts";
import { freePort, type PostgresServer } from "../support/postgres.ts";
import { restClient } from "../support/rest.ts";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy.ts";
import { type Disk, mountDisk, mountMemory } from "./disks.ts";

export type SystemKind = "process" | "cluster";

/** A process of the service, which is started again at the same ports and with the same folder. */
export interface Member {
  readonly role: "single" | "api" | "worker";
  readonly pid: () => number;
  /** The address of metrics. */
  readonly opsUrl: string;
  signal(name: NodeJS.Signals): void;
  /** @returns the exit code, or the signal */
  end(signal: "SIGKILL" | "SIGTERM"): Promise<number | NodeJS.Signals>;
  start(): Promise<void>;
  shiftClock(ms: number): void;
}

/** What the clients of a replica connect to: a relay in front of it. */
interface Entrance {
  readonly httpUrl: string;
  readonly grpcAddress: string;
  readonly proxies: readonly TcpProxy[];
}

/** One process with SQLite, or two replicas and two workers with PostgreSQL. */
export interface System {
  readonly kind: SystemKind;
  readonly members: readonly Member[];
  readonly entrances: readonly Entrance[];
  readonly postgres: PostgresServer | undefined;
  /** What holds the database of the one process; undefined where it cannot be mounted. */
  readonly disk: Disk | undefined;
  /** The same for artifacts. */
  readonly artifactDisk: Disk | undefined;
  addUser(name: string): Promise<void>;
  login(name: string): Promise<string>;
  /** The number of rows by table, without those of ended sessions and revoked API keys. */
  rows(): Promise<Readonly<Record<string, number>>>;
  /** The files that the service has stored, and its temporary ones. */
  files(): number;
  /** Ends every process, and fails unless those that were not killed end by themselves. Returns temporary files and processes that are left. */
  close(): Promise<Remains>;
}

interface Remains {
  readonly files: readonly string[];
  readonly processes: readonly string[];
}

/** Which of their rows count, as ended sessions stay for a day, and revoked keys for ever. */
const TABLES = Object.entries({
  contexts: "true",
  sessions: "ended_at is null",
  api_keys: "revoked_at is null",
  profiles: "true",
  secrets: "true",
  artifacts: "true",
  share_links: "true",
  idempotency_keys: "true",
});
/** For the audit entries of an hour. */
const DISK_MIB = 256;
/** More than the service leaves free, of which no more than its files are in memory. */
const ARTIFACT_DISK = "size=4g,nr_inodes=2000";

export async function startSystem(kind: SystemKind): Promise<System> {
  const own = await mkdtemp(join(tmpdir(), "pagewire-faults-"));
  // The browser runs as another user, who has to reach its own files in it.
  await chmod(own, 0o755);
  const temporary = join(own, "tmp");
  mkdirSync(temporary, { mode: 0o755 });
  const disk = kind === "process" ? mountDisk(join(own, "disk"), DISK_MIB) : undefined;
  const artifacts = join(own, "artifacts");
  const artifactDisk = kind === "process" ? mountMemory(artifacts, ARTIFACT_DISK) : undefined;
  const settings = {
    TMPDIR: temporary,
    ARTIFACT_DIR: artifacts,
    RATE_LIMITS: "loginFailures=1000,loginSlowDownAfter=1000",
  };
  const cluster = await startCluster(settings, kind === "cluster");
  const dataDir = join(disk?.folder ?? own, "data");
  const entrances: Entrance[] = [];
  const members: Member[] = [];
  const closers: (() => void)[] = [];

  async function addMember(role: Member["role"]): Promise<void> {
    const index = members.length;
    const clockFile = join(own, `clock-${index}`);
    const ports = await Promise.all([freePort(), freePort(), freePort()]);
    const [port, grpcPort, opsPort] = ports.map(String);
    const fixed = {
      PORT: port,
      GRPC_PORT: grpcPort,
      OPS_PORT: opsPort,
      DATA_DIR: role === "single" ? dataDir : join(own, `data-${index}`),
      CLOCK_SHIFT_FILE: clockFile,
      NODE_OPTIONS: `--import ${new URL("../support/processes/shifted-clock.ts", import.meta.url).href}`,
      // In a file, with the secrets that a first start makes.
      ...(role === "single" && { DATABASE_URL: undefined, JWT_SECRET: undefined, DATA_KEY: undefined }),
    };
    let running: PagewireProcess;
    const member: Member = {
      role,
      pid: () => running.child.pid ?? 0,
      opsUrl: `http://127.0.0.1:${opsPort}`,
      signal: (name) => void running.child.kill(name),
      end(signal) {
        running.child.kill(signal);
        return running.ended;
      },
      async start() {
        running = role === "worker" ? await cluster.addWorker(fixed) : await cluster.addReplica(fixed, role);
      },
      shiftClock(ms) {
        writeFileSync(clockFile, String(ms));
        running.child.kill("SIGUSR2");
      },
    };
    await member.start();
    members.push(member);
    if (role === "worker") return;
    const proxies = await Promise.all([startTcpProxy(Number(port)), startTcpProxy(Number(grpcPort))]);
    closers.push(...proxies.map((proxy) => () => proxy.close()));
    entrances.push({ httpUrl: `http://${proxies[0].address}`, grpcAddress: proxies[1].address, proxies });
  }

  const roles: readonly Member["role"][] = kind === "process" ? ["single"] : ["api", "api", "worker", "worker"];
  try {
    for (const role of roles) await addMember(role);
  } catch (error) {
    await end();
    throw error;
  }
  return {
    kind,
    members,
    entrances,
    postgres: kind === "cluster" ? cluster.postgres : undefined,
    disk,
    artifactDisk,
    async addUser(username) {
      const rest = restClient({ httpUrl: entrances[0]?.httpUrl ?? "" }, await cluster.accessToken());
      const { error } = await rest.request("POST", "/users", { username, password: testPassword, role: "user" });
      if (error !== undefined) throw new Error(`no user: ${error.message}`);
    },
    login: (name) => login(entrances[0]?.httpUrl ?? "", name),
    rows: async () => (kind === "cluster" ? countByQuery(cluster) : countInFile(join(dataDir, "pagewire.db"))),
    files: () => [artifacts, temporary].flatMap((folder) => filesIn(folder)).length,
    close: end,
  };

  async function end(): Promise<Remains> {
    try {
      await cluster.close();
      // Processes that a killed one has started end a moment later.
      for (let attempt = 0; attempt < 50 && processesWith(own).length > 0; attempt++) await sleep(100);
      return { files: filesIn(temporary), processes: processesWith(own) };
    } finally {
      for (const close of closers) close();
      for (const mounted of [disk, artifactDisk]) mounted?.close();
      rmSync(own, { recursive: true, force: true });
    }
  }
}

async function countByQuery(cluster: TestCluster): Promise<Readonly<Record<string, number>>> {
  const columns = TABLES.map(([table, where]) => `(select count(*)::int from ${table} where ${where}) as ${table}`);
  return (await cluster.query<Record<string, number>>(`select ${columns.join(", ")}`))[0] ?? {};
}

function countInFile(path: string): Readonly<Record<string, number>> {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const columns = TABLES.map(([table, where]) => `(select count(*) from ${table} where ${where}) as ${table}`);
    return database.prepare(`select ${columns.join(", ")}`).get() as Record<string, number>;
  } finally {
    database.close();
  }
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)],
    );
  } catch (error) {
    // Browsers remove folders at any time.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** The command lines of running processes that contain a text. */
function processesWith(text: string): readonly string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const line = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
        return line.includes(text) ? [line.slice(0, 200)] : [];
      } catch {
        return []; // it has just ended
      }
    });
}

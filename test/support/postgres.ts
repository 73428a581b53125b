import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { accessSync, chmodSync, chownSync, constants, globSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { sendSignal } from "../../src/engine/browser/process-group.ts";

/** A PostgreSQL server of our own, on the loopback interface, whose data goes away with it. */
export interface PostgresServer {
  /** With user and password. */
  urlOf(database: string): string;
  /** Makes a database, empty or a copy of `template`, which must have no connections. */
  createDatabase(name: string, template?: string): Promise<void>;
  /** Also while there are connections to it. */
  dropDatabase(name: string): Promise<void>;
  /** SIGKILL to the server and all its processes at once. */
  kill(): Promise<void>;
  /** The server stops responding while its connections stay open, until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** An orderly end, which breaks every connection. */
  stop(): Promise<void>;
  /** Starts it again, with the same data and address, and waits until it responds. */
  start(): Promise<void>;
  /** Stops it and removes its data. */
  close(): Promise<void>;
}

export interface PostgresOptions {
  /** Without it a commit does not wait for the disk: for tests that end with the server. */
  readonly durable: boolean;
  /** Of the server, in place of those below. */
  readonly settings?: Readonly<Record<string, string | number>>;
}

/** The folder of `postgres` and `initdb`, on PATH or where Debian has them (the newest there); undefined when there is none. */
export function findPostgres(): string | undefined {
  const byVersion = (a: string, b: string): number => Number(versionOf(b)) - Number(versionOf(a));
  const folders = [
    ...(process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== ""),
    ...globSync("/usr/lib/postgresql/*/bin").sort(byVersion),
  ];
  return folders.find((folder) => ["postgres", "initdb"].every((program) => isExecutable(join(folder, program))));
}

/** Takes about a second. @throws Error where `findPostgres` finds nothing */
export async function startPostgres({ durable, settings: more }: PostgresOptions): Promise<PostgresServer> {
  const programs = findPostgres();
  if (programs === undefined)
    throw new Error("there is no PostgreSQL on this machine; make setup installs it on Debian");
  const folder = mkdtempSync(join(tmpdir(), "pagewire-postgres-"));
  // PostgreSQL does not run as root; the user nobody exists everywhere.
  const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;
  if (owner) chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o700);
  const password = randomBytes(12).toString("hex");
  const data = join(folder, "data");
  const log = join(folder, "log");
  initialise(join(programs, "initdb"), { folder, data, password, owner });

  let port = 0;
  let running: { readonly wrapper: ChildProcess; readonly pid: number } | undefined;
  const urlOf = (database: string): string => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

  async function asAdministrator(statement: string): Promise<void> {
    const client = new pg.Client(urlOf("postgres"));
    client.on("error", () => undefined);
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }

  async function launch(): Promise<void> {
    const settings = {
      port,
      listen_addresses: "127.0.0.1",
      unix_socket_directories: "",
      max_connections: 200,
      shared_buffers: "32MB",
      ...(!durable && { fsync: "off", full_page_writes: "off", synchronous_commit: "off" }),
      ...more,
    };
    const parameters = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    // The shell ends the server when its input ends: also when this process was killed and could not, or while it is frozen.
    const end = "pkill -CONT -P $!; kill -CONT $!; kill -INT $!";
    const script = `: >"$0"; "$@" >"$0" 2>&1 & echo $!; read -r _; { ${end}; } 2>/dev/null; wait`;
    const wrapper = spawn("sh", ["-c", script, log, join(programs ?? "", "postgres"), "-D", data, ...parameters], {
      ...owner,
      cwd: folder,
      stdio: ["pipe", "pipe", "ignore"],
    });
    const [line] = (await once(wrapper.stdout, "data")) as [Buffer];
    running = { wrapper, pid: Number(line.toString()) };
  }

  /** False when another process has taken the port. */
  async function answers(): Promise<boolean> {
    const endMs = performance.now() + 60_000;
    for (;;) {
      try {
        await asAdministrator("select 1");
        return true;
      } catch (error) {
        const said = readFileSync(log, "utf8");
        if (said.includes("could not create any TCP/IP sockets")) return false;
        if (performance.now() > endMs) throw new Error(`PostgreSQL does not respond:\n${said}`, { cause: error });
        await sleep(20);
      }
    }
  }

  async function ended(): Promise<void> {
    const wrapper = running?.wrapper;
    running = undefined;
    if (!wrapper || wrapper.exitCode !== null || wrapper.signalCode !== null) return;
    const exited = once(wrapper, "exit");
    wrapper.stdin?.end();
    await exited;
  }

  function signal(name: NodeJS.Signals): void {
    if (running === undefined) return;
    // The parent first, so that it starts nothing in between.
    sendSignal(running.pid, name);
    for (const pid of childrenOf(running.pid)) sendSignal(pid, name);
  }

  const server: PostgresServer = {
    urlOf,
    createDatabase: (name, template = "template0") =>
      asAdministrator(`create database "${name}" template "${template}"${copying(programs)}`),
    dropDatabase: (name) => asAdministrator(`drop database "${name}" with (force)`),
    async kill() {
      if (running !== undefined) {
        // Stopped, it starts no further process that would go on without it.
        sendSignal(running.pid, "SIGSTOP");
        const pids = [running.pid, ...childrenOf(running.pid)];
        for (const pid of pids) sendSignal(pid, "SIGKILL");
        // While one of them still ends, its shared memory is in use and no other server may have the data.
        while (pids.some(isRunning)) await sleep(5);
      }
      await ended();
    },
    freeze: () => signal("SIGSTOP"),
    thaw: () => signal("SIGCONT"),
    stop: ended,
    async start() {
      await launch();
      if (!(await answers())) throw new Error(`the port ${port} was taken while PostgreSQL was down`);
    },
    async close() {
      signal("SIGCONT");
      await ended();
      rmSync(folder, { recursive: true, force: true });
    },
  };

  for (let attempt = 0; attempt < 5; attempt++) {
    port = await freePort();
    await launch();
    if (await answers()) return server;
    await ended();
  }
  await server.close();
  throw new Error("no port was free for PostgreSQL");
}

const user = "pagewire";

function initialise(
  initdb: string,
  {
    folder,
    data,
    password,
    owner,
  }: { folder: string; data: string; password: string; owner: { uid: number; gid: number } | undefined },
): void {
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password);
  const options = ["--no-sync", "--encoding=UTF8", "--locale=C", "--auth=password", `--username=${user}`];
  const { status, stderr } = spawnSync(initdb, ["-D", data, `--pwfile=${passwordFile}`, ...options], {
    ...owner,
    cwd: folder,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`initdb failed: ${stderr}`);
}

/** From 15 on there are two ways to copy a template; for small ones without durability this is the quicker. */
function copying(programs: string): string {
  return Number(versionOf(programs)) >= 15 ? " strategy file_copy" : "";
}

/** The major version, as in /usr/lib/postgresql/15/bin; 0 elsewhere. */
function versionOf(folder: string): string {
  return /\/postgresql\/(\d+)/.exec(dirname(folder))?.[1] ?? "0";
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Its processes are each in a group of their own, so that the parent is all they have in common. */
function childrenOf(parent: number): readonly number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => Number(statusOf(pid)?.[1]) === parent);
}

/** Also false for one that has ended and whose parent has not asked for it yet. */
function isRunning(pid: number): boolean {
  const state = statusOf(pid)?.[0];
  return state !== undefined && state !== "Z" && state !== "X";
}

/** State, parent and what follows them in /proc/PID/stat; undefined when it has ended. */
function statusOf(pid: number): readonly string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

export async function freePort(): Promise<number> {
  const listener = createServer().listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, "close");
  return port;
}

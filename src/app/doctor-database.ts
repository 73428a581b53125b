import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { connectWire } from "../cluster/wire/client.ts";
import { toClusterKeys } from "../cluster/wire/keys.ts";
import type { Config } from "../config/settings.ts";
import { AUDIT_SIZE, type AuditSize } from "../store/audit.ts";
import { migrations } from "../store/migrations/index.ts";
import type { Finding } from "./finding.ts";
import { locationOf } from "./open-database.ts";
import { version } from "./version.ts";

const TIMEOUT_MS = 2_000;
const MIN_SERVER_VERSION = 13;
const SLOW_MS = 20;
const MAX_CLOCK_DIFFERENCE_MS = 2_000;
const POOL = 10;
/** Connections of one process beside its pool: the probe, and a migration at the start. */
const FURTHER_CONNECTIONS = 2;
/** Further ones are not dialled. */
const MAX_DIALLED = 20;

interface ProcessRow {
  readonly id: string;
  readonly role: string;
  readonly address: string | null;
  readonly version: string | null;
}

/** The database as the service would use it; of PostgreSQL also the processes that use it now. Changes nothing there. */
export async function examineDatabase(config: Config): Promise<readonly Finding[]> {
  const { databaseUrl } = config;
  if (databaseUrl === undefined) return examineFile(config);
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: "pagewire doctor",
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    // As the service does, since PgBouncer may reject it.
    statement_timeout: TIMEOUT_MS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const findings = [await server(client), await latency(client), await clock(client)];
    const rows = await liveProcesses(client);
    return [
      ...findings,
      await connections(client, rows.length, config),
      await tables(client),
      ...(await auditLog(config, async () => (await client.query<AuditSize>(AUDIT_SIZE)).rows[0])),
      ...(await dial(rows.slice(0, MAX_DIALLED), config)),
    ];
  } catch (error) {
    return [unusable(error)];
  } finally {
    client.end().catch(() => undefined);
  }
}

async function examineFile(config: Config): Promise<readonly Finding[]> {
  const { path = "" } = locationOf(config);
  if (!existsSync(path)) return [];
  return auditLog(config, () => {
    using sqlite = new DatabaseSync(path, { readOnly: true });
    return sqlite.prepare(AUDIT_SIZE).get() as unknown as AuditSize; // its two columns
  });
}

/** How full the audit log is; nothing before the first start. */
async function auditLog(
  { auditLimits: { bytes: limit } }: Config,
  read: () => AuditSize | undefined | Promise<AuditSize | undefined>,
): Promise<readonly Finding[]> {
  const what = "audit log";
  const size = await Promise.resolve()
    .then(read)
    .catch(() => undefined);
  if (size === undefined) return [];
  const { entries, bytes } = size;
  const shown = `${Number(entries).toLocaleString("en")} entries, ${toMiB(Number(bytes))}`;
  if (limit === "off") return [{ what, state: "ok", found: shown }];
  const found = `${shown} of ${toMiB(limit)} (AUDIT_LIMITS)`;
  if (Number(bytes) < NEARLY_FULL * limit) return [{ what, state: "ok", found }];
  return [
    { what, state: "weak", found, fix: "more bytes in AUDIT_LIMITS; else its oldest entries are deleted at the limit" },
  ];
}

const NEARLY_FULL = 0.9;

function toMiB(bytes: number): string {
  return `${Math.ceil(bytes / 1_048_576).toLocaleString("en")} MiB`;
}

function unusable(error: unknown): Finding {
  const { message, code } = error as { readonly message?: string; readonly code?: string };
  const found = message || code || "no response";
  const fix = found.startsWith("unsupported startup parameter")
    ? "ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout in pgbouncer.ini (docs/postgresql.md)"
    : "DATABASE_URL=postgres://user:password@host:5432/name of a server that runs, a database that exists and a user who may use it";
  return { what: "PostgreSQL", state: "missing", found: found.split("\n")[0] ?? "", fix };
}

async function server(client: pg.Client): Promise<Finding> {
  const what = "PostgreSQL";
  const found = await one(client, "select current_setting('server_version')");
  if (Number.parseInt(found, 10) >= MIN_SERVER_VERSION) return { what, state: "ok", found };
  return { what, state: "missing", found, fix: `PostgreSQL ${MIN_SERVER_VERSION} or newer` };
}

/** The best of a few queries: the others may have waited for this machine. */
async function latency(client: pg.Client): Promise<Finding> {
  const what = "database latency";
  let bestMs = Infinity;
  for (let round = 0; round < 5; round++) {
    const startMs = performance.now();
    await client.query("select 1");
    bestMs = Math.min(bestMs, performance.now() - startMs);
  }
  const found = `${bestMs.toFixed(1)} ms a query`;
  if (bestMs < SLOW_MS) return { what, state: "ok", found };
  return {
    what,
    state: "weak",
    found,
    fix: "run Pagewire in the network of its database: each call makes several queries",
  };
}

async function clock(client: pg.Client): Promise<Finding> {
  const what = "database clock";
  const theirs = Number(await one(client, "select extract(epoch from clock_timestamp()) * 1000"));
  const difference = Math.round(Math.abs(Date.now() - theirs));
  if (difference < MAX_CLOCK_DIFFERENCE_MS) return { what, state: "ok", found: `${difference} ms from this machine's` };
  const found = `${(difference / 1_000).toFixed(1)} s from this machine's`;
  return {
    what,
    state: "weak",
    found,
    fix: "NTP on both machines; times in answers and in the audit log differ otherwise",
  };
}

async function liveProcesses(client: pg.Client): Promise<readonly ProcessRow[]> {
  if ((await one(client, "select to_regclass('processes')")) === "") return [];
  const { rows } = await client.query<ProcessRow>(
    `select id, role, address, version from processes
     where state <> 'dead' and lease_until > extract(epoch from clock_timestamp()) * 1000 order by started_at, id`,
  );
  return rows;
}

async function connections(client: pg.Client, processes: number, { databaseLimits }: Config): Promise<Finding> {
  const what = "connections";
  const most = Number(await one(client, "select current_setting('max_connections')"));
  const wanted = Math.max(1, processes) * ((databaseLimits.connections ?? POOL) + FURTHER_CONNECTIONS);
  const found = `max_connections ${most}, and ${Math.max(1, processes)} processes use up to ${wanted}`;
  if (most > wanted) return { what, state: "ok", found };
  return { what, state: "weak", found, fix: `max_connections = ${wanted * 2} in postgresql.conf, or PgBouncer` };
}

/** Finds what the next start would change. */
async function tables(client: pg.Client): Promise<Finding> {
  const what = "tables";
  if ((await one(client, "select to_regclass('migrations')")) === "") {
    if ((await one(client, "select has_schema_privilege(current_schema(), 'create')")) === "true")
      return { what, state: "ok", found: "none yet; the first start makes them" };
    const fix = `grant create on schema ${await one(client, "select current_schema()")} to ${await one(client, "select current_user")}`;
    return { what, state: "missing", found: "none, and the user may not make them", fix };
  }
  const { rows } = await client.query<{ readonly name: string }>("select name from migrations");
  const applied = new Set(rows.map(({ name }) => name));
  const ahead = migrations.filter(({ name }) => !applied.has(name)).length;
  const unknown = rows.length - (migrations.length - ahead);
  if (unknown > 0) return { what, state: "ok", found: `changed by a newer version, ${unknown} times` };
  return {
    what,
    state: "ok",
    found: ahead === 0 ? "up to date" : `${ahead} changes at the next start, or by pagewire migrate`,
  };
}

async function dial(rows: readonly ProcessRow[], { clusterSecret }: Config): Promise<readonly Finding[]> {
  const keys = toClusterKeys(clusterSecret ?? []);
  if (keys.length === 0) return [];
  return Promise.all(
    rows.flatMap(({ address, ...row }) => (address === null ? [] : [dialOne({ ...row, address }, keys)])),
  );
}

async function dialOne(
  { id, role, address, version: theirs }: ProcessRow & { readonly address: string },
  keys: ReturnType<typeof toClusterKeys>,
): Promise<Finding> {
  const what = `${role} ${id.slice(0, 8)}`;
  const wire = connectWire({ address, processId: id, keys });
  const startMs = performance.now();
  try {
    const found = await wire.hello();
    if (found !== id)
      return {
        what,
        state: "weak",
        found: `${address} is another process, ${found}`,
        fix: "CLUSTER_ADDRESS of its own for each process",
      };
    const ms = (performance.now() - startMs).toFixed(1);
    if (theirs === version) return { what, state: "ok", found: `${address} responds in ${ms} ms` };
    const fix = "the same version for all, workers first";
    return { what, state: "weak", found: `${address} has version ${theirs ?? ""}, this is ${version}`, fix };
  } catch (error) {
    const cause = (error as Error).cause as { readonly message?: string; readonly code?: string } | undefined;
    const found = `${address} does not respond: ${cause?.code ?? cause?.message ?? ""}`;
    const fix = "the same CLUSTER_SECRET for all, CLUSTER_ADDRESS that others reach, and no firewall on CLUSTER_PORT";
    return { what, state: "weak", found, fix };
  } finally {
    await wire.close();
  }
}

/** The first column of the first row, as text. */
async function one(client: pg.Client, query: string): Promise<string> {
  const { rows } = await client.query<unknown[]>({ text: query, rowMode: "array" });
  const value = rows[0]?.[0];
  return value === null || value === undefined ? "" : `${value as string | number | boolean}`;
}

import { setTimeout as sleep } from "node:timers/promises";
import type { Simulation } from "./simulation.ts";

/** What PostgreSQL has done between two moments. */
export interface DatabaseLoad {
  readonly seconds: number;
  readonly statements: number;
  readonly rows: number;
  readonly walBytes: number;
  /** Time in statements, in ms. */
  readonly executionMs: number;
  /** Statements by what they do, such as `update processes`. */
  readonly byKind: Readonly<Record<string, number>>;
}

interface StatementRow {
  readonly query: string;
  readonly calls: number;
  readonly rows: number;
  readonly wal: number;
  readonly ms: number;
}

/** Resolves with a function that returns what PostgreSQL has done since. */
export async function countLoad({ query }: Pick<Simulation, "query">): Promise<() => Promise<DatabaseLoad>> {
  await query("select pg_stat_statements_reset()");
  const startMs = performance.now();
  return async () => {
    const rows = await query<StatementRow & { [column: string]: unknown }>(
      `select query, calls::float8, rows::float8, wal_bytes::float8 as wal, total_exec_time as ms
         from pg_stat_statements where query !~ 'pg_stat_|contexts.worker|from contexts where worker'`,
    );
    const seconds = (performance.now() - startMs) / 1_000;
    const sum = (of: (row: StatementRow) => number): number => rows.reduce((total, row) => total + of(row), 0);
    const byKind: Record<string, number> = {};
    for (const row of rows) byKind[kindOf(row.query)] = (byKind[kindOf(row.query)] ?? 0) + row.calls;
    return {
      seconds,
      statements: sum(({ calls }) => calls),
      rows: sum((row) => row.rows),
      walBytes: sum(({ wal }) => wal),
      executionMs: sum(({ ms }) => ms),
      byKind,
    };
  };
}

/** The load of `count` calls, each: what was done beyond what is done without calls. */
export function perCall(load: DatabaseLoad, idle: DatabaseLoad, count: number): DatabaseLoad {
  const of = (measured: number, resting: number): number =>
    (measured - (resting * load.seconds) / idle.seconds) / count;
  return {
    seconds: load.seconds / count,
    statements: of(load.statements, idle.statements),
    rows: of(load.rows, idle.rows),
    walBytes: of(load.walBytes, idle.walBytes),
    executionMs: of(load.executionMs, idle.executionMs),
    byKind: Object.fromEntries(
      Object.entries(load.byKind).map(([kind, calls]) => [kind, of(calls, idle.byKind[kind] ?? 0)]),
    ),
  };
}

/** What is done without calls, each second. */
export function perSecond(load: DatabaseLoad): DatabaseLoad {
  const nothing = { seconds: 1, statements: 0, rows: 0, walBytes: 0, executionMs: 0, byKind: {} };
  return perCall(load, nothing, load.seconds);
}

function kindOf(query: string): string {
  const [, verb = "", table = ""] =
    /^(?:with [^]*? )?(insert into|update|delete from|select)\b[^]*?(?:from )?"(\w+)"/.exec(query) ?? [];
  if (verb === "") return query.split(" ", 1)[0]?.toLowerCase() ?? "";
  const [word = ""] = verb.split(" ");
  const from = word === "select" ? (/from "(\w+)"/.exec(query)?.[1] ?? "clock") : table;
  return `${word} ${from}`;
}

const IDLE_MS = 5_000;

/** What PostgreSQL does each second without calls. */
export async function idleLoad(simulation: Pick<Simulation, "query">): Promise<DatabaseLoad> {
  const sinceStart = await countLoad(simulation);
  await sleep(IDLE_MS);
  return perSecond(await sinceStart());
}

import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { type Kysely, sql } from "kysely";
import type { DatabaseLocation } from "./open.ts";
import type { Schema } from "./schema.ts";

/** A row with its values as both databases take them: texts, numbers and nulls; JSON is text. */
export type DumpedRow = Readonly<Record<string, string | number | null>>;

/** A consistent reading of a database, which others may write meanwhile. */
export interface Dump {
  /** The names of the migrations that it has, in order. */
  readonly migrations: readonly string[];
  rows(table: DumpedTable): AsyncIterable<readonly DumpedRow[]>;
  close(): Promise<void>;
}

/** The tables that a backup holds, in an order in which each table follows those that it refers to. */
export const dumpedTables = [
  ...(["meta", "users", "sessions", "refresh_tokens", "api_keys", "profiles", "secrets", "contexts"] as const),
  ...(["share_links", "cdp_tickets", "context_counters", "artifacts", "artifact_links"] as const),
  ...(["audit", "audit_staged", "idempotency_keys"] as const),
] satisfies readonly (keyof Schema)[];
export type DumpedTable = (typeof dumpedTables)[number];

/** Counts of a minute, processes that run, and news for them: of no use in another place. The migrations are named by themselves. */
export const undumpedTables = ["migrations", "rate_limits", "processes", "changes"] satisfies readonly (keyof Schema)[];

const ROWS_AT_ONCE = 200;
/** The one whose key the database counts up by itself. */
const COUNTED = "audit";

/** Reads as of one moment, without a lock that a writer would wait for. */
export async function openDump(location: DatabaseLocation): Promise<Dump> {
  return location.url === undefined ? dumpSqlite(location.path) : dumpPostgres(location.url);
}

function dumpSqlite(path: string): Dump {
  if (!existsSync(path)) throw new Error(`there is no database ${path}; name its folder by DATA_DIR, as for serve`);
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
  // The first read fixes what the transaction sees.
  database.exec("begin");
  const migrations = database.prepare("select name from migrations order by name").all();
  return {
    migrations: migrations.map(({ name }) => String(name)),
    async *rows(table) {
      let rows: DumpedRow[] = [];
      for (const row of database.prepare(`select * from ${table}`).iterate()) {
        rows.push(row as DumpedRow); // no column holds bytes
        if (rows.length < ROWS_AT_ONCE) continue;
        yield rows;
        rows = [];
      }
      if (rows.length > 0) yield rows;
    },
    close() {
      database.close();
      return Promise.resolve();
    },
  };
}

async function dumpPostgres(url: string): Promise<Dump> {
  const [{ default: pg }, { getTypeParser }] = await Promise.all([import("pg"), import("./postgres.ts")]);
  const JSON_OID = 114;
  const client = new pg.Client({
    connectionString: url,
    application_name: "pagewire backup",
    types: {
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        oid === JSON_OID ? (text: string) => text : (getTypeParser(oid, format) as (text: string) => unknown),
    },
  });
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    const { rows } = await client.query<{ name: string }>("select name from migrations order by name");
    return {
      migrations: rows.map(({ name }) => name),
      async *rows(table) {
        await client.query(`declare dumped no scroll cursor for select * from ${table}`);
        for (;;) {
          const fetched = await client.query<DumpedRow>(`fetch ${ROWS_AT_ONCE} from dumped`);
          if (fetched.rows.length === 0) break;
          yield fetched.rows;
        }
        await client.query("close dumped");
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** The tables among those of a backup that have rows. */
export async function filledTables(db: Kysely<Schema>): Promise<readonly DumpedTable[]> {
  const filled: DumpedTable[] = [];
  for (const table of dumpedTables) {
    const row = await db
      .selectFrom(table)
      .select(sql<number>`1`.as("found"))
      .limit(1)
      .executeTakeFirst();
    if (row !== undefined) filled.push(table);
  }
  return filled;
}

/** Inserts rows as they were read; the columns are those of the migrations of the dump. */
export async function insertDumped(
  db: Kysely<Schema>,
  table: DumpedTable,
  rows: readonly DumpedRow[],
  isPostgres: boolean,
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const names = Object.keys(first);
  const values = rows.map((row) => sql`(${sql.join(names.map((name) => row[name] ?? null))})`);
  const columns = sql.join(names.map((name) => sql.id(name)));
  const overriding = table === COUNTED && isPostgres ? sql` overriding system value` : sql``;
  await sql`insert into ${sql.table(table)} (${columns})${overriding} values ${sql.join(values)}`.execute(db);
}

/** Lets PostgreSQL count on after the rows that were inserted; SQLite does so by itself. */
export async function continueCounting(db: Kysely<Schema>): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${COUNTED}, 'id'), coalesce(max(id), 1)) from ${sql.table(COUNTED)}`.execute(
    db,
  );
}

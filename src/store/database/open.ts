import type { Kysely, RawBuilder } from "kysely";
import type { Migration } from "../migrations/index.ts";
import { openPostgres } from "./postgres.ts";
import type { ServerStart } from "./postgres-start.ts";
import type { Schema } from "./schema.ts";
import { openSqlite } from "./sqlite.ts";

/** Where the rows are: the file of an embedded SQLite, or the URL of a PostgreSQL database with its user and password. */
export type DatabaseLocation =
  { readonly path: string; readonly url?: undefined } | { readonly url: string; readonly path?: undefined };

/** A server may be waited for; a file is there or made. */
export type DatabaseOptions = DatabaseLocation & OpeningOptions & Partial<ServerStart>;

export interface OpeningOptions {
  readonly now: () => number;
  /** Tests pass others. */
  readonly migrations?: readonly Migration[];
  /** Told when the database is lost, with what was found, and when it is back. */
  readonly onReachable?: (isReachable: boolean, cause?: unknown) => void;
}

/** What is asked of it fails with `SERVICE_UNAVAILABLE` while the database cannot be reached, is overloaded or cannot write. */
export interface Database {
  readonly db: Kysely<Schema>;
  /**
   * The same tables for writes that need not survive a power failure of this moment: they survive the death of the process, and
   * are on the disk within 100 ms. PostgreSQL does not tell them apart.
   */
  readonly relaxedDb: Kysely<Schema>;
  /** The clock of the database, epoch ms, for statements that several processes share. */
  readonly databaseNow: RawBuilder<number>;
  /** False from the moment the database is known to be lost until it is found again; costs nothing. */
  isReachable(): boolean;
  /** Asks the database itself whether it is there, and answers within about a second. */
  ping(): Promise<boolean>;
  /** Close the stores first: they may still have something to write. */
  close(): Promise<void>;
}

/** Opens the database and brings its tables up to this version. Several processes may do so at once. */
export function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url === undefined ? openSqlite(options) : openPostgres(options);
}

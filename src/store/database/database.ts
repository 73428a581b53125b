import type { Kysely, RawBuilder } from "kysely";
import type { Migration } from "../migrations/migration.ts";
import type { Schema } from "./schema.ts";

export interface OpeningOptions {
  readonly now: () => number;
  /** The version of Pagewire, for those who open the database with an older one. */
  readonly version?: string | undefined;
  /** Default: all; tests pass others. */
  readonly migrations?: readonly Migration[];
  /** Called before each migration that is applied, with its position among them. */
  readonly onMigration?: ((position: number, count: number) => void) | undefined;
  /** Called when the database is lost, with the error, and when it responds again. */
  readonly onReachable?: (isReachable: boolean, cause?: unknown) => void;
}

/** Queries fail with `SERVICE_UNAVAILABLE` while the database cannot be reached, is overloaded or cannot write. */
export interface Database {
  readonly db: Kysely<Schema>;
  /**
   * Runs writes that need not survive a power failure of this moment: they survive the death of the process, and
   * are on the disk within 100 ms. PostgreSQL does not distinguish them.
   */
  readonly relaxedDb: Kysely<Schema>;
  /** Reads lists that may be long; the calls of others do not wait for its queries. */
  readonly listDb: Kysely<Schema>;
  /** Resolves when what was written before, also by `relaxedDb`, is on the disk. @throws ServiceError `SERVICE_UNAVAILABLE` */
  onDisk(): Promise<void>;
  /** The clock of the database, epoch ms, for statements that several processes share. */
  readonly databaseNow: RawBuilder<number>;
  /** False from the moment the database is known to be lost until it is found again; costs nothing. */
  isReachable(): boolean;
  /** Connections of the pool, and callers that wait for one; undefined for an embedded database. */
  connections(): { readonly used: number; readonly idle: number; readonly waiting: number } | undefined;
  /** Whether the database responds to a query; resolves within about a second. */
  ping(): Promise<boolean>;
  /** Close the stores first: they may still have something to write. */
  close(): Promise<void>;
}

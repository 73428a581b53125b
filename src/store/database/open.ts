import type { Database, OpeningOptions } from "./database.ts";
import type { ServerStart } from "./postgres-start.ts";
import { openSqlite } from "./sqlite.ts";

/** The file of an embedded SQLite database, or the URL of a PostgreSQL database with its user and password. */
export type DatabaseLocation =
  { readonly path: string; readonly url?: undefined } | { readonly url: string; readonly path?: undefined };

/** A server may be waited for; a file is there or made. */
type DatabaseOptions = DatabaseLocation & OpeningOptions & Partial<ServerStart>;

/** Opens the database and brings its tables up to this version. Several processes may do so at once. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url === undefined) return openSqlite(options);
  const { openPostgres } = await import("./postgres.ts");
  return openPostgres(options);
}

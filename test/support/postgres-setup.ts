import type { TestProject } from "vitest/node";
import { openDatabase } from "../../src/store/database/open.ts";
import { startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server that this project's tests keep their databases on; absent where they run on SQLite. */
    postgres?: PostgresOfRun;
  }
}

export interface PostgresOfRun {
  /** Of a database that is there only to make others from. */
  readonly adminUrl: string;
  /** A migrated database without connections. */
  readonly template: string;
}

const template = "migrated";

/** One server for all files of the project, with a database that every test gets a copy of. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ durable: false });
  await server.createDatabase(template);
  const database = await openDatabase({ url: server.urlOf(template), now: Date.now });
  await database.close();
  project.provide("postgres", { adminUrl: server.urlOf("postgres"), template });
  return () => server.close();
}

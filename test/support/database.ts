import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject, onTestFinished } from "vitest";
import type { Role } from "../../src/contract.ts";
import { createCipher, type Cipher } from "../../src/store/secrets/cipher.ts";
import type { Database } from "../../src/store/database/database.ts";
import { type DatabaseLocation, openDatabase } from "../../src/store/database/open.ts";
import { createUserStore, type User } from "../../src/store/users.ts";
import type { PostgresOfRun } from "./postgres-setup.ts";

/** A clock that stands still until it is moved. Epoch ms. */
export interface TestClock {
  now(): number;
  advance(ms: number): void;
}

export interface TestDatabase extends Database {
  /** For another process, or to open it again. */
  readonly location: DatabaseLocation;
  readonly clock: TestClock;
  readonly cipher: Cipher;
  /** A user that owns things; the name is made up unless given. */
  addUser(username?: string, roles?: readonly Role[]): Promise<User>;
}

/** What the tests of this run keep their rows in: the same files run once for each, as two vitest projects. */
export const databaseKind = inject("postgres") === undefined ? "sqlite" : "postgres";

/** An empty folder that goes away with the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "pagewire-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A place for a database, without any table yet, which goes away with the test. */
export function temporaryLocation(): Promise<DatabaseLocation> {
  const server = inject("postgres");
  if (server) return newPostgres(server);
  return Promise.resolve({ path: join(temporaryFolder(), "data", "pagewire.db") });
}

/** A migrated database of its own, which goes away with the test. */
export async function temporaryDatabase(): Promise<TestDatabase> {
  const server = inject("postgres");
  const location = await (server ? migratedPostgres(server) : temporaryLocation());
  const clock = createTestClock();
  const database = await openDatabase({ ...location, now: clock.now });
  onTestFinished(() => database.close());
  return {
    ...database,
    location,
    clock,
    cipher: createCipher({ key: randomBytes(32), randomBytes }),
    addUser: (username = `user-${randomUUID()}`, roles = ["user"]) =>
      createUserStore(database.db, clock).insert({
        id: randomUUID(),
        username,
        kind: "account",
        passwordHash: null,
        roles,
      }),
  };
}

/** The URLs of databases that no test of this file uses now; they go away with the server. */
const emptied: string[] = [];

/** Copying a database takes longer than most tests, so the tests of one file use one after the other, emptied. */
async function migratedPostgres({ adminUrl, template }: PostgresOfRun): Promise<DatabaseLocation> {
  const url = emptied.pop() ?? (await copyOf(template, adminUrl));
  onTestFinished(async ({ task }) => {
    // A failed test leaves it in an unknown state.
    if (task.result?.state === "fail") return;
    await empty(url);
    emptied.push(url);
  });
  return { url };
}

async function newPostgres({ adminUrl }: PostgresOfRun): Promise<DatabaseLocation> {
  const url = await copyOf("template0", adminUrl);
  onTestFinished(async () => {
    await administer(adminUrl, (client) => client.query(`drop database "${nameOf(url)}" with (force)`));
  });
  return { url };
}

async function copyOf(template: string, adminUrl: string): Promise<string> {
  const url = new URL(adminUrl);
  url.pathname = `/test-${randomUUID()}`;
  await administer(adminUrl, (client) => client.query(`create database "${nameOf(url.href)}" template "${template}"`));
  return url.href;
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

function empty(url: string): Promise<unknown> {
  return administer(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'",
    );
    await client.query(`truncate ${rows.map(({ name }) => name).join(", ")} restart identity cascade`);
  });
}

async function administer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function createTestClock(startMs = 1_750_000_000_000): TestClock {
  let at = startMs;
  return {
    now: () => at,
    advance(ms) {
      at += ms;
    },
  };
}

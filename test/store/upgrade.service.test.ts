import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { backUp, restore } from "../../src/app/backup.ts";
import { parseConfig } from "../../src/config/config.ts";
import { dumpedTables, undumpedTables } from "../../src/store/database/dump.ts";
import { migrations } from "../../src/store/migrations/index.ts";
import { startTestApp, testPassword } from "../support/app.ts";
import { isNightly, nightly } from "../support/nightly.ts";
import { findPostgres, type PostgresServer, startPostgres } from "../support/postgres.ts";
import { unrunnable } from "../support/unrunnable.ts";

/** What the code of 45304c72 has made, the first one that upgrades keep. */
interface Fixture {
  readonly refreshToken: string;
  readonly key: string;
  readonly contextId: string;
  readonly artifactId: string;
  readonly profileId: string;
  readonly secretId: string;
}

/**
 * Its DATA_DIR with SQLite, and with PostgreSQL, whose tables are in dump.sql: the user ada with a session, an API key, a context with
 * a page and a cookie, a profile, a secret and an artifact.
 */
const sqliteFixture: Fixture = {
  refreshToken: "pwr_PS4FqPguiI80fOuY3i_SKORdStEFeDkrnZh4fFu0KzU",
  key: "pwk_GI04LE6VYwA5b4jSbsmJGIkefT3QNl2jgImO",
  contextId: "8f7faf83-cc5d-439b-b43a-7995da279c9d",
  artifactId: "2869f358-dc13-4c44-9d2a-3e9c1679e218",
  profileId: "ba414749-c725-4f37-a5fd-659e90ce24f0",
  secretId: "d446c844-f2a7-4336-b5dc-07a28fc3460b",
};
const postgresFixture: Fixture = {
  refreshToken: "pwr_TJ_3r-X4jiXUPgHvYklc6g7p6aXzQ-RuRel-VeyaWAw",
  key: "pwk_zOlSZUDHpq5cqovAoGFreNO6segtWa0Jky4l",
  contextId: "ac2f1b16-ac1f-4d2a-8b17-b500d67fe340",
  artifactId: "4524b59a-65d2-4fff-bf7f-501cfb955d36",
  profileId: "4c06cfaf-59c2-478a-a2ed-25e389572d82",
  secretId: "6042fc43-e325-45a6-98b5-b6db1086a6fc",
};

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "pagewire-upgrade-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function unpack(name: string): string {
  const folder = temporaryFolder();
  execFileSync("tar", ["-xzf", join(import.meta.dirname, "upgrades", name), "-C", folder]);
  return folder;
}

/** As if it had been left just now: sessions and artifacts expire. */
const refreshed = ["sessions", "artifacts"].map(
  (table) => `UPDATE ${table} SET expires_at = ${Date.now() + 86_400_000}`,
);

function unpackSqlite(): Settings {
  const DATA_DIR = unpack("45304c72.tgz");
  const database = new DatabaseSync(join(DATA_DIR, "pagewire.db"));
  for (const statement of refreshed) database.exec(statement);
  database.close();
  return { DATA_DIR };
}

type Settings = Readonly<Record<string, string>>;

const configOf = (env: Settings) => parseConfig({ cwd: tmpdir(), env });
const quiet = { onProgress: () => undefined };

async function backedUp(settings: Settings): Promise<string> {
  const file = join(temporaryFolder(), "backup.tar.gz");
  await backUp(configOf(settings), file, quiet);
  return file;
}

/** Starts this version on the data, and finds all that was stored. */
async function expectAll(settings: Settings, fixture: Fixture): Promise<void> {
  const ids = fixture;
  const app = await startTestApp(settings);
  onTestFinished(() => app.close());
  const send = async (path: string, headers: Record<string, string>, body?: object): Promise<unknown> => {
    const response = await fetch(`${app.httpUrl}/api/v1${path}`, {
      method: body ? "POST" : "GET",
      headers: { ...headers, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return response.json();
  };
  const byKey = { "x-api-key": ids.key };

  expect(await send("/auth/login", {}, { username: "ada", password: testPassword })).toMatchObject({ success: true });
  const renewed = await send("/sessions/refresh", {}, { refreshToken: ids.refreshToken });
  expect(renewed).toMatchObject({ success: true, data: { accessToken: expect.any(String) as string } });
  const bySession = { authorization: `Bearer ${(renewed as { data: { accessToken: string } }).data.accessToken}` };
  expect(await send(`/contexts/${ids.contextId}`, byKey)).toMatchObject({
    data: { name: "shop", config: { locale: "de-DE" } },
  });
  expect(
    await send(`/contexts/${ids.contextId}/execute`, bySession, {
      action: "cookies",
      params: { operation: "get" },
    }),
  ).toMatchObject({ data: { data: { cookies: [{ name: "sid", value: "kept", domain: "shop.example" }] } } });
  expect(await send(`/contexts/${ids.contextId}/pages`, bySession)).toMatchObject({ total: 1 });
  expect(await send(`/profiles/${ids.profileId}`, bySession)).toMatchObject({ data: { name: "Shop" } });
  expect(await send("/secrets", bySession)).toMatchObject({ data: [{ id: ids.secretId, name: "shop-password" }] });
  const file = await fetch(`${app.httpUrl}/api/v1/artifacts/${ids.artifactId}/content`, { headers: byKey });
  expect(await file.text()).toBe("name,price\n");
  const { data } = await app.state.listAuditEntries({ "filter[operation]": "createSecret" });
  expect(data).toMatchObject([{ operation: "createSecret", outcome: "success" }]);
}

describe("a DATA_DIR of 45304c72", () => {
  nightly(
    "starts under this version with users, keys, sessions, contexts, logins, secrets, files and audit",
    async () => {
      await expectAll(unpackSqlite(), sqliteFixture);
    },
  );

  it("is the same in another place after a backup while a service runs, and a restore", async () => {
    const old = unpackSqlite();
    const running = await startTestApp(old);
    const reading = new DatabaseSync(join(old.DATA_DIR ?? "", "pagewire.db"), { readOnly: true });
    const tables = reading
      .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
      .all();
    reading.close();
    expect(tables.map(({ name }) => name).toSorted()).toEqual([...dumpedTables, ...undumpedTables].toSorted());
    const file = await backedUp(old);
    await running.close();
    const settings = { DATA_DIR: join(temporaryFolder(), "new") };
    const { artifacts, migrations: restored, missingKeys } = await restore(configOf(settings), file, quiet);
    const names = migrations.map(({ name }) => name);
    expect({ artifacts, restored, missingKeys }).toEqual({ artifacts: 1, restored: names, missingKeys: [] });
    await expectAll(settings, sqliteFixture);
  });

  it("restores a backup only whole, and only where nothing is yet", async () => {
    const old = unpackSqlite();
    const file = await backedUp(old);
    const bytes = readFileSync(file);
    const into = () => configOf({ DATA_DIR: join(temporaryFolder(), "new") });

    const keys = {
      DATA_KEY: readFileSync(join(old.DATA_DIR ?? "", "data-key"), "utf8").trim(),
      JWT_SECRET: readFileSync(join(old.DATA_DIR ?? "", "jwt-secret"), "utf8").trim(),
    };
    const withoutKeys = await backedUp({ ...old, ...keys });
    const { missingKeys } = await restore(into(), withoutKeys, quiet);
    expect(missingKeys).toEqual(["dataKey", "jwtSecret"]);
    await expect(restore(configOf(old), file, quiet)).rejects.toThrow(/the database is not empty \(it has meta, users/);
    await expect(restore(into(), fileOf(bytes.subarray(0, -200)), quiet)).rejects.toThrow(/unexpected end of file/);
    await expect(restore(into(), fileOf(Buffer.from("no backup")), quiet)).rejects.toThrow(/this is no backup/);
    await expect(restore(into(), join(into().dataDir, "none"), quiet)).rejects.toThrow(/there is no file .*none/);
    await expect(restore(into(), temporaryFolder(), quiet)).rejects.toThrow(/is a folder, not a backup/);
    await expect(restore(into(), join(import.meta.dirname, "upgrades/45304c72.tgz"), quiet)).rejects.toThrow(
      /this is no backup of Pagewire/,
    );
    await expect(backUp(configOf({ DATA_DIR: temporaryFolder() }), `${file}.2`, quiet)).rejects.toThrow(
      /there is no database .*pagewire\.db; name its folder by DATA_DIR/,
    );
    expect(existsSync(`${file}.2`)).toBe(false);
  });

  nightly("is named with the version that it needs where a later one has changed it", async () => {
    const settings = unpackSqlite();
    const database = new DatabaseSync(join(settings.DATA_DIR ?? "", "pagewire.db"));
    database.exec("INSERT INTO migrations (name, applied_at, is_additive) VALUES ('0099-later', 1, 0)");
    database.exec("INSERT OR REPLACE INTO meta (key, value) VALUES ('version', '9.1.0')");
    database.close();
    await expect(startTestApp(settings)).rejects.toThrow(
      /written by Pagewire 9\.1\.0, a newer version \(it holds 0099-later\); run Pagewire 9\.1\.0, or restore a backup/,
    );
  });
});

describe.runIf(isNightly)("a database on PostgreSQL of 45304c72", () => {
  if (findPostgres() === undefined) {
    unrunnable("the upgrade of a PostgreSQL database", "no `postgres` on PATH or in /usr/lib/postgresql");
    return;
  }
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres({ durable: false });
  });
  afterAll(() => server.close());

  async function newDatabase(name: string): Promise<string> {
    await server.createDatabase(name);
    return server.urlOf(name);
  }

  it("starts under this version with all that was stored, and goes to SQLite and back by backups", async () => {
    const dataDir = unpack("45304c72-postgres.tgz");
    const old = { DATA_DIR: dataDir, DATABASE_URL: await newDatabase("old") };
    const client = new pg.Client(old.DATABASE_URL);
    await client.connect();
    await client.query(readFileSync(join(dataDir, "dump.sql"), "utf8"));
    for (const statement of refreshed) await client.query(`set search_path = public; ${statement}`);
    await client.end();
    const first = await backedUp(old);
    await expectAll(old, postgresFixture);

    const sqlite = { DATA_DIR: join(temporaryFolder(), "sqlite") };
    await restore(configOf(sqlite), first, quiet);
    const second = await backedUp(sqlite);
    const postgres = { DATA_DIR: join(temporaryFolder(), "postgres"), DATABASE_URL: await newDatabase("again") };
    expect(await restore(configOf(postgres), second, quiet)).toMatchObject({ artifacts: 1, missingKeys: [] });
    await expectAll(postgres, postgresFixture);
  });
});

function fileOf(bytes: Uint8Array): string {
  const file = join(temporaryFolder(), "backup.tar.gz");
  writeFileSync(file, bytes);
  return file;
}

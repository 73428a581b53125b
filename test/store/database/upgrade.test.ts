import { randomBytes } from "node:crypto";
import { sql, type Kysely } from "kysely";
import { describe, expect, it } from "vitest";
import { createAuditStore } from "../../../src/store/audit.ts";
import { createCipher } from "../../../src/store/secrets/cipher.ts";
import { createContextStore } from "../../../src/store/contexts.ts";
import { type DatabaseLocation, openDatabase } from "../../../src/store/database/open.ts";
import { initial } from "../../../src/store/migrations/0001-initial.ts";
import { migrations } from "../../../src/store/migrations/index.ts";
import type { Migration } from "../../../src/store/migrations/migration.ts";
import { createRefreshTokenStore } from "../../../src/store/refresh-tokens.ts";
import { createSessionStore } from "../../../src/store/sessions.ts";
import { createUserStore } from "../../../src/store/users.ts";
import { temporaryLocation } from "../../support/database.ts";
import { isNightly } from "../../support/nightly.ts";
import { openAndKill, openAtOnce } from "../open-at-once.ts";

const now = () => 1_750_000_000_000;
const later = now() + 1_000;

/** A row in every table, as the first version wrote it: in plain SQL, which no later version of the stores changes. */
const firstVersionRows = [
  `insert into users (id, username, kind, password_hash, roles, disabled_at, created_at, updated_at)
   values ('u1', 'ann', 'account', 'hash', '["user","viewer"]', null, 1, 2)`,
  `insert into sessions (id, user_id, kind, name, metadata, base_url, created_at, expires_at, last_accessed_at, ended_at)
   values ('s1', 'u1', 'login', 'laptop', '{"team":["a"]}', 'http://a.example/', 3, ${later}, 5, null)`,
  `insert into refresh_tokens (token_hash, session_id, issued_at) values ('h1', 's1', 3)`,
  `insert into contexts (id, user_id, name, config, secrets, pages, storage_state, revision, worker, epoch, event_seq, created_at, updated_at, last_used_at)
   values ('c1', 'u1', 'shop', '{"locale":"de-DE"}', null, '[{"id":"p1","url":"http://a.example/"}]', null, 4, null, 2, 5, 6, 7, 8)`,
  `insert into context_counters (context_id, action_type, succeeded, failed, duration_ms) values ('c1', 'click', 3, 1, 60.5)`,
  `insert into audit (at, user_id, credential, transport, address, operation, action_type, context_id, params, outcome, code, duration_ms)
   values (9, 'u1', 'session:s1', 'rest', '::1', 'executeAction', 'click', 'c1', '{"url":"http://a.example/"}', 'failure', 'TIMEOUT', 1.5)`,
];

async function ofFirstVersion(): Promise<DatabaseLocation> {
  const location = await temporaryLocation();
  const { db, close } = await openDatabase({ ...location, now, migrations: [initial] });
  for (const row of firstVersionRows) await sql.raw(row).execute(db);
  await close();
  return location;
}

describe("a database of the first version", () => {
  it("is migrated to this one with all rows", async () => {
    const location = await ofFirstVersion();
    const { db, databaseNow, close } = await openDatabase({ ...location, now });
    const cipher = createCipher({ key: randomBytes(32), randomBytes });
    const contexts = createContextStore(db, { cipher, processId: "p1", databaseNow, now });
    const page = { limit: 10, offset: 0 };

    expect(await createUserStore(db, { now }).findByUsername("ann")).toMatchObject({
      id: "u1",
      kind: "account",
      passwordHash: "hash",
      roles: ["user", "viewer"],
      disabledAt: null,
      createdAt: 1,
      updatedAt: 2,
    });
    expect((await createSessionStore(db, { now, durationMs: 1_000 }).list("u1", page)).rows).toMatchObject([
      { id: "s1", name: "laptop", metadata: { team: ["a"] }, baseUrl: "http://a.example/", expiresAt: later },
    ]);
    const refreshTokens = createRefreshTokenStore(db, { cipher, databaseNow, graceMs: 1_000 });
    expect(await refreshTokens.sessionOf("h1")).toBe("s1");
    expect(await contexts.find("u1", "c1")).toMatchObject({
      name: "shop",
      config: { locale: "de-DE" },
      pages: [{ id: "p1", url: "http://a.example/" }],
      epoch: 2,
    });
    expect(await contexts.archive.nextCursor("c1")).toEqual({ epoch: 2, seq: 6 });
    expect(await contexts.metrics("u1", "c1")).toMatchObject({ totalActions: 4, failedActions: 1 });
    expect((await createAuditStore(db).list(page)).rows).toMatchObject([
      { at: 9, operation: "executeAction", params: { url: "http://a.example/" }, outcome: "failure", durationMs: 1.5 },
    ]);
    await contexts.close();
    await close();
  });

  it("is migrated once when several processes of this version start on it", async () => {
    const location = await ofFirstVersion();
    const count = isNightly ? 4 : 2;
    expect(await openAtOnce(location, count)).toEqual(Array(count).fill("opened"));
    const { db, close } = await openDatabase({ ...location, now });
    expect(await db.selectFrom("migrations").select("name").orderBy("name").execute()).toEqual(
      migrations.map(({ name }) => ({ name })),
    );
    expect(await db.selectFrom("users").select("id").execute()).toEqual([{ id: "u1" }]);
    await close();
  });

  it("is consistent, as is an empty one, after each of several processes was killed while it migrated", async () => {
    const kills = isNightly ? 6 : 2;
    for (let round = 0; round < kills; round++) {
      const isEmpty = round % 2 === 0;
      const location = isEmpty ? await temporaryLocation() : await ofFirstVersion();
      await openAndKill(location, (round + 1) * 8);

      // Whatever the moment of the kill, the next start finds all tables of one version, and migrates from there.
      const { db, close } = await openDatabase({ ...location, now });
      expect(await db.selectFrom("migrations").select("name").orderBy("name").execute()).toEqual(
        migrations.map(({ name }) => ({ name })),
      );
      expect(await db.selectFrom("contexts").select("id").execute()).toEqual(isEmpty ? [] : [{ id: "c1" }]);
      expect(await db.selectFrom("processes").selectAll().execute()).toEqual([]);
      await close();
    }
  });

  it("is unchanged when a later migration fails, and can be migrated afterwards", async () => {
    const location = await ofFirstVersion();
    const addNote = (fails: boolean): Migration => ({
      name: "9000-note",
      async up(db: Kysely<never>) {
        await db.schema
          .alterTable("users")
          .addColumn("note", "text", (c) => c.notNull().defaultTo("none"))
          .execute();
        if (fails) throw new Error("no further");
      },
    });

    await expect(openDatabase({ ...location, now, migrations: [...migrations, addNote(true)] })).rejects.toThrow(
      "no further",
    );
    const { db, close } = await openDatabase({ ...location, now, migrations: [...migrations, addNote(false)] });
    const { rows } = await sql`select id, note from users`.execute(db);
    await close();

    expect(rows).toEqual([{ id: "u1", note: "none" }]);
  });
});

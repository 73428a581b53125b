import type { Kysely, RawBuilder } from "kysely";
import type { ColumnTypes } from "./column-types.ts";
import { migrations } from "../migrations/index.ts";
import type { Migration } from "../migrations/migration.ts";
import type { Schema } from "./schema.ts";

export interface MigrateOptions {
  readonly types: ColumnTypes;
  readonly now: () => number;
  /** The version of Pagewire; what its migrations change, it names in the database. Absent: nothing is named. */
  readonly version?: string | undefined;
  /** All migrations of this version, in order; tests pass others. */
  readonly known?: readonly Migration[];
  /** Called before each one that is applied, with its position among them. */
  readonly onMigration?: ((position: number, count: number) => void) | undefined;
  /** Admits one transaction at a time; SQLite needs none, as `openSqlite` starts every transaction as a writer. */
  readonly lock?: RawBuilder<unknown>;
  /** Whether it failed only because of what another process did at the same moment, and can run again. */
  readonly isRace?: (error: unknown) => boolean;
}

/**
 * Brings the tables up to this version, all in one transaction: a second process waits, and finds nothing left to do.
 * @throws Error for a database that a newer version has changed in a way that this one cannot use
 */
export async function migrate(db: Kysely<Schema>, options: MigrateOptions): Promise<void> {
  try {
    await migrateOnce(db, options);
  } catch (error) {
    if (!options.isRace?.(error)) throw error;
    await migrateOnce(db, options);
  }
}

async function migrateOnce(
  db: Kysely<Schema>,
  { types, now, version, known = migrations, onMigration, lock }: MigrateOptions,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.schema
      .createTable("migrations")
      .ifNotExists()
      .addColumn("name", "text", (c) => c.primaryKey())
      .addColumn("applied_at", types.big, (c) => c.notNull())
      .addColumn("is_additive", types.big, (c) => c.notNull().defaultTo(0))
      .execute();
    if (lock) await lock.execute(trx);
    const applied = new Set((await trx.selectFrom("migrations").select("name").execute()).map((row) => row.name));

    const names = new Set(known.map((migration) => migration.name));
    const unknown = [...applied].filter((name) => !names.has(name));
    if (unknown.length > 0 && !(await areAdditive(trx, unknown))) {
      const row = await trx.selectFrom("meta").select("value").where("key", "=", VERSION).executeTakeFirst();
      const [writer, needed] =
        row === undefined
          ? ["a newer version of Pagewire", "that version"]
          : [`Pagewire ${row.value}, a newer version`, `Pagewire ${row.value}`];
      throw new Error(
        `the database was written by ${writer} (it holds ${unknown.join(", ")}); run ${needed}, or restore a backup made by this one`,
      );
    }

    const wanted = known.filter(({ name }) => !applied.has(name));
    for (const [index, migration] of wanted.entries()) {
      onMigration?.(index + 1, wanted.length);
      // A migration names tables as they were then, which the Schema of today need not fit.
      await migration.up(trx as unknown as Kysely<never>, types);
      await trx
        .insertInto("migrations")
        .values({ name: migration.name, applied_at: now(), ...(migration.isAdditive && { is_additive: 1 }) })
        .execute();
    }
    if (wanted.length === 0 || version === undefined) return;
    await trx
      .insertInto("meta")
      .values({ key: VERSION, value: version })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: version }))
      .execute();
  });
}

/** The key in `meta` of the version that has changed the tables last. */
const VERSION = "version";

/** Whether a newer version, in a rolling upgrade or before a rollback, has left tables that this one can use. */
async function areAdditive(trx: Kysely<Schema>, unknown: readonly string[]): Promise<boolean> {
  const { additive } = await trx
    .selectFrom("migrations")
    .select((eb) => eb.fn.countAll<number>().as("additive"))
    .where("name", "in", unknown)
    .where("is_additive", "=", 1)
    .executeTakeFirstOrThrow();
  return additive === unknown.length;
}

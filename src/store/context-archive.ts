import { sql, type Kysely, type RawBuilder, type Selectable } from "kysely";
import type { ArchivedPage, ContextArchive, ContextPlacement, ControlState } from "../engine/archive.ts";
import { type ContextColumns, toPlacement } from "./context-columns.ts";
import { fromJson, toJson } from "./database/json.ts";
import type { ContextsTable, Schema } from "./database/schema.ts";
import { liveWorkerOf } from "./processes.ts";
import type { ProfileStore } from "./profiles.ts";

export interface ContextPlacements {
  /** Returns the placements of those contexts that exist. */
  find(contextIds: readonly string[]): Promise<ReadonlyMap<string, ContextPlacement>>;
  /** The contexts that this process runs according to their rows, with their epochs. */
  own(): Promise<ReadonlyMap<string, number>>;
  /** Makes this process the one that runs a new context, in its first epoch; false when another one runs it, or it is gone. */
  claimNew(contextId: string): Promise<boolean>;
}

interface ContextArchiveDependencies {
  /** The database, without waiting for the disk. */
  readonly relaxedDb: Kysely<Schema>;
  readonly columns: ContextColumns;
  readonly profiles: Pick<ProfileStore, "saveFrom" | "use">;
  readonly processId: string;
  readonly databaseNow: RawBuilder<number>;
  readonly isCluster: boolean;
}

/** The rows of contexts by id alone, for the engine, which knows no users, and for the processes of a cluster. */
export function createContextArchive(
  db: Kysely<Schema>,
  { relaxedDb, columns, profiles, processId, databaseNow, isCluster }: ContextArchiveDependencies,
): { readonly archive: ContextArchive; readonly placements: ContextPlacements } {
  const liveWorker = liveWorkerOf(db, databaseNow);
  const mayClaim = isCluster
    ? sql<boolean>`exists (select 1 from processes p where p.id = ${processId} and p.state = 'active')`
    : sql<boolean>`1 = 1`;

  async function profileOf({ profile_id: id, profile_save: save }: Selectable<ContextsTable>) {
    if (id === null) return undefined;
    const row = await db.selectFrom("profiles").select("expires_at").where("id", "=", id).executeTakeFirst();
    const expiresAt = row?.expires_at ?? null;
    return { id, isAutoSaved: save === "auto", ...(expiresAt !== null && { expiresAt }) };
  }

  return {
    archive: {
      async load(contextId) {
        const row = await db.selectFrom("contexts").selectAll().where("id", "=", contextId).executeTakeFirst();
        if (!row) return undefined;
        const profile = await profileOf(row);
        return {
          ...toPlacement(row),
          owner: row.user_id,
          config: columns.toConfig(row),
          pages: fromJson<ArchivedPage[]>(row.pages),
          egress: { sent: row.sent_bytes, received: row.received_bytes },
          ...(row.control !== null && { control: fromJson<ControlState>(row.control) }),
          ...(profile && { profile }),
          ...(row.storage_state !== null && {
            storageState: columns.toStorageState(contextId, row.storage_state),
          }),
        };
      },

      async useProfile(owner, idOrName) {
        const { id, state } = await profiles.use(owner, idOrName);
        return { storageState: state, profile: { id, isAutoSaved: false } };
      },

      async claim(contextId, { epoch, eventSeq }) {
        const claimed = await db
          .updateTable("contexts")
          .set({ worker: processId, epoch: epoch + 1, event_seq: 0 })
          .where("id", "=", contextId)
          .where("epoch", "=", epoch)
          .where("event_seq", "=", eventSeq)
          .where((eb) => eb.or([eb("worker", "is", null), eb("worker", "=", processId), eb.not(eb.exists(liveWorker))]))
          .where(mayClaim)
          .returning("epoch")
          .executeTakeFirst();
        return claimed?.epoch;
      },

      async save(contextId, epoch, snapshot) {
        const saved = await db
          .updateTable("contexts")
          .set(columns.fromSnapshot(contextId, snapshot))
          .where("id", "=", contextId)
          .where("epoch", "=", epoch)
          .executeTakeFirst();
        return saved.numUpdatedRows > 0n;
      },

      saveProfile: (contextId, epoch) => profiles.saveFrom(contextId, epoch),

      async writePages(contextId, epoch, pages) {
        const written = await relaxedDb
          .updateTable("contexts")
          .set({ pages: toJson(pages) })
          .where("id", "=", contextId)
          .where("epoch", "=", epoch)
          .executeTakeFirst();
        return written.numUpdatedRows > 0n;
      },

      async saveControl(contextId, epoch, control) {
        const saved = await db
          .updateTable("contexts")
          .set({ control: toJson(control), requested_until: control.request?.expiresAt ?? null })
          .where("id", "=", contextId)
          .where("epoch", "=", epoch)
          .executeTakeFirst();
        return saved.numUpdatedRows > 0n;
      },

      async release(contextId, epoch, { eventSeq, snapshot }) {
        const released = await db
          .updateTable("contexts")
          .set({ worker: null, event_seq: eventSeq, ...(snapshot && columns.fromSnapshot(contextId, snapshot)) })
          .where("id", "=", contextId)
          .where("epoch", "=", epoch)
          .executeTakeFirst();
        return released.numUpdatedRows > 0n;
      },

      removeTemporary: (contextId, epoch) =>
        db.transaction().execute(async (trx) => {
          const removed = await trx
            .deleteFrom("contexts")
            .where("id", "=", contextId)
            .where("epoch", "=", epoch)
            .where("is_temporary", "=", 1)
            .returning(["epoch", "event_seq", "worker"])
            .executeTakeFirst();
          if (removed === undefined) return undefined;
          await trx.deleteFrom("context_counters").where("context_id", "=", contextId).execute();
          return toPlacement(removed);
        }),

      async nextCursor(contextId) {
        const isReleased = sql<boolean>`worker is null`;
        const numbered = await db
          .updateTable("contexts")
          .set({
            epoch: sql<number>`case when ${isReleased} then epoch else epoch + 1 end`,
            event_seq: sql<number>`case when ${isReleased} then event_seq + 1 else 1 end`,
            worker: null,
          })
          .where("id", "=", contextId)
          .where((eb) =>
            eb.or([eb("worker", "is", null), eb.and([eb("worker", "!=", processId), eb.not(eb.exists(liveWorker))])]),
          )
          .returning(["epoch", "event_seq"])
          .executeTakeFirst();
        return numbered && { epoch: numbered.epoch, seq: numbered.event_seq };
      },
    },

    placements: {
      async find(contextIds) {
        if (contextIds.length === 0) return new Map();
        const rows = await db
          .selectFrom("contexts")
          .select(["id", "epoch", "event_seq", "worker"])
          .where("id", "in", contextIds)
          .execute();
        return new Map(rows.map((row) => [row.id, toPlacement(row)]));
      },

      async own() {
        const rows = await db.selectFrom("contexts").select(["id", "epoch"]).where("worker", "=", processId).execute();
        return new Map(rows.map(({ id, epoch }) => [id, epoch]));
      },

      async claimNew(contextId) {
        const claimed = await db
          .updateTable("contexts")
          .set({ worker: processId })
          .where("id", "=", contextId)
          .where("epoch", "=", 1)
          .where("event_seq", "=", 0)
          .where("worker", "is", null)
          .where(mayClaim)
          .executeTakeFirst();
        return claimed.numUpdatedRows > 0n;
      },
    },
  };
}

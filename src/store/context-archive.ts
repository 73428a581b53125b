import { sql, type Kysely, type RawBuilder, type Selectable, type Updateable } from "kysely";
import type { ArchivedContext, ArchivedPage, ContextArchive, ContextLosses, ControlState } from "../engine/archive.ts";
import { type ContextColumns, toPlacement } from "./context-columns.ts";
import { deleteContexts, mayClaim } from "./context-placements.ts";
import { fromJson, toJson } from "./database/column-types.ts";
import type { Schema } from "./database/schema.ts";
import { liveWorkerOf } from "./processes.ts";
import type { ProfileStore } from "./profiles.ts";

/** The rows of contexts by id alone, for the engine, which knows no users. */
export function createContextArchive(
  db: Kysely<Schema>,
  {
    relaxedDb,
    columns,
    profiles,
    processId,
    databaseNow,
    isCluster,
  }: {
    /** The database, without waiting for the disk. */
    readonly relaxedDb: Kysely<Schema>;
    readonly columns: ContextColumns;
    readonly profiles: Pick<ProfileStore, "saveFrom" | "use">;
    readonly processId: string;
    readonly databaseNow: RawBuilder<number>;
    readonly isCluster: boolean;
  },
): ContextArchive {
  const liveWorker = liveWorkerOf(db, databaseNow);
  return {
    async load(contextId) {
      const row = await db.selectFrom("contexts").selectAll().where("id", "=", contextId).executeTakeFirst();
      if (!row) return undefined;
      const profile = await profileOf(db, row);
      return {
        ...toPlacement(row),
        owner: row.user_id,
        config: columns.toConfig(row),
        pages: fromJson<ArchivedPage[]>(row.pages),
        egress: { sent: row.sent_bytes, received: row.received_bytes },
        ...(row.losses !== null && { losses: fromJson<ContextLosses>(row.losses) }),
        ...(row.control !== null && { control: fromJson<ControlState>(row.control) }),
        ...(profile && { profile }),
        ...(row.storage_state !== null && {
          storageState: columns.toStorageState(contextId, row.storage_state),
        }),
      };
    },

    async useProfile(owner, idOrName, isProgram) {
      const { id, state } = await profiles.use(owner, idOrName, isProgram);
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
        .where(mayClaim({ processId, isCluster }))
        .returning("epoch")
        .executeTakeFirst();
      return claimed?.epoch;
    },

    save: (contextId, epoch, snapshot) =>
      updateInEpoch(db, contextId, epoch, columns.fromSnapshot(contextId, snapshot)),

    saveProfile: (contextId, epoch) => profiles.saveFrom(contextId, epoch),

    writePages: (contextId, epoch, pages) => updateInEpoch(relaxedDb, contextId, epoch, { pages: toJson(pages) }),

    saveControl: (contextId, epoch, control) =>
      updateInEpoch(db, contextId, epoch, {
        control: toJson(control),
        requested_until: control.request?.expiresAt ?? null,
      }),

    release: (contextId, epoch, { eventSeq, snapshot }) =>
      updateInEpoch(db, contextId, epoch, {
        worker: null,
        event_seq: eventSeq,
        ...(snapshot && columns.fromSnapshot(contextId, snapshot)),
      }),

    async removeTemporary(contextId, epoch) {
      const removed = await db
        .transaction()
        .execute((trx) =>
          deleteContexts(trx, (rows) =>
            rows.where("id", "=", contextId).where("epoch", "=", epoch).where("is_temporary", "=", 1),
          ),
        );
      return removed.get(contextId);
    },

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
  };
}

async function profileOf(
  db: Kysely<Schema>,
  { profile_id: id, profile_save: save }: Selectable<Schema["contexts"]>,
): Promise<ArchivedContext["profile"]> {
  if (id === null) return undefined;
  const row = await db.selectFrom("profiles").select("expires_at").where("id", "=", id).executeTakeFirst();
  const expiresAt = row?.expires_at ?? null;
  return { id, isAutoSaved: save === "auto", ...(expiresAt !== null && { expiresAt }) };
}

/** False, and nothing is written, when the context is in another epoch by now, or gone. */
async function updateInEpoch(
  db: Kysely<Schema>,
  contextId: string,
  epoch: number,
  columns: Updateable<Schema["contexts"]>,
): Promise<boolean> {
  const updated = await db
    .updateTable("contexts")
    .set(columns)
    .where("id", "=", contextId)
    .where("epoch", "=", epoch)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

import { CompiledQuery, type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { ContextConfig } from "../contract.ts";
import type { ArchivedPage, ContextLosses, ContextPlacement, ControlState, UnsavedStorage } from "../engine/archive.ts";
import { ServiceError } from "../errors/errors.ts";
import { keyNameOf } from "./api-keys.ts";
import { createContextArchive } from "./context-archive.ts";
import { type ContextColumns, createContextColumns } from "./context-columns.ts";
import { type ActionMetrics, metricsOf } from "./context-counters.ts";
import { createContextPlacements, deleteContexts, deleteUnusedContexts } from "./context-placements.ts";
import { fromJson, toJson } from "./database/column-types.ts";
import { lockUser } from "./database/row-lock.ts";
import type { Schema } from "./database/schema.ts";
import { dependsOn, type Listed, type ListPlan, type ListQuery, listRows } from "./list-query.ts";
import { guardProfiles } from "./profile-approvals.ts";
import type { ProfileUse } from "./profile-use.ts";
import { createProfileStore } from "./profiles.ts";
import type { Cipher } from "./secrets/cipher.ts";
import { createTouchCoalescer, type TouchCoalescer, writeLastUsed } from "./touch-coalescer.ts";

/** Times are epoch ms. */
export interface StoredContext {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  /** The configuration that callers see: secrets read `***`. */
  readonly config: ContextConfig;
  /** The pages that the engine saved last. */
  readonly pages: readonly ArchivedPage[];
  readonly isTemporary: boolean;
  /** The profile that it was opened with, and whether it saves it. */
  readonly profile?: { readonly id: string; readonly save: "onClose" | "auto" | null };
  /** Absent: it never lost its browser. */
  readonly losses?: ContextLosses;
  /** Absent: all that its pages store is saved. */
  readonly unsaved?: readonly UnsavedStorage[];
  readonly epoch: number;
  /** The process that runs it, or ran it and ended without a release. */
  readonly worker: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly lastUsedAt: number;
}

interface NewContext {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  /** The configuration with its secrets in plain text. */
  readonly config: ContextConfig;
  readonly isTemporary?: boolean;
  /** The pages that open with it. Default: none. */
  readonly pages?: readonly ArchivedPage[];
  /** The profile whose login it begins with. Default: none. */
  readonly profile?: ProfileUse | undefined;
  /** The credential that makes it, as `type:id`, and by which protocol. */
  readonly createdBy?: string;
  readonly protocol?: string;
}

export interface ContextSettings {
  readonly name: string;
  /** The configuration with its secrets in plain text. */
  readonly config: ContextConfig;
}

interface ContextMetrics extends ActionMetrics {
  /** Bytes that its pages had sent and received when it was saved last. */
  readonly sentBytes: number;
  readonly receivedBytes: number;
}

export type ContextStore = ReturnType<typeof createContextStore>;

/** The columns that callers see: the state of a context is large. */
const CONTEXT_COLUMNS = [
  "id",
  "user_id",
  "name",
  "config",
  "pages",
  "is_temporary",
  "profile_id",
  "profile_save",
  "losses",
  "unsaved",
  "epoch",
  "worker",
  "created_at",
  "updated_at",
  "last_used_at",
] as const;
type ContextRow = Pick<Selectable<Schema["contexts"]>, (typeof CONTEXT_COLUMNS)[number]>;

const UPDATE_ATTEMPTS = 10;
const MAX_OWNERS = 10_000;

export function createContextStore(
  db: Kysely<Schema>,
  {
    cipher,
    processId,
    databaseNow,
    relaxedDb = db,
    onDisk = () => Promise.resolve(),
    flushCounters = () => Promise.resolve(),
    isCluster = false,
    now,
    touchIntervalMs = 1_000,
  }: {
    readonly cipher: Cipher;
    /** Names this process in the rows of the contexts that it runs; a new one each start. */
    readonly processId: string;
    /** Epoch ms by the clock of the database, by which leases are judged. */
    readonly databaseNow: RawBuilder<number>;
    /** The database, without waiting for the disk, and that wait; default: `db`, which waits itself. */
    readonly relaxedDb?: Kysely<Schema>;
    readonly onDisk?: () => Promise<void>;
    /** Resolves when the counters hold every action that has been counted; absent: they always do. */
    readonly flushCounters?: () => Promise<void>;
    /** New contexts belong to no process, and only a process that is registered and not draining may claim one. */
    readonly isCluster?: boolean;
    readonly now: () => number;
    readonly touchIntervalMs?: number;
  },
) {
  const touches = createTouchCoalescer({
    intervalMs: touchIntervalMs,
    write: (times) => writeLastUsed(db, "contexts", times),
  });
  const owners = createOwners(db);
  const forget = (contextId: string): void => {
    touches.forget(contextId);
    owners.forget(contextId);
  };
  const toContext = (row: ContextRow): StoredContext => toStored(row, touches.pending(row.id));

  const columns = createContextColumns(cipher);
  const profiles = createProfileStore(db, { cipher, now });

  const owned = (userId: string) => db.selectFrom("contexts").where("user_id", "=", userId);
  /** Building it costs more than running it. */
  const { sql: findText } = owned("").select(CONTEXT_COLUMNS).where("id", "=", "").compile();

  return {
    /**
     * Undefined when the user has `maxOwned` contexts already. The row is on the disk after `onDisk`.
     * @throws ServiceError as `ProfileStore.columnsOfUse`
     */
    insert(
      { id, userId, name, config: given, isTemporary = false, pages = [], profile, ...creator }: NewContext,
      maxOwned = Number.POSITIVE_INFINITY,
    ): Promise<StoredContext | undefined> {
      return relaxedDb.transaction().execute(async (trx) => {
        await lockUser(trx, userId);
        if ((await countContexts(trx, userId)) >= maxOwned) return undefined;
        const used = profile && (await profiles.columnsOfUse(trx, { userId, id, config: given }, profile));
        const { ofProfile, config } = used ?? { config: given };
        const at = now();
        const row = await trx
          .insertInto("contexts")
          .values({
            id,
            user_id: userId,
            name,
            ...columns.fromConfig(id, config),
            pages: toJson(pages),
            revision: 1,
            worker: isCluster ? null : processId,
            epoch: 1,
            is_temporary: isTemporary ? 1 : 0,
            ...ofProfile,
            created_by: creator.createdBy ?? null,
            protocol: creator.protocol ?? null,
            created_at: at,
            updated_at: at,
            last_used_at: at,
          })
          .returning(CONTEXT_COLUMNS)
          .executeTakeFirstOrThrow();
        await guardProfiles(trx, { contextId: id, profileId: row.profile_id, approvals: config.approvals });
        return toContext(row);
      });
    },

    async find(userId: string, contextId: string): Promise<StoredContext | undefined> {
      const { rows } = await db.executeQuery<ContextRow>(CompiledQuery.raw(findText, [userId, contextId]));
      return rows[0] && toContext(rows[0]);
    },

    /** The owner of a context, without reading the rest of it. */
    ownerOf: (contextId: string): Promise<string | undefined> => owners.of(contextId),
    /** How many there are, of all users. */
    countAll: (): Promise<number> => countContexts(db),

    /**
     * Replaces name and configuration by what `change` makes of the current ones; it runs again after a concurrent change.
     * @throws whatever `change` throws, and nothing is written
     */
    async update(
      userId: string,
      contextId: string,
      change: (current: ContextSettings) => ContextSettings,
    ): Promise<StoredContext | undefined> {
      const row = await updateSettings(db, { columns, now }, { userId, contextId, change });
      return row && toContext(row);
    },

    /**
     * Returns where it ran; undefined when the user has no such context, or with `unlessSaving` one that saves a profile. Its counters
     * are deleted with it. The row is gone from the disk after `onDisk`.
     */
    async remove(userId: string, contextId: string, unlessSaving = false): Promise<ContextPlacement | undefined> {
      forget(contextId);
      const removed = await relaxedDb.transaction().execute((trx) =>
        deleteContexts(trx, (rows) =>
          rows
            .where("user_id", "=", userId)
            .where("id", "=", contextId)
            .$if(unlessSaving, (where) => where.where("profile_save", "is", null)),
        ),
      );
      return removed.get(contextId);
    },

    /** Resolves when the rows inserted and removed so far survive a power failure, for which their callers need not wait meanwhile. */
    onDisk,

    /**
     * Removes at most `maxRows` temporary contexts, of one user or all, that were last used before `usedBefore`, the first used
     * first, and returns where they ran. A context stays while a person has control of it or is asked to take it.
     */
    async removeUnused(
      usedBefore: number,
      maxRows: number,
      userId?: string,
    ): Promise<ReadonlyMap<string, ContextPlacement>> {
      await touches.flush();
      const removed = await deleteUnusedContexts(db, { usedBefore, now: now(), maxRows, userId });
      for (const id of removed.keys()) forget(id);
      return removed;
    },

    async metrics(userId: string, contextId: string): Promise<ContextMetrics | undefined> {
      await flushCounters();
      const row = await owned(userId)
        .select(["id", "sent_bytes", "received_bytes"])
        .where("id", "=", contextId)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      return { ...(await metricsOf(db, row.id)), sentBytes: row.sent_bytes, receivedBytes: row.received_bytes };
    },

    ...createContextLists(db, touches, now),

    /** Notes a use of a context that the caller is known to own, written at most once a second. */
    touch: (contextId: string): void => touches.touch(contextId, now()),

    /** Stores contexts for the engine, which knows no users. */
    archive: createContextArchive(db, { relaxedDb, columns, profiles, processId, databaseNow, isCluster }),
    /** Which processes run which contexts, for the processes of a cluster. */
    placements: createContextPlacements(db, { processId, isCluster }),

    close: (): Promise<void> => touches.close(),
  };
}

function toStored(row: ContextRow, pendingUse = 0): StoredContext {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    config: fromJson<ContextConfig>(row.config),
    pages: fromJson<ArchivedPage[]>(row.pages),
    isTemporary: row.is_temporary === 1,
    ...(row.profile_id !== null && {
      profile: { id: row.profile_id, save: row.profile_save as ProfileUse["save"] }, // nothing else is ever written
    }),
    ...(row.unsaved !== null && { unsaved: fromJson<UnsavedStorage[]>(row.unsaved) }),
    ...(row.losses !== null && { losses: fromJson<ContextLosses>(row.losses) }),
    epoch: row.epoch,
    worker: row.worker,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    lastUsedAt: Math.max(row.last_used_at, pendingUse),
  };
}

async function updateSettings(
  db: Kysely<Schema>,
  { columns, now }: { readonly columns: ContextColumns; now(): number },
  options: {
    readonly userId: string;
    readonly contextId: string;
    change(current: ContextSettings): ContextSettings;
  },
): Promise<ContextRow | undefined> {
  const { userId, contextId, change } = options;
  for (let attempt = 0; attempt < UPDATE_ATTEMPTS; attempt++) {
    const row = await db
      .selectFrom("contexts")
      .select(["id", "name", "config", "secrets", "revision"])
      .where("user_id", "=", userId)
      .where("id", "=", contextId)
      .executeTakeFirst();
    if (!row) return undefined;

    const changed = change({ name: row.name, config: columns.toConfig(row) });
    const written = await db.transaction().execute(async (trx) => {
      const updated = await trx
        .updateTable("contexts")
        .set({
          name: changed.name,
          ...columns.fromConfig(contextId, changed.config),
          revision: row.revision + 1,
          updated_at: now(),
        })
        .where("user_id", "=", userId)
        .where("id", "=", contextId)
        .where("revision", "=", row.revision)
        .returning(CONTEXT_COLUMNS)
        .executeTakeFirst();
      const { approvals } = changed.config;
      if (updated) await guardProfiles(trx, { contextId, profileId: updated.profile_id, approvals });
      return updated;
    });
    if (written) return written;
  }
  throw new ServiceError("CONFLICT", `context "${contextId}" is being changed by other calls; try again`);
}

/** @param userId default: those of all users */
async function countContexts(db: Kysely<Schema>, userId?: string): Promise<number> {
  const { count } = await db
    .selectFrom("contexts")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .$if(userId !== undefined, (select) => select.where("user_id", "=", userId ?? ""))
    .executeTakeFirstOrThrow();
  return count;
}

/** Caches context → user, of which none ever changes. A context that another process deletes is found missing by the engine. */
function createOwners(db: Kysely<Schema>) {
  const cache = new LRUCache<string, string>({ max: MAX_OWNERS });
  return {
    forget: (contextId: string): void => void cache.delete(contextId),
    async of(contextId: string): Promise<string | undefined> {
      const owner = cache.get(contextId);
      if (owner !== undefined) return owner;
      const row = await db.selectFrom("contexts").select("user_id").where("id", "=", contextId).executeTakeFirst();
      if (row !== undefined) cache.set(contextId, row.user_id);
      return row?.user_id;
    },
  };
}

/** Times are epoch ms. */
interface ContextListItem {
  readonly id: string;
  readonly name: string;
  readonly worker: string | null;
  readonly pageCount: number;
  /** Empty unless they were asked for. */
  readonly pages: readonly ArchivedPage[];
  /** The state that was stored last, which may have expired since. */
  readonly control?: ControlState;
  /** The credential that made it, as `type:id`, the name of that API key, and the protocol. */
  readonly createdBy: string | null;
  readonly keyName: string | null;
  readonly protocol: string | null;
  readonly createdAt: number;
  readonly lastUsedAt: number;
}

/** A context with a request for control. */
interface ContextWithRequest {
  readonly id: string;
  readonly name: string;
  readonly control: ControlState;
}

type ContextField = "id" | "name" | "createdBy" | "createdAt" | "lastUsedAt";

const plan: ListPlan<ContextField> = {
  columns: {
    ...{ id: "id", name: "name", createdBy: "created_by" },
    ...{ createdAt: "created_at", lastUsedAt: "last_used_at" },
  },
  defaultSort: { field: "createdAt", descending: true },
  nullable: ["createdBy"],
  tieBreakers: ["id"],
};

const requestPlan: ListPlan<"expiresAt"> = {
  columns: { expiresAt: "requested_until" },
  defaultSort: { field: "expiresAt", descending: false },
  nullable: [],
  tieBreakers: ["id"],
};

/** The lists of a user's contexts. */
function createContextLists(db: Kysely<Schema>, touches: TouchCoalescer, now: () => number) {
  const owned = (userId: string) => db.selectFrom("contexts").where("user_id", "=", userId);
  return {
    /** @param withPages pages may have long URLs */
    async list(userId: string, query: ListQuery<ContextField>, withPages = false): Promise<Listed<ContextListItem>> {
      // The database orders and chooses, and does not have the uses that are not written yet.
      if (dependsOn(query, "lastUsedAt")) await touches.flush();
      return listRows(
        owned(userId),
        plan,
        query,
        (contexts) =>
          contexts
            .select(["id", "name", "worker", "control", "created_by", "protocol", "created_at", "last_used_at"])
            .select(keyNameOf("contexts.created_by").as("key_name"))
            .select(sql<number>`json_array_length(pages)`.as("page_count"))
            .$if(withPages, (select) => select.select("pages")),
        (row) => ({
          id: row.id,
          name: row.name,
          worker: row.worker,
          pageCount: row.page_count,
          pages: row.pages === undefined ? [] : fromJson<ArchivedPage[]>(row.pages),
          ...(row.control !== null && { control: fromJson<ControlState>(row.control) }),
          createdBy: row.created_by,
          keyName: row.key_name,
          protocol: row.protocol,
          createdAt: row.created_at,
          lastUsedAt: Math.max(row.last_used_at, touches.pending(row.id) ?? 0),
        }),
      );
    },

    /** The contexts in which a request for control is pending. */
    listRequested(userId: string, query: ListQuery<"expiresAt">): Promise<Listed<ContextWithRequest>> {
      const pending = owned(userId).where("requested_until", ">", now());
      return listRows(
        pending,
        requestPlan,
        query,
        (contexts) => contexts.select(["id", "name", "control"]),
        (row) => ({ ...row, control: fromJson<ControlState>(row.control) }),
      );
    },
  };
}

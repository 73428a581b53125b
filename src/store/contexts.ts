import { CompiledQuery, sql, type Kysely, type RawBuilder, type Selectable } from "kysely";
import { LRUCache } from "lru-cache";
import type { ContextConfig } from "../contract.ts";
import type {
  ArchivedPage,
  ContextArchive,
  ContextPlacement,
  ContextSnapshot,
  ControlState,
} from "../engine/archive.ts";
import { ServiceError } from "../errors/errors.ts";
import type { Cipher } from "./secrets/cipher.ts";
import { metricsOf, type ContextMetrics } from "./context-counters.ts";
import { joinSecrets, splitSecrets, type ContextSecrets } from "./secrets/context-secrets.ts";
import { fromJson, toJson } from "./database/json.ts";
import { applyFilters, applyWindow, dependsOn, type Listed, type ListPlan, type ListQuery } from "./list-query.ts";
import type { ContextsTable, Schema } from "./database/schema.ts";
import { liveWorkerOf } from "./processes.ts";
import { createTouchCoalescer, touchedRows } from "./touch-coalescer.ts";
import { lockUser } from "./database/row-lock.ts";

/** Times are epoch ms. */
export interface StoredContext {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  /** As it is shown: secrets read `***`. */
  readonly config: ContextConfig;
  /** As last saved by the engine. */
  readonly pages: readonly ArchivedPage[];
  readonly isTemporary: boolean;
  readonly epoch: number;
  /** The process that runs it, or ran it and ended without a release. */
  readonly worker: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly lastUsedAt: number;
}

interface ContextListItem extends Pick<StoredContext, "id" | "name" | "worker" | "createdAt" | "lastUsedAt"> {
  readonly pageCount: number;
  /** As it was stored last. */
  readonly control?: ControlState;
}

/** A context with a request for control. */
interface ContextWithRequest extends Pick<StoredContext, "id" | "name"> {
  readonly control: ControlState;
}

type ContextField = "id" | "name" | "createdAt" | "lastUsedAt";

interface NewContext {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  /** With its secrets in plain text. */
  readonly config: ContextConfig;
  readonly isTemporary?: boolean;
  /** That open with it. Default: none. */
  readonly pages?: readonly ArchivedPage[];
}

export interface ContextSettings {
  readonly name: string;
  /** With its secrets in plain text. */
  readonly config: ContextConfig;
}

export interface ContextStore {
  /** Undefined when the user has `maxOwned` contexts already. The row is on the disk after `onDisk`. */
  insert(context: NewContext, maxOwned?: number): Promise<StoredContext | undefined>;
  find(userId: string, contextId: string): Promise<StoredContext | undefined>;
  /** The owner of a context, without reading the rest of it. */
  ownerOf(contextId: string): Promise<string | undefined>;
  list(userId: string, query: ListQuery<ContextField>): Promise<Listed<ContextListItem>>;
  /** The contexts in which a request for control is pending. */
  listRequested(userId: string, query: ListQuery<"expiresAt">): Promise<Listed<ContextWithRequest>>;
  /** How many there are, of all users. */
  countAll(): Promise<number>;
  /**
   * Replaces name and configuration by what `change` makes of the current ones; it runs again after a concurrent change.
   * @throws whatever `change` throws, and nothing is written
   */
  update(
    userId: string,
    contextId: string,
    change: (current: ContextSettings) => ContextSettings,
  ): Promise<StoredContext | undefined>;
  /**
   * Returns where it ran; undefined when the user has no such context. Its counters are deleted with it. The row is gone from
   * the disk after `onDisk`.
   */
  remove(userId: string, contextId: string): Promise<ContextPlacement | undefined>;
  /** Resolves when the rows inserted and removed so far survive a power failure, for which their callers need not wait meanwhile. */
  onDisk(): Promise<void>;
  /** Removes at most `maxRows` temporary contexts that were last used before `usedBefore`, and returns where they ran. */
  removeUnused(usedBefore: number, maxRows: number): Promise<ReadonlyMap<string, ContextPlacement>>;
  metrics(userId: string, contextId: string): Promise<ContextMetrics | undefined>;
  /** Notes a use of a context that the caller is known to own, written at most once a second. */
  touch(contextId: string): void;
  /** What the engine keeps contexts in; it knows no users. */
  readonly archive: ContextArchive;
  /** Which processes run which contexts, for the processes of a cluster. */
  readonly placements: ContextPlacements;
  close(): Promise<void>;
}

export interface ContextPlacements {
  /** Of those of the contexts that exist. */
  find(contextIds: readonly string[]): Promise<ReadonlyMap<string, ContextPlacement>>;
  /** The contexts that this process runs according to their rows, with their epochs. */
  own(): Promise<ReadonlyMap<string, number>>;
  /** Makes this process the one that runs a new context, in its first epoch; false when another one runs it, or it is gone. */
  claimNew(contextId: string): Promise<boolean>;
}

export interface ContextStoreDependencies {
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
}

const plan: ListPlan<ContextField> = {
  columns: { id: "id", name: "name", createdAt: "created_at", lastUsedAt: "last_used_at" },
  defaultSort: { field: "createdAt", descending: true },
  nullable: [],
  tieBreakers: ["id"],
};

const requestPlan: ListPlan<"expiresAt"> = {
  columns: { expiresAt: "requested_until" },
  defaultSort: { field: "expiresAt", descending: false },
  nullable: [],
  tieBreakers: ["id"],
};

/** Of what callers see; the state of a context is large. */
const CONTEXT_COLUMNS = [
  "id",
  "user_id",
  "name",
  "config",
  "pages",
  "is_temporary",
  "epoch",
  "worker",
  "created_at",
  "updated_at",
  "last_used_at",
] as const;
type ContextRow = Pick<Selectable<ContextsTable>, (typeof CONTEXT_COLUMNS)[number]>;

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
  }: ContextStoreDependencies,
): ContextStore {
  const touches = createTouchCoalescer({
    intervalMs: touchIntervalMs,
    async write(times) {
      await db
        .updateTable("contexts")
        .from(touchedRows(times))
        .set((eb) => ({ last_used_at: eb.ref("touched.column2") }))
        .whereRef("id", "=", "touched.column1")
        .whereRef("last_used_at", "<", "touched.column2")
        .execute();
    },
  });

  /** Context → user, of which none ever changes. A context that another process deletes is found missing by the engine. */
  const owners = new LRUCache<string, string>({ max: MAX_OWNERS });

  const lastUsedAt = (row: { readonly id: string; readonly last_used_at: number }) =>
    Math.max(row.last_used_at, touches.pending(row.id) ?? 0);

  function toContext(row: ContextRow): StoredContext {
    return {
      id: row.id,
      userId: row.user_id,
      name: row.name,
      config: fromJson<ContextConfig>(row.config),
      pages: fromJson<ArchivedPage[]>(row.pages),
      isTemporary: row.is_temporary === 1,
      epoch: row.epoch,
      worker: row.worker,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      lastUsedAt: lastUsedAt(row),
    };
  }

  function configColumns(contextId: string, config: ContextConfig) {
    const { open, secrets } = splitSecrets(config);
    return {
      config: toJson(open),
      secrets: secrets ? cipher.encrypt(JSON.stringify(secrets), placeOf(contextId, "secrets")) : null,
    };
  }

  function configOf(row: Pick<Selectable<ContextsTable>, "id" | "config" | "secrets">): ContextConfig {
    const secrets =
      row.secrets === null
        ? undefined
        : (JSON.parse(cipher.decrypt(row.secrets, placeOf(row.id, "secrets"))) as ContextSecrets); // written above
    return joinSecrets(fromJson<ContextConfig>(row.config), secrets);
  }

  function snapshotColumns(contextId: string, { pages, storageState }: ContextSnapshot) {
    return {
      pages: toJson(pages),
      ...(storageState !== undefined && {
        storage_state: cipher.encrypt(JSON.stringify(storageState), placeOf(contextId, "storage_state")),
      }),
    };
  }

  const liveWorker = liveWorkerOf(db, databaseNow);
  const mayClaim = isCluster
    ? sql<boolean>`exists (select 1 from processes p where p.id = ${processId} and p.state = 'active')`
    : sql<boolean>`1 = 1`;

  const owned = (userId: string) => db.selectFrom("contexts").where("user_id", "=", userId);
  /** Building it costs more than running it. */
  const { sql: findText } = owned("").select(CONTEXT_COLUMNS).where("id", "=", "").compile();

  async function countOf(from: Kysely<Schema>, userId: string): Promise<number> {
    const counted = await from
      .selectFrom("contexts")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
    return counted.count;
  }

  return {
    insert({ id, userId, name, config, isTemporary = false, pages = [] }, maxOwned = Number.POSITIVE_INFINITY) {
      return relaxedDb.transaction().execute(async (trx) => {
        await lockUser(trx, userId);
        if ((await countOf(trx, userId)) >= maxOwned) return undefined;
        const at = now();
        const row = await trx
          .insertInto("contexts")
          .values({
            id,
            user_id: userId,
            name,
            ...configColumns(id, config),
            pages: toJson(pages),
            revision: 1,
            worker: isCluster ? null : processId,
            epoch: 1,
            is_temporary: isTemporary ? 1 : 0,
            created_at: at,
            updated_at: at,
            last_used_at: at,
          })
          .returning(CONTEXT_COLUMNS)
          .executeTakeFirstOrThrow();
        return toContext(row);
      });
    },

    async find(userId, contextId) {
      const { rows } = await db.executeQuery<ContextRow>(CompiledQuery.raw(findText, [userId, contextId]));
      return rows[0] && toContext(rows[0]);
    },

    async ownerOf(contextId) {
      const owner = owners.get(contextId);
      if (owner !== undefined) return owner;
      const row = await db.selectFrom("contexts").select("user_id").where("id", "=", contextId).executeTakeFirst();
      if (row !== undefined) owners.set(contextId, row.user_id);
      return row?.user_id;
    },

    async countAll() {
      const counting = db.selectFrom("contexts").select((eb) => eb.fn.countAll<number>().as("count"));
      return (await counting.executeTakeFirstOrThrow()).count;
    },

    async list(userId, query) {
      // The database orders and chooses, and does not have the uses that are not written yet.
      if (dependsOn(query, "lastUsedAt")) await touches.flush();
      const filtered = applyFilters(owned(userId), plan, query.filters);
      const rows = await applyWindow(
        filtered
          .select(["id", "name", "worker", "control", "created_at", "last_used_at"])
          .select(sql<number>`json_array_length(pages)`.as("page_count")),
        plan,
        query,
      ).execute();
      const { total } = await filtered.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
      return {
        rows: rows.map((row) => ({
          id: row.id,
          name: row.name,
          worker: row.worker,
          pageCount: row.page_count,
          ...(row.control !== null && { control: fromJson<ControlState>(row.control) }),
          createdAt: row.created_at,
          lastUsedAt: lastUsedAt(row),
        })),
        total,
      };
    },

    async listRequested(userId, query) {
      const pending = owned(userId).where("requested_until", ">", now());
      const rows = await applyWindow(pending.select(["id", "name", "control"]), requestPlan, query).execute();
      const { total } = await pending.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
      return { rows: rows.map((row) => ({ ...row, control: fromJson<ControlState>(row.control) })), total };
    },

    async update(userId, contextId, change) {
      for (let attempt = 0; attempt < UPDATE_ATTEMPTS; attempt++) {
        const row = await owned(userId)
          .select(["id", "name", "config", "secrets", "revision"])
          .where("id", "=", contextId)
          .executeTakeFirst();
        if (!row) return undefined;

        const changed = change({ name: row.name, config: configOf(row) });
        const written = await db
          .updateTable("contexts")
          .set({
            name: changed.name,
            ...configColumns(contextId, changed.config),
            revision: row.revision + 1,
            updated_at: now(),
          })
          .where("user_id", "=", userId)
          .where("id", "=", contextId)
          .where("revision", "=", row.revision)
          .returning(CONTEXT_COLUMNS)
          .executeTakeFirst();
        if (written) return toContext(written);
      }
      throw new ServiceError("CONFLICT", `context "${contextId}" is being changed by other calls; try again`);
    },

    remove(userId, contextId) {
      touches.forget(contextId);
      owners.delete(contextId);
      return relaxedDb.transaction().execute(async (trx) => {
        const removed = await trx
          .deleteFrom("contexts")
          .where("user_id", "=", userId)
          .where("id", "=", contextId)
          .returning(["epoch", "event_seq", "worker"])
          .executeTakeFirst();
        if (removed === undefined) return undefined;
        await trx.deleteFrom("context_counters").where("context_id", "=", contextId).execute();
        return toPlacement(removed);
      });
    },

    onDisk,

    async removeUnused(usedBefore, maxRows) {
      await touches.flush();
      return db.transaction().execute(async (trx) => {
        const unused = trx
          .selectFrom("contexts")
          .select("id")
          .where("is_temporary", "=", 1)
          .where("last_used_at", "<", usedBefore)
          .orderBy("last_used_at")
          .limit(maxRows);
        const removed = await trx
          .deleteFrom("contexts")
          .where("id", "in", unused)
          .where("last_used_at", "<", usedBefore)
          .returning(["id", "epoch", "event_seq", "worker"])
          .execute();
        const ids = removed.map(({ id }) => id);
        if (ids.length > 0) await trx.deleteFrom("context_counters").where("context_id", "in", ids).execute();
        for (const id of ids) {
          touches.forget(id);
          owners.delete(id);
        }
        return new Map(removed.map((row) => [row.id, toPlacement(row)]));
      });
    },

    async metrics(userId, contextId) {
      await flushCounters();
      const row = await owned(userId).select("id").where("id", "=", contextId).executeTakeFirst();
      return row && metricsOf(db, row.id);
    },

    touch: (contextId) => touches.touch(contextId, now()),

    archive: {
      async load(contextId) {
        const row = await db.selectFrom("contexts").selectAll().where("id", "=", contextId).executeTakeFirst();
        if (!row) return undefined;
        return {
          ...toPlacement(row),
          owner: row.user_id,
          config: configOf(row),
          pages: fromJson<ArchivedPage[]>(row.pages),
          ...(row.control !== null && { control: fromJson<ControlState>(row.control) }),
          ...(row.storage_state !== null && {
            storageState: JSON.parse(cipher.decrypt(row.storage_state, placeOf(contextId, "storage_state"))) as unknown,
          }),
        };
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
          .set(snapshotColumns(contextId, snapshot))
          .where("id", "=", contextId)
          .where("epoch", "=", epoch)
          .executeTakeFirst();
        return saved.numUpdatedRows > 0n;
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
          .set({ worker: null, event_seq: eventSeq, ...(snapshot && snapshotColumns(contextId, snapshot)) })
          .where("id", "=", contextId)
          .where("epoch", "=", epoch)
          .executeTakeFirst();
        return released.numUpdatedRows > 0n;
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

    close: () => touches.close(),
  };
}

function toPlacement({
  epoch,
  event_seq,
  worker,
}: Pick<Selectable<ContextsTable>, "epoch" | "event_seq" | "worker">): ContextPlacement {
  return { epoch, eventSeq: event_seq, worker };
}

function placeOf(contextId: string, column: "secrets" | "storage_state"): string {
  return `contexts/${contextId}/${column}`;
}

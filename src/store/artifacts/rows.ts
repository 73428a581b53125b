import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { Artifact as ArtifactAnswer } from "../../contract.ts";
import { ServiceError } from "../../errors/errors.ts";
import { fromJson, toJson } from "../database/column-types.ts";
import { lockRule } from "../database/row-lock.ts";
import type { Schema } from "../database/schema.ts";
import { type Listed, type ListPlan, type ListQuery, listRows } from "../list-query.ts";

/** Times are epoch ms. */
export type Artifact = Readonly<ReturnType<typeof toArtifact>>;

interface NewArtifactRow extends Omit<Artifact, "size" | "sha256" | "state" | "reason" | "createdAt"> {
  /** Bytes that it takes of the quotas from now on. */
  readonly reserved: number;
}

type ArtifactField =
  ("createdAt" | "expiresAt" | "name" | "size" | "contextId" | "pageId" | "source" | "state") | "recordingReason";

export type ArtifactRows = ReturnType<typeof createArtifactRows>;

const plan: ListPlan<ArtifactField> = {
  columns: {
    createdAt: "created_at",
    expiresAt: "expires_at",
    name: "name",
    size: "size",
    contextId: "context_id",
    pageId: "page_id",
    source: "source",
    state: "state",
    recordingReason: "recording_reason",
  },
  defaultSort: { field: "createdAt", descending: true },
  nullable: ["contextId", "pageId", "recordingReason"],
  tieBreakers: ["id"],
};

export function createArtifactRows(
  db: Kysely<Schema>,
  options: {
    readonly now: () => number;
    readonly databaseNow: RawBuilder<number>;
    readonly processId: string;
    readonly quotas: ArtifactQuotas;
  },
) {
  const { now, databaseNow, processId, quotas } = options;
  const live = () => db.selectFrom("artifacts").where("expires_at", ">", now());

  return {
    /** A pending artifact of this process. @throws ServiceError `RATE_LIMIT_EXCEEDED` at a quota */
    insert: ({
      id,
      userId,
      contextId,
      pageId,
      name,
      contentType,
      source,
      url,
      recording,
      reserved,
      expiresAt,
    }: NewArtifactRow): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await bytesWithin(trx, quotas, { userId, id }, { needed: Math.max(reserved, 1), wanted: reserved });
        // The recording outlives the context, by whose name a person knows it.
        const context = recording
          ? await trx.selectFrom("contexts").select("name").where("id", "=", contextId).executeTakeFirst()
          : undefined;
        await trx
          .insertInto("artifacts")
          .values({
            id,
            user_id: userId,
            context_id: contextId,
            page_id: pageId,
            name,
            content_type: contentType,
            size: 0,
            source,
            state: "pending",
            url,
            reserved,
            process_id: processId,
            recording: recording && toJson({ ...recording, ...(context && { contextName: context.name }) }),
            recording_reason: recording?.reason ?? null,
            created_at: now(),
            expires_at: expiresAt,
          })
          .execute();
      }),

    /**
     * Lets a pending artifact take up to `reserved` bytes of the quotas, of which `size` have arrived, and returns how many it
     * may take; false when it was deleted.
     *
     * @throws ServiceError `RATE_LIMIT_EXCEEDED` when it may take no more than `size`
     */
    reserve: (
      { id, userId, size }: Pick<Artifact, "id" | "userId" | "size">,
      reserved: number,
    ): Promise<number | false> =>
      db.transaction().execute(async (trx) => {
        const granted = await bytesWithin(trx, quotas, { userId, id }, { needed: size + 1, wanted: reserved });
        const updated = await trx
          .updateTable("artifacts")
          .set({ reserved: granted, size })
          .where("id", "=", id)
          .where("state", "=", "pending")
          .executeTakeFirstOrThrow();
        return updated.numUpdatedRows > 0n && granted;
      }),

    /** Ends `pending`; false when it was deleted. */
    async finish(
      id: string,
      { size, sha256, state, reason }: Pick<Artifact, "size" | "sha256" | "state" | "reason">,
    ): Promise<boolean> {
      const reserved = state === "ready" ? size : 0;
      const updated = await db
        .updateTable("artifacts")
        .set({ size, sha256, state, reason, reserved })
        .where("id", "=", id)
        .where("state", "=", "pending")
        .executeTakeFirstOrThrow();
      return updated.numUpdatedRows > 0n;
    },

    /** Undefined when the user has none with this id, or it has expired. */
    async find(userId: string, id: string): Promise<Artifact | undefined> {
      const row = await live().selectAll().where("id", "=", id).where("user_id", "=", userId).executeTakeFirst();
      return row && toArtifact(row);
    },

    list: (userId: string, query: ListQuery<ArtifactField>): Promise<Listed<Artifact>> =>
      listRows(live().where("user_id", "=", userId), plan, query, (from) => from.selectAll(), toArtifact),

    /** The bytes that all of the user take of the quotas. */
    async usedBytes(userId: string): Promise<number> {
      const mine = db.selectFrom("artifacts").where("user_id", "=", userId);
      const { bytes } = await mine.select(reservedBytes).executeTakeFirstOrThrow();
      return Number(bytes);
    },

    /** Undefined when the user has none with this id. */
    async rename(userId: string, id: string, name: string): Promise<Artifact | undefined> {
      const row = await db
        .updateTable("artifacts")
        .set({ name })
        .where("id", "=", id)
        .where("user_id", "=", userId)
        .where("expires_at", ">", now())
        .returningAll()
        .executeTakeFirst();
      return row && toArtifact(row);
    },

    /** The state that it had; undefined when the user has none with this id. */
    async remove(userId: string, id: string): Promise<Artifact["state"] | undefined> {
      const removed = await db
        .deleteFrom("artifacts")
        .where("id", "=", id)
        .where("user_id", "=", userId)
        .where("expires_at", ">", now())
        .returningAll()
        .executeTakeFirst();
      return removed && toArtifact(removed).state;
    },

    /** Deletes at most `maxRows` that have expired, or that were arriving at a process that has ended; returns their ids. */
    async removeEnded(maxRows: number): Promise<readonly string[]> {
      const running = db
        .selectFrom("processes")
        .select("id")
        .where("state", "!=", "dead")
        .where("lease_until", ">", databaseNow);
      const ended = db
        .selectFrom("artifacts")
        .select("id")
        .where((eb) =>
          eb.or([
            eb("expires_at", "<=", now()),
            eb.and([
              eb("state", "=", sql.lit("pending")),
              eb("process_id", "!=", processId),
              eb("process_id", "not in", running),
            ]),
          ]),
        )
        .limit(maxRows);
      const rows = await db.deleteFrom("artifacts").where("id", "in", ended).returning("id").execute();
      await db.deleteFrom("artifact_links").where("expires_at", "<=", now()).execute();
      return rows.map(({ id }) => id);
    },

    /** Returns the ids that no artifact has. */
    async unknown(ids: readonly string[]): Promise<readonly string[]> {
      if (ids.length === 0) return [];
      const rows = await db.selectFrom("artifacts").select("id").where("id", "in", ids).execute();
      const known = new Set(rows.map(({ id }) => id));
      return ids.filter((id) => !known.has(id));
    },

    ...createArtifactLinks(db, now),
  };
}

function toArtifact(row: Selectable<Schema["artifacts"]>) {
  return {
    id: row.id,
    userId: row.user_id,
    contextId: row.context_id,
    pageId: row.page_id,
    name: row.name,
    contentType: row.content_type,
    /** Bytes; while it is pending, of those that arrived. */
    size: row.size,
    sha256: row.sha256,
    // Nothing else is ever written.
    source: row.source as ArtifactAnswer["source"],
    state: row.state as ArtifactAnswer["state"],
    reason: row.reason,
    url: row.url,
    recording: row.recording === null ? null : fromJson<NonNullable<ArtifactAnswer["recording"]>>(row.recording),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

interface ArtifactQuotas {
  readonly userBytes: number;
  readonly totalBytes: number;
  /** Default 10,000. */
  readonly userCount?: number;
}

const MAX_PER_USER = 10_000;

/** The bytes that artifacts take of the quotas. */
const reservedBytes = sql<number>`coalesce(sum(reserved), 0)`.as("bytes");

/**
 * How many bytes of the quotas an artifact may take, all that it has taken before included: at most `wanted`. No other
 * transaction takes any until the end of this one.
 *
 * @throws ServiceError `RATE_LIMIT_EXCEEDED` when they are fewer than `needed`
 */
async function bytesWithin(
  trx: Kysely<Schema>,
  { userBytes, totalBytes, userCount = MAX_PER_USER }: ArtifactQuotas,
  { userId, id }: { readonly userId: string; readonly id: string },
  { needed, wanted }: { readonly needed: number; readonly wanted: number },
): Promise<number> {
  await lockRule(trx, "artifacts");
  const others = trx.selectFrom("artifacts").where("id", "!=", id);
  const count = sql<number>`count(*)`.as("count");
  const mine = await others.select([reservedBytes, count]).where("user_id", "=", userId).executeTakeFirstOrThrow();
  const all = await others.select(reservedBytes).executeTakeFirstOrThrow();
  requireRoom("artifacts", { used: Number(mine.count), limit: userCount, needed: 1 });
  requireRoom("bytes of artifacts", { used: Number(mine.bytes), limit: userBytes, needed });
  requireRoom("bytes of artifacts, of all users together,", { used: Number(all.bytes), limit: totalBytes, needed });
  return Math.min(wanted, userBytes - Number(mine.bytes), totalBytes - Number(all.bytes));
}

function requireRoom(
  what: string,
  { used, limit, needed }: { readonly used: number; readonly limit: number; readonly needed: number },
): void {
  if (used + needed <= limit) return;
  throw new ServiceError(
    "RATE_LIMIT_EXCEEDED",
    `${used} of ${limit} ${what} are used, which leaves no room for ${needed} more; delete some first`,
    { details: { reason: "artifacts", used, limit } },
  );
}

/** Times are epoch ms. */
interface ArtifactLink {
  readonly secretHash: string;
  readonly artifactId: string;
  readonly userId: string;
  readonly createdBy: string;
  readonly expiresAt: number;
}

/** Links that download an artifact without credentials. */
export function createArtifactLinks(db: Kysely<Schema>, now: () => number) {
  return {
    async insertLink({ secretHash, artifactId, userId, createdBy, expiresAt }: ArtifactLink): Promise<void> {
      await db
        .insertInto("artifact_links")
        .values({
          secret_hash: secretHash,
          artifact_id: artifactId,
          user_id: userId,
          created_by: createdBy,
          expires_at: expiresAt,
        })
        .execute();
    },

    /** Undefined when there is none, or it has expired. */
    async findLink(secretHash: string): Promise<ArtifactLink | undefined> {
      const row = await db
        .selectFrom("artifact_links")
        .selectAll()
        .where("secret_hash", "=", secretHash)
        .where("expires_at", ">", now())
        .executeTakeFirst();
      return (
        row && {
          secretHash,
          artifactId: row.artifact_id,
          userId: row.user_id,
          createdBy: row.created_by,
          expiresAt: row.expires_at,
        }
      );
    },

    /** False when it was removed before. */
    async removeLink(secretHash: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom("artifact_links")
        .where("secret_hash", "=", secretHash)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
  };
}

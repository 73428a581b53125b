import type { Kysely, Selectable } from "kysely";
import { fromJson, toJson } from "./database/column-types.ts";
import { dependsOn, type Listed, type ListPlan, type ListQuery, listRows } from "./list-query.ts";
import type { Schema } from "./database/schema.ts";
import { createTouchCoalescer, touchedRows } from "./touch-coalescer.ts";
import { lockUser } from "./database/row-lock.ts";

/** Times are epoch ms. */
export type Session = Readonly<ReturnType<typeof toStored>>;

/** How it began: by login, made by a caller for a program, or from the command line. */
type SessionKind = "login" | "program" | "cli";

type SessionField = "id" | "name" | "createdAt" | "expiresAt" | "lastAccessedAt";

export interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly kind: SessionKind;
  readonly name?: string | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly baseUrl?: string | undefined;
  /** The hash of the first refresh token of the session. */
  readonly refreshTokenHash: string;
  /** The hash of the password that was just checked; a session of a password changed meanwhile must not begin. */
  readonly passwordHash?: string | undefined;
}

export type SessionStore = ReturnType<typeof createSessionStore>;

const plan: ListPlan<SessionField> = {
  columns: {
    id: "id",
    name: "name",
    createdAt: "created_at",
    expiresAt: "expires_at",
    lastAccessedAt: "last_accessed_at",
  },
  defaultSort: { field: "createdAt", descending: true },
  nullable: ["name"],
  tieBreakers: ["id"],
};

export function createSessionStore(
  db: Kysely<Schema>,
  {
    now,
    durationMs,
    maxPerUser = Number.POSITIVE_INFINITY,
    touchIntervalMs = 1_000,
  }: {
    readonly now: () => number;
    /** How long a session lives after its last use. */
    readonly durationMs: number;
    /** Live sessions that one user may have; default: any number. */
    readonly maxPerUser?: number;
    readonly touchIntervalMs?: number;
  },
) {
  const writeUses = (times: ReadonlyMap<string, number>): Promise<void> => writeTouches(db, durationMs, times);
  const touches = createTouchCoalescer({ intervalMs: touchIntervalMs, write: writeUses });
  const toSession = (row: Selectable<Schema["sessions"]>): Session =>
    toStored(row, durationMs, touches.pending(row.id));

  const liveOf = (userId: string, from: Kysely<Schema> = db) =>
    from
      .selectFrom("sessions")
      .where("user_id", "=", userId)
      .where("ended_at", "is", null)
      .where("expires_at", ">", now());
  const endLiveOf = (userId: string) =>
    db
      .updateTable("sessions")
      .set({ ended_at: now() })
      .where("user_id", "=", userId)
      .where("ended_at", "is", null)
      .where("expires_at", ">", now());

  /** Ends the least recently used sessions beyond `maxPerUser - 1`, and returns their ids. */
  async function endOldest(trx: Kysely<Schema>, userId: string): Promise<readonly string[]> {
    const rows = await liveOf(userId, trx).selectAll().execute();
    const byUse = rows
      .map(toSession)
      .sort((one, other) => other.lastAccessedAt - one.lastAccessedAt || other.createdAt - one.createdAt);
    const displaced = byUse.slice(maxPerUser - 1).map(({ id }) => id);
    if (displaced.length > 0) {
      await trx.updateTable("sessions").set({ ended_at: now() }).where("id", "in", displaced).execute();
    }
    return displaced;
  }

  return {
    /**
     * Begins a session; where the user then has more than there may be, those unused for the longest time end for it: `displaced` has their ids.
     * Undefined, and nothing is written, when the user is disabled or has not the password hash that `session` demands.
     */
    async insert(
      session: NewSession,
    ): Promise<{ readonly session: Session; readonly displaced: readonly string[] } | undefined> {
      const at = now();
      const begun = await db.transaction().execute(async (trx) => {
        // A change of the user comes wholly before this, or after: and then ends this session with the others.
        await lockUser(trx, session.userId);
        const { userId, passwordHash } = session;
        const user = await trx.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirst();
        if (!user || user.disabled_at !== null) return undefined;
        if (passwordHash !== undefined && user.password_hash !== passwordHash) return undefined;

        const displaced = await endOldest(trx, userId);
        const row = await trx
          .insertInto("sessions")
          .values({
            id: session.id,
            user_id: session.userId,
            kind: session.kind,
            name: session.name ?? null,
            metadata: session.metadata ? toJson(session.metadata) : null,
            base_url: session.baseUrl ?? null,
            created_at: at,
            expires_at: at + durationMs,
            last_accessed_at: at,
            ended_at: null,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await trx
          .insertInto("refresh_tokens")
          .values({ token_hash: session.refreshTokenHash, session_id: session.id, issued_at: at })
          .execute();
        return { session: toSession(row), displaced };
      });
      begun?.displaced.forEach((id) => touches.forget(id));
      return begun;
    },

    /** Any session, ended or not, of any user: for authentication, before the owner is known. */
    async findById(sessionId: string): Promise<Session | undefined> {
      const row = await db.selectFrom("sessions").selectAll().where("id", "=", sessionId).executeTakeFirst();
      return row && toSession(row);
    },

    /** A live session of that user. */
    async find(userId: string, sessionId: string): Promise<Session | undefined> {
      const row = await liveOf(userId).selectAll().where("id", "=", sessionId).executeTakeFirst();
      return row && toSession(row);
    },

    /** The live sessions of that user. */
    async list(userId: string, query: ListQuery<SessionField>): Promise<Listed<Session>> {
      // The database orders and chooses, and does not know the uses not written yet.
      if (dependsOn(query, "lastAccessedAt") || dependsOn(query, "expiresAt")) await touches.flush();
      return listRows(liveOf(userId), plan, query, (sessions) => sessions.selectAll(), toSession);
    },

    /** False when the user has no such live session. */
    async end(userId: string, sessionId: string): Promise<boolean> {
      touches.forget(sessionId);
      const ended = await endLiveOf(userId).where("id", "=", sessionId).executeTakeFirst();
      return ended.numUpdatedRows > 0n;
    },

    /** Ends the user's live sessions, all or all but one, and returns their ids. */
    async endAll(userId: string, exceptSessionId?: string): Promise<readonly string[]> {
      const rows = await endLiveOf(userId)
        .$if(exceptSessionId !== undefined, (ending) => ending.where("id", "!=", exceptSessionId ?? ""))
        .returning("id")
        .execute();
      for (const { id } of rows) touches.forget(id);
      return rows.map(({ id }) => id);
    },

    /** Notes a use: moves lastAccessedAt and expiresAt forward, written at most once a second. */
    touch: (sessionId: string): void => touches.touch(sessionId, now()),
    /** Does what `touch` does, and resolves when it is written. */
    slide: (sessionId: string): Promise<void> => writeUses(new Map([[sessionId, now()]])),

    /** Deletes at most `maxRows` sessions that ended or expired before that time, with their refresh tokens, and returns their number. */
    purge: (beforeMs: number, maxRows: number): Promise<number> => purge(db, beforeMs, maxRows),
    close: (): Promise<void> => touches.close(),
  };
}

/** @param pendingUse epoch ms, of a use that is not written yet */
function toStored(row: Selectable<Schema["sessions"]>, durationMs: number, pendingUse = 0) {
  const lastAccessedAt = Math.max(row.last_accessed_at, pendingUse);
  return {
    id: row.id,
    userId: row.user_id,
    kind: row.kind as SessionKind, // nothing else is ever written
    name: row.name,
    metadata: row.metadata === null ? null : fromJson<Readonly<Record<string, unknown>>>(row.metadata),
    /** The URL against which relative URLs of this session's requests resolve. */
    baseUrl: row.base_url,
    createdAt: row.created_at,
    expiresAt: lastAccessedAt > row.last_accessed_at ? lastAccessedAt + durationMs : row.expires_at,
    lastAccessedAt,
    endedAt: row.ended_at,
  };
}

/** Writes the times of use, and how long the sessions live from then on. */
async function writeTouches(db: Kysely<Schema>, durationMs: number, times: ReadonlyMap<string, number>): Promise<void> {
  await db
    .updateTable("sessions")
    .from(touchedRows(times))
    .set((eb) => ({
      last_accessed_at: eb.ref("touched.column2"),
      expires_at: eb("touched.column2", "+", eb.val(durationMs)),
    }))
    .whereRef("id", "=", "touched.column1")
    .where("ended_at", "is", null)
    .whereRef("last_accessed_at", "<", "touched.column2")
    .execute();
}

async function purge(db: Kysely<Schema>, beforeMs: number, maxRows: number): Promise<number> {
  let purged = 0;
  // One after the other, as each has its own index.
  for (const column of ["ended_at", "expires_at"] as const) {
    const oldest = db.selectFrom("sessions").select("id").where(column, "<", beforeMs).orderBy(column);
    const { numDeletedRows } = await db
      .deleteFrom("sessions")
      .where("id", "in", oldest.limit(maxRows - purged))
      .executeTakeFirstOrThrow();
    purged += Number(numDeletedRows);
  }
  return purged;
}

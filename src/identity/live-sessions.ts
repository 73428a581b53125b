import { createRowCache } from "./row-cache.ts";
import type { Session, SessionStore } from "../store/sessions.ts";
import type { User, UserStore } from "../store/users.ts";

/** Rows at most a second old, so that the end of a session and a change of roles act at once here and within a second in other processes. */
export type LiveSessions = ReturnType<typeof createLiveSessions>;

export function createLiveSessions({
  sessions,
  users,
  now,
  monotonicNow,
  maxAgeMs = 1_000,
  maxEntries = 10_000,
}: {
  readonly sessions: Pick<SessionStore, "findById">;
  readonly users: Pick<UserStore, "find">;
  /** Epoch ms. */
  readonly now: () => number;
  /** Ms of a clock that never jumps; default `performance.now()`. */
  readonly monotonicNow?: () => number;
  readonly maxAgeMs?: number;
  readonly maxEntries?: number;
}) {
  const cache = { maxAgeMs, maxEntries, ...(monotonicNow !== undefined && { monotonicNow }) };
  const sessionRows = createRowCache({ ...cache, load: (id) => sessions.findById(id) });
  const userRows = createRowCache({ ...cache, load: (id) => users.find(id) });

  async function enabledUser(userId: string): Promise<User | undefined> {
    const user = await userRows.get(userId);
    return user?.disabledAt === null ? user : undefined;
  }

  return {
    /** Undefined when the session ended or expired, or its user is disabled. */
    async session(sessionId: string): Promise<{ readonly session: Session; readonly user: User } | undefined> {
      const session = await sessionRows.get(sessionId);
      if (!session || session.endedAt !== null || session.expiresAt <= now()) return undefined;
      const user = await enabledUser(session.userId);
      return user && { session, user };
    },
    /** Undefined when there is none, or the user is disabled. */
    user: enabledUser,
    /** Call after a change to the session. */
    forgetSession: (sessionId: string): void => sessionRows.forget(sessionId),
    /** Call after a change to the user. */
    forgetUser: (userId: string): void => userRows.forget(userId),
  };
}

import type { Session, SessionStore } from "../store/sessions.ts";
import type { User, UserStore } from "../store/users.ts";

/** Rows at most a second old, so that an ended session and a changed role act at once here and soon in other processes. */
export interface LiveSessions {
  /** Undefined when the session ended or expired, or its user is disabled. */
  session(sessionId: string): Promise<LiveSession | undefined>;
  /** Undefined when there is none, or the user is disabled. */
  user(userId: string): Promise<User | undefined>;
  /** To be called after a change to the session. */
  forgetSession(sessionId: string): void;
  /** To be called after a change to the user. */
  forgetUser(userId: string): void;
}

export interface LiveSession {
  readonly session: Session;
  readonly user: User;
}

export interface LiveSessionsDeps {
  readonly sessions: Pick<SessionStore, "findById">;
  readonly users: Pick<UserStore, "find">;
  readonly now: () => number;
  readonly maxAgeMs?: number;
  readonly maxEntries?: number;
}

export function createLiveSessions({
  sessions,
  users,
  now,
  maxAgeMs = 1_000,
  maxEntries = 10_000,
}: LiveSessionsDeps): LiveSessions {
  const cache = { now, maxAgeMs, maxEntries };
  const sessionRows = createRowCache({ ...cache, load: (id) => sessions.findById(id) });
  const userRows = createRowCache({ ...cache, load: (id) => users.find(id) });

  async function enabledUser(userId: string): Promise<User | undefined> {
    const user = await userRows.get(userId);
    return user?.disabledAt === null ? user : undefined;
  }

  return {
    async session(sessionId) {
      const session = await sessionRows.get(sessionId);
      if (!session || session.endedAt !== null || session.expiresAt <= now()) return undefined;
      const user = await enabledUser(session.userId);
      return user && { session, user };
    },
    user: enabledUser,
    forgetSession: (sessionId) => sessionRows.forget(sessionId),
    forgetUser: (userId) => userRows.forget(userId),
  };
}

interface RowCacheOptions<Row> {
  readonly load: (id: string) => Promise<Row | undefined>;
  readonly now: () => number;
  readonly maxAgeMs: number;
  readonly maxEntries: number;
}

function createRowCache<Row>({ load, now, maxAgeMs, maxEntries }: RowCacheOptions<Row>) {
  // In the order of loading, so the first is always the oldest. Absent rows are kept, too.
  const entries = new Map<string, { readonly loadedAt: number; readonly row: Promise<Row | undefined> }>();
  return {
    get(id: string): Promise<Row | undefined> {
      const known = entries.get(id);
      if (known && now() - known.loadedAt < maxAgeMs) return known.row;

      // The age counts from before the reading: what changed meanwhile may be missing in it.
      const loading = { loadedAt: now(), row: load(id) };
      entries.delete(id);
      entries.set(id, loading);
      loading.row.catch(() => entries.get(id) === loading && entries.delete(id));
      const [oldest] = entries.keys();
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
      return loading.row;
    },
    forget: (id: string): void => void entries.delete(id),
  };
}

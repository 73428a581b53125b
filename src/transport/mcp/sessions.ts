import { ServiceError } from "../../errors/errors.ts";
import type { Credentials } from "../../identity/authenticate.ts";
import type { PrincipalWatcher, WatchedPrincipal } from "../../identity/principal-watcher.ts";

export interface McpSession {
  readonly userId: string;
  /** Never rejects. */
  close(): Promise<void>;
}

export interface McpSessions<Session extends McpSession> {
  /** Returns undefined for an unknown session, and for one that belongs to another user. */
  find(id: string, userId: string): Session | undefined;
  /**
   * Adds a session, and ends the user's least recently used one when the user has too many.
   *
   * @throws ServiceError `RATE_LIMIT_EXCEEDED` when all of the user's are in use, `SERVICE_UNAVAILABLE` when there are too many in all
   */
  add(id: string, session: Session): void;
  /**
   * Counts a request or stream of a session until the returned function is called. While any is open, the session ends as soon
   * as the credentials of its last request are no longer valid. While none is, it ends when they are revoked, or after `idleMs`;
   * not when they expire, since the client may have newer ones.
   */
  use(id: string, caller: WatchedPrincipal): () => void;
  end(id: string): void;
  /** Ends the session if these credentials, which are no longer valid, were those of its last request. */
  endWith(id: string, credentials: Credentials): void;
  endAll(): Promise<void>;
  /** The number of sessions. */
  count(): number;
}

interface McpSessionsOptions {
  readonly principals: Pick<PrincipalWatcher, "subscribe" | "subscribeToChanges">;
  readonly maxPerUser?: number;
  readonly max?: number;
  readonly idleMs?: number;
}

interface Entry<Session> {
  readonly session: Session;
  /** Number of open requests and streams. */
  open: number;
  /** Of the last request. */
  caller?: WatchedPrincipal;
  unwatch?: () => void;
  expiry?: NodeJS.Timeout;
}

export function createMcpSessions<Session extends McpSession>({
  principals,
  maxPerUser = 100,
  max = 2_000,
  idleMs = 3_600_000,
}: McpSessionsOptions): McpSessions<Session> {
  /** The least recently used ones first. */
  const entries = new Map<string, Entry<Session>>();

  function remove(id: string): Session | undefined {
    const entry = entries.get(id);
    entries.delete(id);
    entry?.unwatch?.();
    clearTimeout(entry?.expiry);
    return entry?.session;
  }

  function end(id: string): void {
    void remove(id)?.close();
  }

  function startExpiry(id: string, entry: Entry<Session>): void {
    entry.expiry = setTimeout(() => end(id), idleMs).unref();
  }

  function ensureCapacity(userId: string): void {
    const own = [...entries].filter(([, { session }]) => session.userId === userId);
    if (own.length >= maxPerUser) {
      const unused = own.find(([, { open }]) => open === 0);
      if (unused === undefined) {
        const message = `you have ${maxPerUser} MCP sessions in use already; end one first`;
        const details = { reason: "mcp-sessions", limit: maxPerUser };
        throw new ServiceError("RATE_LIMIT_EXCEEDED", message, { details });
      }
      end(unused[0]);
    }
    if (entries.size >= max) {
      throw new ServiceError("SERVICE_UNAVAILABLE", "there are too many MCP sessions", {
        details: { outcome: "not-executed", reason: "mcp-sessions" },
        retryAfterMs: 60_000,
      });
    }
  }

  function release(id: string, entry: Entry<Session>): void {
    entry.open--;
    if (entries.get(id) !== entry) return;
    entries.delete(id);
    entries.set(id, entry);
    if (entry.open > 0) return;
    entry.unwatch?.();
    if (entry.caller) entry.unwatch = principals.subscribeToChanges(entry.caller, { onEnded: () => end(id) });
    startExpiry(id, entry);
  }

  return {
    find(id, userId) {
      const session = entries.get(id)?.session;
      return session?.userId === userId ? session : undefined;
    },
    add(id, session) {
      ensureCapacity(session.userId);
      const entry = { session, open: 0 };
      entries.set(id, entry);
      startExpiry(id, entry);
    },
    use(id, caller) {
      const entry = entries.get(id);
      // It may have ended since it was found.
      if (entry === undefined) return () => undefined;
      clearTimeout(entry.expiry);
      entry.open++;
      entry.caller = caller;
      const unwatchFormer = entry.unwatch;
      entry.unwatch = principals.subscribe(caller, { onEnded: () => end(id) });
      unwatchFormer?.();
      return () => release(id, entry);
    },
    end,
    endWith(id, { bearer, apiKey }) {
      const last = entries.get(id)?.caller?.credentials;
      if (last && last.bearer === bearer && last.apiKey === apiKey) end(id);
    },
    count: () => entries.size,
    async endAll() {
      await Promise.all([...entries.keys()].map(async (id) => remove(id)?.close()));
    },
  };
}

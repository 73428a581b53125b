import { ServiceError } from "../../errors/errors.ts";
import type { Credentials } from "../../identity/authenticate.ts";

export interface McpSession {
  readonly userId: string;
  /** Of the last request. */
  credentials: Credentials;
  /** Of the last request. */
  address: string;
  /** Requests and streams that are open now. */
  open: number;
  /** When the last of them ended, epoch ms. */
  lastUsedAt: number;
  /** Never rejects. */
  close(): Promise<void>;
}

export interface McpSessions<Session extends McpSession> {
  /** Returns undefined for an unknown session, and for one that belongs to another user. */
  find(id: string, userId: string): Session | undefined;
  /**
   * Adds a session, and ends the user's longest unused one when the user has too many.
   *
   * @throws ServiceError `RATE_LIMIT_EXCEEDED` when all of the user's are in use, `SERVICE_UNAVAILABLE` when there are too many in all
   */
  add(id: string, session: Session): void;
  end(id: string): void;
  /** Ends the session if these credentials, which are no longer valid, were those of its last request. */
  endWith(id: string, credentials: Credentials): void;
  /** Ends the sessions that were unused for too long, and those in use whose credentials are no longer valid. */
  sweep(): Promise<void>;
  endAll(): Promise<void>;
  /** How many there are. */
  count(): number;
}

export interface McpSessionsOptions {
  /** Epoch ms. */
  readonly now: () => number;
  /** Called for the sessions that are in use; the others authenticate with their next request. */
  readonly isValid: (session: McpSession) => Promise<boolean>;
  readonly maxPerUser?: number;
  readonly max?: number;
  readonly idleMs?: number;
}

export function createMcpSessions<Session extends McpSession>({
  now,
  isValid,
  maxPerUser = 100,
  max = 2_000,
  idleMs = 3_600_000,
}: McpSessionsOptions): McpSessions<Session> {
  const sessions = new Map<string, Session>();

  function end(id: string): void {
    const session = sessions.get(id);
    sessions.delete(id);
    void session?.close();
  }

  function ensureCapacity(userId: string): void {
    const own = [...sessions].filter(([, session]) => session.userId === userId);
    if (own.length >= maxPerUser) {
      const [unused] = own.filter(([, { open }]) => open === 0).toSorted(([, a], [, b]) => a.lastUsedAt - b.lastUsedAt);
      if (unused === undefined) {
        const message = `you have ${maxPerUser} MCP sessions in use already; end one first`;
        const details = { reason: "mcp-sessions", limit: maxPerUser };
        throw new ServiceError("RATE_LIMIT_EXCEEDED", message, { details });
      }
      end(unused[0]);
    }
    if (sessions.size >= max) {
      throw new ServiceError("SERVICE_UNAVAILABLE", "there are too many MCP sessions", {
        details: { outcome: "not-executed", reason: "mcp-sessions" },
        retryAfterMs: 60_000,
      });
    }
  }

  return {
    find(id, userId) {
      const session = sessions.get(id);
      return session?.userId === userId ? session : undefined;
    },
    add(id, session) {
      ensureCapacity(session.userId);
      sessions.set(id, session);
    },
    end,
    endWith(id, { bearer, apiKey }) {
      const last = sessions.get(id)?.credentials;
      if (last && last.bearer === bearer && last.apiKey === apiKey) end(id);
    },
    async sweep() {
      await Promise.all(
        [...sessions].map(async ([id, session]) => {
          const isOver = session.open === 0 ? now() - session.lastUsedAt > idleMs : !(await isValid(session));
          if (isOver) end(id);
        }),
      );
    },
    count: () => sessions.size,
    async endAll() {
      const ended = [...sessions.values()];
      sessions.clear();
      await Promise.all(ended.map((session) => session.close()));
    },
  };
}

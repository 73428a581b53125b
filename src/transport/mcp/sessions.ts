import { ServiceError } from "../../errors/errors.ts";
import type { Credentials } from "../../identity/authenticate.ts";

/** What a session must be able to do for the table. */
export interface McpSession {
  readonly userId: string;
  /** As last shown. */
  credentials: Credentials;
  /** Where the last request came from. */
  address: string;
  /** Requests and streams that are open now. */
  open: number;
  /** When the last of them ended, epoch ms. */
  lastUsedAt: number;
  close(): Promise<void>;
}

export interface McpSessions {
  /** Undefined for one that there is not, or that belongs to another user. */
  find(id: string, userId: string): McpSession | undefined;
  add(id: string, session: McpSession): void;
  remove(id: string): void;
  /** Ends the session if these credentials, which are no longer good, were the last that it was shown. */
  endWith(id: string, credentials: Credentials): Promise<void>;
  /**
   * Ends the user's longest unused session when it has too many.
   *
   * @throws ServiceError `RATE_LIMIT_EXCEEDED` when all of the user's are in use, `SERVICE_UNAVAILABLE` when there are too many in all
   */
  makeRoom(userId: string): Promise<void>;
  /** Ends the sessions that were unused for too long, and those in use whose credentials are no longer good. */
  sweep(): Promise<void>;
  closeAll(): Promise<void>;
}

export interface McpSessionsOptions {
  /** Epoch ms. */
  readonly now: () => number;
  /** Asked for the sessions that are in use; those that are not show their credentials anew when they are. */
  readonly isGood: (session: McpSession) => Promise<boolean>;
  readonly maxPerUser?: number;
  readonly max?: number;
  readonly idleMs?: number;
}

export function createMcpSessions({
  now,
  isGood,
  maxPerUser = 100,
  max = 2_000,
  idleMs = 3_600_000,
}: McpSessionsOptions): McpSessions {
  const sessions = new Map<string, McpSession>();

  async function end(id: string): Promise<void> {
    const session = sessions.get(id);
    sessions.delete(id);
    await session?.close();
  }

  return {
    find(id, userId) {
      const session = sessions.get(id);
      return session?.userId === userId ? session : undefined;
    },
    add: (id, session) => void sessions.set(id, session),
    remove: (id) => void sessions.delete(id),
    async endWith(id, { bearer, apiKey }) {
      const shown = sessions.get(id)?.credentials;
      if (shown && shown.bearer === bearer && shown.apiKey === apiKey) await end(id);
    },
    async makeRoom(userId) {
      const own = [...sessions].filter(([, session]) => session.userId === userId);
      if (own.length >= maxPerUser) {
        const [unused] = own
          .filter(([, { open }]) => open === 0)
          .toSorted(([, a], [, b]) => a.lastUsedAt - b.lastUsedAt);
        if (unused === undefined) {
          throw new ServiceError(
            "RATE_LIMIT_EXCEEDED",
            `you have ${maxPerUser} MCP sessions in use already; end one first`,
            {
              details: { reason: "mcp-sessions", limit: maxPerUser },
            },
          );
        }
        await end(unused[0]);
      }
      if (sessions.size >= max) {
        throw new ServiceError("SERVICE_UNAVAILABLE", "there are too many MCP sessions", {
          details: { outcome: "not-executed", reason: "mcp-sessions" },
          retryAfterMs: 60_000,
        });
      }
    },
    async sweep() {
      await Promise.all(
        [...sessions].map(async ([id, session]) => {
          const isOver = session.open === 0 ? now() - session.lastUsedAt > idleMs : !(await isGood(session));
          if (isOver) await end(id);
        }),
      );
    },
    async closeAll() {
      await Promise.all([...sessions.keys()].map(end));
    },
  };
}

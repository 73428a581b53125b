import { type Answer, type Call, type Handlers, type Principal, toTimestamp } from "../contract.ts";
import { ServiceError, notFound, unauthorized } from "../errors/errors.ts";
import type { Sessions } from "../identity/sessions.ts";
import type { LoginThrottle } from "../limits/login-throttle.ts";
import type { Session, SessionStore } from "../store/sessions.ts";
import type { User, UserStore } from "../store/users.ts";
import { sessionActor } from "./audit.ts";
import { checkBaseUrl } from "./access.ts";
import { toListQuery } from "./input/list-query.ts";

type SessionHandlers = Pick<
  Handlers,
  | "login"
  | "refreshToken"
  | "revokeToken"
  | "createSession"
  | "listSessions"
  | "getCurrentSession"
  | "listMySessions"
  | "deleteOtherSessions"
  | "getSession"
  | "deleteSession"
>;

const listFields = { name: "text", createdAt: "time", expiresAt: "time", lastAccessedAt: "time" } as const;

export function createSessionHandlers({
  sessions,
  sessionStore,
  users,
  loginThrottle,
}: {
  readonly sessions: Pick<Sessions, "login" | "refresh" | "revoke" | "open" | "end" | "endAll">;
  readonly sessionStore: Pick<SessionStore, "find" | "list">;
  readonly users: Pick<UserStore, "find">;
  readonly loginThrottle: LoginThrottle;
}): SessionHandlers {
  /** The caller's own row: its roles are the user's, where an API key's may be fewer. */
  async function userOf({ principal }: Call): Promise<User> {
    const user = await users.find(principal.userId);
    if (user === undefined) throw unauthorized("ended");
    return user;
  }

  return {
    async login({ address, signal }, { body: { username, password } }) {
      const attempt = (isKnown: boolean) => sessions.login(username, password, { signal, isKnown });
      const { tokens, session, displaced } = await loginThrottle.guard({ username, address, signal }, attempt);
      return { answer: { data: tokens }, actor: sessionActor(session), ...auditedEnds(displaced) };
    },

    async refreshToken(_call, { body }) {
      const { tokens, session } = await sessions.refresh(body.refreshToken, body.accessToken);
      return { answer: { data: tokens }, actor: sessionActor(session) };
    },

    async revokeToken(_call, { body }) {
      const session = await sessions.revoke(body.refreshToken);
      return { answer: { message: "The refresh token is revoked" }, ...(session && { actor: sessionActor(session) }) };
    },

    async createSession(call, { body }) {
      const { type } = call.principal.credential;
      if (type === "apiKey" || type === "oidc") {
        const name = type === "oidc" ? "a token of an identity provider" : "an API key";
        throw new ServiceError("FORBIDDEN", `${name} cannot begin a session, which would hold more rights than it`, {
          details: { reason: "credential" },
        });
      }
      if (body.baseUrl !== undefined) checkBaseUrl(body.baseUrl);
      const opened = await sessions.open(await userOf(call), { kind: "program", ...body });
      const { tokens, session, user, displaced } = opened;
      return {
        answer: { data: { ...toSession(session, user, call.principal), ...tokens } },
        ...auditedEnds(displaced),
      };
    },

    async listSessions(call, { query }) {
      const listQuery = toListQuery(query, listFields);
      const [user, { rows, total }] = await Promise.all([
        userOf(call),
        sessionStore.list(call.principal.userId, listQuery),
      ]);
      const { limit, offset } = listQuery;
      return {
        answer: { data: rows.map((session) => toSession(session, user, call.principal)), total, limit, offset },
      };
    },

    async listMySessions(call, { query }) {
      const listQuery = toListQuery(query, listFields);
      const { rows, total } = await sessionStore.list(call.principal.userId, listQuery);
      const { limit, offset } = listQuery;
      return { answer: { data: rows.map((session) => toSummary(session, call.principal)), total, limit, offset } };
    },

    async getCurrentSession(call) {
      const sessionId = currentSessionId(call.principal);
      const session = sessionId === undefined ? undefined : await sessionStore.find(call.principal.userId, sessionId);
      if (session === undefined) throw new ServiceError("SESSION_NOT_FOUND", "this caller has no session");
      return { answer: { data: toSession(session, await userOf(call), call.principal) } };
    },

    async getSession(call, { params: { sessionId } }) {
      const session = await sessionStore.find(call.principal.userId, sessionId);
      if (session === undefined) throw notFound("session", sessionId);
      return { answer: { data: toSession(session, await userOf(call), call.principal) } };
    },

    async deleteSession({ principal }, { params: { sessionId } }) {
      if (!(await sessions.end(principal.userId, sessionId))) throw notFound("session", sessionId);
      return { answer: { message: "The session has ended" } };
    },

    async deleteOtherSessions({ principal }) {
      const deletedCount = await sessions.endAll(principal.userId, currentSessionId(principal));
      const message = deletedCount === 1 ? "1 session has ended" : `${deletedCount} sessions have ended`;
      return { answer: { message, data: { deletedCount } } };
    },
  };
}

/** Returns, for the audit log, the sessions that ended for the new one. */
function auditedEnds(displaced: readonly string[]): { readonly audited?: Readonly<Record<string, unknown>> } {
  return displaced.length === 0 ? {} : { audited: { endedSessions: displaced } };
}

function currentSessionId({ credential }: Principal): string | undefined {
  return credential.type === "session" ? credential.sessionId : undefined;
}

function toSummary(
  { id, createdAt, expiresAt, lastAccessedAt }: Session,
  principal: Principal,
): Answer<"listMySessions">["data"][number] {
  return {
    id,
    createdAt: toTimestamp(createdAt),
    expiresAt: toTimestamp(expiresAt),
    lastAccessedAt: toTimestamp(lastAccessedAt),
    isCurrent: id === currentSessionId(principal),
  };
}

function toSession(session: Session, user: User, principal: Principal): Answer<"getSession">["data"] {
  const { userId, name, metadata, baseUrl } = session;
  return {
    ...toSummary(session, principal),
    userId,
    username: user.username,
    roles: [...user.roles],
    ...(name !== null && { name }),
    ...(metadata !== null && { metadata: { ...metadata } }),
    ...(baseUrl !== null && { baseUrl }),
  };
}

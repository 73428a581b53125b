import type { TokenPair } from "../contract.ts";
import { ServiceError, unauthorized } from "../errors/errors.ts";
import type { RefreshTokenStore } from "../store/refresh-tokens.ts";
import type { NewSession, Session, SessionStore } from "../store/sessions.ts";
import type { User, UserStore } from "../store/users.ts";
import type { LiveSessions } from "./live-sessions.ts";
import type { PasswordCheck, Passwords } from "./passwords.ts";
import { hashSecret, isRefreshToken, type Tokens } from "./tokens.ts";

interface OpenedSession {
  readonly tokens: TokenPair;
  readonly session: Session;
  readonly user: User;
  /** The ids of the sessions that ended for it, as the user had as many as there may be. */
  readonly displaced: readonly string[];
}

type SessionOptions = Pick<NewSession, "kind" | "name" | "metadata" | "baseUrl">;

export type Sessions = ReturnType<typeof createSessions>;

/** A refresh token was used again, so its session was ended. The caller gets the same error as for any wrong credential. */
export class RefreshTokenReuse extends ServiceError {
  readonly session: Session;

  constructor(session: Session) {
    const { code, message, details = {} } = endedRefresh();
    super(code, message, { details, cause: "a refresh token was used again" });
    this.session = session;
  }
}

/** Returns one error for every reason. */
function wrongPassword(): ServiceError {
  return unauthorized("wrong", { message: "the username or the password is wrong" });
}

function endedRefresh(): ServiceError {
  return unauthorized("ended", {
    message: "the session of the refresh token has ended, or is another one: log in again",
  });
}

export function createSessions({
  users,
  sessions,
  refreshTokens,
  passwords,
  tokens,
  live,
  newId,
  onEnded,
}: {
  readonly users: Pick<UserStore, "findByUsername">;
  readonly sessions: SessionStore;
  readonly refreshTokens: RefreshTokenStore;
  readonly passwords: Pick<Passwords, "verify">;
  readonly tokens: Tokens;
  readonly live: LiveSessions;
  readonly newId: () => string;
  /** Called for every session that a call here ends; not for expiry, and not for other processes. */
  readonly onEnded?: (sessionId: string) => void;
}) {
  async function pairOf(session: Session, refreshToken: string): Promise<TokenPair> {
    const accessToken = await tokens.signAccess({ userId: session.userId, sessionId: session.id });
    return { accessToken, refreshToken, expiresIn: tokens.accessSeconds };
  }

  /** A further session of a user who is known already. @throws ServiceError `UNAUTHORIZED` when the user is disabled */
  async function open(user: User, options: SessionOptions & Pick<NewSession, "passwordHash">): Promise<OpenedSession> {
    const refresh = tokens.newRefresh();
    const begun = await sessions.insert({
      ...options,
      id: newId(),
      userId: user.id,
      refreshTokenHash: refresh.hash,
    });
    if (!begun) throw wrongPassword();
    begun.displaced.forEach(forget);
    const { session, displaced } = begun;
    return { tokens: await pairOf(session, refresh.token), session, user, displaced };
  }

  function forget(sessionId: string): void {
    live.forgetSession(sessionId);
    onEnded?.(sessionId);
  }

  /** False when the user has no such live session. */
  async function end(userId: string, sessionId: string): Promise<boolean> {
    const ended = await sessions.end(userId, sessionId);
    if (ended) forget(sessionId);
    return ended;
  }

  return {
    /** @throws ServiceError `UNAUTHORIZED`, after the same work for every reason */
    async login(username: string, password: string, check?: PasswordCheck): Promise<OpenedSession> {
      const user = await users.findByUsername(username);
      const isRight = await passwords.verify(password, user?.passwordHash ?? undefined, check);
      if (!user || !isRight) throw wrongPassword();
      // A password changed during the check has ended all sessions; this one must not be created after that.
      return open(user, { kind: "login", passwordHash: user.passwordHash ?? "" });
    },

    open,

    /**
     * The next token pair of the session. Used a second time after the grace period, a refresh token ends the
     * session: it may have been stolen.
     * @param accessToken expired or not; must be of the same session
     * @throws ServiceError `UNAUTHORIZED`; a `RefreshTokenReuse` when the session was ended for that
     */
    async refresh(refreshToken: string, accessToken?: string): Promise<Omit<OpenedSession, "displaced">> {
      if (!isRefreshToken(refreshToken)) {
        throw unauthorized("malformed", { message: "that is no refresh token: a refresh token begins with pwr_" });
      }
      const claims = accessToken === undefined ? undefined : await tokens.verifyExpiredAccess(accessToken);
      const hash = hashSecret(refreshToken);
      const sessionId = await refreshTokens.sessionOf(hash);
      if (sessionId === undefined) throw unauthorized("wrong", { message: "the refresh token is unknown" });

      // Past the cache: a session that another process has just ended must not be extended.
      live.forgetSession(sessionId);
      const found = await live.session(sessionId);
      if (!found || (claims && !("sessionId" in claims && claims.sessionId === found.session.id))) throw endedRefresh();

      const successor = await refreshTokens.rotate(hash, tokens.newRefresh());
      if (successor === undefined) {
        await end(found.user.id, found.session.id);
        throw new RefreshTokenReuse(found.session);
      }
      await sessions.slide(found.session.id);
      live.forgetSession(found.session.id);
      return { tokens: await pairOf(found.session, successor), session: found.session, user: found.user };
    },

    /** Ends the session of the token and returns it; undefined for a token that is unknown or of an ended session. */
    async revoke(refreshToken: string): Promise<Session | undefined> {
      if (!isRefreshToken(refreshToken)) return undefined;
      const sessionId = await refreshTokens.sessionOf(hashSecret(refreshToken));
      if (sessionId === undefined) return undefined;
      const session = await sessions.findById(sessionId);
      return session && (await end(session.userId, session.id)) ? session : undefined;
    },

    end,

    /** Ends the user's sessions, all or all but one, and returns their number. */
    async endAll(userId: string, exceptSessionId?: string): Promise<number> {
      const ended = await sessions.endAll(userId, exceptSessionId);
      ended.forEach(forget);
      return ended.length;
    },
  };
}

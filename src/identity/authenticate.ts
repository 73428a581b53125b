import type { Credential, Principal } from "../contract.ts";
import { invalidField } from "../errors.ts";
import type { SessionStore } from "../store/sessions.ts";
import type { User } from "../store/users.ts";
import { anonymousUser } from "./built-in-users.ts";
import type { LiveSessions } from "./live-sessions.ts";
import { scopesOf } from "./permissions.ts";
import type { Tokens } from "./tokens.ts";
import { unauthorized } from "./unauthorized.ts";

/** What a caller showed, on whichever door. An empty text was given, too, and is wrong. */
export interface Credentials {
  readonly bearer?: string | undefined;
  readonly apiKey?: string | undefined;
}

/**
 * Who the caller is and what it may do at this moment; long connections ask again.
 * @throws ServiceError `UNAUTHORIZED`, and `VALIDATION_ERROR` for two credentials at once
 */
export type Authenticator = (credentials: Credentials) => Promise<Principal>;

export interface AuthenticatorDeps {
  readonly tokens: Pick<Tokens, "verifyAccess">;
  readonly live: Pick<LiveSessions, "session" | "user">;
  readonly sessions: Pick<SessionStore, "touch">;
  /** False: a caller without credentials is the built-in user `anonymous`. Credentials that are given are checked all the same. */
  readonly authRequired: boolean;
  /** Undefined for a key that is unknown, expired or revoked. */
  readonly apiKey?: (key: string) => Promise<Principal | undefined>;
}

export function createAuthenticator({
  tokens,
  live,
  sessions,
  authRequired,
  apiKey,
}: AuthenticatorDeps): Authenticator {
  async function bySession(bearer: string): Promise<Principal> {
    const claims = await tokens.verifyAccess(bearer);
    const found = await live.session(claims.sessionId);
    if (!found || found.user.id !== claims.userId) throw unauthorized();
    sessions.touch(found.session.id);
    const { id: sessionId, baseUrl } = found.session;
    return toPrincipal(found.user, { type: "session", sessionId, ...(baseUrl !== null && { baseUrl }) });
  }

  async function withoutCredentials(): Promise<Principal> {
    const user = authRequired ? undefined : await live.user(anonymousUser.id);
    if (!user) throw unauthorized();
    return toPrincipal(user, { type: "anonymous" });
  }

  return async (credentials) => {
    if (credentials.bearer !== undefined && credentials.apiKey !== undefined) {
      throw invalidField("X-API-Key", "is sent together with a bearer token; send one credential");
    }
    if (credentials.bearer !== undefined) return bySession(credentials.bearer);
    if (credentials.apiKey === undefined) return withoutCredentials();
    const principal = await apiKey?.(credentials.apiKey);
    if (!principal) throw unauthorized();
    return principal;
  };
}

/** A user with all rights of its roles; an API key holds fewer. */
export function toPrincipal(user: User, credential: Credential): Principal {
  return {
    userId: user.id,
    username: user.username,
    roles: user.roles,
    scopes: scopesOf(user.roles),
    credential,
  };
}

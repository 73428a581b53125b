import type { CallOrigin, ControlActor, Credential, Principal } from "../contract.ts";
import { invalidField, unauthorized } from "../errors/errors.ts";
import type { SessionStore } from "../store/sessions.ts";
import type { User } from "../store/users.ts";
import type { ApiKeys } from "./api-keys.ts";
import { anonymousUser } from "./built-in-users.ts";
import type { LiveSessions } from "./live-sessions.ts";
import { scopesOf } from "./permissions.ts";
import type { ShareLinks } from "./share-links.ts";
import type { Tokens } from "./tokens.ts";

/** The credentials of a call, of any transport. An empty text counts as given, and is invalid. */
export interface Credentials {
  readonly bearer?: string | undefined;
  readonly apiKey?: string | undefined;
  /** Who holds a credential that was verified before, as `type:id`: that of a ticket. */
  readonly actor?: Pick<ControlActor, "userId" | "credential"> | undefined;
}

/**
 * Returns the caller and its current rights; long-lived connections call it again.
 * @throws ServiceError `UNAUTHORIZED`, `VALIDATION_ERROR` for two credentials at once, and `FORBIDDEN` for an API key
 *   from where it may not be used
 */
export type Authenticator = (credentials: Credentials, from: CallOrigin) => Promise<Principal>;

interface AuthenticatorDependencies {
  readonly tokens: Pick<Tokens, "verifyAccess">;
  readonly live: Pick<LiveSessions, "session" | "user">;
  readonly sessions: Pick<SessionStore, "touch">;
  /** False: a caller without credentials is the built-in user `anonymous`. Credentials that are given are checked all the same. */
  readonly authRequired: boolean;
  readonly apiKeys: Pick<ApiKeys, "holderOf" | "holderById">;
  readonly shareLinks: Pick<ShareLinks, "holderOf">;
  /** Returns the holder of an identity provider's token, undefined for any other text; absent: there are no providers. */
  readonly oidc?: { holderOf(token: string): Promise<Principal | undefined> } | undefined;
}

export function createAuthenticator({
  tokens,
  live,
  sessions,
  authRequired,
  apiKeys,
  shareLinks,
  oidc,
}: AuthenticatorDependencies): Authenticator {
  async function byToken(bearer: string, { isRecheck = false }: CallOrigin): Promise<Principal> {
    const external = await oidc?.holderOf(bearer);
    if (external !== undefined) return external;
    const claims = await tokens.verifyAccess(bearer);
    if ("shareLinkId" in claims) {
      const holder = await shareLinks.holderOf(claims.shareLinkId);
      if (holder?.userId !== claims.userId) throw unauthorized();
      return holder;
    }
    const found = await live.session(claims.sessionId);
    if (!found || found.user.id !== claims.userId) throw unauthorized();
    if (!isRecheck) sessions.touch(found.session.id);
    const { id: sessionId, baseUrl } = found.session;
    return toPrincipal(found.user, { type: "session", sessionId, ...(baseUrl !== null && { baseUrl }) });
  }

  async function withoutCredentials(): Promise<Principal> {
    const user = authRequired ? undefined : await live.user(anonymousUser.id);
    if (!user) throw unauthorized();
    return toPrincipal(user, { type: "anonymous" });
  }

  async function byApiKey(key: string, from: CallOrigin): Promise<Principal> {
    const holder = await apiKeys.holderOf(key, from);
    if (holder === undefined) throw unauthorized();
    return holder;
  }

  /** The holder of the credential with the rights that it has at this moment. */
  async function byActor({ userId, credential }: NonNullable<Credentials["actor"]>, from: CallOrigin) {
    const [type, id = ""] = credential.split(":");
    const key = type === "api-key" ? await apiKeys.holderById(userId, id, from) : undefined;
    const session = type === "session" ? await live.session(id) : undefined;
    const user = type === "anonymous" || type === "local" ? await live.user(userId) : undefined;
    if (key !== undefined) return key;
    if (session?.user.id === userId) return toPrincipal(session.user, { type: "session", sessionId: id });
    if (user !== undefined) return toPrincipal(user, { type: type === "local" ? type : "anonymous" });
    throw unauthorized();
  }

  return async ({ bearer, apiKey, actor }, from) => {
    if (bearer !== undefined && apiKey !== undefined) {
      throw invalidField("X-API-Key", "is sent together with a bearer token; send one credential");
    }
    if (bearer === undefined && apiKey === undefined && actor === undefined) return withoutCredentials();
    const principal = await (actor !== undefined
      ? byActor(actor, from)
      : bearer === undefined
        ? byApiKey(apiKey ?? "", from)
        : byToken(bearer, from));
    // Sessions and keys that anonymous callers made end with the setting that allowed them.
    if (authRequired && principal.userId === anonymousUser.id) throw unauthorized();
    return principal;
  };
}

/** A user with all rights of its roles; an API key may have fewer. */
export function toPrincipal(user: User, credential: Credential): Principal {
  return {
    userId: user.id,
    username: user.username,
    roles: user.roles,
    scopes: scopesOf(user.roles),
    credential,
  };
}

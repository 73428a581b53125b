import type { CallOrigin, ControlActor, Credential, Principal } from "../contract.ts";
import { invalidField, type ServiceError, unauthorized } from "../errors/errors.ts";
import type { SessionStore } from "../store/sessions.ts";
import type { User } from "../store/users.ts";
import { isApiKeyLike } from "./api-key-text.ts";
import type { ApiKeys } from "./api-keys.ts";
import { anonymousUser } from "./built-in-users.ts";
import type { LiveSessions } from "./live-sessions.ts";
import { scopesOf } from "./permissions.ts";
import type { ShareLinks } from "./share-links.ts";
import type { Tokens } from "./tokens.ts";

/** The credentials of a call, of any transport. An empty text counts as given, and is invalid; a bearer token may be an API key. */
export interface Credentials {
  readonly bearer?: string | undefined;
  readonly apiKey?: string | undefined;
  /** Why what was given can be no credential. */
  readonly rejected?: ServiceError | undefined;
  /** Who holds a credential that was verified before, as `type:id`: that of a ticket. */
  readonly actor?: Pick<ControlActor, "userId" | "credential"> | undefined;
}

/**
 * Returns the caller and its current rights; long-lived connections call it again.
 * @throws ServiceError `UNAUTHORIZED`, `VALIDATION_ERROR` for two credentials at once, and `FORBIDDEN` for an API key
 *   from where it may not be used
 */
export type Authenticator = (credentials: Credentials, from: CallOrigin) => Promise<Principal>;

export function createAuthenticator({
  tokens,
  live,
  sessions,
  authRequired,
  apiKeys,
  shareLinks,
  oidc,
}: {
  readonly tokens: Pick<Tokens, "verifyAccess">;
  readonly live: Pick<LiveSessions, "session" | "user">;
  readonly sessions: Pick<SessionStore, "touch">;
  /** False: a caller without credentials is the built-in user `anonymous`. Credentials that are given are checked all the same. */
  readonly authRequired: boolean;
  readonly apiKeys: Pick<ApiKeys, "holderOf" | "holderById">;
  readonly shareLinks: Pick<ShareLinks, "holderOf">;
  /** Returns the holder of an identity provider's token, undefined for any other text; absent: there are no providers. */
  readonly oidc?: { holderOf(token: string): Promise<Principal | undefined> } | undefined;
}): Authenticator {
  async function byToken(bearer: string, { isRecheck = false }: CallOrigin): Promise<Principal> {
    const external = oidc && (await oidc.holderOf(bearer));
    if (external !== undefined) return external;
    const claims = await tokens.verifyAccess(bearer);
    if ("shareLinkId" in claims) {
      const holder = await shareLinks.holderOf(claims.shareLinkId);
      if (holder?.userId !== claims.userId) {
        throw unauthorized("ended", { message: "the share link of the access token has ended" });
      }
      return holder;
    }
    const found = await live.session(claims.sessionId);
    if (!found || found.user.id !== claims.userId) throw unauthorized("ended");
    if (!isRecheck) sessions.touch(found.session.id);
    const { id: sessionId, baseUrl } = found.session;
    return toPrincipal(found.user, { type: "session", sessionId, ...(baseUrl !== null && { baseUrl }) });
  }

  async function withoutCredentials(): Promise<Principal> {
    const user = authRequired ? undefined : await live.user(anonymousUser.id);
    if (!user) throw unauthorized("missing");
    return toPrincipal(user, { type: "anonymous" });
  }

  /** The holder of the credential with the rights that it has at this moment. */
  async function byActor({ userId, credential }: NonNullable<Credentials["actor"]>, from: CallOrigin) {
    const [type, id = ""] = credential.split(":");
    if (type === "api-key") return apiKeys.holderById(userId, id, from);
    const session = type === "session" ? await live.session(id) : undefined;
    const user = type === "anonymous" || type === "local" ? await live.user(userId) : undefined;
    if (session?.user.id === userId) return toPrincipal(session.user, { type: "session", sessionId: id });
    if (user !== undefined) return toPrincipal(user, { type: type === "local" ? type : "anonymous" });
    throw unauthorized("ended", { message: "the session of the credentials has ended" });
  }

  return async ({ bearer, apiKey, actor, rejected }, from) => {
    if ((bearer ?? rejected) !== undefined && apiKey !== undefined) {
      throw invalidField("X-API-Key", "is sent together with a bearer token; send one credential");
    }
    if (rejected !== undefined) throw rejected;
    const key = apiKey ?? (bearer !== undefined && isApiKeyLike(bearer) ? bearer : undefined);
    if ((key ?? bearer ?? actor) === undefined) return withoutCredentials();
    const principal = await (actor !== undefined
      ? byActor(actor, from)
      : key !== undefined
        ? apiKeys.holderOf(key, from)
        : byToken(bearer ?? "", from));
    // Sessions and keys that anonymous callers made end with the setting that allowed them.
    if (authRequired && principal.userId === anonymousUser.id) throw unauthorized("ended");
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

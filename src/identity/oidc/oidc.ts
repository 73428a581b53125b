import { hash } from "node:crypto";
import { decodeJwt, type JWTPayload } from "jose";
import { LRUCache } from "lru-cache";
import type { Principal, Role, Scope } from "../../contract.ts";
import { ServiceError } from "../../errors/errors.ts";
import type { User } from "../../store/users.ts";
import { toPrincipal } from "../authenticate.ts";
import type { LiveSessions } from "../live-sessions.ts";
import { expandScopes, ownScopes } from "../permissions.ts";
import { type ExternalUsers, rejectedToken } from "./external-users.ts";
import { newSignInState, type OidcClient, type Provider, type SignInState } from "./provider.ts";

export type { SignInState } from "./provider.ts";

/** Signing in by identity providers: their access tokens as credentials, and the console by authorization code. */
export interface Oidc {
  readonly issuers: readonly string[];
  /** Whether access tokens are credentials; otherwise only the console signs in by a provider. */
  readonly acceptsTokens: boolean;
  /**
   * The holder of a token of one of the issuers; undefined for any other text.
   *
   * @throws ServiceError `UNAUTHORIZED`, and `SERVICE_UNAVAILABLE` when the issuer's keys cannot be read
   */
  holderOf(token: string): Promise<Principal | undefined>;
  /** How the console signs in; undefined: not by a provider. */
  readonly console: ConsoleSignIn | undefined;
}

/** The authorization code flow with PKCE. */
export interface ConsoleSignIn {
  /** URL at which persons sign in, for the console's button. */
  readonly issuer: string;
  /** The URL to send the browser to, and what the browser has to keep until the callback. @throws ServiceError `SERVICE_UNAVAILABLE` */
  begin(redirectUri: string): Promise<{ readonly url: string; readonly kept: SignInState }>;
  /** @throws ServiceError `UNAUTHORIZED`, `SERVICE_UNAVAILABLE` */
  complete(redirectUri: string, kept: SignInState, callback: URL): Promise<User>;
}

/** The user and the claims of a verified token. */
interface Holder {
  readonly user: User;
  /** Undefined: all of the roles. */
  readonly scopes: ReadonlySet<Scope> | undefined;
  readonly client: string;
  /** Epoch ms. */
  readonly validUntil: number;
}

const MAX_VERIFIED = 10_000;
/** The time after which a token is verified again, since its issuer may have withdrawn its key. */
const VERIFIED_MS = 300_000;
const ALL_SCOPES: ReadonlySet<string> = new Set(ownScopes(["admin"] satisfies Role[]));

export function createOidc({
  providers,
  audiences,
  client,
  users,
  live,
  now,
}: {
  /** The first signs the console in. */
  readonly providers: ReadonlyMap<string, Provider>;
  readonly audiences: readonly string[];
  /** The console at the first provider; absent: it signs in by password or key only. */
  readonly client: OidcClient | undefined;
  readonly users: ExternalUsers;
  readonly live: Pick<LiveSessions, "user">;
  /** Epoch ms. */
  readonly now: () => number;
}): Oidc {
  /** Holders by the token's hash: the tokens themselves are not kept. */
  const verified = new LRUCache<string, Holder>({ max: MAX_VERIFIED });
  const [first] = providers;

  async function verify(token: string, provider: Provider): Promise<Holder> {
    const claims = await provider.verify(token, audiences);
    const user = await users.userOf(claims);
    const expiresAt = (claims.exp ?? 0) * 1_000;
    return {
      user,
      scopes: scopesIn(claims),
      client: clientIn(claims),
      validUntil: Math.min(expiresAt, now() + VERIFIED_MS),
    };
  }

  /** @throws ServiceError: `UNAUTHORIZED` for any other error */
  async function orUnauthorized<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw error instanceof ServiceError ? error : rejectedToken(error);
    }
  }

  return {
    issuers: [...providers.keys()],
    acceptsTokens: audiences.length > 0,

    async holderOf(token) {
      const provider = audiences.length === 0 ? undefined : providers.get(issuerOf(token) ?? "");
      if (provider === undefined) return undefined;
      const key = hash("sha256", token, "base64url");
      let holder = verified.get(key);
      if (holder === undefined || now() >= holder.validUntil) {
        holder = await orUnauthorized(verify(token, provider));
        verified.set(key, holder);
      }
      const stored = await live.user(holder.user.id);
      if (stored === undefined) throw rejectedToken("the user is disabled");
      const user = users.hasRoleClaims ? { ...stored, roles: holder.user.roles } : stored;
      const principal = toPrincipal(user, { type: "oidc", client: holder.client });
      const { scopes } = holder;
      return scopes === undefined
        ? principal
        : { ...principal, scopes: new Set([...principal.scopes].filter((scope) => scopes.has(scope))) };
    },

    console:
      first === undefined || client === undefined
        ? undefined
        : {
            issuer: first[0],
            async begin(redirectUri) {
              const kept = newSignInState();
              return { url: await first[1].signInUrl(client, redirectUri, kept), kept };
            },
            async complete(redirectUri, kept, callback) {
              const claims = await orUnauthorized(first[1].completeSignIn(client, redirectUri, kept, callback));
              return users.userOf(claims);
            },
          },
  };
}

/** The issuer that a text claims to be of, unverified. */
function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}

/** The scopes of the contract that a token names; undefined where it names none, as of providers that know no others than their own. */
function scopesIn({ scope, scp }: JWTPayload): ReadonlySet<Scope> | undefined {
  const given = [scope, scp].flatMap((claim) =>
    typeof claim === "string" ? claim.split(" ") : Array.isArray(claim) ? (claim as unknown[]) : [],
  );
  const named = given.filter((each): each is Scope => ALL_SCOPES.has(String(each)));
  return named.length === 0 ? undefined : expandScopes(named);
}

/** The program that the token was issued to, for the audit log. */
function clientIn({ azp, client_id: clientId }: JWTPayload): string {
  const client = typeof clientId === "string" ? clientId : azp;
  return typeof client === "string" && /^[\w.:/@-]{1,100}$/.test(client) ? client : "";
}

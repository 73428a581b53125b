import { createRemoteJWKSet, customFetch, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import * as oauth from "oauth4webapi";
import { ServiceError } from "../../errors/errors.ts";

/** `fetch` for requests to the provider, which bounds their time and the size of their responses, and follows no redirect. */
type ProviderFetch = (url: string, options: FetchOptions) => Promise<Response>;

interface FetchOptions {
  readonly method?: string;
  readonly headers?: Headers | Record<string, string>;
  readonly body?: URLSearchParams | string | null | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The client that the console is at a provider. */
export interface OidcClient {
  readonly id: string;
  /** Absent: a public client, which has PKCE only. */
  readonly secret?: string | undefined;
}

/** What a sign-in keeps in the browser from its beginning to the callback. */
export interface SignInState {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** An identity provider, by OpenID Connect discovery. */
export interface Provider {
  /**
   * Checks signature, issuer, audience, times and type of a token, and returns its claims.
   *
   * @throws ServiceError `SERVICE_UNAVAILABLE` when the provider's keys cannot be read; an error of jose for a bad token
   */
  verify(token: string, audiences: readonly string[]): Promise<JWTPayload>;
  /** The URL at which a person signs in. @throws ServiceError `SERVICE_UNAVAILABLE` */
  signInUrl(client: OidcClient, redirectUri: string, kept: SignInState): Promise<string>;
  /** The claims of the person whom the provider sends back. @throws ServiceError `SERVICE_UNAVAILABLE`; any error for a bad callback */
  completeSignIn(client: OidcClient, redirectUri: string, kept: SignInState, callback: URL): Promise<JWTPayload>;
}

interface ProviderDependencies {
  readonly issuer: string;
  readonly fetch: ProviderFetch;
  /** Epoch ms. */
  readonly now: () => number;
}

const SKEW_SECONDS = 30;
/** Keys of the provider only: a symmetric algorithm would make its public key a secret. */
const ALGORITHMS = [
  ...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"],
  ...["ES256", "ES384", "ES512", "EdDSA", "Ed25519"],
];
const TOKEN_TYPES: ReadonlySet<string> = new Set(["jwt", "at+jwt", "application/at+jwt"]);
/** Keys that the provider has withdrawn end within this time. */
const KEYS_MAX_AGE_MS = 600_000;
/** Between two looks for a key that is not known, so that tokens with invented keys do not reach the provider. */
const KEYS_COOLDOWN_MS = 10_000;
const DISCOVERY_MAX_AGE_MS = 3_600_000;
/** After a failure nothing is requested for this long. */
const RETRY_AFTER_MS = 5_000;

interface Discovered {
  readonly server: oauth.AuthorizationServer;
  readonly keyOf: JWTVerifyGetKey;
  readonly readAt: number;
}

export function createProvider({ issuer, fetch, now }: ProviderDependencies): Provider {
  const isSecure = issuer.startsWith("https:");
  const requests = {
    [oauth.customFetch]: fetch,
    // The settings allow plain HTTP on loopback only.
    [oauth.allowInsecureRequests]: !isSecure,
  };
  let discovered: Discovered | undefined;
  let discovering: Promise<Discovered> | undefined;
  let failed: { readonly error: ServiceError; readonly at: number } | undefined;

  function unavailable(cause: unknown): ServiceError {
    const message = `the identity provider ${issuer} did not respond as it should`;
    const error = new ServiceError("SERVICE_UNAVAILABLE", message, { cause, retryAfterMs: RETRY_AFTER_MS });
    failed = { error, at: now() };
    return error;
  }

  function requireResponding(): void {
    if (failed !== undefined && Math.abs(now() - failed.at) < RETRY_AFTER_MS) throw failed.error;
  }

  async function discover(): Promise<Discovered> {
    const url = new URL(issuer);
    const response = await oauth.discoveryRequest(url, { ...requests, algorithm: "oidc" });
    const server = await oauth.processDiscoveryResponse(url, response);
    const keysUrl = URL.parse(server.jwks_uri ?? "");
    if (keysUrl === null || (isSecure && keysUrl.protocol !== "https:"))
      throw new Error("its jwks_uri is no https URL");
    const known = discovered?.server.jwks_uri === server.jwks_uri ? discovered?.keyOf : undefined;
    const keyOf =
      known ??
      createRemoteJWKSet(keysUrl, {
        [customFetch]: fetch,
        cacheMaxAge: KEYS_MAX_AGE_MS,
        cooldownDuration: KEYS_COOLDOWN_MS,
      });
    return { server, keyOf, readAt: now() };
  }

  /** What is known, at most an hour old; beyond, while the provider does not respond. */
  async function current(): Promise<Discovered> {
    if (discovered !== undefined && Math.abs(now() - discovered.readAt) < DISCOVERY_MAX_AGE_MS) return discovered;
    try {
      requireResponding();
      discovering ??= discover().finally(() => (discovering = undefined));
      discovered = await discovering;
      failed = undefined;
    } catch (error) {
      const failure = error instanceof ServiceError ? error : unavailable(error);
      if (discovered === undefined) throw failure;
    }
    return discovered;
  }

  async function keyFor(
    ...[header, token]: Parameters<JWTVerifyGetKey>
  ): Promise<Awaited<ReturnType<JWTVerifyGetKey>>> {
    const { keyOf } = await current();
    try {
      return await keyOf(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error;
      throw unavailable(error);
    }
  }

  async function verify(token: string, audience: readonly string[]): Promise<JWTPayload> {
    const { payload, protectedHeader } = await jwtVerify(token, keyFor, {
      algorithms: ALGORITHMS,
      issuer,
      audience: [...audience],
      clockTolerance: SKEW_SECONDS,
      currentDate: new Date(now()),
      requiredClaims: ["sub", "exp"],
    });
    if (!TOKEN_TYPES.has((protectedHeader.typ ?? "JWT").toLowerCase()))
      throw new Error("the type of the token is another");
    if (typeof payload.sub !== "string" || payload.sub === "" || payload.sub.length > 255)
      throw new Error("sub is no text of 1 to 255 characters");
    return payload;
  }

  return {
    async verify(token, audiences) {
      const claims = await verify(token, audiences);
      // An ID token tells a client who signed in; who holds it need not be that person.
      if ("nonce" in claims || "at_hash" in claims) throw new Error("it is an ID token, and no access token");
      if ("cnf" in claims) throw new Error("it is bound to a key that its bearer has not shown");
      return claims;
    },

    async signInUrl(client, redirectUri, { state, nonce, verifier }) {
      const { server } = await current();
      const url = URL.parse(server.authorization_endpoint ?? "");
      if (url === null || (isSecure && url.protocol !== "https:"))
        throw unavailable("it has no authorization_endpoint");
      const challenge = await oauth.calculatePKCECodeChallenge(verifier);
      for (const [name, value] of Object.entries({
        client_id: client.id,
        response_type: "code",
        redirect_uri: redirectUri,
        scope: "openid profile email",
        code_challenge: challenge,
        code_challenge_method: "S256",
        state,
        nonce,
      }))
        url.searchParams.set(name, value);
      return url.href;
    },

    async completeSignIn({ id, secret }, redirectUri, { state, nonce, verifier }, callback) {
      const { server } = await current();
      const client = { client_id: id };
      const parameters = oauth.validateAuthResponse(server, client, callback, state);
      const authentication = secret === undefined ? oauth.None() : oauth.ClientSecretPost(secret);
      const response = await oauth
        .authorizationCodeGrantRequest(server, client, authentication, parameters, redirectUri, verifier, requests)
        .catch((error: unknown) => {
          throw error instanceof oauth.OperationProcessingError ? error : unavailable(error);
        });
      const processed = await oauth.processAuthorizationCodeResponse(server, client, response, {
        expectedNonce: nonce,
        requireIdToken: true,
      });
      return verify(processed.id_token ?? "", [id]);
    },
  };
}

export function newSignInState(): SignInState {
  return {
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    verifier: oauth.generateRandomCodeVerifier(),
  };
}

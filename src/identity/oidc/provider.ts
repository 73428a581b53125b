import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from "jose";
import * as oauth from "oauth4webapi";
import { ServiceError } from "../../errors/errors.ts";

/** The client that the console is at a provider. */
export interface OidcClient {
  readonly id: string;
  /** Absent: a public client, which has PKCE only. */
  readonly secret?: string | undefined;
}

/** The values that a sign-in keeps in the browser from its beginning to the callback. */
export interface SignInState {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** An identity provider, by OpenID Connect discovery. */
export type Provider = ReturnType<typeof createProvider>;

const SKEW_SECONDS = 30;
/** Keys of the provider only: a symmetric algorithm would make its public key a secret. */
const ALGORITHMS = [
  ...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"],
  ...["ES256", "ES384", "ES512", "EdDSA", "Ed25519"],
];
const TOKEN_TYPES: ReadonlySet<string> = new Set(["jwt", "at+jwt", "application/at+jwt"]);

export function createProvider(dependencies: Parameters<typeof createDiscovery>[0]) {
  const { issuer, now } = dependencies;
  const { requests, current, unavailable } = createDiscovery(dependencies);

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
    const { sub } = payload;
    if (typeof sub !== "string" || sub === "" || sub.length > 255 || sub.includes("\0") || !sub.isWellFormed())
      throw new Error("sub is no text of 1 to 255 characters that can be stored");
    return payload;
  }

  return {
    /**
     * Checks signature, issuer, audience, times and type of a token, and returns its claims.
     *
     * @throws ServiceError `SERVICE_UNAVAILABLE` when the provider's keys cannot be read; an error of jose for a bad token
     */
    async verify(token: string, audiences: readonly string[]): Promise<JWTPayload> {
      const claims = await verify(token, audiences);
      // An ID token tells a client who signed in; who holds it need not be that person.
      if ("nonce" in claims || "at_hash" in claims) throw new Error("it is an ID token, and no access token");
      if ("cnf" in claims) throw new Error("it is bound to a key that its bearer has not shown");
      return claims;
    },

    /** The URL at which a person signs in. @throws ServiceError `SERVICE_UNAVAILABLE` */
    async signInUrl(client: OidcClient, redirectUri: string, { state, nonce, verifier }: SignInState): Promise<string> {
      const { server } = await current();
      const url = endpointOf(server, "authorization_endpoint");
      if (url === undefined) throw unavailable("it has no authorization_endpoint");
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

    /** The claims of the person whom the provider sends back. @throws ServiceError `SERVICE_UNAVAILABLE`; any error for a bad callback */
    async completeSignIn(
      { id, secret }: OidcClient,
      redirectUri: string,
      { state, nonce, verifier }: SignInState,
      callback: URL,
    ): Promise<JWTPayload> {
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

/** `fetch` for requests to the provider, which bounds their time and the size of their responses, and follows no redirect. */
type ProviderFetch = (url: string, options: FetchOptions) => Promise<Response>;

interface FetchOptions {
  readonly method?: string;
  readonly headers?: Headers | Record<string, string>;
  readonly body?: URLSearchParams | string | null | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The metadata and the keys that a provider publishes. */
interface Discovered {
  readonly server: oauth.AuthorizationServer;
  readonly keyOf: JWTVerifyGetKey;
  /** Epoch ms. */
  readonly readAt: number;
}

/** Keys that the provider has withdrawn end within this time. */
const KEYS_MAX_AGE_MS = 600_000;
/** Time between two looks for a key that is not known, so that tokens with invented keys do not reach the provider. */
const KEYS_COOLDOWN_MS = 10_000;
const MAX_AGE_MS = 3_600_000;
const RETRY_AFTER_MS = 5_000;

/** Reads what a provider publishes, by OpenID Connect discovery. */
export function createDiscovery({
  issuer,
  fetch,
  now,
}: {
  readonly issuer: string;
  readonly fetch: ProviderFetch;
  /** Epoch ms. */
  readonly now: () => number;
}) {
  const requests = {
    [oauth.customFetch]: fetch,
    // The settings allow plain HTTP on loopback only.
    [oauth.allowInsecureRequests]: !issuer.startsWith("https:"),
  };
  let discovered: Discovered | undefined;
  let discovering: Promise<Discovered> | undefined;
  let failed: { readonly error: ServiceError; readonly at: number } | undefined;
  let keysRequestedAt = Number.NEGATIVE_INFINITY;

  /** The error for a request that failed. */
  function unavailable(cause: unknown): ServiceError {
    const message = `the identity provider ${issuer} did not respond as it should`;
    return new ServiceError("SERVICE_UNAVAILABLE", message, { cause, retryAfterMs: RETRY_AFTER_MS });
  }

  /** The cooldown of jose begins with a success: without this, each token would be a request while the keys cannot be read. */
  async function fetchKeys(url: string, options: FetchOptions): Promise<Response> {
    if (Math.abs(now() - keysRequestedAt) < RETRY_AFTER_MS) throw new Error("its keys were requested a moment ago");
    keysRequestedAt = now();
    return fetch(url, options);
  }

  async function discover(): Promise<Discovered> {
    const url = new URL(issuer);
    const response = await oauth.discoveryRequest(url, { ...requests, algorithm: "oidc" });
    const server = await oauth.processDiscoveryResponse(url, response);
    const keysUrl = endpointOf(server, "jwks_uri");
    if (keysUrl === undefined) throw new Error("its jwks_uri is no https URL");
    const known = discovered?.server.jwks_uri === server.jwks_uri ? discovered?.keyOf : undefined;
    const keyOf =
      known ??
      createRemoteJWKSet(keysUrl, {
        [customFetch]: fetchKeys,
        cacheMaxAge: KEYS_MAX_AGE_MS,
        cooldownDuration: KEYS_COOLDOWN_MS,
      });
    return { server, keyOf, readAt: now() };
  }

  return {
    /** The options of requests to the provider. */
    requests,
    /** Returns the provider's document, at most an hour old; older where the provider does not respond. @throws ServiceError `SERVICE_UNAVAILABLE` */
    async current(): Promise<Discovered> {
      if (discovered !== undefined && Math.abs(now() - discovered.readAt) < MAX_AGE_MS) return discovered;
      try {
        if (failed !== undefined && Math.abs(now() - failed.at) < RETRY_AFTER_MS) throw failed.error;
        discovering ??= discover().finally(() => (discovering = undefined));
        discovered = await discovering;
        failed = undefined;
      } catch (error) {
        const failure = error instanceof ServiceError ? error : unavailable(error);
        if (failure !== failed?.error) failed = { error: failure, at: now() };
        if (discovered === undefined) throw failure;
      }
      return discovered;
    },
    unavailable,
  };
}

/** A URL of the provider's metadata; undefined where there is none, or one without TLS although its issuer has TLS. */
function endpointOf(server: oauth.AuthorizationServer, name: "jwks_uri" | "authorization_endpoint"): URL | undefined {
  const url = URL.parse(server[name] ?? "");
  return url === null || (server.issuer.startsWith("https:") && url.protocol !== "https:") ? undefined : url;
}

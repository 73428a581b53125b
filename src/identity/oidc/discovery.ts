import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from "jose";
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

/** The metadata and the keys that a provider publishes. */
interface Discovered {
  readonly server: oauth.AuthorizationServer;
  readonly keyOf: JWTVerifyGetKey;
  /** Epoch ms. */
  readonly readAt: number;
}

/** Keys that the provider has withdrawn end within this time. */
const KEYS_MAX_AGE_MS = 600_000;
/** Between two looks for a key that is not known, so that tokens with invented keys do not reach the provider. */
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
export function endpointOf(
  server: oauth.AuthorizationServer,
  name: "jwks_uri" | "authorization_endpoint",
): URL | undefined {
  const url = URL.parse(server[name] ?? "");
  return url === null || (server.issuer.startsWith("https:") && url.protocol !== "https:") ? undefined : url;
}

import type { CallOrigin, Plan, Principal, RateLimitClass } from "../contract.ts";
import { toAddressBlock } from "./address-block.ts";

export interface RateLimitSettings {
  readonly profile: "standard" | "windowed" | "off";
  /** Profile `windowed`: calls of one caller in `windowMs`. */
  readonly max: number;
  readonly windowMs: number;
  /** Profile `windowed`: actions a minute. */
  readonly actionsMax: number;
  /** Profile `standard`, calls a minute: of an address without credentials, of a session, of an API key by its plan. */
  readonly anonymousMax: number;
  readonly authenticatedMax: number;
  readonly planMax: Readonly<Record<Plan, number>>;
  /** Keys that one user may create in an hour. */
  readonly keyCreationMax: number;
  /** Messages and calls of one credential in 15 minutes. */
  readonly webSocketMax: number;
  readonly grpcMax: number;
}

/** Whose calls are counted. */
export interface Caller extends CallOrigin {
  /** Verified; undefined for a caller without credentials, and for one whose credentials are wrong. */
  readonly principal: Principal | undefined;
}

/** A number of calls of one caller within a time. */
export interface Bucket {
  readonly name: "general" | "actions" | "key-creation" | "grpc" | "websocket" | "input";
  readonly key: string;
  readonly limit: number;
  readonly windowMs: number;
  /** Whether a caller without valid credentials can produce such keys, in any number. */
  readonly isUnverified: boolean;
}

/** Calls of input a second, of one credential. */
const INPUT_MAX = 120;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const QUARTER_HOUR_MS = 15 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The buckets that one call takes from. */
export function bucketsOf(settings: RateLimitSettings, rateLimitClass: RateLimitClass, caller: Caller): Bucket[] {
  if (settings.profile === "off" || rateLimitClass === "none") return [];
  // A person's mouse makes more calls than any of the other limits allows.
  if (rateLimitClass === "input") return [bucket("input", caller, { limit: INPUT_MAX, windowMs: SECOND_MS })];
  const { transport, principal } = caller;
  const buckets = [generalBucket(settings, rateLimitClass, caller)];
  if (transport === "grpc" || transport === "connect") {
    buckets.push(bucket("grpc", caller, { limit: settings.grpcMax, windowMs: QUARTER_HOUR_MS }));
  }
  if (rateLimitClass === "key-creation" && principal) {
    const key = `key-creation:user:${principal.userId}`;
    const limit = settings.keyCreationMax;
    buckets.push({ name: "key-creation", key, limit, windowMs: HOUR_MS, isUnverified: false });
  }
  return buckets;
}

/** The bucket that a WebSocket message takes from, whatever is in it. */
export function messageBucketsOf(settings: RateLimitSettings, caller: Caller): Bucket[] {
  if (settings.profile === "off") return [];
  return [bucket("websocket", caller, { limit: settings.webSocketMax, windowMs: QUARTER_HOUR_MS })];
}

function generalBucket(settings: RateLimitSettings, rateLimitClass: RateLimitClass, caller: Caller): Bucket {
  if (settings.profile === "windowed") {
    return rateLimitClass === "actions"
      ? bucket("actions", caller, { limit: settings.actionsMax, windowMs: MINUTE_MS })
      : bucket("general", caller, { limit: settings.max, windowMs: settings.windowMs });
  }
  return bucket("general", caller, { limit: standardMax(settings, caller), windowMs: MINUTE_MS });
}

function standardMax({ anonymousMax, authenticatedMax, planMax }: RateLimitSettings, { principal }: Caller): number {
  switch (principal?.credential.type) {
    case undefined:
    case "anonymous":
      return anonymousMax;
    case "apiKey":
      return planMax[principal.credential.plan];
    default:
      return authenticatedMax;
  }
}

function bucket(name: Bucket["name"], caller: Caller, size: Pick<Bucket, "limit" | "windowMs">): Bucket {
  const { key, isUnverified } = identityOf(caller);
  return { name, key: `${name}:${key}`, ...size, isUnverified };
}

/** By credential where there is one that was verified, else by address: an unverified value is never a key. */
function identityOf({ principal, address }: Caller): { readonly key: string; readonly isUnverified: boolean } {
  switch (principal?.credential.type) {
    case "session":
      return { key: `session:${principal.credential.sessionId}`, isUnverified: false };
    case "apiKey":
      return { key: `api-key:${principal.credential.apiKeyId}`, isUnverified: false };
    case "shareLink":
      return { key: `share-link:${principal.credential.shareLinkId}`, isUnverified: false };
    case "oidc":
    case "local":
      return { key: `user:${principal.userId}`, isUnverified: false };
    default:
      return { key: `address:${toAddressBlock(address)}`, isUnverified: true };
  }
}

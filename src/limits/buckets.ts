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

/** What is counted without an operation: a message on a socket, an unknown URL, failed credentials, signing in by a provider, a file of the console. */
export type OtherKind = "message" | "unknownRoute" | "failedCredentials" | "signIn" | "consoleFile";

export type BucketName =
  | ("general" | "actions" | "key-creation" | "grpc" | "websocket" | "input")
  | ("sign-in" | "renewal" | "unknown-url" | "credentials" | "console");

/** A number of calls of one caller within a time. */
export interface Bucket {
  readonly name: BucketName;
  readonly key: string;
  readonly limit: number;
  readonly windowMs: number;
  /** What gives its caller more, for the error; undefined: nothing does. */
  readonly wayOut: string | undefined;
  /** Whether a caller without valid credentials can produce such keys, in any number. */
  readonly isUnverified: boolean;
}

/** Calls of input a second, of one credential. */
const INPUT_MAX = 120;
/** Files of the console a minute, of one address: those of sixty persons who open it. */
const CONSOLE_FILES_MAX = 600;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const QUARTER_HOUR_MS = 15 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The buckets that one call takes from. */
export function bucketsOf(
  settings: RateLimitSettings,
  rateLimitClass: Exclude<RateLimitClass, "commands">,
  caller: Caller,
): Bucket[] {
  if (settings.profile === "off" || rateLimitClass === "none") return [];
  // A person's mouse makes more calls than any of the other limits allows.
  if (rateLimitClass === "input") return [bucket("input", caller, { limit: INPUT_MAX, windowMs: SECOND_MS })];
  const { transport, principal } = caller;
  const buckets = [generalBucket(settings, rateLimitClass === "key-creation" ? "general" : rateLimitClass, caller)];
  if (transport === "grpc" || transport === "connect") {
    const size = { limit: settings.grpcMax, windowMs: QUARTER_HOUR_MS };
    buckets.push(bucket("grpc", caller, size, "RATE_LIMIT_GRPC_MAX"));
  }
  if (rateLimitClass === "key-creation" && principal) {
    const limit = settings.keyCreationMax;
    const key = `key-creation:user:${principal.userId}`;
    const wayOut = raisedBy("RATE_LIMIT_KEY_CREATION_MAX");
    buckets.push({ name: "key-creation", key, limit, windowMs: HOUR_MS, wayOut, isUnverified: false });
  }
  return buckets;
}

/** The bucket that a request takes from which names no operation: its own, so that such requests use up no calls of others. */
export function otherBucketsOf(settings: RateLimitSettings, kind: OtherKind, caller: Caller): Bucket[] {
  if (settings.profile === "off") return [];
  switch (kind) {
    case "message": {
      const size = { limit: settings.webSocketMax, windowMs: QUARTER_HOUR_MS };
      return [bucket("websocket", caller, size, "RATE_LIMIT_WS_MAX")];
    }
    case "consoleFile":
      return [bucket("console", caller, { limit: CONSOLE_FILES_MAX, windowMs: MINUTE_MS })];
    case "signIn":
      return [generalBucket(settings, "sign-in", caller)];
    case "failedCredentials":
      return [generalBucket(settings, "credentials", caller)];
    case "unknownRoute":
      return [generalBucket(settings, identityOf(caller).isUnverified ? "unknown-url" : "general", caller)];
  }
}

/** A bucket of the size of the profile's; all of those names are separate. */
function generalBucket(settings: RateLimitSettings, name: BucketName, caller: Caller): Bucket {
  const { profile, max, windowMs, actionsMax } = settings;
  if (profile === "windowed") {
    return name === "actions"
      ? bucket(name, caller, { limit: actionsMax, windowMs: MINUTE_MS }, "RATE_LIMIT_ACTIONS_MAX")
      : bucket(name, caller, { limit: max, windowMs }, "RATE_LIMIT_MAX");
  }
  const { limit, setting, more } = standardSize(settings, caller);
  // All calls of a caller count together, but for those by which one signs in.
  const named = bucket(name === "actions" ? "general" : name, caller, { limit, windowMs: MINUTE_MS }, setting);
  return name === "general" || name === "actions" ? { ...named, wayOut: `${more}; ${raisedBy(setting)}` } : named;
}

/** The calls a minute of a caller, the setting for that, and who has more. */
function standardSize(
  { anonymousMax, authenticatedMax, planMax }: RateLimitSettings,
  { principal }: Caller,
): { readonly limit: number; readonly setting: string; readonly more: string } {
  const credential = principal?.credential;
  const ofKeys = `an API key has ${planMax.standard} (plan standard)`;
  switch (credential?.type) {
    case undefined:
    case "anonymous":
      return { limit: anonymousMax, setting: "RATE_LIMIT_ANONYMOUS_MAX", more: ofKeys };
    case "apiKey":
      return {
        limit: planMax[credential.plan],
        setting: `RATE_LIMIT_${credential.plan.toUpperCase()}_MAX`,
        more: `plans have ${planMax.basic} (basic), ${planMax.standard} (standard) and ${planMax.premium} (premium)`,
      };
    default:
      return { limit: authenticatedMax, setting: "RATE_LIMIT_AUTHENTICATED_MAX", more: ofKeys };
  }
}

function bucket(name: BucketName, caller: Caller, size: Pick<Bucket, "limit" | "windowMs">, setting?: string): Bucket {
  const { key, isUnverified } = identityOf(caller);
  return { name, key: `${name}:${key}`, ...size, isUnverified, wayOut: setting && raisedBy(setting) };
}

function raisedBy(setting: string): string {
  return `the service's setting is ${setting}`;
}

/** Returns the verified credential, else the address: an unverified value is never a key. */
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

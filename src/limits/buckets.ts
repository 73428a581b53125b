import { toAddressBlock } from "../address-block.ts";
import { credentialName, type CallOrigin, type Plan, type Principal, type RateLimitClass } from "../contract.ts";

export interface RateLimitSettings extends Readonly<Record<Plan, number>> {
  readonly profile: "standard" | "windowed" | "off";
  /** Profile `standard`, calls a minute: of an address without credentials, of a session; of an API key by its plan. */
  readonly anonymous: number;
  readonly authenticated: number;
  /** Keys that one user may create in an hour. */
  readonly keyCreation: number;
  /** Messages and calls of one credential in 15 minutes. */
  readonly webSocket: number;
  readonly grpc: number;
  /** Profile `windowed`: calls of one caller in `windowMs`. */
  readonly windowed: number;
  readonly windowMs: number;
  /** Profile `windowed`: actions a minute. */
  readonly actions: number;
}

/** The member of RATE_LIMITS that gives a bucket its size. */
type Member = Exclude<keyof RateLimitSettings, "profile" | "windowMs">;

/** The caller whose calls are counted. */
export interface Caller extends CallOrigin {
  /** Verified; undefined for a caller without credentials, and for one whose credentials are wrong. */
  readonly principal: Principal | undefined;
}

/** Kind of what is counted without an operation: a message on a socket, an unknown URL, failed credentials, signing in by a provider, a file of the console. */
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
  /** Advice for the error: how the caller gets more; undefined: by nothing. */
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
    const size = { limit: settings.grpc, windowMs: QUARTER_HOUR_MS };
    buckets.push(bucket("grpc", caller, size, "grpc"));
  }
  if (rateLimitClass === "key-creation" && principal) {
    const limit = settings.keyCreation;
    const key = `key-creation:user:${principal.userId}`;
    const wayOut = raisedBy("keyCreation");
    buckets.push({ name: "key-creation", key, limit, windowMs: HOUR_MS, wayOut, isUnverified: false });
  }
  return buckets;
}

/** The bucket that a request takes from which names no operation: its own, so that such requests use up no calls of others. */
export function otherBucketsOf(settings: RateLimitSettings, kind: OtherKind, caller: Caller): Bucket[] {
  if (settings.profile === "off") return [];
  switch (kind) {
    case "message": {
      const size = { limit: settings.webSocket, windowMs: QUARTER_HOUR_MS };
      return [bucket("websocket", caller, size, "webSocket")];
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
  const { profile, windowed, windowMs, actions } = settings;
  if (profile === "windowed") {
    return name === "actions"
      ? bucket(name, caller, { limit: actions, windowMs: MINUTE_MS }, "actions")
      : bucket(name, caller, { limit: windowed, windowMs }, "windowed");
  }
  const { limit, setting, more } = standardSize(settings, caller);
  // All calls of a caller count together, but for those by which one signs in.
  const named = bucket(name === "actions" ? "general" : name, caller, { limit, windowMs: MINUTE_MS }, setting);
  return name === "general" || name === "actions" ? { ...named, wayOut: `${more}; ${raisedBy(setting)}` } : named;
}

/** The calls a minute of a caller, the setting for that, and who has more. */
function standardSize(
  settings: RateLimitSettings,
  { principal }: Caller,
): { readonly limit: number; readonly setting: Member; readonly more: string } {
  const credential = principal?.credential;
  const ofKeys = `an API key has ${settings.standard} (plan standard)`;
  switch (credential?.type) {
    case undefined:
    case "anonymous":
      return { limit: settings.anonymous, setting: "anonymous", more: ofKeys };
    case "apiKey":
      return {
        limit: settings[credential.plan],
        setting: credential.plan,
        more: `plans have ${settings.basic} (basic), ${settings.standard} (standard) and ${settings.premium} (premium)`,
      };
    default:
      return { limit: settings.authenticated, setting: "authenticated", more: ofKeys };
  }
}

function bucket(name: BucketName, caller: Caller, size: Pick<Bucket, "limit" | "windowMs">, setting?: Member): Bucket {
  const { key, isUnverified } = identityOf(caller);
  return { name, key: `${name}:${key}`, ...size, isUnverified, wayOut: setting && raisedBy(setting) };
}

function raisedBy(setting: Member): string {
  return `the service's setting is RATE_LIMITS (${setting})`;
}

/** Returns the verified credential, else the address: an unverified value is never a key. */
function identityOf({ principal, address }: Caller): { readonly key: string; readonly isUnverified: boolean } {
  switch (principal?.credential.type) {
    case "session":
    case "apiKey":
    case "shareLink":
      return { key: credentialName(principal.credential), isUnverified: false };
    case "oidc":
    case "local":
      return { key: `user:${principal.userId}`, isUnverified: false };
    default:
      return { key: `address:${toAddressBlock(address)}`, isUnverified: true };
  }
}

/** How often something happened within a window that began with its first occurrence. */
export interface Count {
  readonly count: number;
  /** When the window ends, epoch ms. */
  readonly resetAt: number;
}

/** Whether the window has not ended. One that ends later than its length from now was begun before a clock was set back. */
export function isRunning({ resetAt }: Count, windowMs: number, nowMs: number): boolean {
  return resetAt > nowMs && resetAt <= nowMs + windowMs;
}

/** Counts by key. Each of several concurrent additions gets a count of its own. */
export interface Counters {
  /**
   * Adds one, in a new window of `windowMs` when there is none or the last one has ended. The count of a key beyond `limit`
   * need not be exact.
   */
  add(key: string, windowMs: number, limit?: number): Promise<Count>;
  /** Subtracts one in a window that has not ended; else does nothing. */
  takeBack(key: string): Promise<void>;
}

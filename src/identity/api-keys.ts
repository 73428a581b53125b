import { timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";
import type { CallOrigin, HostLists, Plan, Principal, Role, Scope } from "../contract.ts";
import { invalidField, ServiceError, unauthorized } from "../errors/errors.ts";
import { type ApiKey, type ApiKeyStore, isActive, type NewApiKey } from "../store/api-keys.ts";
import type { AuditEvent } from "../store/audit.ts";
import type { User } from "../store/users.ts";
import { newApiKeyText, parseApiKeyText } from "./api-key-text.ts";
import { requireBoundHosts } from "./host-bounds.ts";
import type { LiveSessions } from "./live-sessions.ts";
import { expandScopes, hasScope, requireScopes, scopesOf } from "./permissions.ts";
import { createRowCache } from "./row-cache.ts";

interface ApiKeyRequest {
  readonly name: string;
  readonly roles?: readonly Role[] | undefined;
  readonly scopes?: readonly Scope[] | undefined;
  readonly expiresIn?: number | undefined;
  readonly allowedIps?: readonly string[] | undefined;
  readonly allowedHosts?: string[] | undefined;
  readonly blockedHosts?: string[] | undefined;
  readonly plan?: Plan | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

/** Why a known key was rejected. */
export type ApiKeyRejection = "revoked" | "expired" | "address";

export type ApiKeys = ReturnType<typeof createApiKeys>;

const PLANS: readonly Plan[] = ["basic", "standard", "premium"];

export function createApiKeys({
  apiKeys,
  live,
  now,
  monotonicNow,
  newId,
  randomBytes,
  onRejected,
  onRevoked,
  maxAgeMs = 1_000,
  maxEntries = 10_000,
}: {
  readonly apiKeys: ApiKeyStore;
  readonly live: Pick<LiveSessions, "user">;
  /** Epoch ms. */
  readonly now: () => number;
  /** Ms of a clock that never jumps; default `performance.now()`. */
  readonly monotonicNow?: () => number;
  readonly newId: () => string;
  readonly randomBytes: (size: number) => Uint8Array;
  /** Called for each use of a known key that is rejected. */
  readonly onRejected?: (apiKey: ApiKey, why: ApiKeyRejection, from: CallOrigin) => Promise<void>;
  /** Called for each key that a call here revokes; not for expiry, and not for other processes. */
  readonly onRevoked?: (apiKeyId: string) => void;
  readonly maxAgeMs?: number;
  readonly maxEntries?: number;
}) {
  const byPrefix = createRowCache({
    async load(prefix) {
      const withPrefix = await apiKeys.withPrefix(prefix);
      return withPrefix.length > 0 ? withPrefix : undefined;
    },
    maxAgeMs,
    maxEntries,
    ...(monotonicNow !== undefined && { monotonicNow }),
  });

  function forget({ id, prefix }: Pick<ApiKey, "id" | "prefix">): void {
    byPrefix.forget(prefix);
    onRevoked?.(id);
  }

  /** The key that creates another one, which bounds it. */
  async function boundsOf({ userId, credential }: Principal): Promise<ApiKey | undefined> {
    return credential.type === "apiKey" ? apiKeys.find(userId, credential.apiKeyId) : undefined;
  }

  /** See `ApiKeys.holderOf`. */
  async function holder(found: ApiKey | undefined, from: CallOrigin): Promise<Principal> {
    if (found === undefined) throw unauthorized("wrong", { message: "there is no such API key" });
    if (!isActive(found, now())) {
      const isExpired = found.revokedAt === null;
      if (from.isRecheck !== true) await onRejected?.(found, isExpired ? "expired" : "revoked", from);
      throw isExpired
        ? unauthorized("expired", { message: "the API key has expired" })
        : unauthorized("ended", { message: "the API key is revoked" });
    }
    const creator = await live.user(found.userId);
    if (creator === undefined) throw unauthorized("ended", { message: "the user of the API key is disabled" });
    if (found.allowedIps !== null && !isWithinRanges(from.address, found.allowedIps)) {
      if (from.isRecheck !== true) await onRejected?.(found, "address", from);
      throw new ServiceError("FORBIDDEN", "this API key may not be used from this address", {
        details: { reason: "address" },
      });
    }
    if (from.isRecheck !== true) apiKeys.touch(found.id);
    return toHolder(found, creator);
  }

  return {
    /**
     * A new key with at most the rights of its creator. `key` is its text, known only here.
     * @throws ServiceError `FORBIDDEN` when it asks for more than the creator holds, `VALIDATION_ERROR` for a malformed range,
     * `CONFLICT` when the user has as many keys as there may be
     */
    async create(
      creator: Principal,
      request: ApiKeyRequest,
    ): Promise<{ readonly apiKey: ApiKey; readonly key: string }> {
      const maker = await boundsOf(creator);
      const { key, prefix, hash } = newApiKeyText(randomBytes);
      const apiKey = await apiKeys.insert({
        id: newId(),
        userId: creator.userId,
        name: request.name,
        prefix,
        keyHash: hash,
        ...allowedRights(creator, request),
        allowedIps: allowedRanges(request.allowedIps, maker),
        ...allowedHosts(creator, request),
        plan: allowedPlan(creator, request.plan, maker),
        expiresAt: allowedExpiry(request.expiresIn, maker, now()),
        metadata: request.metadata ?? null,
      });
      // A call may have used this prefix already, with another key.
      byPrefix.forget(prefix);
      return { apiKey, key };
    },

    /** Undefined when the user has no such key. */
    async revoke(userId: string, apiKeyId: string): Promise<ApiKey | undefined> {
      const revoked = await apiKeys.revoke(userId, apiKeyId);
      if (revoked === undefined) return undefined;
      forget(revoked);
      return revoked;
    },

    /** Call after another process has changed a key. */
    forgetAll: (): void => byPrefix.clear(),

    /** Revokes the user's active keys, and returns how many those were. */
    async revokeAll(userId: string): Promise<number> {
      const revoked = await apiKeys.revokeAll(userId);
      revoked.forEach(forget);
      return revoked.length;
    },

    /**
     * The holder of that key with the rights that it has at this moment.
     * @throws ServiceError `UNAUTHORIZED` for a key that is unknown, expired or revoked, or whose creator is disabled,
     *   `FORBIDDEN` for a call from an address that the key does not allow
     */
    async holderOf(key: string, from: CallOrigin): Promise<Principal> {
      const text = parseApiKeyText(key);
      if (text === undefined) throw noKey(key);
      const candidates = (await byPrefix.get(text.prefix)) ?? [];
      return holder(
        candidates.find(({ keyHash }) => isSameHash(keyHash, text.hash)),
        from,
      );
    },

    /** Returns the holder of a key that was verified before, by its id. */
    async holderById(userId: string, apiKeyId: string, from: CallOrigin): Promise<Principal> {
      return holder(await apiKeys.find(userId, apiKeyId), from);
    },
  };
}

/** The error for a text that is no API key; it does not repeat it. */
function noKey(text: string): ServiceError {
  const isOther = /^pw[acrs]_/.test(text) || /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text);
  return isOther
    ? unauthorized("wrong-kind", {
        message: "X-API-Key takes an API key (pwk_…); send an access token as the header Authorization: Bearer",
      })
    : unauthorized("malformed", { message: "that is no API key: one is pwk_ and 36 letters and digits" });
}

function isSameHash(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one, "hex"), Buffer.from(other, "hex"));
}

/** Creator ∩ the key's roles ∩ its scopes. */
function toHolder({ id, roles, scopes, plan, ...lists }: ApiKey, creator: User): Principal {
  const ofCreator = scopesOf(creator.roles);
  const ofRoles = scopesOf(roles);
  const chosen = scopes === null ? ofRoles : expandScopes(scopes);
  return {
    userId: creator.id,
    username: creator.username,
    roles,
    scopes: new Set([...chosen].filter((scope) => ofRoles.has(scope) && ofCreator.has(scope))),
    credential: { type: "apiKey", apiKeyId: id, plan, ...hostsOf(lists) },
  };
}

function allowedRights(creator: Principal, request: ApiKeyRequest): Pick<NewApiKey, "roles" | "scopes"> {
  const roles = request.roles ?? creator.roles;
  const ofCreator = scopesOf(creator.roles);
  for (const role of roles) {
    if ([...scopesOf([role])].every((scope) => ofCreator.has(scope))) continue;
    throw new ServiceError("FORBIDDEN", `you do not hold all that the role "${role}" does`, {
      details: { reason: "role", role },
    });
  }
  if (request.scopes !== undefined) {
    requireScopes(creator, request.scopes);
    return { roles, scopes: request.scopes };
  }
  // A key with fewer scopes than its roles cannot grant more than it holds.
  const isWhole = [...scopesOf(roles)].every((scope) => hasScope(creator, scope));
  return { roles, scopes: isWhole ? null : [...scopesOf(roles)].filter((scope) => hasScope(creator, scope)) };
}

function allowedRanges(given: readonly string[] | undefined, maker: ApiKey | undefined): readonly string[] | null {
  const bounds = maker?.allowedIps ?? null;
  if (given === undefined) return bounds;
  for (const [index, range] of given.entries()) {
    if (!isIpRange(range)) {
      throw invalidField(`allowedIps[${index}]`, "must be an IP address or a range such as 192.0.2.0/24");
    }
    if (bounds !== null && !isRangeWithin(range, bounds)) {
      throw new ServiceError("FORBIDDEN", `the key that makes this one may not be used from "${range}"`, {
        details: { reason: "address" },
      });
    }
  }
  return given;
}

function allowedHosts(
  creator: Principal,
  { allowedHosts, blockedHosts }: ApiKeyRequest,
): Pick<NewApiKey, "allowedHosts" | "blockedHosts"> {
  const asked = { ...(allowedHosts && { allowedHosts }), ...(blockedHosts && { blockedHosts }) };
  const bound = requireBoundHosts(creator, asked);
  return { allowedHosts: bound.allowedHosts ?? null, blockedHosts: bound.blockedHosts ?? null };
}

/** The hosts that contexts of a key may reach. */
export function hostsOf({ allowedHosts, blockedHosts }: Pick<ApiKey, "allowedHosts" | "blockedHosts">): {
  readonly hosts?: HostLists;
} {
  if (allowedHosts === null && blockedHosts === null) return {};
  return {
    hosts: {
      ...(allowedHosts !== null && { allowedHosts: [...allowedHosts] }),
      ...(blockedHosts !== null && { blockedHosts: [...blockedHosts] }),
    },
  };
}

/** Returns the plan of a new key. Only an administrator grants one beyond the default: it is a multiple of the limits of other users. */
function allowedPlan(creator: Principal, given: Plan | undefined, maker: ApiKey | undefined): Plan {
  const most: Plan = maker?.plan ?? (hasScope(creator, "admin") ? "premium" : "standard");
  const byDefault: Plan = most === "basic" ? "basic" : "standard";
  const plan = given ?? byDefault;
  if (PLANS.indexOf(plan) <= PLANS.indexOf(most)) return plan;
  throw new ServiceError("FORBIDDEN", `you cannot grant the plan "${plan}"; yours to grant are those up to "${most}"`, {
    details: { reason: "plan", plan },
  });
}

function allowedExpiry(expiresInMs: number | undefined, maker: ApiKey | undefined, nowMs: number): number | null {
  const latest = maker?.expiresAt ?? null;
  if (expiresInMs === undefined) return latest;
  const expiresAt = nowMs + expiresInMs;
  if (latest === null || expiresAt <= latest) return expiresAt;
  throw new ServiceError("FORBIDDEN", "a key cannot outlive the key that makes it", { details: { reason: "expiry" } });
}

type Range = readonly [base: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

/** Whether the text is an IP address, or a range of them in CIDR notation. */
export function isIpRange(text: string): boolean {
  return parseRange(text) !== undefined;
}

/** Whether the address lies in one of the ranges. An address that is none (a socket's path, "stdio") lies in no range. */
export function isWithinRanges(address: string, ranges: readonly string[]): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  return ranges.some((text) => {
    const range = parseRange(text);
    return range !== undefined && contains(range, [parsed, parsed.kind() === "ipv4" ? 32 : 128]);
  });
}

/** Whether the whole range lies in one of the others. */
export function isRangeWithin(text: string, ranges: readonly string[]): boolean {
  const inner = parseRange(text);
  if (inner === undefined) return false;
  return ranges.some((each) => {
    const outer = parseRange(each);
    return outer !== undefined && contains(outer, inner);
  });
}

function contains([base, bits]: Range, [inner, innerBits]: Range): boolean {
  return base.kind() === inner.kind() && innerBits >= bits && inner.match(base, bits);
}

/** An IPv4 address that is written as IPv6 counts as the IPv4 address that it is. */
function parseRange(text: string): Range | undefined {
  const [, address = "", suffix] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0) return undefined;
  const width = version === 4 ? 32 : 128;
  const bits = suffix === undefined ? width : Number(suffix);
  if (bits > width) return undefined;
  const base = ipaddr.parse(address);
  if (base instanceof ipaddr.IPv6 && base.isIPv4MappedAddress() && bits >= 96) {
    return [base.toIPv4Address(), bits - 96];
  }
  return [base, bits];
}

/** A program may retry a rejected key indefinitely; the log does not need each attempt. */
const ONCE_IN_MS = 60_000;
const MAX_REMEMBERED = 10_000;

/**
 * Writes an audit row when a known key is rejected: at most one a minute for each key and reason.
 * @throws ServiceError `SERVICE_UNAVAILABLE` when the row cannot be stored
 */
export function createRejectedKeyLog({
  record,
  monotonicNow = () => performance.now(),
}: {
  /** Stores the row. @throws ServiceError `SERVICE_UNAVAILABLE` */
  readonly record: (event: AuditEvent) => Promise<void>;
  /** Ms of a clock that never jumps; default `performance.now()`. */
  readonly monotonicNow?: () => number;
}) {
  const written = new LRUCache<string, true>({
    max: MAX_REMEMBERED,
    ttl: ONCE_IN_MS - 1, // an entry is stale once it is older
    ttlResolution: 0,
    perf: { now: monotonicNow },
  });
  return async ({ id, userId }: ApiKey, why: ApiKeyRejection, { transport, address }: CallOrigin): Promise<void> => {
    const kind = `${id} ${why}`;
    if (written.has(kind)) return;
    written.set(kind, true);
    await record({
      userId,
      credential: `api-key:${id}`,
      transport,
      address,
      operation: "authenticate",
      params: { reason: reasons[why] },
      outcome: "failure",
      code: why === "address" ? "FORBIDDEN" : "UNAUTHORIZED",
    });
  };
}

const reasons: Readonly<Record<ApiKeyRejection, string>> = {
  revoked: "the API key is revoked",
  expired: "the API key has expired",
  address: "the API key may not be used from this address",
};

import { timingSafeEqual } from "node:crypto";
import type { CallOrigin, Plan, Principal, Role, Scope } from "../contract.ts";
import { invalidField, ServiceError } from "../errors/errors.ts";
import { isActive, type ApiKey, type ApiKeyStore, type NewApiKey } from "../store/api-keys.ts";
import type { User } from "../store/users.ts";
import { newApiKeyText, parseApiKeyText } from "./api-key-text.ts";
import { isIpRange, isRangeWithin, isWithinRanges } from "./ip-ranges.ts";
import type { LiveSessions } from "./live-sessions.ts";
import { expandScopes, hasScope, requireScopes, scopesOf } from "./permissions.ts";
import { createRowCache } from "./row-cache.ts";

export interface ApiKeyRequest {
  readonly name: string;
  readonly roles?: readonly Role[] | undefined;
  readonly scopes?: readonly Scope[] | undefined;
  readonly expiresIn?: number | undefined;
  readonly allowedIps?: readonly string[] | undefined;
  readonly plan?: Plan | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

/** Why a key that is known was not let in. */
export type ApiKeyRefusal = "revoked" | "expired" | "address";

export interface ApiKeys {
  /**
   * A new key with at most the rights of its creator. `key` is its text, known only here.
   * @throws ServiceError `FORBIDDEN` when it asks for more than the creator holds, `VALIDATION_ERROR` for a malformed range,
   * `CONFLICT` when the user has as many keys as there may be
   */
  create(creator: Principal, request: ApiKeyRequest): Promise<{ readonly apiKey: ApiKey; readonly key: string }>;
  /** Undefined when the user has no such key. */
  revoke(userId: string, apiKeyId: string): Promise<ApiKey | undefined>;
  /**
   * The holder of that key with the rights that it has at this moment; undefined for a key that is unknown, expired or
   * revoked, or whose creator is disabled.
   * @throws ServiceError `FORBIDDEN` for a call from an address that the key does not allow
   */
  holderOf(key: string, from: CallOrigin): Promise<Principal | undefined>;
}

export interface ApiKeysDeps {
  readonly apiKeys: ApiKeyStore;
  readonly live: Pick<LiveSessions, "user">;
  readonly now: () => number;
  readonly newId: () => string;
  readonly randomBytes: (size: number) => Uint8Array;
  /** Told of every use of a key that is known and was not let in. */
  readonly onRefused?: (apiKey: ApiKey, why: ApiKeyRefusal, from: CallOrigin) => Promise<void>;
  /** Told of every key revoked by a call here; expiry and other processes are not heard. */
  readonly onRevoked?: (apiKeyId: string) => void;
  readonly maxAgeMs?: number;
  readonly maxEntries?: number;
}

const plans: readonly Plan[] = ["basic", "standard", "premium"];

export function createApiKeys({
  apiKeys,
  live,
  now,
  newId,
  randomBytes,
  onRefused,
  onRevoked,
  maxAgeMs = 1_000,
  maxEntries = 10_000,
}: ApiKeysDeps): ApiKeys {
  const byPrefix = createRowCache({ load: (prefix) => apiKeys.withPrefix(prefix), now, maxAgeMs, maxEntries });

  /** What a key that makes keys hands down, besides its rights. */
  async function boundsOf({ userId, credential }: Principal): Promise<ApiKey | undefined> {
    return credential.type === "apiKey" ? apiKeys.find(userId, credential.apiKeyId) : undefined;
  }

  return {
    async create(creator, request) {
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
        plan: allowedPlan(creator, request.plan, maker),
        expiresAt: allowedExpiry(request.expiresIn, maker, now()),
        metadata: request.metadata ?? null,
      });
      // Nobody has this key yet, but its prefix may have been asked for.
      byPrefix.forget(prefix);
      return { apiKey, key };
    },

    async revoke(userId, apiKeyId) {
      const revoked = await apiKeys.revoke(userId, apiKeyId);
      if (revoked === undefined) return undefined;
      byPrefix.forget(revoked.prefix);
      onRevoked?.(revoked.id);
      return revoked;
    },

    async holderOf(key, from) {
      const text = parseApiKeyText(key);
      if (text === undefined) return undefined;
      const candidates = (await byPrefix.get(text.prefix)) ?? [];
      const found = candidates.find(({ keyHash }) => isSameHash(keyHash, text.hash));
      if (found === undefined) return undefined;
      if (!isActive(found, now())) {
        if (from.isRecheck !== true) await onRefused?.(found, found.revokedAt === null ? "expired" : "revoked", from);
        return undefined;
      }
      const creator = await live.user(found.userId);
      if (creator === undefined) return undefined;
      if (found.allowedIps !== null && !isWithinRanges(from.address, found.allowedIps)) {
        if (from.isRecheck !== true) await onRefused?.(found, "address", from);
        throw new ServiceError("FORBIDDEN", "this API key may not be used from this address", {
          details: { reason: "address" },
        });
      }
      if (from.isRecheck !== true) apiKeys.touch(found.id);
      return toHolder(found, creator);
    },
  };
}

function isSameHash(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one, "hex"), Buffer.from(other, "hex"));
}

/** Creator ∩ the key's roles ∩ its scopes. */
function toHolder({ id, roles, scopes, plan }: ApiKey, creator: User): Principal {
  const ofCreator = scopesOf(creator.roles);
  const ofRoles = scopesOf(roles);
  const chosen = scopes === null ? ofRoles : expandScopes(scopes);
  return {
    userId: creator.id,
    username: creator.username,
    roles,
    scopes: new Set([...chosen].filter((scope) => ofRoles.has(scope) && ofCreator.has(scope))),
    credential: { type: "apiKey", apiKeyId: id, plan },
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
  // A key that holds less than its roles hands down no more than it holds.
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

/** A plan beyond the default is an administrator's to give: it is a multiple of everybody else's limits. */
function allowedPlan(creator: Principal, given: Plan | undefined, maker: ApiKey | undefined): Plan {
  const most: Plan = maker?.plan ?? (hasScope(creator, "admin") ? "premium" : "standard");
  const byDefault: Plan = most === "basic" ? "basic" : "standard";
  const plan = given ?? byDefault;
  if (plans.indexOf(plan) <= plans.indexOf(most)) return plan;
  throw new ServiceError("FORBIDDEN", `the plan "${plan}" is beyond yours to give, which is "${most}" at most`, {
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

import type { Principal, Role, Scope, ShareScope } from "../contract.ts";
import { notFound, ServiceError } from "../errors/errors.ts";

const VIEWER_SCOPES = [
  "contexts:read",
  "events:read",
  "sessions:read",
  "api-keys:read",
  "artifacts:read",
  "profiles:read",
  "secrets:read",
] as const;

const USER_SCOPES = [
  ...VIEWER_SCOPES,
  "contexts:write",
  "actions:execute",
  "actions:evaluate",
  "actions:upload",
  "render",
  "sessions:write",
  "api-keys:write",
  "screen:read",
  "artifacts:write",
  "contexts:cdp",
  "profiles:write",
  "profiles:use",
  "secrets:write",
  "secrets:use",
] as const;

/** The scopes of each role; a role of the contract that is missing here does not compile. */
const roleScopes: Readonly<Record<Role, readonly Scope[]>> = {
  admin: [...USER_SCOPES, "profiles:export", "audit:read", "admin"],
  user: USER_SCOPES,
  viewer: VIEWER_SCOPES,
};

/** The further scopes that the holder of a scope has: those that it implies, and its other spelling. */
const implied: Partial<Readonly<Record<Scope, readonly Scope[]>>> = {
  "contexts:write": ["actions:execute", "actions:evaluate", "actions:upload", "render", "artifacts:write"],
  "sessions:read": ["read:session"],
  "read:session": ["sessions:read"],
};

/** The scopes and all that follow from them. */
export function expandScopes(scopes: Iterable<Scope>): ReadonlySet<Scope> {
  const expanded = new Set<Scope>();
  for (const scope of scopes) {
    expanded.add(scope);
    for (const further of implied[scope] ?? []) expanded.add(further);
  }
  return expanded;
}

/** The scopes that the roles are made of, without what follows from them. */
export function ownScopes(roles: readonly Role[]): readonly Scope[] {
  return [...new Set(roles.flatMap((role) => roleScopes[role]))];
}

/** Roles → their scopes. A user keeps its list of roles for many calls. */
const scopesByRoles = new WeakMap<readonly Role[], ReadonlySet<Scope>>();

/** The roles' scopes and all that follow from them. */
export function scopesOf(roles: readonly Role[]): ReadonlySet<Scope> {
  let scopes = scopesByRoles.get(roles);
  if (scopes === undefined) {
    scopes = expandScopes(ownScopes(roles));
    scopesByRoles.set(roles, scopes);
  }
  return scopes;
}

export function hasScope({ scopes }: Pick<Principal, "scopes">, scope: Scope): boolean {
  return scopes.has(scope);
}

/** @throws ServiceError `FORBIDDEN` that names the first scope that is missing */
export function requireScopes(principal: Pick<Principal, "scopes">, required: readonly Scope[]): void {
  const missing = required.find((scope) => !hasScope(principal, scope));
  if (missing === undefined) return;
  throw new ServiceError("FORBIDDEN", `this needs the permission "${missing}"`, {
    details: { reason: "scope", scope: missing },
  });
}

/**
 * Whether the caller may call it at all: every scope, and for the holder of a share link what that link shares.
 *
 * @param contextId the context that it is called for, if it is one
 * @throws ServiceError `FORBIDDEN`, and `NOT_FOUND` to the holder of a link for another context
 */
export function requireRights(
  principal: Pick<Principal, "scopes" | "credential">,
  options: {
    readonly scopes: readonly Scope[];
    /** The share links whose holders may call it; undefined: none. */
    readonly share: ShareScope | undefined;
  },
  contextId: unknown,
): void {
  const { scopes, share } = options;
  requireScopes(principal, scopes);
  const { credential } = principal;
  if (credential.type !== "shareLink") return;
  if (share !== "read" && share !== credential.scope) {
    throw new ServiceError("FORBIDDEN", "a share link does not give this", { details: { reason: "share-link" } });
  }
  if (contextId !== credential.contextId) throw notFound("context", String(contextId));
}

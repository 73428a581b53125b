import { createHash } from "node:crypto";
import type { Config } from "../config/settings.ts";

/** No part of a process's role. */
const NONE = "-";

/**
 * Hashes the settings in which the processes of a cluster have to agree, as three short hashes: of all roles, of those that serve
 * callers, and of those that run browsers. It says nothing of the secrets, whose own hashes go into it.
 *
 * @param storeOfArtifacts which it is, see `BlobStore`
 */
export function settingsHash(config: Config, storeOfArtifacts: string): string {
  const { role, clusterSecret = [], jwtSecret, dataKey, leaseMs, auditSync, auditRetentionDays } = config;
  const callers = {
    limits: [config.rateLimitProfile, config.rateLimits, config.loginLimits],
    jwtSecret,
    authRequired: config.authRequired,
    oidc: [
      ...[config.oidcIssuers, config.oidcAudiences, config.oidcClientId, config.oidcClientSecret, config.publicUrl],
      ...[config.oidcSignUp, config.oidcUsernameClaim, config.oidcRolesClaim, config.oidcRoles, config.oidcDefaultRole],
    ],
    sessionDurationMs: config.sessionDurationMs,
    perUser: [config.sessionsPerUser, config.apiKeysPerUser, config.contextsPerUser],
    audit: [auditSync, auditRetentionDays],
  };
  const browsers = {
    network: [config.privateNetwork, config.urlAllowlist],
    contextIdleMs: config.contextIdleMs,
    webgl: config.browserWebgl,
    sharing: config.browserSharing,
  };
  const artifacts = [storeOfArtifacts, config.artifactMaxBytes, config.artifactUserBytes, config.artifactTotalBytes];
  const parts = [
    { artifacts, dataKey, clusterSecret: clusterSecret.toSorted(), leaseMs, environment: config.environment },
    role === "worker" ? undefined : callers,
    role === "api" ? undefined : browsers,
  ];
  return parts.map((part) => (part === undefined ? NONE : shortHash(JSON.stringify(part)))).join(".");
}

/** Whether two processes differ in what both of them need. */
export function settingsDiffer(one: string, other: string): boolean {
  const parts = other.split(".");
  return one.split(".").some((part, index) => ![NONE, part].includes(parts[index] ?? NONE) && part !== NONE);
}

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

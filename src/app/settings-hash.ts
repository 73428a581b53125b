import { createHash } from "node:crypto";
import type { Config, SettingName } from "../config/settings.ts";

/** No part of a process's role. */
const NONE = "-";

/**
 * Which processes of a cluster have to agree in a setting: every one, those that serve callers, those that run browsers; or none, as
 * it is each process's `own`: where it listens, what its machine has, what it is called.
 */
const AGREEING = {
  environment: "every",
  port: "own",
  host: "own",
  publicUrl: "callers",
  grpcPort: "own",
  opsPort: "own",
  opsHost: "own",
  tlsCert: "own",
  tlsKey: "own",
  trustProxy: "own",
  corsOrigins: "own",
  embedOrigins: "own",
  allowedHosts: "own",
  docsPublic: "own",
  jwtSecret: "callers",
  authRequired: "callers",
  adminUsername: "own",
  adminPassword: "own",
  sessionDurationMs: "callers",
  accessTokenTtlMs: "callers",
  sessionsPerUser: "callers",
  apiKeysPerUser: "callers",
  oidcIssuers: "callers",
  oidcAudiences: "callers",
  oidcClientId: "callers",
  oidcClientSecret: "callers",
  oidcSignUp: "callers",
  oidcUsernameClaim: "callers",
  oidcRolesClaim: "callers",
  oidcRoles: "callers",
  oidcDefaultRole: "callers",
  databaseUrl: "own",
  databaseWaitMs: "own",
  databasePoolMax: "own",
  dataDir: "own",
  dataKey: "every",
  auditRetentionDays: "callers",
  auditMaxBytes: "callers",
  auditSync: "callers",
  uploadDir: "own",
  artifactDir: "own",
  artifactMaxBytes: "every",
  artifactUserBytes: "every",
  artifactTotalBytes: "every",
  s3Bucket: "own",
  s3Endpoint: "own",
  s3Region: "own",
  s3Prefix: "own",
  s3AccessKeyId: "own",
  s3SecretAccessKey: "own",
  browserExecutablePath: "own",
  browserSandbox: "own",
  browserWebgl: "browsers",
  browserSharing: "browsers",
  cdp: "callers",
  maxBrowsers: "own",
  browserContexts: "own",
  browserSpareContexts: "own",
  browserMemoryMib: "own",
  contextMemoryMib: "own",
  userMemoryMib: "own",
  memoryReserveMib: "own",
  contextEgressMib: "browsers",
  caCertificates: "own",
  maxContexts: "own",
  maxWaiting: "own",
  acquireTimeoutMs: "callers",
  renderConcurrency: "browsers",
  contextsPerUser: "callers",
  contextIdleMs: "browsers",
  urlAllowlist: "browsers",
  privateNetwork: "browsers",
  rateLimitProfile: "callers",
  rateLimits: "callers",
  loginLimits: "callers",
  role: "own",
  clusterSecret: "every",
  clusterHost: "own",
  clusterPort: "own",
  clusterAddress: "own",
  leaseMs: "every",
  pagewireUrl: "own",
  pagewireMcpAuthToken: "own",
  pagewireApiKey: "own",
  otelExporterOtlpEndpoint: "own",
  otelTracesSamplerArg: "own",
  logLevel: "own",
} as const satisfies Record<SettingName, "every" | "callers" | "browsers" | "own">;

/**
 * Hashes the settings in which the processes of a cluster have to agree, as three short hashes: of all roles, of those that serve
 * callers, and of those that run browsers. It says nothing of the secrets, whose own hashes go into it.
 *
 * @param storeOfArtifacts which it is, see `BlobStore`
 */
export function settingsHash(config: Config, storeOfArtifacts: string): string {
  const { role, clusterSecret = [] } = config;
  const values = { ...config, clusterSecret: clusterSecret.toSorted() };
  const of = (part: "every" | "callers" | "browsers") =>
    (Object.keys(AGREEING) as SettingName[])
      .filter((name) => AGREEING[name] === part)
      .map((name) => [name, values[name]]);
  const parts = [
    [storeOfArtifacts, ...of("every")],
    role === "worker" ? undefined : of("callers"),
    role === "api" ? undefined : of("browsers"),
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

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
  oidcIssuers: "callers",
  oidcAudiences: "callers",
  oidcClientId: "callers",
  oidcClientSecret: "callers",
  oidcSignUp: "callers",
  oidcClaims: "callers",
  oidcRoles: "callers",
  databaseUrl: "own",
  databaseLimits: "own",
  dataDir: "own",
  dataKey: "every",
  auditLimits: "callers",
  uploadDir: "own",
  artifactDir: "own",
  artifactLimits: "every",
  s3Bucket: "own",
  s3Endpoint: "own",
  s3Region: "own",
  s3AccessKeyId: "own",
  s3SecretAccessKey: "own",
  browserExecutablePath: "own",
  browserSandbox: "own",
  browserWebgl: "browsers",
  browserSharing: "browsers",
  cdp: "callers",
  browserLimits: "own",
  caCertificates: "own",
  maxContexts: "own",
  contextLimits: {
    ...{ idleMs: "browsers", memoryMib: "own", egressMib: "browsers", waiting: "own", waitMs: "callers" },
  },
  userLimits: {
    ...{ contexts: "callers", sessions: "callers", sessionMs: "callers", accessTokenMs: "callers", apiKeys: "callers" },
    ...{ renders: "browsers", memoryMib: "own" },
  },
  urlAllowlist: "browsers",
  privateNetwork: "browsers",
  rateLimitProfile: "callers",
  rateLimits: "callers",
  role: "own",
  clusterSecret: "every",
  clusterPort: "own",
  clusterAddress: "own",
  leaseMs: "every",
  pagewireUrl: "own",
  pagewireMcpAuthToken: "own",
  pagewireApiKey: "own",
  otelExporterOtlpEndpoint: "own",
  otelTracesSamplerArg: "own",
  logLevel: "own",
} as const satisfies { readonly [Name in SettingName]: Part | { readonly [Member in keyof Config[Name]]: Part } };

type Part = "every" | "callers" | "browsers" | "own";

/**
 * Hashes the settings in which the processes of a cluster have to agree, as three short hashes: of all roles, of those that serve
 * callers, and of those that run browsers. It says nothing of the secrets, whose own hashes go into it.
 *
 * @param storeOfArtifacts which it is, see `BlobStore`
 */
export function settingsHash(config: Config, storeOfArtifacts: string): string {
  const { role, clusterSecret = [] } = config;
  const values = { ...config, clusterSecret: clusterSecret.toSorted() };
  const of = (part: Part) =>
    (Object.keys(AGREEING) as SettingName[]).flatMap((name) => {
      const agreeing: Part | Readonly<Record<string, Part>> = AGREEING[name];
      if (typeof agreeing === "string") return agreeing === part ? [[name, values[name]]] : [];
      return Object.entries<unknown>(values[name] as Readonly<Record<string, unknown>>)
        .filter(([member]) => agreeing[member] === part)
        .map(([member, value]) => [`${name}.${member}`, value]);
    });
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

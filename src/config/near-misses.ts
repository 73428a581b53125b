import { nearest } from "../near-names.ts";
import { type SettingName, settings } from "./settings.ts";
import { flattenFile } from "./settings-file.ts";

/** Reports the settings of earlier versions that are still given, a sentence each. @param file the content of the settings file */
export function earlierNotices(
  env: Readonly<Record<string, unknown>>,
  file: unknown,
  fileName: string,
): readonly string[] {
  const notices = [
    ...Object.entries(movedSettings).map(([name, { file: path, setting, part }]) => ({
      ...{ name, path, says: `is read as ${part} of ${settings[setting].env}, its name now` },
    })),
    ...Object.entries(removedSettings).map(([name, [path, now]]) => ({
      name,
      path,
      says: `is no longer read: ${now}`,
    })),
  ];
  const { values } = flattenFile(file, earlierPaths, fileName);
  return notices.flatMap(({ name, path, says }) =>
    [
      ...[name, `${PREFIX}${name}`].filter((variable) => (env[variable] ?? "") !== ""),
      ...(values.has(path) ? [`${fileName}: ${path}`] : []),
    ].map((written) => `${written} ${says}`),
  );
}

/** Finds environment variables that are no settings and were most likely meant as one. */
export function nearMisses(
  env: Readonly<Record<string, string | undefined>>,
): readonly { readonly name: string; readonly meant: string }[] {
  const known = Object.values(settings).map((setting) => setting.env);
  return Object.keys(env).flatMap((name) => {
    const bare = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name;
    if ([name, bare].some((each) => (known as readonly string[]).includes(each) || isEarlierSetting(each))) return [];
    const isLong = bare.includes("_") && bare.length >= MIN_LENGTH;
    const meant = isLong ? nearest(bare, known) : undefined;
    return meant === undefined || OF_OTHERS.has(name) ? [] : [{ name, meant }];
  });
}

/** A setting of an earlier version that is a part of another one now. It is still read. */
interface MovedSetting {
  /** Its path in the file. */
  readonly file: string;
  readonly setting: SettingName;
  /** The name of that setting, for operators. */
  readonly part: string;
  /** Adds it to what is given for the setting, which holds where it names the part too. @returns undefined where it means nothing alone */
  readonly merge: (value: unknown, given: unknown) => unknown;
}

/** Settings of earlier versions that are parts of another one now, by environment variable. */
export const movedSettings: Readonly<Record<string, MovedSetting>> = Object.fromEntries([
  ...members("rateLimits", "rateLimit", {
    RATE_LIMIT_ANONYMOUS_MAX: ["anonymousMax", "anonymous"],
    RATE_LIMIT_AUTHENTICATED_MAX: ["authenticatedMax", "authenticated"],
    RATE_LIMIT_BASIC_MAX: ["basicMax", "basic"],
    RATE_LIMIT_STANDARD_MAX: ["standardMax", "standard"],
    RATE_LIMIT_PREMIUM_MAX: ["premiumMax", "premium"],
    RATE_LIMIT_MAX: ["max", "windowed"],
    RATE_LIMIT_WINDOW_MS: ["windowMs", "windowMs"],
    RATE_LIMIT_ACTIONS_MAX: ["actionsMax", "actions"],
    RATE_LIMIT_KEY_CREATION_MAX: ["keyCreationMax", "keyCreation"],
    RATE_LIMIT_WS_MAX: ["wsMax", "webSocket"],
    RATE_LIMIT_GRPC_MAX: ["grpcMax", "grpc"],
  }),
  ...members("rateLimits", "login", {
    LOGIN_MAX_FAILURES: ["maxFailures", "loginFailures"],
    LOGIN_WINDOW_MS: ["windowMs", "loginWindowMs"],
    LOGIN_SLOW_DOWN_AFTER: ["slowDownAfter", "loginSlowDownAfter"],
    LOGIN_MAX_DELAY_MS: ["maxDelayMs", "loginMaxDelayMs"],
  }),
  [
    "LOGIN_LIMITS",
    {
      ...{ file: "login.limits", setting: "rateLimits", part: "loginFailures and others" },
      merge: (value, given) =>
        withParts(
          renamed(value, (name) => `login${name.charAt(0).toUpperCase()}${name.slice(1)}`),
          given,
        ),
    },
  ],
  ...members("userLimits", "contexts", {
    CONTEXTS_PER_USER: ["perUser", "contexts"],
    RENDER_CONCURRENCY: ["renderConcurrency", "renders"],
    USER_MEMORY_MIB: ["userMemoryMib", "memoryMib"],
  }),
  ...members("userLimits", "auth", {
    SESSIONS_PER_USER: ["sessionsPerUser", "sessions"],
    SESSION_DURATION_MS: ["sessionDurationMs", "sessionMs"],
    ACCESS_TOKEN_TTL_MS: ["accessTokenTtlMs", "accessTokenMs"],
    API_KEYS_PER_USER: ["apiKeysPerUser", "apiKeys"],
  }),
  ...members("contextLimits", "contexts", {
    CONTEXT_IDLE_MS: ["idleMs", "idleMs"],
    CONTEXT_MEMORY_MIB: ["memoryMib", "memoryMib"],
    CONTEXT_EGRESS_MIB: ["egressMib", "egressMib"],
    MAX_WAITING: ["maxWaiting", "waiting"],
    ACQUIRE_TIMEOUT_MS: ["acquireTimeoutMs", "waitMs"],
  }),
  ...members("browserLimits", "browser", {
    MAX_BROWSERS: ["max", "browsers"],
    BROWSER_CONTEXTS: ["contexts", "contexts"],
    BROWSER_SPARE_CONTEXTS: ["spareContexts", "spareContexts"],
    BROWSER_MEMORY_MIB: ["memoryMib", "memoryMib"],
  }),
  ...members("browserLimits", undefined, { MEMORY_RESERVE_MIB: ["memoryReserveMib", "freeMib"] }),
  ...members("artifactLimits", "artifacts", {
    ARTIFACT_MAX_BYTES: ["maxBytes", "bytes"],
    ARTIFACT_USER_BYTES: ["userBytes", "userBytes"],
    ARTIFACT_TOTAL_BYTES: ["totalBytes", "totalBytes"],
  }),
  ...members("auditLimits", "audit", {
    AUDIT_RETENTION_DAYS: ["retentionDays", "days"],
    AUDIT_MAX_BYTES: ["maxBytes", "bytes"],
  }),
  [
    "AUDIT_SYNC",
    {
      ...{ file: "audit.sync", setting: "auditLimits", part: "onDiskMs" },
      merge: (value, given) =>
        withParts([["onDiskMs", value === "full" ? 0 : value === "normal" ? 100 : value]], given),
    },
  ],
  ...members("databaseLimits", "database", {
    DATABASE_WAIT_MS: ["waitMs", "waitMs"],
    DATABASE_POOL_MAX: ["poolMax", "connections"],
  }),
  ...members("oidcClaims", "oidc", {
    OIDC_USERNAME_CLAIM: ["usernameClaim", "username"],
    OIDC_ROLES_CLAIM: ["rolesClaim", "roles"],
  }),
  [
    "OIDC_DEFAULT_ROLE",
    {
      ...{ file: "oidc.defaultRole", setting: "oidcRoles", part: "*" },
      merge: (value, given) => [
        `*=${asText(value)}`,
        ...(Array.isArray(given) ? (given as readonly unknown[]) : asText(given ?? "").split(",")),
      ],
    },
  ],
  [
    "S3_PREFIX",
    {
      ...{ file: "s3.prefix", setting: "s3Bucket", part: "the text after a slash" },
      merge: (value, given) =>
        given === undefined || asText(given).includes("/") ? given : `${asText(given)}/${asText(value)}`,
    },
  ],
  addressOf("OPS_HOST", "ops.host", "opsPort", undefined),
  addressOf("CLUSTER_HOST", "cluster.host", "clusterPort", settings.clusterPort.default),
] satisfies readonly (readonly [string, MovedSetting])[]);

/** Settings of earlier versions that are no longer read, by environment variable: their path in the file, and what holds now. */
export const removedSettings: Readonly<Record<string, readonly [file: string, now: string]>> = {
  RATE_LIMIT_MAX_KEYS: ["rateLimit.maxKeys", "100,000 callers are counted"],
  MAX_CONNECTIONS: ["maxConnections", "a port has at most 10,000 connections"],
  ARTIFACT_TTL_MS: ["artifacts.ttlMs", "artifacts are kept for a day, or for the ttl of the call"],
  BROWSER_MAX_CONTEXTS: ["browser.maxContexts", "a browser is replaced after 1,000 contexts"],
  BROWSER_MAX_AGE_MS: ["browser.maxAgeMs", "a browser is replaced after 6 hours"],
  CONTEXT_STORAGE_MIB: ["contexts.storageMib", "pages of a context store at most 256 MiB"],
  RECORDING_FLIGHT_MIB: ["recording.flightMib", "8 MiB of pictures are kept in memory"],
  RECORDING_FULL_MIB: ["recording.fullMib", "256 MiB of a full recording are stored"],
  WAITING_PER_USER: ["contexts.waitingPerUser", "one user may have half of MAX_WAITING, or 128 callers"],
  TEMPORARY_CONTEXT_IDLE_MS: ["contexts.temporaryIdleMs", "an unused temporary context is deleted after an hour"],
  DIALOG_HOLD_MS: ["contexts.dialogHoldMs", "a held dialog is dismissed after 30 s"],
};

/** Accepted before the name of each variable. */
export const PREFIX = "PAGEWIRE_";
/** A shorter name, or one of one word, is near to many a variable of other programs. */
const MIN_LENGTH = 7;
/** Variables of OpenTelemetry's libraries. */
const OF_OTHERS: ReadonlySet<string> = new Set(["OTEL_TRACES_SAMPLER"]);

export const earlierPaths: readonly string[] = [
  ...Object.values(movedSettings).map(({ file }) => file),
  ...Object.values(removedSettings).map(([path]) => path),
];

/** Settings that are members of a map now. @param moved variable → its name in `group` of the file, and its member */
function members(
  setting: SettingName,
  group: string | undefined,
  moved: Readonly<Record<string, readonly [file: string, member: string]>>,
): (readonly [string, MovedSetting])[] {
  return Object.entries(moved).map(([env, [name, part]]) => {
    const file = group === undefined ? name : `${group}.${name}`;
    return [env, { file, setting, part, merge: (value, given) => withParts([[part, value]], given) }];
  });
}

/** A setting that is the address before a port now. */
function addressOf(
  env: string,
  file: string,
  setting: SettingName,
  defaultPort: number | undefined,
): readonly [string, MovedSetting] {
  const merge = (value: unknown, given: unknown = defaultPort): unknown =>
    given === undefined || !/^\d+$/.test(asText(given)) ? given : `${asText(value)}:${asText(given)}`;
  return [env, { file, setting, part: "the address before the port", merge }];
}

/** The value as it was written: text, or a value of the file. */
function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Puts `parts` before what is `given` of a map. */
function withParts(parts: readonly (readonly [string, unknown])[], given: unknown): unknown {
  if (typeof given === "object" && given !== null && !Array.isArray(given))
    return { ...Object.fromEntries(parts), ...given };
  const text = parts.map(([name, value]) => `${name}=${asText(value)}`).join(",");
  return given === undefined ? text : `${text},${asText(given)}`;
}

/** The parts of a map as written, as text or as an object, by other names. */
function renamed(map: unknown, rename: (name: string) => string): readonly (readonly [string, unknown])[] {
  const pairs =
    typeof map === "object" && map !== null && !Array.isArray(map)
      ? Object.entries(map)
      : asText(map)
          .split(",")
          .filter((item) => item.trim() !== "")
          .map((item): [string, unknown] => item.trim().split("=", 2) as [string, string]);
  return pairs.map(([name, value]) => [rename(name.trim()), value]);
}

export function isEarlierSetting(env: string): boolean {
  return Object.hasOwn(movedSettings, env) || Object.hasOwn(removedSettings, env);
}

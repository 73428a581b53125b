import { nearest } from "../near-names.ts";
import { settings } from "./settings.ts";
import { flattenFile } from "./settings-file.ts";

/** Reports the settings of earlier versions that are still given, a sentence each. @param file the content of the settings file */
export function earlierNotices(
  env: Readonly<Record<string, unknown>>,
  file: unknown,
  fileName: string,
): readonly string[] {
  const notices = [
    ...Object.entries(movedSettings).map(([name, { file: path, setting, member }]) => ({
      ...{ name, path, says: `is read as ${member} of ${settings[setting].env}, its name now` },
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

interface MovedSetting {
  /** Its path in the file. */
  readonly file: string;
  /** The map, and the number's name there. */
  readonly setting: "rateLimits" | "loginLimits";
  readonly member: string;
}

/** Settings of earlier versions that are numbers of a map now, by environment variable. They are still read. */
export const movedSettings: Readonly<Record<string, MovedSetting>> = Object.fromEntries([
  ...(
    [
      ["RATE_LIMIT_ANONYMOUS_MAX", "anonymousMax", "anonymous"],
      ["RATE_LIMIT_AUTHENTICATED_MAX", "authenticatedMax", "authenticated"],
      ["RATE_LIMIT_BASIC_MAX", "basicMax", "basic"],
      ["RATE_LIMIT_STANDARD_MAX", "standardMax", "standard"],
      ["RATE_LIMIT_PREMIUM_MAX", "premiumMax", "premium"],
      ["RATE_LIMIT_MAX", "max", "windowed"],
      ["RATE_LIMIT_WINDOW_MS", "windowMs", "windowMs"],
      ["RATE_LIMIT_ACTIONS_MAX", "actionsMax", "actions"],
      ["RATE_LIMIT_KEY_CREATION_MAX", "keyCreationMax", "keyCreation"],
      ["RATE_LIMIT_WS_MAX", "wsMax", "webSocket"],
      ["RATE_LIMIT_GRPC_MAX", "grpcMax", "grpc"],
    ] as const
  ).map(([env, file, member]) => movedTo("rateLimits", env, `rateLimit.${file}`, member)),
  ...(
    [
      ["LOGIN_MAX_FAILURES", "maxFailures", "failures"],
      ["LOGIN_WINDOW_MS", "windowMs", "windowMs"],
      ["LOGIN_SLOW_DOWN_AFTER", "slowDownAfter", "slowDownAfter"],
      ["LOGIN_MAX_DELAY_MS", "maxDelayMs", "maxDelayMs"],
    ] as const
  ).map(([env, file, member]) => movedTo("loginLimits", env, `login.${file}`, member)),
]);

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

function movedTo(setting: MovedSetting["setting"], env: string, file: string, member: string): [string, MovedSetting] {
  return [env, { file, setting, member }];
}

export function isEarlierSetting(env: string): boolean {
  return Object.hasOwn(movedSettings, env) || Object.hasOwn(removedSettings, env);
}

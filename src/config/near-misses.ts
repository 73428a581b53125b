import { nearest } from "../near-names.ts";
import { settings } from "./settings.ts";
import { flattenFile } from "./settings-file.ts";

/** Reports the settings of earlier versions that are still given, a sentence each. @param file the content of the settings file */
export function removedNotices(
  env: Readonly<Record<string, unknown>>,
  file: unknown,
  fileName: string,
): readonly string[] {
  const paths = Object.values(removedSettings).map(([path]) => path);
  const { values } = flattenFile(file, paths, fileName);
  return Object.entries(removedSettings).flatMap(([name, [path, now]]) =>
    [...(env[name] === undefined ? [] : [name]), ...(values.has(path) ? [`${fileName}: ${path}`] : [])].map(
      (written) => `${written} is no longer read: ${now}`,
    ),
  );
}

/** Finds environment variables that are no settings and were most likely meant as one. */
export function nearMisses(
  env: Readonly<Record<string, string | undefined>>,
): readonly { readonly name: string; readonly meant: string }[] {
  const known = Object.values(settings).map((setting) => setting.env);
  return Object.keys(env).flatMap((name) => {
    if ((known as readonly string[]).includes(name) || Object.hasOwn(removedSettings, name)) return [];
    const bare = name.replace(/^PAGEWIRE_/, "");
    const isLong = bare.includes("_") && bare.length >= MIN_LENGTH;
    const meant = known.find((each) => each === bare) ?? (isLong ? nearest(bare, known) : undefined);
    return meant === undefined || OF_OTHERS.has(name) ? [] : [{ name, meant }];
  });
}

/** Settings of earlier versions by environment variable: their path in the file, and what holds now. */
export const removedSettings: Readonly<Record<string, readonly [file: string, now: string]>> = {
  ...Object.fromEntries(
    (
      [
        ["ANONYMOUS_MAX", "anonymousMax", "anonymous"],
        ["AUTHENTICATED_MAX", "authenticatedMax", "authenticated"],
        ["BASIC_MAX", "basicMax", "basic"],
        ["STANDARD_MAX", "standardMax", "standard"],
        ["PREMIUM_MAX", "premiumMax", "premium"],
        ["MAX", "max", "windowed"],
        ["WINDOW_MS", "windowMs", "windowMs"],
        ["ACTIONS_MAX", "actionsMax", "actions"],
        ["KEY_CREATION_MAX", "keyCreationMax", "keyCreation"],
        ["WS_MAX", "wsMax", "webSocket"],
        ["GRPC_MAX", "grpcMax", "grpc"],
      ] as const
    ).map(([env, file, member]) => [`RATE_LIMIT_${env}`, [`rateLimit.${file}`, `set ${member} in RATE_LIMITS`]]),
  ),
  RATE_LIMIT_MAX_KEYS: ["rateLimit.maxKeys", "100,000 callers are counted"],
  LOGIN_MAX_FAILURES: ["login.maxFailures", "set failures in LOGIN_LIMITS"],
  LOGIN_WINDOW_MS: ["login.windowMs", "set windowMs in LOGIN_LIMITS"],
  LOGIN_SLOW_DOWN_AFTER: ["login.slowDownAfter", "set slowDownAfter in LOGIN_LIMITS"],
  LOGIN_MAX_DELAY_MS: ["login.maxDelayMs", "set maxDelayMs in LOGIN_LIMITS"],
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

/** A shorter name, or one of one word, is near to many a variable of other programs. */
const MIN_LENGTH = 7;
/** Variables of OpenTelemetry's libraries. */
const OF_OTHERS: ReadonlySet<string> = new Set(["OTEL_TRACES_SAMPLER"]);

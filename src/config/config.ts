import { readFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { ConfigError, type ConfigIssue } from "./config-error.ts";
import { InvalidValue } from "./kinds.ts";
import { memoryDefaults, readMachineMemory } from "../machine-memory.ts";
import { earlierNotices, earlierPaths, movedSettings, PREFIX } from "./near-misses.ts";
import { checkRules, isLoopback } from "./rules.ts";
import type { Setting } from "./setting.ts";
import { type Config, type SettingName, settings } from "./settings.ts";
import { FILE_NAME, flattenFile, readConfigFile } from "./settings-file.ts";

/** Options as commander passes them: `--data-dir x` as `{ dataDir: "x" }`. */
export type Flags = Readonly<Partial<Record<SettingName, string>>>;
export type Environment = Readonly<Record<string, string | undefined>>;

export interface ConfigSources {
  readonly flags?: Flags;
  readonly env?: Environment;
  /** The parsed text of `pagewire.json`; undefined when there is none. */
  readonly file?: unknown;
  /** Names the file in errors; default `pagewire.json`. */
  readonly fileName?: string | undefined;
  /** Replaces a setting's own default. */
  readonly defaults?: Flags;
  /** The memory from which the bounds follow; default: that of this machine. */
  readonly memoryBytes?: number;
  readonly cwd: string;
}

/** A place where a setting is given, and the value as written. */
interface Candidate {
  readonly from: string;
  readonly raw: unknown;
}

/** A setting of an earlier version, which completes what is given for another one. */
interface Moved {
  readonly from: string;
  readonly merge: (given: unknown) => unknown;
}

/**
 * Flag over environment over file over default, for each setting by itself. An empty environment variable counts as absent.
 *
 * @throws ConfigError with every invalid value of every source, overridden ones included
 */
export function parseConfig({
  flags = {},
  env = {},
  file,
  fileName = FILE_NAME,
  defaults = {},
  memoryBytes = readMachineMemory().totalBytes,
  cwd,
}: ConfigSources): Config {
  const issues: ConfigIssue[] = [];
  const { values: fileValues, unknown } = flattenFile(
    file,
    [...settingEntries.map(([, each]) => each.file), ...earlierPaths],
    fileName,
  );
  issues.push(...unknown);

  /** Lists the places where a setting is given; the first one holds. */
  function candidatesOf(
    name: string,
    { env: variable, file: path }: Pick<Setting, "env" | "file">,
  ): readonly Candidate[] {
    return [
      { from: flagOf({ env: variable }), raw: (flags as Readonly<Record<string, unknown>>)[name] },
      ...[variable, `${PREFIX}${variable}`].map((from) => ({ from, raw: env[from] === "" ? undefined : env[from] })),
      { from: `${fileName}: ${path}`, raw: fileValues.get(path) },
    ].filter(({ raw }) => raw !== undefined);
  }

  /** The part that the names of an earlier version add to a setting. */
  function movedInto(name: string): readonly Moved[] {
    return Object.entries(movedSettings).flatMap(([variable, { file: path, setting, merge }]) => {
      const [first] = setting === name ? candidatesOf(camelCase(variable), { env: variable, file: path }) : [];
      return first === undefined ? [] : [{ from: first.from, merge: (given: unknown) => merge(first.raw, given) }];
    });
  }

  const given: Record<string, unknown> = {};
  const names: Record<string, string> = {};
  for (const [name, each] of settingEntries) {
    const candidates = candidatesOf(name, each);
    names[name] = candidates[0]?.from ?? each.env;
    const parsed = ({ from, raw }: Candidate): unknown => {
      try {
        return each.parse(raw, { cwd });
      } catch (error) {
        if (!(error instanceof InvalidValue)) throw error;
        issues.push({ setting: from, message: error.message });
        return undefined;
      }
    };
    const moved = movedInto(name).filter(({ from, merge }) => {
      const raw = merge(undefined);
      return raw === undefined || parsed({ from, raw }) !== undefined;
    });
    const own = candidates.length > 0 ? candidates : moved.slice(0, 1).map(({ from }) => ({ from, raw: undefined }));
    const all = own.map(({ from, raw }) => ({ from, raw: moved.reduceRight((sum, { merge }) => merge(sum), raw) }));
    for (const candidate of all.toReversed())
      if (candidate.raw !== undefined) given[name] = parsed(candidate) ?? given[name];
    // A default is written as an operator would write it, so that both go the same way.
    const byDefault = defaults[name] ?? each.default;
    if (given[name] === undefined && byDefault !== undefined) given[name] = each.parse(byDefault, { cwd });
  }

  const config = withDependentDefaults(given, memoryBytes);
  const nameOf = (name: SettingName): string => names[name] ?? name;
  issues.push(...checkRules(config, { nameOf, memoryBytes }, new Set(issues.map(({ setting }) => setting))));
  if (issues.length > 0) throw new ConfigError(issues);
  return deepFreeze(config);
}

/** The settings where nothing is given but `host`, from which others follow; unlike given ones, they need not agree. */
export function defaultsBeside({ host }: Pick<Config, "host">, cwd: string): Config {
  const given = Object.fromEntries(
    settingEntries.flatMap(([name, { default: preset, parse }]) =>
      preset === undefined ? [] : [[name, parse(preset, { cwd })] as const],
    ),
  );
  return { ...withDependentDefaults({ ...given, host }, readMachineMemory().totalBytes), host: settings.host.default };
}

/**
 * The settings of this process: its flags, its environment and its file.
 *
 * @throws ConfigError with every invalid setting; also for an unreadable file
 */
export function loadConfig(options: {
  readonly flags: Flags;
  /** The value of `--config`. */
  readonly configPath?: string | undefined;
  /** Replaces a setting's own default. */
  readonly defaults?: Flags | undefined;
  readonly cwd: string;
  /** Called with a sentence for each setting of an earlier version. */
  readonly onEarlier?: ((notice: string) => void) | undefined;
}): Config {
  const { flags, configPath, defaults = {}, cwd, onEarlier } = options;
  let env = readEnvironment();
  let file: unknown;
  try {
    file = readConfigFile(cwd, configPath);
    env = withSecretFiles(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError([...error.issues, ...issuesOf({ flags, env, defaults, cwd })]);
  }
  const config = parseConfig({ flags, env, file, fileName: configPath, defaults, cwd });
  const written = Object.fromEntries(Object.keys(flags).map((name) => [envOf(name), true]));
  if (onEarlier) earlierNotices({ ...env, ...written }, file, configPath ?? FILE_NAME).forEach(onEarlier);
  return config;
}

/**
 * Adds each secret that is given by its file, as orchestrators mount them: `JWT_SECRET_FILE` for `JWT_SECRET`. A line break at the
 * end of the file is left out.
 */
function withSecretFiles(env: Environment): Environment {
  const issues: ConfigIssue[] = [];
  const secrets: Record<string, string> = {};
  for (const [, { env: name, secret = false }] of settingEntries) {
    const names = [name, `${PREFIX}${name}`];
    const variable = names.map((each) => `${each}_FILE`).find((each) => (env[each] ?? "") !== "");
    if (!secret || variable === undefined) continue;
    const path = env[variable] ?? "";
    const beside = names.find((each) => (env[each] ?? "") !== "");
    if (beside !== undefined)
      issues.push({ setting: variable, message: `is given beside ${beside}: give one of them` });
    try {
      secrets[name] = readFileSync(path, "utf8").replace(/\r?\n$/, "");
    } catch (error) {
      const { code = "unreadable" } = error as { readonly code?: string };
      issues.push({ setting: variable, message: `names ${path}, which cannot be read (${code})` });
    }
  }
  if (issues.length > 0) throw new ConfigError(issues);
  return { ...env, ...secrets };
}

/** The process's own environment: the only place that reads it. */
export function readEnvironment(): Environment {
  return process.env;
}

/**
 * Returns the folder of `mcp`'s own data: with the user, since an assistant starts it in any folder, and apart from any service's.
 *
 * @see https://specifications.freedesktop.org/basedir-spec/latest/
 */
export function ownDataDir(env: Environment, homeDir: string): string {
  const { XDG_DATA_HOME: dataHome } = env;
  // The specification has relative paths ignored.
  return join(
    dataHome !== undefined && isAbsolute(dataHome) ? dataHome : join(homeDir, ".local/share"),
    "pagewire/mcp",
  );
}

/** `--data-dir` for `DATA_DIR`. */
export function flagOf({ env }: Pick<Setting, "env">): string {
  return `--${env.toLowerCase().replaceAll("_", "-")}`;
}

/** `dataDir` for `DATA_DIR`. */
function camelCase(env: string): string {
  return env.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** `DATA_DIR` for `dataDir`. */
export function envOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, "_$&").toUpperCase();
}

/** Lists the errors that there are even without the file; a secret that only the file would give is missed, and rightly named. */
function issuesOf(sources: ConfigSources): readonly ConfigIssue[] {
  try {
    parseConfig(sources);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.issues;
    throw error;
  }
}

const settingEntries = Object.entries(settings) as readonly (readonly [SettingName, Setting])[];

function withDependentDefaults(given: Readonly<Record<string, unknown>>, memoryBytes: number): Config {
  // Each value was made by its own setting's `parse`; an invalid one is undefined, and then `parseConfig` throws.
  const config = Object.fromEntries(settingEntries.map(([name]) => [name, given[name]])) as unknown as Config;
  const { dataDir = "", host, opsPort, clusterPort, contextLimits, userLimits } = config;
  const exposed = config.environment === "production" || !isLoopback(host);
  const byMemory = memoryDefaults(memoryBytes);
  const userMib = typeof userLimits?.memoryMib === "number" ? userLimits.memoryMib : Infinity;
  return {
    ...config,
    opsPort: typeof opsPort === "object" ? { ...opsPort, host: opsPort.host ?? host } : opsPort,
    clusterPort: { ...clusterPort, host: clusterPort?.host ?? host },
    privateNetwork: config.privateNetwork ?? (exposed ? "deny" : "allow"),
    uploadDir: config.uploadDir ?? join(dataDir, "uploads"),
    maxContexts: config.maxContexts ?? byMemory.maxContexts,
    contextLimits: {
      ...contextLimits,
      memoryMib: contextLimits?.memoryMib ?? Math.min(byMemory.contextMemoryMib, userMib),
    },
    browserLimits: {
      ...{ browsers: byMemory.maxBrowsers, memoryMib: byMemory.browserMemoryMib, freeMib: byMemory.memoryReserveMib },
      ...config.browserLimits,
    },
  };
}

function deepFreeze<T extends object>(value: T): T {
  for (const inner of Object.values(value))
    if (typeof inner === "object" && inner !== null) deepFreeze(inner as object);
  return Object.freeze(value);
}

import { isAbsolute, join } from "node:path";
import { ConfigError, type ConfigIssue } from "./config-error.ts";
import { InvalidValue } from "./kinds.ts";
import { memoryDefaults, readMachineMemory } from "../machine-memory.ts";
import { removedNotices, removedSettings } from "./near-misses.ts";
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
  /** In place of a setting's own default. */
  readonly defaults?: Flags;
  /** The memory from which the bounds follow; default: that of this machine. */
  readonly memoryBytes?: number;
  readonly cwd: string;
}

interface LoadOptions {
  readonly flags: Flags;
  /** The value of `--config`. */
  readonly configPath?: string | undefined;
  /** In place of a setting's own default. */
  readonly defaults?: Flags | undefined;
  readonly cwd: string;
  /** Called with a sentence for each setting of an earlier version that is no longer read. */
  readonly onRemoved?: ((notice: string) => void) | undefined;
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
    [...settingEntries.map(([, each]) => each.file), ...Object.values(removedSettings).map(([path]) => path)],
    fileName,
  );
  issues.push(...unknown);

  const given: Record<string, unknown> = {};
  const names: Record<string, string> = {};
  for (const [name, each] of settingEntries) {
    const candidates = [
      { from: flagOf(each), raw: flags[name] },
      { from: each.env, raw: env[each.env] === "" ? undefined : env[each.env] },
      { from: `${fileName}: ${each.file}`, raw: fileValues.get(each.file) },
    ].filter(({ raw }) => raw !== undefined);
    names[name] = candidates[0]?.from ?? each.env;
    candidates.toReversed().forEach(({ from, raw }) => {
      try {
        given[name] = each.parse(raw, { cwd });
      } catch (error) {
        if (!(error instanceof InvalidValue)) throw error;
        issues.push({ setting: from, message: error.message });
      }
    });
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

/**
 * The settings of this process: its flags, its environment and its file.
 *
 * @throws ConfigError with every invalid setting; also for an unreadable file
 */
export function loadConfig({ flags, configPath, defaults = {}, cwd, onRemoved }: LoadOptions): Config {
  const env = readEnvironment();
  let file: unknown;
  try {
    file = readConfigFile(cwd, configPath);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError([...error.issues, ...issuesOf({ flags, env, defaults, cwd })]);
  }
  const config = parseConfig({ flags, env, file, fileName: configPath, defaults, cwd });
  const written = Object.fromEntries(Object.keys(flags).map((name) => [envOf(name), true]));
  if (onRemoved) removedNotices({ ...env, ...written }, file, configPath ?? FILE_NAME).forEach(onRemoved);
  return config;
}

/** The process's own environment: the only place that reads it. */
export function readEnvironment(): Environment {
  return process.env;
}

/**
 * Where `mcp` keeps its own data: with the user, since an assistant starts it in any folder, and apart from any service's.
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
  const byMemory: Readonly<Record<string, unknown>> = memoryDefaults(memoryBytes);
  // Each value was made by its own setting's `parse`; an invalid one is undefined, and then `parseConfig` throws.
  const config = Object.fromEntries(
    settingEntries.map(([name]) => [name, given[name] ?? byMemory[name]]),
  ) as unknown as Config;
  const { dataDir = "", userMemoryMib } = config;
  const exposed = config.environment === "production" || !isLoopback(config.host);
  return {
    ...config,
    opsHost: config.opsHost ?? config.host,
    ...(given["contextMemoryMib"] === undefined &&
      typeof userMemoryMib === "number" && {
        contextMemoryMib: Math.min(config.contextMemoryMib, userMemoryMib),
      }),
    privateNetwork: config.privateNetwork ?? (exposed ? "deny" : "allow"),
    clusterHost: config.clusterHost ?? config.host,
    uploadDir: config.uploadDir ?? join(dataDir, "uploads"),
  };
}

function deepFreeze<T extends object>(value: T): T {
  for (const inner of Object.values(value))
    if (typeof inner === "object" && inner !== null) deepFreeze(inner as object);
  return Object.freeze(value);
}

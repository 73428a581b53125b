import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";

/** Where a setting came from and what the service does without it. The whole list is `settings`. */
export interface Setting<T = unknown> {
  /** The environment variable. The flag is the same word: `DATA_DIR` is `--data-dir`. */
  readonly env: string;
  /** The dotted path in `pagewire.json`. */
  readonly file: string;
  /** What the value looks like, for `--help`: `ms`, `number`, `auto|on|off`, … */
  readonly unit: string;
  readonly description: string;
  /** Used when the setting is given nowhere; absent if it depends on other settings, which the description tells. */
  readonly default?: T;
  /** Its value never appears in a message, help text or log. */
  readonly secret?: boolean;
  /** From text (flag, environment) or JSON (file). @throws InvalidValue, with words that do not repeat a secret */
  readonly parse: (raw: unknown, surroundings: Surroundings) => T;
}

interface Surroundings {
  /** What relative paths are relative to. */
  readonly cwd: string;
}

const localOrigins = ["localhost", "127.0.0.1", "[::1]"].flatMap((host) => [`http://${host}:*`, `https://${host}:*`]);

/** Every setting there is, in the order in which help and README list them. The flag follows from the environment's name. */
export const settings = {
  environment: setting({
    env: "ENVIRONMENT",
    file: "environment",
    ...choice("development", "production"),
    default: "development",
    description: "production makes the secrets mandatory and refuses what is unsafe there",
  }),
  port: setting({
    env: "PORT",
    file: "port",
    ...integer({ min: 0, max: 65_535, unit: "number" }),
    default: 8443,
    description: "REST, WebSocket, MCP and Connect; 0 picks a free port",
  }),
  host: setting({
    env: "HOST",
    file: "host",
    ...text({ unit: "address" }),
    default: "127.0.0.1",
    description: "address or name to listen on, for both ports",
  }),
  grpcPort: setting({
    env: "GRPC_PORT",
    file: "grpc.port",
    ...orOff(integer({ min: 0, max: 65_535, unit: "number" })),
    default: 50_051,
    description: "native gRPC (h2c); 0 picks a free port, off does without",
  }),
  jwtSecret: setting({
    env: "JWT_SECRET",
    file: "auth.jwtSecret",
    ...signingSecret(32),
    default: undefined,
    secret: true,
    description: "signs access tokens, at least 32 bytes; made and kept in DATA_DIR, but required in production",
  }),
  sessionDurationMs: setting({
    env: "SESSION_DURATION_MS",
    file: "auth.sessionDurationMs",
    ...integer({ min: 1_000, max: 365 * 86_400_000, unit: "ms" }),
    default: 7 * 86_400_000,
    description: "a session ends when it was unused for so long",
  }),
  dataDir: setting({
    env: "DATA_DIR",
    file: "data.dir",
    ...path(),
    default: ".pagewire",
    description: "folder for the database and for the keys made in development",
  }),
  dataKey: setting({
    env: "DATA_KEY",
    file: "data.key",
    ...encryptionKey(32),
    default: undefined,
    secret: true,
    description: "encrypts what is stored, 32 bytes in base64; made and kept in DATA_DIR, but required in production",
  }),
  adminUsername: setting({
    env: "ADMIN_USERNAME",
    file: "admin.username",
    ...text({ unit: "name", maxLength: 200 }),
    default: "admin",
    description: "the first user, created when there is none yet",
  }),
  adminPassword: setting({
    env: "ADMIN_PASSWORD",
    file: "admin.password",
    ...text({ unit: "password", maxLength: 1_024, secret: true }),
    default: undefined,
    secret: true,
    description: "that user's password, used at the first start only; else one is made and printed once",
  }),
  browserExecutablePath: setting({
    env: "BROWSER_EXECUTABLE_PATH",
    file: "browser.executablePath",
    ...path(),
    default: undefined,
    description: "the browser to launch; else the first found of headless shell, Playwright's own, Chromium, Chrome",
  }),
  browserSandbox: setting({
    env: "BROWSER_SANDBOX",
    file: "browser.sandbox",
    ...choice("auto", "on", "off"),
    default: "auto",
    description: "Chromium's sandbox; auto has it wherever it can be, off is refused in production",
  }),
  maxContexts: setting({
    env: "MAX_CONTEXTS",
    file: "contexts.max",
    ...integer({ min: 1, max: 100_000, unit: "number" }),
    default: 100,
    description: "contexts that are live at the same time, of all users together",
  }),
  urlAllowlist: setting({
    env: "URL_ALLOWLIST",
    file: "network.urlAllowlist",
    ...list(hostName, "hosts"),
    default: [],
    description: "hosts that pages may reach, their subdomains included; empty allows all",
  }),
  privateNetwork: setting({
    env: "PRIVATE_NETWORK",
    file: "network.private",
    ...choice("allow", "deny"),
    description:
      "whether pages may reach private addresses; by default deny in production or when HOST is not loopback, else allow",
  }),
  corsOrigins: setting({
    env: "CORS_ORIGINS",
    file: "cors.origins",
    ...list(origin, "origins"),
    default: localOrigins,
    description: "origins whose pages may call the service: scheme://host:port, the port may be *",
  }),
  allowedHosts: setting({
    env: "ALLOWED_HOSTS",
    file: "allowedHosts",
    ...list(hostName, "hosts"),
    default: [],
    description: "names besides the loopback ones that the Host header may carry while HOST is loopback",
  }),
  docsPublic: setting({
    env: "DOCS_PUBLIC",
    file: "docs.public",
    ...boolean(),
    default: true,
    description: "whether openapi.json and the documentation are served without credentials",
  }),
  logLevel: setting({
    env: "LOG_LEVEL",
    file: "log.level",
    ...choice("debug", "info", "warn", "error"),
    default: "info",
    description: "the least severe lines that are written",
  }),
};

export type SettingName = keyof typeof settings;

/** One frozen value per setting, ready to use: paths are absolute, defaults applied. */
export type Config = Readonly<{ [Name in SettingName]: Value<(typeof settings)[Name]> }>;

type Value<S> = S extends { readonly default: infer D; readonly parse: (...args: never[]) => infer T }
  ? T | (D extends undefined ? undefined : never)
  : S extends { readonly parse: (...args: never[]) => infer T }
    ? T
    : never;

/** What commander hands over: `--data-dir x` as `{ dataDir: "x" }`. */
export type Flags = Readonly<Partial<Record<SettingName, string>>>;
export type Environment = Readonly<Record<string, string | undefined>>;

export interface ConfigSources {
  readonly flags?: Flags;
  readonly env?: Environment;
  /** The parsed text of `pagewire.json`; undefined when there is none. */
  readonly file?: unknown;
  readonly cwd: string;
}

export interface LoadOptions {
  readonly flags: Flags;
  /** The value of `--config`. */
  readonly configPath?: string | undefined;
  readonly cwd: string;
}

export interface ConfigFault {
  /** The setting as the operator wrote it: `--port`, `PORT`, `pagewire.json: port`. */
  readonly setting: string;
  readonly message: string;
}

/** Everything that is wrong with the settings, at once. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly faults: readonly ConfigFault[];

  constructor(faults: readonly ConfigFault[]) {
    super(["the settings are not usable:", ...faults.map((fault) => `  ${fault.setting} ${fault.message}`)].join("\n"));
    this.faults = faults;
  }
}

/**
 * Flag over environment over file over default, for each setting by itself. An empty environment variable counts as absent.
 *
 * @throws ConfigError with all faults of all sources, also those of values that another source overrides
 */
export function parseConfig({ flags = {}, env = {}, file, cwd }: ConfigSources): Config {
  const faults: ConfigFault[] = [];
  const { values: fileValues, unknown } = flattenFile(file);
  faults.push(...unknown);

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
        faults.push({ setting: from, message: error.message });
      }
    });
    // A default is written as an operator would write it, so that both go the same way.
    if (given[name] === undefined && each.default !== undefined) given[name] = each.parse(each.default, { cwd });
  }

  const config = withDependentDefaults(given);
  faults.push(...crossFaults(config, (name) => names[name] ?? name, new Set(faults.map((fault) => fault.setting))));
  if (faults.length > 0) throw new ConfigError(faults);
  return deepFreeze(config);
}

/**
 * The settings of this process: its flags, its environment and its file.
 *
 * @throws ConfigError with all faults, an unreadable file among them
 */
export function loadConfig({ flags, configPath, cwd }: LoadOptions): Config {
  const env = readEnvironment();
  let file: unknown;
  try {
    file = readConfigFile(cwd, configPath);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError([...error.faults, ...faultsOf({ flags, env, cwd })]);
  }
  return parseConfig({ flags, env, file, cwd });
}

/** The process's own environment: the only place that reads it. */
export function readEnvironment(): Environment {
  return process.env;
}

/**
 * The content of `pagewire.json` in `cwd`, or of the file named by `--config`, which must exist.
 *
 * @throws ConfigError when it cannot be read or is not JSON
 */
export function readConfigFile(cwd: string, configPath?: string): unknown {
  const path = resolve(cwd, configPath ?? fileName);
  let content: string;
  try {
    content = readFileSync(path, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unreadable";
    if (configPath === undefined && code === "ENOENT") return undefined;
    throw new ConfigError([{ setting: path, message: `cannot be read (${code})` }]);
  }
  try {
    return JSON.parse(content) as unknown;
  } catch {
    // The parser's own message quotes the text around the fault, which may be a secret.
    throw new ConfigError([{ setting: path, message: "is not valid JSON" }]);
  }
}

/** `--data-dir` for `DATA_DIR`. */
export function flagOf({ env }: Pick<Setting, "env">): string {
  return `--${env.toLowerCase().replaceAll("_", "-")}`;
}

/** Whether only this machine can reach what listens on `host`. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, "$1");
  return name === "localhost" || name === "::1" || (isIP(name) === 4 && name.startsWith("127."));
}

/** What is wrong even without the file; a secret that only the file would give is missed, and rightly named. */
function faultsOf(sources: ConfigSources): readonly ConfigFault[] {
  try {
    parseConfig(sources);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

const fileName = "pagewire.json";
const settingEntries = Object.entries(settings) as readonly (readonly [SettingName, Setting])[];

/** Fixes the setting's type, so that `Config` follows from the table. */
function setting<const S extends Setting>(declared: S): S {
  return declared;
}

class InvalidValue extends Error {}

interface Kind<T> {
  readonly unit: string;
  readonly parse: (raw: unknown, surroundings: Surroundings) => T;
}

function integer({
  min,
  max,
  unit,
}: {
  readonly min: number;
  readonly max: number;
  readonly unit: string;
}): Kind<number> {
  const parse = (raw: unknown): number => {
    const value = typeof raw === "string" && /^-?\d+$/.test(raw.trim()) ? Number(raw) : raw;
    if (typeof value !== "number" || !Number.isInteger(value) || value < min || value > max) {
      throw new InvalidValue(`must be a whole number from ${min} to ${max}, but is ${shown(raw)}`);
    }
    return value;
  };
  return { unit, parse };
}

function boolean(): Kind<boolean> {
  const parse = (raw: unknown): boolean => {
    const word = typeof raw === "string" ? raw.trim().toLowerCase() : raw;
    if (word === true || word === "true" || word === "1") return true;
    if (word === false || word === "false" || word === "0") return false;
    throw new InvalidValue(`must be true or false, but is ${shown(raw)}`);
  };
  return { unit: "true|false", parse };
}

function choice<const Words extends readonly string[]>(...words: Words): Kind<Words[number]> {
  const parse = (raw: unknown): Words[number] => {
    const found = words.find((word) => word === raw);
    if (found === undefined) throw new InvalidValue(`must be one of ${words.join(", ")}, but is ${shown(raw)}`);
    return found;
  };
  return { unit: words.join("|"), parse };
}

function orOff<T>(kind: Kind<T>): Kind<T | "off"> {
  return {
    unit: `${kind.unit}|off`,
    parse: (raw, surroundings) => (raw === "off" ? "off" : kind.parse(raw, surroundings)),
  };
}

interface TextLimits {
  readonly unit: string;
  readonly maxLength?: number;
  readonly secret?: boolean;
}

function text({ unit, maxLength = 1_000, secret = false }: TextLimits): Kind<string> {
  const parse = (raw: unknown): string => {
    if (typeof raw === "string" && raw.trim() !== "" && raw.length <= maxLength) return raw;
    throw new InvalidValue(`must be text of 1 to ${maxLength} characters${secret ? "" : `, but is ${shown(raw)}`}`);
  };
  return { unit, parse };
}

function path(): Kind<string> {
  const { parse } = text({ unit: "path", maxLength: 4_096 });
  return { unit: "path", parse: (raw, surroundings) => resolve(surroundings.cwd, parse(raw, surroundings)) };
}

/** Comma-separated text, or an array in the file. */
function list(parseItem: (item: string) => string, unit: string): Kind<readonly string[]> {
  const parse = (raw: unknown): readonly string[] => {
    const items: readonly unknown[] | undefined =
      typeof raw === "string" ? raw.split(",") : Array.isArray(raw) ? (raw as readonly unknown[]) : undefined;
    if (items === undefined) throw new InvalidValue(`must be a list of ${unit}, but is ${shown(raw)}`);
    return items
      .map((item) => {
        if (typeof item !== "string") throw new InvalidValue(`must hold only text, but holds ${shown(item)}`);
        return item.trim();
      })
      .filter((item) => item !== "")
      .map(parseItem);
  };
  return { unit: `${unit}, comma-separated`, parse };
}

function hostName(item: string): string {
  const name = item.toLowerCase().replace(/^\*?\./, "");
  const bare = name.replace(/^\[(.*)\]$/, "$1");
  if (isIP(bare) !== 0 || /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/.test(name))
    return bare;
  throw new InvalidValue(`must hold host names without scheme, port or path, but holds ${shown(item)}`);
}

function origin(item: string): string {
  const [, start = "", port = ""] = /^(https?:\/\/[^/?#@*]+?)(:\*)?$/i.exec(item) ?? [];
  if (URL.canParse(start) && new URL(start).origin.toLowerCase() === start.toLowerCase()) {
    return start.toLowerCase() + port;
  }
  throw new InvalidValue(
    `must hold origins like https://app.example.com or http://localhost:*, but holds ${shown(item)}`,
  );
}

function signingSecret(minBytes: number): Kind<string> {
  const parse = (raw: unknown): string => {
    if (typeof raw !== "string") throw new InvalidValue("must be text");
    const bytes = Buffer.byteLength(raw);
    if (bytes < minBytes) throw new InvalidValue(`must have at least ${minBytes} bytes, but has ${bytes}`);
    refuseSample(raw);
    return raw;
  };
  return { unit: "text", parse };
}

function encryptionKey(bytes: number): Kind<string> {
  const parse = (raw: unknown): string => {
    if (typeof raw !== "string" || !/^[A-Za-z0-9+/]+={0,2}$/.test(raw)) throw new InvalidValue("must be base64");
    const key = Buffer.from(raw, "base64");
    if (key.length !== bytes) throw new InvalidValue(`must be ${bytes} bytes in base64, but is ${key.length}`);
    refuseSample(key.toString("latin1"));
    return raw;
  };
  return { unit: "base64", parse };
}

/** Values copied from an example are known to everybody. Real random text of 32 bytes has far more than 8 distinct ones. */
function refuseSample(secret: string): void {
  const sample = /change[-_ ]?(me|this)|your[-_ ]?(jwt|secret|key)|example|placeholder|sample|insecure/i.test(secret);
  const repeated = new Set(secret).size < 8 || isOnePieceRepeated(secret);
  if (sample || repeated) {
    throw new InvalidValue("is a sample or repeats itself; make one with: openssl rand -base64 32");
  }
}

/** "secretsecretsecret" too: text that is found in its own double before its end is one piece repeated. */
function isOnePieceRepeated(secret: string): boolean {
  return (secret + secret).indexOf(secret, 1) < secret.length;
}

function shown(raw: unknown): string {
  return (JSON.stringify(raw) ?? String(raw)).slice(0, 100);
}

function withDependentDefaults(given: Readonly<Record<string, unknown>>): Config {
  // Each value was made by its own setting's `parse`; one with a fault is missing, and then no config leaves this file.
  const config = Object.fromEntries(settingEntries.map(([name]) => [name, given[name]])) as unknown as Config;
  const exposed = config.environment === "production" || !isLoopback(config.host);
  return { ...config, privateNetwork: config.privateNetwork ?? (exposed ? "deny" : "allow") };
}

/** Rules over more than one setting. `nameOf` says how the operator wrote a setting; `faulty` ones are not judged twice. */
function crossFaults(
  config: Config,
  nameOf: (name: SettingName) => string,
  faulty: ReadonlySet<string>,
): ConfigFault[] {
  const faults: ConfigFault[] = [];
  const add = (name: SettingName, message: string): void => {
    if (!faulty.has(nameOf(name))) faults.push({ setting: nameOf(name), message });
  };
  if (config.port !== 0 && config.port === config.grpcPort)
    add("grpcPort", `must differ from the other port, ${config.port}`);
  if (config.environment === "production") {
    if (config.jwtSecret === undefined)
      add("jwtSecret", "is required in production; make one with: openssl rand -base64 32");
    if (config.dataKey === undefined)
      add("dataKey", "is required in production; make one with: openssl rand -base64 32");
    if (config.browserSandbox === "off") add("browserSandbox", "cannot be off in production");
    if (!isLoopback(config.host)) {
      add("host", `is ${shown(config.host)}, but in production plain HTTP is served on a loopback address only`);
    }
    if (config.adminPassword !== undefined && isWeakPassword(config.adminPassword, config.adminUsername)) {
      add("adminPassword", "is too easy to guess for production: take 12 characters or more, not a sample");
    }
  }
  return faults;
}

function isWeakPassword(password: string, username: string): boolean {
  return (
    password.length < 12 || password === username || new Set(password).size < 5 || /change[-_ ]?me/i.test(password)
  );
}

/** Leaves of the file by dotted path; what is no setting's path is a fault, with the nearest name that is. */
function flattenFile(file: unknown): { values: ReadonlyMap<string, unknown>; unknown: readonly ConfigFault[] } {
  const values = new Map<string, unknown>();
  const unknown: ConfigFault[] = [];
  if (file === undefined) return { values, unknown };
  if (!isRecord(file)) return { values, unknown: [{ setting: fileName, message: "must hold one JSON object" }] };

  const known = settingEntries.map(([, each]) => each.file);
  const walk = (node: Readonly<Record<string, unknown>>, prefix: string): void => {
    for (const [key, value] of Object.entries(node)) {
      const here = prefix + key;
      if (known.includes(here)) values.set(here, value);
      else if (!known.some((each) => each.startsWith(`${here}.`))) {
        unknown.push({ setting: `${fileName}: ${here}`, message: `is not a setting${suggestion(here, known)}` });
      } else if (isRecord(value)) walk(value, `${here}.`);
      else unknown.push({ setting: `${fileName}: ${here}`, message: "must hold an object" });
    }
  };
  walk(file, "");
  return { values, unknown };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function suggestion(name: string, known: readonly string[]): string {
  const lastPart = (dotted: string): string => dotted.split(".").at(-1)?.toLowerCase() ?? "";
  const distances = known.map((each) => ({
    each,
    distance: Math.min(
      editDistance(name.toLowerCase(), each.toLowerCase()),
      // `jwtSecret` at the top is `auth.jwtSecret` at the wrong depth.
      lastPart(name) === lastPart(each) && lastPart(name).length > 4 ? 1 : Infinity,
    ),
  }));
  const [nearest] = distances.toSorted((a, b) => a.distance - b.distance);
  return nearest !== undefined && nearest.distance <= Math.min(2, name.length / 2)
    ? `; did you mean ${nearest.each}?`
    : "";
}

/** Levenshtein: letters to insert, delete or replace. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

function deepFreeze<T extends object>(value: T): T {
  for (const inner of Object.values(value))
    if (typeof inner === "object" && inner !== null) deepFreeze(inner as object);
  return Object.freeze(value);
}

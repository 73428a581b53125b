import { isIP } from "node:net";
import { isAbsolute, join } from "node:path";
import { ConfigError, type ConfigFault } from "./config/config-error.ts";
import {
  addressBlock,
  boolean,
  choice,
  encryptionKey,
  hostName,
  httpUrl,
  integer,
  InvalidValue,
  list,
  origin,
  orOff,
  path,
  postgresUrl,
  shown,
  signingSecret,
  text,
} from "./config/kinds.ts";
import { limitSettings } from "./config/limit-settings.ts";
import { type Setting, setting } from "./config/setting.ts";
import { fileName, flattenFile, readConfigFile } from "./config/settings-file.ts";

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
    description: "native gRPC (h2c); 0 picks a free port, off does without; unused with TLS, where PORT carries it",
  }),
  tlsCert: setting({
    env: "TLS_CERT",
    file: "tls.cert",
    ...path(),
    default: undefined,
    description: "certificate chain in PEM; with TLS_KEY, PORT speaks TLS and carries native gRPC as well",
  }),
  tlsKey: setting({
    env: "TLS_KEY",
    file: "tls.key",
    ...path(),
    default: undefined,
    description: "private key of the certificate, in PEM",
  }),
  trustProxy: setting({
    env: "TRUST_PROXY",
    file: "trustProxy",
    ...list(addressBlock, "addresses or blocks"),
    default: [],
    description: "reverse proxies whose X-Forwarded-For and X-Forwarded-Proto count, such as 10.0.0.0/8",
  }),
  jwtSecret: setting({
    env: "JWT_SECRET",
    file: "auth.jwtSecret",
    ...signingSecret(32),
    default: undefined,
    secret: true,
    description: "signs access tokens, at least 32 bytes; made and kept in DATA_DIR, but required in production",
  }),
  authRequired: setting({
    env: "AUTH_REQUIRED",
    file: "auth.required",
    ...boolean(),
    default: true,
    description: "false lets callers without credentials in as the user anonymous; only while HOST is loopback",
  }),
  sessionDurationMs: setting({
    env: "SESSION_DURATION_MS",
    file: "auth.sessionDurationMs",
    ...integer({ min: 1_000, max: 365 * 86_400_000, unit: "ms" }),
    default: 7 * 86_400_000,
    description: "a session ends when it was unused for so long",
  }),
  sessionsPerUser: setting({
    env: "SESSIONS_PER_USER",
    file: "auth.sessionsPerUser",
    ...integer({ min: 1, max: 100_000, unit: "number" }),
    default: 100,
    description: "sessions that one user may have; a further one ends the one that was unused for the longest time",
  }),
  apiKeysPerUser: setting({
    env: "API_KEYS_PER_USER",
    file: "auth.apiKeysPerUser",
    ...integer({ min: 1, max: 100_000, unit: "number" }),
    default: 100,
    description: "API keys of one user that work; a further one is refused until one is revoked or expires",
  }),
  databaseUrl: setting({
    env: "DATABASE_URL",
    file: "database.url",
    ...postgresUrl(),
    default: undefined,
    secret: true,
    description: "PostgreSQL, as in postgres://user:password@host:5432/name; without it SQLite in DATA_DIR",
  }),
  databaseWaitMs: setting({
    env: "DATABASE_WAIT_MS",
    file: "database.waitMs",
    ...integer({ min: 0, max: 3_600_000, unit: "ms" }),
    default: 60_000,
    description: "at the start, how long a PostgreSQL that does not answer yet is waited for",
  }),
  dataDir: setting({
    env: "DATA_DIR",
    file: "data.dir",
    ...path(),
    default: ".pagewire",
    description: "folder for the SQLite database and for the keys made in development",
  }),
  dataKey: setting({
    env: "DATA_KEY",
    file: "data.key",
    ...encryptionKey(32),
    default: undefined,
    secret: true,
    description: "encrypts what is stored, 32 bytes in base64; made and kept in DATA_DIR, but required in production",
  }),
  auditRetentionDays: setting({
    env: "AUDIT_RETENTION_DAYS",
    file: "audit.retentionDays",
    ...orOff(integer({ min: 1, max: 36_500, unit: "days" })),
    default: 365,
    description: "audit entries older than this are deleted; off keeps them for ever",
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
  uploadDir: setting({
    env: "UPLOAD_DIR",
    file: "upload.dir",
    ...path(),
    description: "holds a folder per username with the files that user may upload; by default uploads in DATA_DIR",
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
  browserMaxContexts: setting({
    env: "BROWSER_MAX_CONTEXTS",
    file: "browser.maxContexts",
    ...integer({ min: 1, max: 1_000_000, unit: "number" }),
    default: 1_000,
    description: "contexts that one browser process has in its life, then a new one takes over; 1 gives each its own",
  }),
  browserMaxAgeMs: setting({
    env: "BROWSER_MAX_AGE_MS",
    file: "browser.maxAgeMs",
    ...integer({ min: 1_000, max: 30 * 86_400_000, unit: "ms" }),
    default: 6 * 3_600_000,
    description: "a browser process as old as that takes no more contexts, and ends with its last",
  }),
  maxContexts: setting({
    env: "MAX_CONTEXTS",
    file: "contexts.max",
    ...integer({ min: 1, max: 100_000, unit: "number" }),
    default: 100,
    description: "contexts that are live at the same time, of all users together",
  }),
  contextsPerUser: setting({
    env: "CONTEXTS_PER_USER",
    file: "contexts.perUser",
    ...integer({ min: 1, max: 100_000, unit: "number" }),
    default: 50,
    description: "contexts that one user may have, live or not; a further one is refused until one is deleted",
  }),
  contextIdleMs: setting({
    env: "CONTEXT_IDLE_MS",
    file: "contexts.idleMs",
    ...integer({ min: 100, max: 7 * 86_400_000, unit: "ms" }),
    default: 15 * 60_000,
    description:
      "a context unused for so long gives its browser back; it keeps its ids and state, and its next use reopens it",
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
  pagewireUrl: setting({
    env: "PAGEWIRE_URL",
    file: "mcp.url",
    ...httpUrl(),
    default: undefined,
    description: "a running service that `mcp` talks to; without it `mcp` runs one of its own",
  }),
  pagewireMcpAuthToken: setting({
    env: "PAGEWIRE_MCP_AUTH_TOKEN",
    file: "mcp.authToken",
    ...text({ unit: "token", maxLength: 8_192, secret: true }),
    default: undefined,
    secret: true,
    description:
      "access token or API key with which `mcp` acts; without it, and without PAGEWIRE_URL, as the local user",
  }),
  ...limitSettings,
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
  /** In place of a setting's own default. */
  readonly defaults?: Flags;
  readonly cwd: string;
}

export interface LoadOptions {
  readonly flags: Flags;
  /** The value of `--config`. */
  readonly configPath?: string | undefined;
  /** In place of a setting's own default. */
  readonly defaults?: Flags | undefined;
  readonly cwd: string;
}

/**
 * Flag over environment over file over default, for each setting by itself. An empty environment variable counts as absent.
 *
 * @throws ConfigError with all faults of all sources, also those of values that another source overrides
 */
export function parseConfig({ flags = {}, env = {}, file, defaults = {}, cwd }: ConfigSources): Config {
  const faults: ConfigFault[] = [];
  const { values: fileValues, unknown } = flattenFile(
    file,
    settingEntries.map(([, each]) => each.file),
  );
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
    const byDefault = defaults[name] ?? each.default;
    if (given[name] === undefined && byDefault !== undefined) given[name] = each.parse(byDefault, { cwd });
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
export function loadConfig({ flags, configPath, defaults = {}, cwd }: LoadOptions): Config {
  const env = readEnvironment();
  let file: unknown;
  try {
    file = readConfigFile(cwd, configPath);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError([...error.faults, ...faultsOf({ flags, env, defaults, cwd })]);
  }
  return parseConfig({ flags, env, file, defaults, cwd });
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

const settingEntries = Object.entries(settings) as readonly (readonly [SettingName, Setting])[];

function withDependentDefaults(given: Readonly<Record<string, unknown>>): Config {
  // Each value was made by its own setting's `parse`; one with a fault is missing, and then no config leaves this file.
  const config = Object.fromEntries(settingEntries.map(([name]) => [name, given[name]])) as unknown as Config;
  const { dataDir = "" } = config;
  const exposed = config.environment === "production" || !isLoopback(config.host);
  return {
    ...config,
    privateNetwork: config.privateNetwork ?? (exposed ? "deny" : "allow"),
    uploadDir: config.uploadDir ?? join(dataDir, "uploads"),
  };
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
  const hasTls = config.tlsCert !== undefined && config.tlsKey !== undefined;
  if (!hasTls && config.port !== 0 && config.port === config.grpcPort)
    add("grpcPort", `must differ from the other port, ${config.port}`);
  if (config.tlsCert !== undefined && config.tlsKey === undefined)
    add("tlsKey", "must be given together with TLS_CERT");
  if (config.tlsKey !== undefined && config.tlsCert === undefined)
    add("tlsCert", "must be given together with TLS_KEY");
  if (!config.authRequired && (!isLoopback(config.host) || config.trustProxy.length > 0)) {
    const reached = isLoopback(config.host) ? "TRUST_PROXY lets others in" : `HOST is ${shown(config.host)}`;
    add("authRequired", `cannot be false when others than this machine reach the service: ${reached}`);
  }
  if (config.environment === "production") {
    if (config.jwtSecret === undefined)
      add("jwtSecret", "is required in production; make one with: openssl rand -base64 32");
    if (config.dataKey === undefined)
      add("dataKey", "is required in production; make one with: openssl rand -base64 32");
    if (config.browserSandbox === "off") add("browserSandbox", "cannot be off in production");
    if (!isLoopback(config.host) && !hasTls && config.trustProxy.length === 0) {
      const ways = "give TLS_CERT and TLS_KEY, or name the proxy in front in TRUST_PROXY";
      add(
        "host",
        `is ${shown(config.host)}, but in production plain HTTP leaves this machine only to a proxy; ${ways}`,
      );
    }
    if (config.adminPassword !== undefined && isWeakPassword(config.adminPassword, config.adminUsername)) {
      add("adminPassword", "is too easy to guess for production: take 12 characters or more, not a sample");
    }
  }
  return faults;
}

/** What everybody tries first adds nothing to a password. */
const guessed = /change[-_ ]?(me|this)|passw(or)?d|secret|admin|root|pagewire|welcome|letmein|qwerty|(0?123|abc)\w*/gi;

function isWeakPassword(password: string, username: string): boolean {
  const own = password.replaceAll(username, "").replaceAll(guessed, "");
  return password.length < 12 || own.length < 6 || new Set(password).size < 5;
}

function deepFreeze<T extends object>(value: T): T {
  for (const inner of Object.values(value))
    if (typeof inner === "object" && inner !== null) deepFreeze(inner as object);
  return Object.freeze(value);
}

import {
  addressBlock,
  boolean,
  bucketAndPrefix,
  choice,
  encryptionKey,
  hostAndPort,
  hostName,
  httpUrl,
  integer,
  issuer,
  list,
  listenAddress,
  listenPort,
  numbers,
  origin,
  orOff,
  password,
  path,
  postgresUrl,
  ratio,
  roleOfValue,
  signingSecret,
  signingSecrets,
  text,
  texts,
} from "./kinds.ts";
import { setting } from "./setting.ts";

/** 1 PiB: what a JSON number counts exactly, with room for sums. */
const MAX_BYTES = 2 ** 50;
/** Bounds of a limit on calls. */
const calls = { min: 1, max: 1_000_000_000 };
const localOrigins = ["localhost", "127.0.0.1", "[::1]"].flatMap((host) => [`http://${host}:*`, `https://${host}:*`]);

/** Every setting there is, in the order in which help and docs/settings.md list them. The flag follows from the environment's name. */
export const settings = {
  environment: setting({
    env: "ENVIRONMENT",
    file: "environment",
    ...choice("development", "production"),
    default: "development",
    description: "`production` requires the secrets and rejects unsafe settings.",
  }),
  port: setting({
    env: "PORT",
    file: "port",
    ...integer({ min: 0, max: 65_535, unit: "number" }),
    default: 8443,
    description: "Port of REST, WebSocket, MCP and Connect. 0 picks a free port.",
  }),
  host: setting({
    env: "HOST",
    file: "host",
    ...listenAddress(),
    default: "127.0.0.1",
    description: "Address or name to listen on. 0.0.0.0 serves other machines.",
  }),
  publicUrl: setting({
    env: "PUBLIC_URL",
    file: "publicUrl",
    ...httpUrl(),
    default: undefined,
    description: "External base URL, used in links and in redirects of identity providers. Default: PORT at HOST.",
  }),
  grpcPort: setting({
    env: "GRPC_PORT",
    file: "grpc.port",
    ...orOff(integer({ min: 0, max: 65_535, unit: "number" })),
    default: 50_051,
    description: "Port of native gRPC (h2c). 0 picks a free port. With TLS it is unused: PORT carries gRPC.",
  }),
  opsPort: setting({
    env: "OPS_PORT",
    file: "ops.port",
    ...orOff(listenPort()),
    default: "off",
    description:
      "Port of /metrics, /live, /ready and /health, without credentials or TLS. Before it the address, as in 0.0.0.0:9464, unless it is HOST. 0 picks a free port.",
  }),
  tlsCert: setting({
    env: "TLS_CERT",
    file: "tls.cert",
    ...path(),
    default: undefined,
    description: "Certificate chain in PEM. PORT then serves TLS, native gRPC included. Needs TLS_KEY.",
  }),
  tlsKey: setting({
    env: "TLS_KEY",
    file: "tls.key",
    ...path(),
    default: undefined,
    description: "Private key of the certificate, in PEM.",
  }),
  trustProxy: setting({
    env: "TRUST_PROXY",
    file: "trustProxy",
    ...list(addressBlock, "addresses or blocks"),
    default: [],
    description: "Reverse proxies whose X-Forwarded-For and X-Forwarded-Proto count, such as 10.0.0.0/8.",
  }),
  corsOrigins: setting({
    env: "CORS_ORIGINS",
    file: "cors.origins",
    ...list(origin, "origins"),
    default: localOrigins,
    description: "Web origins whose pages may call the service, as scheme://host:port. The port may be *.",
  }),
  embedOrigins: setting({
    env: "EMBED_ORIGINS",
    file: "embed.origins",
    ...list(origin, "origins"),
    default: [],
    description: "Web origins whose pages may show share links in an iframe, as scheme://host:port. The port may be *.",
  }),
  allowedHosts: setting({
    env: "ALLOWED_HOSTS",
    file: "allowedHosts",
    ...list(hostName, "hosts"),
    default: [],
    description: "Further names that the Host header may carry while HOST is loopback.",
  }),
  docsPublic: setting({
    env: "DOCS_PUBLIC",
    file: "docs.public",
    ...boolean(),
    default: true,
    description: "Whether openapi.json and the API reference need no credentials.",
  }),
  jwtSecret: setting({
    env: "JWT_SECRET",
    file: "auth.jwtSecret",
    ...signingSecret(32),
    default: undefined,
    secret: true,
    description:
      "Signs access tokens, at least 32 bytes. Required in production. In development it is generated into DATA_DIR.",
  }),
  authRequired: setting({
    env: "AUTH_REQUIRED",
    file: "auth.required",
    ...boolean(),
    default: true,
    description:
      "`false` accepts callers without credentials as the user `anonymous`. Allowed only while HOST is loopback.",
  }),
  adminUsername: setting({
    env: "ADMIN_USERNAME",
    file: "admin.username",
    ...text({ unit: "name", maxLength: 200 }),
    default: "admin",
    description: "Name of the first user, created when there is none.",
  }),
  adminPassword: setting({
    env: "ADMIN_PASSWORD",
    file: "admin.password",
    ...password(),
    default: undefined,
    secret: true,
    description: "Password of the first user, used at the first start only. Default: generated and printed once.",
  }),
  oidcIssuers: setting({
    env: "OIDC_ISSUERS",
    file: "oidc.issuers",
    ...list(issuer, "URLs"),
    default: [],
    description:
      "Identity providers (OpenID Connect) whose access tokens are accepted. The first one signs in to the console.",
  }),
  oidcAudiences: setting({
    env: "OIDC_AUDIENCES",
    file: "oidc.audiences",
    ...list((item) => item, "names"),
    default: [],
    description: "Accepted `aud` values of access tokens. Without any, no access token is accepted.",
  }),
  oidcClientId: setting({
    env: "OIDC_CLIENT_ID",
    file: "oidc.clientId",
    ...text({ unit: "name" }),
    default: undefined,
    description:
      "Client id of the console at the first provider. Its redirect URI is PUBLIC_URL with console/session/callback.",
  }),
  oidcClientSecret: setting({
    env: "OIDC_CLIENT_SECRET",
    file: "oidc.clientSecret",
    ...text({ unit: "secret", secret: true }),
    default: undefined,
    secret: true,
    description: "Secret of that client. Without it the client is public and uses PKCE.",
  }),
  oidcSignUp: setting({
    env: "OIDC_SIGN_UP",
    file: "oidc.signUp",
    ...boolean(),
    default: false,
    description:
      "`true`: the first sign-in creates the user. `false`: create users with `user add --issuer --subject`.",
  }),
  oidcClaims: setting({
    env: "OIDC_CLAIMS",
    file: "oidc.claims",
    ...texts({ username: "preferred_username", roles: "roles" }),
    description:
      "Claim that names a new user, with a suffix if the name is taken; claim with the values that OIDC_ROLES maps. Dots are levels, as in realm_access.roles.",
  }),
  oidcRoles: setting({
    env: "OIDC_ROLES",
    file: "oidc.roles",
    ...list(roleOfValue, "value=role"),
    default: [],
    description:
      "Roles (admin, user, viewer) by values of the claim. Empty: the role stored in Pagewire counts. `*` stands for new users, and for users without such a value; `*=none` rejects them. Default: *=user.",
  }),
  databaseUrl: setting({
    env: "DATABASE_URL",
    file: "database.url",
    ...postgresUrl(),
    default: undefined,
    secret: true,
    description: "PostgreSQL, as in postgres://user:password@host:5432/name. Default: SQLite in DATA_DIR.",
  }),
  databaseLimits: setting({
    env: "DATABASE_LIMITS",
    file: "database.limits",
    ...numbers({
      waitMs: { default: 60_000, min: 0, max: 3_600_000 },
      connections: { min: 2, max: 1_000 },
    }),
    description:
      "How long a start waits for a PostgreSQL server that does not accept connections yet. Connections of one process, and one more for checks: 10, or 4 with ROLE worker.",
  }),
  dataDir: setting({
    env: "DATA_DIR",
    file: "data.dir",
    ...path(),
    default: ".pagewire",
    description: "Folder of the SQLite database, and of the keys generated in development.",
  }),
  dataKey: setting({
    env: "DATA_KEY",
    file: "data.key",
    ...encryptionKey(32),
    default: undefined,
    secret: true,
    description:
      "Encrypts stored secrets and states, 32 bytes in base64. Required in production. In development it is generated into DATA_DIR.",
  }),
  auditLimits: setting({
    env: "AUDIT_LIMITS",
    file: "audit.limits",
    ...numbers({
      days: { default: 365, min: 1, max: 36_500, off: true },
      bytes: { default: 10_737_418_240, min: 1_048_576, max: MAX_BYTES, off: true },
      onDiskMs: { default: 100, min: 0, max: 1_000 },
    }),
    description:
      "Older audit entries are deleted, and beyond `bytes` (0.5 KB each) the oldest; `off` keeps all. With SQLite, an entry is on disk within `onDiskMs` of its call; with 0 before the call returns.",
  }),
  uploadDir: setting({
    env: "UPLOAD_DIR",
    file: "upload.dir",
    ...path(),
    description:
      "Folder with one folder for each username, which holds the files that user may upload. Default: uploads in DATA_DIR.",
  }),
  artifactDir: setting({
    env: "ARTIFACT_DIR",
    file: "artifacts.dir",
    ...path(),
    default: undefined,
    description:
      "Folder of artifacts. Default: artifacts in DATA_DIR. A cluster needs a shared folder here, or S3_BUCKET.",
  }),
  artifactLimits: setting({
    env: "ARTIFACT_LIMITS",
    file: "artifacts.limits",
    ...numbers({
      bytes: { default: 268_435_456, min: 1, max: MAX_BYTES },
      userBytes: { default: 2_147_483_648, min: 1, max: MAX_BYTES },
      totalBytes: { default: 10_737_418_240, min: 1, max: MAX_BYTES },
    }),
    description:
      "Greatest size of one artifact (a file that callers or pages store); all artifacts of one user, at most 10,000; all of all users. The disk keeps 1 GiB free in any case.",
  }),
  s3Bucket: setting({
    env: "S3_BUCKET",
    file: "s3.bucket",
    ...bucketAndPrefix("artifacts/"),
    default: undefined,
    description:
      "Bucket of an S3-compatible server that stores artifacts, in place of ARTIFACT_DIR. After a slash the start of all object keys, else `artifacts/`; store nothing else under it.",
  }),
  s3Endpoint: setting({
    env: "S3_ENDPOINT",
    file: "s3.endpoint",
    ...httpUrl(),
    default: undefined,
    description: "URL of the S3 server. Default: AWS's for S3_REGION.",
  }),
  s3Region: setting({
    env: "S3_REGION",
    file: "s3.region",
    ...text({ unit: "name" }),
    default: "us-east-1",
    description: "Region of the bucket.",
  }),
  s3AccessKeyId: setting({
    env: "S3_ACCESS_KEY_ID",
    file: "s3.accessKeyId",
    ...text({ unit: "text" }),
    default: undefined,
    description:
      "Access key, with S3_SECRET_ACCESS_KEY. Default: what AWS's SDK finds, such as the role of the machine.",
  }),
  s3SecretAccessKey: setting({
    env: "S3_SECRET_ACCESS_KEY",
    file: "s3.secretAccessKey",
    ...text({ unit: "secret", secret: true }),
    default: undefined,
    secret: true,
    description: "Secret of the access key.",
  }),
  browserExecutablePath: setting({
    env: "BROWSER_EXECUTABLE_PATH",
    file: "browser.executablePath",
    ...path(),
    default: undefined,
    description: "Browser to launch. Default: the first of headless shell, Playwright's own, Chromium, Chrome.",
  }),
  browserSandbox: setting({
    env: "BROWSER_SANDBOX",
    file: "browser.sandbox",
    ...choice("auto", "on", "off"),
    default: "auto",
    description: "Chromium's sandbox. `auto` uses it wherever it works. `off` is rejected in production.",
  }),
  browserWebgl: setting({
    env: "BROWSER_WEBGL",
    file: "browser.webgl",
    ...choice("auto", "on", "off"),
    default: "auto",
    description:
      "Whether pages may use WebGL. `auto`: only with BROWSER_SHARING context, as shaders of all contexts share a process.",
  }),
  browserSharing: setting({
    env: "BROWSER_SHARING",
    file: "browser.sharing",
    ...choice("user", "context", "all"),
    default: "user",
    description:
      "Which contexts may share a browser process: those of one user, none, or all (if all users trust each other).",
  }),
  cdp: setting({
    env: "CDP",
    file: "browser.cdp",
    ...choice("on", "off"),
    default: "on",
    description: "Whether clients of the Chrome DevTools Protocol may connect to contexts created with `cdp: true`.",
  }),
  browserLimits: setting({
    env: "BROWSER_LIMITS",
    file: "browser.limits",
    ...numbers({
      contexts: { default: 32, min: 1, max: 100_000 },
      spareContexts: { default: 2, min: 0, max: 100 },
      browsers: { min: 1, max: 100_000 },
      memoryMib: { min: 128, max: 1_048_576 },
      freeMib: { min: 16, max: 1_048_576 },
    }),
    description:
      "`contexts`, `memoryMib`: contexts and memory of one browser; further contexts of its user open in another one. `spareContexts`: blank contexts kept ready for each recent user, some 20 MiB each; unless 0, one more for the next user. `browsers`: browser processes. `freeMib`: memory that stays free. Below twice this, idle contexts hibernate and creations wait; below it the largest context is ended. The defaults of `memoryMib`, `browsers` and `freeMib` follow from the machine's memory.",
  }),
  caCertificates: setting({
    env: "CA_CERTIFICATES",
    file: "browser.caCertificates",
    ...path(),
    default: undefined,
    description:
      "File with certificates (PEM) of authorities that all browsers trust too. Needs certutil (Debian: libnss3-tools).",
  }),
  maxContexts: setting({
    env: "MAX_CONTEXTS",
    file: "contexts.max",
    ...integer({ min: 1, max: 100_000, unit: "number" }),
    description: "Live contexts of all users together. Default: one for each 64 MiB of memory, 8 to 1000.",
  }),
  contextLimits: setting({
    env: "CONTEXT_LIMITS",
    file: "contexts.limits",
    ...numbers({
      idleMs: { default: 15 * 60_000, min: 100, max: 7 * 86_400_000 },
      memoryMib: { min: 64, max: 1_048_576 },
      egressMib: { default: "off", min: 1, max: 1_073_741_824, off: true },
      waiting: { default: 256, min: 1, max: 100_000 },
      waitMs: { default: 30_000, min: 0, max: 300_000 },
    }),
    description:
      "`idleMs`: a context that is unused for so long hibernates. Its state is saved, its memory freed; its next use reopens it. `memoryMib`: memory of a process of one context's pages. Beyond it the context is ended, and its next call restores it; default: an eighth of the memory, 512 to 2048. `egressMib`: traffic of a context in its whole life. `waiting`: callers that wait while MAX_CONTEXTS are in use or memory is short. The next one gets 503; one user may have half of them, or 128, and then gets 429. `waitMs`: how long a creation waits unless it says otherwise, then 504; with 0: 503 at once. An action without a timeout waits as long for its turn.",
  }),
  userLimits: setting({
    env: "USER_LIMITS",
    file: "user.limits",
    ...numbers({
      contexts: { default: 500, min: 1, max: 100_000 },
      renders: { default: 4, min: 1, max: 10_000 },
      memoryMib: { default: "off", min: 128, max: 1_073_741_824, off: true },
      sessions: { default: 100, min: 1, max: 100_000 },
      sessionMs: { default: 7 * 86_400_000, min: 1_000, max: 365 * 86_400_000 },
      accessTokenMs: { default: 3_600_000, min: 1_000, max: 3_600_000 },
      apiKeys: { default: 100, min: 1, max: 100_000 },
    }),
    description:
      "`contexts`: contexts of one user, live or not; a further one replaces an idle temporary one, or is rejected. `renders`: renders at a time in one process; further ones wait. `memoryMib`: memory of all browsers of one user. Near it, idle contexts hibernate and creations wait; beyond it the user's largest context is ended. `sessions`: sessions of one user; a further one ends the least recently used. `sessionMs`: after it a session that is unused ends. `accessTokenMs`: lifetime of an access token, which a refresh token renews. `apiKeys`: active API keys.",
  }),
  urlAllowlist: setting({
    env: "URL_ALLOWLIST",
    file: "network.urlAllowlist",
    ...list(hostName, "hosts"),
    default: [],
    description: "Hosts that pages may reach, subdomains included. Empty: all.",
  }),
  privateNetwork: setting({
    env: "PRIVATE_NETWORK",
    file: "network.private",
    ...choice("allow", "deny"),
    description:
      "Whether pages may reach private addresses. Default: deny in production or when HOST is not loopback, else allow.",
  }),
  rateLimitProfile: setting({
    env: "RATE_LIMIT_PROFILE",
    file: "rateLimit.profile",
    ...choice("standard", "windowed", "off"),
    default: "standard",
    description:
      "`standard`: calls per minute, by kind of caller. `windowed`: calls in a window and actions per minute. `off`: failed logins only.",
  }),
  rateLimits: setting({
    env: "RATE_LIMITS",
    file: "rateLimit.limits",
    ...numbers({
      anonymous: { default: 10, ...calls },
      authenticated: { default: 100, ...calls },
      basic: { default: 100, ...calls },
      standard: { default: 1_000, ...calls },
      premium: { default: 10_000, ...calls },
      keyCreation: { default: 10, ...calls },
      webSocket: { default: 1_000, ...calls },
      grpc: { default: 1_000, ...calls },
      windowed: { default: 100, ...calls },
      windowMs: { default: 15 * 60_000, min: 1_000, max: 86_400_000 },
      actions: { default: 30, ...calls },
      loginFailures: { default: 5, min: 1, max: 1_000 },
      loginWindowMs: { default: 15 * 60_000, min: 1_000, max: 86_400_000 },
      loginSlowDownAfter: { default: 20, min: 1, max: 100_000 },
      loginMaxDelayMs: { default: 5_000, min: 0, max: 20_000 },
    }),
    description:
      "Calls a minute of an address without credentials, of a session, of an API key by its plan; keys that a user may create in an hour; WebSocket and MCP messages, and gRPC and Connect calls, in 15 min. Profile windowed: calls in `windowMs`, actions a minute. Wrong passwords for one user from one address in `loginWindowMs`; then that address is rejected. Wrong passwords from all addresses; then every attempt is delayed, up to `loginMaxDelayMs`, except from addresses where the user has signed in.",
  }),
  role: setting({
    env: "ROLE",
    file: "role",
    ...choice("all", "api", "worker"),
    default: "all",
    description: "`api`: protocols only. `worker`: browsers only. `all`: both.",
  }),
  clusterSecret: setting({
    env: "CLUSTER_SECRET",
    file: "cluster.secret",
    ...signingSecrets(32),
    default: undefined,
    secret: true,
    description:
      "Encrypts what the processes of a cluster send each other, at least 32 bytes. Use `new,old` while you replace it.",
  }),
  clusterPort: setting({
    env: "CLUSTER_PORT",
    file: "cluster.port",
    ...listenPort(),
    default: 7_443,
    description:
      "Port to listen on for the other processes. Before it the address, as in 0.0.0.0:7443, unless it is HOST. 0 picks a free port.",
  }),
  clusterAddress: setting({
    env: "CLUSTER_ADDRESS",
    file: "cluster.address",
    ...hostAndPort(),
    default: undefined,
    description:
      "Where the other processes reach this one. Default: the address of CLUSTER_PORT (or the machine's first) with the port.",
  }),
  leaseMs: setting({
    env: "LEASE_MS",
    file: "cluster.leaseMs",
    ...integer({ min: 1_000, max: 60_000, unit: "ms" }),
    default: 3_000,
    description:
      "A process that cannot renew its lease for this long loses its contexts. It renews every third of this.",
  }),
  pagewireUrl: setting({
    env: "PAGEWIRE_URL",
    file: "mcp.url",
    ...httpUrl(),
    default: undefined,
    description: "Running service that the command connects to. Without it, `mcp` runs a browser of its own.",
  }),
  pagewireMcpAuthToken: setting({
    env: "PAGEWIRE_MCP_AUTH_TOKEN",
    file: "mcp.authToken",
    ...text({ unit: "token", maxLength: 8_192, secret: true }),
    default: undefined,
    secret: true,
    description: "Access token or API key for PAGEWIRE_URL. Without both, `mcp` acts as the local user.",
  }),
  pagewireApiKey: setting({
    env: "PAGEWIRE_API_KEY",
    file: "mcp.apiKey",
    ...text({ unit: "token", maxLength: 8_192, secret: true }),
    default: undefined,
    secret: true,
    description:
      "The same for `screenshot` and `open`, and for `mcp` without PAGEWIRE_MCP_AUTH_TOKEN. Clients read it, too.",
  }),
  otelExporterOtlpEndpoint: setting({
    env: "OTEL_EXPORTER_OTLP_ENDPOINT",
    file: "traces.endpoint",
    ...httpUrl(),
    default: undefined,
    description: "OpenTelemetry collector for traces, by OTLP over HTTP. Without it there are no spans.",
  }),
  otelTracesSamplerArg: setting({
    env: "OTEL_TRACES_SAMPLER_ARG",
    file: "traces.sampledRatio",
    ...ratio(),
    default: 1,
    description: "Sampling ratio of traces that start here. Other traces follow their caller's decision.",
  }),
  logLevel: setting({
    env: "LOG_LEVEL",
    file: "log.level",
    ...choice("debug", "info", "warn", "error"),
    default: "info",
    description: "Least severe level that is written.",
  }),
};

export type SettingName = keyof typeof settings;

/** The first setting under each heading of `--help` and docs/settings.md. */
const headings: Partial<Record<SettingName, string>> = {
  environment: "Listening",
  jwtSecret: "Users and sessions",
  oidcIssuers: "Identity provider",
  databaseUrl: "Data",
  uploadDir: "Files",
  browserExecutablePath: "Browsers",
  maxContexts: "Contexts and queue",
  urlAllowlist: "Network of pages",
  rateLimitProfile: "Limits",
  role: "Cluster",
  pagewireUrl: "Commands that call a service",
  otelExporterOtlpEndpoint: "Traces and logs",
};

/** Settings by the heading under which help and docs/settings.md list them. */
export const settingGroups: ReadonlyMap<string, readonly SettingName[]> = Map.groupBy(
  Object.keys(settings) as SettingName[],
  (
    (heading) => (name: SettingName) =>
      (heading = headings[name] ?? heading)
  )(""),
);

/** The frozen values of all settings, ready to use: paths are absolute, defaults applied. */
export type Config = Readonly<{
  [Name in SettingName]: Name extends keyof Filled ? FilledIn<Given[Name]> : Given[Name];
}>;

/** Settings as their sources give them. */
type Given = Readonly<{ [Name in SettingName]: Value<(typeof settings)[Name]> }>;

/** Settings with members that depend on others, or on the machine. */
type Filled = Pick<typeof settings, "opsPort" | "clusterPort" | "contextLimits" | "browserLimits">;

type FilledIn<T> = T extends object ? { readonly [Member in keyof T]: Exclude<T[Member], undefined> } : T;

type Value<S> = S extends { readonly default: infer D; readonly parse: (...args: never[]) => infer T }
  ? T | (D extends undefined ? undefined : never)
  : S extends { readonly parse: (...args: never[]) => infer T }
    ? T
    : never;

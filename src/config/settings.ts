import {
  addressBlock,
  boolean,
  choice,
  encryptionKey,
  hostAndPort,
  hostName,
  httpUrl,
  integer,
  issuer,
  list,
  origin,
  orOff,
  path,
  postgresUrl,
  ratio,
  roleOfValue,
  signingSecret,
  signingSecrets,
  text,
} from "./kinds.ts";
import { limitSettings } from "./limit-settings.ts";
import { setting } from "./setting.ts";

/** 1 PiB: what a JSON number counts exactly, with room for sums. */
const MAX_BYTES = 2 ** 50;
const localOrigins = ["localhost", "127.0.0.1", "[::1]"].flatMap((host) => [`http://${host}:*`, `https://${host}:*`]);

/** Every setting there is, in the order in which help and docs/settings.md list them. The flag follows from the environment's name. */
export const settings = {
  environment: setting({
    env: "ENVIRONMENT",
    file: "environment",
    ...choice("development", "production"),
    default: "development",
    description: "production makes the secrets mandatory and rejects unsafe settings",
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
  publicUrl: setting({
    env: "PUBLIC_URL",
    file: "publicUrl",
    ...httpUrl(),
    default: undefined,
    description:
      "where browsers reach the service, for links to it and signing in; by default PORT at HOST, or at the name of the machine",
  }),
  grpcPort: setting({
    env: "GRPC_PORT",
    file: "grpc.port",
    ...orOff(integer({ min: 0, max: 65_535, unit: "number" })),
    default: 50_051,
    description: "native gRPC (h2c); 0 picks a free port, off does without; unused with TLS, where PORT carries it",
  }),
  opsPort: setting({
    env: "OPS_PORT",
    file: "ops.port",
    ...orOff(integer({ min: 0, max: 65_535, unit: "number" })),
    default: "off",
    description: "/metrics, /live, /ready and /health, over plain HTTP without credentials; 0 picks a free port",
  }),
  opsHost: setting({
    env: "OPS_HOST",
    file: "ops.host",
    ...text({ unit: "address" }),
    description: "address or name to listen on for OPS_PORT; by default HOST",
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
  role: setting({
    env: "ROLE",
    file: "role",
    ...choice("all", "api", "worker"),
    default: "all",
    description:
      "of a cluster: api serves the protocols and runs no browser, worker runs browsers for the others and serves no protocol, all does both",
  }),
  clusterSecret: setting({
    env: "CLUSTER_SECRET",
    file: "cluster.secret",
    ...signingSecrets(32),
    default: undefined,
    secret: true,
    description:
      "makes processes with one DATABASE_URL a cluster, and encrypts what they send each other; at least 32 bytes; new,old while it is replaced",
  }),
  clusterHost: setting({
    env: "CLUSTER_HOST",
    file: "cluster.host",
    ...text({ unit: "address" }),
    description: "address or name to listen on for the other processes of a cluster; by default HOST",
  }),
  clusterPort: setting({
    env: "CLUSTER_PORT",
    file: "cluster.port",
    ...integer({ min: 0, max: 65_535, unit: "number" }),
    default: 7_443,
    description: "port to listen on for them; 0 picks a free port",
  }),
  clusterAddress: setting({
    env: "CLUSTER_ADDRESS",
    file: "cluster.address",
    ...hostAndPort(),
    default: undefined,
    description:
      "where the other processes reach this one; by default CLUSTER_HOST, or the first address of the machine where that is a wildcard, with the port",
  }),
  leaseMs: setting({
    env: "LEASE_MS",
    file: "cluster.leaseMs",
    ...integer({ min: 1_000, max: 60_000, unit: "ms" }),
    default: 3_000,
    description:
      "a process that has not renewed its lease for this long loses its contexts to others; renewed every third",
  }),
  trustProxy: setting({
    env: "TRUST_PROXY",
    file: "trustProxy",
    ...list(addressBlock, "addresses or blocks"),
    default: [],
    description: "reverse proxies whose X-Forwarded-For and X-Forwarded-Proto count, such as 10.0.0.0/8",
  }),
  maxConnections: setting({
    env: "MAX_CONNECTIONS",
    file: "maxConnections",
    ...integer({ min: 1, max: 1_000_000, unit: "number" }),
    default: 10_000,
    description:
      "connections, and streams of HTTP/2, that each port accepts at a time; further ones are closed at once",
  }),
  jwtSecret: setting({
    env: "JWT_SECRET",
    file: "auth.jwtSecret",
    ...signingSecret(32),
    default: undefined,
    secret: true,
    description: "signs access tokens, at least 32 bytes; generated and stored in DATA_DIR, but required in production",
  }),
  authRequired: setting({
    env: "AUTH_REQUIRED",
    file: "auth.required",
    ...boolean(),
    default: true,
    description: "false accepts callers without credentials as the user anonymous; only while HOST is loopback",
  }),
  sessionDurationMs: setting({
    env: "SESSION_DURATION_MS",
    file: "auth.sessionDurationMs",
    ...integer({ min: 1_000, max: 365 * 86_400_000, unit: "ms" }),
    default: 7 * 86_400_000,
    description: "a session ends when it has been unused for this long",
  }),
  accessTokenTtlMs: setting({
    env: "ACCESS_TOKEN_TTL_MS",
    file: "auth.accessTokenTtlMs",
    ...integer({ min: 1_000, max: 3_600_000, unit: "ms" }),
    default: 3_600_000,
    description: "an access token is valid for this long; a refresh token gets the next one",
  }),
  sessionsPerUser: setting({
    env: "SESSIONS_PER_USER",
    file: "auth.sessionsPerUser",
    ...integer({ min: 1, max: 100_000, unit: "number" }),
    default: 100,
    description: "sessions that one user may have; a further one ends the least recently used one",
  }),
  apiKeysPerUser: setting({
    env: "API_KEYS_PER_USER",
    file: "auth.apiKeysPerUser",
    ...integer({ min: 1, max: 100_000, unit: "number" }),
    default: 100,
    description: "active API keys that one user may have; a further one is rejected until one is revoked or expires",
  }),
  oidcIssuers: setting({
    env: "OIDC_ISSUERS",
    file: "oidc.issuers",
    ...list(issuer, "URLs"),
    default: [],
    description:
      "identity providers (OpenID Connect) whose access tokens are accepted, as their discovery names them; the first signs the console in",
  }),
  oidcAudiences: setting({
    env: "OIDC_AUDIENCES",
    file: "oidc.audiences",
    ...list((item) => item, "names"),
    default: [],
    description:
      "what an access token must name as its audience (`aud`), one of them; without any no access token is accepted",
  }),
  oidcClientId: setting({
    env: "OIDC_CLIENT_ID",
    file: "oidc.clientId",
    ...text({ unit: "name" }),
    default: undefined,
    description:
      "the client that the console is at the first provider; its redirect URI is PUBLIC_URL with console/session/callback",
  }),
  oidcClientSecret: setting({
    env: "OIDC_CLIENT_SECRET",
    file: "oidc.clientSecret",
    ...text({ unit: "secret", secret: true }),
    default: undefined,
    secret: true,
    description: "of that client; without it the client is a public one, with PKCE",
  }),
  oidcSignUp: setting({
    env: "OIDC_SIGN_UP",
    file: "oidc.signUp",
    ...boolean(),
    default: false,
    description: "whether the first sign-in makes the user; otherwise `user add --issuer --subject` does",
  }),
  oidcUsernameClaim: setting({
    env: "OIDC_USERNAME_CLAIM",
    file: "oidc.usernameClaim",
    ...text({ unit: "claim" }),
    default: "preferred_username",
    description:
      "the claim that names a new user; one whose name is taken gets a suffix, and never the other's account",
  }),
  oidcRolesClaim: setting({
    env: "OIDC_ROLES_CLAIM",
    file: "oidc.rolesClaim",
    ...text({ unit: "claim" }),
    default: "roles",
    description: "the claim with the values that OIDC_ROLES maps; a path by dots, such as realm_access.roles",
  }),
  oidcRoles: setting({
    env: "OIDC_ROLES",
    file: "oidc.roles",
    ...list(roleOfValue, "value=role"),
    default: [],
    description: "roles (admin, user, viewer) by values of that claim; empty: a user's role is the one stored here",
  }),
  oidcDefaultRole: setting({
    env: "OIDC_DEFAULT_ROLE",
    file: "oidc.defaultRole",
    ...choice("none", "viewer", "user", "admin"),
    default: "user",
    description: "of new users and, with OIDC_ROLES, of those for whom no value has a role; none rejects them",
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
    description: "at the start, how long to wait for a PostgreSQL server that does not accept connections yet",
  }),
  databasePoolMax: setting({
    env: "DATABASE_POOL_MAX",
    file: "database.poolMax",
    ...integer({ min: 2, max: 1_000, unit: "number" }),
    default: undefined,
    description:
      "connections to PostgreSQL of one process, and one more for checks; by default 10, and 4 with ROLE worker",
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
    description:
      "encrypts stored secrets and states, 32 bytes in base64; generated and stored in DATA_DIR, but required in production",
  }),
  auditRetentionDays: setting({
    env: "AUDIT_RETENTION_DAYS",
    file: "audit.retentionDays",
    ...orOff(integer({ min: 1, max: 36_500, unit: "days" })),
    default: 365,
    description: "audit entries older than this are deleted; off keeps them indefinitely",
  }),
  auditSync: setting({
    env: "AUDIT_SYNC",
    file: "audit.sync",
    ...choice("full", "normal"),
    default: "normal",
    description:
      "with SQLite, full: a call returns once its audit entry is on the disk; normal: within 100 ms after, so that a power failure loses at most those",
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
    description: "that user's password, used at the first start only; otherwise one is generated and printed once",
  }),
  uploadDir: setting({
    env: "UPLOAD_DIR",
    file: "upload.dir",
    ...path(),
    description: "holds a folder per username with the files that user may upload; by default uploads in DATA_DIR",
  }),
  artifactDir: setting({
    env: "ARTIFACT_DIR",
    file: "artifacts.dir",
    ...path(),
    default: undefined,
    description:
      "holds the files of artifacts; by default artifacts in DATA_DIR; required in a cluster without S3_BUCKET: a folder that all its processes share",
  }),
  artifactMaxBytes: setting({
    env: "ARTIFACT_MAX_BYTES",
    file: "artifacts.maxBytes",
    ...integer({ min: 1, max: MAX_BYTES, unit: "bytes" }),
    default: 268_435_456,
    description: "the greatest size of an artifact, a file that callers and pages store",
  }),
  artifactUserBytes: setting({
    env: "ARTIFACT_USER_BYTES",
    file: "artifacts.userBytes",
    ...integer({ min: 1, max: MAX_BYTES, unit: "bytes" }),
    default: 2_147_483_648,
    description: "artifacts of one user together, of which there are at most 10,000",
  }),
  artifactTotalBytes: setting({
    env: "ARTIFACT_TOTAL_BYTES",
    file: "artifacts.totalBytes",
    ...integer({ min: 1, max: MAX_BYTES, unit: "bytes" }),
    default: 10_737_418_240,
    description: "artifacts of all users together; a folder's disk keeps 1 GiB free in any case",
  }),
  artifactTtlMs: setting({
    env: "ARTIFACT_TTL_MS",
    file: "artifacts.ttlMs",
    ...integer({ min: 60_000, max: 7 * 86_400_000, unit: "ms" }),
    default: 86_400_000,
    description: "an artifact is deleted after so long, unless its caller asked for another time",
  }),
  s3Bucket: setting({
    env: "S3_BUCKET",
    file: "s3.bucket",
    ...text({ unit: "name" }),
    default: undefined,
    description: "stores artifacts in this bucket of an S3-compatible server, in place of ARTIFACT_DIR",
  }),
  s3Endpoint: setting({
    env: "S3_ENDPOINT",
    file: "s3.endpoint",
    ...httpUrl(),
    default: undefined,
    description: "the server's URL; by default AWS's for S3_REGION",
  }),
  s3Region: setting({
    env: "S3_REGION",
    file: "s3.region",
    ...text({ unit: "name" }),
    default: "us-east-1",
    description: "the region of the bucket",
  }),
  s3Prefix: setting({
    env: "S3_PREFIX",
    file: "s3.prefix",
    ...text({ unit: "text" }),
    default: "artifacts/",
    description: "begins the keys of all objects; nothing else may be stored under it",
  }),
  s3AccessKeyId: setting({
    env: "S3_ACCESS_KEY_ID",
    file: "s3.accessKeyId",
    ...text({ unit: "text" }),
    default: undefined,
    description:
      "with S3_SECRET_ACCESS_KEY; by default the credentials that AWS's SDK finds, such as the role of the machine",
  }),
  s3SecretAccessKey: setting({
    env: "S3_SECRET_ACCESS_KEY",
    file: "s3.secretAccessKey",
    ...text({ unit: "secret", secret: true }),
    default: undefined,
    secret: true,
    description: "the key's secret",
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
    description: "Chromium's sandbox; auto enables it wherever it works, off is rejected in production",
  }),
  browserWebgl: setting({
    env: "BROWSER_WEBGL",
    file: "browser.webgl",
    ...choice("auto", "on", "off"),
    default: "auto",
    description:
      "whether pages may use WebGL; auto only with BROWSER_SHARING context, since shaders run in a process that a browser's contexts share",
  }),
  browserSharing: setting({
    env: "BROWSER_SHARING",
    file: "browser.sharing",
    ...choice("user", "context", "all"),
    default: "user",
    description:
      "whose contexts may share a browser process: those of one user, no two contexts, or all (only where all users trust each other)",
  }),
  cdp: setting({
    env: "CDP",
    file: "browser.cdp",
    ...choice("on", "off"),
    default: "on",
    description:
      "whether clients of the Chrome DevTools Protocol may connect to contexts that are created with cdp: true",
  }),
  maxBrowsers: setting({
    env: "MAX_BROWSERS",
    file: "browser.max",
    ...integer({ min: 1, max: 100_000, unit: "number" }),
    description:
      "browser processes that run contexts at the same time; by default what half of the memory is enough for, at 128 MiB each",
  }),
  browserContexts: setting({
    env: "BROWSER_CONTEXTS",
    file: "browser.contexts",
    ...integer({ min: 1, max: 100_000, unit: "number" }),
    default: 32,
    description:
      "live contexts of one browser; the next one of its user opens in another browser, as long as MAX_BROWSERS allows one",
  }),
  browserMaxContexts: setting({
    env: "BROWSER_MAX_CONTEXTS",
    file: "browser.maxContexts",
    ...integer({ min: 2, max: 1_000_000, unit: "number" }),
    default: 1_000,
    description: "contexts that one browser process opens in its lifetime before a new one replaces it",
  }),
  browserSpareContexts: setting({
    env: "BROWSER_SPARE_CONTEXTS",
    file: "browser.spareContexts",
    ...integer({ min: 0, max: 100, unit: "number" }),
    default: 2,
    description:
      "blank contexts kept open, so that a new one is ready at once: in the browser of each user who opened one in the last minute; not 0: also one in a browser for the next user; each takes some 20 MiB of memory",
  }),
  browserMaxAgeMs: setting({
    env: "BROWSER_MAX_AGE_MS",
    file: "browser.maxAgeMs",
    ...integer({ min: 1_000, max: 30 * 86_400_000, unit: "ms" }),
    default: 6 * 3_600_000,
    description: "a browser process of this age opens no more contexts, and ends with its last",
  }),
  browserMemoryMib: setting({
    env: "BROWSER_MEMORY_MIB",
    file: "browser.memoryMib",
    ...integer({ min: 128, max: 1_048_576, unit: "MiB" }),
    description:
      "memory of all processes of one browser; with more, the next context of its user opens in another browser; by default an eighth of the memory, 1024 to 4096",
  }),
  contextMemoryMib: setting({
    env: "CONTEXT_MEMORY_MIB",
    file: "contexts.memoryMib",
    ...integer({ min: 64, max: 1_048_576, unit: "MiB" }),
    description:
      "memory of a process of one context's pages; beyond, the context is ended, and recovers with its next call; by default an eighth of the memory, 512 to 2048",
  }),
  userMemoryMib: setting({
    env: "USER_MEMORY_MIB",
    file: "contexts.userMemoryMib",
    ...orOff(integer({ min: 128, max: 1_073_741_824, unit: "MiB" })),
    default: "off",
    description:
      "memory of all browsers of one user; near it, idle contexts hibernate and creations wait, beyond it the user's largest context is ended; off: all that there is",
  }),
  memoryReserveMib: setting({
    env: "MEMORY_RESERVE_MIB",
    file: "memoryReserveMib",
    ...integer({ min: 16, max: 1_048_576, unit: "MiB" }),
    description:
      "memory of the machine, or of its control group, that stays free: with less than twice as much, idle contexts hibernate and creations wait; with less, the largest context is ended; by default a twentieth, 192 to 1024",
  }),
  contextStorageMib: setting({
    env: "CONTEXT_STORAGE_MIB",
    file: "contexts.storageMib",
    ...integer({ min: 1, max: 1_048_576, unit: "MiB" }),
    default: 256,
    description: "what the pages of one context may store in databases, caches and files, which are kept in memory",
  }),
  contextEgressMib: setting({
    env: "CONTEXT_EGRESS_MIB",
    file: "contexts.egressMib",
    ...orOff(integer({ min: 1, max: 1_073_741_824, unit: "MiB" })),
    default: "off",
    description: "what the pages of one context may send and receive in its whole life; off: any number",
  }),
  caCertificates: setting({
    env: "CA_CERTIFICATES",
    file: "browser.caCertificates",
    ...path(),
    default: undefined,
    description:
      "file with certificates of authorities (PEM) that all browsers trust besides the public ones; needs certutil (Debian: libnss3-tools)",
  }),
  recordingFlightMib: setting({
    env: "RECORDING_FLIGHT_MIB",
    file: "recording.flightMib",
    ...integer({ min: 1, max: 1_024, unit: "MiB" }),
    default: 8,
    description:
      "pictures of one recorded context that are kept in memory; a whole recording is stored in parts of this size",
  }),
  recordingFullMib: setting({
    env: "RECORDING_FULL_MIB",
    file: "recording.fullMib",
    ...integer({ min: 1, max: 1_048_576, unit: "MiB" }),
    default: 256,
    description: "what is stored of one context with `recording: full`; beyond, only its last part",
  }),
  maxContexts: setting({
    env: "MAX_CONTEXTS",
    file: "contexts.max",
    ...integer({ min: 1, max: 100_000, unit: "number" }),
    description:
      "contexts that are live at the same time, of all users together; by default one for each 64 MiB of memory, 8 to 1000",
  }),
  maxWaiting: setting({
    env: "MAX_WAITING",
    file: "contexts.maxWaiting",
    ...integer({ min: 1, max: 100_000, unit: "number" }),
    default: 256,
    description:
      "callers that may wait while MAX_CONTEXTS are live and in use, or memory is short; further ones get 503. At least 1, as a caller waits while an idle context hibernates",
  }),
  waitingPerUser: setting({
    env: "WAITING_PER_USER",
    file: "contexts.waitingPerUser",
    ...integer({ min: 1, max: 100_000, unit: "number" }),
    default: 128,
    description: "callers of one user that may wait for one process; further ones get 429",
  }),
  acquireTimeoutMs: setting({
    env: "ACQUIRE_TIMEOUT_MS",
    file: "contexts.acquireTimeoutMs",
    ...integer({ min: 0, max: 300_000, unit: "ms" }),
    default: 30_000,
    description:
      "a creation without `acquireTimeout` waits so long while MAX_CONTEXTS are live and in use, or memory is short, and gets 504 then; with 0 it gets 503 at once",
  }),
  renderConcurrency: setting({
    env: "RENDER_CONCURRENCY",
    file: "contexts.renderConcurrency",
    ...integer({ min: 1, max: 10_000, unit: "number" }),
    default: 4,
    description: "renders of one user that run at a time in one process; further ones wait as creations of contexts do",
  }),
  contextsPerUser: setting({
    env: "CONTEXTS_PER_USER",
    file: "contexts.perUser",
    ...integer({ min: 1, max: 100_000, unit: "number" }),
    default: 500,
    description:
      "contexts that one user may have, live or not; a further one replaces a temporary one that is unused for a minute, or is rejected",
  }),
  contextIdleMs: setting({
    env: "CONTEXT_IDLE_MS",
    file: "contexts.idleMs",
    ...integer({ min: 100, max: 7 * 86_400_000, unit: "ms" }),
    default: 15 * 60_000,
    description:
      "a context unused for this long releases its browser; it keeps its ids and state, and its next use reopens it",
  }),
  temporaryContextIdleMs: setting({
    env: "TEMPORARY_CONTEXT_IDLE_MS",
    file: "contexts.temporaryIdleMs",
    ...integer({ min: 1_000, max: 7 * 86_400_000, unit: "ms" }),
    default: 3_600_000,
    description:
      "a temporary context unused for this long is deleted, within five minutes after; sooner when its user needs another and has CONTEXTS_PER_USER",
  }),
  dialogHoldMs: setting({
    env: "DIALOG_HOLD_MS",
    file: "contexts.dialogHoldMs",
    ...integer({ min: 100, max: 3_600_000, unit: "ms" }),
    default: 30_000,
    description: "a dialog of a context with `dialogs: hold` that is not answered for this long is dismissed",
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
    description: "a running service that `mcp` connects to; without it `mcp` runs its own",
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
  otelExporterOtlpEndpoint: setting({
    env: "OTEL_EXPORTER_OTLP_ENDPOINT",
    file: "traces.endpoint",
    ...httpUrl(),
    default: undefined,
    description: "OpenTelemetry collector that traces are sent to, by OTLP over HTTP; without it there are no spans",
  }),
  otelTracesSamplerArg: setting({
    env: "OTEL_TRACES_SAMPLER_ARG",
    file: "traces.sampledRatio",
    ...ratio(),
    default: 1,
    description:
      "the part of the traces beginning here that is recorded; those of callers follow the caller's decision",
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

import { randomBytes, randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import contract from "../gen/openapi.json" with { type: "json" };
import { isLoopback } from "./config/rules.ts";
import type { Config } from "./config/settings.ts";
import { limitsOf } from "./config/limit-settings.ts";
import { createEngine, type LocalEngine } from "./engine/create-engine.ts";
import type { BrowserInfo } from "./engine/engine.ts";
import { createApiKeys } from "./identity/api-keys.ts";
import { createAccounts } from "./identity/accounts.ts";
import { type Authenticator, createAuthenticator, toPrincipal } from "./identity/authenticate.ts";
import { ensureBuiltInUsers } from "./identity/built-in-users.ts";
import { createCallerChanges } from "./identity/caller-changes.ts";
import { type CreatedAdmin, ensureAdmin } from "./identity/first-start.ts";
import { createLiveSessions } from "./identity/live-sessions.ts";
import { createPasswords } from "./identity/passwords.ts";
import { createSessions } from "./identity/sessions.ts";
import { createTokens } from "./identity/tokens.ts";
import { createLimits } from "./limits/create-limits.ts";
import type { Limiter } from "./limits/limiter.ts";
import { createLogger, type Logger } from "./log.ts";
import { listAuditEntries } from "./operations/audit.ts";
import { createEventStreams } from "./operations/event-streams.ts";
import { countFailures } from "./operations/failed-authentication.ts";
import { createHandlers } from "./operations/index.ts";
import { checkInput } from "./operations/input.ts";
import { type DrainableService, drainable } from "./operations/drain.ts";
import { createRefusedKeyLog } from "./operations/refused-keys.ts";
import { createService } from "./operations/service.ts";
import { createApiKeyStore } from "./store/api-keys.ts";
import { createAuditStore } from "./store/audit.ts";
import { createCipher } from "./store/cipher.ts";
import { createContextStore } from "./store/contexts.ts";
import { checkDataKey } from "./store/data-key.ts";
import { openDatabase } from "./store/database.ts";
import { startHousekeeping } from "./store/housekeeping.ts";
import { keepSecret } from "./store/kept-secret.ts";
import { createRateLimitStore } from "./store/rate-limits.ts";
import { createRefreshTokenStore } from "./store/refresh-tokens.ts";
import { createSessionStore } from "./store/sessions.ts";
import { createUserStore } from "./store/users.ts";
import { admitUnknownRoute, type DoorDependencies } from "./transport/call.ts";
import { registerDocs } from "./transport/docs.ts";
import { toOriginPatterns } from "./transport/host-guard.ts";
import { createHttpServer, type HttpServerDependencies } from "./transport/http-server.ts";
import { whyNotListen } from "./transport/listen-check.ts";
import { createLeftovers } from "./transport/mcp/answers.ts";
import { registerMcp } from "./transport/mcp/http.ts";
import { startRelay } from "./transport/mcp/relay.ts";
import { connectMcp } from "./transport/mcp/server.ts";
import { openStdio, type StdioClient } from "./transport/mcp/stdio.ts";
import { toCredentials } from "./transport/mcp/token.ts";
import type { Protocol } from "./transport/node-server.ts";
import type { OwedAnswers } from "./transport/owed-answers.ts";
import { registerRest } from "./transport/rest.ts";
import { registerRpc } from "./transport/rpc.ts";
import { loadTlsIdentity, type TlsIdentity } from "./transport/tls-identity.ts";
import { registerWebSocket } from "./transport/ws/register.ts";

/** The service is versioned with its contract. */
export const { version } = contract.info;

/** How long a refresh token that was used already gives the same successor again. */
const refreshGraceMs = 10_000;
const dayMs = 86_400_000;
const databaseFile = "pagewire.db";
/** Of the program at the other end of standard input and output. */
const ownAddress = "127.0.0.1";
/** For clients to take their last answers when the service ends. */
const lastBytesMs = 2_000;

/** Database, stores and identity: what offline commands need, and the service stands on. */
export type State = Awaited<ReturnType<typeof openState>>;

/** Opens the database and what is built on it; the caller closes it. */
export async function openState(config: Config, log?: Logger) {
  const now = Date.now;
  const newId = randomUUID;
  const jwtSecret = config.jwtSecret ?? (await keepSecret(join(config.dataDir, "jwt-secret"), 32));
  const dataKey = config.dataKey ?? (await keepSecret(join(config.dataDir, "data-key"), 32));
  const database = await openDatabase({
    ...(config.databaseUrl === undefined ? { path: join(config.dataDir, databaseFile) } : { url: config.databaseUrl }),
    now,
    onReachable(isReachable, cause) {
      if (isReachable) log?.info({}, "the database is back");
      else log?.error({ error: cause }, "the database cannot be reached");
    },
    // Who has no log to read, at the command line, is told at once.
    ...(log && {
      waitMs: config.databaseWaitMs,
      onWaiting(cause: unknown, remainingMs: number) {
        const { message, code } = cause as { message?: string; code?: string };
        const fields = { reason: message || code, remainingSeconds: Math.ceil(remainingMs / 1_000) };
        log.warn(fields, "the database does not answer yet; the start waits for it");
      },
    }),
  });
  const { db } = database;
  const cipher = createCipher({ key: Buffer.from(dataKey, "base64"), randomBytes });
  try {
    await checkDataKey(db, cipher);
  } catch (error) {
    // What is open keeps the process from ending with its sentence.
    await database.close();
    throw error;
  }

  const users = createUserStore(db, { now });
  const sessionStore = createSessionStore(db, {
    now,
    durationMs: config.sessionDurationMs,
    maxPerUser: config.sessionsPerUser,
  });
  const refreshTokens = createRefreshTokenStore(db, { cipher, now, graceMs: refreshGraceMs });
  const apiKeyStore = createApiKeyStore(db, { now, maxPerUser: config.apiKeysPerUser });
  const contexts = createContextStore(db, { cipher, now });
  const rateLimits = createRateLimitStore(db, { now });
  const audit = createAuditStore(db, { now, isReachable: () => database.isReachable() });

  const passwords = createPasswords({ randomBytes });
  const tokens = createTokens({ secret: jwtSecret, now, randomBytes });
  const live = createLiveSessions({ sessions: sessionStore, users, now });
  const callerChanges = createCallerChanges();
  const sessions = createSessions({
    users,
    sessions: sessionStore,
    refreshTokens,
    passwords,
    tokens,
    live,
    newId,
    onEnded: callerChanges.sessionEnded,
  });
  const accounts = createAccounts({
    users,
    sessions,
    passwords,
    live,
    now,
    newId,
    onChanged: callerChanges.userChanged,
  });
  const apiKeys = createApiKeys({
    apiKeys: apiKeyStore,
    live,
    now,
    newId,
    randomBytes,
    onRefused: createRefusedKeyLog({ audit, now }),
    onRevoked: callerChanges.apiKeyRevoked,
  });
  const authenticate = createAuthenticator({
    tokens,
    live,
    sessions: sessionStore,
    apiKeys,
    authRequired: config.authRequired,
  });

  return {
    secrets: [jwtSecret, dataKey],
    users,
    sessions,
    sessionStore,
    apiKeys,
    apiKeyStore,
    accounts,
    callerChanges,
    contexts,
    rateLimits,
    audit,
    authenticate,
    /** Whether the database answers and can be written now. */
    isDatabaseHealthy: async () => (await database.ping()) && (await audit.probe()),
    ensureAdmin: (): Promise<CreatedAdmin | undefined> =>
      ensureAdmin({
        users,
        passwords,
        newId,
        randomBytes,
        username: config.adminUsername,
        password: config.adminPassword,
      }),
    /** Must be done before anybody calls without credentials. */
    ensureBuiltInUsers: () => ensureBuiltInUsers(users),
    /** The operation `listAuditEntries`, by its query parameters. */
    listAuditEntries: (query: Readonly<Record<string, unknown>>) =>
      listAuditEntries(audit, checkInput("listAuditEntries", { query }).input.query),
    /** Audits what the person at this machine did at the command line. */
    async recordCommand(operation: string, params: Readonly<Record<string, unknown>>): Promise<void> {
      const { local } = await ensureBuiltInUsers(users);
      await audit.append({
        at: now(),
        userId: local.id,
        credential: "local",
        door: "cli",
        address: null,
        operation,
        actionType: null,
        contextId: null,
        params,
        outcome: "success",
        code: null,
        durationMs: 0,
      });
    },
    /** The principal of the person at this machine, for doors that nobody else can reach. */
    localPrincipal: async () => toPrincipal((await ensureBuiltInUsers(users)).local, { type: "local" }),
    async close(): Promise<void> {
      try {
        await Promise.all([contexts.close(), sessionStore.close(), apiKeyStore.close(), audit.close()]);
      } finally {
        await database.close();
      }
    },
  };
}

/** The operations over state and engine, without a door. */
export interface Core {
  readonly service: DrainableService;
  readonly engine: LocalEngine;
  readonly limiter: Limiter;
  close(): Promise<void>;
}

export async function createCore(
  config: Config,
  state: State,
  { log, ownPorts }: { readonly log: Logger; readonly ownPorts: () => readonly number[] },
): Promise<Core> {
  const now = Date.now;
  const engine = await createEngine({
    archive: state.contexts.archive,
    log,
    now,
    newId: randomUUID,
    settings: {
      ...(config.browserExecutablePath !== undefined && { executablePath: config.browserExecutablePath }),
      sandbox: config.browserSandbox,
      environment: config.environment,
      maxContexts: config.maxContexts,
      contextIdleMs: config.contextIdleMs,
      browserMaxContexts: config.browserMaxContexts,
      browserMaxAgeMs: config.browserMaxAgeMs,
      networkPolicy: { privateNetwork: config.privateNetwork, allowlist: config.urlAllowlist, ownPorts },
    },
  });
  const taking = { isTaking: true };
  const { limiter, loginBrake } = createLimits({
    ...limitsOf(config),
    // An embedded database has one process, which counts faster by itself.
    ...(config.databaseUrl !== undefined && { shared: state.rateLimits }),
    now,
    wait: (ms, signal) => wait(ms, undefined, { signal }),
  });
  const handlers = createHandlers({
    engine,
    contexts: state.contexts,
    sessions: state.sessions,
    sessionStore: state.sessionStore,
    users: state.users,
    apiKeys: state.apiKeys,
    apiKeyStore: state.apiKeyStore,
    audit: state.audit,
    loginBrake,
    newId: randomUUID,
    now,
    version,
    environment: config.environment,
    uploadDir: config.uploadDir,
    maxContextsPerUser: config.contextsPerUser,
    isDatabaseHealthy: () => state.isDatabaseHealthy(),
    isTaking: () => taking.isTaking,
  });
  const eventStreams = createEventStreams({ engine, contexts: state.contexts, now });
  const service = drainable(createService({ handlers, eventStreams, audit: state.audit, log, now, limiter }), taking);
  const { auditRetentionDays } = config;
  const housekeeping = startHousekeeping({
    audit: state.audit,
    sessions: state.sessionStore,
    rateLimits: state.rateLimits,
    now,
    ...(auditRetentionDays !== "off" && { auditRetentionMs: auditRetentionDays * dayMs }),
    onFault: (error) => {
      log.warn({ error }, "old audit entries and sessions could not be deleted; the next round tries again");
    },
  });
  return {
    service,
    engine,
    limiter,
    async close() {
      await housekeeping.close();
      await engine.close();
    },
  };
}

export interface RunningApp {
  /** Where the HTTP doors are, such as http://127.0.0.1:8443 */
  readonly httpUrl: string;
  /** Where native gRPC is, such as 127.0.0.1:50051; undefined when it is off. */
  readonly grpcAddress: string | undefined;
  readonly browser: BrowserInfo;
  /** The administrator made by this start; its password is known only here. */
  readonly createdAdmin: CreatedAdmin | undefined;
  readonly state: State;
  readonly log: Logger;
  /** Refuses new work, and resolves when what runs has its answers; after `withinMs` it is canceled, and told so. */
  drain(withinMs: number): Promise<void>;
  close(): Promise<void>;
}

/** Builds everything and listens. What was opened is closed again when a later part cannot be. */
export async function startApp(config: Config): Promise<RunningApp> {
  const log = loggerFor(config);
  const closers: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  const tls = await tlsOf(config);
  const grpcPort = tls ? "off" : config.grpcPort;
  await requirePorts(config.host, grpcPort === "off" ? [config.port] : [config.port, grpcPort]);
  try {
    const state = await openState(config, log);
    closers.push(() => state.close());
    for (const secret of state.secrets) log.redactValue(secret);
    if (!config.authRequired) await state.ensureBuiltInUsers();

    const servers: FastifyInstance[] = [];
    const ownPorts = (): number[] => servers.flatMap(({ server }) => portOf(server.address()));
    const core = await createCore(config, state, { log, ownPorts });
    closers.push(() => core.close());

    const { service, limiter } = core;
    const authenticate = countFailures(state.authenticate, limiter);
    const recheck: Authenticator = (credentials, from) => state.authenticate(credentials, { ...from, isRecheck: true });
    const { callerChanges } = state;
    const doors = { service, authenticate, recheck, callerChanges, log };
    const serverDependencies: HttpServerDependencies = {
      log,
      guard: {
        isLoopback: isLoopback(config.host),
        allowedHosts: config.allowedHosts,
        origins: toOriginPatterns(config.corsOrigins),
      },
      trustedProxies: config.trustProxy,
      isStrictTransport: config.environment === "production",
      isDraining: () => !service.isTaking(),
      admitUnknownRoute: (request) => admitUnknownRoute(doors, request),
    };
    const owed: OwedAnswers[] = [];
    const open = (protocol: Protocol): FastifyInstance => {
      const server = createHttpServer(protocol, serverDependencies);
      servers.push(server.app);
      owed.push(server.owed);
      closers.push(() => server.app.close());
      return server.app;
    };
    const http = open(tls ? { type: "tls", identity: tls } : { type: "http1" });
    await registerDoors(http, { ...doors, isDocsPublic: config.docsPublic });
    const grpc = grpcPort === "off" ? undefined : open({ type: "http2" });
    if (grpc) await registerRpc(grpc, { ...doors, isDocsPublic: config.docsPublic });

    const listening = await http.listen({ host: config.host, port: config.port });
    const httpUrl = tls ? listening.replace(/^http:/, "https:") : listening;
    const grpcUrl = grpcPort === "off" ? undefined : await grpc?.listen({ host: config.host, port: grpcPort });
    // Only now: a password made for a service that then cannot listen would be shown to nobody.
    const createdAdmin = await state.ensureAdmin();
    const browser = await core.engine.start();
    return {
      httpUrl,
      grpcAddress: (tls ? httpUrl : grpcUrl)?.replace(/^https?:\/\//, ""),
      browser,
      createdAdmin,
      state,
      log,
      async drain(withinMs) {
        service.stopTaking();
        await service.finish(withinMs);
        await Promise.all(owed.map(({ given }) => given(lastBytesMs)));
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function tlsOf({ tlsCert, tlsKey }: Config): Promise<TlsIdentity | undefined> {
  return tlsCert === undefined || tlsKey === undefined ? undefined : loadTlsIdentity(tlsCert, tlsKey);
}

/** @throws Error that names every port that cannot be listened on */
async function requirePorts(host: string, ports: readonly number[]): Promise<void> {
  const faults = await Promise.all(ports.map((port) => whyNotListen(host, port)));
  const found = [...new Set(faults.filter((fault) => fault !== undefined))];
  if (found.length > 0) throw new Error(found.join("; "));
}

export interface StdioOptions {
  /** Resolves when the process is told to end. */
  readonly signaled: Promise<void>;
  /** Called before anything is closed. */
  readonly onClosing: () => void;
}

/**
 * Serves one assistant over standard input and output, with an engine of its own, or by what runs at PAGEWIRE_URL; resolves
 * when the assistant has hung up or the process is told to end, and everything is closed.
 */
export async function serveStdio(config: Config, { signaled, onClosing }: StdioOptions): Promise<void> {
  const log = loggerFor(config);
  if (config.pagewireMcpAuthToken !== undefined) log.redactValue(config.pagewireMcpAuthToken);
  const client = openStdio();
  const close =
    config.pagewireUrl === undefined
      ? await serveEmbedded(config, client, log)
      : await serveRelayed(config, config.pagewireUrl, client, log);
  await Promise.race([client.gone, signaled]);
  onClosing();
  await close();
}

async function serveRelayed(
  { pagewireMcpAuthToken }: Config,
  serviceUrl: string,
  { transport }: StdioClient,
  log: Logger,
): Promise<() => Promise<void>> {
  const relay = await startRelay({
    serviceUrl,
    credentials: toCredentials(pagewireMcpAuthToken),
    client: transport,
    log,
  });
  return () => relay.close();
}

/** As the owner of the token, or without one as the local user; either way in this process's own data. */
async function serveEmbedded(config: Config, { transport }: StdioClient, log: Logger): Promise<() => Promise<void>> {
  const state = await openState(config, log);
  const core = await createCore(config, state, { log, ownPorts: () => [] });
  const close = async (): Promise<void> => {
    await core.close();
    await state.close();
  };
  try {
    for (const secret of state.secrets) log.redactValue(secret);
    const credentials = toCredentials(config.pagewireMcpAuthToken);
    const local = config.pagewireMcpAuthToken === undefined ? await state.localPrincipal() : undefined;
    const authenticate: Authenticator = local ? () => Promise.resolve(local) : state.authenticate;
    const peer = { credentials, address: ownAddress, authenticate };
    await authenticate(credentials, { door: "mcp", address: ownAddress }).catch((cause: unknown) => {
      throw new Error(`PAGEWIRE_MCP_AUTH_TOKEN is not valid for the data in ${config.dataDir}`, { cause });
    });
    const dependencies = { service: core.service, log, version, leftovers: createLeftovers() };
    const server = await connectMcp(dependencies, { transport, peerOf: () => peer });
    return async () => {
      await server.close();
      await close();
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function loggerFor(config: Config): Logger {
  const log = createLogger({ level: config.logLevel, format: config.environment === "production" ? "json" : "text" });
  if (config.databaseUrl !== undefined) {
    const { password } = new URL(config.databaseUrl);
    for (const secret of [config.databaseUrl, password, decodeURIComponent(password)]) log.redactValue(secret);
  }
  return log;
}

async function registerDoors(
  http: FastifyInstance,
  doors: DoorDependencies & { readonly isDocsPublic: boolean },
): Promise<void> {
  registerRest(http, doors);
  await registerDocs(http, { authenticate: doors.authenticate, isPublic: doors.isDocsPublic });
  registerMcp(http, { ...doors, version });
  await registerWebSocket(http, doors);
  await registerRpc(http, doors);
}

function portOf(address: AddressInfo | string | null): number[] {
  return address !== null && typeof address === "object" ? [address.port] : [];
}

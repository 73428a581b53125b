import { randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Config } from "../config/settings.ts";
import { createApiKeys } from "../identity/api-keys.ts";
import { createAccounts } from "../identity/accounts.ts";
import { createAuthenticator, toPrincipal } from "../identity/authenticate.ts";
import { ensureBuiltInUsers } from "../identity/built-in-users.ts";
import { createPrincipalChanges } from "../identity/principal-changes.ts";
import { createPrincipalWatcher } from "../identity/principal-watcher.ts";
import { type CreatedAdmin, ensureAdmin } from "../identity/first-start.ts";
import { createLiveSessions } from "../identity/live-sessions.ts";
import { createPasswords } from "../identity/passwords.ts";
import { createSessions } from "../identity/sessions.ts";
import { createTokens } from "../identity/tokens.ts";
import type { Logger } from "../log/log.ts";
import { createMetrics, type Metrics } from "../metrics/metrics.ts";
import { listAuditEntries } from "../operations/audit.ts";
import { checkInput } from "../operations/input/parse.ts";
import { createRejectedKeyLog } from "../identity/rejected-keys.ts";
import { createApiKeyStore } from "../store/api-keys.ts";
import { type AuditStore, createAuditStore } from "../store/audit.ts";
import { createChangeStore } from "../store/changes.ts";
import { createProcessStore, type ProcessRole } from "../store/processes.ts";
import { createCipher } from "../store/secrets/cipher.ts";
import { type ContextStore, createContextStore } from "../store/contexts.ts";
import { checkDataKey } from "../store/secrets/data-key.ts";
import type { Database } from "../store/database/database.ts";
import { openDatabase } from "../store/database/open.ts";
import { openSharedClock, type SharedClock } from "../store/database/shared-clock.ts";
import { loadOrCreateSecret } from "../store/secrets/load-or-create-secret.ts";
import { createIdempotencyStore } from "../store/idempotency.ts";
import { createRateLimitStore } from "../store/rate-limits.ts";
import { createRefreshTokenStore } from "../store/refresh-tokens.ts";
import { createSessionStore } from "../store/sessions.ts";
import { createUserStore } from "../store/users.ts";

/** Database, stores and identity, for the service and for offline commands. */
export type State = Awaited<ReturnType<typeof openState>>;

interface StateOptions {
  readonly metrics?: Metrics;
  /** Default: that of the settings. */
  readonly role?: ProcessRole;
  /** Called with what is waited for. */
  readonly onProgress?: ((step: string) => void) | undefined;
  /** log2 of scrypt's N for new passwords; default 15. */
  readonly passwordCostLog2?: number | undefined;
}

/** Opens the database and what is built on it; the caller closes it. */
export async function openState(
  config: Config,
  log?: Logger,
  { metrics = createMetrics(), role = config.role, onProgress, passwordCostLog2 }: StateOptions = {},
) {
  let clock: SharedClock | undefined;
  const now = (): number => clock?.now() ?? Date.now();
  const newId = randomUUID;
  const isCluster = config.clusterSecret !== undefined && role !== "mcp";
  // A worker verifies no token.
  const ownSecret = isCluster && role === "worker" ? randomBytes(32).toString("base64") : undefined;
  const jwtSecret = config.jwtSecret ?? ownSecret ?? (await loadOrCreateSecret(join(config.dataDir, "jwt-secret"), 32));
  const dataKey = config.dataKey ?? (await loadOrCreateSecret(join(config.dataDir, "data-key"), 32));
  const poolMax = config.databasePoolMax ?? (config.role === "worker" ? WORKER_CONNECTIONS : undefined);
  const databasePath = join(config.dataDir, DATABASE_FILE);
  onProgress?.("Opening the database");
  const database = await openDatabase({
    ...(config.databaseUrl === undefined
      ? { path: databasePath }
      : {
          url: config.databaseUrl,
          ...(poolMax !== undefined && { poolMax }),
        }),
    now,
    onMigration: (position, count) => onProgress?.(`Changing the tables, ${position} of ${count}`),
    onReachable(isReachable, cause) {
      if (isReachable) log?.info({}, "the database is back");
      else log?.error({ error: cause }, "the database cannot be reached");
    },
    // Commands, which have no log, fail at once instead of waiting.
    ...(log && {
      waitMs: config.databaseWaitMs,
      onWaiting(cause: unknown, remainingMs: number) {
        const { message, code } = cause as { message?: string; code?: string };
        const fields = { reason: message || code, remainingSeconds: Math.ceil(remainingMs / 1_000) };
        log.warn(fields, "the database does not accept connections yet; waiting for it");
        onProgress?.("Waiting for the database");
      },
    }),
  });
  const { db, relaxedDb, databaseNow } = database;
  const cipher = createCipher({ key: Buffer.from(dataKey, "base64"), randomBytes });
  const changes = createChangeStore(db, { databaseNow });
  try {
    await checkDataKey(db, cipher);
    if (isCluster)
      clock = await openSharedClock({
        read: changes.now,
        onCorrection: (offsetMs) =>
          log?.warn({ offsetMs }, "the clock of this machine differs from the database's, which is used instead"),
      });
  } catch (error) {
    // An open database would keep the process from ending with this error.
    await database.close();
    throw error;
  }

  const processId = newId();

  const users = createUserStore(db, { now });
  const sessionStore = createSessionStore(db, {
    now,
    durationMs: config.sessionDurationMs,
    maxPerUser: config.sessionsPerUser,
  });
  const refreshTokens = createRefreshTokenStore(db, { cipher, databaseNow, graceMs: REFRESH_GRACE_MS });
  const apiKeyStore = createApiKeyStore(db, { now, maxPerUser: config.apiKeysPerUser });
  const audit = createAuditStore(db, {
    isReachable: () => database.isReachable(),
    ...(config.databaseUrl === undefined && { stagingDb: config.auditSync === "full" ? db : relaxedDb }),
    onWritten({ items, durationMs, isStored }) {
      const outcome = isStored ? "stored" : "failed";
      metrics.auditCommit.observe({ outcome }, durationMs / 1_000);
      metrics.auditEntries.inc({ outcome }, items);
    },
  });
  const contexts = createContextStore(db, {
    cipher,
    processId,
    databaseNow,
    relaxedDb,
    onDisk: () => database.onDisk(),
    flushCounters: () => audit.flush(),
    isCluster,
    now,
  });
  const processes = createProcessStore(db, { databaseNow });
  const publishing = new Set<Promise<void>>();

  /** Without it the other processes find the change within two seconds. */
  function publishPrincipal(key: string): void {
    const published = changes
      .add({ kind: PRINCIPAL_CHANGE, key, data: {} })
      .catch((error: unknown) => log?.warn({ error }, "other processes were not notified of a revocation"))
      .finally(() => publishing.delete(published));
    publishing.add(published);
  }

  const rateLimits = createRateLimitStore(db, { now });
  const idempotencyKeys = createIdempotencyStore(db, { cipher, now });
  metrics.onScrape(() => readDatabase(metrics, { database, contexts, audit }));

  const passwords = createPasswords({ randomBytes, costLog2: passwordCostLog2 });
  const tokens = createTokens({
    secret: jwtSecret,
    now,
    randomBytes,
    accessSeconds: Math.floor(config.accessTokenTtlMs / 1_000),
  });
  const live = createLiveSessions({ sessions: sessionStore, users, now });
  const principalChanges = createPrincipalChanges(config.databaseUrl === undefined ? undefined : publishPrincipal);
  const sessions = createSessions({
    users,
    sessions: sessionStore,
    refreshTokens,
    passwords,
    tokens,
    live,
    newId,
    onEnded: principalChanges.sessionEnded,
  });
  const apiKeys = createApiKeys({
    apiKeys: apiKeyStore,
    live,
    now,
    newId,
    randomBytes,
    onRejected: createRejectedKeyLog({ audit, now }),
    onRevoked: principalChanges.apiKeyRevoked,
  });
  const accounts = createAccounts({
    users,
    sessions,
    apiKeys,
    apiKeyStore,
    passwords,
    live,
    now,
    newId,
    onChanged: principalChanges.userChanged,
  });
  const authenticate = createAuthenticator({
    tokens,
    live,
    sessions: sessionStore,
    apiKeys,
    authRequired: config.authRequired,
  });
  const principals = createPrincipalWatcher({ changes: principalChanges, authenticate });

  return {
    /** Epoch ms; in a cluster by the clock of the database. */
    now,
    secrets: [jwtSecret, dataKey],
    users,
    sessions,
    sessionStore,
    apiKeys,
    apiKeyStore,
    accounts,
    principals,
    contexts,
    rateLimits,
    idempotencyKeys,
    audit,
    authenticate,
    processId,
    isCluster,
    processes,
    changes,
    /** Another process has changed a session, a key or a user: what this one knows of it is read anew. */
    principalChanged(key: string): void {
      const id = key.slice(key.indexOf(":") + 1);
      if (key.startsWith("session:")) live.forgetSession(id);
      else if (key.startsWith("user:")) live.forgetUser(id);
      else apiKeys.forgetAll();
      principalChanges.received(key);
    },
    /** Whether the database responds and can be written now. */
    isDatabaseHealthy: async () => (await database.ping()) && (await audit.probe()),
    ensureAdmin: (insertAfter: Promise<void>): Promise<CreatedAdmin | undefined> =>
      ensureAdmin({
        users,
        passwords,
        newId,
        randomBytes,
        username: config.adminUsername,
        password: config.adminPassword,
        insertAfter,
      }),
    /** To be called before calls without credentials are accepted. */
    ensureBuiltInUsers: () => ensureBuiltInUsers(users),
    /** The operation `listAuditEntries`, by its query parameters. */
    listAuditEntries: (query: Readonly<Record<string, unknown>>) =>
      listAuditEntries(audit, checkInput("listAuditEntries", { query }).input.query),
    /** Audits a command of the user at this machine. */
    async recordCommand(operation: string, params: Readonly<Record<string, unknown>>): Promise<void> {
      const { local } = await ensureBuiltInUsers(users);
      await audit.append({
        at: now(),
        userId: local.id,
        credential: "local",
        transport: "cli",
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
    /** The principal of the user at this machine, for transports that no other user can reach. */
    localPrincipal: async () => toPrincipal((await ensureBuiltInUsers(users)).local, { type: "local" }),
    async close(): Promise<void> {
      clock?.close();
      principals.close();
      try {
        await Promise.all(publishing);
        await Promise.all([contexts.close(), sessionStore.close(), apiKeyStore.close(), audit.close()]);
      } finally {
        await database.close();
      }
    },
  };
}

/** Sets the gauges of the database; those that it does not report keep no value. */
async function readDatabase(
  { databaseUp, databaseConnections, contextsStored, auditWaiting }: Metrics,
  {
    database,
    contexts,
    audit,
  }: {
    readonly database: Database;
    readonly contexts: Pick<ContextStore, "countAll">;
    readonly audit: Pick<AuditStore, "waiting">;
  },
): Promise<void> {
  const isUp = await database.ping();
  const stored = isUp ? await contexts.countAll().catch(() => undefined) : undefined;
  databaseUp.set(isUp ? 1 : 0);
  if (stored === undefined) contextsStored.remove();
  else contextsStored.set(stored);
  auditWaiting.set(audit.waiting());
  const connections = database.connections();
  if (connections === undefined) return;
  for (const state of ["used", "idle", "waiting"] as const) databaseConnections.set({ state }, connections[state]);
}

/** How long a used refresh token returns the same successor again. */
const REFRESH_GRACE_MS = 10_000;
/** Connections to PostgreSQL of a process that only claims and saves contexts. */
const WORKER_CONNECTIONS = 4;
const DATABASE_FILE = "pagewire.db";
/** The kind of the changes that name a session, a key or a user. */
export const PRINCIPAL_CHANGE = "principal";

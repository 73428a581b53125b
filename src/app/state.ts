import { hkdfSync, randomBytes, randomUUID } from "node:crypto";
import type { Config } from "../config/settings.ts";
import { toPrincipal } from "../identity/authenticate.ts";
import { ensureBuiltInUsers } from "../identity/built-in-users.ts";
import { type CreatedAdmin, ensureAdmin } from "../identity/first-start.ts";
import type { Logger } from "../log/log.ts";
import { createMetrics, type Metrics } from "../metrics/metrics.ts";
import { createAuditWriter, listAuditEntries } from "../operations/audit.ts";
import { checkInput } from "../operations/input/parse.ts";
import { createArtifacts } from "../store/artifacts/artifacts.ts";
import { createArtifactRows } from "../store/artifacts/rows.ts";
import { createCdpTicketStore } from "../store/cdp-tickets.ts";
import { createApiKeyStore } from "../store/api-keys.ts";
import { type AuditStore, createAuditStore } from "../store/audit.ts";
import { createProcessStore, type ProcessRole } from "../store/processes.ts";
import { type ContextStore, createContextStore } from "../store/contexts.ts";
import { createProfileStore } from "../store/profiles.ts";
import type { Database } from "../store/database/database.ts";
import { createIdempotencyStore } from "../store/idempotency.ts";
import { createRateLimitStore } from "../store/rate-limits.ts";
import { createRefreshTokenStore } from "../store/refresh-tokens.ts";
import { createSessionStore } from "../store/sessions.ts";
import { createShareLinkStore } from "../store/share-links.ts";
import { createSecretStore } from "../store/stored-secrets.ts";
import { createUserStore, type User } from "../store/users.ts";
import { openBlobs } from "./open-blobs.ts";
import { createIdentity } from "./identity.ts";
import { type ConfiguredDatabase, openConfiguredDatabase } from "./open-database.ts";

/** Database, stores and identity, for the service and for offline commands. */
export type State = Awaited<ReturnType<typeof openState>>;

/** Opens the database and what is built on it; the caller closes it. */
export async function openState(
  config: Config,
  log?: Logger,
  options: {
    readonly metrics?: Metrics;
    /** Default: that of the settings. */
    readonly role?: ProcessRole;
    /** Called with what is waited for. */
    readonly onProgress?: ((step: string) => void) | undefined;
    /** log2 of scrypt's N for new passwords; default 15. */
    readonly passwordCostLog2?: number | undefined;
  } = {},
) {
  const { metrics = createMetrics(), role = config.role, onProgress, passwordCostLog2 } = options;
  const opened = await openConfiguredDatabase(config, { role, log, onProgress });
  const { database, changes, isCluster, jwtSecret, dataKey, now } = opened;
  const stores = createStores(config, opened, metrics);
  const { users, sessionStore, apiKeyStore, contexts, audit } = stores;
  const auditWriter = createAuditWriter({ store: audit, log, now });
  const { record } = auditWriter;
  const blobs = await openBlobs(config);
  const identity = await createIdentity(config, {
    ...{ ...stores, record, changes, jwtSecret, now, log, passwordCostLog2 },
  });

  return {
    /** Epoch ms; in a cluster by the clock of the database. */
    now,
    secrets: [jwtSecret, dataKey, ...(config.oidcClientSecret === undefined ? [] : [config.oidcClientSecret])],
    /** Shared by the processes with the same secrets. */
    requestStateKey: new Uint8Array(hkdfSync("sha256", jwtSecret, "", "mcp request state", 32)),
    ...stores,
    auditWriter,
    /** The name by which its blob store identifies itself; empty outside of a cluster, and for commands. */
    storeOfArtifacts: isCluster && log ? await blobs.identify() : "",
    artifacts: createArtifacts({
      ...{ rows: stores.artifactRows, blobs, maxBytes: config.artifactLimits.bytes, ttlMs: ARTIFACT_TTL_MS },
      ...{ now, newId: randomUUID },
    }),
    sessions: identity.sessions,
    apiKeys: identity.apiKeys,
    shareLinks: identity.shareLinks,
    artifactLinks: identity.artifactLinks,
    cdpTickets: identity.cdpTickets,
    accounts: identity.accounts,
    principals: identity.principals,
    oidc: identity.oidc,
    openProviderSession: identity.openProviderSession,
    setDeniedPorts: identity.setDeniedPorts,
    isActorValid: identity.isActorValid,
    principalChanged: identity.principalChanged,
    authenticate: identity.authenticate,
    isCluster,
    changes,
    /** Whether the database responds and can be written now. */
    isDatabaseHealthy: async () => (await database.ping()) && (await audit.probe()),
    ensureAdmin: (insertAfter: Promise<void>): Promise<CreatedAdmin | undefined> =>
      ensureAdmin({
        users,
        passwords: identity.passwords,
        newId: randomUUID,
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
    /** The operation `createApiKey`, as that user. */
    createApiKey: (user: User, body: object) =>
      identity.apiKeys.create(toPrincipal(user, { type: "local" }), checkInput("createApiKey", { body }).input.body),
    /** Audits a command of the user at this machine. */
    async recordCommand(operation: string, params: Readonly<Record<string, unknown>>): Promise<void> {
      const { local } = await ensureBuiltInUsers(users);
      await auditWriter.record({
        userId: local.id,
        credential: "local",
        transport: "cli",
        address: null,
        operation,
        params,
      });
    },
    /** The principal of the user at this machine, for transports that no other user can reach. */
    localPrincipal: async () => toPrincipal((await ensureBuiltInUsers(users)).local, { type: "local" }),
    async close(): Promise<void> {
      try {
        await identity.close();
        await Promise.all([contexts.close(), sessionStore.close(), apiKeyStore.close(), audit.close()]);
      } finally {
        blobs.close();
        await opened.close();
      }
    },
  };
}

/** Creates the stores, one for each table's queries. */
function createStores(config: Config, { database, cipher, isCluster, now }: ConfiguredDatabase, metrics: Metrics) {
  const { db, relaxedDb, listDb, databaseNow } = database;
  const processId = randomUUID();

  const users = createUserStore(db, { now });
  const sessionStore = createSessionStore(db, {
    now,
    durationMs: config.userLimits.sessionMs,
    maxPerUser: config.userLimits.sessions,
  });
  const refreshTokens = createRefreshTokenStore(db, { cipher, databaseNow, graceMs: REFRESH_GRACE_MS });
  const apiKeyStore = createApiKeyStore(db, { now, maxPerUser: config.userLimits.apiKeys });
  const shareLinkStore = createShareLinkStore(db, { now });
  const artifactRows = createArtifactRows(db, {
    ...{ now, databaseNow, processId },
    quotas: config.artifactLimits,
  });
  const cdpTicketStore = createCdpTicketStore(db, { now });
  const audit = createAuditStore(db, {
    listDb,
    isReachable: () => database.isReachable(),
    ...(config.databaseUrl === undefined && { stagingDb: config.auditLimits.onDiskMs === 0 ? db : relaxedDb }),
    onWritten({ items, durationMs, isStored }) {
      const outcome = isStored ? "stored" : "failed";
      metrics.auditCommit.observe({ outcome }, durationMs / 1_000);
      metrics.auditEntries.inc({ outcome }, items);
    },
  });
  const profiles = createProfileStore(db, { cipher, now });
  const storedSecrets = createSecretStore(db, { cipher, now });
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
  const rateLimits = createRateLimitStore(db, { now });
  const idempotencyKeys = createIdempotencyStore(db, { cipher, now });
  metrics.onScrape(() => readDatabase(metrics, { database, contexts, audit }));
  return {
    users,
    sessionStore,
    refreshTokens,
    apiKeyStore,
    shareLinkStore,
    artifactRows,
    cdpTicketStore,
    audit,
    contexts,
    profiles,
    storedSecrets,
    processId,
    processes,
    rateLimits,
    idempotencyKeys,
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
/** Unless its caller gives a `ttl`. */
const ARTIFACT_TTL_MS = 24 * 3_600_000;
const REFRESH_GRACE_MS = 10_000;

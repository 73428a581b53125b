import { randomUUID } from "node:crypto";
import type { Config } from "../config/settings.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { createArtifactRows } from "../store/artifacts/rows.ts";
import { createCdpTicketStore } from "../store/cdp-tickets.ts";
import { createApiKeyStore } from "../store/api-keys.ts";
import { type AuditStore, createAuditStore } from "../store/audit.ts";
import { type ContextStore, createContextStore } from "../store/contexts.ts";
import { createProfileStore } from "../store/profiles.ts";
import type { Database } from "../store/database/database.ts";
import { createIdempotencyStore } from "../store/idempotency.ts";
import { createRateLimitStore } from "../store/rate-limits.ts";
import { createRefreshTokenStore } from "../store/refresh-tokens.ts";
import { createSessionStore } from "../store/sessions.ts";
import { createShareLinkStore } from "../store/share-links.ts";
import { createSecretStore } from "../store/stored-secrets.ts";
import { createProcessStore } from "../store/processes.ts";
import { createUserStore } from "../store/users.ts";
import type { ConfiguredDatabase } from "./open-database.ts";

/** How long a used refresh token returns the same successor again. */
const REFRESH_GRACE_MS = 10_000;

export type Stores = ReturnType<typeof createStores>;

/** Creates the stores, one for each table's queries. */
export function createStores(
  config: Config,
  { database, cipher, isCluster, now }: ConfiguredDatabase,
  metrics: Metrics,
) {
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

import { hkdfSync, randomBytes, randomUUID } from "node:crypto";
import type { Config } from "../config/settings.ts";
import { toPrincipal } from "../identity/authenticate.ts";
import { ensureBuiltInUsers } from "../identity/built-in-users.ts";
import { type CreatedAdmin, ensureAdmin } from "../identity/accounts.ts";
import type { Logger } from "../log/log.ts";
import { createMetrics, type Metrics } from "../metrics/metrics.ts";
import { createAuditWriter, listAuditEntries } from "../operations/audit.ts";
import { checkInput } from "../operations/input/parse.ts";
import { createArtifacts } from "../store/artifacts/artifacts.ts";
import type { ProcessRole } from "../store/processes.ts";
import type { User } from "../store/users.ts";
import { openBlobs } from "./open-blobs.ts";
import { createIdentity } from "./identity.ts";
import { openConfiguredDatabase } from "./open-database.ts";
import { createStores } from "./stores.ts";

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
    ...{ stores, record, changes, jwtSecret, now, log, passwordCostLog2 },
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
    ...identity,
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
    /** Call before calls without credentials are accepted. */
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

/** The life of an artifact whose caller gives no `ttl`. */
const ARTIFACT_TTL_MS = 24 * 3_600_000;

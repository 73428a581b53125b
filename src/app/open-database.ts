import { randomBytes } from "node:crypto";
import { join, dirname } from "node:path";
import type { Config } from "../config/settings.ts";
import type { Logger } from "../log/log.ts";
import { createChangeStore } from "../store/changes.ts";
import { type DatabaseLocation, openDatabase } from "../store/database/open.ts";
import { openSharedClock, type SharedClock } from "../store/database/shared-clock.ts";
import type { ProcessRole } from "../store/processes.ts";
import { checkDataKey, createCipher, WrongDataKey } from "../store/secrets/cipher.ts";
import { version } from "./version.ts";
import { readFile, unlink, writeFile } from "node:fs/promises";
import { makeFolder } from "../store/make-folder.ts";

export type ConfiguredDatabase = Awaited<ReturnType<typeof openConfiguredDatabase>>;

/** Opens the database of the settings, with the keys of what it contains and the clock of those that share it. */
export async function openConfiguredDatabase(
  config: Config,
  options: {
    readonly role: ProcessRole;
    /** Absent: of a command, which fails at once where the service waits. */
    readonly log: Logger | undefined;
    /** Called with what is waited for. */
    readonly onProgress: ((step: string) => void) | undefined;
  },
) {
  const { role, log, onProgress } = options;
  let clock: SharedClock | undefined;
  const now = (): number => clock?.now() ?? Date.now();
  const isCluster = config.clusterSecret !== undefined && role !== "mcp";
  // A worker verifies no token.
  const ownSecret = isCluster && role === "worker" ? randomBytes(32).toString("base64") : undefined;
  const createdFiles: string[] = [];
  const load = (name: string): Promise<string> => loadOrCreateSecret(join(config.dataDir, name), 32, createdFiles);
  const jwtSecret = config.jwtSecret ?? ownSecret ?? (await load("jwt-secret"));
  const dataKey = config.dataKey ?? (await load("data-key"));
  const poolMax = config.databaseLimits.connections ?? (config.role === "worker" ? WORKER_CONNECTIONS : undefined);
  onProgress?.("Opening the database");
  const database = await openDatabase({
    ...locationOf(config),
    ...(poolMax !== undefined && { poolMax }),
    ...(config.auditLimits.onDiskMs > 0 && { onDiskMs: config.auditLimits.onDiskMs }),
    now,
    version,
    onMigration: (position, count) => onProgress?.(`Changing the tables, ${position} of ${count}`),
    onReachable(isReachable, cause) {
      if (isReachable) log?.info({}, "the database is back");
      else log?.error({ error: cause }, "the database cannot be reached");
    },
    // Commands, which have no log, fail at once instead of waiting.
    ...(log && {
      waitMs: config.databaseLimits.waitMs,
      onWaiting(cause: unknown, remainingMs: number) {
        const { message, code } = cause as { message?: string; code?: string };
        const fields = { reason: message || code, remainingSeconds: Math.ceil(remainingMs / 1_000) };
        log.warn(fields, "the database does not accept connections yet; waiting for it");
        onProgress?.("Waiting for the database");
      },
    }),
  });
  const { db, databaseNow } = database;
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
    // The keys of this database are elsewhere, such as in a service's environment: these would be taken for them.
    if (error instanceof WrongDataKey) await Promise.all(createdFiles.map((path) => unlink(path)));
    throw error;
  }

  return {
    database,
    cipher,
    changes,
    isCluster,
    jwtSecret,
    dataKey,
    /** Epoch ms; in a cluster by the clock of the database. */
    now,
    async close(): Promise<void> {
      clock?.close();
      await database.close();
    },
  };
}

/** Returns the location of the database that the settings name. */
export function locationOf({ databaseUrl: url, dataDir }: Config): DatabaseLocation {
  return url === undefined ? { path: join(dataDir, DATABASE_FILE) } : { url };
}

/** Connections to PostgreSQL of a process that only claims and saves contexts. */
const WORKER_CONNECTIONS = 4;
const DATABASE_FILE = "pagewire.db";

/**
 * Returns the secret in the file at `path`, in base64. Without such a file it creates one of `size` random bytes, readable
 * only by its owner, and adds its path to `created`. Two processes that start at once get the same secret.
 */
async function loadOrCreateSecret(path: string, size: number, created: string[]): Promise<string> {
  makeFolder(dirname(path));
  const secret = randomBytes(size).toString("base64");
  try {
    await writeFile(path, `${secret}\n`, { mode: 0o600, flag: "wx", flush: true });
    created.push(path);
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const stored = (await readFile(path, "utf8")).trim();
  if (Buffer.from(stored, "base64").length !== size)
    throw new Error(`${path} does not hold a key of ${size} bytes in base64`);
  return stored;
}

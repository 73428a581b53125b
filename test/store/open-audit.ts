import { type AuditStore, createAuditStore } from "../../src/store/audit.ts";
import type { Database } from "../../src/store/database/database.ts";
import type { DatabaseLocation } from "../../src/store/database/open.ts";

/** The audit log as the service opens it: with a journal beside an embedded database. */
export function openAudit(
  { db, relaxedDb }: Pick<Database, "db" | "relaxedDb">,
  { path }: DatabaseLocation,
  { isSynced = false, ...options }: { readonly isSynced?: boolean } & Partial<AuditOptions> = {},
): AuditStore {
  if (path === undefined) return createAuditStore(db);
  return createAuditStore(db, { relaxedDb, journal: { path, isSynced, ...options } });
}

interface AuditOptions {
  readonly onDamaged: (path: string, lines: number) => void;
}

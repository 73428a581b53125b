import { type AuditStore, createAuditStore } from "../../src/store/audit.ts";
import type { Database } from "../../src/store/database/database.ts";
import type { DatabaseLocation } from "../../src/store/database/open.ts";

/** The audit log as the service opens it on either database. */
export function openAudit({ db, relaxedDb }: Database, { path }: DatabaseLocation): AuditStore {
  return createAuditStore(db, { ...(path !== undefined && { stagingDb: relaxedDb }) });
}

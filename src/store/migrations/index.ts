import { initial } from "./0001-initial.ts";
import { contextLosses } from "./0002-context-losses.ts";
import { profileApprovals } from "./0003-profile-approvals.ts";
import { unsavedStorage } from "./0004-unsaved-storage.ts";
import { smallerAuditIndexes } from "./0005-smaller-audit-indexes.ts";
import { recordings } from "./0006-recordings.ts";
import { contextCreators } from "./0007-context-creators.ts";
import { auditReasons } from "./0008-audit-reasons.ts";
import type { Migration } from "./migration.ts";

/** The migrations, in the order in which they run. */
export const migrations: readonly Migration[] = [
  initial,
  contextLosses,
  profileApprovals,
  unsavedStorage,
  smallerAuditIndexes,
  recordings,
  contextCreators,
  auditReasons,
];

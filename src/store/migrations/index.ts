import { initial } from "./0001-initial.ts";
import { apiKeys } from "./0002-api-keys.ts";
import { rateLimits } from "./0003-rate-limits.ts";
import { endedSessions } from "./0004-ended-sessions.ts";
import { placement } from "./0005-placement.ts";
import { control } from "./0006-control.ts";
import { stagedAudit } from "./0007-staged-audit.ts";
import { cluster } from "./0008-cluster.ts";
import { auditTrace } from "./0009-audit-trace.ts";
import { heartbeats } from "./0010-heartbeats.ts";
import { idempotency } from "./0011-idempotency.ts";
import { temporaryContexts } from "./0012-temporary-contexts.ts";
import { watching } from "./0013-watching.ts";
import type { Migration } from "./migration.ts";

/** In the order in which they run. */
export const migrations: readonly Migration[] = [
  initial,
  apiKeys,
  rateLimits,
  endedSessions,
  placement,
  control,
  stagedAudit,
  cluster,
  auditTrace,
  heartbeats,
  idempotency,
  temporaryContexts,
  watching,
];

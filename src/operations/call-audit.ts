import type { OperationId } from "../contract.ts";
import { ServiceError } from "../errors/errors.ts";
import { inTime } from "../errors/timing.ts";
import type { Logger } from "../log/log.ts";
import type { AuditStore } from "../store/audit.ts";
import { type DoneCall, toAuditRows } from "./audit-entry.ts";
import { traceFields } from "./to-service-error.ts";

/** Stores the audit entries of calls. */
interface CallAudit {
  /** @throws ServiceError `SERVICE_UNAVAILABLE` when the audit entry of a call could not be stored */
  require(): Promise<void>;
  /** Stores the entries of a call, and returns whether that succeeded. */
  store<Op extends OperationId>(done: DoneCall<Op>, withinMs: number): Promise<boolean>;
}

export function createCallAudit(audit: Pick<AuditStore, "append" | "probe">, log: Logger): CallAudit {
  return {
    async require() {
      if (await audit.probe()) return;
      throw new ServiceError("SERVICE_UNAVAILABLE", "the database is not available at the moment", {
        details: { outcome: "not-executed" },
        retryAfterMs: 1_000,
      });
    },

    async store(done, withinMs) {
      try {
        const appended = toAuditRows(done).map(({ entry, count }) => audit.append(entry, count));
        await inTime(Promise.all(appended), withinMs, () => new Error("the database takes too long"));
        return true;
      } catch (error) {
        // While the database is lost every call is rejected, and the loss has been logged once.
        const level = done.failure?.code === "SERVICE_UNAVAILABLE" ? "debug" : "error";
        const { requestId, trace } = done.source;
        log[level](
          { operation: done.operation, requestId, ...traceFields(trace), error },
          "the audit row could not be stored",
        );
        return false;
      }
    },
  };
}

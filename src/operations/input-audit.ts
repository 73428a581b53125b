import type { Call } from "../contract.ts";
import type { Logger } from "../log/log.ts";
import type { AuditStore } from "../store/audit.ts";
import { credentialName } from "./actor.ts";

const PERIOD_MS = 1_000;

/** The audit of input: one row a second with counts, and never a key, a text or a point. */
export interface InputAudit {
  count(call: Call, target: InputTarget, events: number): void;
  /** Writes what is counted. */
  close(): Promise<void>;
}

interface InputTarget {
  readonly contextId: string;
  readonly pageId: string;
  readonly lease: number;
}

interface InputAuditDependencies {
  readonly audit: Pick<AuditStore, "append">;
  readonly log: Logger;
  /** Epoch ms. */
  readonly now: () => number;
}

interface Counted {
  readonly call: Call;
  readonly target: InputTarget;
  readonly at: number;
  calls: number;
  events: number;
  readonly timer: NodeJS.Timeout;
}

export function createInputAudit({ audit, log, now }: InputAuditDependencies): InputAudit {
  const counts = new Map<string, Counted>();

  async function write(key: string): Promise<void> {
    const counted = counts.get(key);
    if (counted === undefined) return;
    counts.delete(key);
    clearTimeout(counted.timer);
    const { call, target, at, calls, events } = counted;
    const { contextId, pageId, lease } = target;
    try {
      await audit.append({
        at,
        userId: call.principal.userId,
        credential: credentialName(call.principal.credential),
        transport: call.transport,
        address: call.address,
        operation: "dispatchInput",
        actionType: null,
        contextId,
        params: { contextId, pageId, lease, calls, events },
        outcome: "success",
        code: null,
        durationMs: PERIOD_MS,
      });
    } catch (error) {
      log.error({ operation: "dispatchInput", error }, "the audit row could not be stored");
    }
  }

  return {
    count(call, target, events) {
      const key = `${target.contextId} ${target.pageId} ${target.lease} ${call.transport}`;
      let counted = counts.get(key);
      if (counted === undefined) {
        const timer = setTimeout(() => void write(key), PERIOD_MS).unref();
        counts.set(key, (counted = { call, target, at: now(), calls: 0, events: 0, timer }));
      }
      counted.calls++;
      counted.events += events;
    },
    async close() {
      await Promise.all([...counts.keys()].map(write));
    },
  };
}

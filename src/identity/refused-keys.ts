import type { CallOrigin } from "../contract.ts";
import type { ApiKeyRefusal } from "./api-keys.ts";
import type { ApiKey } from "../store/api-keys.ts";
import type { AuditStore } from "../store/audit.ts";

export interface RefusedKeyDeps {
  readonly audit: Pick<AuditStore, "append">;
  /** Epoch ms. */
  readonly now: () => number;
}

/** A forgotten program may try its key for ever; the log need not hold each time. */
const onceInMs = 60_000;
const maxRemembered = 10_000;

/**
 * Writes an audit row when a key that is known is not let in: at most one a minute for each key and reason.
 * @throws ServiceError `SERVICE_UNAVAILABLE` when the row cannot be stored
 */
export function createRefusedKeyLog({ audit, now }: RefusedKeyDeps) {
  // In the order of writing, so the first is always the oldest.
  const writtenAt = new Map<string, number>();
  return async ({ id, userId }: ApiKey, why: ApiKeyRefusal, { door, address }: CallOrigin): Promise<void> => {
    const at = now();
    const kind = `${id} ${why}`;
    if (at - (writtenAt.get(kind) ?? Number.NEGATIVE_INFINITY) < onceInMs) return;
    writtenAt.delete(kind);
    writtenAt.set(kind, at);
    const [oldest] = writtenAt.keys();
    if (writtenAt.size > maxRemembered && oldest !== undefined) writtenAt.delete(oldest);
    await audit.append({
      at,
      userId,
      credential: `api-key:${id}`,
      door,
      address,
      operation: "authenticate",
      actionType: null,
      contextId: null,
      params: { reason: reasons[why] },
      outcome: "failure",
      code: why === "address" ? "FORBIDDEN" : "UNAUTHORIZED",
      durationMs: 0,
    });
  };
}

const reasons: Readonly<Record<ApiKeyRefusal, string>> = {
  revoked: "the API key is revoked",
  expired: "the API key has expired",
  address: "the API key may not be used from this address",
};

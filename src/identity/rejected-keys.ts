import { LRUCache } from "lru-cache";
import type { CallOrigin } from "../contract.ts";
import type { ApiKey } from "../store/api-keys.ts";
import type { AuditEvent } from "../store/audit-row.ts";
import type { ApiKeyRejection } from "./api-keys.ts";

/** A program may retry a rejected key indefinitely; the log does not need each attempt. */
const ONCE_IN_MS = 60_000;
const MAX_REMEMBERED = 10_000;

/**
 * Writes an audit row when a known key is rejected: at most one a minute for each key and reason.
 * @throws ServiceError `SERVICE_UNAVAILABLE` when the row cannot be stored
 */
export function createRejectedKeyLog({
  record,
  monotonicNow = () => performance.now(),
}: {
  /** Stores the row. @throws ServiceError `SERVICE_UNAVAILABLE` */
  readonly record: (event: AuditEvent) => Promise<void>;
  /** Ms of a clock that never jumps; default `performance.now()`. */
  readonly monotonicNow?: () => number;
}) {
  const written = new LRUCache<string, true>({
    max: MAX_REMEMBERED,
    ttl: ONCE_IN_MS - 1, // an entry is stale once it is older
    ttlResolution: 0,
    perf: { now: monotonicNow },
  });
  return async ({ id, userId }: ApiKey, why: ApiKeyRejection, { transport, address }: CallOrigin): Promise<void> => {
    const kind = `${id} ${why}`;
    if (written.has(kind)) return;
    written.set(kind, true);
    await record({
      userId,
      credential: `api-key:${id}`,
      transport,
      address,
      operation: "authenticate",
      params: { reason: reasons[why] },
      outcome: "failure",
      code: why === "address" ? "FORBIDDEN" : "UNAUTHORIZED",
    });
  };
}

const reasons: Readonly<Record<ApiKeyRejection, string>> = {
  revoked: "the API key is revoked",
  expired: "the API key has expired",
  address: "the API key may not be used from this address",
};

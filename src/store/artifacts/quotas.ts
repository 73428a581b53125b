import { type Kysely, sql } from "kysely";
import { ServiceError } from "../../errors/errors.ts";
import type { Schema } from "../database/schema.ts";

export interface ArtifactQuotas {
  readonly userBytes: number;
  readonly totalBytes: number;
  /** Default 10,000. */
  readonly userCount?: number;
}

const MAX_PER_USER = 10_000;

/**
 * Bytes of the quotas that the user may still take, beside those of the artifact itself. Call it with the user's lock.
 *
 * @throws ServiceError `RATE_LIMIT_EXCEEDED` when there are none
 */
export async function leftFor(
  trx: Kysely<Schema>,
  { userBytes, totalBytes, userCount = MAX_PER_USER }: ArtifactQuotas,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<number> {
  const others = trx.selectFrom("artifacts").where("id", "!=", id);
  const sum = sql<number>`coalesce(sum(reserved), 0)`.as("bytes");
  const count = sql<number>`count(*)`.as("count");
  const mine = await others.select([sum, count]).where("user_id", "=", userId).executeTakeFirstOrThrow();
  if (mine.count >= userCount) throw quotaReached("artifacts", mine.count, userCount);
  const all = await others.select(sum).executeTakeFirstOrThrow();
  const left = Math.min(userBytes - Number(mine.bytes), totalBytes - Number(all.bytes));
  if (left > 0) return left;
  const ofUser = Number(mine.bytes) >= userBytes;
  throw ofUser
    ? quotaReached("bytes of artifacts", Number(mine.bytes), userBytes)
    : quotaReached("bytes of artifacts, of all users together,", Number(all.bytes), totalBytes);
}

export function quotaReached(what: string, used: number, limit: number): ServiceError {
  return new ServiceError("RATE_LIMIT_EXCEEDED", `${used} of ${limit} ${what} are used; delete some first`, {
    details: { reason: "artifacts", used, limit },
  });
}

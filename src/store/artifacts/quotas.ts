import { type Kysely, sql } from "kysely";
import { ServiceError } from "../../errors/errors.ts";
import { lockRule } from "../database/row-lock.ts";
import type { Schema } from "../database/schema.ts";

export interface ArtifactQuotas {
  readonly userBytes: number;
  readonly totalBytes: number;
  /** Default 10,000. */
  readonly userCount?: number;
}

const MAX_PER_USER = 10_000;

/** The bytes that artifacts take of the quotas. */
export const reservedBytes = sql<number>`coalesce(sum(reserved), 0)`.as("bytes");

/**
 * How many bytes of the quotas an artifact may take, all that it has taken before included: at most `wanted`. No other
 * transaction takes any until the end of this one.
 *
 * @throws ServiceError `RATE_LIMIT_EXCEEDED` when they are fewer than `needed`
 */
export async function bytesWithin(
  trx: Kysely<Schema>,
  { userBytes, totalBytes, userCount = MAX_PER_USER }: ArtifactQuotas,
  { userId, id }: { readonly userId: string; readonly id: string },
  { needed, wanted }: { readonly needed: number; readonly wanted: number },
): Promise<number> {
  await lockRule(trx, "artifacts");
  const others = trx.selectFrom("artifacts").where("id", "!=", id);
  const count = sql<number>`count(*)`.as("count");
  const mine = await others.select([reservedBytes, count]).where("user_id", "=", userId).executeTakeFirstOrThrow();
  const all = await others.select(reservedBytes).executeTakeFirstOrThrow();
  requireRoom("artifacts", { used: Number(mine.count), limit: userCount, needed: 1 });
  requireRoom("bytes of artifacts", { used: Number(mine.bytes), limit: userBytes, needed });
  requireRoom("bytes of artifacts, of all users together,", { used: Number(all.bytes), limit: totalBytes, needed });
  return Math.min(wanted, userBytes - Number(mine.bytes), totalBytes - Number(all.bytes));
}

function requireRoom(
  what: string,
  { used, limit, needed }: { readonly used: number; readonly limit: number; readonly needed: number },
): void {
  if (used + needed <= limit) return;
  throw new ServiceError(
    "RATE_LIMIT_EXCEEDED",
    `${used} of ${limit} ${what} are used, which leaves no room for ${needed} more; delete some first`,
    { details: { reason: "artifacts", used, limit } },
  );
}

import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Schema } from "./database/schema.ts";

/**
 * Moves audit entries from the table that they are written to, which has no index, to the log. Each row of the log changes a dozen
 * indexes, which costs less for many rows than for each alone, and no caller waits for it.
 */
export interface StagedAudit {
  /** Moves what is staged within a moment, in the background. */
  moveSoon(): void;
  /** Resolves when all that was staged before is in the log. */
  move(): Promise<void>;
  /** Moves what is staged, and nothing from then on; where that fails, the entries stay staged until the next start. */
  close(): Promise<void>;
}

const DELAY_MS = 250;
/** In one transaction, for which others wait. */
const MAX_MOVED = 25;

const COLUMNS = [
  "at",
  "user_id",
  "credential",
  "door",
  "address",
  "operation",
  "action_type",
  "context_id",
  "params",
  "outcome",
  "code",
  "duration_ms",
  "trace_id",
] as const;

/** @param db of SQLite, where each transaction is the only one that writes */
export function createStagedAudit(db: Kysely<Schema>): StagedAudit {
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  let isClosed = false;

  async function moveSome(): Promise<number> {
    return db.transaction().execute(async (trx) => {
      const oldest = trx.selectFrom("audit_staged").select("id").orderBy("id").limit(MAX_MOVED);
      const { numInsertedOrUpdatedRows = 0n } = await trx
        .insertInto("audit")
        .columns(COLUMNS)
        .expression((eb) => eb.selectFrom("audit_staged").select(COLUMNS).orderBy("id").limit(MAX_MOVED))
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows > 0n) await trx.deleteFrom("audit_staged").where("id", "in", oldest).execute();
      return Number(numInsertedOrUpdatedRows);
    });
  }

  async function moveAll(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    while ((await moveSome()) === MAX_MOVED) await nextTurn();
  }

  function move(): Promise<void> {
    last = last.catch(() => undefined).then(moveAll);
    return last;
  }

  function moveSoon(): void {
    if (isClosed) return;
    timer ??= setTimeout(() => {
      // The entries stay staged; a database that cannot be written is reported to callers.
      move().catch(moveSoon);
    }, DELAY_MS).unref();
  }

  return {
    moveSoon,
    move,
    async close() {
      isClosed = true;
      await move().catch(() => undefined);
    },
  };
}

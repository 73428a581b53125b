import { CompiledQuery, type Kysely, sql } from "kysely";
import type { Schema } from "./database/schema.ts";

/** One executed action. */
export interface ActionCount {
  readonly contextId: string;
  readonly actionType: string;
  readonly succeeded: boolean;
  readonly durationMs: number;
}

export interface ActionMetrics {
  readonly totalActions: number;
  readonly successfulActions: number;
  readonly failedActions: number;
  /** Milliseconds; 0 without any action. */
  readonly averageDuration: number;
  /** Action → how often it was executed. */
  readonly actionTypeBreakdown: Readonly<Record<string, number>>;
}

/** Adds to the counters of those contexts that still exist. */
type ActionCounter = (db: Kysely<Schema>, counts: readonly ActionCount[]) => Promise<void>;

/** Rows of one statement. */
const MAX_ROWS = 16;

/** @param db of any transaction that the counter is called with */
export function createActionCounter(db: Kysely<Schema>): ActionCounter {
  // Each built once, by the number of its rows: that costs more than running it.
  const texts = new Map<number, string>();

  function textFor(sums: readonly [CountSum, ...CountSum[]]): string {
    const text = texts.get(sums.length) ?? toStatement(db, sums).sql;
    texts.set(sums.length, text);
    return text;
  }

  return async (trx, counts) => {
    const all = sumUp(counts);
    for (let start = 0; start < all.length; start += MAX_ROWS) {
      const [first, ...others] = all.slice(start, start + MAX_ROWS);
      if (first === undefined) return;
      const parameters = [first, ...others].flatMap((sum) => {
        const { actionType, succeeded, failed, durationMs, contextId } = sum;
        // As they stand in the statement.
        return [actionType, succeeded, failed, durationMs, contextId];
      });
      await trx.executeQuery(CompiledQuery.raw(textFor([first, ...others]), parameters));
    }
  };
}

/** @param sums of different contexts or actions */
function toStatement(db: Kysely<Schema>, [first, ...others]: readonly [CountSum, ...CountSum[]]): CompiledQuery {
  const row = (sum: CountSum) =>
    db
      .selectFrom("contexts")
      .select([
        "contexts.id",
        sql<string>`cast(${sum.actionType} as text)`.as("action_type"),
        sql<number>`cast(${sum.succeeded} as bigint)`.as("succeeded"),
        sql<number>`cast(${sum.failed} as bigint)`.as("failed"),
        sql<number>`cast(${sum.durationMs} as double precision)`.as("duration_ms"),
      ])
      .where("contexts.id", "=", sum.contextId);
  return db
    .insertInto("context_counters")
    .columns(["context_id", "action_type", "succeeded", "failed", "duration_ms"])
    .expression(others.reduce((rows, sum) => rows.unionAll(row(sum)), row(first)))
    .onConflict((conflict) =>
      conflict.columns(["context_id", "action_type"]).doUpdateSet((eb) => ({
        succeeded: eb("context_counters.succeeded", "+", eb.ref("excluded.succeeded")),
        failed: eb("context_counters.failed", "+", eb.ref("excluded.failed")),
        duration_ms: eb("context_counters.duration_ms", "+", eb.ref("excluded.duration_ms")),
      })),
    )
    .compile();
}

export async function metricsOf(db: Kysely<Schema>, contextId: string): Promise<ActionMetrics> {
  const rows = await db
    .selectFrom("context_counters")
    .selectAll()
    .where("context_id", "=", contextId)
    .orderBy("action_type")
    .execute();
  const sum = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + pick(row), 0);
  const successfulActions = sum((row) => row.succeeded);
  const failedActions = sum((row) => row.failed);
  const totalActions = successfulActions + failedActions;
  return {
    totalActions,
    successfulActions,
    failedActions,
    averageDuration: totalActions === 0 ? 0 : sum((row) => row.duration_ms) / totalActions,
    actionTypeBreakdown: Object.fromEntries(rows.map((row) => [row.action_type, row.succeeded + row.failed])),
  };
}

interface CountSum {
  readonly contextId: string;
  readonly actionType: string;
  succeeded: number;
  failed: number;
  durationMs: number;
}

function sumUp(counts: readonly ActionCount[]): readonly CountSum[] {
  const sums = new Map<string, CountSum>();
  for (const { contextId, actionType, succeeded, durationMs } of counts) {
    const key = `${contextId} ${actionType}`;
    const sum = sums.get(key) ?? { contextId, actionType, succeeded: 0, failed: 0, durationMs: 0 };
    sums.set(key, sum);
    sum[succeeded ? "succeeded" : "failed"] += 1;
    sum.durationMs += durationMs;
  }
  // In the same order everywhere, so that two processes never deadlock.
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}

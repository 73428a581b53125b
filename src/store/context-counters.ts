import { CompiledQuery, type Kysely, sql } from "kysely";
import type { Schema } from "./database/schema.ts";

/** One executed action. */
export interface ActionCount {
  readonly contextId: string;
  readonly actionType: string;
  readonly succeeded: boolean;
  readonly durationMs: number;
}

export interface ContextMetrics {
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

/** @param db of any transaction that the counter is called with */
export function createActionCounter(db: Kysely<Schema>): ActionCounter {
  // Built once: that costs more than running it.
  const { sql: text } = toStatement(db, { contextId: "", actionType: "", succeeded: 0, failed: 0, durationMs: 0 });
  return async (trx, counts) => {
    for (const { actionType, succeeded, failed, durationMs, contextId } of sumUp(counts)) {
      // As they stand in the statement.
      await trx.executeQuery(CompiledQuery.raw(text, [actionType, succeeded, failed, durationMs, contextId]));
    }
  };
}

function toStatement(db: Kysely<Schema>, sum: CountSum): CompiledQuery {
  return db
    .insertInto("context_counters")
    .columns(["context_id", "action_type", "succeeded", "failed", "duration_ms"])
    .expression((eb) =>
      eb
        .selectFrom("contexts")
        .select([
          "contexts.id",
          sql<string>`cast(${sum.actionType} as text)`.as("action_type"),
          sql<number>`cast(${sum.succeeded} as bigint)`.as("succeeded"),
          sql<number>`cast(${sum.failed} as bigint)`.as("failed"),
          sql<number>`cast(${sum.durationMs} as double precision)`.as("duration_ms"),
        ])
        .where("contexts.id", "=", sum.contextId),
    )
    .onConflict((conflict) =>
      conflict.columns(["context_id", "action_type"]).doUpdateSet((eb) => ({
        succeeded: eb("context_counters.succeeded", "+", eb.ref("excluded.succeeded")),
        failed: eb("context_counters.failed", "+", eb.ref("excluded.failed")),
        duration_ms: eb("context_counters.duration_ms", "+", eb.ref("excluded.duration_ms")),
      })),
    )
    .compile();
}

export async function metricsOf(db: Kysely<Schema>, contextId: string): Promise<ContextMetrics> {
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

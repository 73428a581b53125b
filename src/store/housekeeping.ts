import { setImmediate as nextTurn } from "node:timers/promises";
import type { Artifacts } from "./artifacts/artifacts.ts";
import type { AuditStore } from "./audit.ts";
import type { IdempotencyStore } from "./idempotency.ts";
import type { RateLimitStore } from "./rate-limits.ts";
import type { SessionStore } from "./sessions.ts";

export interface HousekeepingDependencies {
  readonly audit: Pick<AuditStore, "removeBefore" | "removeBeyond">;
  readonly sessions: Pick<SessionStore, "purge">;
  readonly rateLimits: Pick<RateLimitStore, "purge">;
  readonly idempotencyKeys: Pick<IdempotencyStore, "purge">;
  readonly artifacts: Pick<Artifacts, "removeEnded" | "removeOrphans">;
  /** Deletes at most `maxRows` temporary contexts last used before that time, and returns their number. */
  readonly removeContexts: (usedBefore: number, maxRows: number) => Promise<number>;
  /** Epoch ms. */
  readonly now: () => number;
  /** How long audit entries are kept; absent: indefinitely. */
  readonly auditRetentionMs?: number;
  /** The size that the audit log may have; absent: any. */
  readonly auditMaxBytes?: number;
  /** Called with the number of entries that a round deleted for `auditMaxBytes`. */
  readonly onAuditFull?: (removed: number) => void;
  /** The time after which a temporary context that was not used is deleted. */
  readonly temporaryContextMs: number;
  /** Time between two rounds; default five minutes. */
  readonly intervalMs?: number;
  /** Called with the error of a failed round; the next one tries again. */
  readonly onError: (error: unknown) => void;
}

/** Rows deleted in one transaction, which bounds how long writers wait. */
const BATCH_ROWS = 1_000;
/** Each takes its refresh tokens with it, of which it may have hundreds. */
const SESSION_BATCH_ROWS = 100;
/** Each has up to 64 KiB of result. */
const IDEMPOTENCY_BATCH_ROWS = 100;
/** Each may have megabytes of storage state, and a browser context to close. */
const CONTEXT_BATCH_ROWS = 20;
/** Each has a file. */
const ARTIFACT_BATCH_ROWS = 100;
const ARTIFACT_INTERVAL_MS = 60_000;
/** How long sessions are kept after their end. */
const ENDED_SESSION_MS = 86_400_000;

/** Deletes expired rows periodically; the first round starts at once. */
export function startHousekeeping({
  audit,
  sessions,
  rateLimits,
  idempotencyKeys,
  artifacts,
  removeContexts,
  temporaryContextMs,
  now,
  auditRetentionMs,
  auditMaxBytes,
  onAuditFull,
  intervalMs = 300_000,
  onError,
}: HousekeepingDependencies) {
  let isClosed = false;
  let running: Promise<void> | undefined;
  let removing: Promise<void> | undefined;

  async function round(): Promise<void> {
    await removeArtifacts();
    await inBatches((maxRows) => rateLimits.purge(maxRows), BATCH_ROWS);
    await inBatches((maxRows) => idempotencyKeys.purge(maxRows), IDEMPOTENCY_BATCH_ROWS);
    const unusedBefore = now() - temporaryContextMs;
    await inBatches((maxRows) => removeContexts(unusedBefore, maxRows), CONTEXT_BATCH_ROWS);
    const sessionsBefore = now() - ENDED_SESSION_MS;
    await inBatches((maxRows) => sessions.purge(sessionsBefore, maxRows), SESSION_BATCH_ROWS);
    if (auditRetentionMs !== undefined) {
      const auditBefore = now() - auditRetentionMs;
      await inBatches((maxRows) => audit.removeBefore(auditBefore, maxRows), BATCH_ROWS);
    }
    if (auditMaxBytes === undefined) return;
    const removed = await inBatches((maxRows) => audit.removeBeyond(auditMaxBytes, maxRows), BATCH_ROWS);
    if (removed > 0) onAuditFull?.(removed);
  }

  /** More often than the rest, as the bytes are large. */
  function removeArtifacts(): Promise<void> {
    removing ??= inBatches((maxRows) => artifacts.removeEnded(maxRows), ARTIFACT_BATCH_ROWS)
      .then(() => undefined, onError)
      .finally(() => (removing = undefined));
    return removing;
  }

  /** Returns how many rows were removed. */
  async function inBatches(remove: (maxRows: number) => Promise<number>, maxRows: number): Promise<number> {
    for (let all = 0; ; await nextTurn()) {
      const removed = isClosed ? 0 : await remove(maxRows);
      all += removed;
      if (removed < maxRows) return all;
    }
  }

  /** Runs one round at once, or waits for the one that runs. */
  function sweep(): Promise<void> {
    running ??= round()
      .catch(onError)
      .finally(() => (running = undefined));
    return running;
  }

  const timers = [
    setInterval(() => void sweep(), intervalMs).unref(),
    setInterval(() => void removeArtifacts(), Math.min(intervalMs, ARTIFACT_INTERVAL_MS)).unref(),
  ];
  const removingOrphans = artifacts.removeOrphans().catch(onError);
  void sweep();
  return {
    sweep,
    /** Ends the rounds; one that runs stops after what it is deleting. */
    async close(): Promise<void> {
      isClosed = true;
      for (const timer of timers) clearInterval(timer);
      await Promise.all([running, removing, removingOrphans]);
    },
  };
}

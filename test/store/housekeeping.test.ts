import { afterEach, describe, expect, it, vi } from "vitest";
import { createAuditStore } from "../../src/store/audit.ts";
import { type HousekeepingDependencies, startHousekeeping } from "../../src/store/housekeeping.ts";
import { createIdempotencyStore } from "../../src/store/idempotency.ts";
import { createRateLimitStore } from "../../src/store/rate-limits.ts";
import { createSessionStore } from "../../src/store/sessions.ts";
import { temporaryDatabase } from "../support/database.ts";
import { auditEntry } from "./audit-entry.ts";

const dayMs = 86_400_000;

afterEach(() => vi.useRealTimers());

const noArtifacts = { removeEnded: () => Promise.resolve(0), removeOrphans: () => Promise.resolve() };

async function arrange(fields: Partial<HousekeepingDependencies> = {}) {
  const { db, clock, cipher, addUser } = await temporaryDatabase();
  const { now } = clock;
  const audit = createAuditStore(db);
  const sessions = createSessionStore(db, { now, durationMs: dayMs });
  const rateLimits = createRateLimitStore(db, { now });
  const idempotencyKeys = createIdempotencyStore(db, { cipher, now });
  const errors: unknown[] = [];
  const start = (further: Partial<HousekeepingDependencies> = {}) =>
    startHousekeeping({
      audit,
      sessions,
      rateLimits,
      idempotencyKeys,
      artifacts: noArtifacts,
      removeContexts: () => Promise.resolve(0),
      temporaryContextMs: dayMs,
      now,
      auditRetentionMs: 30 * dayMs,
      onError: (error) => errors.push(error),
      ...fields,
      ...further,
    });
  const ages = async () => {
    const { rows } = await audit.list({ limit: 100, offset: 0, sort: { field: "timestamp", descending: true } });
    return rows.map(({ at }) => (now() - at) / dayMs);
  };
  return { db, clock, audit, sessions, rateLimits, idempotencyKeys, user: await addUser(), errors, start, ages };
}

describe("startHousekeeping", () => {
  it("deletes audit entries beyond their retention, however many there are, and no others", async () => {
    const { audit, clock, start, ages } = await arrange();
    const at = clock.now();
    const old = Array.from({ length: 2_500 }, () => audit.append(auditEntry({ at: at - 30 * dayMs - 1 })));
    await Promise.all([...old, audit.append(auditEntry({ at: at - 30 * dayMs })), audit.append(auditEntry({ at }))]);

    const housekeeping = start();
    await housekeeping.sweep();

    expect(await ages()).toEqual([0, 30]);
    await housekeeping.close();
  });

  it("deletes sessions a day after their end", async () => {
    const { sessions, user, clock, start } = await arrange();
    const session = { userId: user.id, kind: "login" } as const;
    await sessions.insert({ ...session, id: "ended", refreshTokenHash: "a" });
    await sessions.insert({ ...session, id: "expired", refreshTokenHash: "b" });
    await sessions.end(user.id, "ended");
    clock.advance(dayMs);
    await sessions.insert({ ...session, id: "live", refreshTokenHash: "c" });
    const housekeeping = start();

    const left = async () => {
      await housekeeping.sweep();
      const found = await Promise.all(["ended", "expired", "live"].map((id) => sessions.findById(id)));
      return found.flatMap((row) => row?.id ?? []);
    };
    expect(await left()).toEqual(["ended", "expired", "live"]);
    clock.advance(1);
    expect(await left()).toEqual(["expired", "live"]);
    clock.advance(dayMs - 1);
    expect(await left()).toEqual(["expired", "live"]);
    clock.advance(1);
    expect(await left()).toEqual(["live"]);
    await housekeeping.close();
  });

  it("deletes in small batches, however much there is", async () => {
    const sizes: number[] = [];
    const left = { sessions: 350, rateLimits: 2_500, idempotencyKeys: 150, contexts: 25 };
    const take = (kind: keyof typeof left) => async (maxRows: number) => {
      sizes.push(maxRows);
      const taken = Math.min(maxRows, left[kind]);
      left[kind] -= taken;
      return taken;
    };
    const purgeSessions = take("sessions");
    const takeContexts = take("contexts");
    const { start } = await arrange({
      sessions: { purge: (_, maxRows) => purgeSessions(maxRows) },
      rateLimits: { purge: take("rateLimits") },
      idempotencyKeys: { purge: take("idempotencyKeys") },
      removeContexts: (_, maxRows) => takeContexts(maxRows),
    });

    const housekeeping = start();
    await housekeeping.sweep();

    expect(left).toEqual({ sessions: 0, rateLimits: 0, idempotencyKeys: 0, contexts: 0 });
    expect(sizes).toEqual([1_000, 1_000, 1_000, 100, 100, 20, 20, 100, 100, 100, 100]);
    await housekeeping.close();
  });

  it("keeps audit entries indefinitely without a retention", async () => {
    const { audit, sessions, rateLimits, idempotencyKeys, clock, ages } = await arrange();
    await audit.append(auditEntry({ at: clock.now() - 10_000 * dayMs }));
    const { now } = clock;
    const housekeeping = startHousekeeping({
      audit,
      sessions,
      rateLimits,
      idempotencyKeys,
      artifacts: noArtifacts,
      removeContexts: () => Promise.resolve(0),
      temporaryContextMs: dayMs,
      now,
      onError: () => undefined,
    });

    await housekeeping.sweep();

    expect(await ages()).toEqual([10_000]);
    await housekeeping.close();
  });

  it("keeps the audit log within its size, and reports how many entries that cost", async () => {
    const { audit, clock, start } = await arrange();
    const at = clock.now();
    await Promise.all(Array.from({ length: 1_500 }, () => audit.append(auditEntry({ at }))));
    const { bytes } = await audit.size();
    const removed: number[] = [];

    await start({ auditMaxBytes: bytes / 5, onAuditFull: (count) => removed.push(count) }).sweep();

    expect(removed).toEqual([1_200]);
    expect(await audit.size()).toMatchObject({ entries: 300 });
  });

  it("reports a failed round, and tries again in the next", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    let rounds = 0;
    const sessions = {
      purge: async () => {
        rounds += 1;
        if (rounds === 1) throw new Error("the database is away");
        return 0;
      },
    };
    const { start, errors } = await arrange({ sessions, intervalMs: 100 });

    const housekeeping = start();
    await housekeeping.sweep();
    vi.advanceTimersByTime(100);
    await housekeeping.sweep();

    expect(errors).toEqual([new Error("the database is away")]);
    expect(rounds).toBe(2);
    await housekeeping.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});

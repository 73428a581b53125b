import { randomUUID } from "node:crypto";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { ControlActor } from "../../../src/contract.ts";
import type { ServiceError } from "../../../src/errors/errors.ts";
import type { ControlState } from "../../../src/engine/archive.ts";
import { createDeadline } from "../../../src/engine/deadline.ts";
import { ContextControl } from "../../../src/engine/context/control.ts";
import { controlAt } from "../../../src/seam/control.ts";

const ann = { userId: "u1", username: "ann", credential: "session:s1" };
const agent = { userId: "u1", username: "ann", credential: "api-key:k1" };
const NOW = 1_750_000_000_000;

function arrange(stored?: ControlState, whenSaved?: Promise<void>) {
  vi.useFakeTimers({ now: NOW });
  const saved: ControlState[] = [];
  const events: string[] = [];
  let isValid = (): Promise<boolean> => Promise.resolve(true);
  const control = new ContextControl(stored, {
    now: Date.now,
    newId: randomUUID,
    isActorValid: () => isValid(),
    save: async (state) => {
      await whenSaved;
      saved.push(state);
    },
    emit: (type) => void events.push(type),
    onEnded: () => Promise.resolve(),
    onSaveFailed: (error) => expect.unreachable(String(error)),
  });
  onTestFinished(() => {
    control.close();
    vi.useRealTimers();
  });
  return { control, saved, events, setValid: (check: typeof isValid) => (isValid = check) };
}

const held = (expiresAt: number, ttlMs = 60_000): ControlState => ({
  lease: 3,
  held: { holder: ann, ttlMs, expiresAt },
});

describe("ContextControl", () => {
  it("lasts as long as its lease by a clock that is not set, and is renewed by its input", async () => {
    const { control, events } = arrange();
    await control.run({ type: "take", actor: ann, ttlMs: 10_000, force: false });
    await vi.advanceTimersByTimeAsync(9_000);
    vi.setSystemTime(NOW - 3_600_000);
    expect(control.countInput(ann, 1, 2)).toMatchObject({ seq: 2 });
    await vi.advanceTimersByTimeAsync(9_000);
    expect(control.isHeld).toBe(true);
    await vi.advanceTimersByTimeAsync(1_100);

    expect(control.state).toMatchObject({ lease: 1, last: { lease: 1, reason: "expired" } });
    expect(events).toEqual(["control.taken", "control.expired"]);
  });

  it("rejects an earlier lease as stale and the current one of another credential or user as controlled", async () => {
    const { control } = arrange();
    await control.run({ type: "take", actor: agent, ttlMs: 10_000, force: false });
    await control.run({ type: "take", actor: ann, ttlMs: 10_000, force: true });

    const stale = expect.objectContaining({ details: expect.objectContaining({ reason: "stale-lease", current: 2 }) });
    const controlled = expect.objectContaining({
      details: expect.objectContaining({ reason: "controlled", lease: 2 }),
    });
    expect(() => control.countInput(agent, 1, 1)).toThrow(stale);
    expect(() => control.check({ actor: agent, lease: 1 })).toThrow(stale);
    expect(() => control.countInput(agent, 2, 1)).toThrow(controlled);
    expect(() => control.check({ actor: { ...ann, userId: "u2" }, lease: 2 })).toThrow(controlled);
    expect(() => control.check({ actor: agent })).toThrow(controlled);
    await expect(control.run({ type: "renew", actor: agent, lease: 1 })).rejects.toEqual(stale);
  });

  it("lets an approved act begin within ten minutes", async () => {
    const act = { digest: "d", shown: { action: "click", url: "https://shop.example/" } };
    const approved = { digest: "d", expiresAt: NOW + 600_000 };
    for (const [afterMs, outcome] of [
      [599_000, "fulfilled"],
      [600_000, "rejected"],
    ] as const) {
      const { control } = arrange({ lease: 0, approved });
      vi.setSystemTime(NOW + afterMs);
      const [{ status }] = await Promise.allSettled([control.requireApproval(agent, act)]);
      expect(status).toBe(outcome);
    }
  });

  it("lets an approved act begin once, when that is stored", async () => {
    const save = Promise.withResolvers<void>();
    const { control } = arrange({ lease: 0, approved: { digest: "d", expiresAt: NOW + 60_000 } }, save.promise);
    const act = { digest: "d", shown: { action: "click", url: "https://shop.example/" } };
    const begun = vi.fn();
    const first = control.requireApproval(agent, act).then(begun);
    await vi.advanceTimersByTimeAsync(10);
    expect(begun).not.toHaveBeenCalled();

    save.resolve();
    await first;

    await expect(control.requireApproval(agent, act)).rejects.toMatchObject({
      details: { reason: "approval-required" },
    });
  });

  it("ends the lease of a holder whose credential has ended, and none while that cannot be known", async () => {
    const { control, saved, setValid } = arrange(held(NOW + 60_000));
    setValid(() => Promise.reject(new Error("the database does not respond")));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(control.isHeld).toBe(true);

    setValid(() => Promise.resolve(false));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(control.state).toMatchObject({ lease: 3, last: { lease: 3, reason: "expired" } });
    expect(saved.at(-1)).toEqual(control.state);
  });

  it("goes on with a stored lease for the rest of its time", async () => {
    const { control } = arrange(held(NOW + 5_000));
    await vi.advanceTimersByTimeAsync(4_900);
    expect(control.isHeld).toBe(true);
    await vi.advanceTimersByTimeAsync(200);
    expect(control.isHeld).toBe(false);
  });

  it("does not go on with a stored lease that began before the clock was set back", async () => {
    const stored = held(NOW + 3_600_000);
    expect(controlAt(stored, NOW)).toMatchObject({ lease: 3, last: { reason: "expired" } });
    const { control } = arrange(stored);
    await vi.advanceTimersByTimeAsync(2);
    expect(control.isHeld).toBe(false);
  });
});

const bob = { userId: "u2", username: "bob", credential: "session:s2" };

function create(stored?: ControlState) {
  const saved: ControlState[] = [];
  const emitted: string[] = [];
  const failures: unknown[] = [];
  let released = 0;
  let failSave: Error | undefined;
  const control = new ContextControl(stored, {
    now: Date.now,
    newId: () => "request",
    isActorValid: () => Promise.resolve(true),
    async save(state) {
      if (failSave !== undefined) throw failSave;
      saved.push(state);
    },
    emit: (type) => void emitted.push(type),
    onEnded: async () => void released++,
    onSaveFailed: (error) => void failures.push(error),
  });
  onTestFinished(() => control.close());
  return {
    control,
    saved,
    emitted,
    failures,
    released: () => released,
    failSaves: (error: Error | undefined) => void (failSave = error),
    take: (actor = ann, more: { ttlMs?: number; force?: boolean } = {}) =>
      control.run({ type: "take", actor, ttlMs: 60_000, force: false, ...more }),
  };
}

const conflict = (reason: string) => ({ code: "CONFLICT", details: { reason } });

/** Why it was rejected. */
function reasonOf(work: () => void): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as ServiceError & { readonly details: { readonly reason?: unknown } }).details.reason;
  }
}

describe("control of a context", () => {
  it("is free at first: every action may run, and nothing is to be waited for", async () => {
    const { control } = create();

    control.check({});
    control.begin({}).end();
    await control.changed(createDeadline(10), {});

    expect([control.isHeld, control.state]).toEqual([false, { lease: 0 }]);
  });

  it("that is taken lets act only who gives the lease, and is stored before it is told", async () => {
    const { control, saved, emitted, take } = create();

    const { lease } = await take();

    expect([lease, control.isHeld, saved.at(-1)?.lease, emitted]).toEqual([1, true, 1, ["control.taken"]]);
    expect(reasonOf(() => control.check({ actor: ann }))).toBe("controlled");
    expect(reasonOf(() => control.check({ actor: bob, lease }))).toBe("controlled");
    expect(reasonOf(() => control.check({ actor: ann, lease: 7 }))).toBe("stale-lease");
    control.check({ actor: ann, lease });
  });

  it("is not taken from another without force, which ends the lease before and what its input held", async () => {
    const { control, released, take } = create();
    await take();

    await expect(take(bob)).rejects.toMatchObject(conflict("controlled"));
    const { lease } = await take(bob, { force: true });

    expect([lease, released(), control.state.last?.reason]).toEqual([2, 1, "taken"]);
    expect(reasonOf(() => control.check({ actor: ann, lease: 1 }))).toBe("stale-lease");
  });

  it("that is taken waits for the actions that run, and interrupts those that do not end", async () => {
    const { control, take } = create();
    const [short, long] = [control.begin({}), control.begin({})];
    short.signal.addEventListener("abort", () => expect.unreachable("it has ended"), { once: true });
    short.end();
    long.signal.addEventListener("abort", () => long.end(), { once: true });

    await take();

    expect(long.signal.reason.interruption).toMatchObject({ type: "controlled", error: { code: "CONFLICT" } });
  });

  it("is free again when it is released, by its holder only", async () => {
    const { control, emitted, released, take } = create();
    const { lease } = await take();

    const by = (actor: ControlActor) => control.run({ type: "release", actor, lease, outcome: "completed" });
    await expect(by(bob)).rejects.toMatchObject(conflict("controlled"));
    await by(ann);

    expect([control.isHeld, released(), emitted]).toEqual([false, 1, ["control.taken", "control.released"]]);
    expect(control.state.last).toMatchObject({ lease, reason: "released", outcome: "completed" });
    await expect(by(ann)).rejects.toMatchObject(conflict("stale-lease"));
    control.check({});
  });

  it("is requested until it is taken and released, or the request is over", async () => {
    const { control, emitted, take } = create();
    const ask = (ttlMs: number) => control.run({ type: "request", actor: ann, instructions: "solve it", ttlMs });
    await ask(60_000);
    expect(control.state.request).toMatchObject({ id: "request", instructions: "solve it" });
    const { lease } = await take(bob);
    expect(control.state.request?.id).toBe("request");
    await control.run({ type: "release", actor: bob, lease });
    expect(control.state).toMatchObject({ last: { requestId: "request" } });
    expect(control.state.request).toBeUndefined();

    await ask(20);
    await control.changed(createDeadline(10_000), {});

    expect(control.state.request).toBeUndefined();
    expect(emitted.at(-1)).toBe("control.expired");
  });

  it("is not held by who could not be stored", async () => {
    const { control, emitted, failSaves, take } = create();
    failSaves(new Error("no database"));

    await expect(take()).rejects.toThrow("no database");

    expect([control.isHeld, emitted]).toEqual([false, []]);
    failSaves(undefined);
    expect((await take()).lease).toBe(2);
  });
});

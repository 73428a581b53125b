import { randomUUID } from "node:crypto";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { ControlState } from "../../../src/engine/archive.ts";
import { controlAt, createContextControl } from "../../../src/engine/context/control.ts";

const ann = { userId: "u1", username: "ann", credential: "session:s1" };
const agent = { userId: "u1", username: "ann", credential: "api-key:k1" };
const NOW = 1_750_000_000_000;

function arrange(stored?: ControlState) {
  vi.useFakeTimers({ now: NOW });
  const saved: ControlState[] = [];
  const events: string[] = [];
  let isValid = (): Promise<boolean> => Promise.resolve(true);
  const control = createContextControl(stored, {
    now: Date.now,
    newId: randomUUID,
    isActorValid: () => isValid(),
    save: async (state) => void saved.push(state),
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

describe("createContextControl", () => {
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

  it("rejects an earlier lease as stale and the current one of another credential as controlled", async () => {
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
    expect(() => control.check({ actor: agent })).toThrow(controlled);
    await expect(control.run({ type: "renew", actor: agent, lease: 1 })).rejects.toEqual(stale);
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

import { describe, expect, it } from "vitest";
import { createCapacity } from "../../../src/engine/browser/capacity.ts";
import { createMemoryRoom } from "../../../src/engine/browser/memory-room.ts";
import { createDeadline } from "../../../src/engine/deadline.ts";

const MIB = 2 ** 20;

interface Used {
  readonly available: number;
  readonly owners?: Readonly<Record<string, number>>;
  readonly contexts?: number;
}

/** All numbers are MiB. */
function room(bounds: { readonly reserve: number; readonly user?: number }, used?: Used) {
  const created = createMemoryRoom({
    reserveBytes: bounds.reserve * MIB,
    ...(bounds.user !== undefined && { userBytes: bounds.user * MIB }),
  });
  const measure = ({ available, owners = {}, contexts = 0 }: Used): void =>
    created.update({
      machine: { totalBytes: 8_192 * MIB, availableBytes: available * MIB },
      bytes: Object.values(owners).reduce((sum, bytes) => sum + bytes, 0) * MIB,
      owners: new Map(Object.entries(owners).map(([owner, bytes]) => [owner, bytes * MIB])),
      contexts,
    });
  if (used !== undefined) measure(used);
  return { ...created, measure };
}

describe("createMemoryRoom", () => {
  it("has room until it is measured, and then while twice the reserve is free", () => {
    expect(room({ reserve: 200 }).isShort("one")).toBe(false);
    expect(room({ reserve: 200 }, { available: 401 }).isShort("one")).toBe(false);
    const short = room({ reserve: 200 }, { available: 150 });
    expect([short.isShort("one"), short.isShort("one", true)]).toEqual([true, true]);
    expect(room({ reserve: 200 }, { available: 201 }).isShort("one", true)).toBe(false);
    expect(short.shortage()).toEqual({ marginBytes: 250 * MIB, reserveBytes: 50 * MIB });
  });

  it("counts contexts that have opened since it was measured as the average of the others, 32 MiB at least", () => {
    const many = room({ reserve: 100 }, { available: 500, owners: { one: 900 }, contexts: 9 });
    many.take("one");
    many.take("two");
    expect(many.isShort()).toBe(false);
    many.take("two");
    many.take("two");
    expect([many.isShort(), many.shortage()]).toEqual([true, { marginBytes: 100 * MIB, reserveBytes: 0 }]);
    many.measure({ available: 500 });
    expect(many.isShort()).toBe(false);
    expect(many.contextBytes()).toBe(32 * MIB);
  });

  it("lets so many pages load at once as the reserve allows, of 128 MiB or of an average context", () => {
    const loads = (used?: Used): number => room({ reserve: 200 }, used).loads();
    expect([loads(), loads({ available: 584 }), loads({ available: 150 })]).toEqual([Infinity, 3, 0]);
    expect(loads({ available: 1_200, owners: { one: 1_000 }, contexts: 4 })).toBe(4);
  });

  it("is short for a user near the user's bound, and for no other", () => {
    const shared = room({ reserve: 100, user: 800 }, { available: 4_000, owners: { one: 701, two: 10 }, contexts: 2 });
    expect(["one", "two"].map((owner) => shared.isShort(owner))).toEqual([true, false]);
    expect(shared.shortage("one")).toEqual({ marginBytes: MIB, reserveBytes: 0 });
  });
});

describe("a capacity that is short of memory", () => {
  const acquire = (capacity: ReturnType<typeof createCapacity>, owner: string, acquireTimeoutMs = 5_000) =>
    capacity.acquire(
      { contextId: owner, owner, group: owner, acquireTimeoutMs },
      createDeadline(5_000),
      new AbortController().signal,
    );

  it("opens the first context, has others wait, and admits them once there is memory", async () => {
    const memory = room({ reserve: 200 }, { available: 100 });
    const bounds = { maxBrowsers: 9, maxContexts: 9, maxWaiting: 9, maxWaitingPerOwner: 9 };
    const capacity = createCapacity({ ...bounds, memory });
    await acquire(capacity, "first");
    const late = acquire(capacity, "late", 20);
    expect(capacity.lacking()).toEqual([{ owner: "late", type: "memory", count: 1 }]);
    await expect(late).rejects.toMatchObject({ code: "TIMEOUT", message: expect.stringContaining("memory is short") });
    const waiting = acquire(capacity, "waiting");

    memory.measure({ available: 1_000 });
    capacity.admit();

    await waiting;
    expect(capacity).toMatchObject({ used: 2, waiting: 0 });
  });
});

import { afterEach, describe, expect, it, vi } from "vitest";
import type { Principal } from "../../src/contract.ts";
import { createPace } from "../../src/limits/limiter.ts";
import {
  approximateBytes,
  BODY_PACE,
  createBodyBytes,
  createUnreadBytes,
  toChunks,
} from "../../src/transport/byte-limits.ts";
import { createTestBodyBytes } from "../support/limits.ts";

const caller = (userId: string) => ({ principal: { userId } as Principal, address: "192.0.2.1" });
const anonymous = (address: string) => ({ principal: undefined, address });

const large = 100_000;

describe("createUnreadBytes", () => {
  it("rejects a response beyond the limit of its caller, and accepts it when others were read", () => {
    const unreadBytes = createUnreadBytes(2 * large);
    const release = unreadBytes.add(caller("ann"), large);
    unreadBytes.add(caller("ann"), large);

    expect(() => unreadBytes.add(caller("ann"), large)).toThrow(
      expect.objectContaining({
        code: "RATE_LIMIT_EXCEEDED",
        details: { reason: "unread", limit: 200_000, bytes: large },
      }),
    );
    expect(() => unreadBytes.add(caller("bob"), large)).not.toThrow();
    release?.();
    release?.();
    expect(() => unreadBytes.add(caller("ann"), large)).not.toThrow();
    expect(() => unreadBytes.add(caller("ann"), large)).toThrow();
  });

  it("accepts a single response of any size, and does not count small ones", () => {
    const unreadBytes = createUnreadBytes(2 * large);

    expect(unreadBytes.add(caller("ann"), 10 * large)).toBeTypeOf("function");
    expect(unreadBytes.add(caller("ann"), 1_000)).toBeUndefined();
  });

  it("counts callers without a principal by the block of their address", () => {
    const unreadBytes = createUnreadBytes(large);
    unreadBytes.add(anonymous("2001:db8::1"), large);

    expect(() => unreadBytes.add(anonymous("2001:db8::2"), large)).toThrow();
    expect(() => unreadBytes.add(anonymous("2001:db8:0:1::1"), large)).not.toThrow();
  });
});

describe("createBodyBytes", () => {
  it("bounds the bodies of one caller, and those of all", () => {
    const bodyBytes = createTestBodyBytes({ maxOfCaller: 2 * large, maxInAll: 4 * large });
    const release = bodyBytes.add(caller("ann"), large);
    bodyBytes.add(caller("ann"), large);

    const bytes = large;
    expect(() => bodyBytes.add(caller("ann"), large)).toThrow(
      expect.objectContaining({
        code: "RATE_LIMIT_EXCEEDED",
        details: { reason: "body-bytes", limit: 200_000, bytes },
        retryAfterMs: 1_000,
      }),
    );
    bodyBytes.add(caller("bob"), large);
    const inAll = { code: "SERVICE_UNAVAILABLE", details: { reason: "bodies", bytes, outcome: "not-executed" } };
    // Ann has two of four, and who comes gets no more than half of the rest.
    expect(() => bodyBytes.add(caller("bob"), large)).toThrow(expect.objectContaining(inAll));
    release?.();
    expect(() => bodyBytes.add(caller("cid"), large)).not.toThrow();
  });

  it("leaves some for one more caller, however many take all that they can", () => {
    const bodyBytes = createTestBodyBytes();
    for (const user of ["a", "b", "c", "d", "e", "f"])
      for (let bytes = 48 * 1_048_576; bytes > 1_048_576; bytes /= 2) {
        try {
          bodyBytes.add(caller(user), bytes);
        } catch (error) {
          expect(error).toMatchObject({ details: { bytes } });
        }
      }

    expect(bodyBytes.add(caller("ann"), 1_048_576)).toBeTypeOf("function");
  });
});

describe("the pace of bodies", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  function arrange() {
    vi.useFakeTimers({ toFake: ["performance"] });
    let cpuMs = 0;
    vi.spyOn(process, "threadCpuUsage").mockImplementation((before) => ({
      user: cpuMs * 1_000 - (before?.user ?? 0),
      system: 0,
    }));
    const works = (ms: number) => (): void => void (cpuMs += ms);
    const waits: number[] = [];
    const pace = createPace({ ...BODY_PACE, wait: async (ms) => void waits.push(ms) });
    const { signal } = new AbortController();
    const bodyBytes = createBodyBytes(pace);
    return {
      ...bodyBytes,
      works,
      waits,
      turn: (user: string, bytes: number) => bodyBytes.turn(caller(user), bytes, signal),
    };
  }

  const MIB = 1_048_576;

  it("lets those of a user wait for its earlier ones, the small ones and those of others not", async () => {
    const { waits, turn } = arrange();

    await turn("ann", 48 * MIB);
    await turn("bob", 1 * MIB);
    await turn("ann", 1_000);
    expect(waits).toEqual([]);
    await turn("ann", 8 * MIB);
    await turn("ann", 1 * MIB);

    expect(waits.map(Math.round)).toEqual([2_000, 2_500]);
  });

  it("counts the processor time of those that take longer to parse than their bytes stand for", async () => {
    const { waits, works, turn, parse } = arrange();

    parse(caller("ann"), 8 * MIB, works(50));
    await turn("ann", 1 * MIB);
    expect(waits).toEqual([]);
    parse(caller("ann"), 1 * MIB, works(200));
    await turn("ann", 1 * MIB);

    // 200 ms stand for two seconds of 16 MiB, of which one may come at once.
    expect(waits.map(Math.round)).toEqual([1_000]);
  });

  it("rejects what would wait too long, and says when it would not", async () => {
    const { works, turn, parse } = arrange();
    parse(caller("ann"), 1 * MIB, works(2_000));

    await expect(turn("ann", 1 * MIB)).rejects.toMatchObject({
      code: "RATE_LIMIT_EXCEEDED",
      details: { reason: "body-bytes" },
      retryAfterMs: expect.any(Number) as number,
    });
  });
});

describe("approximateBytes", () => {
  it.each([[{ a: "x".repeat(1_000), b: [1, null, { c: "y".repeat(1_000) }] }], ["z".repeat(5_000)], [[]]])(
    "is near the length as JSON",
    (value) => {
      expect(Math.abs(approximateBytes(value) - JSON.stringify(value).length)).toBeLessThan(20);
    },
  );
});

describe("toChunks", () => {
  it("splits bytes without a change", () => {
    const bytes = Buffer.from("abc".repeat(100_000));

    const chunks = [...toChunks(bytes)];
    expect(Buffer.concat(chunks)).toEqual(bytes);
    expect(Math.max(...chunks.map(({ length }) => length))).toBe(65_536);
  });
});

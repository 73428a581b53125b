import { describe, expect, it } from "vitest";
import type { Principal } from "../../src/contract.ts";
import { approximateBytes, createBodyBytes, createUnreadBytes, toChunks } from "../../src/transport/byte-limits.ts";

const caller = (userId: string) => ({ principal: { userId } as Principal, address: "192.0.2.1" });
const anonymous = (address: string) => ({ principal: undefined, address });

const large = 100_000;

describe("createUnreadBytes", () => {
  it("rejects a response beyond the limit of its caller, and accepts it when others were read", () => {
    const unreadBytes = createUnreadBytes((address) => address, 2 * large);
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
    const unreadBytes = createUnreadBytes((address) => address, 2 * large);

    expect(unreadBytes.add(caller("ann"), 10 * large)).toBeTypeOf("function");
    expect(unreadBytes.add(caller("ann"), 1_000)).toBeUndefined();
  });

  it("counts callers without a principal by the block of their address", () => {
    const unreadBytes = createUnreadBytes((address) => address.split(".")[0] ?? "", large);
    unreadBytes.add(anonymous("192.0.2.1"), large);

    expect(() => unreadBytes.add(anonymous("192.0.2.2"), large)).toThrow();
    expect(() => unreadBytes.add(anonymous("198.51.100.1"), large)).not.toThrow();
  });
});

describe("createBodyBytes", () => {
  it("bounds the bodies of one caller, and those of all", () => {
    const bodyBytes = createBodyBytes((address) => address, { maxOfCaller: 2 * large, maxInAll: 4 * large });
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
    const bodyBytes = createBodyBytes((address) => address);
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

import { describe, expect, it } from "vitest";
import { createTouchCoalescer } from "../../src/store/touch-coalescer.ts";

describe("createTouchCoalescer", () => {
  it("writes the newest time of each row once an interval", async () => {
    const writes: Record<string, number>[] = [];
    const touches = createTouchCoalescer({
      intervalMs: 5,
      write: async (times) => void writes.push(Object.fromEntries(times)),
    });
    touches.touch("a", 3);
    touches.touch("a", 2);
    touches.touch("b", 1);

    await expect.poll(() => writes).toEqual([{ a: 3, b: 1 }]);
    expect(touches.pending("a")).toBeUndefined();
    await touches.close();
    expect(writes).toHaveLength(1);
  });

  it("retries failed writes, without overwriting newer times", async () => {
    const writes: Record<string, number>[] = [];
    const touches = createTouchCoalescer({
      intervalMs: 5,
      async write(times) {
        writes.push(Object.fromEntries(times));
        if (writes.length > 1) return;
        touches.touch("a", 9);
        throw new Error("database is locked");
      },
    });
    touches.touch("a", 1);
    touches.touch("b", 2);

    await expect
      .poll(() => writes)
      .toEqual([
        { a: 1, b: 2 },
        { a: 9, b: 2 },
      ]);
    await touches.close();
  });

  it("writes pending times when it closes, and ignores later ones", async () => {
    const writes: Record<string, number>[] = [];
    const touches = createTouchCoalescer({
      intervalMs: 60_000,
      write: async (times) => void writes.push(Object.fromEntries(times)),
    });
    touches.touch("a", 1);
    await touches.close();
    touches.touch("a", 2);
    await touches.close();

    expect(writes).toEqual([{ a: 1 }]);
  });
});

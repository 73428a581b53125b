import { describe, expect, it } from "vitest";
import { createGroupCommit } from "../../src/store/group-commit.ts";

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

describe("createGroupCommit", () => {
  it("writes concurrent items in one batch, in order, up to a maximum", async () => {
    const batches: (readonly number[])[] = [];
    const log = createGroupCommit<number>({ what: "the log", write: async (batch) => void batches.push(batch) });

    await Promise.all(numbers(1_200).map((number) => log.append(number)));

    expect(batches.map((batch) => batch.length)).toEqual([500, 500, 200]);
    expect(batches.flat()).toEqual(numbers(1_200));
  });

  it("resolves no append before the batch with its item is written", async () => {
    const { promise: written, resolve: finishWriting } = Promise.withResolvers<void>();
    const log = createGroupCommit<number>({ what: "the log", write: () => written });
    let acknowledged = false;
    const appended = log.append(1).then(() => (acknowledged = true));

    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(acknowledged).toBe(false);

    finishWriting();
    await appended;
    expect(acknowledged).toBe(true);
  });

  it("fails only the callers of the batch that failed", async () => {
    let failing = true;
    const log = createGroupCommit<number>({
      what: "the log",
      maxBatch: 2,
      async write() {
        if (failing) {
          failing = false;
          throw new Error("disk full");
        }
      },
    });

    const outcomes = await Promise.allSettled(numbers(4).map((number) => log.append(number)));

    expect(outcomes.map((outcome) => outcome.status)).toEqual(["rejected", "rejected", "fulfilled", "fulfilled"]);
    expect(outcomes[0]).toMatchObject({ reason: { code: "SERVICE_UNAVAILABLE", cause: { message: "disk full" } } });
    expect(log.healthy()).toBe(true);
  });
});

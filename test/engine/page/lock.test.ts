import { expect, it } from "vitest";
import { createDeadline, Interrupted } from "../../../src/engine/deadline.ts";
import { createTurns } from "../../../src/engine/page/lock.ts";

const soon = () => createDeadline(5_000);

it("gives turns in the order in which they were asked for", async () => {
  const turns = createTurns();
  const order: number[] = [];
  await Promise.all(
    [1, 2, 3].map(async (name) => {
      const release = await turns.take(soon(), []);
      order.push(name);
      await Promise.resolve();
      release();
      release();
    }),
  );
  expect(order).toEqual([1, 2, 3]);
});

it("passes over who gave up waiting", async () => {
  const turns = createTurns();
  const first = await turns.take(soon(), []);
  const leaving = new AbortController();
  const second = turns.take(soon(), [leaving.signal]);
  const third = turns.take(soon(), []);
  leaving.abort(new Error("gone"));
  await expect(second).rejects.toMatchObject({ interruption: { type: "aborted" } });
  first();
  (await third)();
  (await turns.take(soon(), []))();
});

it("loses no turn that is given in the moment of giving up", async () => {
  const turns = createTurns();
  const first = await turns.take(soon(), []);
  const leaving = new AbortController();
  const second = turns.take(soon(), [leaving.signal]).catch((fault: unknown) => fault);
  leaving.abort(new Error("gone"));
  first();
  const outcome = await second;
  if (!(outcome instanceof Interrupted)) (outcome as () => void)();
  (await turns.take(createDeadline(500), []))();
});

it("ends the wait at the deadline, and sends away whom no turn would reach", async () => {
  const turns = createTurns();
  await turns.take(soon(), []);
  await expect(turns.take(createDeadline(20), [])).rejects.toMatchObject({ interruption: { type: "deadline" } });
  const leaving = new AbortController();
  const waiting = Array.from({ length: 100 }, () => turns.take(soon(), [leaving.signal]).catch(() => undefined));
  await expect(turns.take(soon(), [])).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE", retryAfterMs: 1_000 });
  leaving.abort();
  await Promise.all(waiting);
});

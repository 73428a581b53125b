import { expect, it } from "vitest";
import { atOnce, inTurns } from "../src/turns.ts";

function* work(parts: number, onPart: () => void): Generator<void, string> {
  for (let part = 0; part < parts; part++) {
    onPart();
    yield;
  }
  return "done";
}

it("runs the parts of all callers in turn", async () => {
  const ran: string[] = [];
  await Promise.all(["a", "b"].map((name) => inTurns(work(3, () => ran.push(name)))));
  expect(ran).toEqual(["a", "b", "a", "b", "a", "b"]);
});

it("lets the event loop go on when the parts of one turn have taken their time", async () => {
  let isOver = false;
  const busy = (): void => {
    const endMs = performance.now() + 11;
    while (performance.now() < endMs);
  };
  const working = inTurns(work(4, busy)).then(() => (isOver = true));
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
  expect(isOver).toBe(false);
  await working;
});

it("resolves at once where there is one part, and rejects with what the work throws", async () => {
  expect(atOnce(work(2, () => undefined))).toBe("done");
  const failing = inTurns(
    work(2, () => {
      throw new Error("broken");
    }),
  );
  await expect(failing).rejects.toThrow("broken");
});

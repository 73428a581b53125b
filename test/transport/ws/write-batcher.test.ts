import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createGathering } from "../../../src/transport/ws/write-batcher.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** A stream that notes what is written and when it goes out. */
function arrange() {
  const written: number[][] = [];
  let corked: number[] | undefined;
  const stream = {
    cork: () => void (corked = []),
    uncork() {
      if (corked) written.push(corked);
      corked = undefined;
    },
  };
  const gathering = createGathering(stream, () => performance.now());
  const send = (event: number): void => {
    gathering.event();
    if (corked) corked.push(event);
    else written.push([event]);
  };
  return { gathering, written, send };
}

describe("createGathering", () => {
  it("lets up to 40 events a second out as they come", () => {
    const { written, send } = arrange();

    for (let event = 0; event < 120; event++) {
      send(event);
      vi.advanceTimersByTime(25);
    }

    expect(written).toHaveLength(120);
  });

  it("sends those of a flood together every 50 ms, and a flood that goes on from its first event", () => {
    const { written, send } = arrange();

    for (let event = 0; event < 300; event++) {
      send(event);
      vi.advanceTimersByTime(10);
    }
    vi.advanceTimersByTime(50);

    expect(written.flat()).toEqual(Array.from({ length: 300 }, (_, event) => event));
    expect(written.slice(0, 40).every((events) => events.length === 1)).toBe(true);
    expect(Math.max(...written.slice(40).map((events) => events.length))).toBe(5);
    expect(written.length).toBeLessThan(40 + 260 / 5 + 2);
  });

  it("is over with the flood", () => {
    const { written, send } = arrange();
    for (let event = 0; event < 100; event++) send(event);
    vi.advanceTimersByTime(3_000);
    written.length = 0;

    send(1);

    expect(written).toEqual([[1]]);
  });

  it("lets go at once when something is not to wait", () => {
    const { gathering, written, send } = arrange();
    for (let event = 0; event < 45; event++) send(event);
    expect(written).toHaveLength(40);

    gathering.release();
    gathering.release();

    expect(written[40]).toEqual([40, 41, 42, 43, 44]);
  });
});

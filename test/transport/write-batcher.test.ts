import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRate, createWriteBatcher } from "../../src/transport/write-batcher.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setImmediate", "performance"] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** A stream that records what is written together. */
function arrange(isAboveRateOfAll = createRate()) {
  const written: number[][] = [];
  let corked: number[] | undefined;
  const stream = {
    cork: () => void (corked = []),
    uncork() {
      if (corked) written.push(corked);
      corked = undefined;
    },
  };
  const batcher = createWriteBatcher(stream, () => performance.now(), isAboveRateOfAll);
  const send = (event: number): void => {
    batcher.beforeEvent();
    if (corked) corked.push(event);
    else written.push([event]);
  };
  return { batcher, written, send };
}

describe("createWriteBatcher", () => {
  it("writes up to 40 events a second one by one", () => {
    const { written, send } = arrange();

    for (let event = 0; event < 120; event++) {
      send(event);
      vi.advanceTimersByTime(25);
    }

    expect(written).toHaveLength(120);
  });

  it("writes more frequent events together every 100 ms, in the next second from the first one on", () => {
    const { written, send } = arrange();

    for (let event = 0; event < 300; event++) {
      send(event);
      vi.advanceTimersByTime(10);
    }
    vi.advanceTimersByTime(101);

    expect(written.flat()).toEqual(Array.from({ length: 300 }, (_, event) => event));
    expect(written.slice(0, 40).every((events) => events.length === 1)).toBe(true);
    expect(Math.max(...written.slice(40).map((events) => events.length))).toBeGreaterThanOrEqual(10);
    expect(written.length).toBeLessThan(40 + 260 / 10 + 2);
  });

  it("writes the events of many streams together where they are more than 2,000 a second in all", () => {
    const all = createRate();
    const streams = Array.from({ length: 100 }, () => arrange(all));

    for (let event = 0; event < 30; event++) for (const { send } of streams) send(event);
    vi.advanceTimersByTime(200);

    expect(streams.flatMap(({ written }) => written)).toHaveLength(2_000 + 100);
    expect(new Set(streams.map(({ written }) => written.flat().length))).toEqual(new Set([30]));
  });

  it("writes single events again when the rate has fallen", () => {
    const { written, send } = arrange();
    for (let event = 0; event < 100; event++) send(event);
    vi.advanceTimersByTime(3_000);
    written.length = 0;

    send(1);

    expect(written).toEqual([[1]]);
  });

  it("writes what is collected at once when it is flushed", () => {
    const { batcher, written, send } = arrange();
    for (let event = 0; event < 45; event++) send(event);
    expect(written).toHaveLength(40);

    batcher.flush();
    batcher.flush();

    expect(written[40]).toEqual([40, 41, 42, 43, 44]);
  });

  it("lets other work run between the batches of many streams that are due at once", async () => {
    vi.useRealTimers();
    let turn = 0;
    let isOver = false;
    const count = (): void => {
      turn++;
      if (!isOver) setImmediate(count);
    };
    const turns: number[] = [];
    const uncork = (): void => {
      turns.push(turn);
      const startMs = performance.now();
      while (performance.now() - startMs < 2);
    };
    for (let stream = 0; stream < 5; stream++) {
      const batcher = createWriteBatcher({ cork: () => undefined, uncork }, () => 0, createRate());
      for (let event = 0; event < 41; event++) batcher.beforeEvent();
    }
    count();

    await expect.poll(() => turns).toHaveLength(5);
    isOver = true;

    expect(new Set(turns).size).toBe(5);
  });
});

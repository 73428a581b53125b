import { describe, expect, it } from "vitest";
import { createPictures } from "../../../src/engine/recording/held.ts";
import { createStepHistories } from "../../../src/engine/recording/steps.ts";
import type { EndedStep } from "../../../src/engine/page/ended-step.ts";
import type { LivePage } from "../../../src/engine/page/live-page.ts";
import { createRecent } from "../../../src/engine/recording/recent.ts";

const jpeg = (bytes: number): Uint8Array => new Uint8Array(bytes);
const picture = (at: number, pageId = "p1", bytes = 100) =>
  ({ entry: { kind: "picture", at, pageId, width: 1, height: 1 }, jpeg: jpeg(bytes) }) as const;

describe("the pictures of a recording", () => {
  it("are those of the last while, and the last one of each page", () => {
    const pictures = createPictures({ forMs: 1_000, maxBytes: 1e6 });
    pictures.add(picture(0, "still"));
    for (let at = 100; at <= 5_000; at += 100) pictures.add(picture(at));

    const kept = pictures.items().map(({ entry }) => entry);
    expect(kept[0]).toMatchObject({ at: 0, pageId: "still" });
    expect(kept[1]?.at).toBe(3_900);
    expect(kept).toHaveLength(13);
    expect(pictures.left).toBe(0);
  });

  it("are thinned out beyond their size, the newest last", () => {
    const pictures = createPictures({ forMs: Infinity, maxBytes: 10_000 });
    for (let at = 0; at < 1_000; at++) pictures.add(picture(at));

    const times = pictures.items().map(({ entry }) => entry.at);
    expect(pictures.bytes).toBeLessThanOrEqual(10_000);
    expect(times.slice(-40)).toEqual(Array.from({ length: 40 }, (_each, index) => 960 + index));
    expect(pictures.left).toBe(1_000 - times.length);
  });

  it("are few where each is large", () => {
    const pictures = createPictures({ forMs: Infinity, maxBytes: 10_000 });
    for (let at = 0; at < 100; at++) pictures.add(picture(at, "p1", 4_000));
    expect(pictures.items().map(({ entry }) => entry.at)).toEqual([98, 99]);
  });
});

describe("the entries of a recording", () => {
  it("are bounded by number, by size and by time", () => {
    const recent = createRecent<{ readonly at: number }>({ forMs: 1_000, maxItems: 100, maxBytes: 5_000 });
    for (let at = 0; at < 10_000; at++) recent.add({ at }, 10);
    expect(recent.items()).toHaveLength(100);
    expect(recent.left).toBe(9_900);
    recent.add({ at: 10_000 }, 4_990);
    expect(recent.items().map(({ at }) => at)).toEqual([9_999, 10_000]);
    recent.add({ at: 12_000 }, 1);
    expect(recent.items()).toEqual([{ at: 12_000 }]);
    expect(recent.bytes).toBe(1);
  });

  it("are bounded as they are once something was added to them", () => {
    const recent = createRecent<{ readonly at: number }>({ forMs: Infinity, maxItems: 100, maxBytes: 5_000 });
    const [first, second] = [{ at: 1 }, { at: 2 }];
    recent.add(first, 10);
    recent.add(second, 10);
    recent.resize(first, 3_000);
    expect(recent.bytes).toBe(3_010);
    recent.resize(second, 3_000);
    expect(recent.items()).toEqual([second]);
    // One that is no longer held takes nothing.
    recent.resize(first, 3_000);
    expect([recent.bytes, recent.left]).toEqual([3_000, 1]);
  });
});

describe("the steps of a context", () => {
  it("are bounded over all contexts: those whose steps are the oldest are forgotten", async () => {
    const histories = createStepHistories(() => 0);
    const params = { url: `http://page.test/${"x".repeat(8_000)}` };
    const step = { action: "click", params, masked: [], startedAt: 0, durationMs: 1 } as unknown as EndedStep;
    for (let context = 0; context < 100; context++)
      for (let count = 0; count < 70; count++) histories.of(`c${context}`).add(step, undefined);

    const lists = Array.from({ length: 100 }, (_each, context) => histories.list(`c${context}`, { limit: 1 }));
    const held = (await Promise.all(lists)).map(({ steps }) => steps.length);
    expect(held.slice(0, 30)).toEqual(Array(30).fill(0));
    expect(held.slice(-50)).toEqual(Array(50).fill(1));
  });

  it("are bounded with what comes of them later, as a page gives itself a URL of 1 MB", async () => {
    const histories = createStepHistories(() => 0);
    const url = `http://page.test/${"x".repeat(1_000_000)}`;
    const live = { id: "p1", page: { url: () => "http://page.test/" }, acted: { from: url } } as unknown as LivePage;
    const step = { action: "click", params: {}, masked: [], startedAt: 0, durationMs: 1 } as unknown as EndedStep;
    for (let count = 0; count < 500; count++) histories.of("c1").add(step, live);
    histories.complete("c1", () => ({ url }));

    const { steps, dropped } = await histories.list("c1", { limit: 1_000 });
    expect(dropped).toBeGreaterThan(0);
    expect(steps.length + dropped).toBe(500);
    expect(steps.length).toBeGreaterThan(50);
  });

  it("are masked in parts, between which other work goes on", async () => {
    const histories = createStepHistories(() => 0);
    const step = { action: "click", params: {}, masked: [], startedAt: 0, durationMs: 1 } as unknown as EndedStep;
    for (let count = 0; count < 1_000; count++) histories.of("c1").add(step, undefined);
    let turns = 0;
    const immediate = (): void => void (turns++ < 10_000 && (next = setImmediate(immediate)));
    let next = setImmediate(immediate);

    expect((await histories.list("c1", { limit: 1_000 })).steps).toHaveLength(1_000);

    clearImmediate(next);
    expect(turns).toBeGreaterThan(50);
  });
});

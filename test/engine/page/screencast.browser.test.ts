import { describe, expect, it, onTestFinished } from "vitest";
import type { ScreenFrame, ScreenOptions } from "../../../src/engine/engine.ts";
import { sendSignal } from "../../../src/engine/browser/process-group.ts";
import { eventually } from "../../support/eventually.ts";
import { startTestEngine } from "../../support/engine.ts";
import { ofFile } from "../../support/of-file.ts";
import { nightly } from "../../support/nightly.ts";

const test = ofFile(() => startTestEngine());

const options: ScreenOptions = { maxWidth: 400, maxHeight: 300, quality: 40, maxFps: 30 };

const animate = `
  document.body.innerHTML = '<div id=box style="width:200px;height:200px"></div>';
  window.drawn = 0;
  (function draw() { box.style.background = "hsl(" + ++drawn % 360 + " 90% 50%)"; requestAnimationFrame(draw); })();`;

async function watch(contextId: string) {
  const left = new AbortController();
  onTestFinished(() => left.abort());
  const frames = test.engine.screen(contextId, options, left.signal)[Symbol.asyncIterator]();
  return async (): Promise<ScreenFrame> => {
    const { value } = await frames.next();
    if (value === undefined) throw new Error("the screen has ended");
    return value as ScreenFrame;
  };
}

describe("the screen of a page", () => {
  nightly("gives a reader that pauses the latest picture, and none of those it has missed", async () => {
    const contextId = await test.newContext();
    await test.run(contextId, "evaluate", { script: animate });
    const next = await watch(contextId);
    const first = await next();
    const { result: start } = await test.run(contextId, "evaluate", { script: "drawn" });
    const drawn = async (): Promise<number> =>
      Number((await test.run(contextId, "evaluate", { script: "drawn" })).result) - Number(start);
    await eventually(drawn).toBeGreaterThan(60);
    const later = [await next(), await next(), await next(), await next(), await next()];

    expect(later.map(({ seq }) => seq)).toEqual([2, 3, 4, 5, 6]);
    // Few are ahead of a reader that pauses, and the sixth is drawn after the pause, of 60 frames at least.
    expect((later[4]?.timestamp ?? 0) - first.timestamp).toBeGreaterThan(500);
    await test.closeContexts();
  });

  it("goes on under the same page id after the death of the browser", async () => {
    const contextId = await test.newContext();
    await test.run(contextId, "evaluate", { script: animate });
    const next = await watch(contextId);
    const { pageId } = await next();

    for (const pid of await test.browserPids()) sendSignal(-pid, "SIGKILL");

    // The recovered page is blank, and so sends one picture.
    await eventually(async () => {
      const frame = await next();
      return frame.pageId === pageId && (await test.engine.listPages(contextId)).length;
    }).toBe(1);
    await test.closeContexts();
  });
});

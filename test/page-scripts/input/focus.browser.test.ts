import { describe, expect, it } from "vitest";
import { by, scriptedPages, withoutRecord } from "../../support/scripted-page.ts";

const pages = scriptedPages();

describe("focus and blur", () => {
  it.each([
    ["<input id=b>", { value: "focused" }, { value: "blurred" }],
    ["<form id=b tabindex=0><input name=focus><input name=blur></form>", { value: "focused" }, { value: "blurred" }],
    ["<p id=b>text</p>", { value: "never" }, { value: "blurred" }],
    ["<svg id=b tabindex=0><text y=10>t</text></svg>", { value: "focused" }, { value: "blurred" }],
    ["<input id=b onfocus='other.focus()'><input id=other>", { value: "focused" }, { value: "blurred" }],
    ["<input id=b onblur='this.focus()'>", { value: "focused" }, { value: "focused" }],
    ["<my-field id=b tabindex=0>text</my-field>", { obstacle: "component" }, { value: "blurred" }],
    ["<input id=b disabled>", { obstacle: "disabled" }, { value: "blurred" }],
    ["<input id=b hidden>", { obstacle: "hidden" }, { value: "blurred" }],
    ["<input id=b style='visibility: hidden'>", { obstacle: "hidden" }, { value: "blurred" }],
    ["<div id=b tabindex=0></div>", { value: "focused" }, { value: "blurred" }],
    ["", { obstacle: "missing" }, { obstacle: "missing" }],
  ])("of %s", async (html, focused, blurred) => {
    await pages.open(html);

    expect(withoutRecord(await pages.call("focus", by("#b"), false))).toEqual(focused);
    expect(withoutRecord(await pages.call("blur", by("#b")))).toEqual(blurred);
  });

  it("say where the page has moved the focus into a frame", async () => {
    const page = await pages.open("<input id=b><iframe id=f srcdoc='<input>'></iframe>");
    await page.evaluate("b.onfocus = () => f.focus()");

    expect(withoutRecord(await pages.call("focus", by("#b"), false))).toEqual({ value: "in-frame" });
  });
});

it("a key that no document of the page has got was got by one of another origin, where there is one", async () => {
  await pages.open("<input id=b>");
  await pages.call("focus", by("#b"), false);
  const strike = async (frameCount: number, sent: number): Promise<unknown> => {
    const request = { id: frameCount, strokes: [], delayMs: 0, frameCount };
    await pages.call("beginTyping", null, { ...request, text: "", into: "anything", hasMore: true, isFocused: false });
    return pages.call("strike", { ...request, hasMore: false, sent });
  };

  expect(await strike(2, 1)).toMatchObject({ isExposed: true, isDiverted: true });
  expect(await strike(3, 0)).toMatchObject({ isExposed: true, isDiverted: false });
  expect(await strike(1, 1)).toMatchObject({ isExposed: false, isDiverted: false });
});

describe("typing on a page that runs timers and frames all the time", () => {
  const busy = "const draw = () => requestAnimationFrame(draw); draw(); const tick = () => setTimeout(tick); tick()";

  it.each([
    ["null", false],
    ["b.oninput = () => setTimeout(() => {})", true],
    ["b.onkeyup = (event) => { event.stopPropagation(); requestAnimationFrame(() => {}) }", true],
  ])("waits for what a key has scheduled only: %s", async (script, reacts) => {
    const page = await pages.open("<input id=b>");
    await page.evaluate(`${busy}; ${script}`);
    const request = { id: 1, strokes: [], hasMore: true, frameCount: 1 } as const;
    await pages.call("beginTyping", by("#b"), { ...request, text: "xx", into: "end", isFocused: false });
    await page.keyboard.press("x");
    await page.evaluate(
      "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))).then(() => null)",
    );

    expect(await pages.call("strike", { ...request, sent: 1 })).toMatchObject({ arrived: 1, reacts });
  });
});

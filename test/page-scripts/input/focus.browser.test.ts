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

import { describe, expect, it } from "vitest";
import { by, scriptedPages } from "../../support/scripted-page.ts";

const pages = scriptedPages();

describe("untilShown", () => {
  it.each([
    ["<p>one two</p>", "One  TWO", true],
    ["<p>one</p><p>two</p>", "one two", true],
    ["<p style='visibility: hidden'>one</p>", "one", false],
    ["<p style='opacity: 0'>one</p>", "one", false],
    ["<script>const one = 1;</script>", "one", false],
    ["<p>one</p><p hidden>two</p><p>three</p>", "two", false],
  ])("decides at once for %s whether %j is shown: %s", async (html, text, holds) => {
    await pages.open(html);

    expect(await pages.call("untilShown", text, 0)).toEqual({ holds, hasWaited: !holds });
    expect(await pages.call("shows", text)).toBe(holds);
  });

  it.each([
    ["a change of the document", "document.body.append('later')"],
    ["a style alone", "document.getElementById('s').sheet.deleteRule(0)"],
  ])("resolves after %s", async (_what, change) => {
    const page = await pages.open("<style id=s>p { display: none }</style><p>later</p>");
    await page.evaluate(`void setTimeout(() => ${change}, 200)`);

    expect(await pages.call("untilShown", "later", 30_000)).toEqual({ holds: true, hasWaited: true });
  });

  it("ends the wait before, which its caller has given up", async () => {
    await pages.open("<p>text</p>");
    const givenUp = pages.call("untilShown", "never", 30_000);
    await pages.call("untilShown", "text", 0);

    expect(await givenUp).toEqual({ holds: false, hasWaited: true });
  });
});

describe("until", () => {
  it.each([
    ["<b id=b>b</b>", "attached", true],
    ["<b id=b>b</b>", "visible", true],
    ["<b id=b hidden>b</b>", "visible", false],
    ["<b id=b hidden>b</b>", "attached", true],
    ["<b id=b hidden>b</b>", "hidden", true],
    ["", "hidden", true],
    ["", "attached", false],
  ] as const)("takes the element of %j for %s: %s", async (html, state, holds) => {
    await pages.open(html);

    const isThere = html !== "";
    expect(await pages.call("until", by("#b"), state, 0)).toEqual({ value: { holds, hasWaited: !holds, isThere } });
  });

  it("takes an element without a box for visible where its content is", async () => {
    await pages.open("<b id=b style='display: contents'>b</b><i id=i style='display: contents'></i>");

    expect(await pages.call("until", by("#b"), "visible", 0)).toMatchObject({ value: { holds: true } });
    expect(await pages.call("until", by("#i"), "visible", 0)).toMatchObject({ value: { holds: false } });
  });

  it("finds by Playwright's own script what the browser's CSS does not", async () => {
    await pages.open("<b>one</b><b>two</b>");

    expect(await pages.call("until", by("text=two"), "visible", 0)).toMatchObject({ value: { holds: true } });
    expect(await pages.call("until", by("b:has-text('three')"), "hidden", 0)).toMatchObject({ value: { holds: true } });
    expect(await pages.call("until", by("b:made-up"), "visible", 0)).toMatchObject({ obstacle: "selector" });
  });
});

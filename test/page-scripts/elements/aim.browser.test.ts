import { describe, expect, it } from "vitest";
import { by, scriptedPages, withoutRecord } from "../../support/scripted-page.ts";

const pages = scriptedPages();
const request = { isSettled: true, attempt: 0, position: null, watchesMove: false, takesAnyPoint: false };
const click = { ...request, isEnabled: true };
const box = "position: absolute; left: 40px; top: 40px; width: 90px; height: 30px";

describe("aim", () => {
  it.each<[html: string, expected: object]>([
    [`<button id=b style="${box}">b</button>`, { value: { x: 85, y: 55 } }],
    ["", { obstacle: "missing" }],
    [`<button id=b style="${box}; visibility: hidden">b</button>`, { obstacle: "hidden" }],
    [`<button id=b style="${box}" disabled>b</button>`, { obstacle: "disabled" }],
    [`<div inert><button id=b style="${box}">b</button></div>`, { obstacle: "inert" }],
    [
      `<button id=b style="${box}">b</button><div class=cover style="${box}">over it</div>`,
      { obstacle: "covered", by: `div.cover "over it"` },
    ],
    [`<button id=b style="${box}; pointer-events: none">b</button>`, { obstacle: "covered", by: `body "b"` }],
    [
      `<button id=b style="${box}; transform: rotate(9deg)">b</button>`,
      { value: { x: 85, y: expect.closeTo(55, 1) as number } },
    ],
    [
      `<button id=b style="${box}">b</button><p style="${box}; width: 60px; margin: 0">over its middle</p>`,
      { value: { x: expect.any(Number) as number, y: expect.any(Number) as number } },
    ],
    [
      `<div id=o style="width: 100px; height: 80px; overflow: auto"><div id=b style="width: 900px; height: 900px"></div></div>`,
      { value: { x: expect.any(Number) as number, y: expect.any(Number) as number } },
    ],
  ])("of %s", async (html, expected) => {
    await pages.open(html);

    expect(withoutRecord(await pages.call("aim", by("#b"), click))).toEqual(expected);
  });

  it("returns what steps record of the element", async () => {
    await pages.open(`<button id=b style="${box}">b</button>`);

    expect(await pages.call("aim", by("#b"), click)).toMatchObject({ record: { role: "button", name: "b" } });
  });

  it("hovers over what is disabled", async () => {
    await pages.open(`<button id=b style="${box}" disabled>b</button>`);

    expect(withoutRecord(await pages.call("aim", by("#b"), { ...request, isEnabled: false }))).toEqual({
      value: { x: 85, y: 55 },
    });
  });

  it("scrolls to an element that is out of view, and leaves one that moves", async () => {
    await pages.open(`<div style="height: 3000px"></div><button id=b>b</button><style>
      @keyframes m { to { margin-left: 500px } } .m { animation: m 20s linear }</style><p><button id=m class=m>m</button>`);
    const reply = await pages.call("aim", by("#b"), click);

    expect(reply).toMatchObject({ value: { x: expect.any(Number) } });
    expect(withoutRecord(await pages.call("aim", by("#m"), click))).toEqual({ obstacle: "moving" });
  });
});

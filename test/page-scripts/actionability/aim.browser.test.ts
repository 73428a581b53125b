import { describe, expect, it } from "vitest";
import { by, scriptedPages } from "../../support/scripted-page.ts";

const pages = scriptedPages();
const box = "position: absolute; left: 40px; top: 40px; width: 90px; height: 30px";

describe("aim", () => {
  it.each<[html: string, expected: object]>([
    [`<button id=b style="${box}">b</button>`, { value: { x: 85, y: 55 } }],
    ["", { declined: "missing" }],
    [`<button id=b style="${box}; visibility: hidden">b</button>`, { declined: "hidden" }],
    [`<button id=b style="${box}" disabled>b</button>`, { declined: "disabled" }],
    [`<div inert><button id=b style="${box}">b</button></div>`, { declined: "inert" }],
    [`<button id=b style="${box}">b</button><div style="${box}">over it</div>`, { declined: "covered" }],
    [`<button id=b style="${box}; pointer-events: none">b</button>`, { declined: "covered" }],
    [`<button id=b style="${box}; transform: rotate(9deg)">b</button>`, { declined: "transformed" }],
  ])("of %s", async (html, expected) => {
    await pages.open(html);

    expect(await pages.call("aim", "click", by("#b"), true)).toEqual(expected);
  });

  it("hovers over what is disabled", async () => {
    await pages.open(`<button id=b style="${box}" disabled>b</button>`);

    expect(await pages.call("aim", "hover", by("#b"), true)).toEqual({ value: { x: 85, y: 55 } });
  });

  it("scrolls to an element that is out of view, and leaves one that moves", async () => {
    await pages.open(`<div style="height: 3000px"></div><button id=b>b</button><style>
      @keyframes m { to { margin-left: 500px } } .m { animation: m 20s linear }</style><p><button id=m class=m>m</button>`);
    const reply = await pages.call("aim", "click", by("#b"), true);

    expect(reply).toMatchObject({ value: { x: expect.any(Number) } });
    expect(await pages.call("aim", "click", by("#m"), true)).toEqual({ declined: "moving" });
  });
});

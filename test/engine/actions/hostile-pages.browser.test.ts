import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { ActionType } from "../../../src/contract.ts";
import type { TestEngine } from "../../support/engine.ts";
import { servePages } from "../../support/served-pages.ts";
import { engineOfFile, ofFile } from "../../support/of-file.ts";
import { isNightly, nightly, samples } from "../../support/nightly.ts";

const controls = `<button id=b>Go</button><input id=f value=old><select id=s><option>a<option>c</select>`;
/** Notes the events that one can act by, before anything of the page is overridden. */
const noting = `<script>window.seen = []; for (const type of ["mousedown", "click", "keydown", "change", "focus"])
  addEventListener(type, ({ target, isTrusted }) => seen.push([type, target.id, isTrusted].join(" ")), true);</script>`;
const box = "position: absolute; left: 40px; top: 40px; width: 90px; height: 30px";

/** Members of elements that the fields of a form hide by their names. */
const members = [
  ...[
    "ownerDocument",
    "children",
    "firstChild",
    "getAttribute",
    "hasAttribute",
    "parentNode",
    "parentElement",
    "localName",
  ],
  ...["nodeType", "nodeName", "getRootNode", "getBoundingClientRect", "getClientRects", "checkVisibility", "matches"],
  ...[
    "closest",
    "contains",
    "shadowRoot",
    "assignedSlot",
    "isConnected",
    "style",
    "tagName",
    "host",
    "isContentEditable",
  ],
  ...["currentCSSZoom", "querySelector", "querySelectorAll", "getAnimations", "scrollIntoViewIfNeeded", "focus"],
];
/** What the service's scripts are called, or call, by global names. */
const globals = [
  ...["__pagewire", "addEventListener", "performance"],
  ...[
    "innerWidth",
    "visualViewport",
    "requestAnimationFrame",
    "getComputedStyle",
    "MutationObserver",
    "Object",
    "Range",
  ],
];

const served = {
  "/form": `${noting}<form id=o aria-label=Order onsubmit="return false">
    ${members.map((name) => `<input name=${name} type=hidden>`).join("")}${controls}</form>`,
  "/globals": `${noting}${globals.map((name) => `<a id=${name}></a><iframe name=${name} hidden></iframe>`).join("")}
    <form aria-label=Order>${controls}</form><script>for (const form of document.forms) form.onsubmit = () => false</script>`,
  "/images": `${noting}${["querySelector", "body", "documentElement", "activeElement", "elementsFromPoint", "fonts"]
    .map((name) => `<img name=${name}><form name=${name}></form>`)
    .join("")}<form aria-label=Order onsubmit="return false">${controls}</form>`,
  // Each overridden function counts the calls that reach it.
  "/prototypes": `${noting}<form aria-label=Order onsubmit="return false">${controls}</form><script>
    window.touched = [];
    for (const { prototype } of [Node, Element, HTMLElement, Document, DocumentFragment, EventTarget, Range, MutationObserver, Selection])
      for (const [name, { value, get, configurable }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
        if (!configurable || name === "constructor" || name === "id") continue;
        const trap = () => { touched.push(name); throw new Error("no " + name); };
        Object.defineProperty(prototype, name, value === undefined ? { get: trap } : { value: trap });
      }
    for (const name of ["getComputedStyle", "requestAnimationFrame", "setTimeout", "requestIdleCallback", "matchMedia", "getSelection"])
      window[name] = () => { touched.push(name); throw new Error("no " + name); };</script>`,
  "/busy": `${noting}<button id=b style="${box}">b</button><button id=c style="position: absolute; top: 200px">c</button><script>
    window.later = () => { const end = performance.now() + 1000; setTimeout(function work() {
      const until = performance.now() + 180; while (performance.now() < until); if (until < end) setTimeout(work); else window.isFree = true }) }</script>`,
  // Between two frames it is always where it was; in each frame it is somewhere else.
  "/restless": `${noting}<button id=a>a</button><button id=b style="${box}">b</button><script>
    const { port1, port2 } = new MessageChannel(); port2.onmessage = () => { b.style.left = "40px" };
    window.later = () => { window.isMoving = true; const end = performance.now() + 700; let count = 0; requestAnimationFrame(function move() {
      b.style.left = 50 + 10 * (++count % 7) + "px"; port1.postMessage(0);
      if (performance.now() < end) requestAnimationFrame(move); else window.isMoving = false }) };
    b.onclick = () => { window.clickedWhileMoving = window.isMoving }</script>`,
  "/changing": `<body><script>setInterval(() => { document.body.innerHTML = ${JSON.stringify(controls)} }, 3)</script>`,
  "/replaced": `<div id=r><input id=f value=old></div><script>f.onfocus = () => { r.innerHTML = "<input id=f value=new>" }</script>`,
  "/throwing": `<my-field id=f tabindex=0>x</my-field><form id=o tabindex=0><input name=nodeName>text</form><script>
    customElements.define("my-field", class extends HTMLElement { focus() { throw "no" } })</script>`,
};

const test = engineOfFile();
const site = ofFile(() => servePages(served));

async function open(path: string): Promise<string> {
  return test.open(site.url + path);
}

async function value(id: string, script: string): Promise<unknown> {
  return (await test.run(id, "evaluate", { script })).result;
}

const uses: readonly (readonly [ActionType, Record<string, unknown>])[] = [
  ["click", { selector: "#b" }],
  ["hover", { selector: "#b" }],
  ["hover", { selector: "[aria-label=Order]" }],
  ["type", { selector: "#f", text: "new", clear: true }],
  ["select", { selector: "#s", values: ["c"] }],
  ["blur", { selector: "#f" }],
  ["focus", { selector: "#f" }],
  ["scroll", { selector: "#s" }],
  ["wait", { selector: "#b", visible: true }],
  ["wait", { selector: "#missing", hidden: true }],
  ["wait", { text: "Go" }],
  ["screenshot", {}],
  ["screenshot", { selector: "#s" }],
  ["markdown", {}],
  ["snapshot", {}],
];

describe("a page that disturbs scripts", () => {
  it.each(samples(["/form", "/globals", "/prototypes", "/images"], 1))("is used like any other: %s", async (path) => {
    const id = await open(path);

    let outline = "";
    for (const [action, params] of uses) {
      const data: unknown = await test.run(id, action, params);
      if (action === "snapshot") outline = (data as { readonly text: string }).text;
    }

    expect(outline).toMatch(/form "Order"/);
    const ref = /(e\d+) button "Go"/.exec(outline)?.[1] ?? "";
    await test.run(id, "click", { ref });
    const seen = (await value(id, "seen")) as string[];
    for (const event of ["mousedown b", "click b", "keydown f", "focus f"]) expect(seen).toContain(`${event} true`);
    expect(seen).toContain("change s false"); // as Playwright does it
    expect(seen.filter((event) => event === "click b true")).toHaveLength(2);
    expect(await value(id, "[f.value, s.value, window.touched ?? []]")).toEqual(["new", "c", []]);
  });

  it("takes the focus from a form whose fields hide what is called", async () => {
    const id = await open("/throwing");
    await value(id, "o.focus()");

    expect(await test.run(id, "blur", { selector: "#o" })).toEqual({ selector: "#o" });
    expect(await value(id, "document.activeElement === document.body")).toBe(true);
  });

  it.each(samples(["#f", "css=#f"]))("has an element focused whose own focus() throws: %s", async (selector) => {
    const id = await open("/throwing");
    await test.run(id, "focus", { selector });

    expect(await value(id, "document.activeElement.id")).toBe("f");
  });

  it.each(samples(["#f", "css=#f"]))(
    "gets the text in the field that replaces the one it focuses: %s",
    async (selector) => {
      const id = await open("/replaced");
      await test.run(id, "type", { selector, text: " text" });

      expect(await value(id, "f.value")).toBe("new text");
    },
  );

  nightly("gets no input of a click that has ended, and all of the next", async () => {
    const id = await open("/busy");
    await value(id, "later()");

    await expect(test.run(id, "click", { selector: "#b" }, { timeoutMs: 100 })).rejects.toMatchObject({
      code: "TIMEOUT",
    });
    // The check of that click ends only now, in a page that was busy.
    await expect.poll(() => value(id, "window.isFree === true")).toBe(true);
    await value(id, "new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)))");
    expect(await value(id, "seen")).toEqual([]);
    await test.run(id, "mouse", { type: "click", x: 10, y: 210 });
    expect(await value(id, "seen")).toEqual(["mousedown c true", "focus c true", "click c true"]);
  });

  it("is clicked where an element rests, not where it is between frames", async () => {
    const id = await open("/restless");
    await test.run(id, "click", { selector: "#a" });
    // By then positions are noted.
    await value(
      id,
      "new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(resolve)), 100))",
    );
    await value(id, "later()");
    // Only some time after the action before do those positions count.
    await sleep(100);
    await test.run(id, "click", { selector: "#b" });

    expect(await value(id, "clickedWhileMoving")).toBe(false);
  });
});

describe("a page that replaces all its elements every few milliseconds", () => {
  const actions = {
    click: { selector: "css=#b" },
    drag: { selector: "#b", toSelector: "#f" },
    focus: { selector: "css=#f" },
    hover: { selector: "css=#b" },
    screenshot: { selector: "#b" },
    scroll: { selector: "#b" },
    select: { selector: "css=#s", values: ["c"] },
    type: { selector: "css=#f", text: "text", delay: 5 },
  } as const satisfies Partial<Record<ActionType, unknown>>;

  it.each(samples(Object.entries(actions) as [ActionType, Parameters<TestEngine["run"]>[2]][], 2))(
    "has a result of %s or an error that says why not",
    async (action, params) => {
      const id = await open("/changing");
      const outcomes: string[] = [];
      for (let attempt = 0; attempt < (isNightly ? 4 : 2); attempt++)
        outcomes.push(
          await test.run(id, action, params, { timeoutMs: 600 }).then(
            () => "done",
            ({ code }: { readonly code: string }) => code,
          ),
        );
      expect(outcomes).not.toContain("INTERNAL_ERROR");
      if (action === "scroll") expect(outcomes).not.toContain("ACTION_FAILED");
    },
  );
});

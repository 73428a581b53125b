import { describe, expect, it } from "vitest";
import type { ActionParams, ActionType, Observation } from "../../../src/contract.ts";
import type { ServiceError } from "../../../src/errors/errors.ts";
import { limits } from "../../support/engine.ts";
import { servePages } from "../../support/served-pages.ts";
import { refIn } from "../outline/outline-fixture.ts";
import { engineOfFile, ofFile } from "../../support/of-file.ts";
import { isNightly, samples } from "../../support/nightly.ts";

/** Notes every event of these types on any element, in shadow roots too, as the page saw it. */
const noting = (...types: readonly string[]): string => `<script>
  window.seen = [];
  for (const type of ${JSON.stringify(types)}) addEventListener(type, (event) => {
    const { id } = event.composedPath()[0];
    seen.push({ type, id, button: event.button, detail: event.detail, isTrusted: event.isTrusted, at: performance.now() });
  }, true);
</script>`;

const shadow = `<my-card></my-card><script>
  customElements.define("my-card", class extends HTMLElement {
    connectedCallback() {
      const outer = this.attachShadow({ mode: "open" });
      outer.innerHTML = "<p class=deep>outer</p><div></div>";
      outer.querySelector("div").attachShadow({ mode: "open" }).innerHTML = "<input id=deepest><button id=push>push</button>";
    }
  });
</script>`;

let id: string;

const other = ofFile(() =>
  servePages({
    "/below": `<button id=b aria-label=Below>b</button><script>addEventListener("click", ({ detail }) => parent.postMessage("click " + detail, "*"));
      addEventListener("contextmenu", () => parent.postMessage("menu", "*"))</script>`,
    "/inner": `${noting("click")}<button id=buy>buy</button><input id=card><select id=list><option>a<option>b</select>`,
  }),
);
const pages = ofFile(() =>
  servePages({
    "/buttons": `${noting("mousedown", "mouseup", "click", "dblclick", "auxclick", "contextmenu")}<button id=b>b</button>`,
    "/shadow": noting("click") + shadow,
    "/map": `<p style="height: 2000px"></p><img usemap=#m width=200 height=100
      src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='200' height='100'/>">
      <map name=m><area id=one shape=rect coords=0,0,100,100 href=#one alt=One><area id=two shape=circle coords=150,50,30 href=#two alt=Two></map>`,
    "/below": "<p style='height: 3000px'></p>",
    "/frames": `<h1>frames</h1><iframe id=near src="/near"></iframe><iframe id=far src="${other.url}/inner"></iframe><div id=plain>plain</div>`,
    "/near": `${noting("click")}<button id=here>here</button><iframe id=far src="${other.url}/inner"></iframe>`,
    "/hover": `<style>#menu { width: 50px } #menu div { display: none } #menu:hover div { display: block }</style>
      ${noting("mouseover")}<div style="height: 3000px"></div><div id=menu>menu<div id=entry>entry</div></div>
      <p id=none style="display: none">none</p>`,
    "/focus": `${noting("focus", "blur", "change")}<input id=one><input id=two><button id=off disabled>off</button><input id=gone hidden>
      <div id=plain>plain</div><div id=tab tabindex=0>tab</div><div id=empty tabindex=0></div><svg id=svg tabindex=0 width=9 height=9></svg>
      <input id=shy onfocus="two.focus()">`,
    "/lists": `${noting("input", "change")}
      <select id=one><option value=r>Red<option value=g selected>Green<option value=b disabled>Blue</select>
      <select id=many multiple><option value=1>One<option value=2 selected>Two<option value=3>Three</select>
      <label for=one id=label>Colour</label><select id=off disabled><option>x</select><select id=late></select><p id=plain>p</p>
      <script>fetch("/lists").then(() => late.append(new Option("Now", "now")));</script>`,
  }),
);
const test = engineOfFile();

async function open(path: string): Promise<void> {
  id = await test.open(pages.url + path);
}

async function inPage(script: string): Promise<unknown> {
  return (await test.run(id, "evaluate", { script })).result;
}

interface Seen {
  readonly type: string;
  readonly id: string;
  readonly button: number;
  readonly detail: number;
  readonly isTrusted: boolean;
  readonly at: number;
}

/** The ref of a button or link, once the outline has it: a frame may not have responded yet. */
async function refOf(name: string): Promise<string> {
  const look = (): Promise<Observation> => test.run(id, "snapshot", {});
  await expect.poll(async () => (await look()).text).toContain(`"${name}"`);
  return refIn(await look(), `"${name}"`);
}

async function seen(): Promise<readonly Seen[]> {
  return (await inPage("seen")) as readonly Seen[];
}

describe("click", () => {
  it.each(
    samples(
      [
        [{}, ["mousedown 0 1", "mouseup 0 1", "click 0 1"]],
        [{ button: "left", clickCount: 1 }, ["mousedown 0 1", "mouseup 0 1", "click 0 1"]],
        [{ button: "middle" }, ["mousedown 1 1", "mouseup 1 1", "auxclick 1 1"]],
        [{ button: "right" }, ["mousedown 2 1", "contextmenu 2 0", "mouseup 2 1", "auxclick 2 1"]],
        [
          { clickCount: 2 },
          ["mousedown 0 1", "mouseup 0 1", "click 0 1", "mousedown 0 2", "mouseup 0 2", "click 0 2", "dblclick 0 2"],
        ],
      ] as const,
      2,
    ),
  )("with %j: the page sees %j", async (more, events) => {
    await open("/buttons");
    for (const where of [{ selector: "#b" }, { x: 5, y: 5 }]) {
      await inPage("void seen.splice(0)");
      await test.run(id, "click", { ...where, ...more });
      expect((await seen()).map(({ type, button, detail }) => `${type} ${button} ${detail}`)).toEqual(events);
      expect((await seen()).every(({ isTrusted, id }) => isTrusted && id === "b")).toBe(true);
    }
  });

  it("keeps the button down for delay", async () => {
    await open("/buttons");
    for (const where of [{ selector: "#b" }, { x: 5, y: 5 }]) {
      await inPage("void seen.splice(0)");
      await test.run(id, "click", { ...where, delay: 120 });
      const [down, up] = await seen();
      expect((up?.at ?? 0) - (down?.at ?? 0)).toBeGreaterThanOrEqual(115);
    }
  });

  it.each(
    samples(
      [
        [{}, "selector"],
        [{ x: 1 }, "y"],
        [{ y: 1 }, "x"],
        [{ selector: "#b", x: 1 }, "y"],
      ],
      2,
    ),
  )("rejects %j, and names %s", async (params, field) => {
    id = await test.anyContext();
    await expect(test.run(id, "click", params)).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      details: [{ field }],
    });
  });

  it.each(
    samples(
      [
        ["#near", "#here"],
        ["#far", "#buy"],
      ],
      1,
    ),
  )("hits by x and y what lies inside the iframe %s", async (frame, button) => {
    await open("/frames");
    await test.run(id, "wait", { selector: `frame=${frame} >> ${button}`, visible: true });
    const { x, y } = (await inPage(`document.querySelector("${frame}").getBoundingClientRect().toJSON()`)) as {
      readonly x: number;
      readonly y: number;
    };

    // The button is the first thing inside, past a border of 2 px.
    expect(await test.run(id, "click", { x: x + 12, y: y + 12 })).toEqual({ x: x + 12, y: y + 12 });

    await test.run(id, "wait", { selector: `frame=${frame} >> ${button}:focus` });
  });

  it("reaches into open shadow roots by CSS", async () => {
    await open("/shadow");
    await test.run(id, "click", { selector: "my-card #push" });
    expect(await seen()).toMatchObject([{ type: "click", id: "push", isTrusted: true }]);
    await test.run(id, "type", { selector: "#deepest", text: "found" });
    expect(
      await inPage(
        `document.querySelector("my-card").shadowRoot.querySelector("div").shadowRoot.querySelector("input").value`,
      ),
    ).toBe("found");
  });
});

describe("frame= in a selector", () => {
  it("looks inside iframes, also of another site, also nested, whatever the action", async () => {
    await open("/frames");
    for (const way of samples(["frame=#near >> frame=iframe >> ", "frame=#far >> "])) {
      expect(await test.run(id, "click", { selector: `${way}#buy` })).toEqual({ selector: `${way}#buy` });
      await test.run(id, "type", { selector: `${way}#card`, text: "4111" });
      await test.run(id, "type", { selector: `${way}#card`, text: "5", clear: true });
      expect(await test.run(id, "select", { selector: `${way}#list`, values: ["b"] })).toMatchObject({ values: ["b"] });
      await test.run(id, "focus", { selector: `${way}#buy` });
      await test.run(id, "blur", { selector: `${way}#buy` });
      await test.run(id, "hover", { selector: `${way}#buy` });
      await test.run(id, "scroll", { selector: `${way}#buy` });
      await test.run(id, "wait", { selector: `${way}#card`, visible: true });
      // The frame is of another site, so only a selector can tell what it holds.
      await test.run(id, "wait", { selector: `${way}#list:has(option:checked:nth-child(2))` });
    }
  });

  it("says that there is no such iframe, or that it is none", async () => {
    await open("/frames");
    await expect(
      test.run(id, "click", { selector: "frame=#nowhere >> #buy" }, { timeoutMs: 500 }),
    ).rejects.toMatchObject({
      code: "TIMEOUT",
      details: { reason: "missing", selector: "frame=#nowhere >> #buy" },
    });
    for (const action of ["click", "focus"] as const) {
      await expect(test.run(id, action, { selector: "frame=#plain >> #buy" })).rejects.toMatchObject({
        code: "ACTION_FAILED",
        details: { reason: "wrong-element" },
      });
    }
  });
});

describe.runIf(isNightly)("a frame of another site that has just loaded, below what is in view", () => {
  it.each([
    ["a double click", { clickCount: 2 }, "click 2"],
    ["a click", {}, "click 1"],
    ["a right click", { button: "right" }, "menu"],
  ] as const)("gets %s by selector and by ref", async (_, params, expected) => {
    const url = `${other.url.replace("127.0.0.1", "localhost")}/below`;
    for (const isByRef of [false, true]) {
      await open("/below");
      await inPage(`window.got = []; onmessage = ({ data }) => got.push(data); const frame = document.createElement("iframe");
        frame.src = ${JSON.stringify(url)}; document.body.append(frame); new Promise((done) => { frame.onload = done }).then(() => null)`);
      const target = isByRef ? { ref: await refOf("Below") } : { selector: "frame=iframe >> #b" };
      await test.run(id, "click", { ...params, ...target });
      await expect.poll(() => inPage("got")).toContain(expected);
    }
  });
});

describe("an area of an image map", () => {
  it("is brought into view and clicked where it is, by selector and by ref", async () => {
    await open("/map");
    for (const [name, hash] of [
      ["One", "#one"],
      ["Two", "#two"],
    ] as const) {
      for (const target of [{ selector: hash }, { ref: await refOf(name) }]) {
        await inPage("location.hash = ''");
        await test.run(id, "click", target);
        expect(await inPage("location.hash")).toBe(hash);
      }
    }
  });
});

describe("hover", () => {
  it("brings the element into view and the mouse over it, as the page's styles and scripts see", async () => {
    await open("/hover");
    expect(await test.run(id, "hover", { selector: "#menu" })).toEqual({ selector: "#menu" });
    expect(
      await inPage(`[document.querySelector("#menu").matches(":hover"), getComputedStyle(entry).display]`),
    ).toEqual([true, "block"]);
    expect(await seen()).toContainEqual(expect.objectContaining({ type: "mouseover", id: "menu", isTrusted: true }));
  });
});

describe("focus", () => {
  it.each(samples(["#svg", "#one", "#tab", "#empty"] as const))("gives %s the focus", async (selector) => {
    await open("/focus");
    expect(await test.run(id, "focus", { selector })).toEqual({ selector });
    expect(await inPage("document.activeElement.id")).toBe(selector.slice(1));
    expect(await seen()).toMatchObject([{ type: "focus", id: selector.slice(1), isTrusted: true }]);
    // Once more is no fault.
    await test.run(id, "focus", { selector });
  });

  it("is content with an element that passes the focus on", async () => {
    await open("/focus");
    await test.run(id, "focus", { selector: "#shy" });
    expect(await inPage("document.activeElement.id")).toBe("two");
  });

  it("says that an element cannot have it", async () => {
    await open("/focus");
    await expect(test.run(id, "focus", { selector: "#plain" })).rejects.toMatchObject({
      code: "ACTION_FAILED",
      details: { reason: "wrong-element", selector: "#plain", actionType: "focus" },
    });
  });
});

describe("blur", () => {
  it("takes the focus away, and the page sees what that brings about", async () => {
    await open("/focus");
    await test.run(id, "type", { selector: "#one", text: "x" });
    expect(await test.run(id, "blur", { selector: "#one" })).toEqual({ selector: "#one" });
    expect(await inPage("document.activeElement.tagName")).toBe("BODY");
    expect((await seen()).map(({ type, id }) => `${type} ${id}`)).toEqual(["focus one", "change one", "blur one"]);
  });

  it("leaves the focus of others alone", async () => {
    await open("/focus");
    await test.run(id, "focus", { selector: "#two" });
    await test.run(id, "blur", { selector: "#one" });
    expect(await inPage("document.activeElement.id")).toBe("two");
  });
});

describe("select", () => {
  it.each(
    samples(
      [
        ["#one", ["r"], ["r"]],
        ["#one", ["Red"], ["r"]],
        ["#label", ["r"], ["r"]],
        ["#many", ["1", "Three"], ["1", "3"]],
        ["#many", ["3"], ["3"]],
        ["#many", [], []],
      ] as const,
      3,
    ),
  )("in %s %j: now %j are selected", async (selector, values, selected) => {
    await open("/lists");
    expect(await test.run(id, "select", { selector, values: [...values] })).toEqual({ selector, values: selected });
    const list = selector === "#label" ? "#one" : selector;
    expect(
      await inPage(`[...document.querySelector("${list}").selectedOptions].map((option) => option.value)`),
    ).toEqual(selected);
    expect((await seen()).map(({ type }) => type)).toEqual(["input", "change"]);
  });

  it.each(samples(["#one", "css=select#one"] as const))(
    "returns what is selected after the page's own listeners, bounded (%s)",
    async (selector) => {
      await open("/lists");
      await inPage(`one.addEventListener("change", () => { one.value = "g" }), 0`);
      expect(await test.run(id, "select", { selector, values: ["r"] })).toEqual({ selector, values: ["g"] });

      await inPage(`one.addEventListener("change", async () => { await null; one.selectedIndex = 0 }), 0`);
      expect(await test.run(id, "select", { selector, values: ["r"] })).toEqual({
        selector,
        values: [await inPage("one.options[0].value")],
      });

      await inPage(`one.options[0].value = "x".repeat(1_000_000), 0`);
      const { values } = await test.run(id, "select", { selector, values: ["Red"] });
      expect(values.map(({ length }) => length)).toEqual([10_000]);
    },
  );

  it("waits for an option that appears later", async () => {
    await open("/lists");
    expect(await test.run(id, "select", { selector: "#late", values: ["now"] })).toMatchObject({ values: ["now"] });
  });

  it.each([
    ["#plain", ["x"]],
    ["#one", ["r", "g"]],
    ["#label", ["r", "g"]],
  ])("rejects %s with %j as the wrong kind of element, and changes nothing", async (selector, values) => {
    await open("/lists");
    await expect(test.run(id, "select", { selector, values })).rejects.toMatchObject({
      code: "ACTION_FAILED",
      details: { reason: "wrong-element", selector },
    });
    expect(await inPage("[one.value, seen.length]")).toEqual(["g", 0]);
  });
});

describe("an element that is not as needed", () => {
  it("is waited for until the deadline, which says what it is", async () => {
    const cases: readonly (readonly [string, ActionType, Readonly<Record<string, unknown>>, string])[] = [
      ["/lists", "select", { selector: "#one", values: ["violet"] }, "missing-option"],
      ["/lists", "select", { selector: "#many", values: ["1", "violet"] }, "missing-option"],
      ["/lists", "select", { selector: "#one", values: ["b"] }, "disabled-option"],
      ["/lists", "select", { selector: "#off", values: ["x"] }, "disabled"],
      ["/hover", "hover", { selector: "#nothing" }, "missing"],
      ["/hover", "hover", { selector: "#none" }, "hidden"],
      ["/hover", "scroll", { selector: "#none" }, "hidden"],
      ["/hover", "scroll", { selector: "#nothing", y: 1 }, "missing"],
      ["/focus", "focus", { selector: "#nothing" }, "missing"],
      ["/focus", "focus", { selector: "#gone" }, "hidden"],
      ["/focus", "focus", { selector: "#off" }, "disabled"],
      ["/focus", "blur", { selector: "#nothing" }, "missing"],
    ];
    id = await test.newContext();
    // Each waits for the whole time: on pages of their own, they do so together.
    const timeoutMs = 2_000;
    const wait = async ([path, action, params]: (typeof cases)[number]): Promise<unknown> => {
      const { id: pageId } = await test.engine.openPage(id, { url: pages.url + path }, limits());
      return test
        .run(id, action, params as unknown as ActionParams<typeof action>, { pageId, timeoutMs })
        .catch(reportOf);
    };

    const tried = samples(cases, 4);
    const found = await Promise.all(tried.map(wait));

    expect(found).toEqual(
      tried.map(([, actionType, { selector }, reason]) => ({
        code: "TIMEOUT",
        phase: "selector",
        actionType,
        selector,
        reason,
      })),
    );
  });

  function reportOf(error: unknown): unknown {
    const { code, message, details } = error as ServiceError & { readonly details: Readonly<Record<string, unknown>> };
    const { phase, actionType, selector, reason, timeout, contextId } = details;
    expect([message, timeout, contextId]).toEqual([expect.stringContaining(String(actionType)), 2_000, id]);
    return { code, phase, actionType, selector, reason };
  }
});

import { chromium, type Frame } from "playwright-core";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { ActionType } from "../../../src/contract.ts";
import { frameAt } from "../../../src/engine/playwright/frames.ts";
import { findBrowser } from "../../../src/engine/browser/executable.ts";
import { ServiceError } from "../../../src/errors/errors.ts";
import { eventually } from "../../support/eventually.ts";
import { servePages } from "../../support/served-pages.ts";
import { isNightly, nightly, samples } from "../../support/nightly.ts";
import { engineOfFile, ofFile } from "../../support/of-file.ts";
import { startEngineOfTest } from "../../support/engine.ts";

const box = "position: absolute; left: 40px; top: 40px; width: 90px; height: 30px";
/** Notes what the page's own elements get, and what the page of another site reports that it got. */
const noting = `<script>window.own = []; window.foreign = [];
  for (const type of ["mousemove", "mousedown", "mouseup", "click", "contextmenu", "dragstart", "drop"])
    addEventListener(type, (event) => { if (event.isTrusted) own.push(type + " " + event.target.id) }, true);
  addEventListener("message", ({ data }) => foreign.push(data))</script>`;
/** Reports each press to the page around it. */
const taker = `<p style="position: fixed; inset: 0; margin: 0"></p><script>
  for (const type of ["mousedown", "mouseup", "click", "contextmenu", "drop"])
    addEventListener(type, (event) => event.isTrusted && top.postMessage(type, "*"))</script>`;

const test = engineOfFile();
const site = ofFile(() => servePages({}));
const other = ofFile(() => servePages({ "/taker": taker }));

/** An iframe of another site over the whole page that takes no pointer events until a script lets it. */
function overlay(style = "pointer-events: none"): string {
  const url = `${other.url.replace("127.0.0.1", "localhost")}/taker`;
  return `<iframe id=o src="${url}" style="position: fixed; inset: 0; width: 100%; height: 100%; border: 0; opacity: 0.01; z-index: 9; ${style}"></iframe>`;
}

async function open(content: string, more: Readonly<Record<string, string | Promise<string>>> = {}): Promise<string> {
  site.serve({ "/": noting + content, ...more });
  return test.open(`${site.url}/`);
}

async function value(id: string, script: string): Promise<unknown> {
  return (await test.run(id, "evaluate", { script })).result;
}

/** The ref in the first group of a pattern, once the outline has it: a frame may load late. */
async function refOf(id: string, pattern: RegExp): Promise<string> {
  let ref: string | undefined;
  const look = async (): Promise<string> => {
    const { text } = await test.run(id, "snapshot", {});
    ref = pattern.exec(text)?.[1];
    return text;
  };
  await eventually(look).toMatch(pattern);
  return ref ?? "";
}

/** The service's error of an action; undefined for its success. */
async function errorOf(work: Promise<unknown>): Promise<ServiceError | undefined> {
  try {
    await work;
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
  return undefined;
}

/** Whether the press was sent when the time was over: who got it was not seen. */
function isUnknown({ details }: ServiceError): boolean {
  return (details as { readonly outcome?: unknown }).outcome === "unknown";
}

/** A plain selector, and one with an engine. */
const selectors = samples(["#b", "css=#b"]);

describe("a page that puts another site under the pointer", () => {
  describe.each(
    samples(["mousemove", "pointermove", "mouseover", "pointerover", "mouseenter", "pointerenter", "mouseout"]),
  )("on %s", (type) => {
    it.each(selectors)("keeps it from the press of a click on %s", async (selector) => {
      const target = type === "mouseout" ? "document.documentElement" : "b";
      const id = await open(`<button id=b style="${box}">b</button>${overlay()}<script>
        ${target}.addEventListener("${type}", () => { o.style.pointerEvents = "auto" })</script>`);
      if (type === "mouseout") await test.run(id, "mouse", { type: "move", x: 300, y: 300 });
      // Whatever finds it has its scripts in the document before the deadline of the click begins.
      await test.run(id, "wait", { selector });

      const error = await errorOf(test.run(id, "click", { selector }, { timeoutMs: 1_500 }));

      expect(error).toMatchObject({ code: "TIMEOUT", details: { reason: "covered" } });
      expect(await value(id, "[foreign, own.filter((each) => /mousedown|click/.test(each))]")).toEqual([[], []]);
    });
  });

  it.each(samples(selectors, 0))(
    "keeps it from the press of a click on %s where it is put inside the target",
    async (selector) => {
      const id = await open(`<div id=b style="${box}">b</div>${overlay()}<script>
      b.onmousemove = () => { b.onmousemove = null; o.style.cssText += "; position: absolute; pointer-events: auto"; b.append(o) }</script>`);

      const error = await errorOf(test.run(id, "click", { selector }, { timeoutMs: 3_000 }));

      expect(error).toMatchObject({ code: "TIMEOUT", details: { reason: "covered" } });
      expect(await value(id, "foreign")).toEqual([]);
    },
  );

  it.each(selectors)("has no success of a click on %s that the target did not get", async (selector) => {
    // It is there and away all the time, whatever the pointer does.
    const id = await open(`<button id=b style="${box}">b</button>${overlay()}<script>
      setInterval(() => { o.style.pointerEvents = Math.random() < 0.5 ? "auto" : "none" })</script>`);
    for (let attempt = 0; attempt < (isNightly ? 12 : 2); attempt++) {
      await value(id, "own.length = 0, foreign.length = 0");
      const error = await errorOf(test.run(id, "click", { selector }, { timeoutMs: 1_500 }));
      if (error === undefined) expect(await value(id, "own")).toContain("mousedown b");
      else if (error.code === "TIMEOUT") {
        if (!isUnknown(error)) expect(await value(id, "foreign")).toEqual([]);
      } else {
        expect(error).toMatchObject({ code: "ACTION_FAILED", details: { reason: "not-received", outcome: "unknown" } });
        await expect.poll(() => value(id, "foreign")).toContain("click");
      }
    }
  });

  it.each(selectors)("does not make a failure of a click on %s that came before it", async (selector) => {
    const id = await open(`<button id=b style="${box}">b</button>${overlay()}<script>
      b.onmousedown = () => { o.style.pointerEvents = "auto" }</script>`);

    await test.run(id, "click", { selector });

    expect(await value(id, "own")).toContain("mousedown b");
    expect(await value(id, "foreign.includes('click')")).toBe(false);
  });

  it.each(
    samples(
      selectors.flatMap((selector) => [2, 3].map((clickCount) => ({ selector, clickCount }))),
      1,
    ),
  )("keeps it from the next press of $clickCount on $selector", async (params) => {
    const id = await open(`<button id=b style="${box}">b</button>${overlay()}<script>
      b.onclick = () => { o.style.pointerEvents = "auto" }</script>`);

    const error = await errorOf(test.run(id, "click", params, { timeoutMs: 1_500 }));

    expect(error).toMatchObject({ code: "ACTION_FAILED", details: { reason: "not-received", outcome: "unknown" } });
    expect(await value(id, "[foreign, own.filter((each) => each === 'click b')]")).toEqual([[], ["click b"]]);
  });

  it.each(selectors)("has the next press of a double click on %s go to what replaced the target", async (selector) => {
    const id = await open(`<button id=b style="${box}">b</button><script>
      b.onclick = () => { b.outerHTML = '<button id=c style="${box}">c</button>' }</script>`);

    await test.run(id, "click", { selector, clickCount: 2 });

    expect(await value(id, "own.filter((each) => /^(mousedown|dblclick)/.test(each))")).toEqual([
      "mousedown b",
      "mousedown c",
    ]);
  });

  it.each(selectors)("does not press twice on %s where the first press replaces the page", async (selector) => {
    const id = await open(`<a id=b style="${box}" href="/next">b</a>`, {
      "/next": `${noting}<a id=n style="${box}" href="/far">n</a>`,
      "/far": "far",
    });

    const error = await errorOf(test.run(id, "click", { selector, clickCount: 2 }));

    expect(error).toMatchObject({ code: "ACTION_FAILED", details: { reason: "page-navigated", clickCount: 1 } });
    expect(await value(id, "location.pathname")).toBe("/next");
  });

  nightly(
    "says that the first press of a double click has begun a navigation whose server does not respond",
    async () => {
      const { promise, resolve } = Promise.withResolvers<string>();
      onTestFinished(() => resolve("next"));
      const id = await open(`<a id=b style="${box}" href="/next">b</a>`, { "/next": promise });

      const error = await errorOf(test.run(id, "click", { selector: "#b", clickCount: 2 }, { timeoutMs: 2_000 }));
      resolve("next");

      expect(error).toMatchObject({
        code: "ACTION_FAILED",
        message: `a navigation to ${site.url}/next, begun by 1 of the presses, waits for its server`,
        details: { reason: "page-navigated", clickCount: 1 },
      });
      await eventually(() => value(id, "location.pathname + document.body?.textContent")).toBe("/nextnext");
    },
  );

  it("keeps it from a click in a frame of the page's own, by ref", async () => {
    const id = await open(
      `<iframe src="/inner" id=f style="position: absolute; left: 20px; top: 20px; border: 5px solid; padding: 3px"></iframe>${overlay()}<script>
      addEventListener("message", () => { o.style.pointerEvents = "auto" })</script>`,
      {
        "/inner": `<button id=b style="${box}" onmousemove="top.o.style.pointerEvents = 'auto'"
          onmousedown="top.own.push('inner mousedown')">Inner</button>`,
      },
    );
    const ref = await refOf(id, /(e\d+) button "Inner"/);

    const error = await errorOf(test.run(id, "click", { ref }, { timeoutMs: 1_500 }));

    expect(error).toMatchObject({ code: "TIMEOUT", details: { reason: "covered" } });
    expect(await value(id, "[foreign, own.filter((each) => /mousedown|click/.test(each))]")).toEqual([[], []]);
  });
});

describe("a page that itself moves what is under the pointer", () => {
  const cases: Readonly<Record<string, readonly [string, ActionType?]>> = {
    "by a menu that closes on mousedown": [
      `<button id=b style="${box}">b</button><script>b.onmousedown = () => b.remove()</script>`,
    ],
    "by a capture of the pointer": [
      `<button id=b style="${box}">b</button><p id=p>p</p><script>b.onpointerdown = (event) => p.setPointerCapture(event.pointerId)</script>`,
    ],
    "by a dialog that covers all from mousedown on": [
      `<button id=b style="${box}">b</button><dialog id=d style="width: 100%; height: 100%"></dialog><script>b.onmousedown = () => d.showModal()</script>`,
    ],
    "by a popup": [`<button id=b style="${box}" onclick="window.open('about:blank')">b</button>`],
    "by a document written anew": [
      `<button id=b style="${box}">b</button><script>b.onmouseup = () => { const { own } = window; document.open(); document.write("<p>new"); document.close(); window.own = own }</script>`,
    ],
  };
  it.each(
    samples(
      Object.entries(cases).flatMap(([name, [page]]) => selectors.map((selector) => [name, selector, page] as const)),
      1,
    ),
  )("%s, is clicked: %s", async (_, selector, page) => {
    const id = await open(page);

    await test.run(id, "click", { selector });

    expect(await value(id, "own")).toContain("mousedown b");
  });

  it.each(selectors)("stops events at the window, has no success of a click on %s", async (selector) => {
    const id = await open(`<button id=b style="${box}">b</button><script>
      for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"])
        addEventListener(type, (event) => event.stopImmediatePropagation(), true)</script>`);

    const error = await errorOf(test.run(id, "click", { selector }));

    expect(error).toMatchObject({ code: "ACTION_FAILED", details: { reason: "not-received", outcome: "unknown" } });
  });
});

describe("a link to a host that does not respond, in a page that is busy", () => {
  it.each(samples([{ selector: "#b" }, { x: 85, y: 55 }], 1))("is seen to get the click: %o", async (target) => {
    const busy = `setInterval(() => { for (const end = performance.now() + 60; performance.now() < end;); })`;
    const id = await open(`<a id=b style="${box}" href="http://127.0.0.1:1/">b</a><script>${busy}</script>`);

    expect(await test.run(id, "click", target)).toEqual(target);
  });
});

describe("focus and blur", () => {
  it("say what has the focus when they return", async () => {
    const id = await open(
      `<input id=f><input id=g onfocus="i.focus()"><input id=h onfocus="f.focus()"><iframe id=i src="/inner"></iframe>
      <input id=k onblur="k.focus()">`,
      { "/inner": "<p>inner" },
    );

    await test.run(id, "focus", { selector: "#h" });
    expect(await value(id, "document.activeElement.id")).toBe("f");
    await test.run(id, "focus", { selector: "#i" });
    expect(await errorOf(test.run(id, "focus", { selector: "#g" }))).toMatchObject({
      code: "ACTION_FAILED",
      details: { reason: "focus-moved" },
    });
    await test.run(id, "focus", { selector: "#k" });
    expect(await errorOf(test.run(id, "blur", { selector: "#k" }))).toMatchObject({
      code: "ACTION_FAILED",
      details: { reason: "focus-kept" },
    });
  });
});

describe("a click by ref", () => {
  const rows = `<style>.row { cursor: pointer; position: relative; width: 300px; height: 40px; display: flex }
    .row button { margin: auto } .whole button { width: 100%; height: 100% }</style>
    <div role=listitem tabindex=0 class=row id=r onclick="own.push('row via ' + event.target.id)">Mail<button id=star>Star</button></div>
    <div style="transform: rotate(1deg)"><div role=button tabindex=0 class=row id=turned onclick="own.push('row via ' + event.target.id)">Turned
      <button id=inner>Inner</button></div></div>
    <a href="#x" id=a><h1 id=h>Heading link</h1></a>`;

  async function clickRef(id: string, label: RegExp): Promise<void> {
    await test.run(id, "click", { ref: await refOf(id, label) });
  }

  it("presses what is its own, not another target in its middle", async () => {
    const id = await open(rows);
    await clickRef(id, /(e\d+) (?:clickable|item|row)[^\n]*\n?[^\n]*Mail/);
    await clickRef(id, /(e\d+) button "Star/);
    await clickRef(id, /(e\d+) button "Turned/);

    expect(await value(id, "own.filter((each) => /^(click|row)/.test(each))")).toEqual([
      ...["click r", "row via r", "click star", "row via star", "click turned", "row via turned"],
    ]);
  });

  it("goes to the content of a link that has no box of its own", async () => {
    const id = await open(rows);
    await clickRef(id, /(e\d+) link "Heading link"/);
    await test.run(id, "click", { selector: "#a" });

    expect(await value(id, "own.filter((each) => /^click/.test(each))")).toEqual(["click h", "click h"]);
    expect(await value(id, "location.hash")).toBe("#x");
  });

  it("goes to the content of such links in frames, too", async () => {
    const clicked = `onclick='parent.own.push(this.id); return false'`;
    const inner = `<a href=#x id=floating ${clicked}><h3 style='float: left'>Floating</h3></a>
      <a href=#y id=other style='display: contents' ${clicked}><b>Other</b></a>`;
    const id = await open(`<iframe srcdoc="${inner}"></iframe>`);
    await clickRef(id, /(e\d+) link "Floating"/);
    await clickRef(id, /(e\d+) link "Other"/);

    expect(await value(id, "own")).toEqual(["floating", "other"]);
  });
});

describe("an element that the page covers while an event for it is handled", () => {
  it.each(
    samples(
      [
        ["click", "pointerdown"],
        ["hover", "pointermove"],
      ] as const,
      1,
    ),
  )("has not got it: %s", async (action, type) => {
    const covers = `cover.style.display = "block"; setTimeout(() => { cover.style.display = "none" })`;
    const id = await open(`<button id=b style="${box}" onclick="own.push('hit')">b</button>
      <p id=cover style="position: fixed; inset: 0; margin: 0; display: none"></p>
      <script>addEventListener("${type}", () => { ${covers} }, true)</script>`);

    const error = await errorOf(test.run(id, action, { selector: "#b" }, { timeoutMs: 1_000 }));

    expect(error).toMatchObject({ code: "TIMEOUT", details: { reason: "covered" } });
    expect(await value(id, "own.includes('hit')")).toBe(false);
  });
});

describe("an element that cannot be scrolled into view as a whole", () => {
  const DOCTYPE = "<!doctype html>";
  const large = `<button id=b style="width: 2000px; height: 2000px; border: 8px solid">b</button>`;
  const scroller = `<div style="width: 200px; height: 200px; overflow: auto">`;
  const contents = `<i id=b style="display: contents" onclick="offset = 'text'">text</i>`;

  it.each(
    samples<readonly [what: string, content: string, doctype: string]>(
      [
        [
          "the point of one larger than its scroller",
          `<div style="height: 900px"></div>${scroller}${large}</div>`,
          DOCTYPE,
        ],
        ["the point of one larger than the viewport", large, DOCTYPE],
        ["without a doctype", large, ""],
        ["such text in a scroller", `${scroller}<div style="height: 2000px"></div>${contents}</div>`, DOCTYPE],
        ["the text of one without a box", `<div style="height: 2000px"></div>${contents}`, DOCTYPE],
      ],
      1,
    ),
  )("%s is clicked", async (_, content, doctype) => {
    const noteOffset = `<script>onclick = (event) => { window.offset ??= [event.offsetX, event.offsetY] }</script>`;
    site.serve({ "/": doctype + content + noteOffset });
    const id = await test.open(`${site.url}/`);
    const hasBox = content.includes("button");
    await test.run(id, "click", { selector: "#b", ...(hasBox && { x: 1_900, y: 1_910 }) });

    expect(await value(id, "offset")).toEqual(hasBox ? [1_900, 1_910] : "text");
  });
});

describe("a click at a point", () => {
  const clicks = [
    ["click", "click"],
    ["click", "mouse"],
    ["click with a pause", "click"],
  ] as const;
  const at = (what: string, x: number, y: number): { x: number; y: number; delay?: number } => ({
    ...{ x, y },
    ...(what !== "click" && { delay: 10 }),
  });

  it.each(samples(clicks))("is rejected outside the viewport: %s by %s", async (what, action) => {
    const id = await open(`<button id=b>b</button>`);

    const error = await errorOf(test.run(id, action, at(what, 4_000, 20)));

    expect(error).toMatchObject({ code: "ACTION_FAILED", details: { reason: "outside-viewport" } });
    expect(await value(id, "own.filter((each) => !each.startsWith('mousemove'))")).toEqual([]);
  });

  it.each(samples(clicks))("is rejected where the page keeps every event to itself: %s by %s", async (what, action) => {
    const keeps = `addEventListener(type, (event) => event.stopImmediatePropagation(), true)`;
    const id = await open(`<button id=b style="${box}">b</button>`);
    // A listener that is there before the watch, in the window's capture phase, comes first.
    await value(
      id,
      `() => { for (const type of ["mousedown", "mouseup", "pointerdown", "pointerup", "click"]) ${keeps} }`,
    );

    const error = await errorOf(test.run(id, action, at(what, 60, 50)));

    expect(error).toMatchObject({ code: "ACTION_FAILED", details: { reason: "not-received", outcome: "unknown" } });
  });

  it.each(samples(clicks))("returns once the page's navigation is committed: %s by %s", async (what, action) => {
    const next = Promise.withResolvers<string>();
    const id = await open(`<a href="/next" style="${box}">next</a>`, { "/next": next.promise });

    const clicked = test.run(id, action, at(what, 60, 50));
    let isDone = false;
    void clicked.then(() => (isDone = true));
    await expect.poll(() => site.seen("/next").length).toBe(1);
    await value(await test.anyContext(), "1");
    expect(isDone).toBe(false);
    next.resolve("");

    await clicked;
    expect(await value(id, "location.pathname")).toBe("/next");
  });

  const senders = [
    ["type", { selector: "#q", text: "a", submit: true }],
    ["keyboard", { key: "Enter" }],
    ["select", { selector: "#s", values: ["b"] }],
  ] as const;

  it.each(samples(senders, 1))("so does what sends a form: %s", async (action, params) => {
    const next = Promise.withResolvers<string>();
    const form = `<form method=post action=/next><input id=q><select id=s onchange="form.submit()"><option>a<option>b</select></form>`;
    const id = await open(form, { "/next": next.promise, "/after": "" });
    await test.run(id, "focus", { selector: "#q" });

    const sent = test.run(id, action, params);
    const left = test.run(id, "navigate", { url: `${site.url}/after` });
    await expect.poll(() => site.seen("/next").length).toBe(1);
    await value(await test.anyContext(), "1");
    expect(site.seen("/after").length).toBe(0);
    next.resolve("");

    await Promise.all([sent, left]);
    expect(await value(id, "location.pathname")).toBe("/after");
  });

  /** A frame's document that reports presses as those of `name`, with more inside of it. */
  const inner = (name: string, more = ""): string =>
    `<body style='margin: 0; height: 2000px'><script>addEventListener("mousedown", () => top.postMessage("${name}", "*"))</script>${more}`;
  const frame = (document: string, style = "left: 0; top: 0", more = ""): string =>
    `<iframe ${more} srcdoc="${document.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"
      style="position: absolute; width: 200px; height: 150px; border: 0; ${style}"></iframe>`;
  const hidden = (content: string): string => `<div id=h></div><script>
    h.attachShadow({ mode: "closed" }).innerHTML = ${JSON.stringify(content).replaceAll("</script>", "<\\/script>")}</script>`;
  const many = Array.from({ length: 20 }, (_, index) => frame(inner("many"), `left: 300px; top: ${index * 9}px`));
  const pages: Readonly<Record<string, readonly [content: string, got: string]>> = {
    "of the page itself, beside frames": [frame(inner("a"), "left: 200px"), "top"],
    "of the same site": [frame(inner("a")), "a"],
    "in a frame in a frame": [frame(inner("a", frame(inner("b")))), "b"],
    "of a frame that has one elsewhere": [frame(inner("a", frame(inner("b"), "left: 90px"))), "a"],
    "that is turned": [frame(inner("a"), "left: 0; top: 0; rotate: 5deg"), "a"],
    "in one that is turned": [frame(inner("a", frame(inner("b"))), "left: 0; top: 0; rotate: 5deg"), "b"],
    "that is scaled": [frame(inner("a", frame(inner("b"), "left: 85px")), "scale: 0.4; transform-origin: 0 0"), "b"],
    "in a closed shadow root": [hidden(frame(inner("a", hidden(frame(inner("b")))))), "b"],
    "under what lets the pointer through": [
      `${frame(inner("a"))}<p style="position: fixed; inset: 0; pointer-events: none">`,
      "a",
    ],
    "under a frame that lets it through": [frame(inner("a")) + frame(inner("b"), "left: 0; pointer-events: none"), "a"],
    "of what covers a frame": [`${frame(inner("a"))}<p style="position: fixed; inset: 0; margin: 0">`, "top"],
    "at the border of a frame": [frame(inner("a"), "left: 30px; top: 0; border: 15px solid"), "top"],
    "in the padding of a frame": [frame(inner("a"), "left: 30px; top: 0; padding: 15px"), "top"],
    "at the border of one that is turned": [
      frame(inner("a"), "left: 30px; top: 0; border: 15px solid; rotate: 2deg"),
      "top",
    ],
    "of a scrolled page": [
      `<p style="height: 3000px"></p>${frame(inner("a"), "left: 0; top: 700px")}${frame(inner("b"), "left: 0")}<script>scrollTo(0, 700)</script>`,
      "a",
    ],
    "in a frame of a scrolled frame": [
      frame(inner("a", `${frame(inner("b"), "left: 0; top: 700px")}<script>scrollTo(0, 700)</script>`)),
      "b",
    ],
    "beside many": [many.join("") + frame(inner("a")), "a"],
  };

  async function got(id: string): Promise<unknown> {
    // A press inside of a frame is reported by a message.
    await expect
      .poll(() => value(id, "foreign.concat(own.filter((each) => each.startsWith('mousedown'))).length"))
      .toBe(1);
    return value(id, "foreign[0] ?? 'top'");
  }

  it.each(samples(Object.entries(pages), 1))("comes to the frame there: %s", async (_, [content, expected]) => {
    const id = await open(content);

    const error = await errorOf(test.run(id, "click", { x: 40, y: 40 }));

    expect([await got(id), error]).toEqual([expected, undefined]);
  });

  nightly("comes to a frame without scripts, which cannot tell", async () => {
    const id = await open(frame("<p>text", undefined, `sandbox=""`));

    expect(await errorOf(test.run(id, "click", { x: 40, y: 40 }))).toBeUndefined();
    expect(await value(id, "own.filter((each) => each.startsWith('mousedown'))")).toEqual([]);
  });

  nightly("asks the frames there only, also on a page that is shown smaller", async () => {
    const browser = await chromium.launch({
      executablePath: await findBrowser(undefined, process.platform),
      args: ["--no-sandbox"],
    });
    onTestFinished(() => browser.close());
    const page = await browser.newPage({ viewport: { width: 400, height: 800 }, isMobile: true });
    await page.setContent(
      `<p style="width: 980px; height: 3000px"></p>${many.join("")}${frame(inner("a", frame(inner("b"))), "left: 0; top: 700px")}`,
    );
    await page.evaluate("scrollTo(0, 700)");
    const asked = vi.spyOn(Object.getPrototypeOf(page.mainFrame()) as Frame, "frameElement");

    const found = await frameAt(page, { x: 40, y: 40 });

    expect(await found.frame.evaluate("document.querySelector('script').text")).toContain('"b"');
    expect(asked.mock.calls.length).toBeLessThanOrEqual(2);
  });
});

describe.runIf(isNightly)("a click at a point of a frame in a process of its own", () => {
  it.each(
    samples([
      ["of the frame itself", 60, "other"],
      ["of one inside of it, of the page's site", 120, "back"],
      ["of its border", 5, "top"],
    ] as const),
  )("comes to the document there: %s", async (_, x, expected) => {
    const apart = await startEngineOfTest({ flags: ["--site-per-process"] });
    const reporting = (name: string): string => `<p style="height: 3000px"></p>
      <script>addEventListener("mousedown", () => top.postMessage("${name}", "*")); scrollTo(0, 300)</script>`;
    site.serve({
      "/back": reporting("back"),
      "/": "",
      "/other": `${reporting("other")}<iframe src="${site.url}/back" style="position: fixed; left: 90px; top: 0"></iframe>`,
    });
    const url = `${site.url.replace("127.0.0.1", "localhost")}/other`;
    const id = await apart.newContext();
    await apart.run(id, "navigate", { url: site.url });
    await apart.run(id, "evaluate", {
      script: `(html) => { window.seen = []; document.body.innerHTML = html;
        addEventListener("message", ({ data }) => seen.push(data));
        addEventListener("mousedown", () => seen.push("top"));
        return new Promise((resolve) => document.querySelector("iframe").onload = resolve).then(() => null) }`,
      args: [
        `<iframe src="${url}" style="position: absolute; left: 0; top: 0; width: 300px; height: 200px; border: 10px solid"></iframe>`,
      ],
    });

    const error = await errorOf(apart.run(id, "click", { x, y: 60 }));

    await expect.poll(() => apart.run(id, "evaluate", { script: "seen" })).toEqual({ result: [expected] });
    expect(error).toBeUndefined();
  });
});

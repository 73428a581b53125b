import { describe, expect, it } from "vitest";
import { servePages } from "../../support/served-pages.ts";
import { engineOfFile, ofFile } from "../../support/of-file.ts";
import { samples } from "../../support/nightly.ts";

let id: string;

const pages = ofFile(() =>
  servePages({
    "/stages": `<p id=shown>shown</p><p id=hidden hidden>hidden</p><p id=leaving>leaving</p>
      <script>window.later = (work) => { fetch("/stages").then(() => setTimeout(work, 300)); };</script>`,
    "/next": "<p id=arrived>arrived</p><script>window.ready = true</script>",
    "/tall": `<style>#box { width: 100px; height: 100px; overflow: auto } #box div { width: 900px; height: 900px }</style>
      <div id=box><div>inner</div></div><textarea id=area rows=2>${"line\n".repeat(50)}</textarea>
      <div style="width: 4000px; height: 5000px"></div><p id=far style="margin-left: 3000px; width: 50px">far</p>
      <div id=plain>plain</div><script>
        window.positions = [];
        addEventListener("scroll", () => positions.push(scrollY));
      </script>`,
    "/smooth": "<style>html { scroll-behavior: smooth }</style><div style='height: 5000px'></div>",
    "/without-area": `<div style="height: 3000px"></div><div id=sentinel></div><p id=invisible style="visibility: hidden">text</p>`,
    "/boxless": `<div style="height: 3000px"></div><div id=boxless style="display: contents"><i hidden></i><p id=item>item</p></div>`,
    "/out-of-view": `<style>body { position: relative; height: 3000px } #clip { overflow: clip; width: 100px; height: 100px }</style>
      <p id=aside style="position: absolute; left: -9999px; top: 10px">aside</p><p><i id=text style="display: contents">text</i></p><p id=fixed style="position: fixed; top: -500px">fixed</p>
      <div id=clip><div style="height: 500px"></div><p id=clipped>clipped</p></div><div id=scrolls style="overflow: auto; height: 50px">
      <div style="height: 500px"></div><p id=kept>kept</p></div><script>scrolls.onscroll = () => { scrolls.scrollTop = 0 }</script>`,
    "/in-view": `<div style="height: 3000px"></div><p style="position: relative"><input id=reader type=checkbox style="position: absolute;
      width: 1px; height: 1px; clip: rect(0 0 0 0); clip-path: inset(50%)">label</p><div style="overflow: hidden; height: 100px"><div style="height: 900px"></div>
      <p id=in-box>in box</p><div style="overflow: auto; height: 60px"><div style="height: 500px"></div><p id=inner-far>far</p></div></div>`,
    "/body-scrolls": "<style>html, body { height: 100%; overflow: auto }</style><div style='height: 5000px'></div>",
  }),
);
const test = engineOfFile();
const VIEWPORT = { viewport: { width: 500, height: 400 } };

async function open(path: string): Promise<void> {
  id = await test.open(pages.url + path, VIEWPORT);
}

/** For tests that leave the page as it is. */
async function view(path: string): Promise<void> {
  id = await test.view(pages.url + path, VIEWPORT);
}

async function inPage(script: string): Promise<unknown> {
  return (await test.run(id, "evaluate", { script })).result;
}

describe("wait", () => {
  it.each(
    samples(
      [
        [{ selector: "#new" }, "document.body.append(Object.assign(document.createElement('i'), { id: 'new' }))"],
        [
          { waitType: "selector", selector: "#hidden", visible: true },
          "document.querySelector('#hidden').hidden = false",
        ],
        [{ selector: "#leaving", hidden: true }, "document.querySelector('#leaving').remove()"],
        [{ selector: "#shown", hidden: true }, "document.querySelector('#shown').hidden = true"],
        [{ waitType: "function", function: "() => window.done === 1" }, "window.done = 1"],
        [{ function: "window.done" }, "window.done = document.body"],
        [
          { function: "const { done } = window; return done !== undefined && done.self === done" },
          "window.done = {}; done.self = done",
        ],
        [{ function: "new Promise((resolve) => resolve(window.done))" }, "window.done = 10n"],
      ] as const,
      2,
    ),
  )("until %j holds", async (params, change) => {
    await open("/stages");
    await inPage(`void later(() => { ${change}; })`);
    const { waited } = await test.run(id, "wait", params);
    expect(waited).toBeGreaterThan(100);
  });

  it.each(
    samples(
      [
        [{ selector: "#shown" }],
        [{ selector: "#hidden" }],
        [{ selector: "#shown", visible: true }],
        [{ selector: "#shown", visible: false, hidden: false }],
        [{ selector: "#hidden", hidden: true }],
        [{ selector: "#never", hidden: true }],
        [{ function: "true" }],
      ] as const,
      2,
    ),
  )("does not wait for %j, which holds already", async (params) => {
    await view("/stages");
    const { waited } = await test.run(id, "wait", params);
    expect(waited).toBeLessThan(2_000);
  });

  it.each(samples([{ duration: 300 }, { waitType: "duration", duration: 300 }] as const))(
    "for %j, in ms",
    async (params) => {
      await view("/stages");
      const { waited } = await test.run(id, "wait", params);
      expect(waited).toBeGreaterThanOrEqual(299);
      expect(Number.isInteger(waited)).toBe(false);
    },
  );

  it("until all conditions hold at once, though each has held before", async () => {
    await open("/stages");
    await inPage(`void later(() => {
      document.querySelector("#leaving").remove();
      window.done = true;
    })`);
    await test.run(id, "wait", { selector: "#leaving", hidden: true, function: "window.done", duration: 20 });
    expect(await inPage("[document.querySelector('#leaving'), window.done]")).toEqual([null, true]);

    // The script becomes true only while the element is hidden, until its seventh evaluation.
    await inPage(`window.evaluations = 0; window.becomesTrue = () => {
      if (++evaluations >= 7) return true;
      if (evaluations % 2 === 1) return false;
      const shown = document.querySelector("#shown");
      shown.hidden = true;
      setTimeout(() => { shown.hidden = false; }, 60);
      return true;
    }`);
    await test.run(id, "wait", { selector: "#shown", visible: true, function: "becomesTrue()" });
    expect(await inPage("[evaluations, document.querySelector('#shown').hidden]")).toEqual([7, false]);
  });

  it("finds a text at the end of a long one, across the parts in which that is read", async () => {
    await open("/stages");
    await inPage(`document.body.append("x".repeat(99995) + " the needle " + "y ".repeat(80000) + "the end")`);
    for (const text of ["the needle", "the end"])
      await expect(test.run(id, "wait", { text }, { timeoutMs: 10_000 })).resolves.toHaveProperty("waited");
  });

  it("continues after a navigation", async () => {
    await open("/stages");
    await inPage(`void later(() => { location.href = "/next"; })`);
    await test.run(id, "wait", { selector: "#arrived", function: "window.ready === true" });
    expect(await inPage("location.pathname")).toBe("/next");
  });

  it.each(
    samples(
      [
        [{ selector: "#never" }, "selector", "missing"],
        [{ selector: "#hidden", visible: true }, "selector", "hidden"],
        [{ selector: "#shown", hidden: true }, "selector", "visible"],
        [{ selector: "p", hidden: true }, "selector", "visible"],
        [{ selector: "#never", function: "true" }, "selector", "missing"],
        [{ selector: "#shown", function: "false" }, "script", "not-true"],
        [{ function: "false" }, "script", "not-true"],
        [{ function: "new Promise(() => {})" }, "script", undefined],
        [{ duration: 5_000 }, "script", undefined],
      ] as const,
      4,
    ),
  )("says for what it waited in vain: %j", async (params, phase, reason) => {
    await view("/stages");
    const waiting = test.run(id, "wait", params, { timeoutMs: 500 });
    const fault = (await waiting.catch((cause: unknown) => cause)) as {
      code: string;
      details: Record<string, unknown>;
    };
    expect(fault).toMatchObject({ code: "TIMEOUT", details: { phase, actionType: "wait", timeout: 500 } });
    expect(fault.details.reason).toBe(reason);
    expect(await inPage("1 + 1")).toBe(2);
  });

  it.each(
    samples(
      [
        [{}, "selector"],
        [{ visible: true }, "selector"],
        [{ hidden: true, duration: 1 }, "selector"],
        [{ selector: "a", visible: true, hidden: true }, "hidden"],
        [{ waitType: "selector", duration: 1 }, "selector"],
        [{ waitType: "duration", selector: "a" }, "duration"],
        [{ waitType: "function", selector: "a" }, "function"],
        [{ function: "(((" }, "function"],
        [{ selector: "div[" }, "selector"],
        [{ selector: "_react=x" }, "selector"],
      ] as const,
      3,
    ),
  )("rejects %j, and names %s", async (params, field) => {
    await view("/stages");
    await expect(test.run(id, "wait", params)).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      details: [{ field }],
    });
  });

  it("holds its script to the policy of evaluate, and says what it threw", async () => {
    await view("/stages");
    await expect(test.run(id, "wait", { function: "eval('1')" })).rejects.toMatchObject({
      code: "FORBIDDEN",
      details: { reason: "code-from-text" },
    });
    await expect(test.run(id, "wait", { function: "() => nothing.at.all" })).rejects.toMatchObject({
      code: "ACTION_FAILED",
      details: { reason: "script-threw", error: { name: "ReferenceError" } },
    });
  });
});

describe("scroll", () => {
  it.each(samples(["auto", "smooth", undefined] as const, 2))(
    "moves the page to x and y with behavior %s",
    async (behavior) => {
      await open("/tall");
      const how = behavior === undefined ? {} : { behavior };
      expect(await test.run(id, "scroll", { x: 200, y: 1_500, ...how })).toEqual({ x: 200, y: 1_500 });
      expect(await inPage("[scrollX, scrollY]")).toEqual([200, 1_500]);
      // Smooth is many steps for the page, auto is one.
      const steps = (await inPage("new Set(positions).size")) as number;
      if (behavior === "smooth") expect(steps).toBeGreaterThan(3);
      else expect(steps).toBeLessThanOrEqual(1);
    },
  );

  it("leaves alone the way that is not given, and stops at the end", async () => {
    await open("/tall");
    await test.run(id, "scroll", { x: 300 });
    expect(await test.run(id, "scroll", { y: 700 })).toEqual({ x: 300, y: 700 });
    expect(await test.run(id, "scroll", { x: 10 })).toEqual({ x: 10, y: 700 });
    const { x, y } = await test.run(id, "scroll", { x: -5, y: 1_000_000 });
    expect(await inPage("[scrollX, scrollY, document.documentElement.scrollHeight - innerHeight]")).toEqual([0, y, y]);
    expect(x).toBe(0);
  });

  it.each(samples(["#box", "#area"] as const))("moves the content of %s", async (selector) => {
    await open("/tall");
    expect(await test.run(id, "scroll", { selector, y: 60, behavior: "smooth" })).toEqual({ x: 0, y: 60 });
    expect(await inPage(`[document.querySelector("${selector}").scrollTop, scrollY]`)).toEqual([60, 0]);
  });

  it.each(samples(["auto", "smooth"] as const, 1))("brings an element into view with behavior %s", async (behavior) => {
    await open("/tall");
    const { x, y } = await test.run(id, "scroll", { selector: "#far", behavior });
    expect(
      await inPage(`(() => {
      const { top, bottom, left, right } = document.querySelector("#far").getBoundingClientRect();
      return [scrollX, scrollY, top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth];
    })()`),
    ).toEqual([x, y, true]);
    expect(y).toBeGreaterThan(4_000);
    expect(x).toBeGreaterThan(2_000);
  });

  it("waits for a page that scrolls smoothly by its own style", async () => {
    await open("/smooth");
    expect(await test.run(id, "scroll", { y: 2_000 })).toEqual({ x: 0, y: 2_000 });
    expect(await inPage("scrollY")).toBe(2_000);
  });

  it.each(samples(["html", "body"] as const))(
    "takes %s for the page, or for what scrolls in its place",
    async (selector) => {
      await open("/tall");
      expect(await test.run(id, "scroll", { selector, y: 123 })).toEqual({ x: 0, y: 123 });
      expect(await inPage("scrollY")).toBe(123);
      await open("/body-scrolls");
      expect(await test.run(id, "scroll", { selector: "body", y: 55 })).toEqual({ x: 0, y: 55 });
      expect(await inPage("document.body.scrollTop")).toBe(55);
    },
  );

  it.each(samples(["#sentinel", "#invisible", "css=#sentinel"] as const))(
    "brings %s into view, of which nothing is seen",
    async (selector) => {
      await open("/without-area");
      const { y } = await test.run(id, "scroll", { selector });
      expect(y).toBeGreaterThan(2_000);
    },
  );

  it("waits for an element that has no box yet", async () => {
    await open("/stages");
    await inPage("later(() => { document.querySelector('#hidden').hidden = false; })");
    await test.run(id, "scroll", { selector: "#hidden" });
    expect(await inPage("document.querySelector('#hidden').hidden")).toBe(false);
    await inPage("document.querySelector('#hidden').hidden = true");
    await expect(test.run(id, "scroll", { selector: "#hidden" }, { timeoutMs: 300 })).rejects.toMatchObject({
      code: "TIMEOUT",
      details: { reason: "hidden" },
    });
  });

  it("brings the content of an element without a box into view", async () => {
    await open("/boxless");
    for (const selector of ["#boxless", "css=#boxless"]) {
      await inPage("scrollTo(0, 0)");
      const { y } = await test.run(id, "scroll", { selector });
      expect(y).toBeGreaterThan(2_000);
      expect(await inPage("item.getBoundingClientRect().top < innerHeight")).toBe(true);
    }
  });

  it.each(samples(["#aside", "#fixed", "#clipped", "#kept", "#text", "css=#aside"] as const, 2))(
    "does not call %s scrolled into view, which is not",
    async (selector) => {
      await view("/out-of-view");
      await expect(test.run(id, "scroll", { selector })).rejects.toMatchObject({
        code: "ACTION_FAILED",
        details: { reason: "outside-viewport", selector },
      });
    },
  );

  it.each(samples(["#reader", "#in-box", "#inner-far"] as const))(
    "brings %s into view, which is clipped or in a box",
    async (selector) => {
      await open("/in-view");
      await test.run(id, "scroll", { selector });
      expect(
        await inPage(`(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(
        document.querySelector("${selector}").getBoundingClientRect())`),
      ).toBe(true);
    },
  );

  it("says that an element does not scroll, and asks for a place", async () => {
    await view("/tall");
    await expect(test.run(id, "scroll", { selector: "#plain", y: 5 })).rejects.toMatchObject({
      code: "ACTION_FAILED",
      details: { reason: "wrong-element", selector: "#plain" },
    });
    for (const params of [{}, { behavior: "smooth" }] as const) {
      await expect(test.run(id, "scroll", params)).rejects.toMatchObject({
        code: "VALIDATION_ERROR",
        details: [{ field: "selector" }],
      });
    }
  });
});

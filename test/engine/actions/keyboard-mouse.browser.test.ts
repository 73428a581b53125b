import { describe, expect, it } from "vitest";
import { servePages } from "../../support/served-pages.ts";
import { engineOfFile, ofFile } from "../../support/of-file.ts";
import { nightly, samples } from "../../support/nightly.ts";

const noting = (...types: readonly string[]): string => `<script>
  window.seen = [];
  for (const type of ${JSON.stringify(types)}) addEventListener(type, (event) => {
    const { key, code, button, buttons, clientX, clientY, ctrlKey, shiftKey, altKey, metaKey, isTrusted } = event;
    const held = [ctrlKey && "Control", shiftKey && "Shift", altKey && "Alt", metaKey && "Meta"].filter(Boolean).join("+");
    seen.push({ type, id: event.target.id, key, code, button, buttons, clientX, clientY, held, isTrusted });
  }, true);
</script>`;

let id: string;

const other = ofFile(() => servePages({ "/inner": "<input id=field value='of another site'>" }));
const pages = ofFile(() =>
  servePages({
    "/keys": `${noting("keydown", "keyup", "beforeinput", "submit")}<form action="/sent"><input id=one><textarea id=area></textarea></form>
      <input id=two><div id=rich contenteditable></div>`,
    "/sent": "",
    "/clipboard": `<input id=from value="copied"><input id=to><input id=secret type=password value=hidden>
      <div id=rich contenteditable><b>bold</b> text</div><div id=into contenteditable></div>
      <p id=own>own</p><p id=deaf>deaf</p><iframe src="${other.url}/inner"></iframe><script>
        window.events = [];
        for (const type of ["copy", "cut", "paste"]) addEventListener(type, (event) => {
          events.push([type, event.target.id, type === "paste" ? event.clipboardData.getData("text/plain") : "", type === "paste" ? event.clipboardData.getData("text/html") : ""]);
        });
        own.addEventListener("copy", (event) => {
          event.clipboardData.setData("text/plain", "the page's own");
          event.clipboardData.setData("text/html", "<i>own</i>");
          event.preventDefault();
        });
        window.select = (node) => { document.activeElement.blur(); getSelection().selectAllChildren(node); };
      </script>`,
    "/deaf": "<input id=to><script>addEventListener('keydown', (event) => event.preventDefault());</script>",
    "/mouse": `${noting("mousemove", "mousedown", "mouseup", "click", "auxclick", "contextmenu")}<div id=pad style="height: 300px"></div>`,
    "/slider": `<div id=track style="position: relative; width: 300px; height: 40px; background: #eee">
        <div id=knob style="position: absolute; left: 0; width: 40px; height: 40px; background: #888"></div></div><script>
        let start;
        knob.addEventListener("mousedown", (event) => (start = event.clientX - knob.offsetLeft));
        addEventListener("mousemove", (event) => { if (start !== undefined) knob.style.left = event.clientX - start + "px"; });
        addEventListener("mouseup", () => (start = undefined));
      </script>`,
    "/drag": `<div id=item draggable=true style="width: 100px; height: 100px">item</div>
      <div id=target style="width: 100px; height: 100px">target</div><script>
        item.addEventListener("dragstart", (event) => event.dataTransfer.setData("text/plain", "the item"));
        target.addEventListener("dragover", (event) => event.preventDefault());
        target.addEventListener("drop", (event) => { event.preventDefault(); target.textContent = event.dataTransfer.getData("text/plain"); });
      </script>`,
    "/svg": `${noting("keydown", "beforeinput")}<script>
        const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
        onload = () => document.documentElement.replaceWith(svg);
      </script>`,
    "/emptied": `<body onkeydown="document.documentElement.remove()"><input autofocus>`,
    "/select-text": "<p id=words style='font: 20px monospace'>some words to select</p>",
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
  readonly key: string;
  readonly code: string;
  readonly button: number;
  readonly buttons: number;
  readonly clientX: number;
  readonly clientY: number;
  readonly held: string;
  readonly isTrusted: boolean;
}

async function seen(): Promise<readonly Seen[]> {
  return (await inPage("seen")) as readonly Seen[];
}

async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) await test.run(id, "keyboard", { key });
}

describe("keyboard", () => {
  it("presses a key of the element that has the focus", async () => {
    await open("/keys");
    await test.run(id, "focus", { selector: "#one" });
    expect(await test.run(id, "keyboard", { key: "a" })).toEqual({ keyboardType: "press", key: "a" });
    expect(await test.run(id, "keyboard", { type: "press", key: "B" })).toEqual({ keyboardType: "press", key: "B" });
    expect(await inPage("one.value")).toBe("aB");
    expect((await seen()).map(({ type, key, code, isTrusted }) => `${type} ${key} ${code} ${isTrusted}`)).toEqual([
      "keydown a KeyA true",
      "beforeinput undefined undefined true",
      "keyup a KeyA true",
      "keydown B KeyB true",
      "beforeinput undefined undefined true",
      "keyup B KeyB true",
    ]);
  });

  it.each(
    samples(
      [
        ["ArrowLeft", "abXc"],
        ["Home", "Xabc"],
        ["Shift+KeyD", "abcDX"],
        ["Backspace", "abX"],
        ["Shift+Home", "X"],
        ["Control+A", "X"],
        ["+", "abc+X"],
        ["Shift+ArrowLeft", "abX"],
      ] as const,
      4,
    ),
  )("%s does what it does in a field", async (key, value) => {
    await open("/keys");
    await test.run(id, "type", { selector: "#one", text: "abc" });
    await press(key, "X");
    expect(await inPage("one.value")).toBe(value);
  });

  it("Tab moves the focus, and Enter sends a form", async () => {
    await open("/keys");
    await test.run(id, "focus", { selector: "#one" });
    await press("Tab");
    expect(await inPage("document.activeElement.id")).toBe("area");
    await press("Shift+Tab", "Enter");
    await test.run(id, "wait", { function: "location.pathname === '/sent'" });
  });

  it("holds modifiers down until they are let go, for the mouse and the keys that follow", async () => {
    await open("/keys");
    await test.run(id, "focus", { selector: "#one" });
    expect(await test.run(id, "keyboard", { type: "down", key: "Shift" })).toEqual({
      keyboardType: "down",
      key: "Shift",
    });
    await press("a", "ArrowLeft");
    await test.run(id, "keyboard", { type: "down", key: "Control" });
    await press("Home");
    for (const key of ["Control", "Shift"]) {
      expect(await test.run(id, "keyboard", { type: "up", key })).toEqual({ keyboardType: "up", key });
    }
    await press("b");
    expect((await seen()).filter(({ type }) => type === "keydown").map(({ key, held }) => `${held} ${key}`)).toEqual([
      "Shift Shift",
      "Shift a",
      "Shift ArrowLeft",
      "Control+Shift Control",
      "Control+Shift Home",
      " b",
    ]);
    expect(await inPage("one.value")).toBe("b");
  });

  it("repeats a key that is pressed down twice, and lets go what a bad chord has held", async () => {
    await open("/keys");
    await test.run(id, "focus", { selector: "#one" });
    await expect(test.run(id, "keyboard", { key: "Control+Nonsense" })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      details: [{ field: "key" }],
    });
    await test.run(id, "keyboard", { type: "down", key: "x" });
    await test.run(id, "keyboard", { type: "down", key: "x" });
    await test.run(id, "keyboard", { type: "up", key: "x" });
    expect(await inPage("one.value")).toBe("xx");
  });

  it("presses keys of other keyboards, which type unless Control is held", async () => {
    await open("/keys");
    await test.run(id, "focus", { selector: "#one" });
    for (const key of ["é", "ж", "Control+é"])
      expect(await test.run(id, "keyboard", { key })).toEqual({ keyboardType: "press", key });
    expect(await inPage("one.value")).toBe("éж");
    const keys = (await seen()).filter(({ key }) => key !== undefined && key !== "Control");
    expect(keys.map(({ type, key, held, isTrusted }) => `${type} ${held} ${key} ${isTrusted}`)).toEqual([
      "keydown  é true",
      "keyup  é true",
      "keydown  ж true",
      "keyup  ж true",
      "keydown Control é true",
      "keyup Control é true",
    ]);
  });

  it("types text, of any script, short or long", async () => {
    await open("/keys");
    await test.run(id, "focus", { selector: "#one" });
    expect(await test.run(id, "keyboard", { text: "Grüße 😀 漢" })).toEqual({ keyboardType: "press", length: 9 });
    expect(await inPage("one.value")).toBe("Grüße 😀 漢");
    await test.run(id, "focus", { selector: "#area" });
    const text = "two\nlines ".repeat(100);
    await test.run(id, "keyboard", { type: "press", text });
    expect(await inPage("area.value")).toBe(text);
    await test.run(id, "focus", { selector: "#rich" });
    await test.run(id, "keyboard", { text: "rich" });
    expect(await inPage("rich.textContent")).toBe("rich");
  });

  nightly("types text as text while a modifier is held", async () => {
    await open("/keys");
    await test.run(id, "keyboard", { type: "down", key: "Control" });
    await test.run(id, "type", { selector: "#one", text: "vax" });
    await test.run(id, "keyboard", { text: "c" });
    await test.run(id, "keyboard", { type: "up", key: "Control" });
    expect(await inPage("one.value")).toBe("vaxc");
  });

  it.each(
    samples(
      [
        [{}, "key"],
        [{ key: "a", text: "a" }, "text"],
        [{ type: "down", text: "a" }, "text"],
        [{ type: "up", text: "a" }, "text"],
        [{ type: "up" }, "key"],
        [{ key: "Nonsense" }, "key"],
        [{ key: "éé" }, "key"],
        [{ type: "down", key: "Control+A" }, "key"],
      ] as const,
      1,
    ),
  )("rejects %j, and names %s", async (params, field) => {
    id = await test.anyContext();
    await expect(test.run(id, "keyboard", params)).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      details: [{ field }],
    });
  });
});

describe("clipboard keys", () => {
  it.each(
    samples(
      [
        ["Control+C", "Control+V"],
        ["Control+Insert", "Shift+Insert"],
        ["Control+KeyC", "Control+KeyV"],
      ] as const,
      1,
    ),
  )("%s copies and %s pastes, as the page sees", async (copy, paste) => {
    await open("/clipboard");
    await test.run(id, "focus", { selector: "#from" });
    await press("Control+A", copy);
    await test.run(id, "type", { selector: "#to", text: "<" });
    await press(paste, paste);
    expect(await inPage("[from.value, to.value]")).toEqual(["copied", "<copiedcopied"]);
    expect(await inPage("events")).toEqual([
      ["copy", "from", "", ""],
      ["paste", "to", "copied", ""],
      ["paste", "to", "copied", ""],
    ]);
  });

  it.each(samples(["Control+X", "Shift+Delete"] as const))("%s cuts", async (cut) => {
    await open("/clipboard");
    await test.run(id, "focus", { selector: "#from" });
    await press("Control+A", cut);
    await test.run(id, "focus", { selector: "#to" });
    await press("Control+V");
    expect(await inPage("[from.value, to.value]")).toEqual(["", "copied"]);
  });

  it("work with modifiers that are held by actions of their own", async () => {
    await open("/clipboard");
    await test.run(id, "focus", { selector: "#from" });
    await test.run(id, "keyboard", { type: "down", key: "Control" });
    await press("a", "c");
    await test.run(id, "focus", { selector: "#to" });
    await test.run(id, "keyboard", { type: "down", key: "v" });
    await test.run(id, "keyboard", { type: "up", key: "v" });
    await test.run(id, "keyboard", { type: "up", key: "Control" });
    expect(await inPage("to.value")).toBe("copied");
  });

  nightly("carry formatted text as both, and as text alone with Shift", async () => {
    await open("/clipboard");
    await inPage("void select(rich)");
    await press("Control+C");
    await test.run(id, "focus", { selector: "#into" });
    await press("Control+V", "Control+Shift+V");
    expect(await inPage("into.textContent")).toBe("bold textbold text");
    expect(await inPage("events.slice(1)")).toEqual([
      ["paste", "into", "bold text", "<b>bold</b> text"],
      ["paste", "into", "bold text", ""],
    ]);
  });

  it("respect what a page puts there itself, and a page that keeps its keys", async () => {
    await open("/clipboard");
    await inPage("void select(own)");
    await press("Control+C");
    await test.run(id, "focus", { selector: "#to" });
    await press("Control+V");
    expect(await inPage("[to.value, events.at(-1)[3]]")).toEqual(["the page's own", "<i>own</i>"]);

    await test.run(id, "navigate", { url: `${pages.url}/deaf` });
    await test.run(id, "focus", { selector: "#to" });
    await press("Control+V");
    expect(await inPage("to.value")).toBe("");
  });

  it("take texts alone, whatever the page's own getData returns", async () => {
    await open("/clipboard");
    await inPage(
      "DataTransfer.prototype.getData = () => ({ length: 1, text: 'x'.repeat(1_000_000) }), void select(own)",
    );
    await press("Control+C");
    await test.run(id, "navigate", { url: `${pages.url}/clipboard` });
    await test.run(id, "focus", { selector: "#to" });
    await press("Control+V");
    expect(await inPage("to.value")).toBe("the page's own");
  });

  it("take nothing from a password field, and leave the clipboard as it was", async () => {
    await open("/clipboard");
    await test.run(id, "focus", { selector: "#from" });
    await press("Control+A", "Control+C");
    await test.run(id, "focus", { selector: "#secret" });
    await press("Control+A", "Control+C");
    await test.run(id, "focus", { selector: "#to" });
    await press("Control+V");
    expect(await inPage("to.value")).toBe("copied");
  });

  it("reach from page to page, and into an iframe of another site", async () => {
    await open("/clipboard");
    await test.run(id, "focus", { selector: "frame=iframe >> #field" });
    await press("Control+A", "Control+C", "Control+V", "Control+V");
    await test.run(id, "wait", { selector: "frame=iframe >> #field:focus" });
    const { id: pageId } = await test.engine.openPage(
      id,
      { url: `${pages.url}/clipboard` },
      { remainingMs: 10_000, signal: new AbortController().signal },
    );
    await test.run(id, "focus", { selector: "#to" }, { pageId });
    await test.run(id, "keyboard", { key: "Control+V" }, { pageId });
    expect((await test.run(id, "evaluate", { script: "to.value" }, { pageId })).result).toBe("of another site");
  });

  it("give nothing of one context to another, whichever way one pastes there", async () => {
    await open("/clipboard");
    const first = id;
    await test.run(id, "focus", { selector: "#from" });
    await press("Control+A", "Control+C");
    // Not even what a page has put into the browser's clipboard by itself.
    await inPage(`from.select(), document.execCommand("copy")`);

    id = await test.newContext();
    await test.run(id, "navigate", { url: `${pages.url}/clipboard` });
    await test.run(id, "focus", { selector: "#to" });
    await press("Control+V", "Control+Shift+V", "Shift+Insert");
    await expect(inPage("navigator.clipboard.readText()")).rejects.toMatchObject({
      details: { error: { name: "NotAllowedError" } },
    });
    await test.run(id, "click", { selector: "#to", button: "middle" });
    await test.run(id, "keyboard", { type: "down", key: "Control" });
    await press("v");
    await test.run(id, "type", { selector: "#to", text: "v" });
    await test.run(id, "keyboard", { text: "v" });
    await test.run(id, "keyboard", { type: "up", key: "Control" });
    expect(
      await inPage("[to.value, document.execCommand('paste'), events.map(([, , text]) => text).join('')]"),
    ).toEqual(["vv", false, ""]);
    expect((await test.run(first, "evaluate", { script: "from.value" })).result).toBe("copied");
  });
});

describe("a document without HTML elements", () => {
  it("gets keys where its root is of another language", async () => {
    await open("/svg");
    await press("a", "Control+v", "é");
    await test.run(id, "keyboard", { text: "b" });
    expect((await seen()).filter(({ type }) => type === "keydown").map(({ key }) => key)).toEqual(
      expect.arrayContaining(["a", "Control", "v", "é", "b"]),
    );
  });

  it("gets neither keys nor presses once it has no element", async () => {
    await open("/emptied");
    await press("a");
    for (const params of [{ key: "a" }, { key: "é" }, { key: "Control+v" }, { key: "Tab" }, { text: "ab" }])
      await expect(test.run(id, "keyboard", params)).rejects.toMatchObject({
        code: "ACTION_FAILED",
        details: { reason: "no-focus" },
      });
    for (const action of ["click", "mouse"] as const)
      await expect(test.run(id, action, { x: 5, y: 5 })).rejects.toThrow("nothing is at the point 5, 5");
  });
});

describe("mouse", () => {
  it("moves, presses and releases at the given point", async () => {
    await open("/mouse");
    expect(await test.run(id, "mouse", { type: "move", x: 10, y: 20 })).toEqual({ mouseType: "move", x: 10, y: 20 });
    expect(await test.run(id, "mouse", { type: "down", x: 30, y: 40 })).toEqual({ mouseType: "down", x: 30, y: 40 });
    expect(await test.run(id, "mouse", { type: "up", x: 50, y: 60.5 })).toEqual({ mouseType: "up", x: 50, y: 60.5 });
    expect(
      (await seen()).map(({ type, clientX, clientY, buttons }) => `${type} ${clientX},${clientY} ${buttons}`),
    ).toEqual([
      "mousemove 10,20 0",
      "mousemove 30,40 0",
      "mousedown 30,40 1",
      "mousemove 50,60 1",
      "mouseup 50,60 0",
      "click 50,60 0",
    ]);
  });

  it.each(
    samples(
      [
        [undefined, undefined, ["mousemove", "mousedown 0", "mouseup 0", "click 0"]],
        ["click", "left", ["mousemove", "mousedown 0", "mouseup 0", "click 0"]],
        ["click", "middle", ["mousemove", "mousedown 1", "mouseup 1", "auxclick 1"]],
        ["click", "right", ["mousemove", "mousedown 2", "contextmenu 2", "mouseup 2", "auxclick 2"]],
        ["down", "right", ["mousemove", "mousedown 2", "contextmenu 2"]],
        ["move", "right", ["mousemove"]],
      ] as const,
      3,
    ),
  )("%s with the button %s", async (type, button, events) => {
    await open("/mouse");
    const params = { x: 5, y: 5, ...(type === undefined ? {} : { type }), ...(button === undefined ? {} : { button }) };
    expect(await test.run(id, "mouse", params)).toEqual({ mouseType: type ?? "click", x: 5, y: 5 });
    expect((await seen()).map(({ type, button }) => (type === "mousemove" ? type : `${type} ${button}`))).toEqual(
      events,
    );
    expect((await seen()).every(({ isTrusted, id }) => isTrusted && id === "pad")).toBe(true);
  });

  it("drags by down, move and up", async () => {
    await open("/slider");
    await test.run(id, "mouse", { type: "down", x: 20, y: 20 });
    await test.run(id, "mouse", { type: "move", x: 100, y: 25 });
    await test.run(id, "mouse", { type: "move", x: 170, y: 25 });
    await test.run(id, "mouse", { type: "up", x: 170, y: 25 });
    await test.run(id, "mouse", { type: "move", x: 250, y: 25 });
    expect(await inPage("knob.style.left")).toBe("150px");
  });

  nightly("drags and drops what a page makes draggable", async () => {
    await open("/drag");
    await test.run(id, "mouse", { type: "down", x: 50, y: 50 });
    await test.run(id, "mouse", { type: "move", x: 50, y: 120 });
    await test.run(id, "mouse", { type: "move", x: 50, y: 150 });
    await test.run(id, "mouse", { type: "up", x: 50, y: 150 });
    expect(await inPage("target.textContent")).toBe("the item");
  });

  it("selects text", async () => {
    await open("/select-text");
    const { x, y, height } = (await inPage("words.getBoundingClientRect().toJSON()")) as {
      x: number;
      y: number;
      height: number;
    };
    await test.run(id, "mouse", { type: "down", x: x + 1, y: y + height / 2 });
    await test.run(id, "mouse", { type: "move", x: x + 120, y: y + height / 2 });
    await test.run(id, "mouse", { type: "up", x: x + 120, y: y + height / 2 });
    expect(await inPage("getSelection().toString()")).toMatch(/^some words/);
  });
});

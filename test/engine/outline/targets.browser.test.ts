import { describe, expect, it } from "vitest";
import { engineOfFile } from "../../support/of-file.ts";
import { refIn } from "./outline-fixture.ts";
import { nightly, samples } from "../../support/nightly.ts";

const test = engineOfFile();

/** A page with this content, on which a script has run. */
async function open(html: string, script = ""): Promise<string> {
  const id = await test.open("about:blank");
  await test.run(id, "evaluate", { script: "(html) => { document.body.innerHTML = html; }", args: [html] });
  if (script !== "") await test.run(id, "evaluate", { script: `() => { ${script} }` });
  return id;
}

/** The lines of the page's outline, without the numbers of refs. */
async function linesOf(id: string): Promise<string[]> {
  const { text } = await test.run(id, "snapshot", {});
  return text.split("\n").map((line) => line.replaceAll(/\be\d+ /g, "").trim());
}

const listen = (selector: string): string =>
  `document.querySelectorAll("${selector}").forEach((each) => each.addEventListener("click", () => { document.title += (each.id || each.textContent) + ";"; }));`;

const PIXEL = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=";
const SWATCH = "display: inline-block; width: 20px; height: 20px";

describe("a label whose control is not drawn", () => {
  it.each([
    ["display: none", `<label>Add photos<input type="file" style="display: none"></label>`, ['file "Add photos"']],
    [
      "hidden, with a link and a price in its text",
      `<label><input type="checkbox" hidden checked> I accept the <a href="/t">terms</a> for 49 EUR</label>`,
      ['checkbox "I accept the terms for 49 EUR" checked', 'link "terms"'],
    ],
    [
      "beside it, by visibility, scale and size",
      `<input type="radio" name="a" id="r1" style="visibility: hidden"><label for="r1">Express</label>
       <input type="radio" name="a" id="r2" style="transform: scale(0)" checked><label for="r2">Standard</label>
       <input type="radio" name="a" id="r3" disabled style="appearance: none; width: 0; height: 0; margin: 0; border: 0"><label for="r3">Pick up</label>`,
      ['radio "Express" "Standard" checked "Pick up" disabled'],
    ],
    [
      "named by something else: its own text is kept",
      `<label>I agree to everything<input type="checkbox" hidden aria-label="Terms"></label>`,
      ['checkbox "Terms"', '"I agree to everything"'],
    ],
    [
      "a select, a text area and a field that widgets replace: the text at least",
      `<label for="c">Country of birth</label><select id="c" style="display: none"><option>Germany</select><div role="combobox" tabindex="0" style="${SWATCH}">Germany</div>
       <label>Description<textarea hidden></textarea></label><label>Date<input hidden></label>`,
      ['"Country of birth"', 'combobox ="Germany"', '"Description"', '"Date"'],
    ],
  ])("%s", async (_how, html, lines) => {
    expect(await linesOf(await open(html))).toEqual(lines);
  });

  it("is pressed in its place, beside a link in its middle, and shows the new state", async () => {
    const id = await open(
      `<label style="display: block; width: 300px; text-align: center"><input type="checkbox" hidden><a href="#terms">terms of service</a></label>`,
    );
    await test.run(id, "click", { ref: refIn(await test.run(id, "snapshot", {}), '"terms of service"') });
    expect((await linesOf(id))[0]).toBe('checkbox "terms of service" checked');
  });

  it("is pressed as well in place of a control that is clipped, elsewhere and beside others", async () => {
    const clipped = "position: absolute; clip: rect(0, 0, 0, 0); pointer-events: none";
    const id = await open(
      `<input type="radio" name="a" id="r1" style="${clipped}"><label for="r1">One</label><input type="radio" name="a" id="r2" style="${clipped}"><label for="r2">Two</label>
       <input type="checkbox" id="c" style="position: absolute; left: -1px; width: 1px; height: 1px; clip-path: inset(50%)"><label for="c">News</label>
       <input type="checkbox" aria-label="Alone" style="${clipped}"><label for="d" hidden>Gone</label><input type="checkbox" id="d" style="${clipped}">`,
    );
    const before = await test.run(id, "snapshot", {});
    for (const name of ['"Two"', '"News"']) await test.run(id, "click", { ref: refIn(before, name) });
    expect(await linesOf(id)).toEqual([
      'radio "One"',
      'radio "Two" checked',
      'checkbox "News" checked',
      'checkbox "Alone"',
      'checkbox "Gone"',
    ]);
  });

  it("does nothing of a control that is drawn, however small or transparent", async () => {
    const id = await open(
      `<label><input type="checkbox" style="opacity: 0"> Opaque</label><label><input type="checkbox" style="position: absolute; width: 1px; height: 1px; clip-path: inset(50%)"> News</label>`,
    );
    expect(await linesOf(id)).toEqual(['checkbox "Opaque"', 'checkbox "News"']);
  });
});

describe("a box that is clicked in place of a checkbox of which nothing is drawn", () => {
  it("is that control, with its state, and its words are beside it", async () => {
    const id = await open(
      `<div id="s" class="switch"><input type="checkbox" role="switch" style="position: absolute; width: 0; height: 0; margin: 0; opacity: 0">
         <span aria-hidden="true" style="cursor: pointer">Pay by month</span></div>`,
      `s.onclick = (event) => { if (event.target !== s.firstElementChild) s.firstElementChild.checked ^= true; };`,
    );
    expect(await linesOf(id)).toEqual(["switch .s", '"Pay by month"']);
    await test.run(id, "click", { ref: refIn(await test.run(id, "snapshot", {}), "switch") });
    expect(await linesOf(id)).toEqual(["switch .s checked", '"Pay by month"']);
  });

  it("is none where it has another control, or the checkbox a label", async () => {
    const id = await open(
      `<div id="a" onclick="1"><input type="checkbox" hidden><a href="/x">More</a></div><div id="b" onclick="1"><label><input type="checkbox" hidden> Yes</label></div>
       <div id="c" onclick="1"><input type="checkbox" hidden>${"<i></i>".repeat(40)}Words</div>`,
    );
    expect(await linesOf(id)).toEqual(['link "More"', 'checkbox "Yes"', 'clickable "Words"']);
  });
});

describe("a short text that is aria-hidden", () => {
  it.each([
    [
      "a badge, and the marks of a slider",
      `<button aria-label="Cart">&times;</button><b aria-hidden="true">4</b><p><i aria-hidden="true">0°C</i> <i aria-hidden="true">50°C</i></p>`,
      ['button "Cart"', '"4"', '"0°C 50°C"'],
    ],
    [
      "no sign, no icon by its font's name",
      `<p>Price<b aria-hidden="true">*</b></p><i aria-hidden="true" style="display: inline-block; width: 16px; white-space: nowrap"><span style="letter-spacing: -10px">chevron</span></i><p>Size<b aria-hidden="true">x</b></p>`,
      ['"Price"', '"Size"'],
    ],
    [
      "none that a line near it or another line says",
      `<p>Now $12.99</p><b aria-hidden="true">$12.99</b><button aria-label="Next page">&gt;</button><b aria-hidden="true">next</b>
       <p>Far</p><p>away</p><p>and</p><p>more</p><b aria-hidden="true">Now $12.99</b>`,
      ['"Now $12.99"', 'button "Next page"', '"Far" "away" "and" "more"'],
    ],
    [
      "none of a larger part, as behind a dialog",
      `<div aria-hidden="true"><p>one</p><p>two</p><p>three</p><p>four</p></div><div role="dialog"><p>Sure?</p></div>`,
      ["dialog", '"Sure?"'],
    ],
  ])("%s", async (_how, html, lines) => {
    expect(await linesOf(await open(html))).toEqual(lines);
  });
});

describe("words that are drawn in an element and are no part of its name", () => {
  it("are the value of a combobox, and stand below any other", async () => {
    const id = await open(
      `<button role="combobox" aria-expanded="false"><span>Select a fruit</span></button><div role="combobox" tabindex="0" aria-label="Age">Ten</div>
       <div role="combobox" aria-label="Old"><input value="abc"></div><a href="/x" aria-label="Open the product"><h3>Lamp €30</h3></a>
       <div role="spinbutton" tabindex="0" aria-label="Month" aria-valuenow="11">Nov</div><meter value="3" max="10">three</meter><button aria-label="Keys">Save <kbd aria-hidden="true">Ctrl+S</kbd></button>
       <svg width="40" height="40"><text y="20">73%</text></svg>`,
    );
    expect(await linesOf(id)).toEqual([
      'combobox collapsed ="Select a fruit"',
      'combobox "Age" ="Ten"',
      'combobox "Old"',
      'textbox ="abc"',
      'link "Open the product"',
      '"Lamp €30"',
      'spinbutton "Month" ="11"',
      '"Nov"',
      'meter ="3"',
      'button "Keys"',
      '"Save"',
      '"Ctrl+S"',
      'img "73%"',
    ]);
  });

  it("are left out where its name has them", async () => {
    const id = await open(
      `<button aria-label="Go to page 2">2</button><a href="/x" aria-label="Next page">Next ›</a><button aria-label="Close">✕</button><h2 aria-labelledby="t"><i id="t">Title</i></h2>`,
    );
    expect(await linesOf(id)).toEqual(['button "Go to page 2"', 'link "Next page"', 'button "Close"', 'h2 "Title"']);
  });
});

describe("one thing to press", () => {
  it("has one line where a combobox has a field of its own, with the field's name", async () => {
    const id = await open(
      `<div role="combobox" id="a" aria-expanded="false"><label id="l">City</label><input role="combobox" aria-labelledby="l" aria-expanded="false" style="pointer-events: none"></div>
       <div role="combobox" id="b" style="padding: 9px"><input role="combobox" aria-label="Country"></div>`,
      listen("#a"),
    );
    expect(await linesOf(id)).toEqual(['combobox "City" collapsed', 'combobox "Country"']);
    await test.run(id, "click", { ref: refIn(await test.run(id, "snapshot", {}), "City") });
    expect(await test.run(id, "evaluate", { script: "document.title" })).toMatchObject({ result: "a;" });
  });

  it("is the box of a combobox whose transparent field is under the chosen text, and nothing else over it", async () => {
    const select = (name: string, part: string): string =>
      `<div id="${name}" style="position: relative; width: 200px; height: 30px"><div style="opacity: 0; position: absolute; inset: 0"><input role="combobox" aria-label="${name}" readonly></div>${part}</div>`;
    const over = 'style="position: absolute; inset: 0"';
    const id = await open(
      select("free", `<div ${over}><span>Oslo</span></div>`) +
        select("masked", `<div ${over} class="mask"><i>Wait</i></div>`) +
        select("tagged", `<div ${over} role="button" tabindex="0">Remove Oslo</div>`) +
        `<div style="position: relative">${select("hidden", "")}<div ${over}>Advertisement</div></div>`,
      listen("#free, #masked, #tagged, #hidden, .mask"),
    );
    const shown = await test.run(id, "snapshot", {});
    await test.run(id, "click", { ref: refIn(shown, '"free"') });
    const covers = Object.entries({ masked: ".mask", tagged: "Remove", hidden: "Advertisement" });
    for (const [name, cover] of samples(covers, 2))
      await expect(test.run(id, "click", { ref: refIn(shown, `"${name}"`) }, { timeoutMs: 2_000 })).rejects.toThrow(
        new RegExp(`another element covers it: .*${cover}`),
      );
    expect(await test.run(id, "evaluate", { script: "document.title" })).toMatchObject({ result: "free;" });
  });

  it("has one line where an item that listens has nothing but a button or a link to nowhere", async () => {
    const id = await open(
      `<ul><li class="p"><a href="#">2</a></li><li class="p"><a href="#">3</a></li><li class="p"><a href="/x">4</a></li><li class="p"><a href="#">5</a> of 9</li></ul>`,
      listen("li"),
    );
    expect(await linesOf(id)).toEqual([
      'link "2"',
      'link "3"',
      'item .p click: link "4"',
      'item .p click: link "5" "of 9"',
    ]);
  });
});

describe("what a page is made of", () => {
  it("is no target where it listens for its tabs, or has the name and the state of its one control", async () => {
    const id = await open(
      `<div class="bar"><svg width="9" height="9"></svg><ul role="tablist"><li role="tab" tabindex="0">One</li><li role="tab" tabindex="-1">Two</li></ul></div>
       <x-a aria-label="Cut" disabled><button aria-label="Cut" disabled>x</button></x-a><x-a aria-label="Copy"><button aria-label="Copy">y</button></x-a>`,
      listen(".bar, x-a") +
        `document.querySelectorAll("x-a").forEach((each) => each.addEventListener("keydown", () => {}));`,
    );
    expect(await linesOf(id)).toEqual(['tab "One"', 'tab "Two"', 'button "Cut" disabled', 'button "Copy"']);
  });

  it("is not dragged where a list keeps the focus at presses on its options", async () => {
    const option = `<div class="o" role="option" tabindex="-1">`;
    const id = await open(
      `<div class="list" role="listbox">${option}Oslo</div>${option}Lima</div></div><div class="menu"><div class="o" onclick="1">One</div><div class="o" onclick="1">Two</div></div>`,
      `for (const type of ["mousedown", "focusin"]) document.querySelector(".menu").addEventListener(type, () => {}); document.querySelector(".list").addEventListener("mousedown", () => {});`,
    );
    expect((await linesOf(id)).join(" ")).not.toContain("drag");
  });
});

describe("what takes no input", () => {
  it("has no line where neither the pointer nor the keyboard reaches the field of a widget", async () => {
    const id = await open(
      `<div role="combobox" tabindex="0" aria-label="Age">Ten</div><input aria-hidden="true" tabindex="-1" style="opacity: 0; pointer-events: none" value="10">
       <input aria-label="File" tabindex="-1" style="opacity: 0">`,
    );
    expect(await linesOf(id)).toEqual(['combobox "Age" ="Ten"', 'textbox "File"']);
  });

  it("has no line where it is empty and only passes the focus on", async () => {
    const guard = `position: fixed; top: 0; width: 1px; height: 1px`;
    const id = await open(
      `<i tabindex="0" style="${guard}"></i><span tabindex="0" aria-hidden="true" style="${guard}; width: 9px; height: 9px"></span>
       <i id="a" tabindex="0" style="${SWATCH}"></i><span id="b" tabindex="0" aria-hidden="true" style="${SWATCH}"></span>`,
      listen("#b"),
    );
    expect(await linesOf(id)).toEqual(["clickable .a", "clickable .b"]);
  });

  it("is not dragged by a listener alone", async () => {
    const id = await open(
      `<button id="a">Save</button><a id="b" href="/x">Link</a><div id="c" draggable="true">Card</div>`,
      `for (const each of [a, b, c]) each.ondragstart = (event) => event.preventDefault();`,
    );
    expect(await linesOf(id)).toEqual(['button "Save"', 'link "Link" drag', 'box .c drag: "Card"']);
  });

  it("is said to be inert, by attribute and by style", async () => {
    const id = await open(
      `<div inert><button>Save</button><p>words</p></div><p style="interactivity: inert"><a href="/x">Link</a></p><button>Ok</button>`,
    );
    expect(await linesOf(id)).toEqual(['button "Save" inert', '"words"', 'link "Link" inert', 'button "Ok"']);
  });

  it("is said to be inert behind a modal dialog, until that is closed", async () => {
    const id = await open(
      `<button>Behind</button><dialog><p>Sure?</p><button>Yes</button></dialog>`,
      `document.querySelector("dialog").showModal();`,
    );
    expect(await linesOf(id)).toEqual(['button "Behind" inert', "dialog", '"Sure?"', 'button "Yes"']);
    await test.run(id, "evaluate", { script: `document.querySelector("dialog").close()` });
    expect(await linesOf(id)).toEqual(['button "Behind"']);
  });
});

describe("what a role makes a part of its element", () => {
  it.each([
    [
      "is no target: links and other boxes in tabs, options, buttons, checkboxes and items of menus",
      `<ul role="tablist"><li role="tab" tabindex="0"><a href="#one">Tab 1</a></li></ul><div role="option" tabindex="0"><a href="#o">Red</a> <input type="checkbox"></div>
       <div role="button" tabindex="0">Go <a href="#l">on</a></div><div role="checkbox" tabindex="0"><button>News</button></div><div role="menuitem" tabindex="0"><a href="#m">Open</a></div>
       <button><span tabindex="0" onclick="1">Save</span></button><div role="switch" tabindex="0"><i onclick="1" style="cursor: pointer">On</i></div>`,
      [
        'tab "Tab 1"',
        'option "Red"',
        'button "Go on"',
        'checkbox "News"',
        'menuitem "Open"',
        'button "Save"',
        'switch "On"',
      ],
    ],
    [
      "is one where it does something else: a button beside the words, a field, the menu below an item",
      `<div role="tab" tabindex="0">main.ts <button aria-label="Close">×</button></div><label role="button" tabindex="0">Upload<input type="file" style="width: 1px"></label>
       <ul role="menubar"><li role="menuitem" tabindex="0">File <ul role="menu"><li role="menuitem" tabindex="-1"><a href="#n">New</a></li></ul></li></ul>`,
      [
        'tab "main.ts Close"',
        'button "Close"',
        'button "Upload"',
        'file "Upload"',
        'menuitem "File"',
        'menuitem "New"',
      ],
    ],
  ])("%s", async (_what, html, lines) => {
    expect(await linesOf(await open(html))).toEqual(lines);
  });

  it.each([{ selector: "[role=tab]" }, "ref"] as const)(
    "gets the press where a person would press: by %j",
    async (by) => {
      const id = await open(
        `<ul role="tablist" style="margin: 0; width: 300px"><li role="tab" tabindex="0" style="padding: 8px; list-style: none"><a href="#one">Tab #1</a></li></ul>`,
      );
      const target = by === "ref" ? { ref: refIn(await test.run(id, "snapshot", {}), '"Tab #1"') } : by;
      await test.run(id, "click", target);
      expect(await test.run(id, "evaluate", { script: "location.hash" })).toMatchObject({ result: "#one" });
    },
  );

  it("gets the press beside a button that has none of its words", async () => {
    const id = await open(
      `<div role="tab" tabindex="0" style="width: 300px" onclick="document.title += event.target.localName">main.ts <button aria-label="Close">×</button></div>`,
    );
    await test.run(id, "click", { selector: "[role=tab]" });
    expect(await test.run(id, "evaluate", { script: "document.title" })).toMatchObject({ result: "div" });
  });
});

describe("the areas of an image map", () => {
  it("are links with their names, where the picture is", async () => {
    const id = await open(
      `<img usemap="#m" width="100" height="50" alt="Map" src="${PIXEL}"><map name="m"><area shape="rect" coords="0,0,50,50" href="#de" alt="Germany"><area coords="50,0,100,50" href="#fr" alt="France"><area shape="circle" coords="9,9,5" alt="no link"></map>`,
    );
    expect(await linesOf(id)).toEqual(['img "Map"', 'link "Germany"', 'link "France"']);
    const { text } = await test.run(id, "snapshot", { boxes: true });
    expect(text).toMatch(/link "France" @58,8,50,50/);
  });
});

describe("what reacts to clicks", () => {
  it.each([
    [
      "a heading and a picture keep their names",
      `<h3 style="cursor: pointer">Shipping and returns</h3><h3 id="faq">FAQ</h3><img alt="Open cart" onclick="1" width="30" height="30" src="${PIXEL}"><h3>Plain</h3>`,
      "#faq",
      ['h3 "Shipping and returns" click', 'h3 "FAQ" click', 'img "Open cart" click', 'h3 "Plain"'],
    ],
    [
      "what is clicked inside a heading has its words",
      `<h3><span id="s">Toggle</span></h3>`,
      "#s",
      ['h3 "Toggle"', 'clickable "Toggle"'],
    ],
    [
      "items and rows say that they react",
      `<ul><li class="l">One</li><li>Two</li></ul><table><tr class="r"><td>A</td></tr><tr><td>B</td></tr></table>`,
      ".l, .r",
      ['item .l click: "One"', 'item: "Two"', 'row .r click: "A"', 'row: "B"'],
    ],
    [
      "groups of a drawing are called by their texts",
      `<svg width="300" height="100"><g><rect width="80" height="40"></rect><text x="5" y="20">Engine</text></g><g transform="translate(100,0)"><rect width="80" height="40"></rect><text x="5" y="20">Gearbox</text></g></svg>`,
      "g",
      ['chart "Engine Gearbox"', 'clickable "Engine"', 'clickable "Gearbox"'],
    ],
    [
      "a card with a control in it",
      `<div class="card" id="c1"><h3>One</h3><button>Like</button></div><div class="card" id="c2"><h3>Two</h3><button>Like</button></div>`,
      ".card",
      ['clickable .c1: h3 "One" button "Like"', 'clickable .c2: h3 "Two" button "Like"'],
    ],
    [
      "a root that only delegates is none",
      `<div id="root"><p><span style="cursor: pointer">Go</span> and read</p></div>`,
      "#root",
      ['clickable "Go"', '"and read"'],
    ],
    [
      "the only picture in what is clicked has no ref of its own",
      `<span id="s" style="cursor: pointer; display: inline-block"><i class="fa-trash" style="${SWATCH}; background: url(${PIXEL})"></i></span><button aria-label="Close"><i onclick="1" style="${SWATCH}"></i></button>`,
      "#s",
      ["clickable .s", 'button "Close"'],
    ],
    [
      "equal things are told apart by their order and color",
      `<p>Rate: <span class="star">★</span><span class="star">★</span></p><p><i class="sw" style="${SWATCH}; background: red"></i><i class="sw" style="${SWATCH}; background: blue"></i></p>`,
      ".star, .sw",
      ['"Rate:"', 'clickable "★" 1 of 2 "★" 2 of 2 .sw 1 of 2 color=#ff0000 .sw 2 of 2 color=#0000ff'],
    ],
    [
      "a cell around what cannot be reached by Tab",
      `<table role="grid"><tr><td role="gridcell" id="q"><span tabindex="-1">10</span></td></tr></table>`,
      "#q",
      ['row: cell .q click ["10"]'],
    ],
  ])("%s", async (_what, html, listening, lines) => {
    expect(await linesOf(await open(html, listen(listening)))).toEqual(lines);
  });

  it.each([
    [
      "cells that only listen to the menu button add no line",
      `<div class="w"><label>Name <input></label></div><div class="w"><button>Save</button></div><div class="w">Result</div>`,
      `document.querySelectorAll(".w").forEach((each) => each.addEventListener("contextmenu", () => {}));`,
      ['textbox "Name" contextmenu', 'button "Save" contextmenu', 'box .w contextmenu: "Result"'],
    ],
    [
      "a custom element around its button is one target",
      `<x-b aria-label="Save it" title="Save it"></x-b>`,
      `const host = document.querySelector("x-b"); host.attachShadow({ mode: "open" }).innerHTML = "<button aria-label='Save it'><slot></slot></button>"; host.addEventListener("click", () => {});`,
      ['button "Save it"'],
    ],
    [
      "the button of a custom element has its tooltip, and a second one has none of it",
      `<x-b title="Cut"></x-b><x-b title="More"></x-b>`,
      `document.querySelectorAll("x-b").forEach((host, index) => { host.attachShadow({ mode: "open" }).innerHTML = "<button class='b'></button>".repeat(index + 1); host.addEventListener("click", () => {}); });`,
      ['button "Cut"', "clickable .More: button .b button .b"],
    ],
    [
      "the numbers of an editor's lines are no part of its value",
      `<div contenteditable aria-label="Code"><div><div aria-hidden="true"><b>1</b></div><pre>if x:</pre></div><div><div aria-hidden="true"><b>2</b></div><pre>y = 12</pre></div></div>`,
      "",
      ['textbox "Code" ="if x: y = 12"'],
    ],
    [
      "a card alone, and a list without any, are as those of the other lists of a board",
      `<div class="p"><h3>Todo</h3><div class="k">Card 1</div><div class="k">Card 2</div></div><div class="p"><h3>Doing</h3><div class="k">Card 3</div></div><div class="p"><h3>Done</h3></div><div style="width: 90px; height: 9px" class="pad">Pad</div>`,
      `document.querySelectorAll(".p, .pad").forEach((each) => each.addEventListener("pointerdown", () => {}));`,
      [
        ...['h3 "Todo"', 'box .k drag: "Card 1"', 'box .k drag: "Card 2"'],
        ...['h3 "Doing"', 'box .k drag: "Card 3"', 'h3 "Done"', 'clickable "Pad"'],
      ],
    ],
    [
      "cards that a delegated press drags, also in a list with a heading, and what has the cursor for it",
      `<div class="p"><h3>Todo</h3><div class="k">Card 1</div><div class="k">Card 2 <button>x</button></div></div><ul class="p"><li>One</li><li>Two</li></ul><p class="p"><img alt="A" width="20" height="20" src="${PIXEL}"><img alt="B" width="20" height="20" src="${PIXEL}"></p><div style="cursor: grab; width: 90px"><b>Grip</b></div>`,
      `document.querySelectorAll(".p").forEach((each) => each.addEventListener("pointerdown", () => {}));`,
      [
        ...['h3 "Todo"', 'box .k drag: "Card 1"', 'box .k drag: "Card 2" button "x"'],
        ...['item drag: "One"', 'item drag: "Two"', 'img "A" drag', 'img "B" drag', 'box drag: "Grip"'],
      ],
    ],
    [
      "the ports and the body of a node in a flow have its name",
      `<svg width="600" height="300"><g><path class="wire" d="M0 0L50 50"></path>${["in", "map", "log", "out"]
        .map(
          (name, index) =>
            `<g transform="translate(20,${index * 40})"><rect class="node" width="100" height="30"></rect><text x="5" y="20">${name}</text><g><rect class="port" x="95" width="9" height="9"></rect></g></g>`,
        )
        .join("")}</g></svg>`,
      `document.querySelectorAll("rect, path").forEach((each) => each.addEventListener("mousedown", () => {}));`,
      [
        'chart "in map log out"',
        'clickable .wire "in" .node "in" .port "map" .node "map" .port "log" .node "log" .port "out" .node "out" .port',
      ],
    ],
    [
      "a canvas has what it is for assistive technology, and no notice for old browsers",
      `<canvas tabindex="0" width="300" height="100"><table role="grid"><tr role="row"><th role="columnheader">item</th></tr><tr role="row"><td role="gridcell" tabindex="-1">apple</td></tr></table></canvas><canvas width="50" height="50">No canvas</canvas>`,
      "",
      ["canvas click", 'row: "item"', 'row: "apple"', "canvas"],
    ],
    [
      "the text area by which CodeMirror 5 gets its keys is a textbox, one in a folded part is none",
      `<div class="CodeMirror" style="position: relative; overflow: hidden; width: 300px; height: 100px"><div style="overflow: hidden; position: relative; width: 3px; height: 0; top: 4px; left: 34px"><textarea style="position: absolute; bottom: -1em; padding: 0; width: 1000px; height: 1em"></textarea></div><pre>select 5</pre></div><div style="height: 0; overflow: hidden"><textarea aria-label="folded"></textarea></div>`,
      "",
      ["textbox .CodeMirror", '"select 5"'],
    ],
  ])("%s", async (_what, html, script, lines) => {
    expect(await linesOf(await open(html, script))).toEqual(lines);
  });

  nightly("is still known after as many listeners in garbage as are read at most", async () => {
    const rows = (word: string): string =>
      `const list = document.querySelector("#list"); list.replaceChildren(...Array.from({ length: 100 }, (_, row) => { const item = document.createElement("div"); item.textContent = "${word} " + row; item.style.cssText = "width: 200px; height: 9px"; item.addEventListener("click", () => {}); return item; }));`;
    const id = await open(`<div id="list"></div>`);
    await test.run(id, "evaluate", {
      script: `() => { for (let letter = 0; letter < 220; letter++) { ${rows("Row")} } }`,
    });
    const { text } = await test.run(id, "snapshot", { maxTokens: 10_000 });
    expect(text.match(/"Row \d+"/g)).toHaveLength(100);
    expect(text.match(/\be\d+\b/g)?.length).toBeGreaterThanOrEqual(100);
    expect(text).not.toContain("more elements listen");
  });

  nightly("has refs for 1,100 icons with 13 listeners each, and says where more listen than are read", async () => {
    const id = await open(
      Array.from({ length: 1_100 }, () => `<i style="${SWATCH}"></i>`).join(""),
      `for (const each of document.querySelectorAll("i")) for (let n = 0; n < 13; n++) each.addEventListener("click", () => n);`,
    );
    const outline = async (): Promise<string> => (await test.run(id, "snapshot", { maxTokens: 60_000 })).text;
    // On a busy machine a look may end before it has read all.
    await expect.poll(async () => new Set((await outline()).match(/\be\d+\b/g)).size).toBe(1_100);

    await test.run(id, "evaluate", {
      script: `for (const each of document.querySelectorAll("i")) for (let n = 0; n < 6; n++) each.addEventListener("keydown", () => {})`,
    });
    await expect.poll(outline).toContain("more elements listen for events");
  });
});

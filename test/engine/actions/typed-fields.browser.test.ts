import { describe, expect, it } from "vitest";
import { eventually } from "../../support/eventually.ts";
import { servePages } from "../../support/served-pages.ts";
import { engineOfFile, ofFile } from "../../support/of-file.ts";
import { samples } from "../../support/nightly.ts";

const types = ["date", "datetime-local", "month", "week", "time", "color", "range", "number"] as const;
const page = `<form onsubmit="submits++; return false">
  ${types.map((type) => `<input id=${type} type=${type}>`).join("")}<button>Send</button></form>
  <input id=old type=date value=2019-01-01><input id=step type=range min=0 max=10 step=5><input id=one type=number value=1>
  <input id=short maxlength=3><input id=full maxlength=3 value=abc><input id=upper oninput="value = value.toUpperCase()">
  <input id=secret type=password><input id=box type=checkbox><div id=still role=textbox>text</div><input id=other><div id=slider role=slider tabindex=0>5</div>
  <div id=last contenteditable></div><div id=chip contenteditable></div><div id=late contenteditable></div><div id=digit contenteditable></div>
  <label id=label>Day <input id=labelled type=date></label>
  <script>window.seen = []; window.submits = 0;
    for (const type of ["input", "change"]) addEventListener(type, ({ target }) => seen.push(type + " " + target.id), true);
    last.onbeforeinput = (event) => { event.preventDefault(); last.textContent = event.data };
    chip.oninput = () => { if (chip.textContent === "@ada") chip.textContent = "A" };
    let whole = "";
    late.onbeforeinput = (event) => { event.preventDefault(); whole += event.data; requestAnimationFrame(() => { late.textContent = whole }) };
    digit.oninput = () => { if (digit.textContent.length === 1) other.focus() };</script>`;

let id: string;

const test = engineOfFile();
const pages = ofFile(() => servePages({ "/": page }));

async function open(): Promise<void> {
  id = await test.open(pages.url);
}

async function inPage(script: string): Promise<unknown> {
  return (await test.run(id, "evaluate", { script })).result;
}

describe("type into a field with a value of its own kind", () => {
  it.each(
    samples(
      [
        ["date", "2020-03-02"],
        ["datetime-local", "2020-03-02T05:15"],
        ["month", "2020-07"],
        ["range", "42"],
        ["week", "2018-W50"],
        ["time", "13:15"],
        ["number", "-12.5"],
        ["color", "#aaff00"],
      ] as const,
      2,
    ),
  )("%s takes %s, and returns what it holds", async (type, text) => {
    await open();
    for (const selector of samples([`#${type}`, `css=input#${type}`])) {
      await inPage(`document.getElementById("${type}").value = ""; seen.length = 0`);
      expect(await test.run(id, "type", { selector, text })).toEqual({ selector, length: text.length, value: text });
      expect(await inPage(`document.getElementById("${type}").value`)).toBe(text);
      expect(await inPage("seen")).toContain(`input ${type}`);
    }
  });

  it.each(
    samples(
      [
        ["date", "en-US", "3/2/2020", "2020-03-02"],
        ["date", "en-US", "March 2, 2020", "2020-03-02"],
        ["date", "de-DE", "2. März 2020", "2020-03-02"],
        ["date", "de-DE", "2.3.2020", "2020-03-02"],
        ["time", "en-US", "1:15 pm", "13:15"],
        ["time", "en-US", "12 AM", "00:00"],
        ["date", "en-US", "03141990", "1990-03-14"],
        ["time", "en-US", "0330PM", "15:30"],
        ["datetime-local", "en-US", "03/02/2020, 05:15 AM", "2020-03-02T05:15"],
        ["date", "de-DE", "14031990", "1990-03-14"],
        ["month", "en-US", "July 2020", "2020-07"],
        ["month", "de-DE", "7/2020", "2020-07"],
        ["week", "en-US", "Week 50, 2018", "2018-W50"],
        ["color", "en-US", "#AF0", "#aaff00"],
      ] as const,
      2,
    ),
  )("%s takes what a person types in %s: %s", async (type, locale, text, value) => {
    id = await test.open(pages.url, { locale });
    expect(await test.run(id, "type", { selector: `#${type}`, text })).toMatchObject({ value });
  });

  it("says the form and the bounds of what it takes", async () => {
    await open();
    await inPage(`old.min = "2019-01-01", old.max = "2020-01-01", null`);
    await expect(test.run(id, "type", { selector: "#old", text: "31.12.2020" })).rejects.toThrow(
      `holds "2019-01-01"; it takes a value such as "2020-01-01" (min 2019-01-01, max 2020-01-01)`,
    );
    await expect(test.run(id, "type", { selector: "#slider", text: "5" })).rejects.toMatchObject({
      details: { reason: "wrong-element" },
      message: `type on "#slider": the element is a slider, which takes arrow keys`,
    });
  });

  it.each(
    samples(
      [
        ["date", "2020-02-31"],
        ["date", "tomorrow"],
        ["datetime-local", "2020-03-02"],
        ["month", "2020-13"],
        ["week", "2018-50"],
        ["time", "25:00"],
        ["color", "bluish"],
        ["range", "101"],
        ["step", "7"],
        ["number", "abc"],
        ["number", "1,5"],
        ["one", "x"],
      ] as const,
      1,
    ),
  )("%s rejects %s and holds what it held", async (field, text) => {
    id = await test.view(`${pages.url}/`);
    const before = await inPage(`document.getElementById("${field}").value`);
    await expect(test.run(id, "type", { selector: `#${field}`, text })).rejects.toMatchObject({
      code: "ACTION_FAILED",
      details: { reason: "value-rejected", value: before },
    });
    expect(await inPage(`[document.getElementById("${field}").value, seen]`)).toEqual([before, []]);
  });

  it("replaces and empties what it held, also by its label, and submits", async () => {
    await open();
    expect(await test.run(id, "type", { selector: "#old", text: "2020-03-02" })).toMatchObject({ value: "2020-03-02" });
    expect(await test.run(id, "type", { selector: "#old", text: "", clear: true })).toMatchObject({ value: "" });
    expect(await test.run(id, "type", { selector: "#label", text: "2021-01-01" })).toMatchObject({
      value: "2021-01-01",
    });
    await test.run(id, "type", { selector: "#date", text: "2020-03-02", submit: true });
    expect(await inPage("[old.value, labelled.value, submits]")).toEqual(["", "2021-01-01", 1]);
  });
});

describe("what type returns", () => {
  it("is what the field holds, as the page has left it", async () => {
    await open();
    expect(await test.run(id, "type", { selector: "#upper", text: "abc" })).toMatchObject({ value: "ABC" });
    expect(await test.run(id, "type", { selector: "#other", text: "x".repeat(5_000) })).toMatchObject({
      value: "x".repeat(1_000),
    });
  });

  it.each([
    ["makes another of it", "#chip", "@ada", "chip.textContent", "A"],
    ["shows it later", "#late", "abcdef", "late.textContent", "abcdef"],
    ["moves the focus on", "#digit", "12345", "digit.textContent + other.value", "12345"],
  ])("is no error where an editable element %s", async (_, selector, text, script, expected) => {
    await open();
    await test.run(id, "type", { selector, text });
    await eventually(() => inPage(script)).toBe(expected);
  });

  it("has no password", async () => {
    await open();
    expect(await test.run(id, "type", { selector: "#secret", text: "hunter2" })).toEqual({
      selector: "#secret",
      length: 7,
    });
    expect(await inPage("secret.value")).toBe("hunter2");
  });

  it("is an error where the field took nothing or less, or nothing takes text", async () => {
    await open();
    const failing = (selector: string) => test.run(id, "type", { selector, text: "more" });
    await expect(test.run(id, "type", { selector: "#short", text: "abcdef" })).rejects.toMatchObject({
      details: { reason: "not-typed", value: "abc" },
    });
    await expect(failing("#last")).rejects.toMatchObject({ details: { reason: "not-typed", value: "e" } });
    await expect(failing("#full")).rejects.toMatchObject({ details: { reason: "not-typed", value: "abc" } });
    await expect(failing("#box")).rejects.toMatchObject({ details: { reason: "wrong-element" } });
    // What cannot have the focus leaves it where it is, and the text does not go there.
    await test.run(id, "focus", { selector: "#other" });
    await expect(failing("#still")).rejects.toMatchObject({ details: { reason: "no-focus" } });
    expect(await inPage("other.value")).toBe("");
  });
});

describe("type into a field whose page does something after each key", () => {
  const codes = Array.from({ length: 6 }, (_, index) => `<input id=c${index} maxlength=1>`).join("");

  it.each([
    ["a timer", "(then => setTimeout(then))"],
    ["a timer of 10 ms", "(then => setTimeout(then, 10))"],
    ["a frame", "requestAnimationFrame"],
    [
      "a message",
      "(then => { const { port1, port2 } = new MessageChannel(); port1.onmessage = then; port2.postMessage(0) })",
    ],
  ])("gets each key after the focus has moved on by %s", async (_, schedule) => {
    await open();
    await inPage(`document.body.innerHTML = ${JSON.stringify(codes)}; window.fields = [...document.querySelectorAll("input")];
      fields.forEach((field, index) => { field.oninput = () => ${schedule}(() => fields[index + 1]?.focus()) })`);
    await test.run(id, "type", { selector: "#c0", text: "123456" });

    expect(await inPage("fields.map((field) => field.value).join('|')")).toBe("1|2|3|4|5|6");
  });

  it("keeps the tags of a field that clears itself a moment later", async () => {
    await open();
    await inPage(`document.body.innerHTML = "<input id=t><p id=p></p>", t.onkeydown = (event) => {
      if (event.key === ",") { event.preventDefault(); const { value } = t; setTimeout(() => { p.textContent += "[" + value + "]"; t.value = "" }) } }, null`);
    await test.run(id, "type", { selector: "#t", text: "red,green,blue," });

    expect(await inPage("p.textContent")).toBe("[red][green][blue]");
  });

  it.each([
    ["a password field", "<input id=a type=password>", "a"],
    ["fields of a code", codes, "c0"],
  ])("types %s key by key also inside the page", async (_, html, first) => {
    await open();
    // With a frame of another site, the page gets its keys from inside.
    await inPage(`document.body.innerHTML = ${JSON.stringify(html)} + '<iframe src="data:text/html,x"></iframe>'`);
    await inPage(`window.fields = [...document.querySelectorAll("input")];
      fields.forEach((field, index) => { field.oninput = () => setTimeout(() => fields[index + 1]?.focus()) })`);
    await test.run(id, "type", { selector: `#${first}`, text: "123456" });

    expect(await inPage("fields.map((field) => field.value).join('')")).toBe("123456");
  });

  it("is an error where some of the text goes into another field", async () => {
    await open();
    await inPage(
      `document.body.innerHTML = "<input id=a><input id=b>", a.oninput = () => setTimeout(() => b.focus()), null`,
    );

    await expect(test.run(id, "type", { selector: "#a", text: "a longer text" })).rejects.toMatchObject({
      details: { reason: "not-typed", value: "a", by: "textbox input#b" },
    });
  });

  it("is an error where all of the text goes into another field", async () => {
    await open();
    await inPage(`document.body.innerHTML = "<input id=a><input id=b>", a.onkeydown = () => b.focus(), null`);

    await expect(test.run(id, "type", { selector: "#a", text: "text" })).rejects.toMatchObject({
      code: "ACTION_FAILED",
      details: { reason: "not-typed" },
    });
  });

  it.each([
    ["number", "12", "34", "1234"],
    ["email", "a@b.c", "om", "a@b.com"],
  ])("puts text after what a field for a %s holds", async (type, value, text, expected) => {
    await open();
    await inPage(`document.body.innerHTML = "<input id=n type=${type} value=${value}>", null`);

    expect(await test.run(id, "type", { selector: "#n", text })).toMatchObject({ value: expected });
  });

  it("leaves the caret where the page puts it", async () => {
    await open();
    await inPage(
      `document.body.innerHTML = "<input id=m value='+7(___)'>", m.onfocus = () => m.setSelectionRange(3, 3), null`,
    );

    expect(await test.run(id, "type", { selector: "#m", text: "9" })).toMatchObject({ value: "+7(9___)" });
  });
});

describe("type into an element without a value", () => {
  const context = `d.editContext = new EditContext(); d.editContext.addEventListener("textupdate", () => { d.textContent = d.editContext.text })`;

  it.each([
    ["an EditContext", `<div id=d tabindex=0>x</div>`, context],
    ["an editable element", `<div id=d contenteditable></div>`, ""],
  ])("of %s is done where that takes the text", async (_, html, script) => {
    await open();
    await inPage(`document.body.innerHTML = ${JSON.stringify(html)}; ${script}; null`);
    await test.run(id, "type", { selector: "#d", text: "abc" });
    expect(await inPage("d.textContent")).toBe("abc");
  });

  it.each([
    [
      "an EditContext beside a frame of another site",
      `<div id=d tabindex=0>x</div><iframe src="data:text/html,x"></iframe>`,
      context,
    ],
    [
      "an editable element that loses the focus",
      `<div id=d contenteditable></div><input id=b>`,
      "d.onkeydown = () => b.focus()",
    ],
  ])("of %s is an error where it takes nothing", async (_, html, script) => {
    await open();
    await inPage(`document.body.innerHTML = ${JSON.stringify(html)}; ${script}; null`);
    await expect(test.run(id, "type", { selector: "#d", text: "abc" })).rejects.toMatchObject({
      details: { reason: "not-typed" },
    });
  });
});

describe("type into a field whose text an editor draws", () => {
  // As CodeMirror 5 does: the textarea holds one line at most, and what is typed is taken out of it.
  const editor = `<div id=box style="width: 300px; height: 60px"><div style="overflow: hidden; width: 3px; height: 0">
    <textarea id=area style="width: 1000px"></textarea></div><pre id=shown></pre></div><textarea id=next></textarea>`;
  const script = `let text = "first\\nsecond", isAll = false; const show = () => { shown.textContent = text || "\\u200b" }; show();
    area.oninput = () => { text = (isAll ? "" : text) + area.value; area.value = ""; isAll = false; show() };
    area.onkeydown = (event) => {
      if (event.ctrlKey && event.key === "a" && !window.isDeaf) { isAll = true; event.preventDefault() }
      if (event.key === "Enter") { text += " (as suggested)"; event.preventDefault(); show() }
      if (event.key === "Delete" && isAll) { text = ""; isAll = false; show() } }; null`;

  async function openEditor(): Promise<void> {
    await open();
    await inPage(`document.body.innerHTML = ${JSON.stringify(editor)}; ${script}`);
  }

  it.each([
    ["by its field", { selector: "#area" }],
    ["where it has the focus", {}],
  ])("types and clears %s, and says nothing of what the field holds", async (_, target) => {
    await openEditor();
    await test.run(id, "focus", { selector: "#area" });
    expect(await test.run(id, "type", { ...target, text: "abc" })).toEqual({ ...target, length: 3 });
    expect(await inPage("shown.textContent")).toBe("first\nsecondabc");
    await test.run(id, "type", { ...target, text: "new", clear: true });
    expect(await inPage("shown.textContent")).toBe("new");
    // Its Enter key takes what it suggests.
    await test.run(id, "type", { ...target, text: "if a\n  b\n", clear: true });
    expect(await inPage("shown.textContent")).toBe("if a\n  b\n");
    // An empty line is drawn by a character without width.
    await test.run(id, "keyboard", { key: "Control+a" });
    await test.run(id, "keyboard", { key: "Delete" });
    expect(await inPage("shown.textContent")).toBe("\u200b");
    await test.run(id, "type", { ...target, text: "into nothing", clear: true });
    expect(await inPage("shown.textContent")).toBe("into nothing");
  });

  it("is an error where the editor cannot be emptied", async () => {
    await openEditor();
    await inPage("window.isDeaf = true");
    await expect(test.run(id, "type", { selector: "#area", text: "new", clear: true })).rejects.toMatchObject({
      details: { reason: "not-cleared" },
    });
  });
});

describe("a field that cannot have the focus yet", () => {
  it("is waited for while a dialog is open, and the error names that", async () => {
    await open();
    await inPage(
      `document.body.innerHTML = "<input id=n><dialog id=d aria-label=Welcome>Hello</dialog>", d.showModal()`,
    );
    await expect(test.run(id, "type", { selector: "#n", text: "x" }, { timeoutMs: 500 })).rejects.toMatchObject({
      code: "TIMEOUT",
      details: { reason: "covered", by: 'dialog dialog#d "Welcome"' },
    });
    await inPage("setTimeout(() => d.close(), 300), null");
    expect(await test.run(id, "type", { selector: "#n", text: "x" })).toMatchObject({ value: "x" });
  });
});

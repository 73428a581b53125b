import { afterEach, describe, expect, it } from "vitest";
import type { ActionParams, Observation } from "../../../src/contract.ts";
import { ServiceError } from "../../../src/errors/errors.ts";
import { refIn } from "./outline-fixture.ts";
import { engineOfFile } from "../../support/of-file.ts";
import { samples } from "../../support/nightly.ts";

const test = engineOfFile();

/** A context whose page shows this HTML. */
async function open(html: string): Promise<string> {
  const id = await test.open("about:blank");
  await show(id, html);
  return id;
}

async function show(id: string, html: string): Promise<void> {
  await test.run(id, "evaluate", { script: "(html) => { document.body.innerHTML = html; }", args: [html] });
}

function look(id: string, params: ActionParams<"snapshot"> = {}): Promise<Observation> {
  return test.run(id, "snapshot", params);
}

function script<T>(id: string, source: string): Promise<T> {
  return test.run(id, "evaluate", { script: source }).then(({ result }) => result as T);
}

/** Runs an action that is expected to be rejected. */
async function rejected(
  work: Promise<unknown>,
): Promise<{ code: string; details: Record<string, unknown>; ms: number }> {
  const startedMs = performance.now();
  const error: unknown = await work.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  if (!(error instanceof ServiceError)) throw new Error(`was not rejected with a ServiceError: ${String(error)}`);
  return { code: error.code, details: error.details as Record<string, unknown>, ms: performance.now() - startedMs };
}

const SIGN_UP = `<h1>Sign up</h1><form>
  <label>Email <input type="email" name="email" required></label>
  <label for="p">Password</label><input id="p" type="password" value="hunter2secret">
  <label><input type="checkbox" checked> I agree to the <a href="/terms">terms</a></label>
  <fieldset><legend>Plan</legend><label><input type="radio" name="plan" checked>Free</label><label><input type="radio" name="plan">Pro</label></fieldset>
  <label>Country <select name="c"><option>Germany<option>France</select></label>
  <textarea placeholder="About you"></textarea><input type="search" aria-label="Find"><label>Born <input type="date"></label>
  <label>Seats <input type="number" value="3"></label><button>Create account</button><button type="button" disabled>Cancel</button>
  <a href="/login">Log in</a></form>`;

describe("the outline of a form", () => {
  it("names every control once, with its state, in at most 700 characters", async () => {
    const id = await open(SIGN_UP);

    const { text, tokens, mode } = await look(id);

    expect(text.length).toBeLessThanOrEqual(700);
    expect(mode).toBe("snapshot");
    expect(tokens).toBe(Math.ceil(Buffer.byteLength(text) / 3));
    for (const control of [
      'textbox "Email" required',
      'textbox "Password" password filled',
      'checkbox "I agree to the terms" checked',
      'link "terms"',
      'group "Plan"',
      'radio "Free" checked',
      'radio "Pro"',
      'combobox "Country" ="Germany" options=["Germany","France"]',
      'textbox "About you"',
      'searchbox "Find"',
      'textbox "Born" date',
      'spinbutton "Seats" ="3"',
      'button "Create account"',
      'button "Cancel" disabled',
      'link "Log in"',
    ])
      expect(text.split(control).length - 1, `${control} in\n${text}`).toBe(1);
    expect(text).not.toContain("hunter2");
    expect(text.match(/Email/g)).toHaveLength(1);
  });

  it("takes names from other elements, also inside shadow roots", async () => {
    const id = await open(
      `<h2 id="h">Billing</h2><button aria-labelledby="h x">x</button><span id="x">address</span><div id="host"></div>`,
    );
    await script(
      id,
      `document.getElementById("host").attachShadow({ mode: "open" }).innerHTML = '<b id="l">Card</b><input aria-labelledby="l">'`,
    );

    const { text } = await look(id);

    expect(text).toContain('button "Billing address"');
    expect(text).toContain('textbox "Card"');
  });

  it("never shows a password or a code, also when the field becomes a text field", async () => {
    const id = await open(
      `<input type="password" aria-label="Secret"><input autocomplete="one-time-code" aria-label="Code"><label>Repeat <input type="password" id="r"></label>`,
    );
    await script(
      id,
      "document.querySelectorAll('input').forEach((field, index) => { field.value = 'topsecret' + index; })",
    );
    expect((await look(id)).text).not.toContain("topsecret");

    await script(id, "document.querySelectorAll('input').forEach((field) => { field.type = 'text'; })");

    const { text } = await look(id);
    expect(text).not.toContain("topsecret");
    expect(text.match(/filled/g)).toHaveLength(3);
  });
});

const ICONS = `<style>i { display: inline-block; width: 16px; height: 16px; background-image: url("data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=") }</style>
  <ul>${["Ann", "Ben", "Cem"]
    .map(
      (name) =>
        `<li onclick="window.opened = '${name}'"><b>${name}</b> <span>Hello</span>
          <i class="star" onclick="event.stopPropagation(); window.starred = '${name}'"></i><i class="trash" onclick="event.stopPropagation(); this.parentElement.remove()"></i></li>`,
    )
    .join("")}</ul>`;

describe("the outline of what public pages are made of", () => {
  it("leaves out separators and repetitions, and names buttons by their icons", async () => {
    const id = await open(`<p>See <a href="/a">One</a> • <a href="/b">Two</a>.</p><p>Done - 3 %</p>
      <table><tr><th tabindex="0" aria-label="Name: activate to sort">Name</th><td>.</td></tr></table>
      <button class="btn btn-primary"><i class="fas fa-fw fa-search fa-sm"></i>&nbsp;</button>`);

    const { text } = await look(id);

    expect(text.replaceAll(/e\d+/g, "e")).toBe(
      `"See"\ne link "One"\ne link "Two"\n"Done - 3 %"\ne row: e clickable "Name: activate to sort"\ne button .fa-search`,
    );
  });
});

let empty: string | undefined;
afterEach(() => {
  empty = undefined;
});

/** The outline of a page with refs that are all the same. A test has one page for all that it shows so. */
async function outlineOf(html: string, params: ActionParams<"snapshot"> = {}): Promise<string> {
  empty ??= await test.open("about:blank");
  await show(empty, html);
  return (await look(empty, params)).text.replaceAll(/e\d+/g, "e");
}

describe("the outline of well-known kinds of pages", () => {
  it("has the products of a shop as items, also where they are plain boxes, and says how many more there are", async () => {
    const shop = (count: number): string =>
      Array.from(
        { length: count },
        (_, index) =>
          `<div class="col mb-5"><div class="card"><div class="badge">Sale</div><h5>Lamp ${index}</h5>
            <div class="stars"><i></i></div><s>$30</s> $20 <div class="actions"><a href="/add">Add to cart</a></div></div></div>`,
      ).join("");

    expect(await outlineOf(`<div class="row">${shop(3)}</div>`)).toBe(
      [0, 1, 2].map((index) => `e item: "Sale" e h5 "Lamp ${index}" "~~$30~~ $20" e link "Add to cart"`).join("\n"),
    );
    const many = await open(shop(60));
    // On a busy machine an observation may end early.
    await expect
      .poll(async () => (await look(many, { maxTokens: 300 })).text)
      .toMatch(/Lamp 7".*\n(?:e\d+ item.*\n)*… \d\d more like these e\d+–e\d+$/);
    const id = await open(shop(3));
    const second = refIn(await look(id, { find: "Lamp 1" }), '"Sale"');
    expect((await test.run(id, "content", { ref: second })).html).toMatch(/^<div class="col/);
  });

  it("marks what is struck out, by element or style, and nothing else of the line", async () => {
    expect(
      await outlineOf(`<p>Was <del><b>$9</b>.<i>50</i></del> now $8</p><p style="text-decoration: line-through">done</p>
        <p>a<s> </s>b<s hidden>c</s></p><p><s>x</s> <a href="/y"><s>y</s></a></p>`),
    ).toBe('"Was ~~$9.50~~ now $8" "~~done~~" "a b" "~~x~~"\ne link "y"');
  });

  it.each(
    samples(
      [
        ["a menu that is folded", `<ul style="height: 0; overflow: hidden"><li><a href="#i">In</a> text</li></ul>`, ""],
        [
          "one folded by a grid",
          `<div style="display: grid; grid-template-rows: 0fr"><div style="overflow: hidden; min-height: 0"><button>In</button></div></div>`,
          "",
        ],
        [
          "one whose paddings are left",
          `<div style="height: 0; padding: 4px 0; border: 1px solid; overflow: hidden"><a href="#i">In</a> <b>text</b></div>`,
          "",
        ],
        [
          "a link with a picture for its text",
          `<a href="#i" style="display: block; height: 0; padding-top: 32px; overflow: hidden"><b>Home</b></a>`,
          `e link "Home"`,
        ],
        ["one that is open", `<div style="height: 20px; overflow: hidden"><button>In</button></div>`, `e button "In"`],
        ["what overflows", `<div style="height: 0"><button>In</button></div>`, `e button "In"`],
        [
          "what is placed at the viewport",
          `<div style="height: 0; overflow: hidden; position: relative"><p style="position: fixed; top: 40px">Over</p><p style="position: absolute">no</p></div>`,
          `"Over"`,
        ],
        [
          "what is placed elsewhere",
          `<div style="height: 0; overflow: hidden"><p style="position: absolute">Over</p><p style="position: relative">no<i style="position: absolute">no</i></p></div>`,
          `"Over"`,
        ],
        [
          "what is for readers of the screen",
          `<div style="position: absolute; width: 1px; height: 1px; overflow: hidden">said</div>`,
          `"said"`,
        ],
      ] as const,
      4,
    ),
  )("shows what is not cut away by a box without room: %s", async (_, html, expected) => {
    const { text } = await look(await open(html));

    expect(text.replaceAll(/e\d+/g, "e")).toBe(expected);
  });

  it("says which item a class marks as selected, and that a named handle is dragged", async () => {
    expect(
      await outlineOf(`<table><tr><td>One</td></tr><tr class="row is-selected"><td>Two</td></tr>
        <tr class="selected" aria-selected="false"><td>Three</td></tr><tr class="unselected selectedness"><td>Four</td></tr></table>
        <div aria-label="Resize" style="cursor: nwse-resize; width: 9px; height: 9px"></div>
        <div style="cursor: nwse-resize; width: 9px; height: 9px"></div>`),
    ).toBe('e row: "One"\ne row selected: "Two"\ne row: "Three"\ne row: "Four"\ne box "Resize" drag');
  });

  it("hints at a field without a name by the words of its attributes", async () => {
    expect(
      await outlineOf(
        `<textarea name="@note"></textarea><textarea name="::@"></textarea><input name="user[name]"><input name="名">`,
      ),
    ).toBe("e textbox .note\ne textbox\ne textbox .user-name\ne textbox");
  });

  it("has no items for the fields of a form, nor for large parts of a page that are alike", async () => {
    const field = (name: string): string => `<div class="group"><label>${name} <input></label></div>`;
    const part = `<div class="part">${"<p>Text</p><button>Go</button>".repeat(12)}</div>`;

    expect(await outlineOf(["One", "Two", "Three"].map(field).join(""))).toBe(
      'e textbox "One"\ne textbox "Two"\ne textbox "Three"',
    );
    expect(await outlineOf(part.repeat(3))).not.toContain("item");
  });

  it("has the entries of a calendar with their day, and the texts of cells apart", async () => {
    const day = (date: number, entries = ""): string =>
      `<div role="gridcell" style="display: inline-block"><a class="day" tabindex="0" aria-label="November ${date}, 2026">${date}</a>${entries}</div>`;
    const entry = `<a class="entry" style="cursor: pointer; display: flex"><i style="display: block; border: 4px solid"></i><b>9a</b><span style="display: inline-block">Standup</span></a>`;

    expect(await outlineOf(`<div role="grid"><div role="row">${day(11)}${day(12, entry)}${day(13)}</div></div>`)).toBe(
      'e row: e clickable "November 11, 2026" e cell [e clickable "November 12, 2026" e clickable "9a Standup"] e clickable "November 13, 2026"',
    );
    const cell = (text: string): string => `<div role="gridcell" style="display: inline-block">${text}</div>`;
    expect(await outlineOf(`<div role="row">${cell("Ann")}${cell("20")}${cell("female")}</div>`)).toBe(
      'e row: "Ann" "20" "female"',
    );
  });

  it("has the entries of a day with their times, and its hours where no larger part is aria-hidden", async () => {
    const hours = (label: (hour: number) => string): string => [8, 9, 10].map(label).join("");
    const entry = `<a class="event" tabindex="0"><div>9:00 - 10:00</div><div>Standup</div></a>`;

    expect(
      await outlineOf(`<table aria-hidden="true">${hours((hour) => `<tr><td class="label"><div>${hour}am</div></td><td class="slot">&nbsp;</td></tr>`)}</table>
        <table role="presentation"><tr><td>${entry}</td></tr></table>`),
    ).toBe('e clickable "9:00 - 10:00 Standup"');
    expect(
      await outlineOf(`<div class="hours">${hours((hour) => `<div class="hour">${hour} AM</div>`)}</div>
        <div aria-hidden="true">${hours((hour) => `<div class="slot" onclick="1">${hour}</div>`)}</div>`),
    ).toBe('"8 AM" "9 AM" "10 AM"\ne clickable "8" e "9" e "10"');
  });

  it("has what an editor contains once, as its value, with the words whole", async () => {
    const line = `<div class="line"><span>const</span> na<span>me</span>(<span>value</span>);</div>`;

    expect(await outlineOf(`<div role="textbox" contenteditable="true" class="code">${line.repeat(80)}</div>`)).toMatch(
      /^e textbox \.code ="const name\(value\); const name\(value\); [^"]*…"$/,
    );
  });

  it("has the charts of a dashboard by their titles, their tools on one line, and boxes that scroll", async () => {
    const tool = (title: string): string =>
      `<div title="${title}" style="cursor: pointer; width: 24px"><svg width="20" height="20"><path d="M0 0h9v9z"/></svg></div>`;

    expect(
      await outlineOf(`<canvas id="sales"></canvas>
        <svg width="300" height="200"><text x="9" y="20">Visitors</text><text x="9" y="40">1991<title>1991</title></text></svg>
        ${["Zoom in", "Zoom out", "Menu"].map(tool).join("")}
        <div tabindex="0" style="height: 50px; overflow: auto"><p style="height: 900px">Log</p></div>`),
    ).toBe(
      'e canvas .sales\ne chart "Visitors 1991"\ne clickable .Zoom-in e .Zoom-out e .Menu\ne scroll scroll=0%\n "Log"',
    );
  });

  it("has parts of a page that have the focus to be read as what they are, and as clickable where they are clicked", async () => {
    expect(
      await outlineOf(`<main tabindex="0"><p>Issue 1</p><div role="tabpanel" tabindex="0" aria-label="History">created</div>
        <section tabindex="0">Notes</section><div role="status" tabindex="0" onclick="this.remove()">Saved</div></main>`),
    ).toBe('"Issue 1"\ne tabpanel "History"\n "created"\n"Notes"\ne clickable "Saved"');
  });
});

it("has the boxes of elements inside iframes where they are in the page, also of a part", async () => {
  const inner = `<body style='margin: 0'><button style='position: absolute; left: 5px; top: 7px; width: 50px; height: 20px'>Pay</button>`;
  const id = await open(
    `<iframe srcdoc="${inner}" style="position: absolute; left: 100px; top: 200px; border: 3px solid; padding: 4px"></iframe>`,
  );
  await expect.poll(async () => (await look(id, { boxes: true })).text).toContain("@112,214,50,20");

  const root = refIn(await look(id, { find: "Pay" }), 'button "Pay"');
  const { text } = await look(id, { root, boxes: true });

  expect(text).toContain("@112,214,50,20");
  await test.run(id, "mouse", { type: "click", x: 112 + 25, y: 214 + 10 });
  expect(await script(id, "document.querySelector('iframe').contentDocument.activeElement.textContent")).toBe("Pay");
});

it("shows the content of frames under their own names, beside frames of open and closed shadow roots", async () => {
  const id = await open(
    `<div id="open"></div><div id="closed"></div>${["light1", "light2"].map((name) => `<iframe title="${name}" srcdoc="<button>in ${name}</button>"></iframe>`).join("")}`,
  );
  await script(
    id,
    `for (const mode of ["open", "closed"]) document.getElementById(mode).attachShadow({ mode }).innerHTML = '<iframe title="' + mode + '1" srcdoc="<button>in ' + mode + '1</button>"></iframe>'`,
  );
  await expect
    .poll(async () => (await look(id)).text.replaceAll(/\be\d+ /g, "").split("\n"))
    .toEqual([
      'iframe "open1"',
      ' button "in open1"',
      'iframe "light1"',
      ' button "in light1"',
      'iframe "light2"',
      ' button "in light2"',
    ]);
  await test.run(id, "click", { ref: refIn(await look(id), '"in light2"') });
  expect(await script(id, "window[0].document.hasFocus() || document.activeElement.title")).toBe("light2");
});

describe("the outline of many rows", () => {
  it("finds a row that was never shown, whose buttons can be clicked", async () => {
    const row = (id: number): string =>
      `<tr><td>${id}</td><td>Person ${id}</td><td><button onclick="window.edited = ${id}">Edit</button> <button onclick="this.closest('tr').remove()">Delete</button></td></tr>`;
    const id = await open(`<table>${Array.from({ length: 200 }, (_, index) => row(1_000 + index)).join("")}</table>`);
    const whole = await look(id, { maxTokens: 300 });
    expect(whole.text).not.toContain('"1150"');

    const found = await look(id, { find: "1150", maxTokens: 300 });

    expect(found.text).toMatch(/^e\d+ row: "1150" "Person 1150" e\d+ button "Edit" e\d+ button "Delete"$/);
    await test.run(id, "click", { ref: refIn(found, '"Delete"') });
    expect(
      await script(id, "[document.querySelectorAll('tr').length, document.body.innerText.includes('1150')]"),
    ).toEqual([199, false]);
  });

  it("has a ref for each icon of a clickable row, also without any text", async () => {
    const id = await open(ICONS);
    const seen = await look(id);

    for (const name of ["Ann", "Ben", "Cem"])
      expect(seen.text, seen.text).toMatch(
        new RegExp(`e\\d+ item click: "${name} Hello" e\\d+ \\w+ \\.star e\\d+ \\w+ \\.trash`),
      );
    const ofBen = { text: seen.text.split("\n").find((line) => line.includes('"Ben')) ?? "" };
    const refOf = (hint: string): string => new RegExp(`(e\\d+) \\w+ ${hint}`).exec(ofBen.text)?.[1] ?? "";
    await test.run(id, "click", { ref: refOf("\\.star") });
    await test.run(id, "click", { ref: refOf("\\.trash") });

    expect(
      await script(id, "[window.starred, window.opened ?? null, document.body.innerText.includes('Ben')]"),
    ).toEqual(["Ben", null, false]);
  });
});

describe("a ref", () => {
  it("stands in place of a selector in every action that takes one", async () => {
    const id = await open(
      `<input aria-label="Name"><button onclick="window.clicks = (window.clicks ?? 0) + 1">Go</button><select aria-label="Colour"><option>red<option>green</select><p>text</p>`,
    );
    const seen = await look(id);
    const [name, go, colour] = [refIn(seen, '"Name"'), refIn(seen, '"Go"'), refIn(seen, '"Colour"')];

    expect(await test.run(id, "type", { ref: name, text: "Ada" })).toEqual({ ref: name, length: 3, value: "Ada" });
    expect(await test.run(id, "click", { ref: go })).toEqual({ ref: go });
    expect(await test.run(id, "select", { ref: colour, values: ["green"] })).toEqual({
      ref: colour,
      values: ["green"],
    });
    await test.run(id, "hover", { ref: go });
    await test.run(id, "focus", { ref: name });
    await test.run(id, "blur", { ref: name });
    await test.run(id, "scroll", { ref: go });
    await test.run(id, "wait", { ref: go, visible: true });
    const { html } = await test.run(id, "content", { ref: go });
    const { width } = await test.run(id, "screenshot", { ref: go });

    expect(html).toContain("<button");
    expect(width).toBeLessThan(200);
    expect(await script(id, "[document.querySelector('input').value, window.clicks]")).toEqual(["Ada", 1]);
  });

  it("of a checkbox that lies under its label is clicked, and not one under anything else", async () => {
    const style = "position: absolute; left: 20px; width: 60px; height: 20px; margin: 0";
    const id = await open(
      `<input type="checkbox" id="a" style="${style}"><label for="a" style="${style}">Remember</label>
       <input type="checkbox" id="b" style="${style}; top: 99px" aria-label="Covered"><label style="${style}; top: 99px">Other</label>`,
    );
    const seen = await look(id);

    await test.run(id, "click", { ref: refIn(seen, '"Remember"') });

    expect(await script(id, "[a.checked, b.checked]")).toEqual([true, false]);
    const covered = test.run(id, "click", { ref: refIn(seen, '"Covered"') }, { timeoutMs: 2_000 });
    expect((await rejected(covered)).details).toMatchObject({ reason: "covered" });
  });

  it("that the page has never shown is an invalid field", async () => {
    const id = await open("<button>Go</button>");
    await look(id);

    expect(await rejected(test.run(id, "click", { ref: "e999" }))).toMatchObject({
      code: "VALIDATION_ERROR",
      details: [{ field: "ref" }],
    });
    expect(await rejected(test.run(id, "click", { ref: "f7e1" }))).toMatchObject({ code: "VALIDATION_ERROR" });
  });

  it("stays when an element is inserted before, when its button is renamed, and when the page renders anew", async () => {
    const id = await open(`<div id="app"><button id="b">Save</button><input aria-label="Title"></div>`);
    const first = await look(id);
    const [save, title] = [refIn(first, '"Save"'), refIn(first, '"Title"')];

    await script(id, "document.getElementById('b').insertAdjacentHTML('beforebegin', '<a href=/x>New</a>')");
    expect(refIn(await look(id), '"Save"')).toBe(save);
    await script(id, "document.getElementById('b').textContent = 'Save (1)'");
    expect(refIn(await look(id), '"Save (1)"')).toBe(save);
    await script(id, "document.getElementById('app').innerHTML += ''");
    const last = await look(id);

    expect(refIn(last, '"Save (1)"')).toBe(save);
    expect(refIn(last, '"Title"')).toBe(title);
    expect(last.rebound).toContain(save);
  });

  it("is numbered one after the other, and stays while the table beside it shows other rows", async () => {
    const id = await test.newContext();
    await show(
      id,
      `<div><div class="row"><label>Show <select><option>10</select></label></div>
      <div class="row"><table></table></div><div class="row"><p></p><ul></ul></div></div>`,
    );
    await script(
      id,
      `(() => {
        let page = 0;
        const show = () => {
          document.querySelector("table").innerHTML = [1, 2, 3].map((row) => "<tr><td>Row " + (page * 3 + row) + "<td>x").join("");
          document.querySelector("p").textContent = "Rows " + (page * 3 + 1) + " to " + (page * 3 + 3);
          document.querySelector("ul").innerHTML = ["Previous", "1", "2", "Next"].map((name) => "<li><a href='#'>" + name + "</a></li>").join("");
          document.querySelector("ul").lastChild.onclick = () => { page++; show(); };
        };
        show();
      })()`,
    );
    const before = await look(id);
    const numbers = before.text.match(/\be\d+/g)?.map((ref) => Number(ref.slice(1))) ?? [];
    expect(numbers).toHaveLength(8);
    expect(numbers).toEqual(numbers.map((_number, index) => index + 1));

    const next = refIn(before, '"Next"');
    await test.run(id, "click", { ref: next });
    const after = await look(id);
    expect(after.text).toContain("Rows 4 to 6");
    expect(refIn(after, '"Next"')).toBe(next);
    await test.run(id, "click", { ref: next });
    expect((await look(id)).text).toContain("Rows 7 to 9");
  });

  it("follows its text when a list is made anew, and is stale for the row that is gone", async () => {
    const rows = (names: readonly string[]): string =>
      `<ul>${names.map((name) => `<li>${name} <button onclick="window.done = '${name}'">Done</button></li>`).join("")}</ul>`;
    const id = await open(rows(["Milk", "Bread", "Eggs"]));
    const seen = await look(id);
    const doneOf = (name: string): string =>
      refIn({ ...seen, text: seen.text.slice(seen.text.indexOf(`"${name}"`)) }, '"Done"');
    const [milk, eggs] = [doneOf("Milk"), doneOf("Eggs")];

    await show(id, rows(["Bread", "Eggs"]));
    await test.run(id, "click", { ref: eggs });

    expect(await script(id, "window.done")).toBe("Eggs");
    const stale = await rejected(test.run(id, "click", { ref: milk }));
    expect(stale).toMatchObject({
      code: "CONFLICT",
      details: { reason: "stale-ref", ref: milk, was: expect.stringContaining('button "Done"') as string },
    });
    expect(stale.details.observation).toMatchObject({ mode: expect.any(String) as string });
    expect(await script(id, "window.done")).toBe("Eggs");
  });

  it("is stale, and not that of a new element, where one that was equal is there still under another name", async () => {
    const id = await open(`<div id="app"><button id="first">Delete</button><button id="second">Delete</button></div>`);
    const second = (await look(id)).text.match(/e\d+(?=[^\n]*"Delete")/g)?.at(-1) ?? "";
    await script(
      id,
      `(() => { second.remove(); first.textContent = "Undo";
        app.insertAdjacentHTML("beforeend", "<button onclick='window.isHit = true'>Delete</button>"); })()`,
    );

    expect(await rejected(test.run(id, "click", { ref: second }))).toMatchObject({
      code: "CONFLICT",
      details: { reason: "stale-ref" },
    });
    expect(await script(id, "window.isHit === true")).toBe(false);
  });

  it("stands for one element, also when the one that it stood for before comes back", async () => {
    const id = await open(`<button onclick="window.hit = 'former'">Save</button>`);
    const save = refIn(await look(id), '"Save"');
    await script(
      id,
      `window.former = document.querySelector("button"); window.latter = former.cloneNode(true);
       latter.setAttribute("onclick", "window.hit = 'latter'"); former.replaceWith(latter); 1`,
    );
    expect(refIn(await look(id), '"Save"')).toBe(save);

    await script(id, "latter.after(former); 1");
    const [ofLatter = "", ofFormer = ""] = (await look(id)).text.match(/e\d+(?= button)/g) ?? [];

    expect(ofLatter).toBe(save);
    await test.run(id, "click", { ref: ofFormer });
    expect(await script(id, "window.hit")).toBe("former");
    await test.run(id, "click", { ref: ofLatter });
    expect(await script(id, "window.hit")).toBe("latter");
  });

  it("is stale for either of two equal rows of which one is gone", async () => {
    const row = `<li>Same <button onclick="window.clicked = true">Delete</button></li>`;
    const id = await open(`<ul>${row}${row}</ul>`);
    const seen = await look(id);
    const refs = seen.text.match(/e\d+(?= button "Delete")/g) ?? [];
    expect(refs).toHaveLength(2);

    await show(id, `<ul>${row}</ul>`);

    for (const ref of refs) expect(await rejected(test.run(id, "click", { ref }))).toMatchObject({ code: "CONFLICT" });
    expect(await script(id, "window.clicked ?? false")).toBe(false);
  });

  it("goes on for each of equal buttons on a page that is rendered anew all the time, and is that of its own heading or row", async () => {
    const id = await open(`<main></main>`);
    await script(
      id,
      `() => { let n = 0; const flight = (name, more = "") => "<h3>" + name + "</h3><button data-of='" + name + "'>Book</button>" + more;
        const row = (name) => "<div class=r><span>" + name + "</span><a href=# data-of='" + name + "'>Open</a></div>";
        globalThis.render = () => { document.querySelector("main").innerHTML = (++n % 2 ? "<p>news</p>" : "") + flight("Oslo") + flight("Lima") +
          row("one") + row("two") + "<h3>Extras</h3><button data-of='first'>Add</button><button data-of='second'>Add</button>"; };
        document.addEventListener("click", ({ target }) => { document.title += target.dataset.of + ";"; }); render(); }`,
    );
    const shown = await look(id);
    expect(shown.text.match(/button "Book"(?! \d)/g)).toHaveLength(2);
    expect(shown.text).toMatch(/button "Add" 1 of 2 e\d+ "Add" 2 of 2|button "Add" 1 of 2\n *e\d+ button "Add" 2 of 2/);
    const refOf = (of: RegExp): string => of.exec(shown.text)?.[1] ?? "";
    const targets = [
      [refOf(/"Lima"\n *(e\d+) button "Book"/), "Lima"],
      [refOf(/"Oslo"\n *(e\d+) button "Book"/), "Oslo"],
      [refOf(/(e\d+) button "Add" 1 of 2/), "first"],
      [refOf(/(e\d+) (?:button )?"Add" 2 of 2/), "second"],
    ] as const;
    for (const [ref, of] of targets) {
      for (let times = 0; times < 2; times++) {
        await script(id, "() => { document.title = ''; render(); }");
        await test.run(id, "click", { ref });
        expect((await look(id)).title).toBe(`${of};`);
      }
    }
  });

  it("is stale when a virtual list shows another row in its node", async () => {
    const id = await open(
      `<div><div class="r"><span>Alice</span><button>Open</button></div><div class="r"><span>Carol</span><button>Open</button></div></div>`,
    );
    await script(id, "document.addEventListener('click', () => { window.clicked = true; })");
    const seen = await look(id);
    const open1 = refIn({ ...seen, text: seen.text.slice(seen.text.indexOf("Alice")) }, '"Open"');

    await script(id, "document.querySelector('span').textContent = 'Bob'");

    const { code, details } = await rejected(test.run(id, "click", { ref: open1 }));
    expect(code).toBe("CONFLICT");
    expect(details).toMatchObject({
      reason: "stale-ref",
      was: 'button "Open" in "Alice"',
      now: 'button "Open" in "Bob"',
    });
    // Another caller has seen the list since; the ref stands for Alice all the same.
    await look(id);
    expect(await rejected(test.run(id, "click", { ref: open1 }))).toMatchObject({ code: "CONFLICT" });
    expect(await script(id, "window.clicked ?? false")).toBe(false);
  });

  it("of a row with a counter stays good while the counter changes", async () => {
    const id = await open(
      `<ul>${["Apples", "Pears"].map((name) => `<li><span>${name}</span> <b>0</b> <button onclick="this.previousElementSibling.textContent++">+</button></li>`).join("")}</ul>`,
    );
    const seen = await look(id);
    const plus = refIn({ ...seen, text: seen.text.slice(seen.text.indexOf("Pears")) }, '"+"');

    for (let count = 0; count < 3; count++) await test.run(id, "click", { ref: plus });

    expect(await script(id, "[...document.querySelectorAll('b')].map((each) => each.textContent)")).toEqual(["0", "3"]);
  });
});

describe("a page that is read in part", () => {
  it("says so to a search, which denies nothing beyond it", async () => {
    const id = await open("<h1>Long</h1>");
    await script(
      id,
      `document.body.insertAdjacentHTML("beforeend", Array.from({ length: 20_100 }, (_, n) => "<p>p " + n + "</p>").join(""))`,
    );
    const { text } = await look(id, { find: "p 20099" });
    expect(text).toContain("no line that was read has these words");
    expect(text).toMatch(/the page is larger: the rest behind these \d+ lines is not shown/);
    expect((await look(id, { find: "p 17" })).text).toContain('"p 17"');
  });

  it("is searched in all of a long text, and says of a long name that it is not", async () => {
    const words = "lorem ipsum ".repeat(200);
    const id = await open(`<p>${words} Refunds take <b>5 days</b> ${words}</p><a href="#x">${words} Careers</a>`);
    await script(
      id,
      `document.body.append(Object.assign(document.createElement("pre"), { textContent: "log\\n".repeat(1e4) + "end of it" }))`,
    );
    const { revision } = await look(id);

    const refunds = await look(id, { find: "days refunds" });

    expect(refunds.revision).toBe(revision);
    expect(refunds.text).toMatch(/^"[^"]*Refunds take 5 days[^"]*"$/);
    expect((await look(id, { find: "END of" })).text).toContain("log log end of it");
    expect((await look(id, { find: "careers" })).text).toContain("searched as far as lines show them");
    expect((await look(id, {})).text).toContain('"lorem ipsum');
  });
});

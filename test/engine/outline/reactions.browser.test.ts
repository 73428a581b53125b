import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { servePages } from "../../support/served-pages.ts";
import { refIn } from "./outline-fixture.ts";
import { engineOfFile } from "../../support/of-file.ts";
import { nightly, samples } from "../../support/nightly.ts";

const test = engineOfFile();

/** A page with this content, on which a script has run, and its outline without the numbers of refs. */
async function shown(html: string, script: string): Promise<{ id: string; text: string; lines: string[] }> {
  const id = await test.open("about:blank");
  await test.run(id, "evaluate", { script: "(html) => { document.body.innerHTML = html; }", args: [html] });
  await test.run(id, "evaluate", { script: `() => { ${script} }` });
  const { text } = await test.run(id, "snapshot", {});
  return { id, text, lines: text.split("\n").map((line) => line.replaceAll(/\be\d+ /g, "").trim()) };
}

/** Each element of a selector says by the title that it was clicked. */
const LISTEN = `const listen = (selector, type = "click") => document.querySelectorAll(selector).forEach((element) =>
  element.addEventListener(type, () => { document.title += type + " " + (element.id || element.textContent) + ";"; }));`;

const BOX = "width: 20px; height: 20px; display: inline-block";

describe("what reacts by listeners", () => {
  it("is a line for each of two buttons in a box with the cursor of both", async () => {
    const { id, text, lines } = await shown(
      `<div style="cursor: pointer"><span>Reply</span> <span>Forward</span></div>`,
      `${LISTEN} listen("span");`,
    );

    expect(lines).toEqual(['clickable "Reply"', 'clickable "Forward"']);
    await test.run(id, "click", { ref: refIn({ text }, '"Forward"') });
    expect((await test.run(id, "snapshot", {})).title).toBe("click Forward;");
  });

  it("is named by the tooltip of an icon, and as a box not by an icon in it", async () => {
    const icon = `<span class="icon-copy" title="Copy path (Ctrl+P)" style="${BOX}; background: url(data:,)"></span>`;
    const { lines } = await shown(
      `<div class="panel left"><p>${icon} name</p></div>`,
      `document.querySelector(".panel").addEventListener("drop", () => {});`,
    );

    expect(lines).toEqual(['box .panel.left drop: icon "Copy path (Ctrl+P)" "name"']);
  });

  it("is a line for icons in a row that is clicked, and for the row", async () => {
    const { lines } = await shown(
      `<div id="row" style="cursor: pointer; width: 400px">Lunch tomorrow <i id="star" style="${BOX}"></i> <i id="trash" style="${BOX}"></i></div>`,
      `${LISTEN} listen("#row, i");`,
    );

    expect(lines).toEqual(['clickable .row: "Lunch tomorrow" clickable .star clickable .trash']);
  });

  it("has a ref without any text: boxes, colors and shapes of a drawing", async () => {
    const { id, text, lines } = await shown(
      `<span class="like" style="${BOX}"></span><span class="red" style="${BOX}; background: red"></span>
       <svg width="90" height="40"><rect id="bar" width="20" height="40"></rect><circle cx="60" cy="20" r="9"><title>May</title></circle><path d="M0 0"></path></svg>`,
      `${LISTEN} listen("span, rect, circle");`,
    );

    expect(lines).toEqual(['clickable .like .red .bar "May"']);
    await test.run(id, "click", { ref: refIn({ text }, ".bar") });
    expect((await test.run(id, "snapshot", {})).title).toBe("click bar;");
  });

  it("has its text in its own line, also inside a line of text", async () => {
    const { lines } = await shown(`<p>see <b>A</b> and <i onclick="1">B</i> here</p>`, `${LISTEN} listen("b");`);

    expect(lines).toEqual(['"see"', 'clickable "A"', '"and"', 'clickable "B"', '"here"']);
  });

  it("is no box that only hears the clicks of what is inside, whatever its size", async () => {
    const { lines } = await shown(
      `<div id="app"><main><ul id="list"><li>One <button>Go</button></li></ul><table><tbody><tr><td>cell</td></tr></tbody></table>
       <form><div id="wrap"><input aria-label="Name"></div></form><section id="part" style="height: 800px">words</section></main></div>`,
      `${LISTEN} listen("#app, main, ul, table, tbody, form, #wrap, #part, body");
       document.documentElement.addEventListener("click", () => {}); addEventListener("click", () => {});`,
    );

    expect(lines.filter((line) => line.startsWith("clickable"))).toEqual([]);
  });

  it("is a large card with nothing but a heading or a picture, and an area with nothing inside", async () => {
    const large = "width: 1200px; height: 600px";
    const { lines } = await shown(
      `<div class="hero" style="${large}"><h2>Spring sale</h2></div><div class="cover" style="${large}"><img alt="Beach" width="300" height="300"></div>
       <div class="pad" style="${large}"></div><div class="app" style="${large}"><h2>Today</h2><p>words</p></div><div class="tool" style="${large}"><h2>Edit</h2><button>Edit</button></div>`,
      `${LISTEN} listen("div");`,
    );

    expect(lines).toEqual([
      'clickable .hero: h2 "Spring sale"',
      'clickable .cover: img "Beach"',
      "clickable .pad",
      'h2 "Today"',
      '"words"',
      'h2 "Edit"',
      'button "Edit"',
    ]);
  });

  it("is named as what it is: a video, a sound, a canvas", async () => {
    const { lines } = await shown(
      `<video title="Intro film" width="200" height="100"></video><audio controls aria-label="Song"></audio><canvas title="Board"></canvas><video id="ad" width="200" height="100"></video>`,
      `${LISTEN} listen("video, audio, canvas");`,
    );

    expect(lines).toEqual([
      'video "Intro film" click',
      'audio "Song" click',
      'canvas "Board" click',
      "video .ad click",
    ]);
  });

  it("is one line where a control and what is in it both listen", async () => {
    const { lines } = await shown(
      `<button id="save"><span style="display: block">Save</span></button><div class="wrap" style="cursor: pointer"><div class="inner">Open</div></div>
       <div role="tab" tabindex="0" style="width: 200px">Doc <i class="close" style="${BOX}"></i></div><label class="l"><input type="checkbox"> Agree</label>`,
      `${LISTEN} listen("#save, #save span, .wrap, .inner, .close, label, input");`,
    );

    expect(lines).toEqual(['button "Save"', 'clickable "Open"', 'tab "Doc"', "clickable .close", 'checkbox "Agree"']);
  });

  it("says what else an element reacts to", async () => {
    const { lines } = await shown(
      `<table><tr><td id="cell">1,000</td></tr></table><div id="menu">File</div><div draggable="true">Card</div><div id="zone" style="height: 50px"></div>
       <div id="game" tabindex="0" style="height: 50px"></div><ul><li draggable="true">Task</li></ul><button>Hold</button><input aria-label="Find">`,
      `${LISTEN} listen("#cell", "dblclick"); listen("#menu", "contextmenu"); listen("#zone", "drop"); listen("#game, button, input", "keydown"); listen("button", "dblclick");`,
    );

    expect(lines).toEqual([
      'row: box .cell dblclick ["1,000"]',
      'box .menu contextmenu: "File"',
      'box drag: "Card"',
      "box .zone drop",
      "clickable .game keys",
      'item drag: "Task"',
      'button "Hold" dblclick',
      'textbox "Find"',
    ]);
  });

  it("is not what listens for its parts: a tree, a grid, a list by role; keys beside clicks are no more than clicks", async () => {
    const { lines } = await shown(
      `<div role="tree" class="t" style="height: 50px"><div role="treeitem">Root</div></div><div role="list" class="l" style="height: 50px"></div>
       <div class="head" tabindex="0">Name</div>`,
      `${LISTEN} for (const type of ["click", "dblclick", "keydown"]) listen(".t, .l", type);
       listen(".head", "click"); listen(".head", "keydown");`,
    );

    expect(lines).toEqual(['treeitem "Root"', 'clickable "Name"']);
  });

  it("is seen where a script adds a listener later, and no longer where it removes it, though nothing else changes", async () => {
    const { id, text } = await shown(`<span>Later</span>`, "");
    expect(text).toBe('"Later"');

    await test.run(id, "evaluate", {
      script: `() => { window.f = () => {}; document.querySelector("span").addEventListener("click", f); }`,
    });
    expect((await test.run(id, "snapshot", {})).text).toMatch(/^e\d+ clickable "Later"$/);
    await test.run(id, "evaluate", { script: `() => document.querySelector("span").removeEventListener("click", f)` });
    expect((await test.run(id, "snapshot", {})).text).toBe('"Later"');
  });

  it("is seen inside open shadow roots and frames", async () => {
    const { id, text } = await shown(
      `<div id="host"></div><iframe srcdoc="<b>Inner</b><script>document.querySelector('b').addEventListener('click', () => {})</script>"></iframe>`,
      `document.getElementById("host").attachShadow({ mode: "open" }).innerHTML = "<em>Deep</em>";
       document.getElementById("host").shadowRoot.firstChild.addEventListener("click", () => {});`,
    );

    expect(text).toMatch(/clickable "Deep"/);
    await expect.poll(async () => (await test.run(id, "snapshot", {})).text).toMatch(/clickable "Inner"/);
  });

  nightly("is still known after the browser has collected what no page holds", async () => {
    const others = `<b id="other">x</b>`.repeat(20);
    const { id, lines } = await shown(
      `<div id="all">${others}</div>`,
      `${LISTEN} listen("b", "focus"); document.body.addEventListener("click", () => {});`,
    );
    const garbage = "{ let last; for (let index = 0; index < 3e6; index++) last = [index]; return last.length; }";

    for (let round = 0; round < 5; round++) {
      await test.run(id, "evaluate", { script: `() => ${garbage}` });
      await test.run(id, "evaluate", { script: "() => { all.append(document.createElement('p')); }" });
      const { text } = await test.run(id, "snapshot", {});
      expect(text.split("\n").map((line) => line.replaceAll(/\be\d+ /g, "").trim())).toEqual(lines);
    }
  });

  it("is seen in a document of another site, which has a process of its own", async () => {
    const page = `<span>Reply</span><script>document.querySelector("span").addEventListener("click", () => {});</script>`;
    const site = await servePages({ "/": page });
    onTestFinished(() => site.close());
    const id = await test.open("about:blank");
    for (const host of ["127.0.0.1", "localhost", "127.0.0.1"]) {
      await test.run(id, "navigate", { url: site.url.replace("127.0.0.1", host) });
      expect((await test.run(id, "snapshot", {})).text).toMatch(/^e\d+ clickable "Reply"$/);
    }
  });

  nightly("takes bounded time and memory on pages with very many listeners", async () => {
    const { id } = await shown(
      `<div id="all"></div>`,
      `all.innerHTML = "<i>x</i> ".repeat(21_000); document.querySelectorAll("i").forEach((i) => i.addEventListener("click", () => {}));`,
    );
    const startedMs = performance.now();

    const { text } = await test.run(id, "snapshot", { maxTokens: 500 });

    expect(performance.now() - startedMs).toBeLessThan(15_000);
    expect(text).toContain("x x x");
  });
});

/** Where frameworks put the listeners of what their components listen to. */
const FRAMEWORKS: readonly (readonly [name: string, script: string])[] = [
  [
    "React: a handler at the root for each of many types, and one without effect at the element",
    `const types = "click dblclick mousedown mouseup keydown keyup drop dragstart focusin focusout input change pointerdown pointerup contextmenu wheel scroll".split(" ");
     for (const type of types) for (const capture of [true, false]) app.addEventListener(type, () => {}, capture);
     for (const own of app.querySelectorAll(".own")) own.onclick = () => {};`,
  ],
  [
    "jQuery, Vue, Angular and Lit: at the element",
    `for (const own of app.querySelectorAll(".own")) own.addEventListener("click", () => {});`,
  ],
  [
    "jQuery, Svelte and Solid: at the document, so that the cursor says what reacts",
    `for (const type of ["click", "input", "keydown"]) document.addEventListener(type, () => {});
     for (const own of app.querySelectorAll(".own")) { own.style.cursor = "pointer"; own.$$click = () => {}; }`,
  ],
];

const COMPONENT = `<div id="app"><div class="bar"><span class="own">Reply</span> <span class="own">Forward</span></div><p>Plain text</p><button class="own">Send</button></div>`;

describe("the listeners of frameworks", () => {
  it.each(samples(FRAMEWORKS, 1))("%s", async (_name, script) => {
    const { lines } = await shown(COMPONENT, script);

    expect(lines).toEqual(['clickable "Reply"', 'clickable "Forward"', '"Plain text"', 'button "Send"']);
  });

  nightly("Preact's own", async () => {
    const preact = await readFile(fileURLToPath(import.meta.resolve("preact")), "utf8");
    const component = `const f = () => {}; render(h("div", { class: "bar" }, h("span", { onClick: f }, "Reply"), " ", h("span", { onClick: f }, "Forward")), app);`;
    const { id } = await shown(
      `<div id="app"></div>`,
      `const url = URL.createObjectURL(new Blob([${JSON.stringify(preact)}], { type: "text/javascript" }));
       const script = document.createElement("script");
       script.type = "module"; script.textContent = 'import { h, render } from "' + url + '"; ' + ${JSON.stringify(component)};
       document.head.append(script);`,
    );

    await expect
      .poll(async () => (await test.run(id, "snapshot", {})).text)
      .toMatch(/^e\d+ clickable "Reply"\ne\d+ clickable "Forward"$/);
  });
});

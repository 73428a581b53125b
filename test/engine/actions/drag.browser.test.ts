import { describe, expect, it } from "vitest";
import type { ActionParams } from "../../../src/contract.ts";
import { engineOfFile, ofFile } from "../../support/of-file.ts";
import { plainBrowserOfFile } from "../../support/plain-browser.ts";
import { servePages } from "../../support/served-pages.ts";
import { refIn } from "../outline/outline-fixture.ts";
import { nightly, samples } from "../../support/nightly.ts";

/** What is pressed stays where it is. */
const STILL = "knob.onpointermove = null";

const test = engineOfFile();
const browser = plainBrowserOfFile();

/** Logs each kind of event of the elements that have ids, once where it repeats. */
const LOG = `<script>window.seen = []; for (const type of ["mousedown", "mouseup", "click", "pointerdown", "pointermove", "pointerup",
  "pointercancel", "dragstart", "dragenter", "dragover", "dragleave", "drop", "dragend"]) addEventListener(type, (event) => {
    const entry = type + " " + (event.target.id ?? "document"); if (seen.at(-1) !== entry) seen.push(entry); }, true);
  window.moves = []; for (const type of ["pointerdown", "pointermove", "mousemove", "dragover", "keydown", "keypress", "beforeinput"])
    addEventListener(type, ({ clientX, clientY, buttons, isTrusted }) => moves.push([type, clientX, clientY, buttons, isTrusted]), true);</script>`;

/** Where the mouse was before says nothing. */
const SINCE_DOWN = `seen.slice(seen.findIndex((each) => each.startsWith("pointerdown")))`;

const site = ofFile(() =>
  servePages({
    "/html": `${LOG}<div id="card" draggable="true" style="width: 60px; height: 30px">Card</div>
        <div id="between" style="height: 100px"></div><div id="list" role="region" aria-label="List" style="height: 60px">List</div><p id="got"></p>
        <script>card.ondragstart = (event) => event.dataTransfer.setData("text/plain", "the card");
        list.ondragover = (event) => event.preventDefault();
        list.ondrop = (event) => { event.preventDefault(); got.textContent = event.dataTransfer.getData("text/plain"); };</script>`,
    "/board": `<style>.list { position: absolute; top: 0; width: 80px; height: 300px } p { margin: 0; height: 40px }</style>
        <div class="list" id="open"><p id="card" draggable="true">Card</p></div>
        <div class="list" id="done" style="left: 300px"><p id="first">First</p><p>Second</p></div><output id="got"></output>
        <script>card.ondragstart = (event) => event.dataTransfer.setData("text/plain", "the card");
        // The card goes along with the pointer, so that another element is under that after each event.
        done.ondragover = (event) => { event.preventDefault(); if (!done.contains(card)) done.prepend(card); };
        done.ondrop = (event) => { event.preventDefault(); got.textContent = event.dataTransfer.getData("text/plain"); };</script>`,
    "/pointer": `${LOG}<div id="knob" style="width: 20px; height: 20px; background: red; position: absolute; left: 0; top: 50px"></div>
        <div id="end" style="width: 20px; height: 20px; position: absolute; left: 300px; top: 50px"></div>
        <script>knob.onpointerdown = (event) => knob.setPointerCapture(event.pointerId);
        knob.onpointermove = (event) => { if (event.buttons === 1) knob.style.left = event.clientX - 10 + "px"; };</script>`,
    "/covered": `${LOG}<div id="card" draggable="true" style="width: 60px; height: 30px">Card</div><div id="list" style="height: 60px">List</div>
        <iframe id="cover" style="position: fixed; inset: 0; width: 100%; height: 100%; border: 0; opacity: 0; pointer-events: none"
          srcdoc="<body ondragover='event.preventDefault()' ondrop='top.stolen = true'><p style='height: 500px'></p>"></iframe>
        <script>window.stolen = false; list.ondragover = (event) => event.preventDefault();
        card.ondragstart = (event) => event.dataTransfer.setData("text/plain", "the card");</script>`,
    "/sorted": `<style>li { height: 40px; transition: transform 150ms }</style>
        <ul id="list">${["a", "b", "c", "d", "e"].map((id) => `<li id="${id}" draggable="true">${id}</li>`).join("")}</ul>
        <script>let dragged, freeMs = 0;
        list.ondragstart = ({ target }) => { dragged = target };
        // As published lists do, it takes no notice of moves for some time after each change.
        list.ondragover = (event) => {
          event.preventDefault();
          const item = event.target.closest("li");
          if (item === null || item === dragged || performance.now() < freeMs) return;
          freeMs = performance.now() + (list.isAnimated ? 150 : 30);
          const isAfter = dragged.compareDocumentPosition(item) & Node.DOCUMENT_POSITION_FOLLOWING;
          list.insertBefore(dragged, isAfter ? item.nextSibling : item);
          if (list.isAnimated) item.animate([{ transform: "translateY(40px)" }, {}], 150);
        };</script>`,
    "/inside": `<style>body { margin: 0 }</style><iframe style="border: 0; width: 300px; height: 90px"
        srcdoc="<body style='margin: 0'><i id=knob style='position: absolute; width: 40px; height: 40px; background: red'></i>
        <script>knob.onpointerdown = ({ pointerId }) => knob.setPointerCapture(pointerId);
        knob.onpointermove = ({ buttons, clientX }) => { if (buttons === 1) knob.style.left = clientX - 20 + 'px' }</script>"></iframe>`,
    "/frame": `${LOG}<div id="card" draggable="true" style="width: 60px; height: 30px">Card</div>
        <script>card.ondragstart = (event) => event.dataTransfer.setData("text/plain", "over the border");</script>
        <iframe style="height: 80px" srcdoc="<button style='height: 50px' ondragover='event.preventDefault()' ondrop='event.preventDefault(); this.textContent = event.dataTransfer.getData(&quot;text/plain&quot;)'>Inside</button>"></iframe>`,
  }),
);

async function open(path: string): Promise<string> {
  return test.open(site.url + path);
}

const evaluate = async (id: string, script: string): Promise<unknown> =>
  (await test.run(id, "evaluate", { script })).result;

/** Each move with its point. */
const MOVES_SINCE_DOWN = `moves.slice(moves.findIndex(([type]) => type === "pointerdown"))`;

async function seenOfDragTo(path: string, from: string, to: string, steps: number): Promise<readonly unknown[]> {
  const page = await browser.newPage();
  await page.goto(site.url + path);
  await page.locator(from).dragTo(page.locator(to), { steps });
  const seen = [await page.evaluate(SINCE_DOWN), await page.evaluate(MOVES_SINCE_DOWN)];
  await page.close();
  return seen;
}

describe("drag", () => {
  nightly("causes the events that Playwright's dragTo causes, of HTML drag and drop and of pointers", async () => {
    const drags = [
      ["/html", "#card", "#list", 8],
      ["/html", "#card", "#list", 1],
      ["/pointer", "#knob", "#end", 8],
      ["/pointer", "#knob", "#end", 1],
    ] as const;
    for (const [path, selector, toSelector, steps] of samples(drags, 2)) {
      const id = await open(path);
      await test.run(id, "drag", { selector, toSelector, steps });
      const seen = [await evaluate(id, SINCE_DOWN), await evaluate(id, MOVES_SINCE_DOWN)];
      expect(seen).toEqual(await seenOfDragTo(path, selector, toSelector, steps));
      expect(seen[0]).toContain(path === "/html" ? "drop list" : "pointerup knob");
      expect((seen[1] as readonly unknown[]).length).toBeGreaterThan(steps);
    }
  });

  it("moves what it is to move, by selectors, refs and points", async () => {
    const html = await open("/html");
    const outline = await test.run(html, "snapshot", {});
    await test.run(html, "drag", { selector: "#card", toRef: refIn(outline, 'region "List"') });
    expect(await evaluate(html, "got.textContent")).toBe("the card");

    const pointer = await open("/pointer");
    const data = await test.run(pointer, "drag", { x: 10, y: 60, toX: 200, toY: 60, via: [{ x: 400, y: 60 }] });
    expect(data).toEqual({ x: 10, y: 60, toX: 200, toY: 60, outcome: "moved" });
    expect(await evaluate(pointer, "knob.style.left")).toBe("190px");
    expect(await evaluate(pointer, "seen.at(-1)")).toBe("click knob");

    const frame = await open("/frame");
    const shown = await test.run(frame, "snapshot", {});
    await test.run(frame, "drag", { selector: "#card", toRef: refIn(shown, 'button "Inside"') });
    expect((await test.run(frame, "snapshot", {})).text).toContain('button "over the border"');
  });

  it.each<ActionParams<"drag">>(
    samples(
      [
        { selector: "#card", toSelector: "#first" },
        { x: 40, y: 20, toX: 340, toY: 20 },
      ],
      1,
    ),
  )("is dropped where the page moves what is dragged under the pointer: %o", async (params) => {
    const id = await open("/board");

    expect(await test.run(id, "drag", params)).toEqual({ ...params, outcome: "dropped" });

    expect(await evaluate(id, "got.textContent")).toBe("the card");
  });

  it.each(
    samples([
      { selector: "#a", toSelector: "#e", isAnimated: false, order: "bcdea" },
      { selector: "#e", toSelector: "#b", isAnimated: false, order: "aebcd" },
      { selector: "#a", toSelector: "#e", isAnimated: true, order: "bcdea" },
    ] as const),
  )("puts an item of a sorted list where it is dropped: %o", async ({ isAnimated, order, ...params }) => {
    const id = await open("/sorted");
    await evaluate(id, `void (list.isAnimated = ${isAnimated})`);

    expect(await test.run(id, "drag", params)).toEqual({ ...params, outcome: "dropped" });

    expect(await evaluate(id, "[...list.children].map((each) => each.id).join('')")).toBe(order);
  });

  const CARD_TO_LIST = { selector: "#card", toSelector: "#list" };
  const KNOB_TO_END = { selector: "#knob", toSelector: "#end" };

  it.each<[what: string, path: string, script: string, params: ActionParams<"drag">, outcome: string]>(
    samples(
      [
        [
          "something takes it that is turned, and cut by the viewport",
          "/html",
          `list.style = "position: fixed; left: calc(100vw - 40px); top: -80px; width: 200px; height: 200px; rotate: 45deg"`,
          CARD_TO_LIST,
          "dropped",
        ],
        ["something takes it at a point", "/html", "", { x: 20, y: 20, toX: 20, toY: 160 }, "dropped"],
        [
          "it is put elsewhere on its way",
          "/html",
          `list.ondragover = null; list.ondragenter = () => list.append(card)`,
          CARD_TO_LIST,
          "moved",
        ],
        ["it goes along with the pointer", "/pointer", "", KNOB_TO_END, "moved"],
        ["nothing follows the pointer", "/pointer", "knob.onpointermove = null", KNOB_TO_END, "nothing"],
        [
          "only the page is scrolled",
          "/pointer",
          `knob.onpointermove = null; document.body.style.height = "9000px"; knob.onpointerup = () => scrollTo(0, 30)`,
          KNOB_TO_END,
          "unknown",
        ],
        [
          "it returns to its place",
          "/pointer",
          `knob.onpointerup = () => knob.animate([{ left: knob.style.left }, { left: "0px" }], 300).finished.then(() => { knob.style.left = "0px" })`,
          KNOB_TO_END,
          "nothing",
        ],
        [
          "it begins slowly to return to its place",
          "/pointer",
          `knob.onpointerup = () => knob.animate({ left: [knob.style.left, "0px"] }, { duration: 600, easing: "cubic-bezier(1, 0, 1, 1)" })
        .finished.then(() => { knob.style.left = "0px" })`,
          KNOB_TO_END,
          "nothing",
        ],
        [
          "it is gone",
          "/html",
          "list.ondragover = null; list.ondragenter = () => card.remove()",
          CARD_TO_LIST,
          "changed",
        ],
        [
          "the page tells of it once the button is up",
          "/pointer",
          `${STILL}; knob.onpointerup = () => end.append("here")`,
          KNOB_TO_END,
          "changed",
        ],
        [
          "the page fills something a moment later",
          "/pointer",
          `${STILL}; knob.onpointerup = () => setTimeout(() => end.append(document.createElement("b")), 40)`,
          KNOB_TO_END,
          "changed",
        ],
        [
          "the page only shows where the pointer is",
          "/pointer",
          `${STILL}; onpointermove = (event) => { document.title = "", end.textContent = event.clientX }`,
          KNOB_TO_END,
          "unknown",
        ],
        [
          "a picture of it comes and goes",
          "/pointer",
          `${STILL}; document.body.style.userSelect = "none"; const ghost = document.createElement("p"); knob.onpointerdown = () => document.body.append(ghost); onpointerup = () => ghost.remove()`,
          KNOB_TO_END,
          "nothing",
        ],
        [
          "it draws",
          "/pointer",
          `${STILL}; document.body.innerHTML = "<canvas id=c width=300 height=200></canvas>"`,
          { x: 20, y: 20, toX: 100, toY: 90 },
          "unknown",
        ],
        ["it begins and ends in a frame", "/inside", "", { x: 20, y: 20, toX: 120, toY: 20 }, "moved"],
        ["it ends in a frame", "/frame", "", { selector: "#card", toX: 40, toY: 75 }, "dropped"],
        [
          "the button is released over a frame",
          "/frame",
          `card.draggable = false`,
          { selector: "#card", toX: 40, toY: 75 },
          "unknown",
        ],
      ],
      4,
    ),
  )("says what has become of it where %s", async (_, path, script, params, outcome) => {
    const id = await open(path);
    if (script !== "") await evaluate(id, `() => { ${script} }`);

    expect(await test.run(id, "drag", params)).toEqual({ ...params, outcome });
  });

  it.each<ActionParams<"drag">>(
    samples([CARD_TO_LIST, { x: 20, y: 20, toX: 20, toY: 160 }, { selector: "#card", toX: 600, toY: 300 }]),
  )("is rejected where nothing takes what is dropped: %o", async (params) => {
    const id = await open("/html");
    await evaluate(id, "() => { list.ondragover = null }");

    await expect(test.run(id, "drag", params)).rejects.toMatchObject({
      code: "ACTION_FAILED",
      details: { reason: "drop-not-accepted", outcome: "unknown" },
    });
    expect(await evaluate(id, "got.textContent")).toBe("");
    expect(await evaluate(id, `seen.filter((each) => each.startsWith("mouseup"))`)).toEqual([]);
  });

  it.each([
    ["when the pointer comes", "card.onmousemove", "TIMEOUT", "covered", 2_000],
    ["while the button is down", "list.ondragenter", "ACTION_FAILED", "not-received", 30_000],
  ])("drops nothing into a frame that covers the page %s", async (_, when, code, reason, timeoutMs) => {
    const id = await open("/covered");
    await evaluate(id, `void (${when} = () => { cover.style.pointerEvents = "auto" })`);

    const dragged = test.run(id, "drag", { selector: "#card", toSelector: "#list" }, { timeoutMs });

    await expect(dragged).rejects.toMatchObject({ code, details: { reason } });
    expect(await evaluate(id, "stolen")).toBe(false);
  });

  it("releases a press that something covered, before the next one, and leaves the page to other input", async () => {
    const id = await open("/html");
    // It is there before the listener of the watch.
    await evaluate(
      id,
      `void addEventListener("pointerdown", () => {
        const cover = document.body.appendChild(document.createElement("p"));
        cover.style = "position: fixed; inset: 0; margin: 0";
        setTimeout(() => cover.remove());
      }, { capture: true, once: true })`,
    );

    expect(await test.run(id, "drag", CARD_TO_LIST)).toMatchObject({ outcome: "dropped" });
    expect(await evaluate(id, "got.textContent")).toBe("the card");

    await test.run(id, "click", { selector: "#list" });
    expect(await evaluate(id, "seen.at(-1)")).toBe("click list");
  });

  it("presses nothing where there is nothing to drag to, and rejects ends that are missing or named twice", async () => {
    const id = await open("/html");

    await expect(
      test.run(id, "drag", { selector: "#card", toSelector: "#none" }, { timeoutMs: 1_500 }),
    ).rejects.toMatchObject({ code: "TIMEOUT" });
    expect(await evaluate(id, "seen.filter((each) => /down|click/.test(each))")).toEqual([]);

    const invalid: readonly [ActionParams<"drag">, string][] = [
      [{ selector: "#card" }, "toSelector"],
      [{ selector: "#card", toSelector: "#list", toX: 1, toY: 2 }, "toSelector"],
      [{ x: 1, toSelector: "#list" }, "y"],
      [{ selector: "#card", toRef: "e99999" }, "toRef"],
    ];
    for (const [params, field] of invalid)
      await expect(test.run(id, "drag", params), field).rejects.toMatchObject({
        code: "VALIDATION_ERROR",
        details: [{ field }],
      });
  });
});

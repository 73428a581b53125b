import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { callIn } from "../../../src/engine/page-scripts.ts";
import type { LookReply } from "../../../src/page-scripts/messages.ts";
import { createPageOutline, type PageOutline } from "../../../src/engine/outline/page-outline.ts";
import { createRefNumbers } from "../../../src/engine/outline/ref-numbers.ts";
import { plainBrowserOfFile } from "../../support/plain-browser.ts";
import { refIn } from "./outline-fixture.ts";
import { nightly } from "../../support/nightly.ts";

const browser = plainBrowserOfFile();
let page: Page;
let outline: PageOutline;

beforeEach(async () => {
  page = await browser.newPage();
  await page.setContent("<h1>Orders</h1><p id=state>open</p><button>Pay</button><div id=list></div>");
  outline = outlineOf();
});
afterEach(() => page.close());

function outlineOf(from = 1): PageOutline {
  const numbers = createRefNumbers(from);
  return createPageOutline(page, { numbers, from, onReserved: () => Promise.resolve(), hasWebTools: false });
}

async function show(text: string): Promise<void> {
  await page.evaluate(`document.querySelector("#state").textContent = ${JSON.stringify(text)}`);
}

/** As many buttons as asked for, with long names. */
async function fill(count: number): Promise<void> {
  const items = Array.from(
    { length: count },
    (_, index) => `<button>Button ${index} ${"of the list ".repeat(4)}</button>`,
  );
  await page.evaluate(`document.querySelector("#list").innerHTML = ${JSON.stringify(items.join(""))}`);
}

/** More nodes than a look reads: it ends among the paragraphs. */
const TOO_LARGE = `${"<i hidden></i>".repeat(59_700)}${Array.from({ length: 400 }, (_, n) => `<p>p ${n}</p>`).join("")}`;
/** Takes away nodes that are not shown, so that a look reads further paragraphs. */
const SHIFT = "querySelectorAll('i:nth-child(-n + 80)').forEach((each) => each.remove())";

describe("the outline of a page, compared with a revision", () => {
  it("is whole without one, then the changes since the last, then unchanged", async () => {
    const whole = await outline.observe({ mode: "delta" });
    await show("paid");
    const delta = await outline.observe({ mode: "delta" });
    const same = await outline.observe({ mode: "delta" });

    expect(whole).toMatchObject({ mode: "snapshot", revision: "1.1" });
    expect(delta).toMatchObject({ mode: "delta", revision: "1.2", base: "1.1" });
    expect(delta.text).toContain("paid");
    expect(delta.text).not.toContain("Orders");
    expect(same).toMatchObject({ mode: "unchanged", revision: "1.2", base: "1.2", text: "" });
  });

  it("is whole where the revision is unknown, of another document, or was followed by eight others", async () => {
    const first = await outline.observe({ mode: "snapshot" });
    for (let change = 0; change < 7; change++) {
      await show(`state ${change}`);
      await outline.observe({ mode: "delta" });
    }
    expect(await outline.observe({ mode: "delta", since: first.revision })).toMatchObject({ mode: "delta" });
    // The ninth revision takes the place of the first.
    await show("one more");
    await outline.observe({ mode: "delta" });
    expect(await outline.observe({ mode: "delta", since: first.revision })).toMatchObject({ mode: "snapshot" });
    expect(await outline.observe({ mode: "delta", since: "7.7" })).toMatchObject({ mode: "snapshot" });

    await page.goto("data:text/html,<h1>Another document</h1>");
    const { mode, revision } = await outline.observe({ mode: "delta", since: outline.unavailable("").revision });
    expect([mode, revision]).toEqual(["snapshot", "2.1"]);
  });

  it("is whole where the changes are longer than the page, and cut at its budget where they are not", async () => {
    await fill(60);
    await outline.observe({ mode: "snapshot" });
    await page.setContent("<h1>Few</h1>");
    await outline.observe({ mode: "snapshot" });
    await page.evaluate(`document.querySelector("h1").outerHTML = "<p>${"Some words ".repeat(30)}</p>"`);
    expect(await outline.observe({ mode: "delta" })).toMatchObject({ mode: "snapshot" });

    const { tokens, omitted } = await outline.observe({ mode: "snapshot", maxTokens: 100 });
    expect(tokens).toBeLessThanOrEqual(100);
    expect(omitted).toBeUndefined();
  });

  it("a part of the page has no revision of its own, so that a look at it hides no change", async () => {
    const whole = await outline.observe({ mode: "snapshot" });
    await show("paid");
    const part = await outline.observe({ mode: "snapshot", root: refIn(whole, '"Pay"') });
    expect(part.text).toContain("Pay");
    expect(part.text).not.toContain("paid");
    expect((await outline.read(1_000, 2_000)).includes("paid")).toBe(true);
    expect((await outline.observe({ mode: "delta", since: whole.revision })).text).toContain("paid");
  });
});

nightly("a page that is read in part is compared as far as it was read both times", async () => {
  await page.evaluate(`document.querySelector("#list").innerHTML = ${JSON.stringify(TOO_LARGE)}`);
  const view = { mode: "delta", withinMs: 20_000 } as const;
  const { text } = await outline.observe(view);
  expect(text).toMatch(/the page is larger: the rest behind these \d+ lines is not shown/);
  await show("paid");
  for (let round = 0; round < 2; round++) {
    await page.evaluate(
      `document.querySelector("h1").textContent = "Round ${round}"; document.querySelector("#list").${SHIFT}`,
    );
    const { text: changes } = await outline.observe(view);
    expect(changes.split("\n").filter((line) => /"p \d+"/.test(line))).toEqual([]);
    expect(changes).toContain(`Round ${round}`);
    expect(changes).toContain("(the page is larger: only what was read both times is compared)");
  }
  expect(await outline.observe(view)).toMatchObject({
    mode: "unchanged",
    text: expect.stringContaining("only what was read both times") as unknown,
  });
});

it("is compared up to the end of a frame that is read in part, and behind it", async () => {
  await page.setContent(`<h1>Top</h1><iframe width="300" srcdoc="${TOO_LARGE}"></iframe><h2>Below</h2>`);
  const view = { mode: "delta", withinMs: 20_000 } as const;
  expect((await outline.observe(view)).text).toMatch(/the page is larger/);
  const script = `document.querySelector("iframe").contentDocument.body.${SHIFT}`;
  await page.evaluate(`document.querySelector("h2").textContent = "Changed"; ${script}`);

  const { text } = await outline.observe(view);

  expect(text).toMatch(/^~ e\d+ h2 "Changed"\n"\(the page is larger: only what was read both times is compared\)"$/);
});

nightly("reads controls in time that does not depend on the size of the document", async () => {
  const buttons = Array.from({ length: 2_000 }, (_, n) => `<button style="display: block">Buy ${n}</button>`).join("");
  await page.evaluate(
    `document.body.innerHTML = ${JSON.stringify(buttons)} + "<div hidden>" + "<i></i>".repeat(100000)`,
  );

  expect((await outline.observe({ mode: "snapshot", find: "buy 1999" })).text).toContain(`button "Buy 1999"`);
});

it("a look at what was redrawn since its listeners were read says so, and is repeated without loss of the refs", async () => {
  const redraw = `document.querySelector("#list").replaceChildren(Object.assign(document.createElement("div"), { textContent: "Open", style: "width: 90px" })); document.querySelector("#list div").addEventListener("click", () => {})`;
  const lookAgain = async (again?: true): Promise<{ clickable: string | undefined; hasRedrawn: boolean }> => {
    const request = { document: 99, ...(again && { again }) };
    const { lines, hasRedrawn } = JSON.parse(await callIn(page.mainFrame(), "look", request)) as LookReply;
    return { clickable: lines.find(([, , kind]) => kind === "clickable")?.[1], hasRedrawn };
  };
  await page.evaluate(redraw);
  await outline.observe({ mode: "snapshot" });
  const { clickable } = await lookAgain();
  expect(clickable).toMatch(/^d\d+e\d+$/);

  await page.evaluate(redraw);
  expect(await lookAgain()).toEqual({ clickable: undefined, hasRedrawn: true });
  outline.prepare();
  await expect.poll(() => lookAgain(true)).toEqual({ clickable, hasRedrawn: false });
});

describe("the cursor of an outline", () => {
  it("continues where the budget ended, until every line was shown once", async () => {
    await fill(60);
    let seen = await outline.observe({ mode: "snapshot", maxTokens: 300 });
    const texts = [seen.text];
    while (seen.omitted?.cursor !== undefined) {
      seen = await outline.observe({ mode: "snapshot", maxTokens: 300, cursor: seen.omitted.cursor });
      texts.push(seen.text);
    }
    const shown = [...texts.join("\n").matchAll(/"Button (\d+) /g)].map(([, number]) => Number(number));
    expect(texts.length).toBeGreaterThan(2);
    expect(shown.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index));
  });

  it("is rejected with the changes since, once the page shows something else; and where it was never given", async () => {
    await fill(60);
    const { omitted } = await outline.observe({ mode: "snapshot", maxTokens: 300 });
    await show("paid");
    await expect(outline.observe({ mode: "snapshot", cursor: omitted?.cursor ?? "" })).rejects.toMatchObject({
      code: "CONFLICT",
      details: { reason: "stale-revision", observation: { mode: "delta", base: "1.1", revision: "1.2" } },
    });
    for (const cursor of ["", "1.1", "1.1:", "1.1:-1", `1.1:${"9".repeat(10)}`])
      await expect(outline.observe({ mode: "snapshot", cursor })).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  });
});

describe("a required revision", () => {
  it("holds while the page shows the same, or while the document stays where only that is named", async () => {
    const { revision } = await outline.observe({ mode: "snapshot" });
    await outline.requireRevision(revision);
    await show("paid");
    await outline.requireRevision("1");
    await expect(outline.requireRevision(revision)).rejects.toMatchObject({
      code: "CONFLICT",
      message: "the page is no longer at revision 1.1",
      details: { reason: "stale-revision", observation: { mode: "delta" } },
    });
    await page.goto("data:text/html,<h1>Another document</h1>");
    await expect(outline.requireRevision("1")).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

it("a restored page continues after the numbers that it had, so no earlier ref or revision is valid in it", async () => {
  const { revision, text } = await outline.observe({ mode: "snapshot" });
  const restored = outlineOf(outline.nextRef);
  const later = await restored.observe({ mode: "delta", since: revision });
  expect(later).toMatchObject({ mode: "snapshot", revision: "1001.1" });
  const refs = (outlineText: string): readonly string[] => outlineText.match(/\be\d+\b/g) ?? [];
  expect(refs(later.text)).toHaveLength(refs(text).length);
  expect(refs(later.text).filter((ref) => refs(text).includes(ref))).toEqual([]);
});

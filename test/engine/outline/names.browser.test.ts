import { type Browser, type BrowserContext, chromium, type Frame, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTaskPages } from "../../../bench/agents/pages.ts";
import type { BenchSite } from "../../../bench/agents/site.ts";
import { findBrowser } from "../../../src/engine/browser/executable.ts";
import { REF_ENGINE, registerRefEngine } from "../../../src/engine/outline/ref-engine.ts";
import { testOutline } from "../../../src/engine/outline/self-test.ts";
import { lookIn } from "../../../src/engine/outline/world.ts";

let browser: Browser;
let page: Page;
let pages: BenchSite;

/** Kinds of lines that are ARIA roles of elements that take input. */
const ROLES = [
  ...(["button", "link", "textbox", "searchbox", "checkbox", "radio", "switch", "combobox", "listbox"] as const),
  ...(["slider", "spinbutton", "tab", "menuitem", "menuitemcheckbox", "menuitemradio", "option", "treeitem"] as const),
];
const MAX_PER_PAGE = 40;

const NAMES = `<style>.star::before { content: "★ " } .quiet::after { content: url(x.png) / "drawn" }</style>
  <label>Wrapped <input></label><label for="a">Outside</label><input id="a"><input placeholder="Placeholder"><input title="Title">
  <span id="one">One</span><span id="two" hidden>two</span><input aria-labelledby="one two"><input aria-label="Labelled" title="not">
  <label>Twice <select><option>First</option><option>Second</option></select></label><textarea aria-label="Notes">text</textarea>
  <label><input type="checkbox"> Box <b>bold</b></label><label><input type="radio" name="r">Radio</label>
  <input type="range" aria-label="Loud"><input type="number" aria-label="Count"><input type="search" aria-label="Find">
  <input type="submit"><input type="submit" value="Send"><input type="reset"><input type="image" alt="Picture"><input type="button" value="Push">
  <button><img alt="Save"></button><button><svg><title>Drawn</title></svg></button><button title="Tip"></button><button class="star">Starred</button>
  <button>Two<br>lines</button><button><span>A</span><span>B</span></button><button><div>C</div><div>D</div></button>
  <button aria-label=" Much   space "></button><button>Shown<span hidden> hidden</span><span aria-hidden="true"> silent</span></button>
  <a href="#"><img alt="Home"> page</a><a href="#" title="Only a title"></a><a href="#">Text <span aria-label="better">worse</span></a>
  <div role="button" tabindex="0">Role <i>button</i></div><div role="checkbox" tabindex="0" aria-checked="true" aria-label="Check"></div>
  <div role="tablist"><div role="tab" tabindex="0">Tab one</div></div><div role="switch" tabindex="0">Switch</div>
  <ul role="menu"><li role="menuitem" tabindex="-1">Menu item</li><li role="menuitemcheckbox" tabindex="-1">Checked item</li></ul>
  <div role="listbox" aria-label="Choices"><div role="option">Choice A</div><div role="option" aria-selected="true">Choice B</div></div>
  <div role="combobox" aria-label="Combo" tabindex="0"></div><div contenteditable="true" role="textbox" aria-label="Editor">rich</div>
  <fieldset><legend>Group</legend><input type="checkbox" aria-labelledby="self extra" id="self" aria-label="Self"><span id="extra">and extra</span></fieldset>
  <label>Amount <input type="number" value="5"> euros</label><button><input type="text" value="inner"> outer</button>
  <div id="host"></div><script>document.getElementById("host").attachShadow({ mode: "open" }).innerHTML =
    '<label>Shadowed <input></label><button>In shadow <slot></slot></button>'; host.append("slotted");</script>`;

beforeAll(async () => {
  await registerRefEngine();
  browser = await chromium.launch({
    executablePath: await findBrowser(undefined, process.platform),
    args: ["--no-sandbox"],
  });
  [page, pages] = await Promise.all([browser.newPage(), startTaskPages()]);
});

afterAll(async () => {
  await browser.close();
  await pages.close();
});

/** Lines whose element Playwright does not find by the role and name that the line has; and how many were compared. */
async function differences(): Promise<{ readonly compared: number; readonly different: readonly string[] }> {
  const { lines } = await lookIn(page.mainFrame(), { document: 1 });
  const different: string[] = [];
  let compared = 0;
  for (const [, ref, kind, name] of lines) {
    const role = ROLES.find((each) => each === kind);
    if (role === undefined || ref === "" || name === "" || name.endsWith("…") || compared >= MAX_PER_PAGE) continue;
    compared++;
    const element = page.locator(`${REF_ENGINE}=${ref}`);
    // Playwright gives a summary no role; a click on it acts as one on a button.
    const same = element.and(
      page.getByRole(role, { name, exact: true }).or(page.locator("summary", { hasText: name })),
    );
    if ((await same.count()) !== 1) different.push(`${kind} "${name}"`);
  }
  return { compared, different };
}

describe("the self-test of the outline", () => {
  it("passes with this version of Playwright, and says what is different where internals are not as expected", async () => {
    await testOutline(browser);

    const other = { newContext: () => browser.newContext().then(withoutUtilityContext) } as unknown as Browser;
    await expect(testOutline(other)).rejects.toThrow(
      /^pages cannot be observed with this version of Playwright.*utilityContext/,
    );
  });
});

/** A context whose frames have another server side, as after an upgrade. */
function withoutUtilityContext(context: BrowserContext): BrowserContext {
  const newPage = context.newPage.bind(context);
  context.newPage = async () => {
    const opened = await newPage();
    const frame = { _connection: { toImpl: () => ({}) } } as unknown as Frame;
    opened.mainFrame = () => frame;
    return opened;
  };
  return context;
}

describe("the role and name of a line", () => {
  it("are those by which Playwright finds the element, whatever names it", async () => {
    await page.setContent(NAMES);

    const { compared, different } = await differences();

    expect(compared).toBeGreaterThan(35);
    // Text of stylesheets is left out: most of it is glyphs of icon fonts.
    expect(different).toEqual(['button "Starred"']);
  });

  it("are those by which Playwright finds the element on the pages of the benchmark", async () => {
    const found: Record<string, readonly string[]> = {};
    let total = 0;
    for (const name of ["login", "register", "table", "paged", "todo", "shop", "cart", "settings", "suggest", "tabs"]) {
      await page.goto(`${pages.url}/${name}`);
      const { compared, different } = await differences();
      total += compared;
      if (different.length > 0) found[name] = different;
    }

    expect(total).toBeGreaterThan(150);
    expect(found).toEqual({});
  });
});

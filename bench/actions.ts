import type { Page } from "playwright-core";
import type { CdpPage } from "./raw-cdp.ts";
import type { BenchService } from "./service.ts";

/** What is measured of actions, and how often. */
export const actionRounds = {
  "navigate (tiny page)": 60,
  evaluate: 200,
  content: 200,
  click: 60,
  hover: 60,
  "type 20 characters": 60,
  "navigate (heavy page)": 30,
  "screenshot PNG": 40,
  "screenshot PNG, full page": 12,
  "screenshot JPEG": 40,
} as const;

export type ActionName = keyof typeof actionRounds;

/** A page to open, and what to click there. */
export interface Visit {
  readonly url: string;
  readonly selector: string;
}

/** The actions as one contender performs them, in a page of its own. */
export type Actions = Readonly<Record<ActionName, () => Promise<unknown>>> & {
  visit(visit: Visit): Promise<unknown>;
};

/** What a user does with a page, in this order. */
const FLOW = ["navigate (tiny page)", "click", "evaluate", "screenshot JPEG"] as const satisfies readonly ActionName[];
export const TINY = "/form";
const HEAVY = "/heavy?rows=300";
const TEXT_20 = "twenty characters ok";

export async function runFlow(actions: Actions): Promise<void> {
  for (const step of FLOW) await actions[step]();
}

/** Where a field may be other than in the page's own document: the page, what a script makes of it, and the field's selectors. */
export const places = {
  "in a frame": {
    path: "/frames?of=/form",
    script: "document.title",
    pagewire: "frame=iframe >> input",
    playwright: "iframe >> internal:control=enter-frame >> input",
  },
  "in a shadow root": {
    path: TINY,
    script: `(() => {
      const host = document.createElement("div");
      host.attachShadow({ mode: "open" }).innerHTML = "<input>";
      document.body.replaceChildren(host);
    })()`,
    pagewire: "input",
    playwright: "input",
  },
} as const;

/** What is measured in each of these places. */
export const placedActions = ["click", "hover", "type 20 characters"] as const satisfies readonly ActionName[];

/** @param selector of the field to act on */
export function pagewireActions(
  service: BenchService,
  contextId: string,
  siteUrl: string,
  selector = "input",
): Actions {
  const run =
    (action: string, params: object = {}) =>
    () =>
      service.execute(contextId, { action, params });
  return {
    "navigate (tiny page)": run("navigate", { url: siteUrl + TINY }),
    evaluate: run("evaluate", { script: "document.title" }),
    content: run("content"),
    click: run("click", { selector }),
    hover: run("hover", { selector }),
    "type 20 characters": run("type", { selector, text: TEXT_20, clear: true }),
    "navigate (heavy page)": run("navigate", { url: siteUrl + HEAVY }),
    "screenshot PNG": run("screenshot"),
    "screenshot PNG, full page": run("screenshot", { fullPage: true }),
    "screenshot JPEG": run("screenshot", { type: "jpeg", quality: 80 }),
    async visit(visit) {
      await run("navigate", { url: visit.url })();
      await run("click", { selector: visit.selector })();
    },
  };
}

export function playwrightActions(page: Page, siteUrl: string, selector = "input"): Actions {
  const input = page.locator(selector).first();
  return {
    "navigate (tiny page)": () => page.goto(siteUrl + TINY),
    evaluate: () => page.evaluate("document.title"),
    content: () => page.content(),
    click: () => input.click(),
    hover: () => input.hover(),
    "type 20 characters": async () => {
      await input.clear();
      await input.pressSequentially(TEXT_20);
    },
    "navigate (heavy page)": () => page.goto(siteUrl + HEAVY),
    "screenshot PNG": () => page.screenshot(),
    "screenshot PNG, full page": () => page.screenshot({ fullPage: true }),
    "screenshot JPEG": () => page.screenshot({ type: "jpeg", quality: 80 }),
    async visit(visit) {
      await page.goto(visit.url);
      await page.locator(visit.selector).first().click();
    },
  };
}

export function cdpActions(cdp: CdpPage, siteUrl: string): Actions {
  const evaluate = (expression: string): Promise<unknown> =>
    cdp.send("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true });
  const goto = async (url: string): Promise<void> => {
    const loaded = cdp.event("Page.loadEventFired");
    await cdp.send("Page.navigate", { url });
    await loaded;
  };
  const centreOf = async (selector: string): Promise<{ x: number; y: number }> => {
    const rect = `(() => { const r = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect(); return { x: r.x + r.width / 2, y: r.y + r.height / 2 }; })()`;
    const { result } = (await evaluate(rect)) as { result: { value: { x: number; y: number } } };
    return result.value;
  };
  const click = async (selector: string): Promise<void> => {
    const mouse = { ...(await centreOf(selector)), button: "left", clickCount: 1 };
    await Promise.all(
      ["mouseMoved", "mousePressed", "mouseReleased"].map((type) =>
        cdp.send("Input.dispatchMouseEvent", { ...mouse, type }),
      ),
    );
  };
  return {
    "navigate (tiny page)": () => goto(siteUrl + TINY),
    evaluate: () => evaluate("document.title"),
    content: () => evaluate("document.documentElement.outerHTML"),
    click: () => click("input"),
    hover: async () => cdp.send("Input.dispatchMouseEvent", { ...(await centreOf("input")), type: "mouseMoved" }),
    "type 20 characters": async () => {
      await evaluate("document.querySelector('input').focus(), document.querySelector('input').value = ''");
      for (const key of TEXT_20) {
        void cdp.send("Input.dispatchKeyEvent", { type: "keyDown", text: key, key });
        await cdp.send("Input.dispatchKeyEvent", { type: "keyUp", key });
      }
    },
    "navigate (heavy page)": () => goto(siteUrl + HEAVY),
    "screenshot PNG": () => cdp.send("Page.captureScreenshot", { format: "png" }),
    "screenshot PNG, full page": async () => {
      const { cssContentSize } = (await cdp.send("Page.getLayoutMetrics")) as { cssContentSize: object };
      const clip = { ...cssContentSize, scale: 1 };
      await cdp.send("Page.captureScreenshot", { format: "png", clip, captureBeyondViewport: true });
    },
    "screenshot JPEG": () => cdp.send("Page.captureScreenshot", { format: "jpeg", quality: 80 }),
    async visit({ url, selector }) {
      await goto(url);
      const query = `document.querySelector(${JSON.stringify(selector)})`;
      await evaluate(`new Promise((r) => { const look = () => ${query} ? r() : setTimeout(look, 16); look(); })`);
      await click(selector);
    },
  };
}

import type { Page } from "playwright-core";
import type { CdpPage } from "./raw-cdp.ts";
import type { BenchService } from "./service.ts";

/** What is measured of each action, on the same page, in three ways. */
export interface ActionContenders {
  readonly name: string;
  readonly rounds: number;
  readonly pagewire: () => Promise<unknown>;
  readonly playwright: () => Promise<unknown>;
  readonly cdp: () => Promise<unknown>;
}

const TEXT_20 = "twenty characters ok";

export function actionContenders(
  { service, contextId }: { readonly service: BenchService; readonly contextId: string },
  page: Page,
  cdp: CdpPage,
  siteUrl: string,
): readonly ActionContenders[] {
  const run =
    (action: string, params: object = {}) =>
    () =>
      service.execute(contextId, { action, params });
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
  const hoverAt = async (selector: string): Promise<unknown> =>
    cdp.send("Input.dispatchMouseEvent", { ...(await centreOf(selector)), type: "mouseMoved" });
  const clickAt = async (selector: string): Promise<void> => {
    const mouse = { ...(await centreOf(selector)), button: "left", clickCount: 1 };
    await Promise.all([
      cdp.send("Input.dispatchMouseEvent", { ...mouse, type: "mouseMoved" }),
      cdp.send("Input.dispatchMouseEvent", { ...mouse, type: "mousePressed" }),
      cdp.send("Input.dispatchMouseEvent", { ...mouse, type: "mouseReleased" }),
    ]);
  };
  const navigation = (name: string, path: string, rounds: number): ActionContenders => ({
    name,
    rounds,
    pagewire: run("navigate", { url: siteUrl + path }),
    playwright: () => page.goto(siteUrl + path),
    cdp: () => goto(siteUrl + path),
  });
  return [
    navigation("navigate (tiny page)", "/form", 60),
    {
      name: "evaluate",
      rounds: 200,
      pagewire: run("evaluate", { script: "document.title" }),
      playwright: () => page.evaluate("document.title"),
      cdp: () => evaluate("document.title"),
    },
    {
      name: "content",
      rounds: 200,
      pagewire: run("content"),
      playwright: () => page.content(),
      cdp: () => evaluate("document.documentElement.outerHTML"),
    },
    {
      name: "click",
      rounds: 60,
      pagewire: run("click", { selector: "input" }),
      playwright: () => page.locator("input").first().click(),
      cdp: () => clickAt("input"),
    },
    {
      name: "hover",
      rounds: 60,
      pagewire: run("hover", { selector: "input" }),
      playwright: () => page.locator("input").first().hover(),
      cdp: () => hoverAt("input"),
    },
    {
      name: "type 20 characters",
      rounds: 60,
      pagewire: run("type", { selector: "input", text: TEXT_20, clear: true }),
      playwright: async () => {
        await page.locator("input").first().clear();
        await page.locator("input").first().pressSequentially(TEXT_20);
      },
      cdp: async () => {
        await evaluate("document.querySelector('input').focus(), document.querySelector('input').value = ''");
        for (const key of TEXT_20) {
          void cdp.send("Input.dispatchKeyEvent", { type: "keyDown", text: key, key });
          await cdp.send("Input.dispatchKeyEvent", { type: "keyUp", key });
        }
      },
    },
    navigation("navigate (heavy page)", "/heavy?rows=300", 30),
    {
      name: "screenshot PNG",
      rounds: 40,
      pagewire: run("screenshot"),
      playwright: () => page.screenshot(),
      cdp: () => cdp.send("Page.captureScreenshot", { format: "png" }),
    },
    {
      name: "screenshot PNG, full page",
      rounds: 12,
      pagewire: run("screenshot", { fullPage: true }),
      playwright: () => page.screenshot({ fullPage: true }),
      cdp: async () => {
        const { cssContentSize } = (await cdp.send("Page.getLayoutMetrics")) as { cssContentSize: object };
        const clip = { ...cssContentSize, scale: 1 };
        await cdp.send("Page.captureScreenshot", { format: "png", clip, captureBeyondViewport: true });
      },
    },
    {
      name: "screenshot JPEG",
      rounds: 40,
      pagewire: run("screenshot", { type: "jpeg", quality: 80 }),
      playwright: () => page.screenshot({ type: "jpeg", quality: 80 }),
      cdp: () => cdp.send("Page.captureScreenshot", { format: "jpeg", quality: 80 }),
    },
  ];
}

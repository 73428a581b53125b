import type { BrowserContext, Page } from "playwright-core";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Cdp, toCdp } from "../../../src/engine/playwright/session.ts";
import { isResponsive, rescuePage, type RescueMeans } from "../../../src/engine/execution/free-page.ts";
import { eventually } from "../../support/eventually.ts";
import { ofFile } from "../../support/of-file.ts";
import { plainBrowserOfFile } from "../../support/plain-browser.ts";
import { startSite } from "../../support/site.ts";
import { nightly } from "../../support/nightly.ts";

const site = ofFile(startSite);
const browser = plainBrowserOfFile();
let context: BrowserContext;
let page: Page;
let cdp: Cdp;
let checkBrowser: (() => Promise<void>) | undefined;

beforeEach(async () => {
  checkBrowser = undefined;
  context = await browser.newContext();
  page = await context.newPage();
  cdp = toCdp(await context.newCDPSession(page), new AbortController().signal);
});
afterEach(() => context.close());

function rescue(isNavigating = false): Promise<"usable" | "closed"> {
  const means: RescueMeans = {
    isNavigating,
    scriptsEnabled: true,
    closePage: () => page.close(),
    closeContext: () => context.close(),
    checkBrowser: async () => void (await checkBrowser?.()),
  };
  return rescuePage({ page, cdp }, means);
}

/** Resolves once the page's script runs without end. */
async function becomesStuck(): Promise<void> {
  await eventually(() => isResponsive({ page, cdp })).toBe(false);
}

/** Whether the page evaluates and navigates. */
async function requireUsable(): Promise<void> {
  expect(await page.evaluate("1 + 1")).toBe(2);
  await page.goto(`${site.url}/form`);
  expect(await page.title()).toBe("Form");
}

it("leaves a page alone whose scripts run", async () => {
  await page.goto(`${site.url}/form`);
  await page.evaluate("window.kept = 1");

  expect(await rescue()).toBe("usable");

  expect(await page.evaluate("window.kept")).toBe(1);
});

it("stops a navigation whose server does not respond", async () => {
  const navigation = page.goto(`${site.url}/hang`).catch((error: unknown) => error);
  await eventually(() => site.hanging).toBe(1);

  expect(await rescue(true)).toBe("usable");

  expect(String(await navigation)).toContain("net::ERR_ABORTED");
  await eventually(() => site.hanging).toBe(0);
  await requireUsable();
});

it("terminates a script that never ends", async () => {
  await page.goto(`${site.url}/form`);
  const endless = page.evaluate("for (;;);").catch((error: unknown) => error);
  await becomesStuck();

  expect(await rescue()).toBe("usable");

  expect(await endless).toBeInstanceOf(Error);
  await requireUsable();
});

nightly("terminates a timer that starts its loop again, and enables JavaScript again", async () => {
  await page.goto(`${site.url}/form`);
  await page.evaluate("void setInterval(() => { for (;;); }, 0)");
  await becomesStuck();

  expect(await rescue()).toBe("usable");

  await requireUsable();
});

it("closes a page whose main thread waits for a server", async () => {
  await page.goto(`${site.url}/form`);
  const script = "const request = new XMLHttpRequest(); request.open('GET', '/hang', false); request.send();";
  const waiting = page.evaluate(script).catch((error: unknown) => error);
  await eventually(() => site.hanging).toBe(1);

  expect(await rescue()).toBe("closed");

  expect(await waiting).toBeInstanceOf(Error);
  expect(page.isClosed()).toBe(true);
});

it("neither ends a script nor closes the page while the browser is what does not respond", async () => {
  await page.goto(`${site.url}/form`);
  await page.evaluate("window.kept = 1");
  // As a browser that has a backlog, and works it off.
  const { send } = cdp;
  const isBusy = vi.spyOn(cdp, "send").mockImplementation(() => new Promise(() => undefined));
  checkBrowser = async () => void isBusy.mockImplementation(send);

  expect(await rescue()).toBe("usable");

  expect(await page.evaluate("window.kept")).toBe(1);
  const sent = isBusy.mock.calls.map(([method]) => method);
  expect(sent).not.toContain("Runtime.terminateExecution");
});

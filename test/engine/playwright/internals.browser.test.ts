import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBrowser } from "../../../src/engine/browser/executable.ts";
import {
  elementInternals,
  frameInternals,
  missingInternals,
  missingOf,
} from "../../../src/engine/playwright/internals.ts";

let browser: Browser;

beforeAll(async () => {
  const executablePath = await findBrowser(undefined, process.platform);
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
});
afterAll(() => browser.close());

describe("the self-test of Playwright's internals", () => {
  it("finds all that are used in this version", async () => {
    expect(await missingInternals(browser)).toEqual([]);
    expect(browser.contexts()).toEqual([]);
  });

  it("says of a page that has closed, and of an element that is disposed, that they are gone", async () => {
    const page = await browser.newPage();
    const [frame, element] = [page.mainFrame(), await page.waitForSelector("body", { state: "attached" })];

    await element.dispose();
    expect(() => elementInternals(element)).toThrow("has been closed");
    await page.close();
    expect(() => frameInternals(frame)).toThrow("has been closed");
  });

  it("names those that are not there, and what works less well without them", () => {
    expect(missingOf("Page", {})).toEqual([
      { name: "Page.mainFrame", without: "no page opens" },
      {
        name: "Page.waitForInitializedOrError",
        without: "no request passes the proxy after the browser has forgotten its credentials",
      },
    ]);
    expect(missingOf("ElementHandle", undefined)).toEqual([
      { name: "ElementHandle._frame", without: "uploads through a file chooser fail" },
      { name: "ElementHandle._objectId", without: "uploads through a file chooser fail" },
    ]);
  });
});

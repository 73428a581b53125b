import { test as base, chromium } from "@playwright/test";

/** The only difference from a project with a local browser. */
export const test = base.extend({
  browser: [
    async ({}, use) => {
      const browser = await chromium.connectOverCDP(process.env["PAGEWIRE_CDP_URL"]);
      await use(browser);
      await browser.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});
export { expect } from "@playwright/test";

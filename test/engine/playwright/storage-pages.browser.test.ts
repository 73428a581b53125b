import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { createStorageReader } from "../../../src/engine/context/storage-state.ts";
import { ofFile } from "../../support/of-file.ts";
import { plainBrowserOfFile } from "../../support/plain-browser.ts";
import { startSite } from "../../support/site.ts";

const MAX_POPUPS = 30;

const browser = plainBrowserOfFile();
const site = ofFile(startSite);
const other = ofFile(startSite);

it("popups and pages that open while the storage of other origins is read are reported, and have the context's configuration", async () => {
  const context = await browser.newContext({ userAgent: "tester/1.0" });
  const reader = createStorageReader(context, undefined, () => Promise.resolve({ databases: 0, caches: 0 }));
  const page = await context.newPage();
  await page.goto(`${other.url}/form`);
  await page.evaluate("localStorage.setItem('kept', '1')");
  await page.goto(`${site.url}/`);
  const reported: Page[] = [];
  context.on("page", (each) => reported.push(each));

  // No page shows the other origin any more, so one is opened to read its storage.
  let isReading = true;
  const reading = reader.read().finally(() => (isReading = false));
  const creating = context.newPage();
  let opened = 0;
  for (; isReading && opened < MAX_POPUPS; opened++) await page.evaluate("void open('/headers')");
  const [{ state }] = await Promise.all([reading, creating]);

  await expect.poll(() => reported.length).toBe(opened + 1);
  for (const each of reported) expect(await each.evaluate("navigator.userAgent")).toBe("tester/1.0");
  expect(context.pages()).toHaveLength(opened + 2);
  expect(state?.origins).toContainEqual(
    expect.objectContaining({ origin: other.url, localStorage: [{ name: "kept", value: "1" }] }),
  );
  await context.close();
});

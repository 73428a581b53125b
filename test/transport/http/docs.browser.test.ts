import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "../../../gen/operations.ts";
import { findBrowser } from "../../../src/engine/browser/executable.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  const executablePath = await findBrowser(undefined, process.platform);
  [app, browser] = await Promise.all([startTestApp(), chromium.launch({ executablePath })]);
});
afterAll(() => Promise.all([app.close(), browser.close()]));

describe("the page at /api/v1/docs", () => {
  it.each(["/api/v1/docs", "/v1/docs/"])(
    "at %s shows every operation, and asks no other machine for anything",
    async (path) => {
      const page = await browser.newPage();
      const faults: string[] = [];
      page.on("console", (message) => faults.push(message.text()));
      page.on("response", (response) => {
        if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
      });
      page.on("request", (request) => {
        if (!request.url().startsWith(app.httpUrl) && !request.url().startsWith("data:")) faults.push(request.url());
      });
      await page.goto(app.httpUrl + path);
      await page.locator(".opblock").last().waitFor();

      expect(await page.title()).toBe("Pagewire");
      expect(await page.locator(".opblock").count()).toBe(Object.keys(operations).length);
      expect(await page.locator(".topbar, img").count()).toBe(0);
      expect(faults).toEqual([]);
      await page.close();
    },
  );

  it("can call an operation", async () => {
    const page = await browser.newPage();
    await page.goto(`${app.httpUrl}/api/v1/docs#/Health/getLiveness`);
    await page.getByRole("button", { name: "Try it out" }).click();
    await page.getByRole("button", { name: "Execute", exact: true }).click();

    await expect.poll(() => page.locator(".live-responses-table .response").first().innerText()).toContain('"alive"');
    await page.close();
  });

  it("has a Content-Security-Policy for its own files only, over plain HTTP as well", async () => {
    const { headers } = await fetch(`${app.httpUrl}/api/v1/docs`);

    const policy = headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).not.toMatch(/https:|upgrade-insecure-requests|unsafe-eval/);
  });
});

describe("DOCS_PUBLIC=false", () => {
  it("requires credentials for the page, its files and the document", async () => {
    const closed = await startTestApp({ DOCS_PUBLIC: "false" });
    try {
      const { accessToken } = await closed.addUser("reader");
      for (const path of ["openapi.json", "docs", "docs/", "docs/json", "docs/yaml", "docs/static/swagger-ui.css"]) {
        const url = `${closed.httpUrl}/api/v1/${path}`;
        expect((await fetch(url)).status, path).toBe(401);
        expect((await fetch(url, { headers: { authorization: `Bearer ${accessToken}` } })).status, path).toBe(200);
      }
    } finally {
      await closed.close();
    }
  });
});

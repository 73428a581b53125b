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

  it.each(["/api/v1/docs", "/api/v1/docs/"])(
    "at %s names only files that there are, its icon included",
    async (path) => {
      const html = await (await fetch(app.httpUrl + path)).text();
      const links = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(
        ([, link = ""]) => new URL(link, app.httpUrl + path),
      );

      expect(links.map(({ pathname }) => pathname)).toContain("/api/v1/docs/static/theme/icon.svg");
      for (const link of links) expect((await fetch(link)).status, link.pathname).toBe(200);
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

describe("the files of the page", () => {
  const css = "/api/v1/docs/static/swagger-ui.css";

  it("are not sent again to a client that has them", async () => {
    const first = await fetch(app.httpUrl + css);
    const etag = first.headers.get("etag") ?? "";
    const again = await fetch(app.httpUrl + css, { headers: { "if-none-match": etag } });

    expect(first.status).toBe(200);
    expect(first.headers.get("content-type")).toContain("text/css");
    expect((await first.text()).length).toBeGreaterThan(10_000);
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
  });

  it.each([
    "/api/v1/docs/static/%73wagger-ui.css",
    "/api/v1/docs/static//swagger-ui.css",
    "/api/v1/docs/static/none.css",
  ])("are not found at %s", async (path) => {
    const response = await fetch(app.httpUrl + path);

    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ success: false, error: { code: "NOT_FOUND" } });
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

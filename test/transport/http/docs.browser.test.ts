import { readFileSync } from "node:fs";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { actions, operations } from "../../../gen/operations.ts";
import { sharedTestApp, startTestApp } from "../../support/app.ts";
import { isNightly, samples } from "../../support/nightly.ts";
import { ofFile } from "../../support/of-file.ts";
import { plainBrowserOfFile } from "../../support/plain-browser.ts";

const axe = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");
/** A folder for pictures of the page, to look at. */
const screenshots = process.env["SCREENSHOTS"];

const app = ofFile(() => sharedTestApp());
const browser = plainBrowserOfFile();

/** The page, and what it logged, could not load, or asked of another host. */
async function visit(path = "/api/v1/docs", options: BrowserContextOptions = {}) {
  const page = await browser.newPage(options);
  const problems: string[] = [];
  page.on("console", (message) => problems.push(message.text()));
  page.on("response", (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
  });
  page.on("request", (request) => {
    const { origin } = new URL(request.url());
    if (request.url().startsWith("blob:") || origin === new URL(app.httpUrl).origin) return;
    problems.push(request.url());
  });
  await page.goto(app.httpUrl + path);
  // What the script of the page does last.
  const done = path.startsWith("/docs") ? "html[data-theme]" : ".sample pre";
  await page.locator(done).last().waitFor();
  return { page, problems };
}

async function axeFindings(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    interface Axe {
      run(): Promise<{ readonly violations: readonly { readonly id: string; readonly nodes: readonly object[] }[] }>;
    }
    const { violations } = await (globalThis as unknown as { readonly axe: Axe }).axe.run();
    return violations.map(({ id, nodes }) => `${id} (${nodes.length})`);
  });
}

describe("the API reference at /api/v1/docs", () => {
  it.each(samples(["/api/v1/docs", "/v1/docs/"]))(
    "at %s shows every action with an example, then every operation, and asks no other machine for anything",
    async (path) => {
      const { page, problems } = await visit(path);
      const ids = await page
        .locator("article")
        .evaluateAll((articles) => (articles as unknown as readonly { readonly id: string }[]).map(({ id }) => id));

      expect(await page.title()).toBe("Pagewire API reference");
      expect(ids).toEqual([...Object.keys(actions).map((name) => `action-${name}`), ...ids.slice(25)]);
      expect(ids.slice(25).toSorted()).toEqual(Object.keys(operations).toSorted());
      expect(await page.locator("#action-click .sample pre").innerText()).toContain(`"selector":"#buy"`);
      expect(await page.locator("body").innerText()).not.toMatch(/Idempotency-Key: [0-9a-f]{8}-/);
      expect(problems).toEqual([]);
      await page.close();
    },
  );

  it("keeps a language and a key over a reload, finds an action by words, and calls an operation that shows a picture", async () => {
    const { accessToken } = await app.addUser("reader");
    const { page, problems } = await visit();
    await page.getByLabel("Samples").selectOption("python");
    await page.getByLabel("API key or access token").fill(accessToken);
    await page.reload();
    await page.getByLabel("Search").fill("drag drop");

    expect(await page.locator("#action-drag .sample pre").innerText()).toBe(
      `result = context.execute("drag", { "selector": "#card", "toSelector": "#done" })`,
    );
    expect(await page.locator("#action-navigate").isVisible()).toBe(false);
    expect(await page.locator('nav a[href="#action-navigate"]').isVisible()).toBe(false);
    await page.getByLabel("Samples").selectOption("go");
    expect(await page.locator("#action-drag .sample pre").innerText()).toContain(
      `browser.Execute(ctx, "drag", pagewire.Params{`,
    );
    await page.getByLabel("Search").fill("");
    const article = page.locator("#renderScreenshot");
    await article.getByRole("button", { name: /Try it/ }).click();
    await article.getByRole("textbox", { name: "Body" }).fill('{"html":"<h1>Hello</h1>"}');
    await article.getByRole("button", { name: "Send" }).click();
    await article.getByAltText("The picture that the call returned").waitFor();
    expect(problems).toEqual([]);
    await page.close();
  });

  it.each(
    samples([
      ["light", 390],
      ["dark", 390],
      ["light", 1_280],
      ["dark", 1_280],
    ] as const),
  )("has no finding of axe in %s at a width of %d", async (colorScheme, width) => {
    const { page } = await visit("/api/v1/docs", { colorScheme, viewport: { width, height: 844 }, bypassCSP: true });
    await page.locator("#action-click").getByRole("button").click();
    if (screenshots !== undefined)
      await page.screenshot({ path: `${screenshots}/reference-${colorScheme}-${width}.png` });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
    // All are made alike; axe compares the colours of each text.
    if (!isNightly)
      await page.evaluate(`[...document.querySelectorAll("article:not(#action-click)")].forEach((each, index) => {
        if (index % 30 > 0) each.remove();
      })`);
    await page.addScriptTag({ content: axe });

    expect(await axeFindings(page)).toEqual([]);
    await page.close();
  });

  it("has a Content-Security-Policy for its own files only, over plain HTTP as well", async () => {
    const { headers } = await fetch(`${app.httpUrl}/api/v1/docs`);

    const policy = headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(policy).not.toMatch(/https:|upgrade-insecure-requests|unsafe-/);
  });
});

describe("the pages of docs/ at /docs", () => {
  it("begin with the README, find a page by words, and ask no other machine for anything", async () => {
    const { page, problems } = await visit("/docs");
    expect(new URL(page.url()).pathname).toBe("/docs/");
    expect((await fetch(`${app.httpUrl}/docs/agents`)).status).toBe(200);
    await page.getByLabel("Search").fill("idempotency keys");
    await page.getByRole("link", { name: /Clients › Idempotency keys/ }).click();

    await page.waitForURL(/clients\.html#idempotency-keys$/);
    expect(await page.locator("#idempotency-keys").isVisible()).toBe(true);
    await page.getByLabel("Theme").selectOption("dark");
    await page.reload();
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
    expect(problems).toEqual([]);
    await page.close();
  });

  it.each(
    samples(
      [
        ["light", 1_280, "index"],
        ["dark", 390, "operating"],
        ["dark", 1_280, "agents"],
        ["light", 390, "console"],
      ] as const,
      0,
    ),
  )("have no finding of axe in %s at a width of %d: %s", async (colorScheme, width, name) => {
    const viewport = { width, height: 844 };
    const { page } = await visit(`/docs/${name}.html`, { colorScheme, viewport, bypassCSP: true });
    if (screenshots !== undefined)
      await page.screenshot({ path: `${screenshots}/docs-${name}-${colorScheme}-${width}.png` });
    await page.addScriptTag({ content: axe });

    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
    await page.close();
  });

  it.each(["/docs/none.html", "/docs/..%2fpackage.json", "/docs/images/"])("are not found at %s", async (path) => {
    expect((await fetch(app.httpUrl + path)).status).toBe(404);
  });
});

describe("the files of the page", () => {
  const css = "/api/v1/docs/reference.css";

  it("are not sent again to a client that has them", async () => {
    const first = await fetch(app.httpUrl + css);
    const etag = first.headers.get("etag") ?? "";
    const again = await fetch(app.httpUrl + css, { headers: { "if-none-match": etag } });

    expect(first.status).toBe(200);
    expect(first.headers.get("content-type")).toContain("text/css");
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
  });

  it.each(["/api/v1/docs//reference.css", "/api/v1/docs/none.css", "/api/v1/docs/index.html"])(
    "are not found at %s",
    async (path) => {
      const response = await fetch(app.httpUrl + path);

      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ success: false, error: { code: "NOT_FOUND" } });
    },
  );
});

describe("DOCS_PUBLIC=false", () => {
  it("requires credentials for the page, its files and the document", async () => {
    const closed = await startTestApp({ DOCS_PUBLIC: "false" });
    try {
      const { accessToken } = await closed.addUser("reader");
      for (const path of ["openapi.json", "docs", "docs/", "docs/reference.css", "docs/reference.js"]) {
        const url = `${closed.httpUrl}/api/v1/${path}`;
        expect((await fetch(url)).status, path).toBe(401);
        expect((await fetch(url, { headers: { authorization: `Bearer ${accessToken}` } })).status, path).toBe(200);
      }
      expect((await fetch(`${closed.httpUrl}/docs/operating.html`)).status).toBe(401);
    } finally {
      await closed.close();
    }
  });
});

import axe from "axe-core";
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { startTestApp, testPassword, type TestApp, type TestUser } from "../support/app.ts";
import { eventually } from "../support/eventually.ts";
import { type RestClient, restClient } from "../support/rest.ts";

/** The console in a real browser, against the whole service; SCREENSHOTS=docs/images writes the pictures of docs/console.md. */
let app: TestApp;
let ann: TestUser;
let rest: RestClient;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp();
  ann = await app.addUser("ann");
  rest = restClient(app, ann.accessToken);
  browser = await chromium.launch({ executablePath: app.browser?.executable ?? "", args: ["--no-sandbox"] });
});

afterAll(async () => {
  await browser.close();
  await app.close();
});

interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** URLs of all requests. */
  readonly requests: readonly string[];
  /** What the browser has blocked by the policy of the page. */
  readonly violations: readonly string[];
}

async function visit(options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  page.on("dialog", (dialog) => void dialog.accept());
  const violations: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|TrustedHTML/.test(message.text())) violations.push(message.text());
  });
  await page.goto(`${app.httpUrl}/console/`);
  return { context, page, requests, violations };
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel("User name").fill("ann");
  await page.getByLabel("Password").fill(testPassword);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("Connected").waitFor();
}

/** Each finding of axe, with the elements. */
function findings(page: Page): Promise<readonly string[]> {
  return page.evaluate(`(async () => { ${axe.source}; const { violations } = await axe.run();
    return violations.map(({ id, nodes }) => id + ": " + nodes.map((node) => node.html).join(" ")); })()`);
}

async function newPage(script: string): Promise<{ contextId: string; pageId: string }> {
  const { data } = await rest.request("POST", "/contexts", { name: "shop", createPage: true });
  const { id, page } = data as { id: string; page: { id: string } };
  expect((await rest.execute(id, "evaluate", { script })).error).toBeUndefined();
  onTestFinished(async () => {
    await rest.request("DELETE", `/contexts/${id}`);
  });
  return { contextId: id, pageId: page.id };
}

const stage = `
  document.title = "A shop";
  document.body.style = "height:3000px;margin:0;font:20px sans-serif";
  document.body.innerHTML = '<input id=field style="position:absolute;left:40px;top:40px;width:400px;height:40px">' +
    '<button id=near style="position:absolute;left:900px;top:500px;width:120px;height:60px">Near</button>' +
    '<button id=far style="position:absolute;left:100px;top:1400px;width:120px;height:60px">Far</button>';
  window.seen = [];
  for (const button of document.querySelectorAll("button"))
    button.addEventListener("click", (event) => {
      seen.push(button.id + " " + Math.round(event.offsetX) + "," + Math.round(event.offsetY));
      document.body.dataset.clicks = seen.length;
    });
  addEventListener("scroll", () => document.body.dataset.scroll = scrollY);`;

async function evaluate(contextId: string, script: string): Promise<unknown> {
  const { data } = await rest.execute(contextId, "evaluate", { script });
  return (data as { data: { result: unknown } }).data.result;
}

describe("the console", () => {
  it("signs in and out, and keeps the session over a reload with a token in no URL, storage or cookie of a script", async () => {
    const { context, page, requests, violations } = await visit();
    await page.getByLabel("User name").fill("ann");
    await page.getByLabel("Password").fill("wrong");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("alert").waitFor();
    await signIn(page);
    await page.reload();
    await page.getByText("Connected").waitFor();

    const stored = await page.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])");
    expect(stored).toBe('[{},{},""]');
    const html = await page.content();
    expect([...requests, html].filter((text) => /eyJ|pwr_/.test(text))).toEqual([]);
    expect(requests.filter((url) => !/^data:/.test(url) && new URL(url).origin !== app.httpUrl)).toEqual([]);
    const [cookie] = await context.cookies(`${app.httpUrl}/console/session`);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/console/session" });
    expect(violations).toEqual([]);

    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByLabel("User name").waitFor();
    await page.reload();
    await page.getByLabel("User name").waitFor();
  });

  it("rejects a cookie that a page elsewhere sends, and redirects browsers from / only", async () => {
    for (const origin of [undefined, "http://localhost:1"]) {
      const response = await fetch(`${app.httpUrl}/console/session/refresh`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          cookie: "pagewire-refresh=pwr_x",
          ...(origin !== undefined && { origin }),
        },
        body: "{}",
      });
      expect(response.status).toBe(403);
    }
    const headers = { accept: "text/html,application/xhtml+xml" };
    const redirected = await fetch(`${app.httpUrl}/`, { headers, redirect: "manual" });
    expect([redirected.status, redirected.headers.get("location")]).toEqual([302, "/console/"]);
    expect((await fetch(`${app.httpUrl}/`)).status).toBe(404);
    const page = await fetch(`${app.httpUrl}/console/`);
    const etag = page.headers.get("etag") ?? "";
    expect(page.headers.get("content-security-policy")).toContain("require-trusted-types-for 'script'");
    expect((await fetch(`${app.httpUrl}/console/`, { headers: { "if-none-match": etag } })).status).toBe(304);
  });

  it.each(["light", "dark"] as const)("has no finding of axe on any screen, in %s", async (colorScheme) => {
    const { contextId } = await newPage(stage);
    const { page, violations } = await visit({ colorScheme, viewport: { width: 910, height: 560 } });
    const folder = process.env["SCREENSHOTS"];
    const shot = async (name: string): Promise<void> => {
      if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png` });
    };
    await page.getByLabel("User name").waitFor();
    await shot("sign-in");
    expect(await findings(page)).toEqual([]);
    await signIn(page);
    await page.getByRole("link", { name: "shop" }).waitFor();
    await page.getByRole("button", { name: "Show a picture of shop" }).click();
    await page.getByAltText("The page of shop").waitFor();
    await shot("contexts");
    expect(await findings(page)).toEqual([]);
    await rest.request("POST", `/contexts/${contextId}/control/requests`, {
      instructions: "Sign in, please",
      ttl: 60_000,
    });
    await page.getByRole("link", { name: "shop" }).click();
    await page.locator("figcaption", { hasText: /page does not change|pictures a second/ }).waitFor();
    await page.getByRole("button", { name: "Take control" }).click();
    await page.getByText("You have control").waitFor();
    await page.getByText("Sign in, please").first().waitFor();
    await shot("context");
    expect(await findings(page)).toEqual([]);
    for (const panel of ["Configuration", "Counts"]) {
      await page.getByRole("button", { name: panel }).click();
      expect(await findings(page)).toEqual([]);
    }
    expect(violations).toEqual([]);
  });

  it("shows a context that is made elsewhere; hostile titles, names and console lines are text", async () => {
    const { page, violations } = await visit();
    await signIn(page);
    const evil = "<img src=x onerror=window.pwned=1>";
    const { data } = await rest.request("POST", "/contexts", { name: evil, createPage: true });
    const { id } = data as { id: string };
    onTestFinished(async () => {
      await rest.request("DELETE", `/contexts/${id}`);
    });
    await page.getByRole("link", { name: evil }).click();
    await page.locator("figcaption", { hasText: /page does not change|pictures a second/ }).waitFor();
    await rest.execute(id, "evaluate", {
      script: `document.title = ${JSON.stringify(evil)}; console.log(${JSON.stringify(evil)})`,
    });
    await page.locator(".timeline").getByText(evil).first().waitFor();
    expect(await page.evaluate("window.pwned")).toBeUndefined();
    expect(violations).toEqual([]);
    expect(await page.locator("img").count()).toBe(0);
  });

  it("sends clicks to the right place at two zooms and after scrolling, keys, dead keys' text and a paste, and hands back", async () => {
    const { contextId } = await newPage(stage);
    const { page } = await visit();
    await signIn(page);
    await page.goto(`${app.httpUrl}/console/#/contexts/${contextId}`);
    await page.locator("figcaption", { hasText: /page does not change|pictures a second/ }).waitFor();
    await page.getByRole("button", { name: "Take control" }).click();
    await page.getByText("You have control").waitFor();
    const agent = await rest.execute(contextId, "click", { selector: "#near" });
    expect(agent.error).toMatchObject({ code: "CONFLICT", details: { reason: "controlled" } });
    const canvas = page.locator("canvas");
    /** Clicks a point of the page, by its CSS pixels. */
    const click = async (x: number, y: number): Promise<void> => {
      const box = await canvas.boundingBox();
      if (box === null) throw new Error("there is no canvas");
      await canvas.click({ position: { x: (x / 1280) * box.width, y: (y / 720) * box.height } });
    };
    /** By a selector: a function may act, and is rejected while the person has control. */
    const until = async (selector: string): Promise<void> => {
      const { error } = await rest.execute(contextId, "wait", { selector });
      expect(error).toBeUndefined();
    };
    await click(960, 530);
    await until('[data-clicks="1"]');
    await page.setViewportSize({ width: 1000, height: 1000 });
    await click(960, 530);
    await until('[data-clicks="2"]');
    await click(140, 60);
    await until("#field:focus");
    await page.keyboard.type("ab");
    await page.keyboard.press("Backspace");
    await page.keyboard.insertText("é");
    await page.evaluate(`{
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "pasted");
      document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }`);
    // At 1400 px of the page: 400 px of the viewport after the wheel.
    await canvas.hover();
    await page.mouse.wheel(0, 1_000);
    await until('[data-scroll="1000"]');
    await click(160, 430);
    await until('[data-clicks="3"]');
    await page.getByPlaceholder("Note for the caller").fill("done");
    await page.getByRole("button", { name: "Hand back" }).click();
    await page.getByText("You are watching").waitFor();

    const { data } = await rest.request("GET", `/contexts/${contextId}/control`);
    expect(data).toMatchObject({ state: "free", last: { reason: "released", outcome: "completed", note: "done" } });
    expect(await evaluate(contextId, "document.querySelector('#field').value")).toBe("aépasted");
    const clicks = (await evaluate(contextId, "seen")) as readonly string[];
    expect(clicks.map((text) => text.split(" ")[0])).toEqual(["near", "near", "far"]);
    for (const text of clicks) {
      const [, x = "", y = ""] = / (\d+),(\d+)$/.exec(text) ?? [];
      expect(Math.abs(Number(x) - 60)).toBeLessThanOrEqual(2);
      expect(Math.abs(Number(y) - 30)).toBeLessThanOrEqual(2);
    }
  });

  it("connects again after the socket is lost, and goes on with the events", async () => {
    const { contextId } = await newPage(stage);
    const { page } = await visit();
    let drop: () => Promise<void> = () => Promise.reject(new Error("there is no socket"));
    await page.routeWebSocket(/\/ws$/, (socket) => {
      socket.connectToServer();
      drop = () => socket.close();
    });
    await page.reload();
    await signIn(page);
    await page.goto(`${app.httpUrl}/console/#/contexts/${contextId}`);
    await page.locator("figcaption", { hasText: /page does not change|pictures a second/ }).waitFor();
    await drop();
    await page.getByText("Reconnecting…").waitFor();
    await rest.execute(contextId, "evaluate", { script: "console.log('while away')" });
    await eventually(() => page.locator(".timeline").getByText("while away").count()).toBe(1);
  });
});

import { chromium, type Page as PlaywrightPage } from "playwright-core";
import puppeteer, { type Target } from "puppeteer-core";
import { Builder, By, Capabilities, logging } from "selenium-webdriver";
import { WebSocket } from "ws";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { sharedTestApp, type TestUser } from "../../support/app.ts";
import { eventually } from "../../support/eventually.ts";
import { ofFile } from "../../support/of-file.ts";
import { type RestClient, restClient } from "../../support/rest.ts";
import { startSite } from "../../support/site.ts";
import type { Driver } from "../webdriver/pages.ts";
import { isNightly, samples } from "../../support/nightly.ts";

let ann: TestUser;
let rest: RestClient;

const app = ofFile(sharedTestApp);
const site = ofFile(startSite);
beforeAll(async () => {
  logging.getLogger("webdriver").setLevel(logging.Level.OFF);
  ann = await app.addUser("ann");
  rest = restClient(app, ann.accessToken);
});

async function openContext(): Promise<string> {
  const contextId = await rest.newContext({ cdp: true, createPage: true });
  onTestFinished(async () => {
    await rest.request("DELETE", `/contexts/${contextId}`);
  });
  return contextId;
}

async function ticketOf(contextId: string): Promise<{ readonly webSocketDebuggerUrl: string }> {
  return (await rest.request("POST", `/contexts/${contextId}/cdp`)).data as { readonly webSocketDebuggerUrl: string };
}

/** How pages open others: script, and whether the other has closed at once. */
const WAYS: Readonly<Record<string, readonly [script: (url: string) => string, isClosed: boolean]>> = {
  "window.open": [(url) => `void window.open("${url}")`, false],
  "window.open without an opener": [(url) => `void window.open("${url}", "_blank", "noopener")`, false],
  "a link": [
    (url) => `document.body.innerHTML = '<a target=_blank href="${url}">open</a>'; document.links[0].click()`,
    false,
  ],
  "a link without an opener": [
    (url) =>
      `document.body.innerHTML = '<a target=_blank rel=noopener href="${url}">open</a>'; document.links[0].click()`,
    false,
  ],
  "window.open that closes it at once": [(url) => `window.open("${url}").close()`, true],
  "window.open that closes a blank one at once": [() => `window.open("about:blank").close()`, true],
};
const ways = Object.entries(WAYS).map(([name, [script, isClosed]]) => [name, script, isClosed] as const);

describe("Playwright over CDP", () => {
  async function open(): Promise<PlaywrightPage> {
    const { webSocketDebuggerUrl } = await ticketOf(await openContext());
    const browser = await chromium.connectOverCDP(webSocketDebuggerUrl);
    onTestFinished(() => browser.close());
    const page = browser.contexts()[0]?.pages()[0];
    if (page === undefined) throw new Error("there is no page");
    await page.goto(`${site.url}/form`);
    return page;
  }

  it.each(samples(ways))("is shown what opens by %s, with its first request", async (name, script, isClosed) => {
    const page = await open();
    const url = `${site.url}/frame?${encodeURIComponent(name)}`;
    const requests: string[] = [];
    page.context().on("request", (request) => requests.push(request.url()));
    const [popup] = await Promise.all([
      page.waitForEvent("popup", { timeout: 20_000 }),
      page.evaluate<unknown>(script(url)),
    ]);
    if (isClosed) await expect.poll(() => popup.isClosed()).toBe(true);
    else {
      await popup.waitForURL(url);
      expect(requests).toEqual([url]);
    }
    await expect.poll(() => page.context().pages()).toHaveLength(isClosed ? 1 : 2);
  });

  it("routes the first request of what a popup opens", async () => {
    const page = await open();
    await page
      .context()
      .route("**/made-up", (route) => route.fulfill({ contentType: "text/html", body: "<title>made up</title>" }));
    const [popup] = await Promise.all([page.waitForEvent("popup"), page.evaluate("void window.open('/form')")]);
    const [second] = await Promise.all([popup.waitForEvent("popup"), popup.evaluate("void window.open('/made-up')")]);
    await expect.poll(() => second.title()).toBe("made up");
    expect(await second.opener()).toBe(popup);
    expect(site.requests.filter((each) => each.includes("made-up"))).toEqual([]);
  });

  it("runs its own script first in what a page opens", async () => {
    const page = await open();
    await page.context().addInitScript("(window.states ??= []).push(document.readyState)");
    // Not of the same origin, for which the window of the first document is kept.
    const url = `${site.url.replace("127.0.0.1", "localhost")}/form`;
    const [popup] = await Promise.all([page.waitForEvent("popup"), page.evaluate(`void window.open("${url}")`)]);
    await popup.waitForURL(url);
    expect(await popup.evaluate("window.states")).toEqual(["loading"]);
  });
});

describe("Puppeteer over CDP", () => {
  it.each(samples(ways))("is shown what opens by %s", async (name, script, isClosed) => {
    const { webSocketDebuggerUrl: browserWSEndpoint } = await ticketOf(await openContext());
    const browser = await puppeteer.connect({ browserWSEndpoint });
    onTestFinished(() => browser.disconnect());
    const [page] = await browser.pages();
    if (page === undefined) throw new Error("there is no page");
    await page.goto(`${site.url}/form`);
    const events: string[] = [];
    const record =
      (event: string) =>
      (target: Target): void =>
        void events.push(`${event} ${target.type()}`);
    browser.on("targetcreated", record("created")).on("targetdestroyed", record("destroyed"));
    await page.evaluate(script(`${site.url}/frame?${encodeURIComponent(name)}`));
    // Puppeteer leaves out what has closed before it knows it, at a plain browser as well.
    if (!isClosed) await expect.poll(() => events).toEqual(["created page"]);
    await expect.poll(() => browser.pages()).toHaveLength(isClosed ? 1 : 2);
  });
});

describe("a client of the protocol", () => {
  type Message = Readonly<Record<string, unknown>> & { readonly params?: Readonly<Record<string, unknown>> };

  /** With one page, to which it has attached, and whose session is the first. */
  async function open() {
    const contextId = await openContext();
    const socket = new WebSocket((await ticketOf(contextId)).webSocketDebuggerUrl);
    onTestFinished(() => socket.terminate());
    await new Promise((resolve) => socket.once("open", resolve));
    const messages: Message[] = [];
    socket.on("message", (data: Buffer) => messages.push(JSON.parse(data.toString()) as Message));
    let nextId = 0;
    const call = (method: string, params: object = {}, sessionId?: string): number => {
      socket.send(JSON.stringify({ id: ++nextId, method, params, sessionId }));
      return nextId;
    };
    const attached = (): readonly (Message["params"] & object)[] =>
      messages.flatMap(({ method, params }) =>
        method === "Target.attachedToTarget" && params !== undefined ? [params] : [],
      );
    return {
      contextId,
      socket,
      messages,
      call,
      attached,
      response: (id: number) => messages.find((m) => m["id"] === id),
    };
  }

  const AUTO = { autoAttach: true, flatten: true };
  const evaluation = { expression: "window.popup = window.open('/frame'); document.title", returnByValue: true };

  it("has what a page opens wait for it, as it has asked for, until it starts it", async () => {
    const { contextId, call, attached, response } = await open();
    call("Target.setAutoAttach", { ...AUTO, waitForDebuggerOnStart: true });
    await expect.poll(() => attached().length).toBe(1);
    const page = String(attached()[0]?.["sessionId"]);
    call("Page.navigate", { url: `${site.url}/form` }, page);
    await expect
      .poll(async () => (await rest.request("GET", `/contexts/${contextId}/pages`)).data)
      .toMatchObject([{ title: "Form" }]);
    const opening = call("Runtime.evaluate", evaluation, page);
    await expect.poll(() => attached().length).toBe(2);
    expect(attached()[1]).toMatchObject({ waitingForDebugger: true, targetInfo: { type: "page" } });
    const popup = String(attached()[1]?.["sessionId"]);
    const before = call("Runtime.evaluate", { expression: "document.title" }, popup);
    await expect.poll(() => response(before)).toBeDefined();
    expect(response(opening)).toBeUndefined();
    expect(site.requests.filter((each) => each === "GET /frame")).toEqual([]);
    call("Runtime.runIfWaitingForDebugger", {}, popup);
    await expect.poll(() => response(opening)).toBeDefined();
    await expect.poll(() => site.requests.filter((each) => each === "GET /frame")).toHaveLength(1);
  });

  it.each([
    ["has disconnected", (socket: WebSocket) => socket.terminate()],
    ["does not start it", () => undefined],
  ])("that %s does not keep it from running", async (_, leave) => {
    const { contextId, socket, call, attached } = await open();
    call("Target.setAutoAttach", { ...AUTO, waitForDebuggerOnStart: true });
    await expect.poll(() => attached().length).toBe(1);
    const url = `${site.url}/popup`;
    expect((await rest.execute(contextId, "navigate", { url })).data).toMatchObject({ success: true });
    const clicking = rest.execute(contextId, "click", { selector: "#open" });
    await expect.poll(() => attached().length).toBe(2);
    leave(socket);
    expect((await clicking).data).toMatchObject({ success: true });
    await expect
      .poll(async () => (await rest.request("GET", `/contexts/${contextId}/pages`)).data)
      .toMatchObject([{ url }, { url: `${site.url}/frame` }]);
  });
});

describe("Selenium", () => {
  async function newSession(): Promise<Driver> {
    const server = new URL("/wd/hub", app.httpUrl);
    [server.username, server.password] = ["any", ann.accessToken];
    const built: unknown = await new Builder()
      .disableEnvironmentOverrides()
      .usingServer(server.href)
      .withCapabilities(new Capabilities({ browserName: "chrome", webSocketUrl: true }))
      .build();
    const driver = built as Driver;
    onTestFinished(() => driver.quit());
    return driver;
  }

  it.each(isNightly ? ways : [])(
    "goes on after what opens by %s, and switches to it",
    async (name, script, isClosed) => {
      const driver = await newSession();
      await driver.get(`${site.url}/form`);
      const first = await driver.getWindowHandle();
      await driver.executeScript(script(`${site.url}/frame?${encodeURIComponent(name)}`));
      if (!isClosed) await driver.wait(async () => (await driver.getAllWindowHandles()).length === 2, 30_000);
      const others = (await driver.getAllWindowHandles()).filter((handle) => handle !== first);
      expect(others).toHaveLength(isClosed ? 0 : 1);
      for (const other of others) {
        await driver.switchTo().window(other);
        await driver.wait(async () => (await driver.findElements(By.id("inside"))).length === 1, 30_000);
        await driver.close();
        await driver.switchTo().window(first);
      }
      expect(await driver.getTitle()).toBe("Form");
    },
  );

  it.each(samples(ways))("is shown by WebDriver BiDi what opens by %s", async (name, script, isClosed) => {
    const driver = await newSession();
    await driver.get(`${site.url}/form`);
    const bidi = await driver.getBidi();
    const url = `${site.url}/frame?${encodeURIComponent(name)}`;
    await bidi.subscribe("browsingContext.contextCreated");
    await bidi.subscribe("browsingContext.contextDestroyed");
    await bidi.subscribe("network.beforeRequestSent");
    const events: string[] = [];
    (bidi.socket as unknown as WebSocket).on("message", (data: Buffer) => {
      const { method, params } = JSON.parse(data.toString()) as {
        readonly method?: string;
        readonly params: { readonly url?: string; readonly request?: { readonly url: string } };
      };
      if (method === "network.beforeRequestSent") events.push(`request ${params.request?.url ?? ""}`);
      else if (method !== undefined) events.push(method);
    });
    await driver.executeScript(script(url));
    const created = "browsingContext.contextCreated";
    if (isClosed) await eventually(() => events.at(-1)).toBe("browsingContext.contextDestroyed");
    else await eventually(() => events).toContain(`request ${url}`);
    expect(events.filter((event) => event === created)).toEqual([created]);
  });
});

import { basename } from "node:path";
import {
  type Browser as PlaywrightBrowser,
  chromium,
  type Frame as PlaywrightFrame,
  type Page as PlaywrightPage,
} from "playwright-core";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { startTestApp, type TestUser } from "../../support/app.ts";
import { eventually } from "../../support/eventually.ts";
import { ofFile } from "../../support/of-file.ts";
import { type RestClient, restClient } from "../../support/rest.ts";
import { freePort } from "../../support/postgres.ts";
import { startSite } from "../../support/site.ts";
import { nightly, samples } from "../../support/nightly.ts";

let ann: TestUser;
let rest: RestClient;
let sharedId: string | undefined;

/** Few enough that a test reaches it. */
const MAX_CONTEXTS = 6;
const app = ofFile(() => startTestApp({ USER_LIMITS: `contexts=${MAX_CONTEXTS}` }));
const site = ofFile(startSite);
beforeAll(async () => {
  ann = await app.addUser("ann");
  rest = restClient(app, ann.accessToken);
});

interface Ticket {
  readonly webSocketDebuggerUrl: string;
  readonly httpUrl: string;
}

async function openContext(config: object = {}): Promise<string> {
  const contextId = await rest.newContext({ cdp: true, createPage: false, ...config });
  onTestFinished(async () => {
    await rest.request("DELETE", `/contexts/${contextId}`);
  });
  return contextId;
}

/** A context that tests share, without pages: each with clients has a browser of its own, which takes half a second of a processor. */
async function sharedContext(): Promise<string> {
  sharedId ??= await rest.newContext({ cdp: true, createPage: false, blockedHosts: ["denied.test"] });
  for (const { id } of await pagesOf(sharedId)) await rest.request("DELETE", `/contexts/${sharedId}/pages/${id}`);
  return sharedId;
}

async function getTicket(contextId: string): Promise<Ticket> {
  const { status, data, error } = await rest.request("POST", `/contexts/${contextId}/cdp`);
  expect(error).toBeUndefined();
  expect(status).toBe(201);
  return data as Ticket;
}

async function storeArtifact(name: string, text: string): Promise<string> {
  const { data, error } = await rest.request("POST", `/artifacts?name=${name}`, { text });
  expect(error).toBeUndefined();
  return (data as { readonly id: string }).id;
}

async function withPuppeteer(contextId: string): Promise<Browser> {
  const { webSocketDebuggerUrl: browserWSEndpoint } = await getTicket(contextId);
  const browser = await puppeteer.connect({ browserWSEndpoint });
  onTestFinished(() => browser.disconnect());
  return browser;
}

async function withPlaywright(contextId: string): Promise<PlaywrightBrowser> {
  const browser = await chromium.connectOverCDP((await getTicket(contextId)).httpUrl);
  onTestFinished(() => browser.close());
  return browser;
}

async function pagesOf(
  contextId: string,
): Promise<readonly { readonly id: string; readonly url: string; readonly title: string }[]> {
  const { data } = await rest.request("GET", `/contexts/${contextId}/pages`);
  return data as readonly { readonly id: string; readonly url: string; readonly title: string }[];
}

/** A page whose button reports how it was clicked. */
const BUTTON = `document.body.innerHTML = '<button id=go>Go</button><input id=name><input id=file type=file><a id=open target=_blank href="/popup-target">open</a>';
  window.seen = []; document.querySelector("#go").addEventListener("click", ({ isTrusted }) => seen.push(isTrusted))`;

describe("Puppeteer", () => {
  async function open(contextId: string): Promise<Page> {
    const page = await (await withPuppeteer(contextId)).newPage();
    await page.goto(`${site.url}/form`);
    return page;
  }

  nightly("opens, navigates, reads, clicks, types and takes pictures", async () => {
    const contextId = await sharedContext();
    const page = await open(contextId);
    expect(await page.title()).toBe("Form");
    await page.evaluate(BUTTON);
    await page.click("#go");
    expect(await page.evaluate("seen")).toEqual([true]);
    await page.type("#name", "Ada Lovelace");
    expect(await page.$eval("#name", (input) => (input as unknown as { value: string }).value)).toBe("Ada Lovelace");
    expect(Buffer.from(await page.screenshot()).toString("latin1", 1, 4)).toBe("PNG");
    expect((await page.pdf()).byteLength).toBeGreaterThan(500);
    await page.goto(`${site.url}/`);
    await page.goBack();
    expect(page.url()).toBe(`${site.url}/form`);
  });

  nightly("sees the end of a navigation to a page that was prefetched", async () => {
    const page = await open(await sharedContext());
    const isRequested = (request: string): boolean => request === "GET /?prefetched";
    await page.evaluate(`document.body.innerHTML = '<a id=go href="/?prefetched">go</a>';
      const rules = Object.assign(document.createElement("script"), { type: "speculationrules" });
      rules.textContent = JSON.stringify({ prerender: [{ urls: ["/?prefetched"], eagerness: "immediate" }] });
      document.body.append(rules)`);
    await expect.poll(() => site.requests.some(isRequested)).toBe(true);
    const [response] = await Promise.all([page.waitForNavigation(), page.click("#go")]);
    expect(response?.status()).toBe(200);
    expect(site.requests.filter(isRequested)).toHaveLength(1);
  });

  nightly("goes on after the browser has forgotten the proxy's credentials, and is not asked for them", async () => {
    const page = await open(await sharedContext());
    const session = await page.createCDPSession();
    const status = async (path: string): Promise<number | undefined> => (await page.goto(site.url + path))?.status();
    const challenges: unknown[] = [];
    session.on("Fetch.authRequired", ({ authChallenge }) => challenges.push(authChallenge.source));
    await page.authenticate({ username: "user", password: "pass" });
    expect(await status("/clear-site-data")).toBe(200);
    expect(await status("/basic")).toBe(200);
    await session.send("Network.clearBrowserCookies");
    expect(await status("/form")).toBe(200);
    await session.send("Storage.clearDataForOrigin", { origin: site.url, storageTypes: "all" });
    expect(await status("/form")).toBe(200);
    await session.send("Fetch.enable", { handleAuthRequests: true, patterns: [{ urlPattern: "*none*" }] });
    expect(await status("/clear-site-data")).toBe(200);
    expect(await status("/form")).toBe(200);
    expect(challenges).toEqual([]);
  });

  nightly("gets the browser's own error where a host is not reached or denied, also after a redirect", async () => {
    const page = await open(await sharedContext());
    const { port } = new URL(site.url);
    for (const [url, reason] of [
      ["http://unknown-host.invalid/", "net::ERR_NAME_NOT_RESOLVED"],
      ["https://unknown-host.invalid/", "net::ERR_NAME_NOT_RESOLVED"],
      [`http://127.0.0.1:${await freePort()}/#part`, "net::ERR_CONNECTION_REFUSED"],
      ["http://denied.test/", "denied"],
    ] as const) {
      await expect(page.goto(url), url).rejects.toThrow(reason);
      const redirect = `${site.url}/redirect?to=${encodeURIComponent(url)}`;
      const expected = reason === "denied" ? "net::ERR_BLOCKED_BY_ADMINISTRATOR" : reason;
      await expect(page.goto(redirect), redirect).rejects.toThrow(expected);
    }
    expect((await page.goto(`${site.url}/status?code=403`))?.status()).toBe(403);
    // What a document requests from its own host is none of its errors.
    const broken = `http://127.0.0.1:${port}/frames?of=${encodeURIComponent("http://denied.test/")}`;
    expect((await page.goto(broken))?.status()).toBe(200);
  });

  it.each(
    samples(
      [
        ["refused", "net::ERR_CONNECTION_REFUSED"],
        ["unknown-host.invalid", "net::ERR_NAME_NOT_RESOLVED"],
        ["denied.test", "net::ERR_BLOCKED_BY_ADMINISTRATOR"],
      ],
      1,
    ),
  )("gets the browser's own error page after a click, a script, a popup and a reload: %s", async (host, reason) => {
    const page = await open(await sharedContext());
    const url = `http://${host === "refused" ? `127.0.0.1:${await freePort()}` : host}/`;
    const session = await page.createCDPSession();
    await Promise.all([session.send("Network.enable"), session.send("Page.enable")]);
    const failures: string[] = [];
    const unreachable: unknown[] = [];
    const responses: string[] = [];
    session.on("Network.loadingFailed", ({ type, errorText }) => {
      if (type === "Document") failures.push(errorText);
    });
    session.on("Network.responseReceived", ({ response }) => responses.push(response.url));
    session.on("Page.frameNavigated", ({ frame: { unreachableUrl } }) => {
      if (unreachableUrl !== undefined) unreachable.push(unreachableUrl);
    });
    const acts = [
      () =>
        page.evaluate(`document.body.innerHTML = '<a id=away href="${url}">away</a>'`).then(() => page.click("#away")),
      () => session.send("Page.reload"),
      () => page.evaluate(`location.href = ${JSON.stringify(url)}`),
    ];
    for (const [index, act] of acts.entries()) {
      if (index === 2) await page.goto(`${site.url}/form`);
      const before = unreachable.length;
      await act();
      await eventually(() => [unreachable.slice(before), failures.slice(before)]).toEqual([[url], [reason]]);
    }
    await page.goto(`${site.url}/form`);
    const popup = new Promise<Page | null>((resolve) => page.once("popup", resolve));
    await page.evaluate(`void window.open(${JSON.stringify(url)})`);
    const opened = await popup;
    await eventually(() => opened?.url()).toBe("chrome-error://chromewebdata/");
    if (host !== "denied.test") {
      const root = await page.browser().target().createCDPSession();
      const { targetId } = await root.send("Target.createTarget", { url });
      const { sessionId } = await root.send("Target.attachToTarget", { targetId, flatten: true });
      const created = root.connection()?.session(sessionId);
      const located = async () => (await created?.send("Runtime.evaluate", { expression: "location.href" }))?.result;
      await eventually(located).toMatchObject({ value: "chrome-error://chromewebdata/" });
    }
    expect(responses.filter((from) => from === url)).toEqual([]);
  });

  it("reaches frames, popups, workers and requests", async () => {
    const page = await open(await sharedContext());
    await page.goto(`${site.url}/frames?of=/form`);
    const frame = await page.waitForFrame(`${site.url}/form`);
    await frame.type("#name", "in a frame");
    expect(await frame.$eval("#name", (input) => (input as unknown as { value: string }).value)).toBe("in a frame");

    await page.evaluate(BUTTON);
    const popup = new Promise<Page | null>((resolve) => page.once("popup", resolve));
    await page.click("#open");
    expect((await popup)?.url()).toContain("/popup-target");

    const worker = new Promise<string>((resolve) => page.once("workercreated", (one) => resolve(one.url())));
    await page.evaluate(`void new Worker(URL.createObjectURL(new Blob(["self.answer = 42"])))`);
    expect(await worker).toMatch(/^blob:/);

    await page.setRequestInterception(true);
    page.on(
      "request",
      (request) =>
        void (request.url().endsWith("/made-up")
          ? request.respond({ body: "<title>Made up</title>", contentType: "text/html" })
          : request.continue()),
    );
    await page.goto(`${site.url}/made-up`);
    expect(await page.title()).toBe("Made up");
  });

  nightly("answers dialogs, and takes cookies of its context only", async () => {
    const contextId = await sharedContext();
    const page = await open(contextId);
    page.on("dialog", (dialog) => void dialog.accept("typed"));
    expect(await page.evaluate("prompt('name?')")).toBe("typed");
    await page.browserContext().setCookie({ name: "mine", value: "1", domain: "127.0.0.1" });
    expect((await page.browserContext().cookies()).map(({ name }) => name)).toEqual(["mine"]);
    const { data } = await rest.execute(contextId, "cookies", { operation: "get" });
    expect(data).toMatchObject({ data: { cookies: [{ name: "mine" }] } });
  });

  it("bounds the scripts that the browser keeps for new documents, and keeps its checks of certificates", async () => {
    const session = await (await (await withPuppeteer(await sharedContext())).newPage()).createCDPSession();
    const add = () =>
      session.send("Page.addScriptToEvaluateOnNewDocument", { source: `//${"x".repeat(6 * 1_048_576)}` });
    const [{ identifier }] = [await add(), await add()];
    await expect(add()).rejects.toThrow("16777216 characters");
    await session.send("Page.removeScriptToEvaluateOnNewDocument", { identifier });
    await add();
    await expect(add()).rejects.toThrow("16777216 characters");

    await expect(session.send("Security.setIgnoreCertificateErrors", { ignore: true })).rejects.toThrow(
      "create the context with ignoreHTTPSErrors",
    );
    for (const method of ["Security.setOverrideCertificateErrors", "Security.handleCertificateError"] as const)
      await expect(session.send(method as never, { override: true } as never)).rejects.toThrow("not available here");
    expect(await session.send("Security.setIgnoreCertificateErrors", { ignore: false })).toEqual({});
  });

  it("gets the reason why it may not do what reaches beyond the context", async () => {
    const browser = await withPuppeteer(await sharedContext());
    const page = await browser.newPage();
    await expect(page.goto("file:///etc/passwd")).rejects.toThrow("protocol");
    await page.goto(`${site.url}/form`);
    const input = await page.$("#file");
    await expect(
      (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile("/etc/passwd"),
    ).rejects.toThrow("has no files on this machine");
    // An artifact's path is absolute, which Puppeteer passes on.
    const upload = (path: string) => (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(path);
    const artifact = await storeArtifact("notes.txt", "bytes of an artifact");
    const read = "(async ([file]) => [file.name, await file.text()])(document.querySelector('#file').files)";
    for (const path of [`/artifacts/${artifact}`, `artifact:${artifact}`]) {
      await page.evaluate("document.querySelector('#file').value = ''");
      await upload(path);
      expect(await page.evaluate(read)).toEqual(["notes.txt", "bytes of an artifact"]);
    }
    await expect(upload(`/artifacts/${crypto.randomUUID()}`)).rejects.toThrow("artifact");
    // It goes on.
    expect(await page.title()).toBe("Form");
  });
});

describe("Playwright over CDP", () => {
  async function open(contextId: string): Promise<PlaywrightPage> {
    const [context] = (await withPlaywright(contextId)).contexts();
    const page = await context?.newPage();
    if (page === undefined) throw new Error("there is no context");
    await page.goto(`${site.url}/form`);
    return page;
  }

  it("opens, navigates, reads, clicks, fills, uploads and takes pictures", async () => {
    const page = await open(await sharedContext());
    expect(await page.title()).toBe("Form");
    await page.evaluate(BUTTON);
    await page.getByRole("button", { name: "Go" }).click();
    expect(await page.evaluate("seen")).toEqual([true]);
    await page.locator("#name").fill("Ada");
    await page.locator("#name").pressSequentially(" Lovelace");
    expect(await page.locator("#name").inputValue()).toBe("Ada Lovelace");
    await page
      .locator("#file")
      .setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("bytes of a file") });
    expect(await page.evaluate("document.querySelector('#file').files[0].text()")).toBe("bytes of a file");
    expect((await page.screenshot({ fullPage: true })).toString("latin1", 1, 4)).toBe("PNG");
    await page.goto(`${site.url}/`);
    await page.goBack();
    expect(page.url()).toBe(`${site.url}/form`);
  });

  nightly("reaches frames, popups, requests and dialogs", async () => {
    const page = await open(await sharedContext());
    await page.goto(`${site.url}/frames?of=/form`);
    await page.frameLocator("#inner").locator("#name").fill("in a frame");
    const frame = page.frames().find((each: PlaywrightFrame) => each.url() === `${site.url}/form`);
    expect(await frame?.locator("#name").inputValue()).toBe("in a frame");

    await page.evaluate(BUTTON);
    const [popup] = await Promise.all([page.waitForEvent("popup"), page.click("#open")]);
    await popup.waitForURL(/popup-target/);

    // The credentials of the service's proxy are not the client's.
    const requested = page.waitForRequest(`${site.url}/`);
    await page.evaluate(`fetch("${site.url}/").then(() => undefined)`);
    expect(Object.keys(await (await requested).allHeaders())).toContain("host");
    expect(await (await requested).allHeaders()).not.toHaveProperty("proxy-authorization");

    await page.route("**/made-up", (route) =>
      route.fulfill({ body: "<title>Made up</title>", contentType: "text/html" }),
    );
    await page.goto(`${site.url}/made-up`);
    expect(await page.title()).toBe("Made up");
    page.on("dialog", (dialog) => void dialog.accept());
    expect(await page.evaluate("confirm('sure?')")).toBe(true);
  });

  it("opens pages of the context, which REST acts on as well, before and after it has left", async () => {
    const contextId = await openContext({ createPage: true });
    const page = await open(contextId);
    await page.setViewportSize({ width: 500, height: 400 });
    await eventually(async () => (await pagesOf(contextId)).map(({ title }) => title)).toEqual(["", "Form"]);
    const opened = (await pagesOf(contextId)).find(({ url }) => url.endsWith("/form"));
    const { data } = await rest.execute(
      contextId,
      "type",
      { selector: "#name", text: "by REST" },
      { pageId: opened?.id },
    );
    expect(data).toMatchObject({ success: true });
    expect(await page.locator("#name").inputValue()).toBe("by REST");
    await page.context().browser()?.close();
    const readSize = { script: "[innerWidth, innerHeight]" };
    await eventually(
      async () => (await rest.execute(contextId, "evaluate", readSize, { pageId: opened?.id })).data,
    ).toMatchObject({ data: { result: [1280, 720] } });
    const typed = await rest.execute(
      contextId,
      "evaluate",
      { script: "document.querySelector('#name').value" },
      { pageId: opened?.id },
    );
    expect(typed.data).toMatchObject({ data: { result: "by REST" } });
  });

  it("leaves the pages as the context is configured, when it leaves", async () => {
    const config = {
      viewport: { width: 700, height: 500 },
      locale: "de-DE",
      userAgent: "configured",
      colorScheme: "dark",
      reducedMotion: "reduce",
    };
    const contextId = await openContext({ createPage: true, ...config });
    const script = `[innerWidth, Intl.DateTimeFormat().resolvedOptions().timeZone, Intl.NumberFormat().resolvedOptions().locale, navigator.userAgent,
      matchMedia("(prefers-color-scheme: dark)").matches, matchMedia("(prefers-reduced-motion: reduce)").matches]`;
    const read = async () => {
      const { data } = await rest.execute(contextId, "evaluate", { script });
      return (data as { readonly data?: { readonly result: unknown } }).data?.result;
    };
    const configured = await read();
    expect(configured).toEqual([700, expect.any(String), "de-DE", "configured", true, true]);
    const browser = await withPuppeteer(contextId);
    const [page] = await browser.pages();
    await page?.setViewport({ width: 400, height: 300 });
    await page?.emulateTimezone("America/New_York");
    await page?.emulateMediaFeatures([
      { name: "prefers-color-scheme", value: "light" },
      { name: "prefers-reduced-motion", value: "no-preference" },
    ]);
    await page?.setUserAgent({ userAgent: "client" });
    expect(await read()).toEqual([400, "America/New_York", "de-DE", "client", false, false]);
    await browser.disconnect();
    await eventually(read).toEqual(configured);
  });
});

/** The ids of ann's contexts. */
async function contextIds(): Promise<readonly string[]> {
  const { data } = await rest.request("GET", "/contexts?limit=100");
  return (data as readonly { readonly id: string }[]).map(({ id }) => id);
}

/** By which protocol a context was created. */
async function protocolOf(contextId: string): Promise<unknown> {
  const { data } = await rest.request("GET", "/contexts?limit=100&include=createdBy");
  return (data as readonly { readonly id: string; readonly protocol: string }[]).find(({ id }) => id === contextId)
    ?.protocol;
}

describe("a context of a client's own", () => {
  it("is isolated, like the one that is connected, seen by REST, and ends with the client", async () => {
    const contextId = await openContext({ locale: "de-DE", viewport: { width: 700, height: 500 } });
    const browser = await withPlaywright(contextId);
    const before = await contextIds();
    const [one, two] = [await browser.newContext(), await browser.newContext()];
    const own = (await contextIds()).filter((id) => !before.includes(id));
    expect(own).toHaveLength(2);
    const { data } = await rest.request("GET", `/contexts/${String(own[0])}`);
    expect(data).toMatchObject({ temporary: true, config: { cdp: true, locale: "de-DE" }, pages: [] });
    expect(await protocolOf(String(own[0]))).toBe("cdp");

    const [page, other] = [await one.newPage(), await two.newPage()];
    await page.goto(`${site.url}/form`);
    await other.goto(`${site.url}/form`);
    await one.addCookies([{ name: "mine", value: "1", url: site.url }]);
    await page.evaluate("localStorage.setItem('a', 'b')");
    expect(await other.evaluate("[document.cookie, localStorage.length, navigator.language]")).toEqual([
      "",
      0,
      "de-DE",
    ]);
    expect((await one.cookies()).map(({ name }) => name)).toEqual(["mine"]);
    expect(await two.cookies()).toEqual([]);
    expect(await browser.contexts()[0]?.cookies()).toEqual([]);
    await page.evaluate(BUTTON);
    const [popup] = await Promise.all([one.waitForEvent("page"), page.click("#open")]);
    await popup.waitForURL(/popup-target/);
    expect([one.pages().length, two.pages().length]).toEqual([2, 1]);

    await two.close();
    await eventually(async () => (await contextIds()).filter((id) => own.includes(id))).toHaveLength(1);
    expect(await page.title()).toBe("Form");
    await browser.close();
    await eventually(async () => (await contextIds()).filter((id) => own.includes(id))).toEqual([]);
    expect(await contextIds()).toContain(contextId);
  });

  it("is unknown to another client, and bound by the number that its owner may have", async () => {
    const contextId = await sharedContext();
    const [browser, second] = [await withPuppeteer(contextId), await withPuppeteer(contextId)];
    const own = await browser.createBrowserContext();
    await (await own.newPage()).goto(`${site.url}/form`);
    const [first, other] = [await browser.target().createCDPSession(), await second.target().createCDPSession()];
    const { browserContextIds } = await first.send("Target.getBrowserContexts");
    expect(browserContextIds).toEqual([own.id]);
    expect(await other.send("Target.getBrowserContexts")).toMatchObject({ browserContextIds: [] });
    const { targetInfos } = await other.send("Target.getTargets");
    expect(targetInfos.map(({ url }) => url)).not.toContain(`${site.url}/form`);
    const [browserContextId = ""] = browserContextIds;
    for (const [method, params] of [
      ["Target.createTarget", { url: "about:blank", browserContextId }],
      ["Target.disposeBrowserContext", { browserContextId }],
      ["Storage.getCookies", { browserContextId }],
      ["Browser.grantPermissions", { browserContextId, permissions: ["geolocation"] }],
    ] as const)
      await expect(other.send(method, params as never)).rejects.toThrow("Failed to find browser context");

    let error = "";
    while (error === "") await browser.createBrowserContext().catch(({ message }: Error) => void (error = message));
    expect(error).toContain(`you have ${MAX_CONTEXTS} contexts already; delete one first`);
    await browser.disconnect();
    await eventually(contextIds).toEqual([contextId]);
  });
});

describe("sessions of the browser", () => {
  nightly("are those that Playwright and Puppeteer open for a page and for the browser", async () => {
    const contextId = await openContext({ createPage: true });
    const browser = await withPlaywright(contextId);
    const [context] = browser.contexts();
    const [page] = context?.pages() ?? [];
    if (context === undefined || page === undefined) throw new Error("there is no page");
    const ofPage = await context.newCDPSession(page);
    expect(await ofPage.send("Runtime.evaluate", { expression: "6 * 7" })).toMatchObject({ result: { value: 42 } });
    const ofBrowser = await browser.newBrowserCDPSession();
    expect(await ofBrowser.send("Target.getTargets")).toMatchObject({ targetInfos: [{ type: "page" }] });
    await expect(ofBrowser.send("SystemInfo.getInfo")).rejects.toThrow("SystemInfo.getInfo is not available here");
    await ofPage.detach();
    await ofBrowser.detach();
    expect(await page.title()).toBe("");

    const puppet = await withPuppeteer(contextId);
    const session = await puppet.target().createCDPSession();
    expect(await session.send("Browser.getVersion")).toHaveProperty("product");
    await session.detach();
  });

  it("of a page answer for the page and its context", async () => {
    const page = await (await withPuppeteer(await sharedContext())).newPage();
    await page.goto(`${site.url}/form`);
    const session = await page.createCDPSession();
    expect(await session.send("Browser.getVersion")).toHaveProperty("product");
    const { windowId, bounds } = await session.send("Browser.getWindowForTarget");
    expect(bounds).toHaveProperty("width");
    await session.send("Browser.setContentsSize", { windowId, width: 640, height: 480 });
    await expect.poll(() => page.evaluate("[innerWidth, innerHeight]")).toEqual([640, 480]);
    expect(await session.send("Browser.setDownloadBehavior", { behavior: "default" })).toEqual({});
    expect(await session.send("Browser.grantPermissions", { permissions: ["geolocation"] })).toEqual({});
    expect(await session.send("Memory.getDOMCounters")).toHaveProperty("nodes");
    expect((await session.send("Target.getTargets")).targetInfos.map(({ url }) => url)).toEqual([`${site.url}/form`]);
    const { frameTree } = await session.send("Page.getFrameTree");
    const load = (url: string) =>
      session.send("Network.loadNetworkResource", {
        frameId: frameTree.frame.id,
        url,
        options: { disableCache: true, includeCredentials: false },
      });
    expect(await load(`${site.url}/form`)).toMatchObject({ resource: { success: true, httpStatusCode: 200 } });
    await expect(load("file:///etc/passwd")).rejects.toThrow("protocol");
  });
});

describe("a client", () => {
  it("decides whether a page is left that asks for it", async () => {
    const page = await (await withPuppeteer(await sharedContext())).newPage();
    await page.goto(`${site.url}/dialogs`);
    await page.mouse.click(200, 200); // without a gesture a page is left unasked
    const asked = new Promise<string>((resolve) =>
      page.once("dialog", (dialog) => void dialog.dismiss().then(() => resolve(dialog.type()))),
    );
    await page.close({ runBeforeUnload: true });
    expect(await asked).toBe("beforeunload");
    expect(await page.title()).toBe("Dialogs");
  });

  it("gets the events of downloads, whose files are artifacts of the same id", async () => {
    const browser = await withPlaywright(await sharedContext());
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${site.url}/form`);
    await page.evaluate(`document.body.innerHTML = '<a id=get href="/download">get</a>'`);
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#get")]);
    expect(download.url()).toBe(`${site.url}/download`);
    expect(await download.failure()).toBeNull();
    const id = basename(await download.path());
    const { data } = await rest.request("GET", `/artifacts/${id}`);
    expect(data).toMatchObject({ name: download.suggestedFilename(), state: "ready", source: "download" });
  });

  it("records a trace of its browser while no other context is in it, and nothing of the network's headers", async () => {
    const browser = await withPuppeteer(await sharedContext());
    const page = await browser.newPage();
    const session = await page.createCDPSession();
    for (const name of ["netlog", "disabled-by-default-*", "disabled-by-default-netlog.sensitive"])
      await expect(session.send("Tracing.start", { categories: name })).rejects.toThrow("is not available here");
    // More than is recorded: the default of DevTools.
    await page.tracing.start({ bufferSize: 1_200_000 });
    await expect(browser.createBrowserContext()).rejects.toThrow("a trace of the browser is recorded");
    await page.goto(`${site.url}/form`);
    const text = Buffer.from((await page.tracing.stop()) ?? []).toString();
    expect(text).toContain(`${site.url}/form`);
    await page.tracing.start({ categories: ["*"] });
    await page.goto(`${site.url}/`);
    expect(Buffer.from((await page.tracing.stop()) ?? []).toString()).not.toMatch(/proxy-authorization: *Basic \w/i);

    await browser.createBrowserContext();
    await expect(session.send("Tracing.start", {})).rejects.toThrow("it would record other contexts of the browser");
  });
});

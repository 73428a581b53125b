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

let ann: TestUser;
let rest: RestClient;

const app = ofFile(() => startTestApp());
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
  const contextId = await rest.newContext({ cdp: true, ...config });
  onTestFinished(async () => {
    await rest.request("DELETE", `/contexts/${contextId}`);
  });
  return contextId;
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

  it("opens, navigates, reads, clicks, types and takes pictures", async () => {
    const contextId = await openContext();
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

  it("goes on after the browser has forgotten the proxy's credentials, and is not asked for them", async () => {
    const page = await open(await openContext());
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

  it("gets the browser's own error where a host is not reached or denied, also after a redirect", async () => {
    const page = await open(await openContext({ blockedHosts: ["denied.test"] }));
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
      // The proxy of a tunnel is not asked by the URL of the document.
      await expect(page.goto(redirect), redirect).rejects.toThrow(url.startsWith("https") ? "net::ERR_" : expected);
    }
    expect((await page.goto(`${site.url}/status?code=403`))?.status()).toBe(403);
    // What a document requests from its own host is none of its errors.
    const broken = `http://127.0.0.1:${port}/frames?of=${encodeURIComponent("http://denied.test/")}`;
    expect((await page.goto(broken))?.status()).toBe(200);
  });

  it("reaches frames, popups, workers and requests", async () => {
    const page = await open(await openContext());
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

  it("answers dialogs, and takes cookies of its context only", async () => {
    const contextId = await openContext();
    const page = await open(contextId);
    page.on("dialog", (dialog) => void dialog.accept("typed"));
    expect(await page.evaluate("prompt('name?')")).toBe("typed");
    await page.browserContext().setCookie({ name: "mine", value: "1", domain: "127.0.0.1" });
    expect((await page.browserContext().cookies()).map(({ name }) => name)).toEqual(["mine"]);
    const { data } = await rest.execute(contextId, "cookies", { operation: "get" });
    expect(data).toMatchObject({ data: { cookies: [{ name: "mine" }] } });
  });

  it("bounds the scripts that the browser keeps for new documents, and keeps its checks of certificates", async () => {
    const session = await (await (await withPuppeteer(await openContext())).newPage()).createCDPSession();
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
    const browser = await withPuppeteer(await openContext());
    await expect(browser.createBrowserContext()).rejects.toThrow("open another with POST /contexts");
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
    await upload(`/artifacts/${artifact}`);
    const read = "(async ([file]) => [file.name, await file.text()])(document.querySelector('#file').files)";
    expect(await page.evaluate(read)).toEqual(["notes.txt", "bytes of an artifact"]);
    await expect(upload(`/artifacts/${crypto.randomUUID()}`)).rejects.toThrow("artifact");
    await expect(page.tracing.start()).rejects.toThrow("not available here");
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
    const page = await open(await openContext());
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

  it("reaches frames, popups, requests and dialogs", async () => {
    const page = await open(await openContext());
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

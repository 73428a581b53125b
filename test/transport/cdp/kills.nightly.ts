import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chromium } from "playwright-core";
import puppeteer from "puppeteer-core";
import { Builder, Capabilities, logging, type WebDriver } from "selenium-webdriver";
import { afterEach, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestUser } from "../../support/app.ts";
import { eventually } from "../../support/eventually.ts";
import { ofFile } from "../../support/of-file.ts";
import { processesBelow } from "../../support/processes.ts";
import { type RestClient, restClient } from "../../support/rest.ts";
import { startSite } from "../../support/site.ts";
import { sendSignal } from "../../../src/engine/browser/process-group.ts";

let ann: TestUser;
let rest: RestClient;

const app = ofFile(() => startTestApp());
const site = ofFile(startSite);
beforeAll(async () => {
  logging.getLogger("webdriver").setLevel(logging.Level.OFF);
  ann = await app.addUser("ann");
  rest = restClient(app, ann.accessToken);
});

/** A client with a page of the site in its context. */
interface Client {
  readonly contextId: string;
  /** Runs a script that never ends in the page. */
  work(): Promise<unknown>;
  /** Resolves when the client knows that it has lost the browser. */
  readonly lost: Promise<unknown>;
}

const ENDLESS = "new Promise(() => {})";

async function ticketOf(contextId: string): Promise<Readonly<Record<"httpUrl" | "bidiUrl", string>>> {
  return (await rest.request("POST", `/contexts/${contextId}/cdp`)).data as Awaited<ReturnType<typeof ticketOf>>;
}

async function withPlaywright(contextId: string): Promise<Client> {
  const browser = await chromium.connectOverCDP((await ticketOf(contextId)).httpUrl);
  const page = browser.contexts()[0]?.pages()[0] ?? (await browser.contexts()[0]?.newPage());
  await page?.goto(`${site.url}/form`);
  const lost = new Promise((resolve) => browser.once("disconnected", resolve));
  return { contextId, lost, work: async () => page?.evaluate(ENDLESS) };
}

const withPuppeteer =
  (protocol: "cdp" | "webDriverBiDi") =>
  async (contextId: string): Promise<Client> => {
    const { httpUrl, bidiUrl } = await ticketOf(contextId);
    const browserWSEndpoint = protocol === "cdp" ? httpUrl.replace(/^http/, "ws") : bidiUrl;
    const browser = await puppeteer.connect({ browserWSEndpoint, protocol });
    const page = (await browser.pages())[0] ?? (await browser.newPage());
    await page.goto(`${site.url}/form`);
    // By WebDriver BiDi it reports the end of its socket by errors only.
    const lost =
      protocol === "cdp" ? new Promise((resolve) => browser.once("disconnected", resolve)) : Promise.resolve();
    return { contextId, lost, work: () => page.evaluate(ENDLESS) };
  };

async function newDriver(): Promise<WebDriver> {
  const server = new URL("/wd/hub", app.httpUrl);
  [server.username, server.password] = ["any", ann.accessToken];
  return new Builder()
    .disableEnvironmentOverrides()
    .usingServer(server.href)
    .withCapabilities(new Capabilities({ browserName: "chrome", webSocketUrl: true }))
    .build();
}

async function withSelenium(): Promise<Client> {
  const driver = await newDriver();
  await driver.get(`${site.url}/form`);
  const work = () => driver.executeAsyncScript("");
  const lost = eventually(() => driver.getTitle().catch(({ name }: Error) => name)).toBe("NoSuchSessionError");
  return { contextId: (await driver.getSession()).getId(), lost, work };
}

async function withSeleniumBidi(): Promise<Client> {
  const driver = await newDriver();
  await driver.get(`${site.url}/form`);
  const bidi = await driver.getBidi();
  await bidi.waitForConnection();
  const lost = new Promise((resolve) => bidi.socket.addEventListener("close", resolve, { once: true }));
  const target = { context: await driver.getWindowHandle() };
  const work = () =>
    bidi.send({ method: "script.evaluate", params: { expression: ENDLESS, target, awaitPromise: true } });
  return { contextId: (await driver.getSession()).getId(), lost, work };
}

/** The browsers that this process has started. */
function browserPids(): readonly number[] {
  const children = readdirSync("/proc/self/task").flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, "utf8").split(" ").filter(Boolean),
  );
  return children.filter((pid) => commandOf(pid).includes("--user-data-dir")).map(Number);
}

const commandOf = (pid: number | string): string =>
  existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, "utf8") : "";

/** Kills all browsers; resolves when none of their processes and no profile is left. */
async function killBrowsers(): Promise<void> {
  const pids = browserPids();
  const all = [...pids, ...(await Promise.all(pids.map((pid) => processesBelow(pid, "")))).flat()];
  const commands = new Map(all.map((pid) => [pid, commandOf(pid)]));
  const profiles = pids.map((pid) => /--user-data-dir=([^\0]+)/.exec(commandOf(pid))?.[1] ?? "");
  expect(profiles.every((profile) => existsSync(profile))).toBe(true);
  for (const pid of pids) sendSignal(pid, "SIGKILL");
  await eventually(() => all.filter((pid) => commandOf(pid) === commands.get(pid) && commandOf(pid) !== "")).toEqual(
    [],
  );
  await eventually(() => profiles.filter((profile) => existsSync(profile))).toEqual([]);
}

/** A browser that was killed while it started has the service reject contexts for a second. */
afterEach(async () => {
  await eventually(async () => {
    const { status, data } = await rest.request("POST", "/contexts", {});
    if (status === 201) await rest.request("DELETE", `/contexts/${(data as { readonly id: string }).id}`);
    return status;
  }).toBe(201);
});

/** Its work fails and it knows, both soon. */
async function expectLost({ work, lost }: Client): Promise<void> {
  const outcome = work().then(
    () => "it went on",
    (error: unknown) => String(error),
  );
  const sinceMs = performance.now();
  await killBrowsers();
  expect(await outcome).toMatch(/closed|disconnected|lost|NoSuchSession|Target|ended/i);
  await lost;
  expect(performance.now() - sinceMs).toBeLessThan(10_000);
}

it.each([
  ["Playwright", withPlaywright],
  ["Puppeteer", withPuppeteer("cdp")],
  ["Puppeteer by WebDriver BiDi", withPuppeteer("webDriverBiDi")],
])("%s knows at once that its browser was killed, and connects again to the same pages", async (_name, connect) => {
  const contextId = await rest.newContext({ cdp: true, createPage: true });
  const client = await connect(contextId);
  // What a client has navigated to is saved within a second.
  const stored = async () => (await rest.request("GET", `/contexts/${contextId}/pages`)).data;
  await eventually(stored).toMatchObject([{ url: `${site.url}/form` }]);
  await expectLost(client);
  await eventually(async () => (await connect(contextId)).contextId).toBe(contextId);
  expect(await stored()).toMatchObject([{ url: `${site.url}/form` }]);
  await rest.request("DELETE", `/contexts/${contextId}`);
});

it.each([
  ["Selenium", withSelenium],
  ["Selenium by WebDriver BiDi", withSeleniumBidi],
])("%s knows at once that its browser was killed, and its context is deleted", async (_name, connect) => {
  const client = await connect();
  await expectLost(client);
  await eventually(async () => (await rest.request("GET", `/contexts/${client.contextId}`)).status).toBe(404);
});

// Takes the place of tests/page/pageTest.ts in Playwright's tests: each has a page of a browser that is connected to over CDP.
import { once } from "node:events";
import { createServer } from "node:net";
import { expect as baseExpect, mergeTests, test as base } from "@playwright/test";
import { commonFixtures } from "../config/commonFixtures";
import { platformTest } from "../config/platformFixtures";
import { serverFixtures } from "../config/serverFixtures";
import { bind, pageIds, release } from "./actions.js";

export { rafraf } from "../config/utils";

const { SUITE_BROWSER: executablePath, SUITE_URL: url, SUITE_API_KEY: apiKey, SUITE_THROUGH: through } = process.env;
const headers = { "x-api-key": apiKey ?? "" };

/** A browser of its own for each worker, which Playwright's runner replaces after a test that has failed. */
async function startPlain({ playwright }, use) {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  const launched = await playwright.chromium.launch({ executablePath, args: [`--remote-debugging-port=${port}`] });
  await use(() => playwright.chromium.connectOverCDP(`http://127.0.0.1:${port}`));
  await launched.close();
}

/** The same with a context of the service. */
async function openContext({ playwright }, use) {
  const body = JSON.stringify({ cdp: true });
  const response = await fetch(`${url}/api/v1/contexts`, {
    ...{ method: "POST", headers: { ...headers, "content-type": "application/json" }, body },
  });
  const { data } = await response.json();
  const connect = () => playwright.chromium.connectOverCDP(`${url}/cdp/${data.id}`, { headers });
  await use(Object.assign(connect, { contextId: data.id }));
  await fetch(`${url}/api/v1/contexts/${data.id}`, { method: "DELETE", headers });
}

const ofWorker = (value) => [value, { scope: "worker" }];

export const test = mergeTests(base, platformTest)
  .extend(commonFixtures)
  .extend(serverFixtures)
  .extend({
    connect: [url === undefined ? startPlain : openContext, { scope: "worker", timeout: 60_000 }],
    browser: ofWorker(async ({}, use) => use({})),
    browserVersion: ofWorker(async ({ connect }, use) => {
      const browser = await connect();
      const version = browser.version();
      await browser.close();
      await use(version);
    }),
    browserMajorVersion: ofWorker(async ({ browserVersion }, use) => use(Number.parseInt(browserVersion, 10))),
    // A connection for each test: routes and bindings of another one have ended with its own.
    context: async ({ connect }, use) => {
      const browser = await connect();
      const [context] = browser.contexts();
      await use(context);
      await Promise.all(context.pages().map((page) => page.close()));
      await context.clearCookies();
      await browser.close();
    },
    page: async ({ context, connect: { contextId } }, use) => {
      const before = through === "actions" ? await pageIds(contextId) : [];
      const page = await context.newPage();
      await page.setViewportSize({ width: 1280, height: 720 });
      if (through === "actions") {
        const pageId = (await pageIds(contextId)).find((id) => !before.includes(id));
        await bind(page, contextId, pageId);
      }
      await use(page);
      release();
    },
    mode: ["default", { scope: "worker", option: true }],
    toImplInWorkerScope: ofWorker(async ({ playwright }, use) => use(playwright._connection.toImpl)),
    toImpl: async ({ toImplInWorkerScope }, use) => use(toImplInWorkerScope),
    isBidi: ofWorker(false),
    isAndroid: ofWorker(false),
    isElectron: ofWorker(false),
    isWebView: ofWorker(false),
    electronMajorVersion: ofWorker(0),
    isHeadlessShell: ofWorker(true),
    isFrozenWebkit: ofWorker(false),
    defaultSameSiteCookieValue: ofWorker("Lax"),
    allowsThirdParty: ofWorker(false),
  });

export const expect = baseExpect.extend({
  toContainYaml(received, expected) {
    const lines = expected.split("\n").filter((line) => line.trim() !== "");
    const indent = Math.min(...lines.map((line) => line.search(/\S/)));
    const wanted = lines.map((line) => line.slice(indent)).join("\n");
    return { pass: received.includes(wanted), message: () => `${received}\n\nexpected to contain\n\n${wanted}` };
  },
});

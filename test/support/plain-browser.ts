import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { findBrowser } from "../../src/engine/browser/executable.ts";
import { ofWorker } from "./of-worker.ts";

/** A browser without the service, as of a person or a library beside it: that of the worker. Callers close their contexts, and not the browser. */
export const plainBrowser = ofWorker(
  async () =>
    chromium.launch({ executablePath: await findBrowser(undefined, process.platform), args: ["--no-sandbox"] }),
  (browser) => browser.isConnected(),
);

/** The same for the tests of a file; its contexts are closed after them. */
export function plainBrowserOfFile(): Browser {
  let browser: Browser;
  beforeAll(async () => {
    browser = await plainBrowser();
  });
  afterAll(() => Promise.all(browser.contexts().map((context) => context.close())));
  return new Proxy({} as Browser, {
    get: (_target, name) => {
      const member: unknown = Reflect.get(browser, name);
      return typeof member === "function" ? (member.bind(browser) as unknown) : member;
    },
  });
}

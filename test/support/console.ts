import axe from "axe-core";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import type { Environment } from "../../src/config/config.ts";
import { sharedTestApp, startTestApp, testPassword, type TestApp, type TestUser } from "./app.ts";
import { isNightly } from "./nightly.ts";
import { plainBrowser } from "./plain-browser.ts";

/** The whole service, that of the worker unless it has settings of its own, and a browser of a person beside it. */
export interface TestConsole {
  readonly app: TestApp;
  readonly ann: TestUser;
  /** Opens the console in a browser context that the end of the test closes. */
  visit(options?: BrowserContextOptions): Promise<Visit>;
  close(): Promise<void>;
}

export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** URLs of all requests. */
  readonly requests: readonly string[];
  /** What the browser has blocked by the policy of the page, and errors that no code has caught. */
  readonly violations: readonly string[];
}

export async function startConsole(env: Environment = {}): Promise<TestConsole> {
  const app = await (Object.keys(env).length === 0 ? sharedTestApp() : startTestApp(env));
  const ann = await app.addUser("ann");
  const browser = await plainBrowser();
  return {
    app,
    ann,
    visit: (options) => visitConsole(browser, app.httpUrl, options),
    close: app.close,
  };
}

/** Opens the console in a browser context that the end of the test closes. */
export async function visitConsole(
  browser: Browser,
  httpUrl: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  const violations: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|TrustedHTML/.test(message.text())) violations.push(message.text());
  });
  page.on("pageerror", (error) => violations.push(String(error)));
  await page.goto(`${httpUrl}/console/`);
  return { context, page, requests, violations };
}

export async function signIn(page: Page, username = "ann"): Promise<void> {
  await page.getByLabel("User name").fill(username);
  await page.getByLabel("Password").fill(testPassword);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("Connected").waitFor();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contexts" }).click();
}

/** The socket of a page, which can be closed and kept from opening again. */
interface SocketSwitch {
  cut(): Promise<void>;
  /** Holds back what the service sends, as if its process were stopped. */
  freeze(): void;
  restore(): void;
}

/** Must be called before the page opens its socket. */
export async function switchSocket(page: Page): Promise<SocketSwitch> {
  let drop: () => Promise<void> = () => Promise.reject(new Error("there is no socket"));
  let isDown = false;
  let isFrozen = false;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    if (isDown) return void socket.close();
    socket.connectToServer().onMessage((message) => {
      if (!isFrozen) socket.send(message);
    });
    drop = () => socket.close();
  });
  return {
    async cut() {
      isDown = true;
      await drop();
    },
    freeze() {
      isFrozen = true;
    },
    restore() {
      [isDown, isFrozen] = [false, false];
    },
  };
}

/** Each finding of axe, with the elements; only those that depend on the colours with `"colors"`. */
export async function findings(page: Page, what: "all" | "colors" = "all"): Promise<readonly string[]> {
  // What passes is neither described nor returned.
  const options = {
    ...{ resultTypes: ["violations"], selectors: false, preload: false },
    ...(what === "colors" && { runOnly: ["color-contrast"] }),
  };
  // The library is longer than the page it looks at.
  if (await page.evaluate("window.axe === undefined")) await page.evaluate(axe.source);
  return page.evaluate(`(async () => {
    const { violations } = await axe.run(${JSON.stringify(options)});
    return violations.map(({ id, nodes }) => id + ": " + nodes.map((node) => node.html).join(" "));
  })()`);
}

/** In `make nightly`: of a state of a screen that `screens.browser.test.ts` has at rest. */
export async function expectNoFindings(page: Page): Promise<void> {
  if (isNightly) expect(await findings(page)).toEqual([]);
}

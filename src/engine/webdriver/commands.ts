import { setTimeout as sleep } from "node:timers/promises";
import { inTime } from "../../errors/timing.ts";
import { withArea } from "../elements/area.ts";
import { isCookieRejected, isEndOfHistory, isWithoutDocument } from "../playwright/bidi-messages.ts";
import { perform } from "./actions.ts";
import { clearElement, clickElement, located } from "./elements.ts";
import { invalidArgument, requireDone, staleElement, WebDriverError } from "./errors.ts";
import { typeKeys } from "./keys.ts";
import type { WebDriverCommandName, WebDriverSettings } from "./protocol.ts";
import { pageTimeout, type WebDriverSession, windowsOf } from "./session.ts";
import {
  ELEMENT,
  type Fields,
  fromResult,
  integerIn,
  type LocalValue,
  nodeIdOf,
  SHADOW,
  stringIn,
  text,
  toArguments,
  toReference,
} from "./values.ts";

export interface Command {
  /** The thing that must be open; by default the current frame. */
  readonly needs?: "nothing" | "window";
  /** Whether it runs while a prompt is open, or while another document is on its way. */
  readonly allows?: "prompt" | "loading";
  run(session: WebDriverSession, params: Fields): Promise<unknown>;
}

const STRATEGIES = ["css selector", "link text", "partial link text", "tag name", "xpath"];
const POLL_MS = 50;
const MAX_SIDE = 7_680;
/** The size of a maximized window in CSS pixels: that of a usual screen. */
const SCREEN = { width: 1_920, height: 1_080 };

async function find(
  { settings, inPage }: WebDriverSession,
  { using, value }: Fields,
  root?: LocalValue,
): Promise<readonly Fields[]> {
  if (typeof using !== "string" || !STRATEGIES.includes(using))
    throw invalidArgument(`"using" must be one of ${STRATEGIES.join(", ")}`);
  if (typeof value !== "string") throw invalidArgument('"value" must be a string');
  const deadlineMs = performance.now() + settings.timeouts.implicit;
  for (;;) {
    const found = await inPage<readonly Fields[] | string>("find", text(using), text(value), root ?? { type: "null" });
    if (typeof found === "string") throw new WebDriverError("invalid selector", found);
    if (found.length > 0 || performance.now() >= deadlineMs) return found;
    await sleep(POLL_MS);
  }
}

async function findOne(session: WebDriverSession, params: Fields, root?: LocalValue): Promise<Fields> {
  const [first] = await find(session, params, root);
  if (first !== undefined) return first;
  throw new WebDriverError(
    "no such element",
    `no element matches ${String(params["using"])} "${String(params["value"]).slice(0, 500)}"`,
  );
}

const rootOf = ({ elementId, shadowId }: Fields): LocalValue =>
  elementId === undefined ? toReference(shadowId, "no such shadow root") : toReference(elementId);

const reads = (what: string): Command => ({
  run: ({ inPage }, { elementId, name = "" }) => inPage("read", toReference(elementId), text(what), text(String(name))),
});

const inspects = (what: string): Command => ({ run: ({ inPage }) => inPage("inspect", text(what)) });

const runsScript = (isAsync: boolean): Command => ({
  async run(session, params) {
    const args = toArguments(params["args"]);
    const script = stringIn(params, "script");
    const running = session.settling(() => session.runScript(script, isAsync, args));
    // Without a limit is as long as a command may take.
    const timeoutMs = session.settings.timeouts.script ?? MAX_TIMEOUT_MS;
    const toTimeout = (): WebDriverError =>
      new WebDriverError("script timeout", `the script did not end in ${timeoutMs} ms`);
    try {
      const result = await inTime(running, timeoutMs, toTimeout);
      return result === undefined ? null : fromResult(result, (context) => session.isTop(context));
    } catch (error) {
      const isOver = error instanceof WebDriverError && error.code !== "script timeout";
      if (!isOver) await session.terminateScript(); // it did not end in time, or its client has left
      throw error;
    }
  },
});

async function navigate(
  session: WebDriverSession,
  work: (wait: string) => Promise<unknown>,
  url?: string,
): Promise<null> {
  const { pageLoadStrategy, timeouts } = session.settings;
  const wait = { none: "none", eager: "interactive", normal: "complete" }[pageLoadStrategy];
  const { pageLoad } = timeouts;
  const startedMs = performance.now();
  try {
    await inTime(session.orPrompt(work(wait)), pageLoad, () => pageTimeout(pageLoad));
  } catch (error) {
    if (!(error instanceof WebDriverError)) throw error;
    if (error.code === "timeout") await session.stopLoading();
    const reason = url === undefined ? undefined : session.egressError(url, startedMs);
    if (reason !== undefined) throw new WebDriverError(error.code, `${error.message}: ${reason}`);
    if (!isWithoutDocument(error.message)) throw error;
  }
  session.frames = [];
  return null;
}

async function traverse(session: WebDriverSession, delta: number): Promise<null> {
  await session.settling(async () => {
    try {
      await session.call("browsingContext.traverseHistory", { context: session.window, delta });
    } catch (error) {
      // At the end of the history nothing happens.
      if (!(error instanceof WebDriverError) || !isEndOfHistory(error.message)) throw error;
    }
  }, true);
  session.frames = [];
  return null;
}

async function answerPrompt(session: WebDriverSession, accept: boolean): Promise<null> {
  const { context, defaultValue, entered = defaultValue } = requirePrompt(session);
  const userText = accept && entered !== undefined ? { userText: entered } : {};
  await session.settling(async () => {
    session.prompt = undefined;
    await session.call("browsingContext.handleUserPrompt", { context, accept, ...userText });
  });
  return null;
}

function requirePrompt({ prompt }: WebDriverSession): NonNullable<WebDriverSession["prompt"]> {
  if (prompt !== undefined) return prompt;
  throw new WebDriverError("no such alert", "no prompt is open in the current window");
}

async function handles(session: WebDriverSession): Promise<readonly string[]> {
  return (await windowsOf(session)).map(({ context }) => context);
}

async function rect(session: WebDriverSession): Promise<Fields> {
  const [width, height] = await session.inWindow<readonly number[]>("inspect", text("size"));
  return { x: 0, y: 0, width, height };
}

async function resize(
  session: WebDriverSession,
  viewport: { readonly width: number; readonly height: number },
): Promise<Fields> {
  await session.call("browsingContext.setViewport", { context: session.window, viewport });
  return rect(session);
}

interface CdpCookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  readonly domain: string;
  readonly secure: boolean;
  readonly httpOnly: boolean;
  readonly expires: number;
  readonly sameSite?: string;
}

async function cookies(session: WebDriverSession): Promise<readonly Fields[]> {
  const url = await session.inPage<string>("inspect", text("url"));
  const all = await session.cdp<{ readonly cookies: readonly CdpCookie[] }>("Network.getCookies", { urls: [url] });
  return all.cookies.map(({ name, value, path, domain, secure, httpOnly, expires, sameSite = "Lax" }) => ({
    ...{ name, value, path, domain, secure, httpOnly, sameSite },
    ...(expires > 0 && { expiry: Math.round(expires) }),
  }));
}

async function deleteCookies(session: WebDriverSession, isMeant: (name: unknown) => boolean): Promise<null> {
  for (const { name, domain, path } of await cookies(session))
    if (isMeant(name)) await session.cdp("Network.deleteCookies", { name, domain, path });
  return null;
}

async function sendKeys(
  session: WebDriverSession,
  element: { readonly sharedId: string },
  keys: string,
): Promise<null> {
  const found = await located(session, element);
  const { page, target } = found;
  const takesFiles = await page.scripts.callIn(target.frame, "takesFiles", target.element);
  if ("value" in takesFiles && takesFiles.value) return chooseFiles(session, element, keys.split("\n"));
  // Where a prompt opens, no key comes after it.
  const ending = new AbortController();
  const signal = AbortSignal.any([session.signal, ending.signal]);
  await session
    .settling(() => typeKeys(found, session.clipboard, keys, signal))
    .finally(() => ending.abort(new Error("a prompt has opened")));
  return null;
}

/** Adds files to a file input that takes several; artifacts are chosen in place of those before. */
async function chooseFiles(
  session: WebDriverSession,
  element: { readonly sharedId: string },
  paths: readonly string[],
): Promise<null> {
  if (paths.every((path) => path.startsWith("artifact:"))) {
    await session.call("input.setFiles", { context: session.frame, element, files: paths });
    return null;
  }
  const files = paths.flatMap((path) => {
    const file = session.uploads.get(path);
    if (file === undefined)
      throw invalidArgument(
        `"${path.slice(0, 200)}" is no file of this session: upload it first, as by setFileDetector, or give artifact:ID`,
      );
    return file;
  });
  requireDone(await session.inPage("setFiles", element, ...files.map(text)));
  return null;
}

async function accessible(session: WebDriverSession, { elementId }: Fields, what: "role" | "name"): Promise<unknown> {
  const element = toReference(elementId);
  // It fails for an element that is gone.
  await session.inPage("read", element, text("name"), text(""));
  const params = { backendNodeId: nodeIdOf(element), fetchRelatives: false };
  type Nodes = { readonly nodes: readonly { readonly [T in "role" | "name"]?: { readonly value?: unknown } }[] };
  const { nodes } = await session.cdp<Nodes>("Accessibility.getPartialAXTree", params, session.frame);
  return nodes[0]?.[what]?.value ?? "";
}

async function capture(session: WebDriverSession, clip: object): Promise<string> {
  const { data } = await session.call<{ readonly data: string }>("browsingContext.captureScreenshot", {
    context: session.window,
    ...clip,
  });
  return data;
}

function toTimeouts(current: WebDriverSettings["timeouts"], params: Fields): WebDriverSettings["timeouts"] {
  const other = Object.keys(params).find((name) => !Object.hasOwn(current, name));
  if (other !== undefined)
    throw invalidArgument(`there is no timeout "${other.slice(0, 100)}": there are script, pageLoad and implicit`);
  const read = <T>(name: "script" | "pageLoad" | "implicit", now: T): T | number =>
    params[name] === undefined ? now : integerIn(params, name, MAX_TIMEOUT_MS);
  const script = params["script"] === null ? null : read("script", current.script);
  return { script, pageLoad: read("pageLoad", current.pageLoad), implicit: read("implicit", current.implicit) };
}

/** The longest timeout for a script, a page to load and an element to be found, each. */
const MAX_TIMEOUT_MS = 300_000;

/** The commands of the standard, and those of Selenium that act in a page, by name. */
export const commands = {
  getTimeouts: { needs: "nothing", run: ({ settings }) => Promise.resolve(settings.timeouts) },
  setTimeouts: {
    needs: "nothing",
    run(session, params) {
      session.settings = { ...session.settings, timeouts: toTimeouts(session.settings.timeouts, params) };
      return Promise.resolve(null);
    },
  },

  navigateTo: {
    needs: "window",
    allows: "loading",
    async run(session, params) {
      const url = stringIn(params, "url");
      if (!URL.canParse(url)) throw invalidArgument(`"${url.slice(0, 200)}" is no absolute URL`);
      return navigate(
        session,
        (wait) => session.call("browsingContext.navigate", { context: session.window, url, wait }),
        url,
      );
    },
  },
  getCurrentUrl: {
    needs: "window",
    run: async (session) => (await windowsOf(session, session.window))[0]?.url,
  },
  back: { needs: "window", allows: "loading", run: (session) => traverse(session, -1) },
  forward: { needs: "window", allows: "loading", run: (session) => traverse(session, 1) },
  refresh: {
    needs: "window",
    allows: "loading",
    run: (session) =>
      navigate(session, (wait) => session.call("browsingContext.reload", { context: session.window, wait })),
  },
  getTitle: { needs: "window", run: (session) => session.inWindow("inspect", text("title")) },

  getWindowHandle: { needs: "window", allows: "prompt", run: ({ window }) => Promise.resolve(window) },
  getWindowHandles: { needs: "nothing", run: handles },
  closeWindow: {
    needs: "window",
    async run(session) {
      const { window } = session;
      await session.call("browsingContext.close", { context: window });
      return (await handles(session)).filter((handle) => handle !== window);
    },
  },
  switchToWindow: {
    needs: "nothing",
    async run(session, params) {
      const handle = stringIn(params, "handle");
      if (!(await handles(session)).includes(handle))
        throw new WebDriverError("no such window", `there is no window "${handle.slice(0, 200)}"`);
      session.window = handle;
      session.frames = [];
      if (session.prompt === undefined) await session.call("browsingContext.activate", { context: handle });
      return null;
    },
  },
  newWindow: {
    needs: "nothing",
    async run(session, { type }) {
      const created = { type: type === "window" ? "window" : "tab" };
      const { context } = await session.call<{ readonly context: string }>("browsingContext.create", created);
      return { handle: context, ...created };
    },
  },
  switchToFrame: {
    needs: "window",
    async run(session, { id }) {
      if (id === undefined) throw invalidArgument('"id" must be null, a number or an element');
      if (id === null) {
        session.frames = [];
        return null;
      }
      session.requireOpen("frame");
      const element = typeof id === "object" ? (id as Fields)[ELEMENT] : undefined;
      if (typeof id === "object" && typeof element !== "string") throw invalidArgument('"id" must be an element');
      const index: LocalValue = { type: "number", value: element ? 0 : integerIn({ id }, "id", 65_535) };
      const frame = await session.frameIn(element === undefined ? index : toReference(element));
      if (frame === undefined)
        throw new WebDriverError(
          "no such frame",
          element ? "the element is no frame" : `there is no frame ${JSON.stringify(id)}`,
        );
      session.frames = [...session.frames, frame];
      return null;
    },
  },
  switchToParentFrame: {
    needs: "window",
    run(session) {
      session.frames = session.frames.slice(0, -1);
      return Promise.resolve(null);
    },
  },
  getWindowRect: { needs: "window", run: rect },
  setWindowRect: {
    needs: "window",
    async run(session, params) {
      const read = (name: string, min: number, max: number): number | undefined => {
        const value = params[name] ?? undefined;
        if (value === undefined) return undefined;
        if (typeof value === "number" && value >= min && value <= max) return Math.floor(value);
        throw invalidArgument(`"${name}" must be a number from ${min} to ${max}`);
      };
      for (const name of ["x", "y"]) read(name, -(2 ** 31), 2 ** 31 - 1);
      const [width, height] = [read("width", 0, MAX_SIDE), read("height", 0, MAX_SIDE)];
      if (width === undefined || height === undefined) return rect(session);
      return resize(session, { width, height });
    },
  },
  maximizeWindow: { needs: "window", run: (session) => resize(session, SCREEN) },
  fullscreenWindow: { needs: "window", run: (session) => resize(session, SCREEN) },
  minimizeWindow: {
    run: () =>
      Promise.reject(new WebDriverError("unsupported operation", "windows without a screen are not minimized")),
  },

  getActiveElement: {
    async run({ inPage }) {
      const active = await inPage<Fields | null>("inspect", text("active"));
      if (active === null) throw new WebDriverError("no such element", "no element is active");
      return active;
    },
  },
  findElement: { run: (session, params) => findOne(session, params) },
  findElements: { run: (session, params) => find(session, params) },
  findElementFrom: { run: (session, params) => findOne(session, params, rootOf(params)) },
  findElementsFrom: { run: (session, params) => find(session, params, rootOf(params)) },
  getShadowRoot: {
    async run({ inPage }, { elementId }) {
      const root = await inPage<Fields | string | null>("inspect", text("shadow"), toReference(elementId));
      if (typeof root === "string") throw staleElement();
      if (root === null) throw new WebDriverError("no such shadow root", "the element has no open shadow root");
      return { [SHADOW]: root[SHADOW] };
    },
  },
  isElementSelected: reads("selected"),
  isElementEnabled: reads("enabled"),
  isElementDisplayed: reads("displayed"),
  getElementAttribute: reads("attribute"),
  getElementCssValue: reads("css"),
  getElementText: reads("text"),
  getElementTagName: reads("name"),
  getElementRect: {
    async run({ inPage }, { elementId }) {
      const [x, y, width, height] = await inPage<readonly number[]>(
        "read",
        toReference(elementId),
        text("rect"),
        text(""),
      );
      return { x, y, width, height };
    },
  },
  getElementProperty: {
    run: (session, { elementId, name }) =>
      runsScript(false).run(session, {
        script: "return arguments[0][arguments[1]]",
        args: [{ [ELEMENT]: elementId }, name],
      }),
  },
  getComputedRole: { run: (session, params) => accessible(session, params, "role") },
  getComputedLabel: { run: (session, params) => accessible(session, params, "name") },
  elementClick: {
    async run(session, { elementId }) {
      await session.settling(() => clickElement(session, toReference(elementId)));
      return null;
    },
  },
  elementClear: {
    async run(session, { elementId }) {
      await session.settling(() => clearElement(session, toReference(elementId)));
      return null;
    },
  },
  elementSendKeys: {
    run: (session, params) => sendKeys(session, toReference(params["elementId"]), stringIn(params, "text")),
  },
  uploadFile: {
    needs: "nothing",
    run({ uploads }, params) {
      const [name, base64] = [stringIn(params, "name"), stringIn(params, "base64")];
      return Promise.resolve(uploads.add(name, base64));
    },
  },

  getPageSource: inspects("source"),
  executeScript: runsScript(false),
  executeAsyncScript: runsScript(true),

  getAllCookies: { run: cookies },
  getNamedCookie: {
    async run(session, { name }) {
      const found = (await cookies(session)).find((cookie) => cookie["name"] === name);
      if (found === undefined) throw new WebDriverError("no such cookie", `the page has no cookie "${String(name)}"`);
      return found;
    },
  },
  addCookie: {
    async run(session, { cookie }) {
      if (typeof cookie !== "object" || cookie === null) throw invalidArgument('"cookie" must be an object');
      const { domain, expiry, path, secure, httpOnly, sameSite } = toCookie(cookie as Fields);
      const [name, value] = [stringIn(cookie as Fields, "name"), stringIn(cookie as Fields, "value")];
      const url = await session.inPage<string>("inspect", text("url"));
      if (!/^https?:/.test(url)) throw new WebDriverError("invalid cookie domain", "the page has no cookies");
      const host = new URL(url).hostname;
      if (domain !== undefined && !(typeof domain === "string" && isWithin(host, domain)))
        throw new WebDriverError("invalid cookie domain", `the page's host "${host}" is not of that domain`);
      const set = {
        ...{ url, name, value, path, secure, httpOnly, sameSite },
        ...(typeof domain === "string" && { domain }),
        ...(expiry !== undefined && { expires: expiry }),
      };
      const { success } = await session
        .cdp<{ readonly success: boolean }>("Network.setCookie", set)
        .catch((error: unknown) => {
          if (error instanceof WebDriverError && isCookieRejected(error.message)) return { success: false };
          throw error;
        });
      if (!success) throw new WebDriverError("unable to set cookie", `the browser rejects the cookie "${name}"`);
      return null;
    },
  },
  deleteCookie: { run: (session, params) => deleteCookies(session, (name) => name === params["name"]) },
  deleteAllCookies: { run: (session) => deleteCookies(session, () => true) },

  performActions: { run: (session, { actions }) => perform(session, actions) },
  releaseActions: {
    async run(session) {
      await session.settling(() => session.call("input.releaseActions", { context: session.window }));
      return null;
    },
  },

  dismissAlert: { needs: "window", allows: "prompt", run: (session) => answerPrompt(session, false) },
  acceptAlert: { needs: "window", allows: "prompt", run: (session) => answerPrompt(session, true) },
  getAlertText: {
    needs: "window",
    allows: "prompt",
    run: (session) => Promise.resolve().then(() => requirePrompt(session).message),
  },
  sendAlertText: {
    needs: "window",
    allows: "prompt",
    run: async (session, params) => {
      const prompt = requirePrompt(session);
      const entered = stringIn(params, "text");
      if (prompt.type !== "prompt")
        throw new WebDriverError("element not interactable", `an ${prompt.type} takes no text`);
      session.prompt = { ...prompt, entered };
      return Promise.resolve(null);
    },
  },

  takeScreenshot: { needs: "window", run: (session) => capture(session, {}) },
  takeElementScreenshot: {
    async run(session, { elementId }) {
      const { page, target } = await located(session, toReference(elementId));
      const picture = await withArea(page, target, { isSettled: false, mayMove: true }, async (area) => {
        if (area === null) return undefined;
        const { x, y, width, height } = area;
        return capture(session, { origin: "document", clip: { type: "box", x, y, width, height } });
      });
      if ("value" in picture && picture.value !== undefined) return picture.value;
      throw new WebDriverError("unable to capture screen", "the element has no size or cannot be shown");
    },
  },
  printPage: {
    needs: "window",
    async run(session, params) {
      const { data } = await session.call<{ readonly data: string }>("browsingContext.print", {
        ...params,
        context: session.window,
      });
      return data;
    },
  },
  executeCdp: {
    run(session, { cmd, params = {} }) {
      if (typeof params !== "object" || params === null) throw invalidArgument('"params" must be an object');
      return session.cdp(stringIn({ cmd }, "cmd"), params);
    },
  },
} as const satisfies Readonly<Record<WebDriverCommandName, Command>>;

const COOKIE_FIELDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  domain: (value) => typeof value === "string",
  path: (value) => typeof value === "string",
  secure: (value) => typeof value === "boolean",
  httpOnly: (value) => typeof value === "boolean",
  expiry: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  sameSite: (value) => value === "None" || value === "Lax" || value === "Strict",
};

/** A cookie without the fields that are null. @throws WebDriverError for a field that is not as the standard has it */
function toCookie(cookie: Fields): Fields {
  const given = Object.entries(cookie).filter(([, value]) => value !== null && value !== undefined);
  for (const [name, value] of given)
    if (COOKIE_FIELDS[name]?.(value) === false) throw invalidArgument(`"cookie.${name}" is no value of that field`);
  return Object.fromEntries(given);
}

function isWithin(host: string, domain: string): boolean {
  const suffix = domain.replace(/^\./, "").toLowerCase();
  return host === suffix || host.endsWith(`.${suffix}`);
}

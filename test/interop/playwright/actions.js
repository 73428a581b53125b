// Sends the calls of elements in Playwright's tests to the service's actions, over REST; all else goes over CDP of the same context.
import { readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { errors } from "@playwright/test";

const { SUITE_URL: url, SUITE_API_KEY: apiKey } = process.env;
/** What the service calls the page of a test, by the page of Playwright. */
const places = new Map();
const TIMEOUT_MS = 7_000;
/** Options that no action has: such a call is Playwright's own. */
const FOREIGN = /^(force|trial|modifiers|steps|scroll|strict|visibility|waitFor|__)/;
const FOREIGN_SELECTOR = /internal:|_react|_vue|custom/;
/** What Playwright's message has of each reason. */
const REASONS = {
  covered: "intercepts pointer events",
  hidden: "element is not visible",
  disabled: "element is not enabled",
  moving: "element is not stable",
  missing: "waiting for",
  "not-editable": "element is not editable",
  "outside-viewport": "element is outside of the viewport",
};

async function call(path, body, headers = { "content-type": "application/json" }) {
  const init = body === undefined ? {} : { method: "POST", body };
  const response = await fetch(`${url}/api/v1${path}`, { ...init, headers: { ...headers, "x-api-key": apiKey } });
  return response.json();
}

export async function pageIds(contextId) {
  const { data } = await call(`/contexts/${contextId}/pages`);
  return data.map(({ id }) => id);
}

/** Has the calls of a page go to the service, until `release`. */
export async function bind(page, contextId, pageId) {
  await patch(page);
  places.set(page, { contextId, pageId });
}

export function release() {
  places.clear();
}

async function execute(page, name, action, params, { timeout = TIMEOUT_MS }) {
  const { contextId, pageId } = places.get(page);
  const body = { action, params, pageId, timeout: timeout === 0 ? 120_000 : timeout };
  const { success, data, error } = await call(`/contexts/${contextId}/execute`, JSON.stringify(body));
  // Playwright's client has the events of the action by then.
  await Promise.race([page.title().catch(() => ""), new Promise((resolve) => setTimeout(resolve, 400))]);
  if (success) return data.data;
  const text = `${REASONS[error.details?.reason] ?? ""}\n[REST ${error.code}] ${error.message}`;
  if (error.code !== "TIMEOUT") throw new Error(`page.${name}: ${text}`);
  throw new errors.TimeoutError(`page.${name}: Timeout ${timeout}ms exceeded.\n${text}`);
}

/** The path of an element, through open shadow roots; null: it has none. Runs in the page. */
function pathOf(node) {
  const parts = [];
  for (let at = node.nodeType === 3 ? node.parentElement : node; at !== undefined;) {
    const root = at.getRootNode();
    if (root.nodeType !== 9 && !root.host) return null;
    const steps = [];
    for (let each = at; each !== null && each.parentNode !== document; each = each.parentElement)
      steps.unshift(`${CSS.escape(each.localName)}:nth-child(${[...each.parentNode.children].indexOf(each) + 1})`);
    parts.unshift(`css=${[...(root === document ? ["html"] : []), ...steps].join(" > ")}`);
    at = root.host;
  }
  return parts.join(" >> ");
}

async function pathOfFrame(frame) {
  const parent = frame.parentFrame();
  if (parent === null) return "";
  return `${await pathOfFrame(parent)}frame=${await (await frame.frameElement()).evaluate(pathOf)} >> `;
}

async function selectorOf(handle) {
  const frame = await handle.ownerFrame();
  const path = frame && (await handle.evaluate(pathOf));
  return path ? (await pathOfFrame(frame)) + path : undefined;
}

async function selectorIn(frame, selector, { timeout }) {
  if (!FOREIGN_SELECTOR.test(selector)) return (await pathOfFrame(frame)) + selector;
  return selectorOf(await frame.waitForSelector(selector, { state: "attached", timeout }));
}

/** The options of each call are at this place; what it does with `run(action, params)`, undefined: Playwright does it. */
const calls = {
  click: [0, ({ button, clickCount, delay, position }) => ["click", { button, clickCount, delay, ...position }]],
  dblclick: [0, ({ button, delay, position }) => ["click", { button, clickCount: 2, delay, ...position }]],
  hover: [0, ({ position }) => (position === undefined ? ["hover", {}] : undefined)],
  focus: [0, () => ["focus", {}]],
  fill: [1, (_, text) => (typeof text === "string" ? ["type", { text, clear: true }] : undefined)],
  type: [1, ({ delay }, text) => ["type", { text, delay }]],
  press: [
    1,
    ({ delay }, key) =>
      delay
        ? undefined
        : [
            ["focus", {}],
            ["keyboard", { key }, null],
          ],
  ],
  selectOption: [1, (_, given) => optionsOf(given), ({ values }) => values],
  setInputFiles: [1, async (_, given) => uploadOf(given)],
  waitForSelector: [
    0,
    ({ state = "visible" }) =>
      ({ visible: ["wait", { visible: true }], hidden: ["wait", { hidden: true }], attached: ["wait", {}] })[state],
    (_, frame, selector, { state }) => (state === "hidden" ? null : frame.$(selector)),
  ],
};

function optionsOf(given) {
  const only = (each) => (Object.keys(each).length === 1 ? (each.value ?? each.label) : undefined);
  const values = [given].flat().map((each) => (each && typeof each === "object" ? only(each) : each));
  return values.every((each) => typeof each === "string") ? ["select", { values }] : undefined;
}

async function uploadOf(given) {
  const files = [given].flat();
  const isFolder = (each) => typeof each === "string" && statSync(each).isDirectory();
  if (files.length === 0 || files.some(isFolder)) return undefined;
  const stored = files.map(async (each) => {
    const [name, bytes] = typeof each === "string" ? [basename(each), readFileSync(each)] : [each.name, each.buffer];
    const type = { "content-type": "application/octet-stream" };
    const { data } = await call(`/artifacts?name=${encodeURIComponent(name)}`, bytes, type);
    return data.id;
  });
  return ["upload", { artifacts: await Promise.all(stored) }];
}

/** Puts these calls in place of those of frames, which pages and locators use, and of handles. */
async function patch(page) {
  const frames = Object.getPrototypeOf(page.mainFrame());
  if (frames.isPatched) return;
  const handles = Object.getPrototypeOf(await page.$("html"));
  frames.isPatched = true;
  for (const [name, [index, decide, result = () => undefined]] of Object.entries(calls)) {
    const [ofFrame, ofHandle] = [frames[name], handles[name]];
    const run = async (frame, selector, args, own) => {
      const options = args[index] ?? {};
      const isForeign = Object.keys(options).some((each) => FOREIGN.test(each)) || !places.has(frame.page());
      const decided = isForeign || selector === undefined ? undefined : await decide(options, args[0]);
      if (decided === undefined) return own();
      let data;
      for (const [action, params, at = selector] of Array.isArray(decided[0]) ? decided : [decided])
        data = await execute(frame.page(), name, action, { ...(at !== null && { selector: at }), ...params }, options);
      return result(data, frame, selector, options);
    };
    frames[name] = async function (selector, ...args) {
      const isBound = places.has(this.page()) && !(name === "waitForSelector" && FOREIGN_SELECTOR.test(selector));
      const found = isBound ? await selectorIn(this, selector, args[index] ?? {}) : undefined;
      return run(this, found, args, () => ofFrame.call(this, selector, ...args));
    };
    if (name === "waitForSelector") continue;
    handles[name] = async function (...args) {
      const frame = await this.ownerFrame().catch(() => null);
      const found = frame && places.has(frame.page()) ? await selectorOf(this).catch(() => undefined) : undefined;
      return found === undefined
        ? ofHandle.apply(this, args)
        : run(frame, found, args, () => ofHandle.apply(this, args));
    };
  }
}

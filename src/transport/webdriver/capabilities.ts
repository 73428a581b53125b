import type { Input } from "../../contract.ts";
import type { WebDriverCommand } from "../../operations/webdriver.ts";
import { WebDriverFailure } from "./errors.ts";

type Fields = Readonly<Record<string, unknown>>;
type Settings = (WebDriverCommand & { readonly name: "newSession" })["settings"];

/** The new context and the session that a client's capabilities ask for. */
export interface NewSession {
  /** The body of `createContext`, which is checked there. */
  readonly context: Readonly<Partial<Input<"createContext">["body"]>>;
  readonly settings: Settings;
  readonly wantsBidi: boolean;
}

const MAX_FIRST_MATCH = 100;
const PROMPT_BEHAVIORS = ["dismiss", "accept", "dismiss and notify", "accept and notify", "ignore"];
const BROWSERS = ["chrome", "chromium", "chrome-headless-shell"];
/** Arguments that change nothing here, as that is how the browser runs, or as it has no screen. */
const IDLE_ARGUMENTS =
  /^--(headless(=.*)?|no-sandbox|disable-gpu|disable-dev-shm-usage|disable-extensions|disable-infobars|incognito|no-first-run|start-maximized|remote-allow-origins=.*)$/;
/** The standard's defaults, but that no page is waited for longer than a command may take. */
const TIMEOUTS = { script: 30_000, pageLoad: 300_000, implicit: 0 };

/** @throws WebDriverFailure `invalid argument`; `session not created` where no alternative can be met, with the reason of the first */
export function toNewSession(body: unknown): NewSession {
  const { capabilities } = object(body, "the body");
  const { alwaysMatch = {}, firstMatch = [{}] } = object(capabilities, '"capabilities"');
  if (!Array.isArray(firstMatch) || firstMatch.length === 0 || firstMatch.length > MAX_FIRST_MATCH)
    throw new WebDriverFailure("invalid argument", `"firstMatch" must be a list of 1 to ${MAX_FIRST_MATCH} objects`);
  const always = object(alwaysMatch, '"alwaysMatch"');
  const alternatives = firstMatch.map((each: unknown) => {
    const first = object(each, "each of firstMatch");
    const twice = Object.keys(first).find((name) => Object.hasOwn(always, name));
    if (twice !== undefined)
      throw new WebDriverFailure("invalid argument", `"${short(twice)}" is in alwaysMatch and in firstMatch`);
    return { ...always, ...first };
  });
  let reason: WebDriverFailure | undefined;
  for (const alternative of alternatives) {
    try {
      return toSession(alternative);
    } catch (error) {
      if (!(error instanceof WebDriverFailure) || error.code !== "session not created") throw error;
      reason ??= error;
    }
  }
  throw reason ?? unmet("no capabilities were given");
}

function toSession(capabilities: Fields): NewSession {
  let context: Record<string, unknown> = {};
  let settings: Settings = {
    timeouts: TIMEOUTS,
    pageLoadStrategy: "normal",
    unhandledPromptBehavior: "dismiss and notify",
  };
  let wantsBidi = false;
  for (const [name, value] of Object.entries(capabilities)) {
    if (value === null || value === undefined) continue;
    switch (name) {
      case "browserName":
        if (!BROWSERS.includes(oneOf(name, value, undefined)))
          throw unmet(`browserName: there is chrome, not "${short(value)}"`);
        break;
      case "browserVersion":
        if (!["", "stable", "latest"].includes(oneOf(name, value, undefined)))
          throw unmet("browserVersion: there is one, which stable is");
        break;
      case "platformName":
        if (!["", "any", "linux"].includes(oneOf(name, value, undefined).toLowerCase()))
          throw unmet("platformName: there is linux");
        break;
      case "acceptInsecureCerts":
        if (flag(name, value)) context["ignoreHTTPSErrors"] = true;
        break;
      case "pageLoadStrategy":
        settings = { ...settings, pageLoadStrategy: oneOf(name, value, ["none", "eager", "normal"] as const) };
        break;
      case "unhandledPromptBehavior": {
        const behaviors = PROMPT_BEHAVIORS as Settings["unhandledPromptBehavior"][];
        settings = { ...settings, unhandledPromptBehavior: oneOf(name, value, behaviors) };
        break;
      }
      case "timeouts":
        settings = { ...settings, timeouts: { ...TIMEOUTS, ...toTimeouts(object(value, '"timeouts"')) } };
        break;
      case "proxy":
        context = { ...context, ...toProxy(object(value, '"proxy"')) };
        break;
      case "strictFileInteractability":
        if (flag(name, value))
          throw unmet("strictFileInteractability: file inputs that are not shown take files as well");
        break;
      case "setWindowRect":
        flag(name, value);
        break;
      case "se:remoteUrl": // where the client has connected, as it says
        break;
      case "webSocketUrl":
        wantsBidi = flag(name, value);
        break;
      case "se:downloadsEnabled":
        if (!flag(name, value)) context["downloads"] = "deny";
        break;
      case "se:name":
        context["name"] = value;
        break;
      case "goog:chromeOptions":
        context = { ...context, ...toConfig(object(value, '"goog:chromeOptions"')) };
        break;
      case "pagewire:options":
        context = { ...context, ...object(value, '"pagewire:options"') };
        break;
      default:
        throw name.includes(":")
          ? unmet(`the capability "${short(name)}" is not supported`)
          : new WebDriverFailure("invalid argument", `there is no capability "${short(name)}"`);
    }
  }
  return {
    context: { name: "webdriver", temporary: true, ...context, cdp: true, createPage: true },
    settings,
    wantsBidi,
  };
}

function toTimeouts(timeouts: Fields): Partial<Settings["timeouts"]> {
  const entries = Object.entries(timeouts).map(([name, value]) => {
    const isKnown = Object.hasOwn(TIMEOUTS, name);
    const ms = name === "script" && value === null ? TIMEOUTS.pageLoad : value;
    if (!isKnown || !Number.isInteger(ms) || (ms as number) < 0 || (ms as number) > TIMEOUTS.pageLoad)
      throw new WebDriverFailure(
        "invalid argument",
        `timeouts: "${short(name)}" must be script, pageLoad or implicit, of 0 to ${TIMEOUTS.pageLoad} ms`,
      );
    return [name, ms];
  });
  return Object.fromEntries(entries) as Partial<Settings["timeouts"]>;
}

function toProxy({ proxyType, httpProxy, sslProxy, socksProxy, socksVersion, noProxy }: Fields): Fields {
  if (proxyType === "direct" || proxyType === "system") return {};
  if (proxyType !== "manual") throw unmet(`proxy: a "${short(proxyType)}" proxy is not supported`);
  if (noProxy !== undefined && !(Array.isArray(noProxy) && noProxy.length === 0))
    throw unmet("proxy: noProxy is not supported");
  if (typeof socksProxy === "string") {
    if (socksVersion !== 5) throw unmet("proxy: SOCKS is of version 5");
    return { proxy: { server: `socks5://${socksProxy}` } };
  }
  const server = httpProxy ?? sslProxy;
  if (typeof server !== "string" || (sslProxy !== undefined && sslProxy !== server))
    throw unmet("proxy: one proxy is for http and https alike");
  return { proxy: { server: `http://${server}` } };
}

/** The arguments of Chromium that are settings of a context. */
function toConfig({ args = [], extensions = [], w3c: _w3c, ...others }: Fields): Fields {
  const [other] = Object.keys(others);
  if (other !== undefined) throw unmet(`goog:chromeOptions.${short(other)} is not supported`);
  if (!Array.isArray(extensions) || extensions.length > 0)
    throw unmet("goog:chromeOptions.extensions are not supported");
  if (!Array.isArray(args)) throw new WebDriverFailure("invalid argument", "goog:chromeOptions.args must be a list");
  const config: Record<string, unknown> = {};
  for (const arg of args as readonly unknown[]) {
    const written = String(arg).replace(/^(--)?/, "--");
    const [, name, value = ""] = /^--(window-size|lang|user-agent)=(.*)$/.exec(written) ?? [];
    if (name === "window-size") {
      const [width, height] = value.split(/[,x]/).map(Number);
      config["viewport"] = { width, height };
    } else if (name === "lang") config["locale"] = value;
    else if (name === "user-agent") config["userAgent"] = value;
    else if (!IDLE_ARGUMENTS.test(written))
      throw unmet(`goog:chromeOptions.args: "${short(written)}" is not supported`);
  }
  return config;
}

function object(value: unknown, what: string): Fields {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Fields;
  throw new WebDriverFailure("invalid argument", `${what} must be an object`);
}

function flag(name: string, value: unknown): boolean {
  if (typeof value === "boolean") return value;
  throw new WebDriverFailure("invalid argument", `"${name}" must be true or false`);
}

function oneOf<T extends string>(name: string, value: unknown, values: readonly T[] | undefined): T {
  if (typeof value === "string" && (values === undefined || (values as readonly string[]).includes(value)))
    return value as T; // one of them
  throw new WebDriverFailure(
    "invalid argument",
    `"${name}" must be ${values === undefined ? "a string" : `one of ${values.join(", ")}`}`,
  );
}

function unmet(reason: string): WebDriverFailure {
  return new WebDriverFailure("session not created", reason);
}

function short(value: unknown): string {
  return String(value).slice(0, 100);
}

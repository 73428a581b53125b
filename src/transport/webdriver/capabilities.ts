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
  /** The names of capabilities and arguments that have no effect here. */
  readonly ignored: readonly string[];
}

/** Findings about the capabilities of a request. */
interface Findings {
  readonly ignored: string[];
  /** Why a session cannot be as it is asked for. */
  readonly problems: string[];
}

const MAX_FIRST_MATCH = 100;
const PROMPT_BEHAVIORS = ["dismiss", "accept", "dismiss and notify", "accept and notify", "ignore"];
const BROWSERS = ["chrome", "chromium", "chrome-headless-shell"];
/** Arguments that change nothing here, as that is how the browser runs, or as it has no screen. */
const IDLE_ARGUMENTS =
  /^--(headless(=.*)?|no-sandbox|disable-gpu|disable-dev-shm-usage|disable-extensions|disable-infobars|incognito|no-first-run|start-maximized|remote-allow-origins=.*)$/;
/** Arguments without which pages would do something else than the client relies on. */
const NEEDED_ARGUMENTS =
  /^--(load-extension|disable-extensions-except|disable-web-security|host-resolver-rules|host-rules|proxy-pac-url|proxy-auto-detect|unsafely-treat-insecure-origin-as-secure|use-fake-.*|kiosk|app|site-per-process|js-flags|blink-settings)(=|$)/;
/** Members of `goog:chromeOptions` that say where the browser or its files are, or load something into it. */
const NEEDED_OPTIONS: ReadonlySet<string> = new Set(["debuggerAddress", "androidPackage", "windowTypes"]);
const MAX_IGNORED = 100;
const MAX_REASON = 4_000;
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
  const findings: Findings = { ignored: [], problems: [] };
  const { ignored, problems } = findings;
  for (const [name, value] of Object.entries(capabilities)) {
    if (value === null || value === undefined) continue;
    switch (name) {
      case "browserName":
        if (!BROWSERS.includes(oneOf(name, value, undefined)))
          problems.push(`browserName: there is chrome, not "${short(value)}"`);
        break;
      case "browserVersion":
        if (!["", "stable", "latest"].includes(oneOf(name, value, undefined)))
          problems.push("browserVersion: there is one, which stable is");
        break;
      case "platformName":
        if (!["", "any", "linux"].includes(oneOf(name, value, undefined).toLowerCase()))
          problems.push("platformName: there is linux");
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
        context = { ...context, ...toProxy(object(value, '"proxy"'), findings) };
        break;
      case "strictFileInteractability":
        if (flag(name, value))
          problems.push("strictFileInteractability: file inputs that are not shown take files as well");
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
        context = { ...context, ...toConfig(object(value, '"goog:chromeOptions"'), findings) };
        break;
      case "pagewire:options":
        context = { ...context, ...object(value, '"pagewire:options"') };
        break;
      default:
        // Those of other vendors' servers and clients, which ignore them where they are not theirs.
        if (!name.includes(":"))
          throw new WebDriverFailure("invalid argument", `there is no capability "${short(name)}"`);
        ignored.push(short(name));
    }
  }
  if (problems.length > 0) throw unmet(problems.slice(0, MAX_IGNORED).join("; ").slice(0, MAX_REASON));
  return {
    context: { name: "webdriver", temporary: true, ...context, cdp: true, createPage: true },
    settings,
    wantsBidi,
    ignored: ignored.slice(0, MAX_IGNORED),
  };
}

function toTimeouts(timeouts: Fields): Partial<Settings["timeouts"]> {
  const entries = Object.entries(timeouts).map(([name, value]) => {
    const isKnown = Object.hasOwn(TIMEOUTS, name);
    const ms = value;
    if (name === "script" && ms === null) return [name, ms];
    if (!isKnown || !Number.isInteger(ms) || (ms as number) < 0 || (ms as number) > TIMEOUTS.pageLoad)
      throw new WebDriverFailure(
        "invalid argument",
        `timeouts: "${short(name)}" must be script, pageLoad or implicit, of 0 to ${TIMEOUTS.pageLoad} ms`,
      );
    return [name, ms];
  });
  return Object.fromEntries(entries) as Partial<Settings["timeouts"]>;
}

function toProxy(
  { proxyType, httpProxy, sslProxy, socksProxy, socksVersion, noProxy }: Fields,
  { problems }: Findings,
): Fields {
  if (proxyType === "direct" || proxyType === "system") return {};
  const problem = (reason: string): Fields => {
    problems.push(reason);
    return {};
  };
  if (proxyType !== "manual") return problem(`proxy: a "${short(proxyType)}" proxy is not supported`);
  if (noProxy !== undefined && !(Array.isArray(noProxy) && noProxy.length === 0))
    return problem("proxy: noProxy is not supported");
  if (typeof socksProxy === "string") {
    if (socksVersion !== 5) return problem("proxy: SOCKS is of version 5");
    return { proxy: { server: `socks5://${socksProxy}` } };
  }
  const server = httpProxy ?? sslProxy;
  if (typeof server !== "string" || (sslProxy !== undefined && sslProxy !== server))
    return problem("proxy: one proxy is for http and https alike");
  return { proxy: { server: `http://${server}` } };
}

/** The options of Chromium that are settings of a context; what has no effect here is named. */
function toConfig(options: Fields, { ignored, problems }: Findings): Fields {
  const { args = [], extensions = [], prefs, mobileEmulation, w3c: _w3c, ...others } = options;
  if (!Array.isArray(args)) throw new WebDriverFailure("invalid argument", "goog:chromeOptions.args must be a list");
  if (!Array.isArray(extensions) || extensions.length > 0)
    problems.push("goog:chromeOptions.extensions are not supported");
  for (const name of Object.keys(others)) {
    const path = `goog:chromeOptions.${short(name)}`;
    if (NEEDED_OPTIONS.has(name)) problems.push(`${path} is not supported`);
    else ignored.push(path);
  }
  const config: Record<string, unknown> = {};
  for (const arg of args as readonly unknown[]) {
    const written = String(arg).replace(/^(--)?/, "--");
    const [, name = "", value = ""] = /^--([^=]+)(?:=(.*))?$/s.exec(written) ?? [];
    if (name === "window-size") {
      const [width, height] = value.split(/[,x]/).map(Number);
      config["viewport"] = { width, height };
    } else if (name === "lang" || name === "accept-lang") config["locale"] = value.split(",")[0];
    else if (name === "user-agent") config["userAgent"] = value;
    else if (name === "proxy-server") config["proxy"] = { server: value.includes("://") ? value : `http://${value}` };
    else if (name === "ignore-certificate-errors") config["ignoreHTTPSErrors"] = true;
    else if (NEEDED_ARGUMENTS.test(written))
      problems.push(`goog:chromeOptions.args: "${short(written)}" is not supported`);
    else if (!IDLE_ARGUMENTS.test(written)) ignored.push(short(written));
  }
  if (prefs !== undefined && prefs !== null) takePrefs(object(prefs, '"goog:chromeOptions.prefs"'), config, ignored);
  if (mobileEmulation !== undefined && mobileEmulation !== null)
    takeDevice(object(mobileEmulation, '"goog:chromeOptions.mobileEmulation"'), config, ignored);
  return config;
}

/** Preferences: only whether files are downloaded is a setting here; they are artifacts of the context, wherever a folder is named. */
function takePrefs(prefs: Fields, config: Record<string, unknown>, ignored: string[]): void {
  for (const [name, value] of Object.entries(prefs))
    if (name === "download_restrictions" && value === 3) config["downloads"] = "deny";
    else ignored.push(`goog:chromeOptions.prefs.${short(name)}`);
}

function takeDevice(
  { deviceMetrics, userAgent, ...others }: Fields,
  config: Record<string, unknown>,
  ignored: string[],
): void {
  const path = "goog:chromeOptions.mobileEmulation";
  if (typeof userAgent === "string") config["userAgent"] = userAgent;
  if (typeof deviceMetrics === "object" && deviceMetrics !== null) {
    const { width, height, ...metrics } = deviceMetrics as Fields;
    config["viewport"] = { width, height };
    for (const name of Object.keys(metrics)) ignored.push(`${path}.deviceMetrics.${short(name)}`);
  }
  for (const name of Object.keys(others)) ignored.push(`${path}.${short(name)}`);
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

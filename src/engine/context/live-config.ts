import { isDeepStrictEqual } from "node:util";
import type { Browser, BrowserContext } from "playwright-core";
import type { ContextConfig } from "../../contract.ts";
import type { Logger } from "../../log/log.ts";
import { toContextOptions } from "./options.ts";
import { settlesWithin, valueWithin } from "../deadline.ts";

/** Pages answer in milliseconds; one that is stuck in a script does not answer at all. */
const APPLY_TIMEOUT_MS = 2_000;
const SELF_TEST_TIMEOUT_MS = 5_000;

/** Changes the configuration of a context that has a browser behind it. */
export interface LiveConfig {
  /** Whether it can be done in this browser; found out by doing it, until it did. Never fails. */
  works(browser: Browser): Promise<boolean>;
  /** Applies the change to the pages that are open, and to those that will open. */
  apply(context: BrowserContext, from: ContextConfig, to: ContextConfig): Promise<void>;
}

/**
 * Whether the browser holds on to what it was given: it keeps using credentials that a server has accepted once, and
 * trusts a certificate that it was told to ignore.
 */
export function needsRecreation(from: ContextConfig, to: ContextConfig): boolean {
  const dropsCredentials =
    from.httpCredentials !== undefined && !isDeepStrictEqual(from.httpCredentials, to.httpCredentials);
  return dropsCredentials || (from.ignoreHTTPSErrors === true && to.ignoreHTTPSErrors !== true);
}

/**
 * By Playwright's own means: the options that it gives to new pages and popups, and the sessions by which it has set up
 * the open ones. Those are internals, so their version is pinned, and `works` looks before they are trusted.
 */
export function createLiveConfig(log: Logger): LiveConfig {
  let tested: Promise<boolean> | undefined;
  return {
    async works(browser) {
      tested ??= selfTest(browser, log);
      const works = await tested;
      // It may have been the browser's dying hour; the next one is asked again.
      if (!works) tested = undefined;
      return works;
    },
    async apply(context, from, to) {
      const done = applyAll(context, from, to);
      if (!(await settlesWithin(done, APPLY_TIMEOUT_MS))) throw new Error("a page does not take its new configuration");
      await done;
    },
  };
}

async function applyAll(context: BrowserContext, from: ContextConfig, to: ContextConfig): Promise<void> {
  const changed = (...fields: (keyof ContextConfig)[]): boolean =>
    fields.some((field) => !isDeepStrictEqual(from[field], to[field]));
  const internals = internalsOf(context);
  const options = toContextOptions(to);
  // First what new pages get: one that opens meanwhile has it from the start, or is among the open ones.
  Object.assign(internals._options, {
    viewport: options.viewport,
    userAgent: options.userAgent,
    locale: options.locale,
    timezoneId: options.timezoneId,
    colorScheme: options.colorScheme ?? "no-override",
    reducedMotion: options.reducedMotion ?? "no-override",
    javaScriptEnabled: options.javaScriptEnabled,
    bypassCSP: options.bypassCSP,
    ignoreHTTPSErrors: options.ignoreHTTPSErrors,
  });
  const work: Promise<unknown>[] = [];
  if (changed("geolocation")) work.push(context.setGeolocation(options.geolocation ?? null));
  if (changed("permissions")) work.push(grantOnly(context, options.permissions ?? []));
  if (changed("extraHTTPHeaders")) work.push(context.setExtraHTTPHeaders(options.extraHTTPHeaders ?? {}));
  if (changed("offline")) work.push(context.setOffline(options.offline ?? false));
  if (changed("httpCredentials")) work.push(context.setHTTPCredentials(options.httpCredentials ?? null));
  for (const page of internals.possiblyUninitializedPages()) {
    const { delegate } = page;
    const send = (method: string, params: Readonly<Record<string, unknown>>): Promise<void> =>
      delegate._forAllFrameSessions(({ _client }) => _client.send(method, params));
    const ofPage: Promise<unknown>[] = [];
    // Of these two Playwright knows itself whether a page has its own.
    if (changed("viewport")) ofPage.push(delegate.updateEmulatedViewportSize());
    if (changed("colorScheme", "reducedMotion")) ofPage.push(delegate.updateEmulateMedia());
    if (changed("userAgent", "locale")) ofPage.push(delegate.updateUserAgent());
    if (changed("locale"))
      ofPage.push(send("Emulation.setLocaleOverride", options.locale === undefined ? {} : { locale: options.locale }));
    if (changed("timezone"))
      ofPage.push(send("Emulation.setTimezoneOverride", { timezoneId: options.timezoneId ?? "" }));
    if (changed("javaScriptEnabled"))
      ofPage.push(send("Emulation.setScriptExecutionDisabled", { value: options.javaScriptEnabled === false }));
    if (changed("bypassCSP")) ofPage.push(send("Page.setBypassCSP", { enabled: options.bypassCSP ?? false }));
    if (changed("ignoreHTTPSErrors"))
      ofPage.push(send("Security.setIgnoreCertificateErrors", { ignore: options.ignoreHTTPSErrors ?? false }));
    work.push(
      Promise.all(ofPage).catch((fault: unknown) => {
        if (!page.isClosed()) throw fault;
      }),
    );
  }
  await Promise.all(work);
}

async function grantOnly(context: BrowserContext, permissions: readonly string[]): Promise<void> {
  await context.clearPermissions();
  if (permissions.length > 0) await context.grantPermissions([...permissions]);
}

/** What is used of Playwright's server side, which runs in this process. */
interface ContextInternals {
  /** What new pages, popups and workers are given. */
  readonly _options: Record<string, unknown>;
  possiblyUninitializedPages(): readonly PageInternals[];
}

interface PageInternals {
  readonly delegate: {
    updateEmulatedViewportSize(): Promise<void>;
    updateEmulateMedia(): Promise<void>;
    updateUserAgent(): Promise<void>;
    /** Of the main frame, and of each frame that has a process of its own. */
    _forAllFrameSessions(visit: (session: FrameSession) => Promise<unknown>): Promise<void>;
  };
  isClosed(): boolean;
}

interface FrameSession {
  readonly _client: { send(method: string, params: Readonly<Record<string, unknown>>): Promise<unknown> };
}

/** @throws TypeError where this Playwright is made otherwise */
function internalsOf(context: BrowserContext): ContextInternals {
  // Not in Playwright's types: these are its internals.
  const { _connection: connection } = context as unknown as {
    readonly _connection: { toImpl(object: unknown): ContextInternals };
  };
  return connection.toImpl(context);
}

/** What a page can tell of its configuration. */
const TELL = `[innerWidth, navigator.userAgent, navigator.language, Intl.NumberFormat().resolvedOptions().locale,
  Intl.DateTimeFormat().resolvedOptions().timeZone, matchMedia("(prefers-color-scheme: dark)").matches,
  matchMedia("(prefers-reduced-motion: reduce)").matches]`;

const TEST_CONFIG: ContextConfig = {
  viewport: { width: 431, height: 321 },
  userAgent: "self-test",
  locale: "de-DE",
  timezone: "Asia/Tokyo",
  colorScheme: "dark",
  reducedMotion: "reduce",
  javaScriptEnabled: true,
  bypassCSP: true,
  ignoreHTTPSErrors: true,
};
const TEST_TOLD = [431, "self-test", "de-DE", "de-DE", "Asia/Tokyo", true, true];

/** Changes an open page there and back, and opens one in between. */
async function selfTest(browser: Browser, log: Logger): Promise<boolean> {
  let context: BrowserContext | undefined;
  const test = async (): Promise<void> => {
    context = await browser.newContext(toContextOptions({}));
    const page = await context.newPage();
    const before: unknown = await page.evaluate(TELL);
    await applyAll(context, {}, TEST_CONFIG);
    requireTold("an open page", await page.evaluate(TELL), TEST_TOLD);
    requireTold("a new page", await (await context.newPage()).evaluate(TELL), TEST_TOLD);
    await applyAll(context, TEST_CONFIG, {});
    requireTold("a restored page", await page.evaluate(TELL), before);
  };
  try {
    const told = await valueWithin(
      test().then(
        () => ({ passed: true as const }),
        (fault: unknown) => ({ passed: false as const, fault }),
      ),
      SELF_TEST_TIMEOUT_MS,
    );
    if (told?.passed) return true;
    log.warn(
      { err: told?.fault ?? "it took too long" },
      "contexts cannot be changed live in this browser; changes open them anew",
    );
    return false;
  } finally {
    if (context !== undefined) await settlesWithin(context.close(), SELF_TEST_TIMEOUT_MS);
  }
}

function requireTold(which: string, told: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(told, expected))
    throw new Error(`${which} says ${JSON.stringify(told)}, not ${JSON.stringify(expected)}`);
}

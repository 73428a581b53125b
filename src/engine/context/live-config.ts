import { isDeepStrictEqual } from "node:util";
import type { Browser, BrowserContext } from "playwright-core";
import type { ContextConfig } from "../../contract.ts";
import type { Logger } from "../../log/log.ts";
import { toContextOptions } from "./options.ts";
import { settlesWithin, valueWithin } from "../deadline.ts";

/** A responsive page takes milliseconds; one that is stuck in a script never responds. */
const APPLY_TIMEOUT_MS = 2_000;
/** For the pages without a dialog. */
const WITH_DIALOG_TIMEOUT_MS = 250;
const SELF_TEST_TIMEOUT_MS = 5_000;

/** Changes the configuration of a context that has a browser behind it. */
export interface LiveConfig {
  /** Whether contexts of this browser can be changed; tested until a test succeeds. Never rejects. */
  works(browser: Browser): Promise<boolean>;
  /**
   * Applies the change to the pages that are open, and to those that will open. A page with an open dialog takes it when
   * that is answered, which is not waited for.
   */
  apply(context: BrowserContext, from: ContextConfig, to: ContextConfig, hasDialog?: () => boolean): Promise<void>;
}

/**
 * Whether the change takes a new context in the browser: Chromium keeps using credentials that a server has accepted
 * once, and keeps accepting a certificate whose errors were once ignored.
 */
export function needsRecreation(from: ContextConfig, to: ContextConfig): boolean {
  const dropsCredentials =
    from.httpCredentials !== undefined && !isDeepStrictEqual(from.httpCredentials, to.httpCredentials);
  return dropsCredentials || (from.ignoreHTTPSErrors === true && to.ignoreHTTPSErrors !== true);
}

/**
 * Changes a context through Playwright's internals: the options that it applies to new pages and popups, and its CDP
 * sessions of the open ones. Playwright's version is therefore pinned, and `works` tests them first.
 */
export function createLiveConfig(log: Logger): LiveConfig {
  let tested: Promise<boolean> | undefined;
  return {
    async works(browser) {
      tested ??= selfTest(browser, log);
      const works = await tested;
      // The browser may have been closing during the test; the next one is tested again.
      if (!works) tested = undefined;
      return works;
    },
    async apply(context, from, to, hasDialog = () => false) {
      const done = applyAll(context, from, to);
      if (await settlesWithin(done, hasDialog() ? WITH_DIALOG_TIMEOUT_MS : APPLY_TIMEOUT_MS)) return done;
      if (!hasDialog()) throw new Error("a page does not take its new configuration");
      done.catch((error: unknown) => log.warn({ error }, "a page with a dialog did not take its new configuration"));
    },
  };
}

async function applyAll(context: BrowserContext, from: ContextConfig, to: ContextConfig): Promise<void> {
  const changed = (...fields: (keyof ContextConfig)[]): boolean =>
    fields.some((field) => !isDeepStrictEqual(from[field], to[field]));
  const internals = internalsOf(context);
  const options = toContextOptions(to);
  // New pages first: one that opens meanwhile has the new options, or is in the list of open pages below.
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
    // Playwright keeps a page's own viewport and media features with these two.
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
      Promise.all(ofPage).catch((error: unknown) => {
        if (!page.isClosed()) throw error;
      }),
    );
  }
  await Promise.all(work);
}

async function grantOnly(context: BrowserContext, permissions: readonly string[]): Promise<void> {
  await context.clearPermissions();
  if (permissions.length > 0) await context.grantPermissions([...permissions]);
}

/** The parts used of Playwright's server side, which runs in this process. */
interface ContextInternals {
  /** Applied to new pages, popups and workers. */
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

/** @throws TypeError where this version of Playwright has other internals */
function internalsOf(context: BrowserContext): ContextInternals {
  // Internals are not in Playwright's types.
  const { _connection: connection } = context as unknown as {
    readonly _connection: { toImpl(object: unknown): ContextInternals };
  };
  return connection.toImpl(context);
}

/** Script that returns the configuration as a page sees it. */
const READ_CONFIG = `[innerWidth, navigator.userAgent, navigator.language, Intl.NumberFormat().resolvedOptions().locale,
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
const EXPECTED_CONFIG = [431, "self-test", "de-DE", "de-DE", "Asia/Tokyo", true, true];

/** Changes an open page, opens another one, and changes both back. */
async function selfTest(browser: Browser, log: Logger): Promise<boolean> {
  let context: BrowserContext | undefined;
  const test = async (): Promise<void> => {
    context = await browser.newContext(toContextOptions({}));
    const page = await context.newPage();
    const before: unknown = await page.evaluate(READ_CONFIG);
    await applyAll(context, {}, TEST_CONFIG);
    requireConfig("an open page", await page.evaluate(READ_CONFIG), EXPECTED_CONFIG);
    requireConfig("a new page", await (await context.newPage()).evaluate(READ_CONFIG), EXPECTED_CONFIG);
    await applyAll(context, TEST_CONFIG, {});
    requireConfig("a restored page", await page.evaluate(READ_CONFIG), before);
  };
  try {
    const found = await valueWithin(
      test().then(
        () => ({ passed: true as const }),
        (error: unknown) => ({ passed: false as const, error }),
      ),
      SELF_TEST_TIMEOUT_MS,
    );
    if (found?.passed) return true;
    log.warn(
      { error: found?.error ?? "it took too long" },
      "contexts cannot be changed live in this browser; changes open them anew",
    );
    return false;
  } finally {
    if (context !== undefined) await settlesWithin(context.close(), SELF_TEST_TIMEOUT_MS);
  }
}

function requireConfig(which: string, found: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(found, expected))
    throw new Error(`${which} has ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
}

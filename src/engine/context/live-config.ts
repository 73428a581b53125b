import { isDeepStrictEqual } from "node:util";
import type { Browser, BrowserContext } from "playwright-core";
import type { ContextConfig } from "../../contract.ts";
import type { Logger } from "../../log/log.ts";
import { applyToPages } from "../playwright/live-options.ts";
import { toContextOptions } from "./options.ts";
import { settlesWithin, valueWithin } from "../../errors/timing.ts";

/** A responsive page takes milliseconds; one that is stuck in a script never responds. */
const APPLY_TIMEOUT_MS = 2_000;
/** Time for the pages without a dialog, while another one has one. */
const WITH_DIALOG_TIMEOUT_MS = 250;
/** A busy machine takes seconds; contexts that could be changed are opened anew where this is too short. */
const SELF_TEST_TIMEOUT_MS = 15_000;

/** Changes the configuration of a context that has a browser behind it. */
export type LiveConfig = ReturnType<typeof createLiveConfig>;

/**
 * Whether the change takes a new context: Chromium keeps using credentials that a server has accepted once, keeps accepting a
 * certificate whose errors were once ignored, and has WebMCP and authorities as a whole browser; a context that clients of CDP
 * connect to shares none.
 */
export function needsRecreation(from: ContextConfig, to: ContextConfig): boolean {
  const dropsCredentials =
    from.httpCredentials !== undefined && !isDeepStrictEqual(from.httpCredentials, to.httpCredentials);
  return (
    dropsCredentials ||
    (from.cdp === true) !== (to.cdp === true) ||
    (from.webmcp === true) !== (to.webmcp === true) ||
    from.caCertificates !== to.caCertificates ||
    (from.ignoreHTTPSErrors === true && to.ignoreHTTPSErrors !== true)
  );
}

/**
 * Changes a context by Playwright, and where that has no call for it through its internals, which `works` tests first.
 */
export function createLiveConfig(log: Logger) {
  let tested: Promise<boolean> | undefined;
  return {
    /** Whether contexts of this browser can be changed; tested until a test succeeds. Never rejects. */
    async works(browser: Browser): Promise<boolean> {
      tested ??= selfTest(browser, log);
      const works = await tested;
      // The browser may have been closing during the test; the next one is tested again.
      if (!works) tested = undefined;
      return works;
    },
    /**
     * Applies the change to the pages that are open, and to those that will open. A page with an open dialog takes it when
     * that is answered, which is not waited for.
     */
    async apply(
      context: BrowserContext,
      from: ContextConfig,
      to: ContextConfig,
      hasDialog = () => false,
    ): Promise<void> {
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
  const options = toContextOptions(to);
  const work: Promise<unknown>[] = [applyToPages(context, options, changed)];
  if (changed("geolocation")) work.push(context.setGeolocation(options.geolocation ?? null));
  if (changed("permissions")) work.push(grantOnly(context, options.permissions ?? []));
  if (changed("extraHTTPHeaders")) work.push(context.setExtraHTTPHeaders(options.extraHTTPHeaders ?? {}));
  if (changed("offline")) work.push(context.setOffline(options.offline ?? false));
  if (changed("httpCredentials")) work.push(context.setHTTPCredentials(options.httpCredentials ?? null));
  await Promise.all(work);
}

async function grantOnly(context: BrowserContext, permissions: readonly string[]): Promise<void> {
  await context.clearPermissions();
  if (permissions.length > 0) await context.grantPermissions([...permissions]);
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

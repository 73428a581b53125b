import type { BrowserContext, BrowserContextOptions, CDPSession } from "playwright-core";
import { contextInternals } from "./internals.ts";

/** The options of a context that Playwright has no call to change; timezone is its `timezoneId`. */
type Field =
  | "viewport"
  | "colorScheme"
  | "reducedMotion"
  | "userAgent"
  | "locale"
  | "timezone"
  | "javaScriptEnabled"
  | "bypassCSP"
  | "ignoreHTTPSErrors";

/** Gives a context other options: its new pages and popups, and its open pages, by their CDP sessions. */
export async function applyToPages(
  context: BrowserContext,
  options: BrowserContextOptions,
  changed: (...fields: Field[]) => boolean,
): Promise<void> {
  const internals = contextInternals(context);
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
  const work = internals.possiblyUninitializedPages().map(async (page) => {
    const { delegate } = page;
    const send = (method: Parameters<CDPSession["send"]>[0], params: object): Promise<void> =>
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
    try {
      await Promise.all(ofPage);
    } catch (error) {
      if (!page.isClosed()) throw error;
    }
  });
  await Promise.all(work);
}

/** Gives the open pages the options of their context again, where a client's session had others, which end with it. */
export async function restorePages(context: BrowserContext, options: BrowserContextOptions): Promise<void> {
  for (const { delegate } of contextInternals(context).possiblyUninitializedPages())
    delegate._mainFrameSession._metricsOverride = undefined;
  await applyToPages(context, options, () => true);
  if (options.geolocation !== undefined) await context.setGeolocation(options.geolocation);
}

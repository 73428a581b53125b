import type { BrowserContext, BrowserContextOptions } from "playwright-core";
import type { ContextConfig, Viewport } from "../../contract.ts";

export const DEFAULT_VIEWPORT: Viewport = { width: 1280, height: 720 };

/**
 * A configuration as Playwright's options, field by field: nothing that a caller sends reaches an option that is not
 * named here.
 *
 * @param openedOrigins the origins that credentials without an origin of their own are for
 */
export function toContextOptions(config: ContextConfig, openedOrigins: readonly string[] = []): BrowserContextOptions {
  const options: BrowserContextOptions = {
    viewport: config.viewport ?? DEFAULT_VIEWPORT,
    // `storeDownloads` cancels those that are denied.
    acceptDownloads: true,
    // Service workers outlive pages and respond to requests in place of the network.
    serviceWorkers: "block",
    // Absent would let Playwright force "light" and "no-preference"; null leaves the browser's own.
    colorScheme: config.colorScheme ?? null,
    reducedMotion: config.reducedMotion ?? null,
  };
  if (config.userAgent !== undefined) options.userAgent = config.userAgent;
  if (config.locale !== undefined) options.locale = config.locale;
  if (config.timezone !== undefined) options.timezoneId = toTimezoneId(config.timezone);
  if (config.geolocation !== undefined) {
    const { latitude, longitude, accuracy } = config.geolocation;
    options.geolocation = { latitude, longitude, ...(accuracy === undefined ? {} : { accuracy }) };
  }
  if (config.permissions !== undefined) options.permissions = [...config.permissions];
  if (config.extraHTTPHeaders !== undefined) options.extraHTTPHeaders = { ...config.extraHTTPHeaders };
  if (config.offline !== undefined) options.offline = config.offline;
  if (config.httpCredentials !== undefined) {
    const { username, password, origin } = config.httpCredentials;
    const origins = origin === undefined ? openedOrigins : [new URL(origin).origin];
    options.httpCredentials = origins.map((each) => ({ username, password, origin: each }));
  }
  if (config.javaScriptEnabled !== undefined) options.javaScriptEnabled = config.javaScriptEnabled;
  if (config.bypassCSP !== undefined) options.bypassCSP = config.bypassCSP;
  if (config.ignoreHTTPSErrors !== undefined) options.ignoreHTTPSErrors = config.ignoreHTTPSErrors;
  return options;
}

/** Spells a time zone as the browser accepts it, which is case-sensitive. */
function toTimezoneId(timezone: string): string {
  return new Intl.DateTimeFormat("en", { timeZone: timezone }).resolvedOptions().timeZone;
}

/** Runs in pages after Playwright's own script, by which `register` resolves to `undefined`, and applications that use it do not start. */
const REJECT = `if (self.ServiceWorkerContainer)
  ServiceWorkerContainer.prototype.register = {
    register(scriptURL) {
      const reason = "Failed to register a ServiceWorker: The user denied permission to use Service Worker.";
      return Promise.reject(new DOMException(reason, "NotSupportedError"));
    },
  }.register;`;

/** Has the registration of a service worker reject in a context that blocks them, as in a browser where they are not allowed. */
export async function rejectServiceWorkers(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: REJECT });
}

import type { BrowserContext } from "playwright-core";

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

import type { BrowserContext } from "playwright-core";
import { contextInternals } from "./internals.ts";

/**
 * Has Playwright take only the page that it opens for the storage of origins for that page. It takes every page that opens
 * meanwhile for it: popups and new pages are never reported then, and have neither viewport nor user agent.
 *
 * @throws TypeError where this version of Playwright has other internals
 */
export function separateStoragePages(context: BrowserContext): void {
  const internals = contextInternals(context);
  if (typeof internals.isCreatingStorageStatePage !== "function" || internals._creatingStorageStatePage !== false)
    throw new TypeError("a context of Playwright has no pages for storage");
  const create = internals.doCreateNewPage.bind(internals);
  internals.isCreatingStorageStatePage = () => false;
  internals.doCreateNewPage = async () => {
    // Set just before this call, and reset by other calls.
    const isForStorage = internals._creatingStorageStatePage;
    const page = await create();
    if (isForStorage) {
      // The page is reported later, once the browser has replied to the commands that initialize it.
      page.isStorageStatePage = true;
      const { _client: client } = page.delegate._mainFrameSession;
      await client.send("Network.setBypassServiceWorker", { bypass: true });
    }
    return page;
  };
}

/** Has Playwright read the storage of these origins only, and of those that the context shows from now on. */
export function readStorageOf(context: BrowserContext, origins: ReadonlySet<string>): void {
  const { _origins: shown } = contextInternals(context);
  shown.clear();
  for (const origin of origins) shown.add(origin);
}

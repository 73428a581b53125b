import type { BrowserContext } from "playwright-core";
import { contextInternals, type EvaluatingFrame, type PageInternals } from "./internals.ts";

/** The part of Playwright's script that reads the storage of an origin with its databases. */
const WITH_DATABASES = "script.collect({ indexedDB: true";
/** Characters, as JSON, of one reading: the browser does not count values of databases beyond 64 KiB. */
const MAX_LENGTH = 16 * 1024 * 1024;
const TOO_LARGE = "the storage has more characters than are read";

/** Characters that the reading that runs may still have, by context. */
const left = new WeakMap<object, number>();
const bounded = new WeakSet<EvaluatingFrame>();

/** Whether a reading has failed since there are more characters than are read. */
export function isStorageTooLarge(error: unknown): boolean {
  return error instanceof Error && error.message.includes(TOO_LARGE);
}

/**
 * Has Playwright take only the page that it opens for the storage of origins for that page, and bounds what it reads. It takes every
 * page that opens meanwhile for it: popups and new pages are never reported then, and have neither viewport nor user agent.
 *
 * @throws TypeError where this version of Playwright has other internals
 */
export function separateStoragePages(context: BrowserContext): void {
  const internals = contextInternals(context);
  if (typeof internals.isCreatingStorageStatePage !== "function" || internals._creatingStorageStatePage !== false)
    throw new TypeError("a context of Playwright has no pages for storage");
  const create = internals.doCreateNewPage.bind(internals);
  const pages = internals.pages.bind(internals);
  internals.pages = () => {
    const found = pages();
    for (const page of found) boundReadings(internals, page.mainFrame());
    return found;
  };
  internals.isCreatingStorageStatePage = () => false;
  internals.doCreateNewPage = async () => {
    // Set just before this call, and reset by other calls.
    const isForStorage = internals._creatingStorageStatePage;
    const page = await create();
    if (isForStorage) {
      // The page is reported later, once the browser has replied to the commands that initialize it.
      page.isStorageStatePage = true;
      const mainFrame = page.mainFrame.bind(page);
      page.mainFrame = () => boundReadings(internals, mainFrame());
      const { _client: client } = page.delegate._mainFrameSession;
      await client.send("Network.setBypassServiceWorker", { bypass: true });
    }
    return page;
  };
}

/**
 * Opens a page that is kept to Playwright, as those for storage are, in a context with `separateStoragePages`, and closes it after `use`.
 * It has none of the context's emulation, and no client sees it.
 */
export async function withHiddenPage(
  context: BrowserContext,
  use: (page: PageInternals) => Promise<void>,
): Promise<void> {
  const internals = contextInternals(context);
  internals._creatingStorageStatePage = true;
  const opening = internals.doCreateNewPage();
  internals._creatingStorageStatePage = false;
  const page = await opening;
  try {
    const opened = await page.waitForInitializedOrError();
    if (opened instanceof Error) throw opened;
    await use(page);
  } finally {
    await page.delegate.closePage(false);
  }
}

/**
 * Has Playwright read the storage of these origins only, and of those that the context shows from now on. It rejects, see
 * `isStorageTooLarge`, where that has more than 16 Mi characters with its databases.
 */
export function readStorageOf(context: BrowserContext, origins: ReadonlySet<string>): void {
  const internals = contextInternals(context);
  left.set(internals, MAX_LENGTH);
  const { _origins: shown } = internals;
  shown.clear();
  for (const origin of origins) shown.add(origin);
}

/** Has the document itself reject what is too large, before it comes to this process. Returns the frame, undefined in a new page. */
function boundReadings<Evaluating extends EvaluatingFrame | undefined>(context: object, frame: Evaluating): Evaluating {
  if (frame === undefined || bounded.has(frame)) return frame;
  bounded.add(frame);
  const evaluateInExisting = frame.nonStallingEvaluateInExistingContext.bind(frame);
  const evaluateInOwn = frame.evaluateExpression.bind(frame);

  async function read(expression: string, evaluate: (expression: string) => Promise<unknown>): Promise<unknown> {
    if (!expression.includes(WITH_DATABASES)) return evaluate(expression);
    const maxLength = left.get(context) ?? MAX_LENGTH;
    const reading = `(async () => {
      const storage = await ${expression};
      const { length } = JSON.stringify(storage);
      if (length > ${maxLength}) throw new Error(${JSON.stringify(TOO_LARGE)});
      return { length, storage };
    })()`;
    const { length, storage } = (await evaluate(reading)) as { readonly length: number; readonly storage: unknown };
    left.set(context, maxLength - length);
    return storage;
  }

  frame.nonStallingEvaluateInExistingContext = (expression, ...more) =>
    read(expression, (each) => evaluateInExisting(each, ...more));
  frame.evaluateExpression = (progress, expression, ...more) =>
    read(expression, (each) => evaluateInOwn(progress, each, ...more));
  return frame;
}

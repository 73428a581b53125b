import type { BrowserContext } from "playwright-core";
import { pageScripts, type StorageState } from "../../contract.ts";
import type { CollectedOrigin, UnsavedPart } from "../../page-scripts/messages.ts";
import { contextInternals, type EvaluatingFrame, type PageInternals } from "./internals.ts";

/** How Playwright's scripts that read and write the storage of a document's origin end. */
const CALL = /return script\.(collect|restore)\((.*)\);\s*\}\)\(\)$/;
const MAX_CALL_LENGTH = 2_000;
/** Characters of databases and files, as JSON, of one reading. */
const MAX_LENGTH = 16 * 1024 * 1024;

/** State of the reading or writing that runs in a context. */
interface Transfer {
  readonly databases: boolean;
  /** Characters that may still be read. */
  left: number;
  readonly read: Map<string, CollectedOrigin>;
  readonly toWrite: ReadonlyMap<string, string>;
  /** Records that could not be written. */
  failed: number;
}

const transfers = new WeakMap<object, Transfer>();
const separated = new WeakSet<object>();
const replaced = new WeakSet<EvaluatingFrame>();

/**
 * Has Playwright take only the page that it opens for the storage of origins for that page, and run our scripts in it. It takes every
 * page that opens meanwhile for it: popups and new pages are never reported then, and have neither viewport nor user agent.
 *
 * @throws TypeError where this version of Playwright has other internals
 */
export function separateStoragePages(context: BrowserContext): void {
  const internals = contextInternals(context);
  if (separated.has(internals)) return;
  separated.add(internals);
  if (typeof internals.isCreatingStorageStatePage !== "function" || internals._creatingStorageStatePage !== false)
    throw new TypeError("a context of Playwright has no pages for storage");
  const create = internals.doCreateNewPage.bind(internals);
  const pages = internals.pages.bind(internals);
  internals.pages = () => {
    const found = pages();
    for (const page of found) useOwnScripts(internals, page.mainFrame());
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
      page.mainFrame = () => useOwnScripts(internals, mainFrame());
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
 * Reads cookies, and the storage of these origins and of those that the context shows from now on; Playwright opens a page for each that
 * no page shows. Databases and files have at most 16 Mi characters; what is left out is listed. Resolves to undefined where another
 * reading has begun meanwhile.
 *
 * @param context with `separateStoragePages`
 */
export async function readStorageOf(
  context: BrowserContext,
  origins: ReadonlySet<string>,
  databases: boolean,
): Promise<
  | (StorageState & {
      readonly unsaved: readonly { readonly origin: string; readonly parts: readonly UnsavedPart[] }[];
    })
  | undefined
> {
  const internals = contextInternals(context);
  const read = new Map<string, CollectedOrigin>();
  const transfer: Transfer = { databases, left: MAX_LENGTH, read, toWrite: new Map(), failed: 0 };
  transfers.set(internals, transfer);
  const { _origins: shown } = internals;
  shown.clear();
  for (const origin of origins) shown.add(origin);
  const { cookies } = await context.storageState();
  // What it has read since then is the other's.
  if (transfers.get(internals) !== transfer) return undefined;
  const collected = [...read.values()];
  return {
    cookies,
    origins: collected.flatMap(({ unsaved: _unsaved, ...origin }) => {
      const { localStorage, indexedDB = [], opfs = [] } = origin;
      const isEmpty = localStorage.length + indexedDB.length + opfs.length === 0;
      return isEmpty ? [] : [origin as StorageState["origins"][number]]; // of the script
    }),
    unsaved: collected.map(({ origin, unsaved }) => ({ origin, parts: unsaved })),
  };
}

/**
 * Gives a new context cookies and the storage of origins. Returns how many records of databases the browser did not take.
 *
 * @param context with `separateStoragePages`
 */
export async function writeStorage(context: BrowserContext, { cookies, origins }: StorageState): Promise<number> {
  const toWrite = new Map(origins.map((origin) => [origin.origin, JSON.stringify(origin)]));
  const transfer = { databases: true, left: 0, read: new Map<string, CollectedOrigin>(), toWrite, failed: 0 };
  transfers.set(contextInternals(context), transfer);
  await context.setStorageState({
    cookies: [...cookies],
    origins: origins.map(({ origin }) => ({ origin, localStorage: [] })),
  });
  return transfer.failed;
}

/** Has our scripts run in the place of Playwright's. Returns the frame, undefined in a new page. */
function useOwnScripts<Evaluating extends EvaluatingFrame | undefined>(context: object, frame: Evaluating): Evaluating {
  if (frame === undefined || replaced.has(frame)) return frame;
  replaced.add(frame);
  const evaluateInExisting = frame.nonStallingEvaluateInExistingContext.bind(frame);
  const evaluateInOwn = frame.evaluateExpression.bind(frame);

  async function run(expression: string, evaluate: (expression: string) => Promise<unknown>): Promise<unknown> {
    const [, name, argument = ""] = CALL.exec(expression.slice(-MAX_CALL_LENGTH)) ?? [];
    const transfer = transfers.get(context);
    if (name === undefined || transfer === undefined) return evaluate(expression);
    const call = (argument: unknown): Promise<unknown> =>
      evaluate(`(() => { ${pageScripts.storage}; return __pagewireStorage.${name}(${JSON.stringify(argument)}) })()`);
    if (name === "collect") {
      const text = (await call({ databases: transfer.databases, maxLength: transfer.left })) as string;
      const origin = JSON.parse(text) as CollectedOrigin; // written by the script
      transfer.left = Math.max(0, transfer.left - text.length);
      transfer.read.set(origin.origin, origin);
    } else {
      const { origin } = JSON.parse(argument) as { readonly origin: string };
      transfer.failed += (await call(transfer.toWrite.get(origin))) as number;
    }
    return { localStorage: [] };
  }

  frame.nonStallingEvaluateInExistingContext = (expression, ...more) =>
    run(expression, (each) => evaluateInExisting(each, ...more));
  frame.evaluateExpression = (progress, expression, ...more) =>
    run(expression, (each) => evaluateInOwn(progress, each, ...more));
  return frame;
}

import type {
  Browser,
  BrowserContext,
  BrowserType,
  CDPSession,
  Download,
  ElementHandle,
  Frame,
  Page,
} from "playwright-core";

/**
 * The parts used of Playwright's server side, which runs in this process. They are in none of its types, so its version is pinned;
 * `missingInternals` names those that another version does not have.
 */
interface BrowserTypeInternals {
  _launchProcess(
    progress: unknown,
    options: { readonly executablePath: string; readonly artifactsDir: string },
    ...more: readonly unknown[]
  ): Promise<{
    readonly browserProcess: BrowserProcessInternals;
    readonly artifactsDir: string;
    readonly userDataDir: string;
    readonly transport: unknown;
  }>;
}

export interface BrowserProcessInternals {
  readonly process: unknown;
  onclose?: (exitCode: number | null, signal: NodeJS.Signals | null) => void;
  close(): Promise<void>;
  kill(): Promise<void>;
}

interface ContextInternals {
  /** Its id in the protocol. */
  readonly _browserContextId: string;
  /** Applied to new pages, popups and workers. */
  readonly _options: Record<string, unknown>;
  /** Whether `newPage` is called for a page that reads or writes storage. */
  _creatingStorageStatePage: boolean;
  isCreatingStorageStatePage(): boolean;
  doCreateNewPage(): Promise<PageInternals>;
  possiblyUninitializedPages(): readonly PageInternals[];
  pages(): readonly PageInternals[];
  /** The origins whose storage `storageState` reads: it adds the origin of each document. */
  readonly _origins: Set<string>;
}

export interface PageInternals {
  /** Whether the page is kept to Playwright, and has no emulation. */
  isStorageStatePage: boolean;
  readonly delegate: {
    readonly _mainFrameSession: FrameSessionInternals;
    /** The name of the isolated world of each of its documents. */
    readonly utilityWorldName: string;
    updateEmulatedViewportSize(): Promise<void>;
    updateEmulateMedia(): Promise<void>;
    updateUserAgent(): Promise<void>;
    readonly _networkManager: {
      /** Has Playwright answer challenges of servers and of the proxy, for which it pauses each request of the page. */
      authenticate(httpCredentials: unknown, proxyCredentials: ProxyCredentials | undefined): Promise<void>;
      setExtraHTTPHeaders(headers: unknown): Promise<void>;
      setOffline(isOffline: unknown): Promise<void>;
      /** Begins the reports of requests in a session of the page. */
      addSession(session: SessionInternals, ...more: readonly unknown[]): Promise<void>;
      readonly _sessions: ReadonlyMap<SessionInternals, unknown>;
      readonly _offline: boolean;
      readonly _extraHTTPHeaders: readonly unknown[];
      /** Whether each request is paused, for credentials. */
      readonly _protocolRequestInterceptionEnabled: boolean;
    };
    closePage(runBeforeUnload: boolean): Promise<void>;
    /** The sessions of the main frame and of each frame that has a process of its own. */
    _forAllFrameSessions(visit: (session: FrameSessionInternals) => Promise<unknown>): Promise<void>;
  };
  mainFrame(): Pick<FrameInternals, "_id"> & EvaluatingFrame;
  /** The page, or the error why it did not open. */
  waitForInitializedOrError(): Promise<unknown>;
  isClosed(): boolean;
}

export interface ProxyCredentials {
  readonly username: string;
  readonly password: string;
}

interface FrameSessionInternals {
  /** The viewport that it has sent; it is not sent again. */
  _metricsOverride?: object | undefined;
  readonly _client: SessionInternals;
}

/** A CDP session without the layers between Playwright's client and its server. */
export interface SessionInternals {
  readonly send: CDPSession["send"];
  on(name: string, listener: (event: never) => void): unknown;
  off(name: string, listener: (event: never) => void): unknown;
}

/** The evaluations by which Playwright reads the storage of a document's origin. */
export interface EvaluatingFrame {
  nonStallingEvaluateInExistingContext(expression: string, ...more: readonly unknown[]): Promise<unknown>;
  evaluateExpression(progress: unknown, expression: string, ...more: readonly unknown[]): Promise<unknown>;
}

interface FrameInternals {
  /** Its id in the protocol. */
  readonly _id: string;
  mainContext(): Promise<WorldInternals>;
  utilityContext(): Promise<WorldInternals>;
}

/** The isolated world of a document, or that of the page. */
export interface WorldInternals {
  raceAgainstContextDestroyed<T>(work: Promise<T>): Promise<T>;
  /** Playwright's own script in that world. */
  injectedScript(): Promise<{
    readonly _objectId: string;
    evaluate<S, A, T>(run: (injected: S, argument: A) => T, argument: A): Promise<T>;
  }>;
  readonly delegate: { readonly _contextId: number; readonly _client: Pick<SessionInternals, "send"> };
}

interface ElementInternals {
  readonly _frame: FrameInternals;
  /** An id of the session that Playwright has for the element's frame. */
  readonly _objectId: string;
}

export const browserTypeInternals = (type: BrowserType): BrowserTypeInternals => serverSide(type);
export const contextInternals = (context: BrowserContext): ContextInternals => serverSide(context);
export const pageInternals = (page: Page): PageInternals => serverSide(page);
export const frameInternals = (frame: Frame): FrameInternals => serverSide(frame);
export const elementInternals = (element: ElementHandle): ElementInternals => serverSide(element);
export const sessionInternals = (session: CDPSession): SessionInternals =>
  serverSide<{ readonly _session: SessionInternals }>(session)._session;

/** The file that the browser writes a download to. */
export function downloadFileOf(download: Download): string {
  const { _artifact: artifact } = download as unknown as { readonly _artifact: unknown };
  return serverSide<{ localPath(): string }>(artifact).localPath();
}

/**
 * @throws TypeError where this version of Playwright has its server side elsewhere; Error, in Playwright's words, for what has ended
 * with its page or was disposed
 */
function serverSide<T>(object: unknown): T {
  const { _connection: connection } = object as { readonly _connection: { toImpl(object: unknown): T } };
  if (typeof connection.toImpl !== "function") throw new TypeError("Playwright has its server side elsewhere");
  try {
    return connection.toImpl(object);
  } catch (cause) {
    throw new Error("Target page, context or browser has been closed", { cause });
  }
}

/** An internal that this version of Playwright does not have. */
interface MissingInternal {
  /** `BrowserContext._options` */
  readonly name: string;
  /** The features that work less well, or not at all, without it. */
  readonly without: string;
}

/** The members that are used of each object, and their purpose. */
const USED = {
  BrowserContext: {
    _browserContextId: "no client of the CDP endpoint can connect",
    _options: "the configuration of a live context cannot change",
    possiblyUninitializedPages: "the configuration of a live context cannot change",
    pages: "the databases of a page can fill the service's memory",
    _creatingStorageStatePage: "pages that open while storage is saved are lost",
    isCreatingStorageStatePage: "pages that open while storage is saved are lost",
    doCreateNewPage: "pages that open while storage is saved are lost",
    _origins: "the storage of contexts is not saved",
  },
  Page: {
    mainFrame: "no page opens",
    waitForInitializedOrError: "no request passes the proxy after the browser has forgotten its credentials",
  },
  CRPage: {
    _mainFrameSession: "no page opens",
    utilityWorldName: "the first action on each document takes longer",
    _forAllFrameSessions: "the configuration of a live context cannot change",
    updateEmulatedViewportSize: "the configuration of a live context cannot change",
    updateEmulateMedia: "the configuration of a live context cannot change",
    updateUserAgent: "the configuration of a live context cannot change",
    _networkManager: "no request passes the proxy",
    closePage: "no request passes the proxy after the browser has forgotten its credentials",
  },
  CRNetworkManager: {
    authenticate: "no request passes the proxy",
    setExtraHTTPHeaders: "no page opens",
    setOffline: "no page opens",
    addSession: "no page opens",
    _sessions: "no page opens",
    _offline: "no page opens",
    _extraHTTPHeaders: "no page opens",
    _protocolRequestInterceptionEnabled: "no page opens",
  },
  Frame: {
    _id: "clicks and drags at points fail where a page has frames",
    mainContext: "elements that react without a role or a cursor are not shown",
    utilityContext: "no page can be observed or acted on",
    nonStallingEvaluateInExistingContext: "the databases of a page can fill the service's memory",
    evaluateExpression: "the databases of a page can fill the service's memory",
  },
  FrameExecutionContext: {
    raceAgainstContextDestroyed: "no page can be observed",
    injectedScript: "only plain CSS selectors are found, and none are checked before the page is touched",
    delegate: "no page can be observed or acted on",
  },
  ElementHandle: {
    _frame: "uploads through a file chooser fail",
    _objectId: "uploads through a file chooser fail",
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Opens a page for it, in a context of its own. */
export async function missingInternals(browser: Browser): Promise<readonly MissingInternal[]> {
  const context = await browser.newContext();
  try {
    return await missingOfPage(await context.newPage());
  } finally {
    await context.close();
  }
}

async function missingOfPage(page: Page): Promise<readonly MissingInternal[]> {
  const element = await page.waitForSelector("body", { state: "attached" });
  const internals = pageInternals(page);
  const frame = frameInternals(page.mainFrame());
  const objects: Readonly<Record<keyof typeof USED, unknown>> = {
    BrowserContext: contextInternals(page.context()),
    Page: internals,
    CRPage: internals.delegate,
    CRNetworkManager: internals.delegate._networkManager,
    Frame: frame,
    FrameExecutionContext: "utilityContext" in frame ? await frame.utilityContext() : undefined,
    ElementHandle: elementInternals(element),
  };
  return Object.entries(objects).flatMap(([name, object]) => missingOf(name as keyof typeof USED, object));
}

/** Exported for its test. */
export function missingOf(name: keyof typeof USED, object: unknown): readonly MissingInternal[] {
  const members: Readonly<Record<string, string>> = USED[name];
  return Object.entries(members).flatMap(([member, without]) =>
    object !== null && typeof object === "object" && member in object ? [] : [{ name: `${name}.${member}`, without }],
  );
}

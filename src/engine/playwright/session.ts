import type { BrowserContext, CDPSession, Page } from "playwright-core";
import { settlesWithin } from "../../errors/timing.ts";
import { contextInternals, pageInternals, sessionInternals, type SessionInternals } from "./internals.ts";

type Send = CDPSession["send"];
/** The events that the engine reads; their parameters as far as it reads them. */
interface CdpEvents {
  "Page.frameStartedNavigating": { readonly frameId: string; readonly loaderId: string };
  "Page.frameRequestedNavigation": { readonly frameId: string; readonly disposition: string; readonly url: string };
  "Page.frameNavigated": {
    readonly frame: {
      readonly id: string;
      readonly parentId?: string;
      readonly loaderId: string;
      readonly url: string;
      readonly unreachableUrl?: string;
    };
  };
  "Page.navigatedWithinDocument": { readonly frameId: string };
  "Page.lifecycleEvent": { readonly frameId: string; readonly name: string };
  "Network.requestWillBeSent": {
    readonly requestId: string;
    readonly loaderId: string;
    readonly frameId?: string;
    readonly type?: string;
    readonly request: { readonly url: string };
  };
  "Network.responseReceived": { readonly requestId: string; readonly response: { readonly status: number } };
  "Network.loadingFailed": { readonly requestId: string; readonly errorText: string };
  /** The id of the request that it is about; that of a document is its loader's. */
  "Log.entryAdded": { readonly entry: { readonly networkRequestId?: string; readonly text: string } };
  "Page.frameStoppedLoading": { readonly frameId: string };
  "Page.javascriptDialogClosed": { readonly result: boolean };
  /** Chooser of files; it has no element when a picker of the File System Access API opened it. */
  "Page.fileChooserOpened": { readonly backendNodeId?: number };
  "Page.screencastFrame": {
    readonly data: string;
    readonly sessionId: number;
    readonly metadata: {
      readonly deviceWidth: number;
      readonly deviceHeight: number;
      readonly pageScaleFactor: number;
      readonly scrollOffsetX: number;
      readonly scrollOffsetY: number;
      /** Seconds since 1970. */
      readonly timestamp?: number;
    };
  };
}

/** A CDP session. */
export interface Cdp {
  readonly send: Send;
  on<Name extends keyof CdpEvents>(name: Name, listener: (event: CdpEvents[Name]) => void): void;
  off<Name extends keyof CdpEvents>(name: Name, listener: (event: CdpEvents[Name]) => void): void;
}

/** Longest time between the end of a session and the end of its page. */
const END_KNOWN_MS = 500;

/**
 * A session of our own without Playwright's layers between client and browser, which cost more than half of a short command.
 *
 * @param ended aborts when the page crashes or closes, or its browser dies
 * @throws TypeError where this Playwright has other internals
 */
export function toCdp(session: CDPSession, ended: AbortSignal): Cdp {
  return withPageEnd(sessionInternals(session), ended);
}

/** Playwright's session of a page, in which it has enabled the domains whose events it reads itself. */
export interface PageSession {
  readonly cdp: Cdp;
  /** The id of the page's main frame, which stays the same for the life of the page. */
  readonly mainFrameId: string;
}

/**
 * @param ended as for `toCdp`
 * @throws TypeError where this Playwright has other internals
 */
export function toPageSession(page: Page, ended: AbortSignal): PageSession {
  const internals = pageInternals(page);
  const { _client: client } = internals.delegate._mainFrameSession;
  return { cdp: withPageEnd(client, ended), mainFrameId: internals.mainFrame()._id };
}

/** The context's id in the protocol. */
export function protocolIdOf(context: BrowserContext): string {
  return contextInternals(context)._browserContextId;
}

function withPageEnd(session: SessionInternals, ended: AbortSignal): Cdp {
  if (typeof session.send !== "function") throw new TypeError("a page of Playwright has no inner CDP session");
  return {
    send: (method, params) =>
      withoutStack(() => session.send(method, params)).catch((error: unknown) => rethrow(error, ended)),
    on: (name, listener) => session.on(name, listener),
    off: (name, listener) => session.off(name, listener),
  };
}

/** Playwright makes an error for each command and each race, in case that it fails; the stack of that costs more than the command. */
export function withoutStack<T>(send: () => T): T {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return send();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Throws the error of Playwright's client, once the page is known to have ended: otherwise the next action would use it. */
async function rethrow(error: unknown, ended: AbortSignal): Promise<never> {
  const { type } = error as { readonly type?: unknown };
  if (type !== "crashed" && type !== "closed") throw error;
  if (!ended.aborted) {
    const known = new Promise((resolve) => ended.addEventListener("abort", resolve, { once: true }));
    await settlesWithin(known, END_KNOWN_MS);
  }
  const message = type === "crashed" ? "Target crashed" : "Target page, context or browser has been closed";
  throw new Error(message, { cause: error });
}

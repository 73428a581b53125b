import type { CDPSession } from "playwright-core";
import { settlesWithin } from "../deadline.ts";

type Send = CDPSession["send"];
/** The events that the engine reads; their parameters as far as it reads them. */
interface CdpEvents {
  "Page.frameRequestedNavigation": { readonly frameId: string; readonly disposition: string };
  "Page.frameNavigated": {
    readonly frame: { readonly id: string; readonly parentId?: string; readonly unreachableUrl?: string };
  };
  "Page.navigatedWithinDocument": { readonly frameId: string };
  "Page.frameStoppedLoading": { readonly frameId: string };
  "Page.javascriptDialogClosed": { readonly result: boolean };
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

/** A CDP session of our own. */
export interface Cdp {
  readonly send: Send;
  on<Name extends keyof CdpEvents>(name: Name, listener: (event: CdpEvents[Name]) => void): void;
}

/** Longest time between the end of a session and the end of its page. */
const END_KNOWN_MS = 500;

/**
 * The same session without Playwright's layers between client and browser, which cost more than half of a short command.
 * They are internals, so their version is pinned.
 *
 * @param ended aborts when the page crashes or closes, or its browser dies
 * @throws TypeError where this Playwright has other internals
 */
export function toCdp(session: CDPSession, ended: AbortSignal): Cdp {
  const { _connection: connection } = session as unknown as {
    readonly _connection: { toImpl(object: unknown): { readonly _session: Cdp } };
  };
  const { _session: direct } = connection.toImpl(session);
  if (typeof direct.send !== "function") throw new TypeError("a CDP session of Playwright has no inner session");
  return {
    send: (method, params) =>
      withoutStack(() => direct.send(method, params)).catch((error: unknown) => rethrow(error, ended)),
    on: (name, listener) => direct.on(name, listener),
  };
}

/** Playwright makes an error for each command, in case that it fails; the stack of that costs more than the command. */
function withoutStack<T>(send: () => T): T {
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

import type { CDPSession } from "playwright-core";

type Send = CDPSession["send"];
/** The events that the engine reads; their parameters as far as it reads them. */
export interface CdpEvents {
  "Page.frameRequestedNavigation": { readonly frameId: string; readonly disposition: string };
  "Page.frameNavigated": { readonly frame: { readonly id: string; readonly parentId?: string } };
  "Page.navigatedWithinDocument": { readonly frameId: string };
  "Page.frameStoppedLoading": { readonly frameId: string };
}

/** A CDP session of our own. */
export interface Cdp {
  readonly send: Send;
  on<Name extends keyof CdpEvents>(name: Name, listener: (event: CdpEvents[Name]) => void): void;
}

/**
 * The same session without Playwright's layers between client and browser, which cost more than half of a short command.
 * They are internals, so their version is pinned.
 *
 * @throws TypeError where this Playwright has other internals
 */
export function toCdp(session: CDPSession): Cdp {
  const { _connection: connection } = session as unknown as {
    readonly _connection: { toImpl(object: unknown): { readonly _session: Cdp } };
  };
  const { _session: direct } = connection.toImpl(session);
  if (typeof direct.send !== "function") throw new TypeError("a CDP session of Playwright has no inner session");
  return {
    send: (method, params) => direct.send(method, params),
    on: (name, listener) => direct.on(name, listener),
  };
}

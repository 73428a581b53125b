import type { Page } from "playwright-core";
import { pageInternals } from "./internals.ts";
import type { Cdp, PageSession } from "./session.ts";

/** Pages of which the browser reports no requests. */
const unreported = new WeakSet<Page>();
/** Methods that change requests, which the browser does only beside reports. */
const CHANGES = ["authenticate", "setExtraHTTPHeaders", "setOffline"] as const;

export function reportsRequests(page: Page): boolean {
  return !unreported.has(page);
}

/**
 * Ends the reports of a page's requests, which Playwright begins in each frame and worker: they take a third of the processor time of a
 * page with many. Does nothing where requests are changed already, as by headers of the context.
 *
 * @param page blank, without a request in progress
 * @throws Error where the page has ended
 */
export async function stopRequestReports(page: Page): Promise<void> {
  const manager = pageInternals(page).delegate._networkManager;
  if (manager._offline || manager._extraHTTPHeaders.length > 0 || manager._protocolRequestInterceptionEnabled) return;
  unreported.add(page);
  for (const name of CHANGES) {
    const change = manager[name] as (...values: unknown[]) => Promise<void>;
    manager[name] = (...values: unknown[]) => {
      reportRequests(page);
      return change.apply(manager, values);
    };
  }
  const { addSession } = manager;
  manager.addSession = async (session, ...more) => {
    const added = addSession.call(manager, session, ...more);
    // Sent before what starts a worker.
    await Promise.all([added, unreported.has(page) && session.send("Network.disable")]);
  };
  await Promise.all([...manager._sessions.keys()].map((session) => session.send("Network.disable")));
}

/** Has the browser report the requests of a page that begin from now on, for as long as the page lives. */
export function reportRequests(page: Page): void {
  if (!unreported.delete(page)) return;
  for (const session of pageInternals(page).delegate._networkManager._sessions.keys())
    void session.send("Network.enable").catch(() => undefined);
}

/**
 * Reports the requests of a page until its next document, by a session of our own where Playwright's reports none.
 *
 * @returns `cdp` has the events; `stop` ends what was begun for them
 */
export function reportDocuments({
  page,
  session,
  cdp,
}: {
  readonly page: Page;
  /** Playwright's. */
  readonly session: Pick<PageSession, "cdp">;
  readonly cdp: Cdp;
}): { readonly cdp: Cdp; stop(): void } {
  if (reportsRequests(page)) return { cdp: session.cdp, stop: () => undefined };
  const send = (method: "Network.enable" | "Network.disable"): void => void cdp.send(method).catch(() => undefined);
  let isStopped = false;
  send("Network.enable");
  const stop = (): void => {
    if (!isStopped) send("Network.disable");
    isStopped = true;
  };
  return { cdp, stop };
}

import type { BrowserContext, Disposable, Frame, Page } from "playwright-core";
import type { StorageState } from "../../contract.ts";

type StoredItems = NonNullable<StorageState["origins"][number]["sessionStorage"]>;

/** The origins whose `sessionStorage` no page has had yet. */
export type PendingSessions = ReadonlySet<string>;

/** The items of each origin that has some. */
export function sessionsOf({ origins }: Pick<StorageState, "origins">): ReadonlyMap<string, StoredItems> {
  return new Map(
    origins.flatMap(({ origin, sessionStorage = [] }) => (sessionStorage.length > 0 ? [[origin, sessionStorage]] : [])),
  );
}

/**
 * Has the first document of each origin begin with the items that pages of it had, before its own scripts run.
 *
 * @param hasScripts whether the context runs scripts; without them nothing is restored, and all stays pending
 */
export async function restoreSessions(
  context: BrowserContext,
  state: Pick<StorageState, "origins">,
  hasScripts: boolean,
): Promise<PendingSessions> {
  const sessions = sessionsOf(state);
  const pending = new Set(sessions.keys());
  if (pending.size === 0 || !hasScripts) return pending;
  const scripts = new Map<string, Disposable>();

  function onNavigated(frame: Frame): void {
    const origin = URL.parse(frame.url())?.origin ?? "null";
    if (frame.parentFrame() !== null || !pending.delete(origin)) return;
    // It fails where the context has closed.
    scripts
      .get(origin)
      ?.dispose()
      .catch(() => undefined);
  }

  function watch(page: Page): void {
    page.on("framenavigated", onNavigated);
    onNavigated(page.mainFrame());
  }

  const adding = [...sessions].map(async ([origin, items]) => {
    scripts.set(origin, await context.addInitScript({ content: restoring(origin, items) }));
  });
  await Promise.all(adding);
  context.on("page", watch);
  for (const page of context.pages()) watch(page);
  return pending;
}

/** The script has nothing that the page's own scripts could replace before it runs. */
function restoring(origin: string, items: StoredItems): string {
  return `(() => {
    if (self !== top || self.origin !== ${JSON.stringify(origin)} || sessionStorage.length > 0) return;
    for (const { name, value } of ${JSON.stringify(items)}) sessionStorage.setItem(name, value);
  })()`;
}

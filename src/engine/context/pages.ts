import type { Viewport } from "../../contract.ts";
import { notFound, ServiceError } from "../../errors/errors.ts";
import type { ContextArchive } from "../archive.ts";
import { valueUnlessAborted } from "../../errors/timing.ts";
import { type Deadline, interrupt } from "../deadline.ts";
import type { CallLimits, Engine, PageState } from "../engine.ts";
import type { Logger } from "../../log/log.ts";
import type { NetworkPolicy } from "../network/policy.ts";
import { checkNavigationUrl, resolveUrl } from "../network/url-policy.ts";
import { type LivePage, toPageState } from "../page/live-page.ts";
import { navigateTo } from "../page/navigation.ts";
import type { EngineCalls } from "./calls.ts";
import { createReopening } from "./recover.ts";
import type { LiveContext } from "./live-context.ts";
import { DEFAULT_VIEWPORT } from "./options.ts";
import { type KnownPage, MAX_PAGES } from "./page-set.ts";
import type { Contexts } from "./registry.ts";

/** The pages of all contexts, for callers. */
export interface ContextPages {
  /**
   * A page of a context; without `pageId` the one used last, or a new one.
   *
   * @throws ServiceError `NOT_FOUND`
   */
  of(context: LiveContext, pageId: string | undefined): LivePage | Promise<LivePage>;
  /** See `Engine.openPage`. */
  readonly open: Engine["openPage"];
  /** See `Engine.closePage`. */
  readonly close: Engine["closePage"];
  /** See `Engine.listPages`. */
  readonly list: Engine["listPages"];
}

export function createContextPages({
  calls,
  contexts,
  archive,
  policy,
  log,
  now,
}: {
  readonly calls: EngineCalls;
  readonly contexts: Pick<Contexts, "peek">;
  readonly archive: Pick<ContextArchive, "load">;
  readonly policy: NetworkPolicy;
  readonly log: Logger;
  readonly now: () => number;
}): ContextPages {
  const reopen = createReopening(policy, log);
  /**
   * The pages that open in contexts without one, and those that open in place of a lost one: a call that comes meanwhile, or comes
   * again, waits in the same place.
   */
  const openings = new WeakMap<LiveContext | LivePage, Promise<LivePage>>();

  function openOnce(inPlaceOf: LiveContext | LivePage, open: () => Promise<LivePage>): Promise<LivePage> {
    const running = openings.get(inPlaceOf);
    if (running !== undefined) return running;
    const opening = open().finally(() => openings.delete(inPlaceOf));
    openings.set(inPlaceOf, opening);
    return opening;
  }

  /** An open page as it is, and one that has ended alone once it is open again. */
  function usable(context: LiveContext, page: LivePage): LivePage | Promise<LivePage> {
    if (page.lost === undefined || !page.ended.aborted) return page;
    // A render shows what its caller has sent, which is no URL.
    if (!context.isStored) throw page.ended.reason;
    return openOnce(page, () => reopen(context, page.archived(), page.lost));
  }

  /** Loads `href` in a page that has just opened. */
  async function load(
    context: LiveContext,
    page: LivePage,
    href: string,
    deadline: Deadline,
    { signal }: CallLimits,
    onLocked: () => void,
  ): Promise<void> {
    const stopped = new AbortController();
    const release = await page.lock.acquire(deadline, { signal, ends: [page.ended] });
    onLocked();
    try {
      await context.allowCredentials(href);
      const navigation = {
        page,
        egress: context.egress,
        signal: stopped.signal,
        remainingMs: () => deadline.remainingMs(),
        now,
      };
      const navigating = navigateTo(navigation, "load", href);
      // A dialog that is held keeps the page from loading until it is answered.
      const loaded = valueUnlessAborted(navigating, page.dialogs.held);
      await interrupt(loaded, deadline, { signal, ends: [page.ended] });
    } catch (error) {
      stopped.abort(error);
      throw error;
    } finally {
      release();
    }
  }

  return {
    of(context, pageId) {
      if (pageId !== undefined) {
        const page = context.pages.get(pageId) ?? context.lostPages.get(pageId);
        if (page === undefined || (page.ended.aborted && page.lost === undefined))
          throw unknownPage(context.id, pageId);
        return usable(context, page);
      }
      const used = lastUsed([...openPages(context), ...context.lostPages.values()]);
      return used === undefined ? openOnce(context, () => openSaved(context)) : usable(context, used);
    },

    async open(contextId, { stored, url, baseUrl, viewport }, limits) {
      const href = url === undefined ? undefined : checkNavigationUrl(resolveUrl(url, baseUrl), policy);
      const about = { actionType: "openPage", contextId, ...(href !== undefined && { url: href }) } as const;
      return calls.using(about, limits, async (context, deadline, begin) => {
        // A recovery, where the browser has died since the context opened, opens the stored pages.
        const recovered = stored && context.pages.get(stored.id);
        const page = recovered ?? (await openBlank(context, viewport, deadline, limits, stored));
        try {
          if (href !== undefined) await load(context, page, href, deadline, limits, () => begin("navigation"));
          page.use();
          if (stored === undefined)
            await interrupt(context.touched(), deadline, { signal: limits.signal, ends: [context.ended] });
          // The title of a blank page is known.
          if (href !== undefined) await page.readTitle();
          return toPageState(page.archived(), context.id, context.viewport);
        } catch (error) {
          await context.closePage(page);
          throw error;
        }
      });
    },

    async close(contextId, pageId, limits) {
      await calls.using({ actionType: "closePage", contextId, pageId }, limits, async (context, deadline) => {
        const page = context.pages.get(pageId) ?? context.lostPages.get(pageId);
        if (page === undefined) throw unknownPage(contextId, pageId);
        await interrupt(context.closePage(page), deadline, { signal: limits.signal, ends: [context.ended] });
      });
    },

    async list(contextId) {
      const context = contexts.peek(contextId);
      if (context !== undefined) return Promise.all(context.knownPages().map((page) => stateOf(context, page)));
      const archived = await archive.load(contextId);
      if (archived === undefined) throw notFound("context", contextId);
      const viewport = archived.config.viewport ?? DEFAULT_VIEWPORT;
      return archived.pages.slice(0, MAX_PAGES).map((page) => toPageState(page, contextId, viewport));
    },
  };
}

/** The open page of a context that was used last; undefined where it has none. */
export function pageInUse(context: Pick<LiveContext, "pages">): LivePage | undefined {
  return lastUsed(openPages(context));
}

const openPages = ({ pages }: Pick<LiveContext, "pages">): LivePage[] =>
  [...pages.values()].filter((page) => !page.ended.aborted);

const lastUsed = (pages: LivePage[]): LivePage | undefined => pages.sort(byUse).at(-1);

async function openSaved(context: LiveContext): Promise<LivePage> {
  const page = await context.openPage();
  await context.savePages();
  return page;
}

/** Opens a page; one that opens after the interruption is closed. */
async function openBlank(
  context: LiveContext,
  viewport: Viewport | undefined,
  deadline: Deadline,
  { signal }: CallLimits,
  stored?: KnownPage,
): Promise<LivePage> {
  const opening = context.openPage({ ...stored, ...(viewport !== undefined && { viewport }) }, stored !== undefined);
  try {
    return await interrupt(opening, deadline, { signal, ends: [context.ended] }, "its turn to open a page");
  } catch (error) {
    opening.then(
      (late) => context.closePage(late),
      () => undefined,
    );
    throw error;
  }
}

async function stateOf(context: LiveContext, page: LivePage): Promise<PageState> {
  await page.readTitle();
  return toPageState(page.archived(), context.id, context.viewport);
}

/** Orders pages by last use; pages not used since they appeared or were recovered, by when they were loaded. */
function byUse(one: LivePage, other: LivePage): number {
  const loadedAt = (page: LivePage): number => page.lastNavigatedAt ?? page.createdAt;
  return one.lastUsedMs - other.lastUsedMs || loadedAt(one) - loadedAt(other);
}

function unknownPage(contextId: string, pageId: string): ServiceError {
  return new ServiceError("NOT_FOUND", `page "${pageId}" is not open in context "${contextId}"`, {
    details: { resource: "page" },
  });
}

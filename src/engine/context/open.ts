import { isDeepStrictEqual } from "node:util";
import type { Browser, BrowserContext } from "playwright-core";
import type { NewContext } from "../engine.ts";
import { actionFailed, notFound } from "../../errors/errors.ts";
import type {
  ArchivedPage,
  ArchivedProfile,
  ArchivedStorage,
  ContextArchive,
  ContextLosses,
  ControlState,
  EgressBytes,
} from "../archive.ts";
import type { Release } from "../semaphore.ts";
import type { QueuePlace } from "../browser/waiting-queue.ts";
import { type BrowserLease, whileRunning } from "../browser/pool.ts";
import { groupOf } from "../browser/sharing.ts";
import { rejectServiceWorkers, toContextOptions } from "./options.ts";
import { settlesWithin, valueWithin } from "../../errors/timing.ts";
import { type Deadline, interrupt, Interrupted } from "../deadline.ts";
import type { EgressRoute } from "../network/route.ts";
import { type ContextParts, LiveContext, type NewLiveContext } from "./live-context.ts";
import { commonOptions } from "./spares.ts";
import { restoreSessions, withoutSessions } from "./storage-state.ts";
import { separateStoragePages, writeStorage } from "../playwright/storage-pages.ts";

const CLOSE_TIMEOUT_MS = 3_000;
const MAX_ATTEMPTS = 3;
/** Bound of the time for the page of a spare context. */
const RESPONSE_TIMEOUT_MS = 1_000;

/** Longest time between the first error of a dying browser and its exit. */
export const DEATH_KNOWN_MS = 500;

/** The browser died during the work, which is repeated in another browser. */
export class BrowserDied extends Interrupted {
  constructor() {
    super({ type: "browser-gone" });
  }
}

export interface OpeningOptions {
  /** Whether the archive has it, and it takes a permit; else its caller has one. Default: true. */
  readonly isStored?: boolean;
  /** The lease of the context beside which it opens, in the same browser. */
  readonly besideLease?: BrowserLease;
  /** The id or name of a profile of its owner, of whose login it has a copy; for one that the archive does not have. */
  readonly profileName?: string | undefined;
  /** Whether the profile may have no approvals. */
  readonly isProgram?: boolean | undefined;
}

interface OpenedContext extends NewContext, OpeningOptions {
  /** The pages that a recovery opens in it. */
  readonly pages: readonly ArchivedPage[];
  readonly storageState: ArchivedStorage | undefined;
  readonly control?: ControlState | undefined;
  readonly profile?: ArchivedProfile | undefined;
  readonly egressBytes?: EgressBytes | undefined;
  readonly losses?: ContextLosses | undefined;
}

/** The parts of a context in its browser. */
type InBrowser = Pick<NewLiveContext, "browserContext" | "firstPage" | "lease" | "egress">;

/** Opens a context in one of the browsers. */
export type OpenContext = (context: OpenedContext, deadline: Deadline, signal: AbortSignal) => Promise<LiveContext>;

export function createOpening(parts: ContextParts): OpenContext {
  const { pool, capacity, egress, events, records, spares, sharing, liveConfig, log } = parts;

  function acquire(opened: OpenedContext, deadline: Deadline, signal: AbortSignal): Promise<Release> {
    const { id: contextId, owner, epoch, acquireTimeoutMs } = opened;
    const onQueued = (data: QueuePlace): void =>
      events.emit({ contextId, epoch, type: "context.queued", data: { ...data } });
    const group = groupOf(sharing, { ...opened, id: opened.beside ?? contextId });
    return capacity.acquire({ contextId, owner, group, acquireTimeoutMs, onQueued }, deadline, signal);
  }

  async function openOnce(opened: OpenedContext, deadline: Deadline, signal: AbortSignal): Promise<LiveContext> {
    const { isStored = true } = opened;
    const releasePermit = isStored ? await acquire(opened, deadline, signal) : () => undefined;
    let inBrowser: InBrowser | undefined;
    try {
      inBrowser = (await configureSpare(opened, deadline, signal)) ?? (await openInBrowser(opened, deadline, signal));
      const pendingSessions = await restoreSessions(
        inBrowser.browserContext,
        opened.storageState ?? { origins: [] },
        opened.config.javaScriptEnabled !== false,
      );
      const created = {
        ...{ ...opened, ...inBrowser, releasePermit, pendingSessions },
        record: records.of(opened.id),
      };
      return new LiveContext(created, isStored ? parts : { ...parts, archive: NOTHING });
    } catch (error) {
      if (inBrowser !== undefined) discard(inBrowser);
      releasePermit();
      throw error;
    }
  }

  /** Undefined where there is no spare, or it cannot be configured: its options are those of a blank context without storage. */
  async function configureSpare(
    opened: OpenedContext,
    deadline: Deadline,
    signal: AbortSignal,
  ): Promise<InBrowser | undefined> {
    const { config, storageState } = opened;
    const { cookies = [], origins = [] } = storageState ? withoutSessions(storageState) : {};
    // Local storage and databases can only be given to a new one.
    const isEnough = origins.length === 0 && config.httpCredentials === undefined;
    const spare =
      isEnough && opened.besideLease === undefined
        ? await spares.take(groupOf(sharing, opened), deadline, signal)
        : undefined;
    if (spare === undefined) return undefined;
    const { browserContext, firstPage, lease } = spare;
    try {
      // The end of its renderer may not be reported yet.
      const response = firstPage.cdp.send("Runtime.evaluate", { expression: "1" });
      if ((await valueWithin(response, RESPONSE_TIMEOUT_MS)) === undefined)
        throw new Error("its page does not respond");
      if (!isDeepStrictEqual(toContextOptions(config), toContextOptions({}))) {
        if (!(await liveConfig.works(lease.launched.browser)))
          throw new Error("this browser's contexts cannot be changed");
        await liveConfig.apply(browserContext, {}, config);
      }
      if (cookies.length > 0) await browserContext.addCookies(cookies);
      return spare;
    } catch (error) {
      log.warn({ error }, "a spare context could not be configured; another one is opened");
      discard(spare);
      return undefined;
    }
  }

  async function openInBrowser(opened: OpenedContext, deadline: Deadline, signal: AbortSignal): Promise<InBrowser> {
    const { besideLease } = opened;
    const lease = besideLease?.share() ?? (await pool.acquire(groupOf(sharing, opened), deadline, signal));
    const route = await egress.open();
    const origins = records.of(opened.id).credentialOrigins.list();
    const { browser } = lease.launched;
    const creating = whileRunning(browser, newBrowserContext(browser, opened, route, origins));
    try {
      return { browserContext: await interrupt(creating, deadline, { signal }), lease, egress: route };
    } catch (error) {
      route.end();
      lease.release();
      // It may still open after the interruption.
      creating.then(
        (late) => settlesWithin(late.close(), CLOSE_TIMEOUT_MS),
        () => undefined,
      );
      if (error instanceof Interrupted) {
        if (error.interruption.type === "deadline") void lease.check();
        throw error;
      }
      if (await lease.launched.diesWithin(DEATH_KNOWN_MS)) throw new BrowserDied();
      if (opened.profile === undefined) throw error;
      log.info({ error, contextId: opened.id }, "the browser did not take what a profile stores");
      throw actionFailed("profile-rejected", "the browser does not take the cookies or the storage of the profile", {
        profileId: opened.profile.id,
      });
    }
  }

  return (context, deadline, signal) =>
    spares.withoutRefill(groupOf(sharing, context), () => whenBrowserDies(() => openOnce(context, deadline, signal)));
}

/** Ends what no context has become the owner of. */
function discard({ browserContext, lease, egress }: InBrowser): void {
  egress.end();
  void settlesWithin(browserContext.close(), CLOSE_TIMEOUT_MS).finally(lease.release);
}

/** The archive of a context that is not stored. */
const NOTHING: ContextArchive = {
  load: () => Promise.resolve(undefined),
  useProfile: (_owner, idOrName) => Promise.reject(notFound("profile", idOrName)),
  claim: () => Promise.resolve(undefined),
  save: () => Promise.resolve(true),
  writePages: () => Promise.resolve(true),
  saveProfile: () => Promise.resolve(undefined),
  saveControl: () => Promise.resolve(true),
  release: () => Promise.resolve(true),
  removeTemporary: () => Promise.resolve(undefined),
  nextCursor: () => Promise.resolve(undefined),
};

/** Runs `work`, again in another browser when the browser dies during it. */
export async function whenBrowserDies<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof BrowserDied) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

async function newBrowserContext(
  browser: Browser,
  { config, storageState }: OpenedContext,
  route: EgressRoute,
  origins: readonly string[],
): Promise<BrowserContext> {
  const state = storageState && withoutSessions(storageState);
  const context = await browser.newContext({
    ...toContextOptions(config, origins),
    ...commonOptions(route),
    ...(state !== undefined && { storageState: { cookies: state.cookies, origins: [] } }),
  });
  try {
    if (state !== undefined && state.origins.length > 0) {
      separateStoragePages(context);
      const failed = await writeStorage(context, state);
      if (failed > 0) throw new Error(`the browser does not take ${failed} records of databases`);
    }
    await rejectServiceWorkers(context);
    return context;
  } catch (error) {
    await settlesWithin(context.close(), CLOSE_TIMEOUT_MS);
    throw error;
  }
}

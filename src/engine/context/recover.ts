import { notFound, ServiceError } from "../../errors/errors.ts";
import type { Logger } from "../../log/log.ts";
import type { PageRecovery } from "../../contract.ts";
import type { ArchivedContext, ArchivedPage, ContextArchive, ContextLosses } from "../archive.ts";
import { BrowserDied, DEATH_KNOWN_MS, type OpenContext, whenBrowserDies } from "./open.ts";
import { createDeadline, type Deadline, interrupt } from "../deadline.ts";
import type { EventHub } from "../events/hub.ts";
import type { LiveContext } from "./live-context.ts";
import type { LivePage } from "../page/live-page.ts";
import { checkNavigationUrl } from "../network/url-policy.ts";
import type { NetworkPolicy } from "../network/policy.ts";

/** Concurrent callers share one recovery, which therefore has a deadline of its own. */
const RECOVERY_TIMEOUT_MS = 30_000;
const REOPEN_TIMEOUT_MS = 15_000;
/** Characters: a page may have given itself a longer URL than callers may. */
const MAX_REOPENED_URL = 65_536;

/**
 * Recovers a context from the archive: in a new epoch, with its pages under their ids at their URLs.
 *
 * `isSaved`: the archive has all of the context's storage, although no process has released it. Default: false.
 *
 * @throws ServiceError `NOT_FOUND` when the archive does not know it, `SERVICE_UNAVAILABLE` when another process runs it
 */
export type RecoverContext = (
  contextId: string,
  options: { readonly isSaved?: boolean; readonly signal: AbortSignal },
) => Promise<LiveContext>;

export function createRecovery(dependencies: {
  readonly archive: ContextArchive;
  readonly events: EventHub;
  readonly open: OpenContext;
  readonly policy: NetworkPolicy;
  readonly log: Logger;
  now(): number;
  /** Ends a recovery, with the signal's own reason. */
  readonly shutdown: AbortSignal;
}): RecoverContext {
  const { archive, events, open, policy, log, shutdown } = dependencies;
  const reopen = createReopening(policy, log);

  async function recoverOnce(contextId: string, isStorageSaved: boolean, signal: AbortSignal): Promise<LiveContext> {
    const deadline = createDeadline(RECOVERY_TIMEOUT_MS);
    const { archived, epoch } = await claim(contextId);
    events.startEpoch(contextId, epoch, archived);
    try {
      const reason = reasonOf(archived, isStorageSaved);
      const lost = { reason, ...lostOf(archived, isStorageSaved) };
      return await openClaimed(contextId, archived, { epoch, lost }, deadline, signal);
    } catch (error) {
      await release(contextId, epoch);
      throw error;
    }
  }

  async function openClaimed(
    contextId: string,
    archived: ArchivedContext,
    { epoch, lost }: { readonly epoch: number; readonly lost: { readonly reason: PageRecovery } },
    deadline: Deadline,
    signal: AbortSignal,
  ): Promise<LiveContext> {
    const { owner, config, pages, control, storageState, profile, egress: egressBytes } = archived;
    const losses = lost.reason === "process" ? lossOfProcess(archived) : archived.losses;
    const context = await open(
      { id: contextId, owner, epoch, config, pages, storageState, control, profile, egressBytes, losses },
      deadline,
      signal,
    );
    context.emit("context.recovered", { previousEpoch: archived.epoch, pages: pages.length, ...lost });
    try {
      const reopening = Promise.all(
        pages.map((page) => reopen(context, page, hasLost(page, lost.reason) ? lost.reason : undefined)),
      );
      await interrupt(reopening, deadline, { ends: [context.ended], signal });
      // They opened concurrently.
      context.arrange(pages.map((page) => page.id));
    } catch (error) {
      const hasDied = await context.lease.launched.diesWithin(error instanceof ServiceError ? 0 : DEATH_KNOWN_MS);
      await context.discard();
      await context.saved;
      throw hasDied ? new BrowserDied() : error;
    }
    return context;
  }

  async function release(contextId: string, epoch: number): Promise<void> {
    try {
      await archive.release(contextId, epoch, { eventSeq: events.lastSeq(contextId, epoch) });
    } catch (error) {
      log.error({ error, contextId }, "a context that could not be recovered could not be released");
    }
  }

  async function claim(contextId: string): Promise<{ readonly archived: ArchivedContext; readonly epoch: number }> {
    let worker: string | null = null;
    for (let attempt = 0; attempt < 2; attempt++) {
      const archived = await archive.load(contextId);
      if (archived === undefined) throw notFound("context", contextId);
      const epoch = await archive.claim(contextId, archived);
      if (epoch !== undefined) return { archived, epoch };
      ({ worker } = archived);
    }
    throw new ServiceError("SERVICE_UNAVAILABLE", `context "${contextId}" is run by another process`, {
      details: { outcome: "not-executed", reason: "not-owner", worker },
      retryAfterMs: 1_000,
    });
  }

  /** No process has released the context, nor saved why it lost its browser. */
  function lossOfProcess({ epoch, losses }: ArchivedContext): ContextLosses {
    return { count: (losses?.count ?? 0) + 1, at: dependencies.now(), reason: "process", epoch };
  }

  /** The parts that the recovered context lacks, in the words of its event. */
  function lostOf({ pages, worker }: ArchivedContext, isStorageSaved: boolean): object {
    const blank = pages.filter(({ url }) => !isBlank(url) && reopenable(url, policy) === undefined).map(({ id }) => id);
    return {
      // The browser or the process ended at once: changes of its last second were not saved.
      ...(worker !== null && !isStorageSaved && { storage: "last-save" }),
      ...(blank.length > 0 && { blankPages: blank }),
    };
  }

  return (contextId, { isSaved: isStorageSaved = false, signal }) =>
    whenBrowserDies(() => recoverOnce(contextId, isStorageSaved, AbortSignal.any([shutdown, signal])));
}

/** Creates what opens a page under its id, for the reason that the next result of the page says. */
export function createReopening(policy: NetworkPolicy, log: Logger) {
  async function load(page: LivePage, url: string, deadline: Deadline): Promise<void> {
    try {
      await interrupt(page.page.goto(url, { timeout: REOPEN_TIMEOUT_MS }), deadline, { ends: [page.ended] });
    } catch (error) {
      log.info({ error, pageId: page.id }, "a recovered page did not load");
    }
  }

  /** The page loads while its lock is held, so that only actions on this page wait for that. */
  return async (context: LiveContext, archived: ArchivedPage, reason: PageRecovery | undefined): Promise<LivePage> => {
    const page = await context.openPage(archived);
    const url = reopenable(archived.url, policy);
    page.recovered = reason;
    page.wantedUrl = url;
    if (url === undefined) return page;
    const deadline = createDeadline(REOPEN_TIMEOUT_MS);
    const release = await page.lock.acquire(deadline, { ends: [page.ended] });
    void load(page, url, deadline).finally(release);
    return page;
  };
}

/** Whether a result reports the loss: that of a page at about:blank, which only scripts fill, if its browser or memory was lost. */
function hasLost({ url }: ArchivedPage, reason: PageRecovery): boolean {
  return !isBlank(url) || reason === "memory" || reason === "browser";
}

function reopenable(url: string, policy: NetworkPolicy): string | undefined {
  if (isBlank(url)) return undefined;
  try {
    return checkNavigationUrl(url, policy, "url", MAX_REOPENED_URL);
  } catch {
    return undefined; // an error page, or a URL that the policy denies by now
  }
}

function reasonOf({ worker, epoch, losses }: ArchivedContext, isStorageSaved: boolean): PageRecovery {
  if (losses?.epoch === epoch) return losses.reason;
  if (isStorageSaved) return "updated";
  return worker === null ? "hibernated" : "process";
}

function isBlank(url: string): boolean {
  return url === "about:blank" || url === "";
}

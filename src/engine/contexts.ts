import type { Browser, BrowserContext } from "playwright-core";
import { ServiceError } from "../errors.ts";
import type { ContextConfig } from "../contract.ts";
import type { ArchivedContext, ArchivedPage } from "./archive.ts";
import type { BrowserPool } from "./browser-pool.ts";
import { toContextOptions } from "./context-options.ts";
import { createDeadline, interrupt, Interrupted, type Deadline } from "./deadline.ts";
import type { Egress } from "./egress.ts";
import { createLiveContext, type LiveContext, type LiveContextDeps } from "./live-context.ts";
import type { LivePage } from "./live-page.ts";
import { checkNavigationUrl } from "./navigation-policy.ts";
import type { NetworkPolicy } from "./network-policy.ts";
import { settlesWithin } from "./settles-within.ts";
import type { StorageState } from "./storage-state.ts";

/** A recovery belongs to all who wait for it, so none of their deadlines ends it. */
const RECOVERY_TIMEOUT_MS = 30_000;
const REOPEN_TIMEOUT_MS = 15_000;
const CLOSE_TIMEOUT_MS = 3_000;

/** Between the first sign of a browser's death and the certainty. */
const DEATH_KNOWN_MS = 500;
const MAX_ATTEMPTS = 3;

class BrowserDied extends Interrupted {}

interface NewContext {
  readonly id: string;
  readonly epoch: number;
  readonly config: ContextConfig;
}

/** The contexts that have a browser behind them, and the way to one for those that have none. */
export interface Contexts {
  create(context: NewContext, deadline: Deadline, signal: AbortSignal): Promise<LiveContext>;
  /** @throws ServiceError `NOT_FOUND` when neither we nor the archive know it */
  get(contextId: string, deadline: Deadline, signal: AbortSignal): Promise<LiveContext>;
  /** Only if it has a browser behind it now. */
  peek(contextId: string): LiveContext | undefined;
  /** Closes it without saving; does nothing where no browser is behind it. */
  discard(contextId: string): Promise<LiveContext | undefined>;
  /** Saves and closes all; no context opens after that. */
  close(): Promise<void>;
}

export interface ContextsDeps extends Omit<LiveContextDeps, "onGone"> {
  readonly pool: BrowserPool;
  readonly egress: Egress;
  readonly policy: NetworkPolicy;
}

export function createContexts(deps: ContextsDeps): Contexts {
  const live = new Map<string, LiveContext>();
  const opening = new Map<string, Promise<LiveContext>>();
  const leaving = new Map<string, Promise<void>>();
  const shutdown = new AbortController();

  function onGone(context: LiveContext, saved: Promise<void>): void {
    if (live.get(context.id) === context) live.delete(context.id);
    const left = saved.finally(() => {
      if (leaving.get(context.id) === left) leaving.delete(context.id);
    });
    leaving.set(context.id, left);
  }

  /** A browser may die just when a context comes to it; then another one takes it. */
  async function open(
    context: NewContext,
    storageState: StorageState | undefined,
    deadline: Deadline,
    signal: AbortSignal,
  ): Promise<LiveContext> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await openOnce(context, storageState, deadline, signal);
      } catch (fault) {
        if (!(fault instanceof BrowserDied) || attempt === MAX_ATTEMPTS) throw fault;
      }
    }
  }

  async function openOnce(
    { id, epoch, config }: NewContext,
    storageState: StorageState | undefined,
    deadline: Deadline,
    signal: AbortSignal,
  ): Promise<LiveContext> {
    const place = await deps.pool.enter(deadline, signal);
    const egress = deps.egress.open();
    const creating = makeContext(place.launched.browser, config, egress.proxy, storageState);
    try {
      const browserContext = await interrupt(creating, deadline, [signal]);
      const context = createLiveContext(
        { id, epoch, config, storageState, browserContext, place, egress },
        { ...deps, onGone },
      );
      live.set(id, context);
      return context;
    } catch (fault) {
      egress.end();
      place.leave();
      // It may still come, and nobody waits for it any more.
      creating.then(
        (late) => settlesWithin(late.close(), CLOSE_TIMEOUT_MS),
        () => undefined,
      );
      if (fault instanceof Interrupted) {
        if (fault.interruption.type === "deadline") void place.suspect();
        throw fault;
      }
      if (await place.launched.diesWithin(DEATH_KNOWN_MS)) throw new BrowserDied({ type: "browser-gone" });
      throw fault;
    }
  }

  async function recover(contextId: string): Promise<LiveContext> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await recoverOnce(contextId);
      } catch (fault) {
        if (!(fault instanceof BrowserDied) || attempt === MAX_ATTEMPTS) throw fault;
      }
    }
  }

  async function recoverOnce(contextId: string): Promise<LiveContext> {
    await leaving.get(contextId);
    const deadline = createDeadline(RECOVERY_TIMEOUT_MS);
    const { archived, epoch } = await takeOver(contextId);
    const { config, pages } = archived;
    const context = await open(
      { id: contextId, epoch, config },
      archived.storageState as StorageState | undefined,
      deadline,
      shutdown.signal,
    );
    context.emit("context.recovered", { previousEpoch: archived.epoch, pages: pages.length });
    try {
      await interrupt(Promise.all(pages.map((page) => reopen(context, page))), deadline, [
        context.ended,
        shutdown.signal,
      ]);
      // They opened side by side.
      context.arrange(pages.map((page) => page.id));
    } catch (fault) {
      live.delete(contextId);
      const hasDied = await context.place.launched.diesWithin(fault instanceof ServiceError ? 0 : DEATH_KNOWN_MS);
      await context.discard();
      throw hasDied ? new BrowserDied({ type: "browser-gone" }) : fault;
    }
    return context;
  }

  async function takeOver(contextId: string): Promise<{ readonly archived: ArchivedContext; readonly epoch: number }> {
    for (let attempt = 0; attempt < 2; attempt++) {
      const archived = await deps.archive.load(contextId);
      if (archived === undefined) throw unknownContext(contextId);
      const epoch = await deps.archive.takeOver(contextId, archived.epoch);
      if (epoch !== undefined) return { archived, epoch };
    }
    throw new ServiceError("SERVICE_UNAVAILABLE", `context "${contextId}" is being recovered elsewhere`, {
      details: { outcome: "not-executed" },
      retryAfterMs: 1_000,
    });
  }

  /** Opens a page under its id; it loads in its own first turn, so that whoever wants it waits, and nobody else. */
  async function reopen(context: LiveContext, archived: ArchivedPage): Promise<void> {
    const page = await context.openPage(archived);
    const url = reopenable(archived.url);
    if (url === undefined) return;
    const deadline = createDeadline(REOPEN_TIMEOUT_MS);
    const release = await page.turns.take(deadline, [page.ended]);
    void load(page, url, deadline, archived.id).finally(release);
  }

  async function load(page: LivePage, url: string, deadline: Deadline, pageId: string): Promise<void> {
    try {
      await interrupt(page.page.goto(url, { timeout: REOPEN_TIMEOUT_MS }), deadline, [page.ended]);
    } catch (fault) {
      deps.log.info({ err: fault, pageId }, "a recovered page did not load");
    }
  }

  function reopenable(url: string): string | undefined {
    if (url === "about:blank" || url === "") return undefined;
    try {
      return checkNavigationUrl(url, deps.policy);
    } catch {
      return undefined; // an error page, or a place that policy refuses by now
    }
  }

  /** One opening at a time per context; further callers wait for the same. */
  function once(contextId: string, work: () => Promise<LiveContext>): Promise<LiveContext> {
    const running = opening.get(contextId);
    if (running !== undefined) return running;
    const started = work().finally(() => opening.delete(contextId));
    opening.set(contextId, started);
    return started;
  }

  function throwIfClosing(): void {
    if (!shutdown.signal.aborted) return;
    throw new ServiceError("SERVICE_UNAVAILABLE", "the service is closing", {
      details: { outcome: "not-executed" },
      retryAfterMs: 1_000,
    });
  }

  return {
    async create(context, deadline, signal) {
      throwIfClosing();
      return once(context.id, () => open(context, undefined, deadline, signal));
    },
    async get(contextId, deadline, signal) {
      throwIfClosing();
      return (
        live.get(contextId) ??
        interrupt(
          once(contextId, () => recover(contextId)),
          deadline,
          [signal],
        )
      );
    },
    peek: (contextId) => live.get(contextId),
    async discard(contextId) {
      const context = live.get(contextId) ?? (await opening.get(contextId)?.catch(() => undefined));
      if (context === undefined) return undefined;
      live.delete(contextId);
      await context.discard();
      return context;
    },
    async close() {
      shutdown.abort(
        new ServiceError("SERVICE_UNAVAILABLE", "the service is closing", { details: { outcome: "not-executed" } }),
      );
      await Promise.allSettled(opening.values());
      await Promise.all([...live.values()].map((context) => context.suspend()));
      live.clear();
      await Promise.allSettled(leaving.values());
    },
  };
}

export function unknownContext(contextId: string): ServiceError {
  return new ServiceError("NOT_FOUND", `context "${contextId}" does not exist`);
}

async function makeContext(
  browser: Browser,
  config: ContextConfig,
  proxy: { readonly server: string; readonly username: string; readonly password: string },
  storageState: StorageState | undefined,
): Promise<BrowserContext> {
  // Without `<-loopback>` the browser would pass the proxy by for the machine itself.
  const way = { ...proxy, bypass: "<-loopback>" };
  return browser.newContext({
    ...toContextOptions(config),
    proxy: way,
    ...(storageState === undefined ? {} : { storageState }),
  });
}

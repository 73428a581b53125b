import { setImmediate as nextTurn } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Browser, BrowserContext } from "playwright-core";
import { ServiceError } from "../errors.ts";
import type { ContextConfig } from "../contract.ts";
import type { ArchivedContext, ArchivedPage } from "./archive.ts";
import type { BrowserPool } from "./browser-pool.ts";
import { toContextOptions } from "./context-options.ts";
import { createDeadline, interrupt, Interrupted, type Deadline } from "./deadline.ts";
import type { Egress } from "./egress.ts";
import { createLiveContext, type LiveContext, type LiveContextDeps } from "./live-context.ts";
import { needsRecreation } from "./live-config.ts";
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

/** Between two looks for idle contexts. */
const MIN_SWEEP_MS = 20;
const MAX_SWEEP_MS = 30_000;
/** Longer than any action may take. */
const RECREATION_TIMEOUT_MS = 150_000;

class BrowserDied extends Interrupted {}

interface NewContext {
  readonly id: string;
  readonly epoch: number;
  readonly config: ContextConfig;
}

interface OpenedContext extends NewContext {
  /** That will be opened in it. */
  readonly pages: readonly ArchivedPage[];
}

/** The contexts that have a browser behind them, and the way to one for those that have none. */
export interface Contexts {
  create(context: NewContext, deadline: Deadline, signal: AbortSignal): Promise<LiveContext>;
  /**
   * The context, which keeps its browser until the use ends.
   *
   * @throws ServiceError `NOT_FOUND` when neither we nor the archive know it
   */
  use(contextId: string, deadline: Deadline, signal: AbortSignal): Promise<ContextUse>;
  /** Only if it has a browser behind it now, and is not being opened or put away. */
  peek(contextId: string): LiveContext | undefined;
  /**
   * Brings the context's browser, if one is behind it, to the configuration that the archive holds; whether that took a
   * new context in the browser, which waits until nobody uses the old one.
   */
  configure(contextId: string): Promise<boolean>;
  /** Closes it without saving; does nothing where no browser is behind it. */
  discard(contextId: string): Promise<LiveContext | undefined>;
  /** Saves and closes all; no context opens after that. */
  close(): Promise<void>;
}

export interface ContextUse {
  readonly context: LiveContext;
  /** A second call does nothing. */
  end(): void;
}

export interface ContextsDeps extends Omit<LiveContextDeps, "onGone"> {
  /** A context that nobody has used for so long gives its browser back. */
  readonly idleMs: number;
  readonly pool: BrowserPool;
  readonly egress: Egress;
  readonly policy: NetworkPolicy;
}

/** A context with a browser, and who needs it. */
interface Home {
  readonly context: LiveContext;
  /** That have begun and not ended. */
  uses: number;
  /** Of `performance.now()`. */
  lastUsedMs: number;
  /** Its configuration is not that of the archive, and only a new context in the browser can have it. */
  isStale: boolean;
  onIdle: (() => void) | undefined;
}

export function createContexts(deps: ContextsDeps): Contexts {
  const live = new Map<string, Home>();
  /** What is being opened or put away; whoever wants the context waits and looks again. */
  const changing = new Map<string, Promise<unknown>>();
  const configuring = new Map<string, Promise<boolean>>();
  const leaving = new Map<string, Promise<void>>();
  const shutdown = new AbortController();
  let hibernating = 0;
  const sweep = setInterval(
    () => {
      const before = performance.now() - deps.idleMs;
      for (const home of live.values()) if (isIdle(home) && home.lastUsedMs <= before) void hibernate(home);
    },
    Math.min(Math.max(deps.idleMs / 4, MIN_SWEEP_MS), MAX_SWEEP_MS),
  ).unref();

  function onGone(context: LiveContext, saved: Promise<void>): void {
    if (live.get(context.id)?.context === context) live.delete(context.id);
    const left = saved.finally(() => {
      if (leaving.get(context.id) === left) leaving.delete(context.id);
    });
    leaving.set(context.id, left);
  }

  /** A browser may die just when a context comes to it; then another one takes it. */
  async function open(
    context: OpenedContext,
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
    { id, epoch, config, pages }: OpenedContext,
    storageState: StorageState | undefined,
    deadline: Deadline,
    signal: AbortSignal,
  ): Promise<LiveContext> {
    const place = await deps.pool.enter(deadline, signal, makeRoom);
    const egress = deps.egress.open();
    const creating = makeContext(place.launched.browser, config, egress.proxy, storageState);
    try {
      const browserContext = await interrupt(creating, deadline, [signal]);
      const context = createLiveContext(
        { id, epoch, config, storageState, pages, browserContext, place, egress },
        { ...deps, onGone },
      );
      live.set(id, { context, uses: 0, lastUsedMs: performance.now(), isStale: false, onIdle: undefined });
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
      { id: contextId, epoch, config, pages },
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
    page.wantedUrl = url;
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

  /** One change at a time per context. */
  function change<T>(contextId: string, work: () => Promise<T>): Promise<T> {
    const started = (async () => {
      try {
        return await work();
      } finally {
        changing.delete(contextId);
        void passOnRoom();
      }
    })();
    changing.set(contextId, started);
    return started;
  }

  function begin(home: Home): ContextUse {
    home.uses++;
    home.lastUsedMs = performance.now();
    let isOver = false;
    return {
      context: home.context,
      end() {
        if (isOver) return;
        isOver = true;
        home.uses--;
        home.lastUsedMs = performance.now();
        if (home.uses > 0) return;
        home.onIdle?.();
        void passOnRoom();
      },
    };
  }

  function isIdle({ uses, context }: Home): boolean {
    return uses === 0 && !changing.has(context.id);
  }

  /** Puts the context away that nobody has used for the longest time, if there is one. */
  function makeRoom(): void {
    const [longest] = [...live.values()].filter(isIdle).sort((one, other) => one.lastUsedMs - other.lastUsedMs);
    if (longest !== undefined) void hibernate(longest);
  }

  /** Whoever waits for room gets it from a context that has just become idle; those who waited for that come first. */
  async function passOnRoom(): Promise<void> {
    await nextTurn();
    if (deps.pool.waiting() > hibernating) makeRoom();
  }

  async function hibernate(home: Home): Promise<void> {
    const { context } = home;
    hibernating++;
    try {
      await change(context.id, async () => {
        await context.save();
        if (live.get(context.id) !== home) return;
        context.emit("context.hibernated");
        await putAway(home);
      });
    } catch (fault) {
      home.lastUsedMs = performance.now();
      deps.log.error({ err: fault, contextId: context.id }, "a context could not be saved, and keeps its browser");
    } finally {
      hibernating--;
    }
  }

  async function putAway(home: Home): Promise<void> {
    live.delete(home.context.id);
    await home.context.discard();
  }

  /** Opens the context anew, as the archive has it by now, once nobody uses it. */
  async function recreate(home: Home): Promise<void> {
    const { context } = home;
    home.isStale = true;
    if (home.uses > 0) {
      const idle = new Promise<void>((resolve) => {
        home.onIdle = resolve;
      });
      await interrupt(idle, createDeadline(RECREATION_TIMEOUT_MS), [shutdown.signal, context.ended]).catch(
        (fault: unknown) => {
          if (!context.ended.aborted) throw fault;
        },
      );
    }
    if (live.get(context.id) === home) {
      await context.save();
      await putAway(home);
    }
    await recover(context.id);
  }

  async function configure(contextId: string): Promise<boolean> {
    for (;;) {
      throwIfClosing();
      const archived = await deps.archive.load(contextId);
      if (archived === undefined) throw unknownContext(contextId);
      const running = changing.get(contextId);
      if (running !== undefined) {
        await running.catch(() => undefined);
        continue;
      }
      const home = live.get(contextId);
      if (home === undefined || isDeepStrictEqual(home.context.config, archived.config)) return false;
      if (!needsRecreation(home.context.config, archived.config)) {
        const use = begin(home);
        try {
          if (await applyLive(home, archived.config)) return false;
        } finally {
          use.end();
        }
        // It has died, and whoever recovers it finds the new configuration.
        if (live.get(contextId) !== home) return false;
      }
      if (changing.has(contextId)) continue;
      await change(contextId, () => recreate(home));
      return true;
    }
  }

  async function applyLive({ context }: Home, config: ContextConfig): Promise<boolean> {
    if (!(await deps.liveConfig.works(context.place.launched.browser))) return false;
    try {
      await context.configure(config);
      return true;
    } catch (fault) {
      deps.log.warn({ err: fault, contextId: context.id }, "a context could not be changed live");
      return false;
    }
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
      return change(context.id, () => open({ ...context, pages: [] }, undefined, deadline, signal));
    },
    async use(contextId, deadline, signal) {
      for (;;) {
        throwIfClosing();
        const home = live.get(contextId);
        let running = changing.get(contextId);
        if (running === undefined && home !== undefined && !home.isStale) return begin(home);
        running ??= change(contextId, async () => (home === undefined ? recover(contextId) : recreate(home)));
        await interrupt(running, deadline, [signal]);
      }
    },
    peek: (contextId) => (changing.has(contextId) ? undefined : live.get(contextId)?.context),
    configure(contextId) {
      // Each reads the archive anew, so that the last one leaves what was stored last.
      const before = configuring.get(contextId) ?? Promise.resolve();
      const started = before
        .catch(() => undefined)
        .then(() => configure(contextId))
        .finally(() => {
          if (configuring.get(contextId) === started) configuring.delete(contextId);
        });
      configuring.set(contextId, started);
      return started;
    },
    async discard(contextId) {
      let home = live.get(contextId);
      if (home === undefined) {
        await changing.get(contextId)?.catch(() => undefined);
        home = live.get(contextId);
      }
      if (home === undefined) return undefined;
      await putAway(home);
      return home.context;
    },
    async close() {
      clearInterval(sweep);
      shutdown.abort(
        new ServiceError("SERVICE_UNAVAILABLE", "the service is closing", { details: { outcome: "not-executed" } }),
      );
      await Promise.allSettled(changing.values());
      await Promise.all([...live.values()].map(({ context }) => context.suspend()));
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

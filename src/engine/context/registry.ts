import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { notFound, ServiceError } from "../../errors/errors.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import type { ContextConfig, ContextState } from "../../contract.ts";
import type { NewContext } from "../engine.ts";
import { groupOf } from "../browser/sharing.ts";
import { createOpening, type OpeningDependencies } from "./open.ts";
import { createRecovery, type RecoverContext, type RecoveryDependencies } from "./recover.ts";
import { createDeadline, type Deadline, interrupt } from "../deadline.ts";
import type { LiveContext } from "./live-context.ts";
import { needsRecreation } from "./live-config.ts";

/** Bounds of the interval between two searches for idle contexts. */
const MIN_SWEEP_MS = 20;
const MAX_SWEEP_MS = 30_000;
/** Longer than any action may take. */
const RECREATION_TIMEOUT_MS = 150_000;
const DRAIN_RETRY_MS = 500;

/** The contexts that have a browser; recovers and hibernates them. */
export interface Contexts {
  create(context: NewContext, deadline: Deadline, signal: AbortSignal): Promise<LiveContext>;
  /**
   * The context, which keeps its browser until the use ends.
   *
   * @throws ServiceError `NOT_FOUND` when the archive has no such context
   */
  use(contextId: string, deadline: Deadline, signal: AbortSignal): Promise<ContextUse>;
  /** Only if it has a browser now, and is not being opened or hibernated. */
  peek(contextId: string): LiveContext | undefined;
  /**
   * The context, where it has a browser. Otherwise runs `work`; until it ends the context gets no browser in this process.
   */
  ifAway(contextId: string, work: () => Promise<void>): Promise<LiveContext | undefined>;
  /**
   * Brings the context's browser, if one is behind it, to the configuration that the archive holds; whether that took a
   * new context in the browser, which waits until the old one is not in use.
   */
  configure(contextId: string): Promise<boolean>;
  /** Ends its uses and pages at once, without saving, and closes it in the background; undefined where it has no browser. */
  discard(contextId: string): Promise<LiveContext | undefined>;
  counts(): {
    /** Contexts that are in use. */
    readonly busy: number;
    /** Open pages of all. */
    readonly pages: number;
    /** Contexts of which a caller has control, and those for which one has requested that another takes it. */
    readonly controlled: number;
    readonly requested: number;
  };
  /** The contexts in the browser with that main process. */
  inBrowser(pid: number): readonly LiveContext[];
  /** Whether the context has a browser, and a call uses it. */
  stateOf(contextId: string): ContextState;
  /** The ids of the contexts that are in use. */
  busyIds(): readonly string[];
  /**
   * From now on no context opens here, and each is saved and released once the calls that use it have ended; calls that
   * come later wait for that, and are rejected then, so that another process can run them. Resolves when none is left.
   */
  drain(): Promise<void>;
  /** Discards those of the contexts of this moment that another process has claimed: `readOwn` has another epoch, or none. */
  discardLost(readOwn: () => Promise<ReadonlyMap<string, number>>): Promise<void>;
  /** Saves and closes all; no context opens after that. */
  close(): Promise<void>;
}

export interface ContextUse {
  readonly context: LiveContext;
  /** A second call does nothing. */
  end(): void;
}

export interface ContextsDependencies
  extends Omit<OpeningDependencies, "makeRoom" | "onOpened" | "onGone">, Pick<RecoveryDependencies, "policy"> {
  /** A context that was not used for so long hibernates. */
  readonly idleMs: number;
  readonly metrics?: Pick<Metrics, "contextOpen">;
}

/** A context with a browser, and the number of its users. */
interface Entry {
  readonly context: LiveContext;
  /** Uses that have begun and not ended. */
  refCount: number;
  /** Of `performance.now()`. */
  lastUsedMs: number;
  /** Its configuration is not that of the archive, and only a new context in the browser can have it. */
  isStale: boolean;
  onIdle: (() => void) | undefined;
}

export function createContexts(dependencies: ContextsDependencies): Contexts {
  const { capacity, sharing } = dependencies;
  const live = new Map<string, Entry>();
  /** Contexts that are being opened or hibernated; callers wait for that and look them up again. */
  const changing = new Map<string, Promise<unknown>>();
  const configuring = new Map<string, Promise<boolean>>();
  const leaving = new Map<string, Promise<void>>();
  /** Contexts that were discarded and whose browser has not closed them yet. */
  const closing = new Set<Promise<void>>();
  const shutdown = new AbortController();
  const open = createOpening({ ...dependencies, makeRoom: hibernateIdle, onOpened, onGone });
  const recoverUntimed = createRecovery({
    ...dependencies,
    open,
    shutdown: shutdown.signal,
    isSaved: async (contextId) => leaving.get(contextId),
    onFailed: (contextId) => void live.delete(contextId),
  });
  const recover: RecoverContext = (contextId, options) => timed("recovered", recoverUntimed(contextId, options));
  let hibernating = 0;
  let isDraining = false;
  const sweep = setInterval(
    () => {
      const before = performance.now() - dependencies.idleMs;
      for (const entry of live.values()) if (isIdle(entry) && entry.lastUsedMs <= before) void hibernate(entry);
    },
    Math.min(Math.max(dependencies.idleMs / 4, MIN_SWEEP_MS), MAX_SWEEP_MS),
  ).unref();

  function onOpened(context: LiveContext): void {
    const entry = { context, refCount: 0, lastUsedMs: performance.now(), isStale: false, onIdle: undefined };
    live.set(context.id, entry);
  }

  function onGone(context: LiveContext, saved: Promise<void>): void {
    if (live.get(context.id)?.context === context) live.delete(context.id);
    const left = saved.finally(() => {
      if (leaving.get(context.id) === left) leaving.delete(context.id);
    });
    leaving.set(context.id, left);
  }

  async function timed(how: "created" | "recovered", opening: Promise<LiveContext>): Promise<LiveContext> {
    const startMs = performance.now();
    const context = await opening;
    dependencies.metrics?.contextOpen.observe({ how }, (performance.now() - startMs) / 1_000);
    return context;
  }

  /** One change at a time per context. */
  function change<T>(contextId: string, work: () => Promise<T>): Promise<T> {
    const started = (async () => {
      try {
        return await work();
      } finally {
        changing.delete(contextId);
        void hibernateForWaiting();
      }
    })();
    changing.set(contextId, started);
    return started;
  }

  function begin(entry: Entry): ContextUse {
    entry.refCount++;
    entry.lastUsedMs = performance.now();
    let isOver = false;
    return {
      context: entry.context,
      end() {
        if (isOver) return;
        isOver = true;
        entry.refCount--;
        entry.lastUsedMs = performance.now();
        if (entry.refCount > 0) return;
        entry.onIdle?.();
        if (capacity.waiting > 0) void hibernateForWaiting();
      },
    };
  }

  function isIdle({ refCount, context }: Entry): boolean {
    return refCount === 0 && !changing.has(context.id) && !context.control.isHeld;
  }

  /**
   * Hibernates an idle context of the owner with the most contexts: its least recently used one; where a browser is missing,
   * all contexts of the browser whose contexts are all idle and were not used for longest.
   */
  function hibernateIdle(): void {
    if (capacity.isShortOfBrowsers) {
      const groups = [...Map.groupBy(live.values(), ({ context }) => groupOf(sharing, context)).values()];
      const lastUsed = (group: readonly Entry[]): number => Math.max(...group.map(({ lastUsedMs }) => lastUsedMs));
      const [first = []] = groups
        .filter((group) => group.every(isIdle))
        .sort((one, other) => lastUsed(one) - lastUsed(other));
      for (const entry of first) void hibernate(entry);
      return;
    }
    const usedBy = ({ context }: Entry): number => capacity.usedBy(context.owner);
    const [first] = [...live.values()]
      .filter(isIdle)
      .sort((one, other) => usedBy(other) - usedBy(one) || one.lastUsedMs - other.lastUsedMs);
    if (first !== undefined) void hibernate(first);
  }

  /** Hibernates a context that has just become idle if callers wait for capacity; those waiting for the context come first. */
  async function hibernateForWaiting(): Promise<void> {
    await nextTurn();
    if (capacity.waiting > hibernating) hibernateIdle();
  }

  async function hibernate(entry: Entry): Promise<void> {
    const { context } = entry;
    hibernating++;
    try {
      await change(context.id, async () => {
        await context.save();
        if (live.get(context.id) !== entry) return;
        context.emit("context.hibernated");
        live.delete(context.id);
        await context.release();
      });
    } catch (error) {
      entry.lastUsedMs = performance.now();
      dependencies.log.error({ error, contextId: context.id }, "a context could not be saved, and keeps its browser");
    } finally {
      hibernating--;
    }
  }

  /** Resolves when no call uses the context, or it has ended; calls must not begin meanwhile. */
  async function whenIdle(entry: Entry): Promise<void> {
    if (entry.refCount === 0) return;
    const { ended } = entry.context;
    const idle = new Promise<void>((resolve) => {
      entry.onIdle = resolve;
    });
    await interrupt(idle, createDeadline(RECREATION_TIMEOUT_MS), { signal: shutdown.signal, ends: [ended] }).catch(
      (error: unknown) => {
        if (!ended.aborted) throw error;
      },
    );
  }

  /** Hibernates the context once no call uses it; a failure leaves it as it was. */
  function leave(entry: Entry): Promise<void> {
    return change(entry.context.id, async () => {
      await whenIdle(entry);
      const { context } = entry;
      if (live.get(context.id) !== entry) return;
      await context.save();
      context.emit("context.hibernated");
      live.delete(context.id);
      await context.release();
    });
  }

  function throwIfDraining(): void {
    if (!isDraining) return;
    throw new ServiceError("SERVICE_UNAVAILABLE", "the process that ran the context is about to end", {
      details: { outcome: "not-executed", reason: "draining" },
      retryAfterMs: 1_000,
    });
  }

  /** Opens the context anew, as the archive has it by now, once it is not in use. */
  async function recreate(entry: Entry): Promise<void> {
    const { context } = entry;
    entry.isStale = true;
    await whenIdle(entry);
    const isSaved = live.get(context.id) === entry;
    if (isSaved) {
      await context.save();
      live.delete(context.id);
      await context.discard();
    }
    await recover(context.id, { isSaved });
  }

  async function configure(contextId: string): Promise<boolean> {
    for (;;) {
      throwIfClosing();
      const archived = await dependencies.archive.load(contextId);
      if (archived === undefined) throw notFound("context", contextId);
      const running = changing.get(contextId);
      if (running !== undefined) {
        await running.catch(() => undefined);
        continue;
      }
      const entry = live.get(contextId);
      if (entry === undefined || isDeepStrictEqual(entry.context.config, archived.config)) return false;
      if (!needsRecreation(entry.context.config, archived.config)) {
        const use = begin(entry);
        try {
          if (await applyLive(entry, archived.config)) return false;
        } finally {
          use.end();
        }
        // Its browser has died, and its recovery applies the new configuration.
        if (live.get(contextId) !== entry) return false;
      }
      if (changing.has(contextId)) continue;
      await change(contextId, () => recreate(entry));
      return true;
    }
  }

  async function applyLive({ context }: Entry, config: ContextConfig): Promise<boolean> {
    if (!(await dependencies.liveConfig.works(context.lease.launched.browser))) return false;
    try {
      await context.configure(config);
      return true;
    } catch (error) {
      dependencies.log.warn({ error, contextId: context.id }, "a context could not be changed live");
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
      throwIfDraining();
      const opened = { ...context, pages: [], storageState: undefined };
      return change(context.id, () => timed("created", open(opened, deadline, signal)));
    },
    async use(contextId, deadline, signal) {
      for (;;) {
        throwIfClosing();
        const entry = live.get(contextId);
        let running = changing.get(contextId);
        if (running === undefined && isDraining) {
          if (entry === undefined) throwIfDraining();
          else running = leave(entry);
        }
        if (running === undefined && entry !== undefined && !entry.isStale) return begin(entry);
        running ??= change(contextId, async () => (entry === undefined ? recover(contextId) : recreate(entry)));
        await interrupt(running, deadline, { signal });
      }
    },
    peek: (contextId) => (changing.has(contextId) ? undefined : live.get(contextId)?.context),
    async ifAway(contextId, work) {
      for (let running = changing.get(contextId); running !== undefined; running = changing.get(contextId))
        await running.catch(() => undefined);
      const entry = live.get(contextId);
      if (entry === undefined) await change(contextId, work);
      return entry?.context;
    },
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
      let entry = live.get(contextId);
      if (entry === undefined) {
        await changing.get(contextId)?.catch(() => undefined);
        entry = live.get(contextId);
      }
      if (entry === undefined) return undefined;
      live.delete(contextId);
      const closed = entry.context.discardSoon().finally(() => closing.delete(closed));
      closing.add(closed);
      return entry.context;
    },
    counts() {
      const entries = [...live.values()];
      return {
        busy: entries.filter(({ refCount }) => refCount > 0).length,
        pages: entries.reduce((sum, { context }) => sum + context.pages.size, 0),
        controlled: entries.filter(({ context }) => context.control.isHeld).length,
        requested: entries.filter(({ context }) => context.control.state.request !== undefined).length,
      };
    },
    inBrowser: (pid) =>
      [...live.values()].flatMap(({ context }) => (context.lease.launched.pid === pid ? [context] : [])),
    stateOf(contextId) {
      if (changing.has(contextId)) return "busy";
      const entry = live.get(contextId);
      if (entry === undefined) return "hibernated";
      return entry.refCount > 0 ? "busy" : "live";
    },
    busyIds() {
      const used = [...live].flatMap(([id, { refCount }]) => (refCount > 0 ? [id] : []));
      return [...new Set([...used, ...changing.keys()])];
    },
    async drain() {
      isDraining = true;
      while (!shutdown.signal.aborted) {
        const leaving = [...live.values()].map((entry) => changing.get(entry.context.id) ?? leave(entry));
        if (leaving.length === 0 && changing.size === 0) return;
        const left = await Promise.allSettled([...leaving, ...changing.values()]);
        const failed = left.find((one) => one.status === "rejected");
        if (failed === undefined) continue;
        const error = failed.reason as unknown;
        dependencies.log.warn({ error }, "a context could not be released; it is tried again");
        await sleep(DRAIN_RETRY_MS);
      }
    },
    async discardLost(readOwn) {
      const before = [...live.values()];
      const own = await readOwn();
      for (const entry of before) {
        const { id, epoch } = entry.context;
        if (own.get(id) === epoch || live.get(id) !== entry) continue;
        dependencies.log.warn({ contextId: id, epoch }, "a context was claimed by another process, or deleted");
        live.delete(id);
        await entry.context.discard();
      }
    },
    async close() {
      clearInterval(sweep);
      shutdown.abort(
        new ServiceError("SERVICE_UNAVAILABLE", "the service is closing", { details: { outcome: "not-executed" } }),
      );
      await Promise.allSettled(changing.values());
      await Promise.all([...live.values()].map(({ context }) => context.suspend()));
      live.clear();
      await Promise.allSettled([...leaving.values(), ...closing]);
    },
  };
}

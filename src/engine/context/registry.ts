import { isDeepStrictEqual } from "node:util";
import { setTimeout as sleep } from "node:timers/promises";
import type { ContextConfig, ContextState } from "../../contract.ts";
import { notFound, ServiceError } from "../../errors/errors.ts";
import type { BrowserLease } from "../browser/pool.ts";
import { createDeadline, type Deadline, interrupt } from "../deadline.ts";
import type { NewContext } from "../engine.ts";
import { needsRecreation } from "./live-config.ts";
import { type ContextUse, Entry } from "./entry.ts";
import { createHibernation, hibernate } from "./hibernation.ts";
import type { ContextParts, LiveContext } from "./live-context.ts";
import { createOpening, type OpeningOptions } from "./open.ts";
import { createRecovery, type RecoverContext } from "./recover.ts";

/** Longer than any action may take. */
const RECREATION_TIMEOUT_MS = 150_000;
const DRAIN_RETRY_MS = 500;
/** Time until the browser disposes of a context that was deleted: this would take the processors from the call that waits for it. */
const DISPOSE_AFTER_MS = 20;

export type Contexts = ReturnType<typeof createContexts>;

/** Creates the contexts that have a browser; recovers and hibernates them. */
export function createContexts(parts: ContextParts) {
  const { archive, liveConfig, log } = parts;
  /** All that are not `away`. */
  const entries = new Map<string, Entry>();
  /** Contexts that were discarded and whose browser has not closed them yet. */
  const closing = new Set<Promise<void>>();
  const shutdown = new AbortController();
  let isDraining = false;
  const { create, recover } = createOpeners(parts, shutdown.signal);
  const hibernation = createHibernation(parts, entries);
  /** The changes of configurations that run, by context. */
  const configuring = new Map<string, Promise<boolean>>();

  const registry = {
    onState(entry: Entry): void {
      if (entry.state.name === "away") entries.delete(entry.id);
      else entries.set(entry.id, entry);
      hibernation.forWaiting();
    },
    onIdle: hibernation.forWaiting,
  };

  /** Returns the entry in the map, or a new one, which is in the map as soon as it is not `away`. */
  function find(contextId: string): Entry {
    return entries.get(contextId) ?? new Entry(contextId, registry);
  }

  const hibernateUnused = (entry: Entry): Promise<void> => hibernateWhenIdle(entry, shutdown.signal);

  /** Opens the context anew, as the archive has it by now, once it is not in use. */
  function recreate(entry: Entry): Promise<void> {
    entry.isStale = true;
    let isSaved = false;
    const close = async (context: LiveContext): Promise<void> => {
      await whenIdle(entry, context, shutdown.signal);
      if (context.ended.aborted) return;
      await context.save();
      isSaved = true;
      await context.discard();
    };
    return entry.reopen(close, (signal) => recover(entry.id, { isSaved, signal }));
  }

  function requireOpen(): void {
    if (shutdown.signal.aborted) throw notHere("the service is closing");
  }

  function requireNoDrain(): void {
    if (isDraining) throw notHere("the process that ran the context is about to end", { reason: "draining" });
  }

  /** Begins a use of a context that is live; else what to wait for before the next attempt. */
  function attempt(entry: Entry): ContextUse | Promise<unknown> {
    const { state } = entry;
    switch (state.name) {
      case "live":
        if (isDraining) return hibernateUnused(entry);
        return entry.isStale ? recreate(entry) : entry.begin();
      case "away":
      case "saving":
        requireNoDrain();
        return entry.open((signal) => recover(entry.id, { signal }));
      default:
        return state.until;
    }
  }

  async function configureNow(contextId: string): Promise<boolean> {
    for (;;) {
      requireOpen();
      const archived = await archive.load(contextId);
      if (archived === undefined) throw notFound("context", contextId);
      const entry = find(contextId);
      const { state } = entry;
      if (state.name === "away" || state.name === "saving") return false;
      if (state.name !== "live") {
        await state.until.catch(() => undefined);
        continue;
      }
      const { context } = state;
      if (isDeepStrictEqual(context.config, archived.config)) return false;
      if (!needsRecreation(context.config, archived.config)) {
        const use = entry.begin();
        try {
          if (await applyLive(context, archived.config)) return false;
        } finally {
          use.end();
        }
        // Its browser has died, and its recovery applies the new configuration.
        if (context.ended.aborted) return false;
      }
      if (entry.state !== state) continue;
      await recreate(entry);
      return true;
    }
  }

  async function applyLive(context: LiveContext, config: ContextConfig): Promise<boolean> {
    if (!(await liveConfig.works(context.lease.launched.browser))) return false;
    try {
      await context.configure(config);
      return true;
    } catch (error) {
      log.warn({ error, contextId: context.id }, "a context could not be changed live");
      return false;
    }
  }

  /**
   * Brings the context's browser, if one is behind it, to the configuration that the archive holds; whether that took a
   * new context in the browser, which waits until the old one is not in use.
   */
  function configure(contextId: string): Promise<boolean> {
    // Each reads the archive anew, so that the last one leaves what was stored last.
    const before = configuring.get(contextId) ?? Promise.resolve();
    const started = before
      .catch(() => undefined)
      .then(() => configureNow(contextId))
      .finally(() => {
        if (configuring.get(contextId) === started) configuring.delete(contextId);
      });
    configuring.set(contextId, started);
    return started;
  }

  function leaseOf(contextId: string): BrowserLease {
    const { lease } = entries.get(contextId)?.context ?? {};
    if (lease === undefined)
      throw notHere(`context "${contextId}" has lost the browser in which another one was to open`);
    return lease;
  }

  return {
    /** @param options.isStored whether the archive has it; else it has no permit of its own either. Default: true */
    async create(
      context: NewContext,
      deadline: Deadline,
      signal: AbortSignal,
      options?: OpeningOptions,
    ): Promise<LiveContext> {
      requireOpen();
      requireNoDrain();
      const entry = find(context.id);
      const besideLease = context.beside === undefined ? undefined : leaseOf(context.beside);
      let created: LiveContext | undefined;
      await entry.open(async (ended) => {
        const opening = { ...options, ...(besideLease && { besideLease }) };
        created = await create(context, deadline, AbortSignal.any([signal, ended]), opening);
        return created;
      });
      if (created === undefined) throw notFound("context", context.id);
      return created;
    },
    /**
     * Returns the context, which keeps its browser until the use ends; a promise only where it has to wait for the context to open.
     *
     * @throws ServiceError `NOT_FOUND` when the archive has no such context
     */
    use(contextId: string, deadline: Deadline, signal: AbortSignal): ContextUse | Promise<ContextUse> {
      requireOpen();
      const found = attempt(find(contextId));
      if (!(found instanceof Promise)) return found;
      return interrupt(found, deadline, { signal }, "the context to open").then(() =>
        this.use(contextId, deadline, signal),
      );
    },
    /**
     * Returns the context, where it has a browser. Otherwise runs `work`; until it ends the context gets no browser in this process.
     */
    ifAway: (contextId: string, work: () => Promise<void>): Promise<LiveContext | undefined> =>
      ifAway(() => find(contextId), work),
    ...viewOf(entries),
    /** See `createHibernation`. */
    hibernateForMemory: hibernation.forMemory,
    configure,
    /**
     * Ends its uses and pages at once, without saving, and closes it in the background; undefined where it has no browser. One that
     * opens, or waits for that, does not open.
     */
    async discard(contextId: string): Promise<LiveContext | undefined> {
      const entry = entries.get(contextId);
      entry?.abortOpening(notFound("context", contextId));
      const { state: opening } = entry ?? {};
      if (opening?.name === "opening" || opening?.name === "held") await opening.until.catch(() => undefined);
      const context = entries.get(contextId)?.context;
      if (context === undefined) return undefined;
      const closed = context.discard(DISPOSE_AFTER_MS).finally(() => closing.delete(closed));
      closing.add(closed);
      return context;
    },
    /**
     * Stops opening contexts here; each is saved and released once the calls that use it have ended; calls that
     * come later wait for that, and are rejected then, so that another process can run them. Resolves when none is left.
     */
    drain(): Promise<void> {
      isDraining = true;
      return hibernateAll(entries, hibernateUnused, { signal: shutdown.signal, log });
    },
    /** Discards those of the contexts of this moment that another process has claimed: `readOwn` has another epoch, or none. */
    discardLost: (readOwn: () => Promise<ReadonlyMap<string, number>>): Promise<void> =>
      discardLost(entries, readOwn, log),
    /** Saves and closes all; no context opens after that. */
    async close(): Promise<void> {
      hibernation.stop();
      shutdown.abort(notHere("the service is closing"));
      await settled(entries);
      await Promise.all(liveOf(entries).map((context) => context.suspend()));
      await settled(entries);
      await Promise.all(closing);
    },
  };
}

/** Resolves when no call uses the context, or it has ended. */
async function whenIdle(entry: Entry, { ended }: LiveContext, signal: AbortSignal): Promise<void> {
  const deadline = createDeadline(RECREATION_TIMEOUT_MS);
  await interrupt(entry.whenIdle(), deadline, { signal, ends: [ended] }).catch((error: unknown) => {
    if (!ended.aborted) throw error;
  });
}

/** Hibernates the context once no call uses it; a failure leaves it as it was. */
function hibernateWhenIdle(entry: Entry, signal: AbortSignal): Promise<void> {
  return entry.leave(async (context) => {
    await whenIdle(entry, context, signal);
    await hibernate(context);
  });
}

/** Resolves when the states that end by themselves have ended. */
async function settled(entries: ReadonlyMap<string, Entry>): Promise<void> {
  const states = [...entries.values()].map(({ state }) => state);
  await Promise.allSettled(states.flatMap((state) => ("until" in state ? [state.until] : [])));
}

/** Hibernates each context once no call uses it, and resolves when none is left. */
async function hibernateAll(
  entries: ReadonlyMap<string, Entry>,
  hibernateUnused: (entry: Entry) => Promise<void>,
  { signal, log }: { readonly signal: AbortSignal } & Pick<ContextParts, "log">,
): Promise<void> {
  while (!signal.aborted) {
    const leaving = [...entries.values()].flatMap((entry) => {
      if (entry.state.name === "live") return [hibernateUnused(entry)];
      return "until" in entry.state ? [entry.state.until] : [];
    });
    if (leaving.length === 0) return;
    const failed = (await Promise.allSettled(leaving)).find((one) => one.status === "rejected");
    if (failed === undefined) continue;
    const error = failed.reason as unknown;
    log.warn({ error }, "a context could not be released; it is tried again");
    await sleep(DRAIN_RETRY_MS);
  }
}

/** See `Contexts.ifAway`. */
async function ifAway(find: () => Entry, work: () => Promise<void>): Promise<LiveContext | undefined> {
  for (;;) {
    const entry = find();
    const { state } = entry;
    if (state.name === "live") return state.context;
    if (state.name === "away" || state.name === "saving") {
      await entry.hold(work);
      return undefined;
    }
    await state.until.catch(() => undefined);
  }
}

/** See `Contexts.discardLost`. */
async function discardLost(
  entries: ReadonlyMap<string, Entry>,
  readOwn: () => Promise<ReadonlyMap<string, number>>,
  log: ContextParts["log"],
): Promise<void> {
  const before = liveOf(entries);
  const own = await readOwn();
  for (const context of before) {
    const { id, epoch } = context;
    if (!context.isStored || own.get(id) === epoch || entries.get(id)?.context !== context) continue;
    log.warn({ contextId: id, epoch }, "a context was claimed by another process, or deleted");
    await context.discard();
  }
}

/** The contexts that have a browser. */
function liveOf(entries: ReadonlyMap<string, Entry>): readonly LiveContext[] {
  return [...entries.values()].flatMap(({ context }) => context ?? []);
}

function viewOf(entries: ReadonlyMap<string, Entry>) {
  return {
    /** Returns the context only if it has a browser now, and is not being opened or hibernated. */
    peek(contextId: string): LiveContext | undefined {
      const state = entries.get(contextId)?.state;
      return state?.name === "live" ? state.context : undefined;
    },
    counts() {
      const contexts = liveOf(entries);
      return {
        /** Contexts that are in use. */
        busy: [...entries.values()].filter(({ uses }) => uses > 0).length,
        /** Open pages of all. */
        pages: contexts.reduce((sum, context) => sum + context.pages.size, 0),
        /** Contexts of which a caller has control, and those for which one has requested that another takes it. */
        controlled: contexts.filter(({ control }) => control.isHeld).length,
        requested: contexts.filter(({ control }) => control.state.request !== undefined).length,
      };
    },
    /** The contexts that have a browser. */
    live: () => liveOf(entries),
    /** Whether the context has a browser, and a call uses it. */
    stateOf(contextId: string): ContextState {
      const entry = entries.get(contextId);
      if (entry === undefined || entry.state.name === "saving") return "hibernated";
      return entry.state.name === "live" && entry.uses === 0 ? "live" : "busy";
    },
    /** The ids of the contexts that are in use. */
    busyIds: (): readonly string[] =>
      [...entries.values()].flatMap(({ id, state, uses }) =>
        state.name === "saving" || (state.name === "live" && uses === 0) ? [] : [id],
      ),
  };
}

function notHere(message: string, details: Readonly<Record<string, unknown>> = {}): ServiceError {
  return new ServiceError("SERVICE_UNAVAILABLE", message, {
    details: { outcome: "not-executed", ...details },
    retryAfterMs: 1_000,
  });
}

/** How contexts open, by how long it took. */
function createOpeners(parts: ContextParts, shutdown: AbortSignal) {
  const { metrics } = parts;
  const { archive } = parts;
  const open = createOpening(parts);
  const recover = createRecovery({ ...parts, open, shutdown });

  async function timed(how: "created" | "recovered", opening: Promise<LiveContext>): Promise<LiveContext> {
    const startMs = performance.now();
    const context = await opening;
    metrics.contextOpen.observe({ how }, (performance.now() - startMs) / 1_000);
    return context;
  }

  const recoverTimed: RecoverContext = (contextId, options) => timed("recovered", recover(contextId, options));

  async function loginOf({ id, owner, hasProfile, profileName, isProgram }: NewContext & OpeningOptions) {
    if (profileName !== undefined) return archive.useProfile(owner, profileName, isProgram === true);
    return hasProfile === true ? archive.load(id) : undefined;
  }

  async function create(
    context: NewContext & OpeningOptions,
    deadline: Deadline,
    signal: AbortSignal,
  ): Promise<LiveContext> {
    const { storageState, profile } = (await loginOf(context)) ?? {};
    return open({ ...context, pages: [], storageState, profile }, deadline, signal);
  }

  return {
    create: (context: NewContext, deadline: Deadline, signal: AbortSignal, options?: OpeningOptions) =>
      timed("created", create({ ...context, ...options }, deadline, signal)),
    recover: recoverTimed,
  };
}

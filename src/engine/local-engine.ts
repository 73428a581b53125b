import { randomUUID } from "node:crypto";
import type { ControlActor, InputEvent } from "../contract.ts";
import { notFound } from "../errors/errors.ts";
import { valueWithin } from "../errors/timing.ts";
import type { Logger } from "../log/log.ts";
import { memoryDefaults } from "../machine-memory.ts";
import { createMetrics, type Metrics } from "../metrics/metrics.ts";
import { noTracing, type Tracer } from "../tracing/tracing.ts";
import type { ContextArchive } from "./archive.ts";
import type { ArtifactSink } from "./artifacts.ts";
import { type Capacity, createCapacity } from "./browser/capacity.ts";
import type { MemoryRoom } from "./browser/memory-room.ts";
import type { BrowserPool } from "./browser/pool.ts";
import { groupOf } from "./browser/sharing.ts";
import { type Browsers, openBrowsers } from "./browsers.ts";
import { type CdpItem, createBidiLimit } from "./cdp/clients.ts";
import { createTurns } from "./concurrency.ts";
import { createEngineCalls, type EngineCalls } from "./context/calls.ts";
import { controlAt } from "../seam/control.ts";
import { createContextEvents } from "./context/events.ts";
import { createLiveConfig, type LiveConfig } from "./context/live-config.ts";
import { maskResults } from "./context/masked-results.ts";
import { type ContextPages, createContextPages } from "./context/pages.ts";
import { createContextRecords } from "./context/records.ts";
import { type Contexts, createContexts } from "./context/registry.ts";
import { createDeadline, interrupt, Interrupted } from "./deadline.ts";
import { createSelectorChecker } from "./elements/selectors.ts";
import type { BrowserInfo, Engine, EngineLoad, MemoryLoad, NewContext } from "./engine.ts";
import { createEventHub } from "./events/hub.ts";
import { freeAfterInput } from "./execution/free-page.ts";
import { type PersonHost, PersonSteps } from "./execution/person-steps.ts";
import type { ExecutionDependencies } from "./execution/progress.ts";
import { executeAction } from "./execution/run.ts";
import { executeSteps } from "./execution/steps.ts";
import { createMemoryLimit } from "./memory-limit.ts";
import type { Resolve } from "./network/resolver.ts";
import { DIALOG_BOUNDS } from "./page/dialogs.ts";
import type { LivePage } from "./page/live-page.ts";
import { createCookieReader } from "./recording/cookies.ts";
import { createRecordings } from "./recording/recordings.ts";
import { createRender } from "./render.ts";
import { createScriptChecker } from "./script/checked.ts";
import type { SecretSource } from "./secrets.ts";
import { createSelfTest } from "./self-test.ts";
import type { EngineSettings } from "./settings.ts";
import { createWebDriver } from "./webdriver/sessions.ts";

const MIB = 1_048_576;
const DEFAULT_MAX_WAITING = 256;
const DEFAULT_MAX_RENDERS = 4;
const DEFAULT_STORAGE_BYTES = 256 * MIB;
const SEEN_TIMEOUT_MS = 500;
const DEFAULT_RECORDING_HELD_BYTES = 8 * MIB;
const DEFAULT_RECORDING_FULL_BYTES = 256 * MIB;
export interface EngineDependencies {
  readonly archive: ContextArchive;
  readonly artifacts: ArtifactSink;
  /** Default: there is none. */
  readonly secrets?: SecretSource;
  readonly settings: EngineSettings;
  readonly log: Logger;
  /** Default: its own, which nothing reads. */
  readonly metrics?: Metrics;
  /** Default: none. */
  readonly tracer?: Tracer;
  /** Epoch ms; default: the clock. */
  readonly now?: () => number;
  /** Ids of pages; default: random UUIDs. */
  readonly newId?: () => string;
  /** Whether the credential that an actor is named by may still be used; default: always. */
  readonly isActorValid?: (actor: ControlActor) => Promise<boolean>;
  /** Resolves host names for pages; default: by the hosts file and DNS. */
  readonly resolve?: Resolve;
  /** Changes contexts live; default: by Playwright's internals. */
  readonly liveConfig?: LiveConfig;
  /** Opened by the same settings; the engine's own from when it is created. */
  readonly browsers?: Browsers | undefined;
}

/** The engine of this process. */
export type LocalEngine = Awaited<ReturnType<typeof createEngine>>;

/** The dependencies with their defaults. */
type Resolved = Required<Omit<EngineDependencies, "resolve" | "browsers">>;

/** The parts of the engine. */
function createParts(dependencies: Resolved, browsers: Browsers) {
  const { pool, egress, spares, sharing, memory, readMachineMemory } = browsers;
  const { archive, settings, log, metrics, tracer, now } = dependencies;
  const { policy } = egress;
  const events = createEventHub(now, metrics);
  const records = createContextRecords(now, events);
  const { openings, ...turns } = createTurns(settings, () => memory.loads());
  const capacity = createCapacity({
    maxContexts: settings.maxContexts,
    maxBrowsers: sharing === "all" ? Infinity : browsers.maxBrowsers,
    furtherBrowsers: () => pool.further(),
    memory,
    maxWaiting: settings.maxWaiting ?? DEFAULT_MAX_WAITING,
    maxWaitingPerOwner: settings.maxWaitingPerOwner ?? DEFAULT_MAX_WAITING,
    maxRendersPerOwner: settings.maxRendersPerOwner ?? DEFAULT_MAX_RENDERS,
    onWaited: (outcome, ms) => metrics.contextsWait.observe({ outcome }, ms / 1_000),
  });
  const recordings = createRecordings({
    ...dependencies,
    heldBytes: settings.recordingHeldBytes ?? DEFAULT_RECORDING_HELD_BYTES,
    fullBytes: settings.recordingFullBytes ?? DEFAULT_RECORDING_FULL_BYTES,
  });
  const contexts = createContexts({
    ...dependencies,
    ...{ recordings, records, events, pool, capacity, egress, spares, sharing, policy },
    bidiLimit: createBidiLimit(),
    openings,
    idleMs: settings.contextIdleMs,
    dialogBounds: { ...DIALOG_BOUNDS, ...settings.dialogBounds },
    storageBytes: settings.contextStorageBytes ?? DEFAULT_STORAGE_BYTES,
  });
  const memoryLimit = createMemoryLimit({
    ...{ pool, contexts, capacity, room: memory, readMachine: readMachineMemory, log },
    contextBytes: settings.contextMemoryBytes ?? memoryDefaults(readMachineMemory().totalBytes).contextMemoryMib * MIB,
  });
  const contextEvents = createContextEvents(events, contexts, archive);
  const selfTest = createSelfTest(pool, dependencies.liveConfig, log);
  measureOnScrape(metrics, { contexts, capacity, maxContexts: settings.maxContexts, pool, memory });
  const calls = createEngineCalls(tracer, contexts);
  const pages = createContextPages({ calls, contexts, archive, policy, log, now });
  const execution: ExecutionDependencies = {
    ...dependencies,
    policy,
    turns,
    scripts: createScriptChecker(),
    selectors: createSelectorChecker(),
    use(id, deadline, signal) {
      spares.actionBegan();
      return contexts.use(id, deadline, signal);
    },
    page: pages.of,
  };
  return {
    ...{ records, events, capacity, recordings, contexts, memoryLimit, contextEvents },
    selfTest,
    ...{ calls, pages, execution },
  };
}

/** @throws Error when the settings exclude every way to run a browser, or none is found */
export async function createEngine({ resolve, browsers: opened, ...given }: EngineDependencies) {
  const { archive, settings, log, metrics = createMetrics(), now = Date.now } = given;
  const dependencies: Resolved = {
    secrets: { read: () => Promise.resolve(undefined) },
    tracer: noTracing,
    newId: randomUUID,
    isActorValid: () => Promise.resolve(true),
    ...given,
    ...{ metrics, now, liveConfig: given.liveConfig ?? createLiveConfig(log) },
  };
  const browsers = opened ?? (await openBrowsers({ settings, log, metrics, resolve }));
  const { pool, sharing } = browsers;
  const parts = createParts(dependencies, browsers);
  const { records, events, capacity, recordings, contexts, contextEvents, selfTest, calls, pages, execution } = parts;
  const { steps } = records;
  const persons = new WeakMap<LivePage, PersonSteps>();
  let closing: Promise<void> | undefined;

  const closeContext: Engine["closeContext"] = async (contextId, last) => {
    await contextEvents.close(contextId, last);
    recordings.end(contextId);
    records.forget(contextId);
  };

  /** Adds to the last step of each open page what has come of it. */
  async function completeSteps(contextId: string): Promise<void> {
    const context = contexts.peek(contextId);
    const pages = context?.pages ?? [];
    for (const [, page] of pages) persons.get(page)?.end({ hide: (value) => context?.hide(value, false) });
    const now = new Map(await Promise.all([...pages].map(async ([id, page]) => [id, await seenNow(page)] as const)));
    steps.complete(contextId, (pageId) => now.get(pageId));
  }

  const engine: Engine = {
    async createContext(context, limits) {
      await calls.within({ actionType: "createContext", contextId: context.id }, limits, async (deadline) => {
        const live = await contexts.create(context, deadline, limits.signal);
        live.emit("context.created");
      });
    },

    async updateContext(contextId, fields, limits) {
      return calls.within({ actionType: "updateContext", contextId }, limits, async (deadline) => {
        const isRecreated = await interrupt(contexts.configure(contextId), deadline, { signal: limits.signal });
        const emitted = contextEvents.updated(contextId, { fields, recreated: isRecreated });
        await interrupt(emitted, deadline, { signal: limits.signal });
        return { isRecreated };
      });
    },

    closeContext,

    recoverContext: (contextId, limits) =>
      calls.using({ actionType: "recoverContext", contextId }, limits, () => Promise.resolve()),

    async saveContext(contextId, limits) {
      await calls.within({ actionType: "saveContext", contextId }, limits, async (deadline) => {
        const finding = contexts.ifAway(contextId, () => Promise.resolve());
        const live = await interrupt(finding, deadline, { signal: limits.signal });
        if (live !== undefined) await interrupt(live.save(), deadline, { signal: limits.signal, ends: [live.ended] });
      });
    },

    closePage: pages.close,
    openPage: pages.open,
    listPages: pages.list,
    execute: (contextId, request, options) => executeAction(execution, contextId, request, options),
    executeSteps: (contextId, request, options) => executeSteps(execution, contextId, request, options),
    webDriver: createWebDriver({ calls, contexts, archive, closeContext, log }),
    async listSteps(contextId, query) {
      // What a page shows or logs may have a cookie's value.
      const pages = contexts.peek(contextId)?.pages;
      await createCookieReader(
        () => pages?.values().next().value,
        (value) => steps.of(contextId).hide(value, "page"),
      ).read();
      await completeSteps(contextId);
      return steps.list(contextId, query);
    },

    events: contextEvents.subscribe,

    render: createRender({
      ...{ contexts, capacity, sharing, execution, artifacts: dependencies.artifacts },
      forget: records.forget,
    }),

    ...createControlCalls({ calls, contexts, archive, now }),
    dispatchInput: createDispatchInput(calls, pages, persons),
    async saveRecording(contextId, format) {
      await completeSteps(contextId);
      return recordings.save(contextId, format);
    },
    screen: createScreen(calls, pages, () => metrics.screenFramesDropped.inc()),
    cdp: createCdp(calls, contexts),

    leaveQueue: async (contextId) => capacity.dismiss(contextId),

    async health() {
      return { browser: pool.isHealthy(), liveContexts: capacity.used };
    },

    close: () => (closing ??= closeAll(parts, browsers)),
  };

  return {
    ...maskResults(engine, (contextId) => records.of(contextId).secrets),
    /** Starts the first browser, so that a missing browser is reported at start-up. */
    async start(): Promise<BrowserInfo> {
      const info = await browsers.start();
      selfTest.start();
      return info;
    },

    /** How many contexts may have a browser, have one and are in use, and how many calls wait for capacity. */
    load: (): EngineLoad => ({
      capacity: settings.maxContexts,
      live: capacity.used,
      busy: contexts.counts().busy,
      waiting: capacity.waiting,
      ...(capacity.waiting > 0 && { owners: capacity.owners() }),
      ...(browsers.memory.measured && { memory: memoryLoad(browsers.memory, browsers.memory.measured) }),
    }),
    /** See `Capacity.requireQueue`; the returned function does nothing, as the creation itself takes the capacity. */
    reserveCapacity(context: Omit<NewContext, "epoch">): () => void {
      capacity.requireQueue({ owner: context.owner, group: groupOf(sharing, context) });
      return () => undefined;
    },
    /** The browsers as they were measured last, about 2 s ago. */
    browsers: parts.memoryLimit.browsers,
    stateOf: contexts.stateOf,
    busyIds: contexts.busyIds,
    queued: capacity.queued,
    /** Forgets the events of a context that did not open, and returns the `seq` of the last one. */
    endEvents(contextId: string, epoch: number): number {
      const seq = events.lastSeq(contextId, epoch);
      events.forget(contextId);
      return seq;
    },
    drain: contexts.drain,
    discardLost: contexts.discardLost,
  };
}

function memoryLoad(
  { isShort }: MemoryRoom,
  { machine, bytes: browserBytes }: NonNullable<MemoryRoom["measured"]>,
): MemoryLoad {
  return { ...machine, browserBytes, isShort: isShort() };
}

async function closeAll(
  { memoryLimit, selfTest, contexts, recordings }: ReturnType<typeof createParts>,
  browsers: Browsers,
): Promise<void> {
  memoryLimit.close();
  const tested = selfTest.close();
  await contexts.close();
  await recordings.close();
  await tested;
  await browsers.close();
}

/** Returns where a page is, and what has come of its last action. */
async function seenNow({ page, scripts, acted, dialogs }: LivePage) {
  const isAsked = dialogs.open === undefined;
  const asked = isAsked ? scripts.callIn(acted.in ?? page.mainFrame(), "seen").catch(() => undefined) : undefined;
  return { url: page.url(), seen: asked && (await valueWithin(asked, SEEN_TIMEOUT_MS)) };
}

/** Time for a context to recover because a client connects, or its screen is watched. */
const OPEN_MS = 30_000;

/** See `Engine.cdp`. */
function createCdp(calls: EngineCalls, contexts: Pick<Contexts, "peek">): Engine["cdp"] {
  return async function* cdp(contextId, client, messages, signal): AsyncGenerator<CdpItem, void, void> {
    const limits = { remainingMs: OPEN_MS, signal };
    yield* await calls.using({ actionType: "connectCdp", contextId }, limits, async (context) =>
      context.connectCdp(client, messages, signal, (id) => {
        const found = contexts.peek(id);
        return found?.lease.launched === context.lease.launched ? found.contextFor(client) : undefined;
      }),
    );
  };
}

/** See `Engine.screen`. */
function createScreen(calls: EngineCalls, pages: ContextPages, onDropped: () => void): Engine["screen"] {
  return async function* screen(contextId, options, signal) {
    let { pageId } = options;
    for (let seq = 0; !signal.aborted;) {
      const limits = { remainingMs: OPEN_MS, signal };
      const page = await calls.using({ actionType: "streamScreen", contextId }, limits, async (context, deadline) =>
        interrupt(pages.of(context, pageId), deadline, { signal, ends: [context.ended] }),
      );
      pageId = page.id;
      for await (const picture of page.screencast.watch(options, signal, onDropped))
        yield { pageId, seq: ++seq, ...picture };
      const reason: unknown = page.ended.reason;
      if (!(reason instanceof Interrupted) || reason.interruption.type !== "browser-gone") return;
    }
  };
}

/** Who controls a context, and changes of that. */
function createControlCalls({
  calls,
  contexts,
  archive,
  now,
}: {
  readonly calls: EngineCalls;
  readonly contexts: Pick<Contexts, "peek">;
  readonly archive: Pick<ContextArchive, "load">;
  readonly now: () => number;
}): Pick<Engine, "control" | "readControl"> {
  return {
    control: (contextId, command, limits) =>
      calls.using({ actionType: `${command.type}Control`, contextId }, limits, async ({ control, ended }, deadline) =>
        interrupt(control.run(command), deadline, { signal: limits.signal, ends: [ended] }),
      ),

    async readControl(contextId, waitMs, limits) {
      const context = contexts.peek(contextId);
      if (context !== undefined && waitMs > 0) {
        const deadline = createDeadline(Math.min(waitMs, limits.remainingMs));
        const signals = { signal: limits.signal, ends: [context.ended] };
        await calls.within({ actionType: "readControl", contextId }, limits, () =>
          context.control.changed(deadline, signals).catch((error: unknown) => {
            if (!(error instanceof Interrupted) || error.interruption.type === "aborted") throw error;
          }),
        );
      }
      const live = contexts.peek(contextId);
      if (live !== undefined) return live.control.state;
      const archived = await archive.load(contextId);
      if (archived === undefined) throw notFound("context", contextId);
      return controlAt(archived.control, now());
    },
  };
}

/** Bound of dispatched input, as of other interactions: a page that takes longer is stuck. */
const INPUT_TIMEOUT_MS = 5_000;

/** See `Engine.dispatchInput`. */
function createDispatchInput(
  calls: EngineCalls,
  pages: ContextPages,
  persons: WeakMap<LivePage, PersonSteps>,
): Engine["dispatchInput"] {
  return (contextId, pageId, { actor, lease, events }, limits) => {
    const { source } = limits;
    const bounded = {
      ...limits,
      remainingMs: Math.min(limits.remainingMs, INPUT_TIMEOUT_MS),
      timeoutMs: Math.min(limits.timeoutMs ?? limits.remainingMs, INPUT_TIMEOUT_MS),
    };
    return calls.using(
      { actionType: "dispatchInput", contextId, pageId },
      bounded,
      async (context, deadline, begin) => {
        const page = await pages.of(context, pageId);
        const counted = context.control.countInput(actor, lease, events.length);
        const ends = [page.ended, page.dialogs.held];
        // The remaining events are not sent once the caller has its error.
        const stopped = new AbortController();
        const signal = AbortSignal.any([limits.signal, stopped.signal]);
        begin("script");
        try {
          const person = persons.get(page) ?? new PersonSteps(page);
          persons.set(page, person);
          const by = { actor, ...(source && { protocol: source.transport, requestId: source.requestId }) };
          const host = {
            note: (...[step, acted]: Parameters<PersonHost["note"]>) => {
              const about = { actionType: step.action, actor };
              context.emit("action.started", about, page.id);
              const entry = context.noteStep({ ...step, ...by }, page, acted);
              context.emit("action.completed", { ...about, duration: step.durationMs }, page.id);
              return entry;
            },
            hide: (value: string) => context.hide(value, false),
          };
          const watcher = {
            before: (event: InputEvent) => person.before(event, host),
            after: (event: InputEvent) => person.after(event, host),
          };
          const dispatching = page.input.dispatch(events, deadline, { signal, ends }, watcher);
          await interrupt(dispatching, deadline, { signal: limits.signal, ends });
        } catch (error) {
          stopped.abort(error);
          if (error instanceof Interrupted && error.interruption.type === "deadline")
            void freeAfterInput(context, page);
          throw error;
        }
        page.use();
        page.outline.touched();
        context.touched()?.catch(() => undefined); // it retries and logs by itself
        return counted;
      },
    );
  };
}

/** Sets the metrics of what the engine holds at each scrape. */
function measureOnScrape(
  metrics: Metrics,
  options: {
    readonly contexts: Pick<Contexts, "counts">;
    readonly capacity: Pick<Capacity, "used" | "waiting">;
    readonly maxContexts: number;
    readonly pool: Pick<BrowserPool, "measure">;
    readonly memory: Pick<MemoryRoom, "measured" | "isShort">;
  },
): void {
  const { contexts, capacity, maxContexts, pool, memory } = options;
  metrics.onScrape(async () => {
    const { busy, pages, controlled, requested } = contexts.counts();
    metrics.contextsControlled.set({ state: "held" }, controlled);
    metrics.contextsControlled.set({ state: "requested" }, requested);
    metrics.contexts.set({ state: "live" }, capacity.used);
    metrics.contexts.set({ state: "busy" }, busy);
    metrics.contextsCapacity.set(maxContexts);
    metrics.contextsWaiting.set(capacity.waiting);
    metrics.pages.set(pages);
    const { machine } = memory.measured ?? {};
    if (machine !== undefined) {
      metrics.machineMemory.set({ state: "total" }, machine.totalBytes);
      metrics.machineMemory.set({ state: "available" }, machine.availableBytes);
      metrics.memoryShort.set(memory.isShort() ? 1 : 0);
    }
    const browsers = [...(await pool.measure()).values()].map(({ bytes }) => bytes);
    metrics.browsers.set(browsers.length);
    metrics.browserMemory.set(browsers.reduce((sum, bytes) => sum + bytes, 0));
    metrics.browserMemoryMax.set(Math.max(0, ...browsers));
  });
}

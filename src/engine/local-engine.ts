import { randomUUID } from "node:crypto";
import { availableParallelism, totalmem } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser } from "playwright-core";
import type { ContextState, ControlActor } from "../contract.ts";
import type { Logger } from "../log/log.ts";
import { createMetrics, type Metrics } from "../metrics/metrics.ts";
import { noTracing, type Tracer } from "../tracing/tracing.ts";
import { type ContextArchive, cursorAfter } from "./archive.ts";
import { createCapacity } from "./browser/capacity.ts";
import { groupOf } from "./browser/sharing.ts";
import { type Browsers, openBrowsers } from "./browsers.ts";
import { memoryOfBrowsers } from "./browser/processes.ts";
import { createContexts } from "./context/registry.ts";
import { createCredentialOrigins } from "./context/credential-origins.ts";
import { interrupt } from "./deadline.ts";
import type { Resolve } from "./network/resolver.ts";
import type { BrowserInfo, Engine, EngineLoad, EventFilter, EventItem, NewContext } from "./engine.ts";
import type { EngineSettings } from "./settings.ts";
import { testOutline } from "./outline/self-test.ts";
import { missingInternals } from "./playwright/internals.ts";
import { createMemoryLimit } from "./memory-limit.ts";
import { createEventHub } from "./events/hub.ts";
import { createActionConcurrency } from "./execution/concurrency.ts";
import { createPathCounts, type PathCounts } from "./actions/path-counts.ts";
import type { ExecutionDependencies } from "./execution/progress.ts";
import { executeAction } from "./execution/run.ts";
import { executeSteps } from "./execution/steps.ts";
import { createLiveConfig, type LiveConfig } from "./context/live-config.ts";
import { createSelectorChecker } from "./actions/checked-selectors.ts";
import { createScriptChecker } from "./script/checked.ts";
import { createControlCalls } from "./context/control-calls.ts";
import { createContextPages } from "./context/pages.ts";
import { createEngineCalls } from "./context/calls.ts";
import { createScreen } from "./context/screen.ts";
import { createDispatchInput } from "./execution/input.ts";

const MIB = 1_048_576;
const DEFAULT_MAX_WAITING = 32;
/** That run at once: fewer leave processors idle while actions wait for frames, more delay each other. */
const ACTIONS_PER_PROCESSOR = 8;
/** Of a browser with a context of one small page. */
const BROWSER_BYTES = 128 * MIB;
const DEFAULT_STORAGE_BYTES = 256 * MIB;
const DEFAULT_MEMORY_BYTES = 2_048 * MIB;
const DEFAULT_DIALOG_HOLD_MS = 30_000;
/** After the start of the browser: the pages of the tests would take the processors from the first callers. */
const SELF_TESTS_AFTER_MS = 1_000;
const SELF_TEST_ATTEMPTS = 3;

export interface EngineDependencies {
  readonly archive: ContextArchive;
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
export interface LocalEngine extends Engine {
  /** How often the fast path did an action, and why it left others to Playwright; counts up. */
  readonly paths: PathCounts;
  /** Starts the first browser, so that a missing browser is reported at start-up. */
  start(): Promise<BrowserInfo>;
  /** How many contexts may have a browser, have one and are in use, and how many calls wait for capacity. */
  load(): EngineLoad;
  /** See `Capacity.requireQueue`; the returned function does nothing, as the creation itself takes the capacity. */
  reserveCapacity(context: Pick<NewContext, "id" | "owner">): () => void;
  /** See `Contexts.stateOf`. */
  stateOf(contextId: string): ContextState;
  /** See `Contexts.busyIds`. */
  busyIds(): readonly string[];
  /** See `Contexts.drain`. */
  drain(): Promise<void>;
  /** See `Contexts.discardLost`. */
  discardLost(readOwn: () => Promise<ReadonlyMap<string, number>>): Promise<void>;
}

/** @throws Error when the settings exclude every way to run a browser, or none is found */
export async function createEngine({
  archive,
  settings,
  log,
  metrics = createMetrics(),
  tracer = noTracing,
  now = Date.now,
  newId = randomUUID,
  isActorValid = () => Promise.resolve(true),
  resolve,
  liveConfig = createLiveConfig(log),
  browsers: opened,
}: EngineDependencies): Promise<LocalEngine> {
  const browsers = opened ?? (await openBrowsers({ settings, log, metrics, resolve }));
  const { pool, egress, spares, sharing } = browsers;
  const { policy } = egress;
  const credentialOrigins = createCredentialOrigins();
  const events = createEventHub(now, metrics);
  const capacity = createCapacity({
    maxContexts: settings.maxContexts,
    maxBrowsers: sharing === "all" ? Infinity : (settings.maxBrowsers ?? defaultMaxBrowsers()),
    maxWaiting: settings.maxWaiting ?? DEFAULT_MAX_WAITING,
  });
  const contexts = createContexts({
    archive,
    events,
    log,
    metrics,
    now,
    newId,
    isActorValid,
    pool,
    capacity,
    egress,
    credentialOrigins,
    spares,
    sharing,
    policy,
    liveConfig,
    idleMs: settings.contextIdleMs,
    dialogHoldMs: settings.dialogHoldMs ?? DEFAULT_DIALOG_HOLD_MS,
    storageBytes: settings.contextStorageBytes ?? DEFAULT_STORAGE_BYTES,
  });
  const memoryLimit = createMemoryLimit({
    pool,
    contextsIn: (pid) => contexts.inBrowser(pid),
    maxBytes: settings.browserMemoryBytes ?? DEFAULT_MEMORY_BYTES,
    log,
    metrics,
  });
  const paths = createPathCounts();
  let testing: NodeJS.Timeout | undefined;
  let selfTest: Promise<unknown> | undefined;
  let closing: Promise<void> | undefined;

  /** Where no process runs the context, the archive numbers the event. */
  async function emitUpdated(contextId: string, data: Readonly<Record<string, unknown>>): Promise<void> {
    const context = await contexts.ifAway(contextId, async () => {
      const cursor = await archive.nextCursor(contextId);
      if (cursor !== undefined) {
        events.emitAt(cursor, { contextId, type: "context.updated", data });
        return;
      }
      // Its browser has just died here; or it is deleted, or another process runs it, which numbers its events.
      const epoch = (await archive.load(contextId))?.epoch;
      if (epoch !== undefined && events.lastSeq(contextId, epoch) > 0)
        events.emit({ contextId, epoch, type: "context.updated", data });
    });
    context?.emit("context.updated", data);
  }

  /** Subscribes after a cursor; restores the history of a context that no process runs. */
  async function* resume(filter: EventFilter, signal: AbortSignal): AsyncIterable<EventItem> {
    const [contextId = ""] = filter.contextIds;
    if (!events.isKnown(contextId)) {
      const archived = await archive.load(contextId);
      if (archived?.worker === null) events.restore(contextId, { epoch: archived.epoch, seq: archived.eventSeq });
    }
    yield* events.subscribe(filter, signal);
  }

  /** Where pages cannot be observed, the process ends with that error; a page of the test that crashes says nothing. */
  async function testBrowser(): Promise<void> {
    const missing = await pool.visit(missingInternals).catch(() => undefined); // the browser is closing
    for (const { name, without } of missing ?? [])
      log.error({ internal: name }, `this version of Playwright has no ${name}: ${without}`);
    for (let attempt = 1; closing === undefined; attempt++) {
      const error = await pool.visit(outlineError).catch(() => undefined);
      if (error === undefined) break;
      if (attempt === SELF_TEST_ATTEMPTS && closing === undefined) throw error;
      await sleep(SELF_TESTS_AFTER_MS, undefined, { ref: false });
    }
    // The first change of a context awaits it.
    if (closing === undefined) await pool.visit((browser) => liveConfig.works(browser)).catch(() => undefined);
  }

  metrics.onScrape(async () => {
    const { busy, pages, controlled, requested } = contexts.counts();
    metrics.contextsControlled.set({ state: "held" }, controlled);
    metrics.contextsControlled.set({ state: "requested" }, requested);
    metrics.contexts.set({ state: "live" }, capacity.used);
    metrics.contexts.set({ state: "busy" }, busy);
    metrics.contextsCapacity.set(settings.maxContexts);
    metrics.contextsWaiting.set(capacity.waiting);
    metrics.pages.set(pages);
    metrics.actionPaths.reset();
    metrics.actionPaths.inc({ path: "fast" }, paths.fast);
    const declined = Object.values(paths.declined).reduce((sum, count) => sum + count, 0);
    metrics.actionPaths.inc({ path: "playwright" }, declined);
    const browsers = pool.pids();
    metrics.browsers.set(browsers.length);
    const memory = await memoryOfBrowsers(browsers);
    metrics.browserMemory.set([...memory.values()].reduce((sum, bytes) => sum + bytes, 0));
    metrics.browserMemoryMax.set(Math.max(0, ...memory.values()));
  });

  const calls = createEngineCalls(tracer, contexts);
  const pages = createContextPages({ calls, contexts, archive, policy, now });
  const execution: ExecutionDependencies = {
    policy,
    paths,
    concurrency: createActionConcurrency(settings.maxRunningActions ?? ACTIONS_PER_PROCESSOR * availableParallelism()),
    metrics,
    tracer,
    scripts: createScriptChecker(),
    selectors: createSelectorChecker(),
    now,
    use(id, deadline, signal) {
      spares.actionBegan();
      return contexts.use(id, deadline, signal);
    },
    page: pages.of,
  };

  return {
    paths,

    async start() {
      const info = await browsers.start();
      testing = setTimeout(() => {
        selfTest = testBrowser();
      }, SELF_TESTS_AFTER_MS).unref();
      return info;
    },

    load: () => ({
      capacity: settings.maxContexts,
      live: capacity.used,
      busy: contexts.counts().busy,
      waiting: capacity.waiting,
      ...(capacity.waiting > 0 && { owners: capacity.owners() }),
    }),
    reserveCapacity({ id, owner }) {
      capacity.requireQueue({ owner, group: groupOf(sharing, { id, owner }) });
      return () => undefined;
    },
    stateOf: (contextId) => contexts.stateOf(contextId),
    busyIds: () => contexts.busyIds(),
    drain: () => contexts.drain(),
    discardLost: (readOwn) => contexts.discardLost(readOwn),

    async createContext(context, limits) {
      await calls.within({ actionType: "createContext", contextId: context.id }, limits, async (deadline) => {
        const live = await contexts.create(context, deadline, limits.signal);
        live.emit("context.created");
      });
    },

    async updateContext(contextId, fields, limits) {
      return calls.within({ actionType: "updateContext", contextId }, limits, async (deadline) => {
        const isRecreated = await interrupt(contexts.configure(contextId), deadline, { signal: limits.signal });
        const data = { fields, recreated: isRecreated };
        const emitted = emitUpdated(contextId, data);
        await interrupt(emitted, deadline, { signal: limits.signal });
        return { isRecreated };
      });
    },

    async closeContext(contextId, last) {
      const context = await contexts.discard(contextId);
      if (context !== undefined) events.emit({ contextId, epoch: context.epoch, type: "context.closed" });
      else if (last !== undefined) events.emitAt(cursorAfter(last), { contextId, type: "context.closed" });
      events.forget(contextId);
      credentialOrigins.forget(contextId);
    },

    recoverContext: (contextId, limits) =>
      calls.using({ actionType: "recoverContext", contextId }, limits, () => Promise.resolve()),

    openPage: pages.open,
    closePage: pages.close,
    listPages: pages.list,

    execute: (contextId, request, options) => executeAction(execution, contextId, request, options),
    executeSteps: (contextId, request, options) => executeSteps(execution, contextId, request, options),

    events: (filter, signal) =>
      filter.after === undefined ? events.subscribe(filter, signal) : resume(filter, signal),

    ...createControlCalls({ calls, contexts, archive, now }),
    dispatchInput: createDispatchInput(calls, pages),
    screen: createScreen(calls, pages, () => metrics.screenFramesDropped.inc()),

    async health() {
      return { browser: pool.isHealthy(), liveContexts: capacity.used };
    },

    close() {
      closing ??= (async () => {
        memoryLimit.close();
        await contexts.close();
        clearTimeout(testing);
        await selfTest?.catch(() => undefined); // it has been reported
        await browsers.close();
        log.debug({ ...paths }, "actions by the fast path, and why it left others to Playwright");
      })();
      return closing;
    },
  };
}

/** Half of the memory of this machine, or of its control group, in browsers. */
function defaultMaxBrowsers(): number {
  return Math.max(2, Math.floor(Math.min(process.constrainedMemory() || Infinity, totalmem()) / 2 / BROWSER_BYTES));
}

/** Undefined also where the browser ended: the one in its place is of the same version. */
async function outlineError(browser: Browser): Promise<Error | undefined> {
  try {
    await testOutline(browser);
    return undefined;
  } catch (error) {
    return browser.isConnected() && error instanceof Error ? error : undefined;
  }
}

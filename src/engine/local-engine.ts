import { randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser } from "playwright-core";
import type { ContextState, Viewport } from "../contract.ts";
import { ServiceError } from "../errors/errors.ts";
import type { Logger } from "../log/log.ts";
import { createMetrics, type Metrics } from "../metrics/metrics.ts";
import { inSpan, noTracing, type Tracer } from "../tracing/tracing.ts";
import { type ContextArchive, cursorAfter } from "./archive.ts";
import { createCapacity } from "./browser/capacity.ts";
import { type Browsers, openBrowsers } from "./browsers.ts";
import { anonymousMemory } from "./browser/processes.ts";
import { unknownContext } from "./context/recover.ts";
import { createContexts, type ContextUse } from "./context/registry.ts";
import { createCredentialOrigins } from "./context/credential-origins.ts";
import { DEFAULT_VIEWPORT } from "./context/options.ts";
import { controlAt } from "./context/control.ts";
import { createDeadline, interrupt, Interrupted, type Deadline, valueUnlessAborted } from "./deadline.ts";
import type { Resolve } from "./network/resolver.ts";
import type {
  BrowserInfo,
  CallLimits,
  Engine,
  EventFilter,
  EventItem,
  PageState,
  ScreenFrame,
  ScreenOptions,
} from "./engine.ts";
import type { EngineSettings } from "./settings.ts";
import { testOutline } from "./outline/self-test.ts";
import { createEventHub } from "./events/hub.ts";
import { createActionConcurrency } from "./actions/concurrency.ts";
import { createPathCounts, type PathCounts } from "./actions/path-counts.ts";
import { executeAction, type ExecutionDependencies, freeAfterInput } from "./actions/run.ts";
import { executeSteps } from "./actions/steps.ts";
import { toServiceError, type ErrorContext } from "./playwright-errors.ts";
import { createLiveConfig, type LiveConfig } from "./context/live-config.ts";
import type { LiveContext } from "./context/live-context.ts";
import { type KnownPage, MAX_PAGES } from "./context/page-set.ts";
import { readTitle, toArchivedPage, toPageState, type LivePage } from "./page/live-page.ts";
import { checkNavigationUrl, resolveUrl } from "./network/url-policy.ts";
import { createScriptChecker } from "./script/checked.ts";
import { navigateBy } from "./page/navigation.ts";

const DEFAULT_MAX_WAITING = 32;
/** That run at once: fewer leave processors idle while actions wait for frames, more delay each other. */
const ACTIONS_PER_PROCESSOR = 8;
const DEFAULT_DIALOG_HOLD_MS = 30_000;
/** As of other interactions: a page that takes longer is stuck. */
const INPUT_TIMEOUT_MS = 5_000;
/** After the start of the browser: the pages of the tests would take the processors from the first callers. */
const SELF_TESTS_AFTER_MS = 1_000;
const SELF_TEST_ATTEMPTS = 3;
/** For a context that recovers because its screen is watched. */
const SCREEN_OPEN_MS = 30_000;

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
  load(): { readonly capacity: number; readonly live: number; readonly busy: number; readonly waiting: number };
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
  resolve,
  liveConfig = createLiveConfig(log),
  browsers: opened,
}: EngineDependencies): Promise<LocalEngine> {
  const browsers = opened ?? (await openBrowsers({ settings, log, metrics, resolve }));
  const { pool, egress, spares } = browsers;
  const { policy } = egress;
  const credentialOrigins = createCredentialOrigins();
  const events = createEventHub(now, metrics);
  const capacity = createCapacity({
    maxContexts: settings.maxContexts,
    maxWaiting: settings.maxWaiting ?? DEFAULT_MAX_WAITING,
  });
  const contexts = createContexts({
    archive,
    events,
    log,
    metrics,
    now,
    newId,
    pool,
    capacity,
    egress,
    credentialOrigins,
    spares,
    policy,
    liveConfig,
    idleMs: settings.contextIdleMs,
    dialogHoldMs: settings.dialogHoldMs ?? DEFAULT_DIALOG_HOLD_MS,
  });
  const paths = createPathCounts();
  let testing: NodeJS.Timeout | undefined;
  let selfTest: Promise<unknown> | undefined;
  let closing: Promise<void> | undefined;

  function pageOf(context: LiveContext, pageId: string | undefined): LivePage | Promise<LivePage> {
    if (pageId !== undefined) {
      const page = context.pages.get(pageId);
      if (page === undefined || page.ended.aborted) throw unknownPage(context.id, pageId);
      return page;
    }
    const open = [...context.pages.values()].filter((page) => !page.ended.aborted);
    return open.sort(byUse).at(-1) ?? openSaved(context);
  }

  async function openSaved(context: LiveContext): Promise<LivePage> {
    const page = await context.openPage();
    await context.savePages();
    return page;
  }

  /** Runs a call that is no action, with an action's deadline and errors. */
  async function within<T>(
    about: Pick<ErrorContext, "actionType" | "contextId"> & { readonly pageId?: string; readonly url?: string },
    limits: CallLimits,
    work: (deadline: Deadline, begin: (phase: ErrorContext["phase"]) => void) => Promise<T>,
  ): Promise<T> {
    const deadline = createDeadline(limits.remainingMs, limits.timeoutMs);
    let phase: ErrorContext["phase"] = "queued";
    try {
      return await inSpan(tracer, `engine ${about.actionType}`, { parent: limits.trace }, () =>
        work(deadline, (begun) => {
          phase = begun;
        }),
      );
    } catch (error) {
      throw toServiceError(error, {
        ...about,
        phase,
        hasStarted: false,
        timeoutMs: deadline.timeoutMs,
        elapsedMs: deadline.elapsedMs(),
      });
    }
  }

  /** Runs `work` with the context, which keeps its browser until the work ends. */
  async function using<T>(
    contextId: string,
    deadline: Deadline,
    { signal }: CallLimits,
    work: (context: LiveContext) => Promise<T>,
  ): Promise<T> {
    const use: ContextUse = await contexts.use(contextId, deadline, signal);
    try {
      return await work(use.context);
    } finally {
      use.end();
    }
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
      return await interrupt(opening, deadline, { signal, ends: [context.ended] });
    } catch (error) {
      opening.then(
        (late) => context.closePage(late),
        () => undefined,
      );
      throw error;
    }
  }

  async function stateOf(context: LiveContext, page: LivePage): Promise<PageState> {
    await readTitle(page);
    return toPageState(toArchivedPage(page), context.id, context.viewport);
  }

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
    metrics.browserMemory.set(await anonymousMemory(browsers));
  });

  async function* screenOf(
    contextId: string,
    options: ScreenOptions,
    signal: AbortSignal,
  ): AsyncGenerator<ScreenFrame, void, void> {
    let { pageId } = options;
    for (let seq = 0; !signal.aborted;) {
      const limits = { remainingMs: SCREEN_OPEN_MS, signal };
      const page = await within({ actionType: "streamScreen", contextId }, limits, (deadline) =>
        using(contextId, deadline, limits, (context) =>
          interrupt(pageOf(context, pageId), deadline, { signal, ends: [context.ended] }),
        ),
      );
      pageId = page.id;
      const pictures = page.screencast.watch(options, signal, () => metrics.screenFramesDropped.inc());
      for await (const picture of pictures) yield { pageId, seq: ++seq, ...picture };
      const reason: unknown = page.ended.reason;
      if (!(reason instanceof Interrupted) || reason.interruption.type !== "browser-gone") return;
    }
  }

  const execution: ExecutionDependencies = {
    policy,
    paths,
    concurrency: createActionConcurrency(ACTIONS_PER_PROCESSOR * availableParallelism()),
    metrics,
    tracer,
    scripts: createScriptChecker(),
    now,
    use(id, deadline, signal) {
      spares.actionBegan();
      return contexts.use(id, deadline, signal);
    },
    page: pageOf,
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
    }),
    stateOf: (contextId) => contexts.stateOf(contextId),
    busyIds: () => contexts.busyIds(),
    drain: () => contexts.drain(),
    discardLost: (readOwn) => contexts.discardLost(readOwn),

    async createContext(context, limits) {
      await within({ actionType: "createContext", contextId: context.id }, limits, async (deadline) => {
        const live = await contexts.create(context, deadline, limits.signal);
        live.emit("context.created");
      });
    },

    async updateContext(contextId, fields, limits) {
      return within({ actionType: "updateContext", contextId }, limits, async (deadline) => {
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
      within({ actionType: "recoverContext", contextId }, limits, (deadline) =>
        using(contextId, deadline, limits, () => Promise.resolve()),
      ),

    async openPage(contextId, { stored, url, baseUrl, viewport }, limits) {
      const href = url === undefined ? undefined : checkNavigationUrl(resolveUrl(url, baseUrl), policy);
      return within(
        { actionType: "openPage", contextId, ...(href === undefined ? {} : { url: href }) },
        limits,
        (deadline, begin) =>
          using(contextId, deadline, limits, async (context) => {
            // A recovery, where the browser has died since the context opened, opens the stored pages.
            const recovered = stored && context.pages.get(stored.id);
            const page = recovered ?? (await openBlank(context, viewport, deadline, limits, stored));
            const stopped = new AbortController();
            try {
              if (href !== undefined) {
                const release = await page.lock.acquire(deadline, { signal: limits.signal, ends: [page.ended] });
                begin("navigation");
                await context.allowCredentials(href);
                const navigation = {
                  page,
                  egress: context.egress,
                  signal: stopped.signal,
                  remainingMs: () => deadline.remainingMs(),
                  now,
                };
                const navigating = navigateBy(navigation, "load", (options) => page.page.goto(href, options));
                // A dialog that is held keeps the page from loading until it is answered.
                await interrupt(valueUnlessAborted(navigating, page.dialogs.held), deadline, {
                  signal: limits.signal,
                  ends: [page.ended],
                }).finally(release);
              }
              page.use();
              if (stored === undefined)
                await interrupt(context.touched(), deadline, { signal: limits.signal, ends: [context.ended] });
              // Of a blank page the title is known.
              if (href !== undefined) await readTitle(page);
              return toPageState(toArchivedPage(page), context.id, context.viewport);
            } catch (error) {
              stopped.abort(error);
              await context.closePage(page);
              throw error;
            }
          }),
      );
    },

    async closePage(contextId, pageId, limits) {
      await within({ actionType: "closePage", contextId, pageId }, limits, async (deadline) => {
        await using(contextId, deadline, limits, async (context) => {
          const page = context.pages.get(pageId);
          if (page === undefined) throw unknownPage(contextId, pageId);
          await interrupt(context.closePage(page), deadline, { signal: limits.signal, ends: [context.ended] });
        });
      });
    },

    async listPages(contextId) {
      const context = contexts.peek(contextId);
      if (context !== undefined) return Promise.all([...context.pages.values()].map((page) => stateOf(context, page)));
      const archived = await archive.load(contextId);
      if (archived === undefined) throw unknownContext(contextId);
      const viewport = archived.config.viewport ?? DEFAULT_VIEWPORT;
      return archived.pages.slice(0, MAX_PAGES).map((page) => toPageState(page, contextId, viewport));
    },

    execute: (contextId, request, options) => executeAction(execution, contextId, request, options),
    executeSteps: (contextId, request, options) => executeSteps(execution, contextId, request, options),

    events: (filter, signal) =>
      filter.after === undefined ? events.subscribe(filter, signal) : resume(filter, signal),

    async control(contextId, command, limits) {
      const actionType = `${command.type}Control` as const;
      return within({ actionType, contextId }, limits, (deadline) =>
        using(contextId, deadline, limits, async ({ control, ended }) =>
          interrupt(control.run(command), deadline, { signal: limits.signal, ends: [ended] }),
        ),
      );
    },

    async readControl(contextId, waitMs, { remainingMs, signal }) {
      const context = contexts.peek(contextId);
      if (context !== undefined && waitMs > 0) {
        const deadline = createDeadline(Math.min(waitMs, remainingMs));
        await context.control.changed(deadline, { signal, ends: [context.ended] }).catch((error: unknown) => {
          if (!(error instanceof Interrupted) || error.interruption.type === "aborted") throw error;
        });
      }
      const live = contexts.peek(contextId);
      if (live !== undefined) return live.control.state;
      const archived = await archive.load(contextId);
      if (archived === undefined) throw unknownContext(contextId);
      return controlAt(archived.control, now());
    },

    async dispatchInput(contextId, pageId, { actor, lease, events: inputs }, limits) {
      const bounded = {
        ...limits,
        remainingMs: Math.min(limits.remainingMs, INPUT_TIMEOUT_MS),
        timeoutMs: Math.min(limits.timeoutMs ?? limits.remainingMs, INPUT_TIMEOUT_MS),
      };
      return within({ actionType: "dispatchInput", contextId, pageId }, bounded, (deadline, begin) =>
        using(contextId, deadline, limits, async (context) => {
          const page = await pageOf(context, pageId);
          const counted = context.control.countInput(actor, lease, inputs.length);
          const ends = [page.ended, page.dialogs.held];
          // What is left is not sent once the caller has its error.
          const stopped = new AbortController();
          const signal = AbortSignal.any([limits.signal, stopped.signal]);
          begin("script");
          try {
            await interrupt(page.input.dispatch(inputs, deadline, { signal, ends }), deadline, {
              signal: limits.signal,
              ends,
            });
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
        }),
      );
    },

    screen: screenOf,

    async health() {
      return { browser: pool.isHealthy(), liveContexts: capacity.used };
    },

    close() {
      closing ??= (async () => {
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

/** Undefined also where the browser ended: the one in its place is of the same version. */
async function outlineError(browser: Browser): Promise<Error | undefined> {
  try {
    await testOutline(browser);
    return undefined;
  } catch (error) {
    return browser.isConnected() && error instanceof Error ? error : undefined;
  }
}

/** By last use; pages not used since they appeared or were recovered, by when they were loaded. */
function byUse(one: LivePage, other: LivePage): number {
  const loadedAt = (page: LivePage): number => page.lastNavigatedAt ?? page.createdAt;
  return one.lastUsedMs - other.lastUsedMs || loadedAt(one) - loadedAt(other);
}

function unknownPage(contextId: string, pageId: string): ServiceError {
  return new ServiceError("NOT_FOUND", `page "${pageId}" is not open in context "${contextId}"`, {
    details: { resource: "page" },
  });
}

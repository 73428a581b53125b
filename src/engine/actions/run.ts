import { errors } from "playwright-core";
import {
  type ActionData,
  type ActionOutcome,
  type ActionRequest,
  type ActionResult,
  type ActionType,
  type Dialog,
  type EventType,
  toDuration,
} from "../../contract.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import type { Tracer } from "../../tracing/tracing.ts";
import { ServiceError } from "../../errors/errors.ts";
import type { Action, ActionContext, ActionEffect } from "./action.ts";
import type { ActionConcurrency } from "./concurrency.ts";
import type { PathCounts } from "./path-counts.ts";
import { actions } from "./index.ts";
import { type SelectorChecker, selectorsIn } from "./checked-selectors.ts";
import { beginWatch } from "./observe.ts";
import { type ControlledAction, isActing } from "../context/control.ts";
import {
  createDeadline,
  type Deadline,
  type EndSignal,
  interrupt,
  Interrupted,
  type InterruptSignals,
  settlesWithin,
  valueWithin,
} from "../deadline.ts";
import type { ContextUse } from "../context/registry.ts";
import type { ExecuteOptions } from "../engine.ts";
import { toServiceError, type ErrorContext } from "../playwright-errors.ts";
import type { LiveContext } from "../context/live-context.ts";
import type { LivePage } from "../page/live-page.ts";
import type { NetworkPolicy } from "../network/policy.ts";
import type { ScriptChecker } from "../script/checked.ts";
import { resolveUrl } from "../network/url-policy.ts";
import { isResponsive, rescuePage } from "../page/rescue.ts";
import type { Release } from "../semaphore.ts";

/**
 * How long a result waits for the archive. With the deadline's own 250 ms of grace this stays below the 1.5 s that a call
 * has beyond its deadline, so that an action that is done is never reported as a TIMEOUT.
 */
const SETTLE_TIMEOUT_MS = 1_000;
const MAX_ATTEMPTS = 3;
/** A page that is not busy responds sooner, even on a loaded machine. */
const BUSY_AFTER_MS = 500;
/** Longest time between the first error of a dying browser and its exit. */
const DEATH_KNOWN_MS = 500;
/** What is left of an action when the dialog that interrupted it is answered. */
const FINISHING_TIMEOUT_MS = 5_000;
/** Actions that load or draw a page, and wait where too many run. */
const LIMITED: ReadonlySet<ActionType> = new Set<ActionType>([
  ...(["navigate", "goBack", "goForward", "reload", "screenshot", "pdf"] as const),
]);
/** Actions that wait for frames of a page, and count among those that run; all others neither wait nor count. */
const COUNTED: ReadonlySet<ActionType> = new Set<ActionType>([
  ...(["click", "type", "select", "hover", "scroll", "drag"] as const),
]);

export interface ExecutionDependencies {
  readonly policy: NetworkPolicy;
  readonly paths: PathCounts;
  readonly concurrency: ActionConcurrency;
  readonly metrics: Pick<Metrics, "actionWait">;
  readonly tracer: Tracer;
  readonly scripts: ScriptChecker;
  readonly selectors: SelectorChecker;
  now(): number;
  use(contextId: string, deadline: Deadline, signal: AbortSignal): Promise<ContextUse>;
  /** @throws ServiceError `NOT_FOUND` */
  page(context: LiveContext, pageId: string | undefined): LivePage | Promise<LivePage>;
}

/** One running action. */
export interface Run {
  readonly action: Action<ActionRequest["action"]>;
  readonly dependencies: ExecutionDependencies;
  readonly contextId: string;
  readonly request: ActionRequest;
  readonly deadline: Deadline;
  readonly options: ExecuteOptions;
  /** Whether it may run only for the caller that has control of the context. */
  readonly isActing: boolean;
  /** What it waits for, once it holds the page's lock. */
  phase: ErrorContext["phase"];
  /** See `ErrorContext`. */
  obstacle?: string;
  /** What did not respond when the time was over. */
  busy: ErrorContext["busy"];
  /** Whether the page opened one dialog after the other when the time was over. */
  isFlooding: boolean;
}

/** A page locked until `release`, and the use that keeps its context open. */
export interface LockedPage {
  readonly use: ContextUse;
  readonly context: LiveContext;
  readonly page: LivePage;
  /** Aborts when another caller takes control of the context; undefined for what does not act. */
  readonly controlled: EndSignal | undefined;
  release(): void;
  /** Locks a page that was not locked, since a dialog was to be answered first. Never rejects: another dialog may open. */
  lock?(): Promise<void>;
}

/** Runs one action: finds its page, locks it, bounds the action by its deadline, and leaves the page usable. */
export async function executeAction(
  dependencies: ExecutionDependencies,
  contextId: string,
  request: ActionRequest,
  options: ExecuteOptions,
): Promise<ActionOutcome> {
  const startedAt = dependencies.now();
  const { remainingMs, timeoutMs = remainingMs } = options;
  const deadline = createDeadline(Math.min(request.timeoutMs, remainingMs), Math.min(request.timeoutMs, timeoutMs));
  const run = newRun(dependencies, contextId, request, deadline, options);
  const locked = await lockPage(run);
  const { use, context, page } = locked;
  page.use();
  const watch = beginWatch(context, page, request.observe);
  try {
    const done = await runLocked(run, locked, startedAt);
    if ("error" in done) {
      // The caller gets its error at the deadline; the page stays locked until it is free.
      void done.freed.finally(() => releaseFinished(locked));
      throw done.error;
    }
    await locked.lock?.();
    const observation = await watch
      .finish(deadline.remainingMs(), request.action === "type")
      .finally(() => releaseFinished(locked));
    return observation === undefined
      ? done.outcome
      : { ...done.outcome, result: { ...done.outcome.result, observation } };
  } finally {
    watch.stop();
    use.end();
  }
}

/** Releases a page once no interrupted action is still running in it. */
export function releaseFinished({ page, release }: LockedPage): void {
  if (page.finishing === undefined) release();
  else void page.finishing.finally(release);
}

export function newRun(
  dependencies: ExecutionDependencies,
  contextId: string,
  request: ActionRequest,
  deadline: Deadline,
  options: ExecuteOptions,
): Run {
  // The table pairs each action with its own parameters, which the compiler loses when both are unions.
  const action = actions[request.action] as Action<ActionRequest["action"]>;
  return {
    action,
    dependencies,
    contextId,
    request,
    deadline,
    options,
    isActing: isActing(request),
    phase: action.phase,
    busy: undefined,
    isFlooding: false,
  };
}

/** What an action on a locked page came to; after an error the page can be used again once `freed` resolves. */
export type Done =
  { readonly outcome: ActionOutcome } | { readonly error: ServiceError; readonly freed: Promise<void> };

/** Runs one action on a page that is locked for it, within a span of its own. Never rejects. */
export async function runLocked(run: Run, locked: LockedPage, startedAt: number): Promise<Done> {
  const { dependencies, request, options } = run;
  const host = "url" in request.params ? URL.parse(request.params.url, options.baseUrl)?.hostname : undefined;
  const span = dependencies.tracer.start(`action ${request.action}`, {
    parent: options.trace,
    ...(host !== undefined && { attributes: { "server.address": host } }),
  });
  const done = await runWithEvents(run, locked, startedAt);
  span.end("error" in done ? done.error.code : undefined);
  return done;
}

async function runWithEvents(run: Run, locked: LockedPage, startedAt: number): Promise<Done> {
  const { action, request } = run;
  const { context, page } = locked;
  const { actor } = run.options;
  const about = { actionType: request.action, ...(actor && { actor }) };
  // What the result does not need waits for the next tick: the command is written before that, and the result is sent.
  const emitSoon = (type: EventType, data: Readonly<Record<string, unknown>>): void =>
    process.nextTick(() => context.emit(type, data, page.id));
  emitSoon("action.started", about);
  const dialogsBefore = page.dialogs.count;
  const acted = await act(run, locked);
  if (run.isActing) page.lastActedMs = performance.now();
  page.outline.touched();
  if ("error" in acted) {
    const error = toServiceError(acted.error, errorContextOf(run, run.phase, page.id));
    const failed = { ...about, code: error.code };
    // The next tick may belong to the epoch in which the context recovers.
    if (context.ended.aborted) context.emit("action.failed", failed, page.id);
    else emitSoon("action.failed", failed);
    context.touched()?.catch(() => undefined); // it retries and logs by itself
    return { error, freed: acted.freed };
  }
  const savesCookies = action.savesCookies?.(request.params) === true;
  const saved = [context.touched(), savesCookies ? context.saveCookies() : undefined].filter(
    (each) => each !== undefined,
  );
  if (saved.length > 0) await settlesWithin(Promise.all(saved), SETTLE_TIMEOUT_MS);
  const dialogs = page.dialogs.since(dialogsBefore);
  const outcome = toOutcome(run, acted.effect, { pageId: page.id, startedAt, dialogs });
  emitSoon("action.completed", { ...about, duration: outcome.result.duration });
  return { outcome };
}

/** Tries again when the browser dies before the action begins, or a page closes that the caller did not name. */
export async function lockPage(run: Run): Promise<LockedPage> {
  const { dependencies, contextId, request, deadline } = run;
  const { signal, actor } = run.options;
  const origin = { lease: request.lease, actor };
  let pageId = request.pageId;
  const answersDialog = request.action === "dialog";
  for (let attempt = 1; ; attempt++) {
    let use: ContextUse | undefined;
    try {
      use = await dependencies.use(contextId, deadline, signal);
      const { context } = use;
      // Before it waits for the page: a rejection is sent at once.
      if (run.isActing) context.control.check(origin);
      const page = await interrupt(dependencies.page(context, request.pageId), deadline, {
        signal,
        ends: [context.ended],
      });
      pageId = page.id;
      const { dialogs } = page;
      // An action has the lock that cannot end before the dialog is answered.
      if (answersDialog && dialogs.open !== undefined) {
        const controlled = run.isActing ? context.control.begin(origin) : undefined;
        return withoutLock({ use, context, page, controlled: controlled?.signal }, deadline, signal, controlled);
      }
      requireNoDialog(page);
      const unlock = await page.lock.acquire(deadline, { signal, ends: [page.ended, dialogs.held] });
      const waitedMs = deadline.elapsedMs();
      process.nextTick(() => dependencies.metrics.actionWait.observe(waitedMs / 1_000));
      let controlled: ControlledAction | undefined;
      try {
        controlled = run.isActing ? context.control.begin(origin) : undefined;
      } catch (error) {
        unlock();
        throw error;
      }
      const release = (): void => {
        controlled?.end();
        unlock();
      };
      return { use, context, page, controlled: controlled?.signal, release };
    } catch (error) {
      use?.end();
      if (attempt < MAX_ATTEMPTS && use !== undefined) {
        if (answersDialog && isDialogOpen(error)) continue;
        if ((request.pageId === undefined && isEndOfPage(error)) || (await isDeath(error, use.context))) continue;
      }
      throw toServiceError(error, errorContextOf(run, "queued", pageId));
    }
  }
}

function withoutLock(
  found: Omit<LockedPage, "release">,
  deadline: Deadline,
  signal: AbortSignal,
  controlled: ControlledAction | undefined,
): LockedPage {
  const { lock, dialogs, ended } = found.page;
  let release: (() => void) | undefined;
  return {
    ...found,
    release() {
      controlled?.end();
      release?.();
    },
    async lock() {
      release ??= await lock.acquire(deadline, { signal, ends: [ended, dialogs.held] }).catch(() => undefined);
    },
  };
}

async function isDeath(error: unknown, { lease }: LiveContext): Promise<boolean> {
  if (error instanceof Interrupted) return error.interruption.type === "browser-gone";
  return !(error instanceof ServiceError) && (await lease.launched.diesWithin(DEATH_KNOWN_MS));
}

function isDialogOpen(error: unknown): boolean {
  return error instanceof Interrupted && error.interruption.type === "dialog-open";
}

/** @throws Interrupted */
function requireNoDialog({ dialogs: { open } }: LivePage): void {
  if (open !== undefined) throw new Interrupted({ type: "dialog-open", dialog: open, hasBegun: false });
}

function isEndOfPage(error: unknown): boolean {
  return error instanceof Interrupted && /^page-(closed|crashed)$/.test(error.interruption.type);
}

/** What a handler came to; after an error the page can be used again once `freed` resolves. */
type Acted =
  | { readonly effect: ActionEffect<ActionRequest["action"]> }
  | { readonly error: unknown; readonly freed: Promise<void> };

/** Bounds the handler by the deadline, and begins to free the page where it may be stuck. */
async function act(run: Run, { context, page, controlled }: LockedPage): Promise<Acted> {
  const { action, dependencies, request, deadline, options } = run;
  const { signal, uploads = [], baseUrl } = options;
  const isAnswer = request.action === "dialog";
  let release: Release | undefined;
  if (!isAnswer) {
    try {
      const signals = { signal, ends: [page.ended, page.dialogs.held] };
      await interrupt(page.finishing, deadline, signals);
      if (LIMITED.has(request.action)) release = await acquirePermit(run, page, context.owner, signals);
      else if (COUNTED.has(request.action)) release = dependencies.concurrency.begin(context.owner);
      requireNoDialog(page);
    } catch (error) {
      release?.();
      const { open: dialog } = page.dialogs;
      const notBegun = dialog && new Interrupted({ type: "dialog-open", dialog, hasBegun: false });
      return { error: notBegun ?? error, freed: Promise.resolve() };
    }
  }
  const { held } = page.dialogs;
  let sent: ActionData<ActionType> | undefined;
  const stopped = new AbortController();
  const actionContext: ActionContext = {
    page,
    policy: dependencies.policy,
    scripts: dependencies.scripts,
    rebinds: request.observe?.onStale !== "refuse",
    paths: dependencies.paths,
    egress: context.egress,
    clipboard: context.clipboard,
    allowCredentials: (url) => context.allowCredentials(url),
    signal: stopped.signal,
    uploads,
    ...(baseUrl !== undefined && { baseUrl }),
    sends: (data) => (sent = data),
    found: (obstacle) => (run.obstacle = obstacle),
    enter: (phase) => (run.phase = phase),
    remainingMs: () => deadline.remainingMs(),
    now: () => dependencies.now(),
  };
  const running = runOnRevision(page, request.observe?.ifRevision, async () => {
    action.check?.(request.params);
    await dependencies.selectors.check(page.page.mainFrame(), selectorsIn(request.params));
    return action.run(actionContext, request.params);
  });
  // Its command is written first: the browser works while the end of the action is set up.
  await Promise.resolve();
  try {
    const ends = [page.ended, ...(isAnswer ? [] : [held]), ...(controlled ? [controlled] : [])];
    return { effect: await interrupt(running, deadline, { signal, ends }) };
  } catch (error) {
    if (isDialogOpen(error) && sent !== undefined) {
      page.finishing = finish(page, running).finally(() => {
        page.finishing = undefined;
        stopped.abort();
      });
      return { effect: { data: sent } };
    }
    stopped.abort(error);
    if (!mayHaveStuck(error)) return { error, freed: Promise.resolve() };
    run.isFlooding = page.dialogs.isFlooding;
    if (run.phase === "selector" && !signal.aborted) run.busy = await findBusy(context, page);
    const freed = freePage(context, page, action.phase === "navigation");
    if (run.isFlooding) page.dialogs.hurry(freed);
    return { error: await toStale(error, run, page), freed };
  } finally {
    release?.();
  }
}

/**
 * Waits for a permit of the machine; a TIMEOUT of it says that the action has not begun. Until the release the caret of a page that
 * has waited is hidden: it would have the page draw a frame each half a second, which takes time from the actions that run.
 */
async function acquirePermit(
  run: Run,
  { world }: LivePage,
  owner: string,
  signals: InterruptSignals,
): Promise<Release> {
  const acquired = run.dependencies.concurrency.acquire(owner, run.deadline, signals);
  if (!(acquired instanceof Promise)) return acquired;
  const { phase } = run;
  run.phase = "queued";
  // Nothing waits for either; what the page is sent next comes after it.
  world.call("function () { this.hideCaret(); }").catch(() => undefined);
  const showCaret = (): void => void world.call("function () { this.showCaret(); }").catch(() => undefined);
  try {
    const release = await acquired;
    run.phase = phase;
    return () => {
      release();
      showCaret();
    };
  } catch (error) {
    showCaret();
    throw error;
  }
}

async function findBusy({ lease }: LiveContext, page: LivePage): Promise<ErrorContext["busy"]> {
  const responds = [isResponsive(page, BUSY_AFTER_MS), lease.responds(BUSY_AFTER_MS)];
  const [isPageFree, isBrowserFree] = await Promise.all(responds);
  if (isPageFree === true) return undefined;
  return isBrowserFree === true ? "page" : "browser";
}

/** Frees a page whose action did not end in time; resolves when the next one can use it. */
async function freePage(context: LiveContext, page: LivePage, isNavigating: boolean): Promise<void> {
  const state = await rescuePage(page, {
    isNavigating,
    scriptsEnabled: context.config.javaScriptEnabled ?? true,
    closeContext: () => page.page.context().close(),
    checkBrowser: () => context.lease.check(),
  });
  if (state === "closed") await knownAsClosed(context, page);
}

/** The same after input, once for all calls that wait; an action that has the page frees it at its own deadline. */
export async function freeAfterInput(context: LiveContext, page: LivePage): Promise<void> {
  if (page.lock.available === 0) return;
  const release = await page.lock.acquire(createDeadline(1), {});
  await freePage(context, page, false).finally(release);
}

/** Waits for what is left of an action after the dialog that interrupted it. Never rejects. */
async function finish(page: LivePage, running: Promise<unknown>): Promise<void> {
  await page.dialogs.closed();
  await settlesWithin(running, FINISHING_TIMEOUT_MS);
}

async function runOnRevision<T>(page: LivePage, revision: string | undefined, work: () => Promise<T>): Promise<T> {
  if (revision !== undefined) await page.outline.requireRevision(revision);
  return work();
}

/** An element that was replaced or changed while the action waited for it is no element that was missing. */
async function toStale(error: unknown, { request }: Run, page: LivePage): Promise<unknown> {
  const { ref } = request.params as { readonly ref?: string };
  if (ref === undefined || !(error instanceof errors.TimeoutError)) return error;
  const checked = page.outline.resolve(ref, false, "ref").then(
    () => error,
    (stale: unknown) => stale,
  );
  return (await valueWithin(checked, BUSY_AFTER_MS)) ?? error;
}

/** Resolves once the context knows that the page has closed: its lock must not be acquired before. */
async function knownAsClosed(context: LiveContext, page: LivePage): Promise<void> {
  if (page.ended.aborted) return;
  const known = new Promise((resolve) => page.ended.addEventListener("abort", resolve, { once: true }));
  if (!(await settlesWithin(known, SETTLE_TIMEOUT_MS))) await settlesWithin(context.closePage(page), SETTLE_TIMEOUT_MS);
}

function mayHaveStuck(error: unknown): boolean {
  if (!(error instanceof Interrupted)) return error instanceof errors.TimeoutError;
  return /^(deadline|aborted|controlled)$/.test(error.interruption.type);
}

function errorContextOf(
  { contextId, request, deadline, obstacle, busy, isFlooding, options }: Run,
  phase: ErrorContext["phase"],
  pageId?: string,
): ErrorContext {
  const { params } = request;
  return {
    actionType: request.action,
    contextId,
    ...(pageId !== undefined && { pageId }),
    ...("selector" in params && params.selector !== undefined && { selector: params.selector }),
    ...("url" in params && { url: resolveUrl(params.url, options.baseUrl) }),
    phase,
    ...(obstacle !== undefined && { obstacle }),
    busy,
    isFlooding,
    hasStarted: phase !== "queued",
    timeoutMs: deadline.timeoutMs,
    elapsedMs: deadline.elapsedMs(),
  };
}

function toOutcome(
  { dependencies, contextId, request, deadline }: Run,
  { data, bytes, contentType }: ActionEffect<ActionRequest["action"]>,
  {
    pageId,
    startedAt,
    dialogs,
  }: { readonly pageId: string; readonly startedAt: number; readonly dialogs: readonly Dialog[] },
): ActionOutcome {
  // `data` belongs to this action, by the type of `run`.
  const result = {
    success: true,
    actionType: request.action,
    data,
    duration: toDuration(deadline.elapsedMs()),
    timestamp: new Date(dependencies.now()).toISOString(),
    contextId,
    pageId,
    executedAt: new Date(startedAt).toISOString(),
    ...(dialogs.length > 0 && { dialogs }),
  } as ActionResult;
  return {
    result,
    ...(bytes !== undefined && { bytes }),
    ...(contentType !== undefined && { contentType }),
  };
}

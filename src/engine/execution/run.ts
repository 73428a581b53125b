import { setTimeout as sleep } from "node:timers/promises";
import { errors } from "playwright-core";
import {
  type ActionOutcome,
  type ActionRequest,
  type ActionResult,
  type Dialog,
  type Download,
  type EventType,
  isProgramName,
  toDuration,
} from "../../contract.ts";
import { settlesWithin, valueOfClosed, valueWithin } from "../../errors/timing.ts";
import { ACTION_GRACE_MS, DIAGNOSIS_MS, RESULT_GRACE_MS } from "../../errors/budgets.ts";
import { oneChunk } from "../../errors/items.ts";
import { ServiceError } from "../../errors/errors.ts";
import { inTurns } from "../../turns.ts";
import type { ActionContext, ActionEffect } from "../actions/action.ts";
import { type ApprovalRules, guardedAct } from "../actions/approval-rules.ts";
import type { ArtifactSink } from "../artifacts.ts";
import type { LiveContext } from "../context/live-context.ts";
import { createDeadline, Interrupted, type InterruptSignals } from "../deadline.ts";
import { completeFrame, selectorsIn } from "../elements/selectors.ts";
import type { ExecuteOptions } from "../engine.ts";
import { type EndedStep, stepOf, typedValues } from "../page/ended-step.ts";
import type { LivePage } from "../page/live-page.ts";
import { finish, freePage, isResponsive, mayHaveStuck } from "./free-page.ts";
import type { ErrorContext } from "../playwright/errors.ts";
import type { Release } from "../semaphore.ts";
import { isDialogOpen, type LockedPage, lockPage, releaseFinished, requireNoDialog } from "./lock-page.ts";
import { beginWatch } from "./observe.ts";
import { type ExecutionDependencies, newRun, type Run, takeRecovered } from "./progress.ts";

/** How long a result waits for the archive. */
const DOWNLOAD_TIMEOUT_MS = 500;
const DOWNLOAD_POLL_MS = 20;
const SAVE_TIMEOUT_MS = RESULT_GRACE_MS - ACTION_GRACE_MS;

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
  const recovered = takeRecovered(page);
  const watch = beginWatch(context, page, request.observe);
  try {
    const done = await runLocked(run, locked, startedAt);
    if ("error" in done) {
      // The caller gets its error at the deadline; the page stays locked until it is free.
      void done.freed.finally(() => releaseFinished(locked));
      throw recovered.inError(done.error);
    }
    if (locked.lock !== undefined) await locked.lock();
    const observed = watch?.finish(deadline, request.action === "type").finally(() => releaseFinished(locked));
    const observation = observed && (await observed);
    if (observed === undefined) releaseFinished(locked);
    const { outcome } = done;
    return { ...outcome, result: { ...outcome.result, ...(observation && { observation }), ...recovered.inResult } };
  } finally {
    watch?.stop();
    use.end();
  }
}

/** The end of an action on a locked page; after an error the page can be used again once `freed` resolves. */
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
  locked.page.acted = { from: locked.page.page.url() };
  const done = await runWithEvents(run, locked, startedAt);
  const completing = completeFrame(locked.page);
  if (completing !== undefined) await completing;
  const data = "error" in done ? undefined : done.outcome.result.data;
  for (const value of typedValues(request, data)) if (value !== undefined) locked.context.hide(value, false);
  locked.context.noteStep(
    {
      ...stepOf(request, options),
      ...{ startedAt, durationMs: toDuration(run.progress.deadline.elapsedMs()) },
      entered: enteredIn(request),
      ...("error" in done ? { error: done.error } : cameOf(done.outcome.result)),
    },
    locked.page,
  );
  span.end("error" in done ? done.error.code : undefined);
  return done;
}

function enteredIn({ params }: ActionRequest): readonly string[] {
  const { text, values = [] } = params as { readonly text?: string; readonly values?: readonly string[] };
  return [...(text === undefined ? [] : [text]), ...values];
}

function cameOf({ data, dialogs, downloads }: ActionResult): Pick<EndedStep, "data" | "dialogs" | "downloads"> {
  return { data, dialogs, downloads };
}

async function runWithEvents(run: Run, locked: LockedPage, startedAt: number): Promise<Done> {
  const { action, request } = run;
  const { context, page } = locked;
  const { actor } = run.options;
  const about = { actionType: request.action, ...(actor && { actor }) };
  // Work that the result does not need waits for the next tick: the command is written before that, and the result is sent.
  const emitSoon = (type: EventType, data: Readonly<Record<string, unknown>>): void =>
    process.nextTick(() => context.emit(type, data, page.id));
  emitSoon("action.started", about);
  const dialogsBefore = page.dialogs.count;
  const downloadsBefore = page.downloads.current();
  const acted = await act(run, locked);
  if (run.isActing) page.lastActedMs = performance.now();
  page.outline.touched();
  if ("error" in acted) {
    const error = await withDownload(run.progress.toError(acted.error, page.id), page, downloadsBefore);
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
  if (saved.length > 0) await settlesWithin(Promise.all(saved), SAVE_TIMEOUT_MS);
  const dialogs = page.dialogs.since(dialogsBefore);
  const downloads = page.downloads.haveChanged(downloadsBefore)
    ? await page.downloads.changedSince(downloadsBefore)
    : [];
  const { pendingUrl: pendingNavigation } = page.commits;
  const outcome = toOutcome(run, acted.effect, { pageId: page.id, startedAt, dialogs, downloads, pendingNavigation });
  emitSoon("action.completed", { ...about, duration: outcome.result.duration });
  return { outcome };
}

/** The end of a handler; after an error the page can be used again once `freed` resolves. */
type Acted =
  | { readonly effect: ActionEffect<ActionRequest["action"]> }
  | { readonly error: unknown; readonly freed: Promise<void> };

/** Bounds the handler by the deadline, and begins to free the page where it may be stuck. */
async function act(run: Run, { context, page, controlled }: LockedPage): Promise<Acted> {
  const { action, request, options, progress } = run;
  const { signal } = options;
  progress.phase = action.phase;
  const isAnswer = request.action === "dialog";
  let release: Release | undefined;
  if (!isAnswer) {
    try {
      const ends = [page.ended, page.dialogs.held];
      await progress.wait(page.finishing, ends);
      if (action.load !== "none")
        release = await acquirePermit(run, action.load, page, { owner: context.owner, signal, ends });
      requireNoDialog(page);
    } catch (error) {
      release?.();
      const { open: dialog } = page.dialogs;
      const notBegun = dialog && new Interrupted({ type: "dialog-open", dialog, hasBegun: false });
      return { error: notBegun ?? error, freed: Promise.resolve() };
    }
  }
  const { held } = page.dialogs;
  const stopped = new AbortController();
  // What waits for the page to change takes nothing of the machine.
  const actionContext = toActionContext(run, context, page, { signal: stopped.signal, onWaits: () => release?.() });
  const running = runChecked(run, context, page, actionContext);
  // Its command is written first: the browser works while the end of the action is set up.
  await Promise.resolve();
  try {
    const ends = [page.ended, ...(isAnswer ? [] : [held]), ...(controlled ? [controlled] : [])];
    return { effect: await progress.wait(running, ends) };
  } catch (error) {
    if (isDialogOpen(error) && progress.sent !== undefined) {
      page.finishing = finish(page, running).finally(() => {
        page.finishing = undefined;
        stopped.abort();
      });
      return { effect: { data: progress.sent } };
    }
    // A page that closes itself closes while what the action has seen there is still read.
    const closing = isPageClosed(error) ? running.then((effect) => ({ effect })) : undefined;
    const acted = closing && (await valueOfClosed(closing));
    if (acted !== undefined) return acted;
    stopped.abort(error);
    if (!mayHaveStuck(error)) return { error, freed: Promise.resolve() };
    progress.isFlooding = page.dialogs.isFlooding;
    const isLookedFor = progress.phase === "selector" && !signal.aborted;
    const [busy, cause] = await Promise.all([
      isLookedFor ? findBusy(context, page) : undefined,
      toStale(error, run, page),
    ]);
    progress.busy = busy;
    // What frees the page stops it.
    if (busy !== "browser") progress.pendingUrl = page.commits.pendingUrl;
    const freed = freePage(context, page, action.phase === "navigation");
    if (progress.isFlooding) page.dialogs.dismissAtOnceUntil(freed);
    return { error: cause, freed };
  } finally {
    release?.();
  }
}

const isPageClosed = (error: unknown): boolean =>
  error instanceof Interrupted && error.interruption.type === "page-closed";

/** Runs the handler once the page is of the revision that the caller names, and its parameters may be used there. */
async function runChecked(
  run: Run,
  context: LiveContext,
  page: LivePage,
  actionContext: ActionContext,
): Promise<ActionEffect<ActionRequest["action"]>> {
  const { action, dependencies, request, options } = run;
  if (action.phase === "script" && page.commits.isPending) await page.commits.rooted(actionContext.remainingMs());
  const revision = request.observe?.ifRevision;
  if (revision !== undefined) await page.outline.requireRevision(revision);
  action.check?.(request.params, actionContext);
  const selectors = selectorsIn(request.params);
  if (selectors.length > 0) await dependencies.selectors.check(page.page.mainFrame(), selectors);
  const { approvals = [] } = context.config;
  // A person who has control acts without asking another; a program may have taken it before there were rules.
  const isPersons = request.lease !== undefined && !isProgramName(options.actor?.credential ?? "");
  if (approvals.length > 0 && !isPersons) await approve(run, context, actionContext, approvals);
  const effect = await action.run(actionContext, request.params);
  return isStored(request) ? storeResult(dependencies.artifacts, context, page, request, effect) : effect;
}

/** @throws ServiceError `CONFLICT`, `approval-required` */
async function approve(
  { request, options }: Run,
  context: LiveContext,
  actionContext: ActionContext,
  approvals: ApprovalRules,
): Promise<void> {
  const { actor = NO_ACTOR } = options;
  const act = await guardedAct(actionContext, request, approvals, `${actor.userId} ${actor.credential}`);
  if (act === undefined) return;
  // Persons and callers are shown it.
  const { name, url, destination } = act.shown;
  const shown = {
    ...act.shown,
    ...(name !== undefined && { name: context.secrets.text(name) }),
    url: context.secrets.text(url),
    ...(destination !== undefined && { destination: context.secrets.text(destination) }),
  };
  await context.control.requireApproval(actor, { ...act, shown });
  actionContext.signal.throwIfAborted();
}

const NO_ACTOR = { userId: "", username: "", credential: "local" };

function toActionContext(
  { dependencies, request, options: { uploads = [], baseUrl }, progress }: Run,
  context: LiveContext,
  page: LivePage,
  { signal, onWaits }: { readonly signal: AbortSignal; onWaits(): void },
): ActionContext {
  return {
    page,
    policy: dependencies.policy,
    scripts: dependencies.scripts,
    rebinds: request.observe?.onStale !== "refuse",
    hasWebTools: context.config.webmcp === true,
    egress: context.egress,
    clipboard: context.clipboard,
    allowCredentials: (url) => context.allowCredentials(url),
    signal,
    uploads,
    readSecret: (name) => dependencies.secrets.read(context.owner, name),
    hide: (value, isSecret) => context.hide(value, isSecret),
    openArtifact: (artifactId) => dependencies.artifacts.open(context.owner, artifactId),
    ...(baseUrl !== undefined && { baseUrl }),
    sends: (data) => (progress.sent = data),
    found(obstacle, by) {
      Object.assign(progress, { obstacle, obstacleBy: by, sent: undefined });
      onWaits();
    },
    enter: (phase) => (progress.phase = phase),
    remainingMs: () => progress.deadline.remainingMs(),
    now: () => dependencies.now(),
  };
}

/**
 * Waits for a permit of the machine; a TIMEOUT of it says that the action has not begun. Until the release the caret of a page that
 * has waited to load or to be drawn is hidden: it would have the page draw a frame each half a second, which takes time from the
 * actions that run.
 */
async function acquirePermit(
  { progress, dependencies }: Run,
  load: keyof ExecutionDependencies["turns"],
  { scripts }: LivePage,
  { owner, ...signals }: InterruptSignals & { readonly owner: string },
): Promise<Release> {
  const { phase } = progress;
  let showCaret = (): void => undefined;
  try {
    const release = await progress.turn((waiting) => {
      const acquired = dependencies.turns[load].acquire(owner, waiting, signals);
      if (!(acquired instanceof Promise)) return acquired;
      progress.phase = "queued";
      if (load === "counted") return acquired;
      // Nothing waits for either; what the page is sent next comes after it.
      scripts.call("hideCaret").catch(() => undefined);
      showCaret = () => void scripts.call("showCaret").catch(() => undefined);
      return acquired;
    });
    progress.phase = phase;
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
  const responds = [isResponsive(page, DIAGNOSIS_MS), lease.responds(DIAGNOSIS_MS)];
  const [isPageFree, isBrowserFree] = await Promise.all(responds);
  if (isPageFree === true) return undefined;
  return isBrowserFree === true ? "page" : "browser";
}

/** An element that was replaced or changed while the action waited for it is no element that was missing. */
async function toStale(error: unknown, { request }: Run, page: LivePage): Promise<unknown> {
  const { ref } = request.params as { readonly ref?: string };
  const isLate = error instanceof Interrupted && error.interruption.type === "deadline";
  if (ref === undefined || !(isLate || error instanceof errors.TimeoutError)) return error;
  const checked = page.outline.resolve(ref, false, "ref").then(
    () => error,
    (stale: unknown) => stale,
  );
  return (await valueWithin(checked, DIAGNOSIS_MS)) ?? error;
}

/** A navigation to what turned out to be a download names its artifact. */
async function withDownload(error: ServiceError, page: LivePage, before: readonly Download[]): Promise<ServiceError> {
  const { reason } = (error.details ?? {}) as { readonly reason?: unknown };
  if (error.code !== "ACTION_FAILED" || reason !== "download") return error;
  // The browser reports the download a moment after the end of the navigation.
  const deadlineMs = performance.now() + DOWNLOAD_TIMEOUT_MS;
  for (;;) {
    const [download] = await page.downloads.changedSince(before);
    if (download !== undefined)
      return new ServiceError(error.code, error.message, { details: { ...error.details, download } });
    if (performance.now() > deadlineMs || page.ended.aborted) return error;
    await sleep(DOWNLOAD_POLL_MS);
  }
}

function toOutcome(
  { dependencies, contextId, request, progress }: Run,
  { data, bytes, contentType }: ActionEffect<ActionRequest["action"]>,
  {
    pageId,
    startedAt,
    dialogs,
    downloads,
    pendingNavigation,
  }: {
    readonly pageId: string;
    readonly startedAt: number;
    readonly dialogs: readonly Dialog[];
    readonly downloads: readonly Download[];
    readonly pendingNavigation: string | undefined;
  },
): ActionOutcome {
  // `data` belongs to this action, by the type of `run`.
  const result = {
    success: true,
    actionType: request.action,
    data,
    duration: toDuration(progress.deadline.elapsedMs()),
    timestamp: new Date(dependencies.now()).toISOString(),
    contextId,
    pageId,
    executedAt: new Date(startedAt).toISOString(),
    ...(dialogs.length > 0 && { dialogs }),
    ...(downloads.length > 0 && { downloads }),
    ...(pendingNavigation !== undefined && { pendingNavigation }),
  } as ActionResult;
  return {
    result,
    ...(bytes !== undefined && { bytes }),
    ...(contentType !== undefined && { contentType }),
  };
}

/** The actions that can store their result, and the names of the files. */
const EXTENSIONS = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "application/pdf": "pdf",
  "text/html; charset=utf-8": "html",
  "application/json": "json",
} as const satisfies Record<string, string>;

/** Results in which secrets are masked, as in those that are sent. */
const IS_TEXT = /^(?:text\/|application\/json)/;

/** Whether the action's parameters ask for its result as an artifact. */
function isStored({ params }: ActionRequest): boolean {
  return "encoding" in params && params.encoding === "artifact";
}

/** The effect of an action with its bytes, where it has some, as an artifact. */
async function storeResult(
  artifacts: ArtifactSink,
  { owner, id: contextId, isStored: hasRow, secrets }: LiveContext,
  { id: pageId }: LivePage,
  { action }: ActionRequest,
  effect: ActionEffect<ActionRequest["action"]>,
): Promise<ActionEffect<ActionRequest["action"]>> {
  const { data, bytes: taken, contentType } = effect;
  if (taken === undefined || contentType === undefined) return effect;
  const isMasked = !secrets.isEmpty && IS_TEXT.test(contentType);
  const bytes = isMasked ? Buffer.from(await inTurns(secrets.textInParts(Buffer.from(taken).toString()))) : taken;
  const name = `${action}.${EXTENSIONS[contentType as keyof typeof EXTENSIONS]}`;
  // A render has a context of its own that no caller can name.
  const about = { owner, ...(hasRow && { contextId, pageId }), name, contentType, size: bytes.byteLength };
  // The only actions with that encoding are sources of artifacts.
  const pending = await artifacts.begin({ ...about, source: action as "screenshot" });
  return { data: { ...data, artifact: await pending.store(oneChunk(bytes)) } };
}

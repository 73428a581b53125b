import { errors } from "playwright-core";
import { type ActionOutcome, type ActionRequest, type ActionResult, toDuration } from "../../contract.ts";
import { ServiceError } from "../../errors/errors.ts";
import type { ActionContext, ActionEffect, ActionHandler } from "./action.ts";
import { actionPhases, actions } from "./index.ts";
import { createDeadline, interrupt, Interrupted, type Deadline } from "../deadline.ts";
import type { ContextUse } from "../context/registry.ts";
import type { ExecuteOptions } from "../engine.ts";
import { toServiceError, type Phase, type Situation } from "../playwright-errors.ts";
import type { LiveContext } from "../context/live-context.ts";
import type { LivePage } from "../page/live-page.ts";
import type { NetworkPolicy } from "../network/policy.ts";
import { answers, rescuePage } from "../page/rescue.ts";
import { settlesWithin } from "../settles-within.ts";

/** A saved list of pages, or of cookies, is worth this wait, but not the answer. */
const SETTLE_TIMEOUT_MS = 1_000;
const MAX_ATTEMPTS = 3;
/** A page that is not busy answers sooner, on a busy machine too. */
const BUSY_AFTER_MS = 500;
/** Between the first sign of a browser's death and the certainty. */
const DEATH_KNOWN_MS = 500;

export interface ExecutionDeps {
  readonly policy: NetworkPolicy;
  now(): number;
  use(contextId: string, deadline: Deadline, signal: AbortSignal): Promise<ContextUse>;
  /** @throws ServiceError `NOT_FOUND` */
  page(context: LiveContext, pageId: string | undefined): Promise<LivePage>;
}

/** One action on its way. */
interface Run {
  readonly deps: ExecutionDeps;
  readonly contextId: string;
  readonly request: ActionRequest;
  readonly deadline: Deadline;
  readonly signal: AbortSignal;
  readonly uploadDir: string | undefined;
  /** What it waits for, once it has its turn. */
  phase: Phase;
  /** At its end the page itself did not answer. */
  isPageBusy: boolean;
}

/** A page, and the right to act on it until `release`; its context stays as long as the use of it does not end. */
interface Turn {
  readonly use: ContextUse;
  readonly context: LiveContext;
  readonly page: LivePage;
  release(): void;
}

/** Runs one action: finds its page, waits for its turn, bounds it by its deadline, and leaves the page usable. */
export async function executeAction(
  deps: ExecutionDeps,
  contextId: string,
  request: ActionRequest,
  { remainingMs, signal, uploadDir }: ExecuteOptions,
): Promise<ActionOutcome> {
  const startedAt = deps.now();
  const deadline = createDeadline(Math.min(request.timeoutMs, remainingMs));
  const run: Run = {
    deps,
    contextId,
    request,
    deadline,
    signal,
    uploadDir,
    phase: actionPhases[request.action],
    isPageBusy: false,
  };
  const turn = await takeTurn(run);
  const { use, context, page } = turn;
  page.use();
  context.emit("action.started", { actionType: request.action }, page.id);
  try {
    const effect = await act(run, turn);
    if (setsCookies(request)) await settlesWithin(context.saveCookies(), SETTLE_TIMEOUT_MS);
    await settlesWithin(context.touched(), SETTLE_TIMEOUT_MS);
    const outcome = toOutcome(run, effect, startedAt);
    context.emit("action.completed", { actionType: request.action, duration: outcome.result.duration }, page.id);
    return outcome;
  } catch (cause) {
    const fault = toServiceError(cause, situationOf(run, run.phase, page.id));
    context.emit("action.failed", { actionType: request.action, code: fault.code }, page.id);
    void context.touched().catch(() => undefined); // it saves again, and reports, by itself
    throw fault;
  } finally {
    use.end();
  }
}

/** A browser that dies while an action still waits costs it nothing but time, and so does a page that it did not ask for. */
async function takeTurn(run: Run): Promise<Turn> {
  const { deps, contextId, request, deadline, signal } = run;
  let pageId = request.pageId;
  for (let attempt = 1; ; attempt++) {
    let use: ContextUse | undefined;
    try {
      use = await deps.use(contextId, deadline, signal);
      const { context } = use;
      const page = await interrupt(deps.page(context, request.pageId), deadline, [signal, context.ended]);
      pageId = page.id;
      return { use, context, page, release: await page.turns.take(deadline, [signal, page.ended]) };
    } catch (fault) {
      use?.end();
      if (attempt < MAX_ATTEMPTS && use !== undefined) {
        if ((request.pageId === undefined && isEndOfPage(fault)) || (await isDeath(fault, use.context))) continue;
      }
      throw toServiceError(fault, situationOf(run, "queued", pageId));
    }
  }
}

async function isDeath(fault: unknown, { place }: LiveContext): Promise<boolean> {
  if (fault instanceof Interrupted) return fault.interruption.type === "browser-gone";
  return !(fault instanceof ServiceError) && (await place.launched.diesWithin(DEATH_KNOWN_MS));
}

function isEndOfPage(fault: unknown): boolean {
  return fault instanceof Interrupted && /^page-(closed|crashed)$/.test(fault.interruption.type);
}

/** Holds the page's turn until the action has ended or the page is free again, whatever the action still does. */
async function act(run: Run, { context, page, release }: Turn): Promise<ActionEffect<ActionRequest["action"]>> {
  const { deps, request, deadline, signal, uploadDir } = run;
  const stopped = new AbortController();
  const actionContext: ActionContext = {
    page,
    policy: deps.policy,
    egress: context.egress,
    clipboard: context.clipboard,
    scriptsEnabled: context.config.javaScriptEnabled ?? true,
    signal: stopped.signal,
    ...(uploadDir === undefined ? {} : { uploadDir }),
    enter: (phase) => (run.phase = phase),
    remainingMs: () => deadline.remainingMs(),
    now: () => deps.now(),
  };
  // The table pairs each action with its own parameters, which the compiler loses when both are unions.
  const handler = actions[request.action] as ActionHandler<ActionRequest["action"]>;
  try {
    const effect = await interrupt(handler(actionContext, request.params), deadline, [signal, page.ended]);
    release();
    return effect;
  } catch (fault) {
    stopped.abort(fault);
    if (!mayHaveStuck(fault)) {
      release();
      throw fault;
    }
    if (run.phase === "selector" && !signal.aborted) run.isPageBusy = !(await answers(page, BUSY_AFTER_MS));
    const means = {
      isNavigating: actionPhases[request.action] === "navigation",
      scriptsEnabled: actionContext.scriptsEnabled,
      closeContext: () => page.page.context().close(),
      suspectBrowser: () => context.place.suspect(),
    };
    // The caller has its answer at the deadline; the page gets its next turn when it is free.
    void rescuePage(page, means)
      .then((state) => (state === "closed" ? knownAsClosed(context, page) : undefined))
      .finally(release);
    throw fault;
  }
}

/** A moment passes until the context knows that a page has closed; nobody may get its turn before. */
async function knownAsClosed(context: LiveContext, page: LivePage): Promise<void> {
  if (page.ended.aborted) return;
  const known = new Promise((resolve) => page.ended.addEventListener("abort", resolve, { once: true }));
  if (!(await settlesWithin(known, SETTLE_TIMEOUT_MS))) await settlesWithin(context.closePage(page), SETTLE_TIMEOUT_MS);
}

/** What a caller was told to be set is to be there even if the browser dies at once. */
function setsCookies(request: ActionRequest): boolean {
  return request.action === "cookies" && request.params.operation !== "get";
}

function mayHaveStuck(fault: unknown): boolean {
  if (!(fault instanceof Interrupted)) return fault instanceof errors.TimeoutError;
  return fault.interruption.type === "deadline" || fault.interruption.type === "aborted";
}

function situationOf(
  { contextId, request, deadline, isPageBusy }: Run,
  phase: Situation["phase"],
  pageId?: string,
): Situation {
  const { params } = request;
  return {
    actionType: request.action,
    contextId,
    ...(pageId === undefined ? {} : { pageId }),
    ...("selector" in params && params.selector !== undefined ? { selector: params.selector } : {}),
    ...("url" in params ? { url: params.url } : {}),
    phase,
    isPageBusy,
    hasStarted: phase !== "queued",
    timeoutMs: deadline.timeoutMs,
    elapsedMs: deadline.elapsedMs(),
  };
}

function toOutcome(
  { deps, contextId, request, deadline }: Run,
  { data, bytes, contentType }: ActionEffect<ActionRequest["action"]>,
  startedAt: number,
): ActionOutcome {
  // `data` is that of this action: the handler's type says so.
  const result = {
    success: true,
    actionType: request.action,
    data,
    duration: toDuration(deadline.elapsedMs()),
    timestamp: new Date(deps.now()).toISOString(),
    contextId,
    executedAt: new Date(startedAt).toISOString(),
  } as ActionResult;
  return {
    result,
    ...(bytes === undefined ? {} : { bytes }),
    ...(contentType === undefined ? {} : { contentType }),
  };
}

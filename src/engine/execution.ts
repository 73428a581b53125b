import { errors } from "playwright-core";
import type { ActionOutcome, ActionRequest, ActionResult } from "../contract.ts";
import type { ServiceError } from "../errors.ts";
import { actionPhases, actions } from "./actions/index.ts";
import type { ActionContext, ActionEffect, ActionHandler } from "./actions/action.ts";
import { createDeadline, interrupt, Interrupted, type Deadline } from "./deadline.ts";
import type { CallLimits } from "./engine.ts";
import { toServiceError, type Situation } from "./faults.ts";
import type { LiveContext } from "./live-context.ts";
import type { LivePage } from "./live-page.ts";
import type { NetworkPolicy } from "./network-policy.ts";
import { rescuePage } from "./page-rescue.ts";
import { settlesWithin } from "./settles-within.ts";

/** A saved list of pages is worth this wait, but not the answer. */
const SETTLE_TIMEOUT_MS = 1_000;

export interface ExecutionDeps {
  readonly policy: NetworkPolicy;
  now(): number;
  context(contextId: string, deadline: Deadline, signal: AbortSignal): Promise<LiveContext>;
  /** @throws ServiceError `NOT_FOUND` */
  page(context: LiveContext, pageId: string | undefined): Promise<LivePage>;
  suspectBrowser(context: LiveContext): Promise<void>;
}

/** Runs one action: finds its page, waits for its turn, bounds it by its deadline, and leaves the page usable. */
export async function executeAction(deps: ExecutionDeps, contextId: string, request: ActionRequest, { remainingMs, signal }: CallLimits): Promise<ActionOutcome> {
  const startedAt = deps.now();
  const deadline = createDeadline(Math.min(request.timeoutMs, remainingMs));
  const situation: Omit<Situation, "elapsedMs"> & { pageId?: string; phase: Situation["phase"]; hasStarted: boolean } = {
    actionType: request.action,
    contextId,
    ...("selector" in request.params && request.params.selector !== undefined ? { selector: request.params.selector } : {}),
    ...("url" in request.params ? { url: request.params.url } : {}),
    phase: "queued",
    hasStarted: false,
    timeoutMs: deadline.timeoutMs,
  };
  const toFault = (fault: unknown): ServiceError => toServiceError(fault, { ...situation, elapsedMs: deadline.elapsedMs() });

  let context: LiveContext;
  let page: LivePage;
  let release: () => void;
  try {
    context = await deps.context(contextId, deadline, signal);
    page = await interrupt(deps.page(context, request.pageId), deadline, [signal, context.ended]);
    situation.pageId = page.id;
    release = await page.turns.take(deadline, [signal, page.ended]);
  } catch (fault) {
    throw toFault(fault);
  }

  situation.hasStarted = true;
  situation.phase = actionPhases[request.action];
  page.lastUsedAt = deps.now();
  context.emit("action.started", { actionType: request.action }, page.id);
  try {
    const effect = await runAction(deps, context, page, request, deadline, signal, release);
    await settlesWithin(context.touched(), SETTLE_TIMEOUT_MS);
    const outcome = toOutcome(request, contextId, effect, startedAt, deps.now(), deadline.elapsedMs());
    context.emit("action.completed", { actionType: request.action, duration: outcome.result.duration }, page.id);
    return outcome;
  } catch (cause) {
    const fault = toFault(cause);
    context.emit("action.failed", { actionType: request.action, code: fault.code }, page.id);
    void context.touched().catch(() => undefined); // it saves again, and reports, by itself
    throw fault;
  }
}

/** Holds the page's turn until the action has ended or the page is free again, whatever the action still does. */
async function runAction(
  deps: ExecutionDeps,
  context: LiveContext,
  page: LivePage,
  request: ActionRequest,
  deadline: Deadline,
  signal: AbortSignal,
  release: () => void,
): Promise<ActionEffect<ActionRequest["action"]>> {
  const stopped = new AbortController();
  const actionContext: ActionContext = {
    page,
    policy: deps.policy,
    egress: context.egress,
    signal: stopped.signal,
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
    const means = {
      scriptsEnabled: context.config.javaScriptEnabled ?? true,
      closeContext: () => page.page.context().close(),
      suspectBrowser: () => deps.suspectBrowser(context),
    };
    // The caller has its answer at the deadline; the page gets its next turn when it is free.
    void rescuePage(page, means).finally(release);
    throw fault;
  }
}

function mayHaveStuck(fault: unknown): boolean {
  if (fault instanceof Interrupted) return fault.interruption.type === "deadline" || fault.interruption.type === "aborted";
  return fault instanceof errors.TimeoutError;
}

function toOutcome(
  request: ActionRequest,
  contextId: string,
  { data, bytes, contentType }: ActionEffect<ActionRequest["action"]>,
  startedAt: number,
  endedAt: number,
  elapsedMs: number,
): ActionOutcome {
  // `data` is that of this action: the handler's type says so.
  const result = {
    success: true,
    actionType: request.action,
    data,
    duration: Math.round(elapsedMs),
    timestamp: new Date(endedAt).toISOString(),
    contextId,
    executedAt: new Date(startedAt).toISOString(),
  } as ActionResult;
  return { result, ...(bytes === undefined ? {} : { bytes }), ...(contentType === undefined ? {} : { contentType }) };
}

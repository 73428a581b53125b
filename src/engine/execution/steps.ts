import type { ActionRequest, ActionType, StepOutcome, StepsOutcome, StepsRequest } from "../../contract.ts";
import { settlesWithin, valueWithin } from "../../errors/timing.ts";
import { ABORT_GRACE_MS } from "../../errors/budgets.ts";
import { isReading, toDuration } from "../../contract.ts";
import { invalidField, ServiceError } from "../../errors/errors.ts";
import { createDeadline, type Deadline } from "../deadline.ts";
import type { ExecuteOptions } from "../engine.ts";
import type { LivePage } from "../page/live-page.ts";
import { type Settling, watchSettling } from "../page/settle.ts";
import type { Action } from "../actions/action.ts";
import { actions } from "../actions/index.ts";
import { beginWatch } from "./observe.ts";
import { lockPage, type LockedPage, releaseFinished } from "./lock-page.ts";
import { type ExecutionDependencies, newRun, takeRecovered } from "./progress.ts";
import { runLocked } from "./run.ts";
import { selectorsIn } from "../elements/selectors.ts";
import { partsOf } from "../elements/selectors.ts";

/** The time in which a page has to be usable again after a step that failed, to be observed. */
const FREED_TIMEOUT_MS = 1_000;
const COMMIT_TIMEOUT_MS = 3_000;
/** A page that is stuck may be left by the first step; what it cannot check now, each step checks itself. */
const CHECK_TIMEOUT_MS = 1_000;

/**
 * Runs steps on one page, in order, with the page locked for all of them. Everything that can be checked is checked before
 * the first runs; the first that fails ends them.
 *
 * @throws ServiceError only when no step has run
 */
export async function executeSteps(
  dependencies: ExecutionDependencies,
  contextId: string,
  request: StepsRequest,
  options: ExecuteOptions,
): Promise<StepsOutcome> {
  const { remainingMs, timeoutMs = remainingMs } = options;
  const deadline = createDeadline(Math.min(request.timeoutMs, remainingMs), Math.min(request.timeoutMs, timeoutMs));
  const call = createDeadline(remainingMs);
  const [first] = request.steps;
  if (first === undefined) throw invalidField("steps", "must have at least one step");
  for (const [index, step] of request.steps.entries()) checkStep(step, `steps[${index}]`, dependencies, options);
  const { pageId, lease, waitsBeside } = request;
  const { waitsBeside: _ofFirst, ...firstStep } = first;
  const queued = {
    ...firstStep,
    ...(pageId !== undefined && { pageId }),
    ...(lease !== undefined && { lease }),
    ...(waitsBeside && { waitsBeside }),
  };
  const run = {
    ...newRun(dependencies, contextId, queued, deadline, options),
    isActing: !request.steps.every(isReading),
  };
  const locked = await lockPage(run);
  const { use, context, page } = locked;
  const settling = watchSettling(page);
  const watch = beginWatch(context, page, request.observe, settling);
  const recovered = takeRecovered(page);
  let freed = Promise.resolve();
  try {
    for (const [index, { params }] of request.steps.entries())
      for (const [field, value] of Object.entries(params))
        if (/^(ref|toRef|root)$/.test(field)) page.outline.requireGiven(String(value), `steps[${index}].${field}`);
    await checkSelectors(dependencies, page, request.steps);
    page.use();
    if (request.observe?.ifRevision !== undefined) await page.outline.requireRevision(request.observe.ifRevision);
    // A wait that follows other steps is for what they begin.
    const { download, popup, dialog } = request.steps[0]?.action === "wait" ? request.steps[0].params : {};
    if (dialog === undefined) page.dialogs.passOver();
    const releases = [
      ...(download === undefined ? [page.downloads.passOverOlder()] : []),
      ...(popup === undefined ? [page.popups.passOverOlder()] : []),
    ];
    const { steps, error, isStopped, hasTyped } = await runInOrder(dependencies, contextId, request, {
      options,
      deadline,
      waiting: waitsBeside ? call : deadline,
      locked,
      settling,
    }).finally(() => releases.forEach((release) => release()));
    if (error !== undefined) {
      ({ freed } = error);
      await settlesWithin(freed, Math.min(FREED_TIMEOUT_MS, deadline.leftMs(ABORT_GRACE_MS)));
    }
    const observation = await watch?.finish(deadline, hasTyped);
    return {
      contextId,
      pageId: page.id,
      status: error === undefined && isStopped !== true ? "done" : "stopped",
      steps,
      duration: toDuration(deadline.elapsedMs()),
      ...(observation !== undefined && { observation }),
      ...recovered.inResult,
      ...(page.commits.pendingUrl !== undefined && { pendingNavigation: page.commits.pendingUrl }),
    };
  } catch (error) {
    throw recovered.inError(error);
  } finally {
    watch?.stop();
    settling.stop();
    use.end();
    if (request.steps.some(({ action }) => action === "dialog")) page.dialogs.disarm();
    void freed.finally(() => releaseFinished(locked));
  }
}

async function runInOrder(
  dependencies: ExecutionDependencies,
  contextId: string,
  { steps, observe }: StepsRequest,
  parts: {
    readonly options: ExecuteOptions;
    readonly deadline: Deadline;
    /** The end of what a step without a timeout may wait for its turn. */
    readonly waiting: Deadline;
    readonly locked: LockedPage;
    readonly settling: Settling;
  },
): Promise<{
  readonly steps: StepOutcome[];
  readonly error?: { readonly freed: Promise<void> };
  /** The client has stopped them between two steps. */
  readonly isStopped?: true;
  /** Whether the last step that ran typed, without a submission. */
  readonly hasTyped: boolean;
}> {
  const { options, deadline, waiting, locked, settling } = parts;
  const done: StepOutcome[] = [];
  const notRun = (from: number): StepOutcome[] =>
    steps.slice(from).map(({ action }, place) => ({ index: from + place, action, status: "not-run" }));
  let usedFiles = 0;
  let last: ActionType | undefined;
  const { signal, endsAfterStep = false } = options;
  const signalOfStep = endsAfterStep ? new AbortController().signal : signal;
  for (const [index, step] of steps.entries()) {
    if (endsAfterStep && signal.aborted)
      return { steps: [...done, ...notRun(index)], isStopped: true, hasTyped: last === "type" };
    const { action } = step;
    // A step belongs to the page that the step before began to navigate to.
    if (last !== undefined && actions[last].mayNavigate && locked.page.dialogs.open === undefined)
      await settling.committed(Math.min(COMMIT_TIMEOUT_MS, deadline.remainingMs()));
    const files = step.action === "upload" ? (step.params.files?.length ?? 0) : 0;
    const uploads = options.uploads?.slice(usedFiles, usedFiles + files) ?? [];
    usedFiles += files;
    const request: ActionRequest = {
      ...step,
      ...(observe?.onStale !== undefined && { observe: { onStale: observe.onStale } }),
    };
    const own = createDeadline(Math.min(step.timeoutMs, deadline.remainingMs()));
    const result = await runLocked(
      newRun(dependencies, contextId, request, own, {
        ...options,
        ...{ uploads, signal: signalOfStep, remainingMs: waiting.remainingMs(), timeoutMs: deadline.timeoutMs },
      }),
      locked,
      dependencies.now(),
    );
    deadline.extend(Math.min(own.extendedMs(), Math.max(0, waiting.remainingMs() - deadline.remainingMs())));
    const duration = toDuration(own.elapsedMs());
    last = action;
    if (action === "dialog") await locked.lock?.();
    if ("error" in result) {
      const { code, message, details } = inStep(result.error, index);
      const error = { code, message, ...(details !== undefined && { details }) };
      done.push({ index, action, status: "failed", error, duration });
      return { steps: [...done, ...notRun(index + 1)], error: { freed: result.freed }, hasTyped: action === "type" };
    }
    const { result: outcome, bytes } = result.outcome;
    done.push({
      index,
      action,
      status: "done",
      duration,
      ...((actions[action].inSteps === "data" || "download" in outcome.data || "popup" in outcome.data) && {
        data: outcome.data,
      }),
      ...(outcome.dialogs !== undefined && { dialogs: outcome.dialogs }),
      ...(outcome.downloads !== undefined && { downloads: outcome.downloads }),
      ...(bytes !== undefined && { bytes }),
    });
  }
  const end = steps.at(-1);
  return { steps: done, hasTyped: end?.action === "type" && end.params.submit !== true };
}

/** Checks a step against all but its page. */
function checkStep(
  { action, params }: ActionRequest,
  path: string,
  { policy, scripts }: ExecutionDependencies,
  { baseUrl }: ExecuteOptions,
): void {
  try {
    // The table pairs each action with its own parameters.
    (actions[action] as Action<typeof action>).check?.(params, {
      policy,
      scripts,
      ...(baseUrl !== undefined && { baseUrl }),
    });
    for (const { selector, field } of selectorsIn(params)) partsOf(selector, field);
    if ("encoding" in params && params.encoding === "binary")
      throw invalidField("encoding", "must be base64 or artifact in steps");
  } catch (error) {
    throw error instanceof ServiceError ? withPath(error, path) : error;
  }
}

/** @throws ServiceError `VALIDATION_ERROR` for a selector of any step that the browser cannot read */
async function checkSelectors(
  { selectors }: ExecutionDependencies,
  { page, dialogs }: LivePage,
  steps: readonly ActionRequest[],
): Promise<void> {
  // While a dialog is open no script runs in the page.
  if (dialogs.open !== undefined) return;
  const given = steps.flatMap(({ params }, index) => selectorsIn(params, `steps[${index}].`));
  const checked = selectors.check(page.mainFrame(), given).catch((error: unknown) => error);
  const error = await valueWithin(checked, CHECK_TIMEOUT_MS);
  if (error instanceof ServiceError) throw error;
}

function inStep(error: ServiceError, index: number): ServiceError {
  return error.code === "VALIDATION_ERROR" ? withPath(error, `steps[${index}]`) : error;
}

/** Returns the error with its fields named from the top of the request. */
function withPath(error: ServiceError, path: string): ServiceError {
  if (!Array.isArray(error.details)) return error;
  const details = (error.details as readonly { field: string; message: string }[]).map((each) => ({
    ...each,
    field: `${path}.${each.field}`,
  }));
  return new ServiceError(error.code, `${path}.${error.message}`, { details, cause: error.cause });
}

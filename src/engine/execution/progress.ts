import { type ActionRequest, isReading } from "../../contract.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import type { Tracer } from "../../tracing/tracing.ts";
import type { Action } from "../actions/action.ts";
import type { ActionConcurrency } from "./concurrency.ts";
import type { PathCounts } from "../actions/path-counts.ts";
import { actions } from "../actions/index.ts";
import type { SelectorChecker } from "../actions/checked-selectors.ts";
import type { Deadline } from "../deadline.ts";
import type { ContextUse } from "../context/registry.ts";
import type { ExecuteOptions } from "../engine.ts";
import type { ErrorContext } from "../playwright-errors.ts";
import type { LiveContext } from "../context/live-context.ts";
import type { LivePage } from "../page/live-page.ts";
import type { NetworkPolicy } from "../network/policy.ts";
import type { ScriptChecker } from "../script/checked.ts";
import { resolveUrl } from "../network/url-policy.ts";

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
    isActing: !isReading(request),
    phase: action.phase,
    busy: undefined,
    isFlooding: false,
  };
}

export function errorContextOf(
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

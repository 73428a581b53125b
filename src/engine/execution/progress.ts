import { type ActionData, type ActionRequest, type ActionType, isReading, type PageRecovery } from "../../contract.ts";
import type { ArtifactSink } from "../artifacts.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import type { Tracer } from "../../tracing/tracing.ts";
import type { Action } from "../actions/action.ts";
import type { Concurrency } from "../concurrency.ts";
import { actions } from "../actions/index.ts";
import type { SelectorChecker } from "../elements/selectors.ts";
import { ServiceError } from "../../errors/errors.ts";
import { createDeadline, type Deadline, type EndSignal, interrupt } from "../deadline.ts";
import type { ContextUse } from "../context/entry.ts";
import type { ExecuteOptions } from "../engine.ts";
import { type ErrorContext, toServiceError } from "../playwright/errors.ts";
import type { LiveContext } from "../context/live-context.ts";
import type { LivePage } from "../page/live-page.ts";
import type { NetworkPolicy } from "../network/policy.ts";
import type { ScriptChecker } from "../script/checked.ts";
import type { SecretSource } from "../secrets.ts";
import { resolveUrl } from "../network/url-policy.ts";

export interface ExecutionDependencies {
  readonly policy: NetworkPolicy;
  /** The actions that run at once, by their share of the machine. */
  readonly turns: Readonly<Record<Exclude<Action<ActionType>["load"], "none">, Pick<Concurrency, "acquire">>>;
  readonly metrics: Pick<Metrics, "actionWait" | "activity">;
  readonly tracer: Tracer;
  readonly artifacts: ArtifactSink;
  readonly scripts: ScriptChecker;
  readonly secrets: SecretSource;
  readonly selectors: SelectorChecker;
  now(): number;
  use(contextId: string, deadline: Deadline, signal: AbortSignal): ContextUse | Promise<ContextUse>;
  /** @throws ServiceError `NOT_FOUND` */
  page(context: LiveContext, pageId: string | undefined): LivePage | Promise<LivePage>;
}

/** How far a running action is: what it waits for, what may end that, and what its error has to say. */
export class Progress {
  readonly deadline: Deadline;
  /** `queued` until it holds the page's lock, and while it waits for a permit. */
  phase: ErrorContext["phase"] = "queued";
  /** The obstacle that a check found last. */
  obstacle: string | undefined;
  /** The element that is the obstacle. */
  obstacleBy: string | undefined;
  /** Its data, once its input is sent to the page; absent again once a check has found that nothing got it. */
  sent: ActionData<ActionType> | undefined;
  /** The part that did not respond when the time was over. */
  busy: ErrorContext["busy"];
  /** The URL of a navigation that waited for its server when the time was over. */
  pendingUrl: string | undefined;
  /** Whether the page opened one dialog after the other when the time was over. */
  isFlooding = false;
  readonly #contextId: string;
  readonly #request: ActionRequest;
  readonly #options: ExecuteOptions;
  /** How long it may still wait beside its own time. */
  #waitMs: number;

  constructor(contextId: string, request: ActionRequest, deadline: Deadline, options: ExecuteOptions) {
    [this.#contextId, this.#request, this.deadline, this.#options] = [contextId, request, deadline, options];
    this.#waitMs = request.waitsBeside === true ? Math.max(0, options.remainingMs - deadline.remainingMs()) : 0;
  }

  /**
   * The outcome of `work`, unless the deadline, the caller or one of `ends` (the page, its context or browser, a dialog, a person
   * who takes control) is sooner.
   *
   * @throws Interrupted which of them it was
   */
  wait<T>(work: T | Promise<T>, ends: readonly EndSignal[]): T | Promise<T> {
    return interrupt(work, this.deadline, { signal: this.#options.signal, ends });
  }

  /**
   * The outcome of what an action waits for before it can begin: a context, a page that opens, its turn. Where the caller has named no
   * timeout it waits beside the action's time, as long as the call has more.
   */
  turn<T>(waitFor: (deadline: Deadline) => T | Promise<T>): T | Promise<T> {
    const { deadline } = this;
    if (this.#waitMs === 0) return waitFor(deadline);
    const startedMs = deadline.elapsedMs();
    const waited = waitFor(createDeadline(deadline.remainingMs() + this.#waitMs));
    if (!(waited instanceof Promise)) return waited;
    return waited.finally(() => {
      const waitedMs = Math.min(this.#waitMs, deadline.elapsedMs() - startedMs);
      this.#waitMs -= waitedMs;
      deadline.extend(waitedMs);
    });
  }

  /** The service's error for an exception, as of now. */
  toError(error: unknown, pageId?: string): ServiceError {
    const { deadline, phase, obstacle, obstacleBy, busy, pendingUrl, isFlooding } = this;
    const { action: actionType, params, waitsBeside } = this.#request;
    const { baseUrl, remainingMs, timeoutMs = remainingMs } = this.#options;
    return toServiceError(error, {
      ...{ actionType, contextId: this.#contextId, phase, busy, isFlooding },
      ...(pageId !== undefined && { pageId }),
      ...("selector" in params && params.selector !== undefined && { selector: params.selector }),
      ...("url" in params && params.url !== undefined && { url: resolveUrl(params.url, baseUrl) }),
      ...(obstacle !== undefined && { obstacle }),
      ...(obstacleBy !== undefined && { obstacleBy }),
      ...(pendingUrl !== undefined && { pendingUrl }),
      hasStarted: phase !== "queued",
      hasSent: this.sent !== undefined,
      timeoutMs: waitsBeside === true && phase === "queued" ? timeoutMs : deadline.timeoutMs,
      elapsedMs: deadline.elapsedMs(),
    });
  }
}

/** A running action. */
export interface Run {
  readonly action: Action<ActionRequest["action"]>;
  readonly dependencies: ExecutionDependencies;
  readonly contextId: string;
  readonly request: ActionRequest;
  readonly options: ExecuteOptions;
  /** Whether it may run only for the caller that has control of the context. */
  readonly isActing: boolean;
  readonly progress: Progress;
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
  const progress = new Progress(contextId, request, deadline, options);
  return { action, dependencies, contextId, request, options, isActing: !isReading(request), progress };
}

/** Says once that a page was loaded anew before the call: in its result, or in the details of its error. */
export function takeRecovered(page: LivePage) {
  const { recovered } = page;
  page.recovered = undefined;
  return {
    inResult: (recovered !== undefined && { recovered }) as { readonly recovered?: PageRecovery },
    inError(error: unknown): unknown {
      if (recovered === undefined) return error;
      if (!(error instanceof ServiceError) || Array.isArray(error.details)) {
        page.recovered = recovered;
        return error;
      }
      const { code, message, cause, retryAfterMs, details } = error;
      return new ServiceError(code, message, {
        details: { ...details, recovered },
        cause,
        ...(retryAfterMs !== undefined && { retryAfterMs }),
      });
    },
  };
}

import { inSpan, type Tracer } from "../../tracing/tracing.ts";
import { createDeadline, type Deadline } from "../deadline.ts";
import type { CallLimits } from "../engine.ts";
import { toServiceError, type ErrorContext } from "../playwright/errors.ts";
import type { LiveContext } from "./live-context.ts";
import type { Contexts } from "./registry.ts";

type CallName = Pick<ErrorContext, "actionType" | "contextId"> & { readonly pageId?: string; readonly url?: string };

/** Runs the calls of the engine that are no actions. */
export interface EngineCalls {
  /** Runs a call with an action's deadline and errors; `begin` sets the phase that a TIMEOUT names, at first `queued`. */
  within<T>(
    about: CallName,
    limits: CallLimits,
    work: (deadline: Deadline, begin: (phase: ErrorContext["phase"]) => void) => Promise<T>,
  ): Promise<T>;
  /** Runs a call with the context, which keeps its browser until the work ends. */
  using<T>(
    about: CallName,
    limits: CallLimits,
    work: (context: LiveContext, deadline: Deadline, begin: (phase: ErrorContext["phase"]) => void) => Promise<T>,
  ): Promise<T>;
}

export function createEngineCalls(tracer: Tracer, contexts: Pick<Contexts, "use">): EngineCalls {
  const within: EngineCalls["within"] = async (about, limits, work) => {
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
  };

  return {
    within,
    using: (about, limits, work) =>
      within(about, limits, async (deadline, begin) => {
        const use = await contexts.use(about.contextId, deadline, limits.signal);
        try {
          return await work(use.context, deadline, begin);
        } finally {
          use.end();
        }
      }),
  };
}

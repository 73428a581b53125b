import { inSpan, type Tracer } from "../../tracing/tracing.ts";
import { createDeadline, type Deadline } from "../deadline.ts";
import type { CallLimits } from "../engine.ts";
import { toServiceError, type ErrorContext } from "../playwright/errors.ts";
import type { LiveContext } from "./live-context.ts";
import type { Contexts } from "./registry.ts";

type CallName = Pick<ErrorContext, "actionType" | "contextId"> & { readonly pageId?: string; readonly url?: string };

type Begin = (phase: ErrorContext["phase"]) => void;

export type EngineCalls = ReturnType<typeof createEngineCalls>;

/** Creates what runs the calls of the engine that are no actions. */
export function createEngineCalls(tracer: Tracer, contexts: Pick<Contexts, "use">) {
  /** Runs a call with an action's deadline and errors; `begin` sets the phase that a TIMEOUT names, at first `queued`. */
  async function within<T>(
    about: CallName,
    limits: CallLimits,
    work: (deadline: Deadline, begin: Begin) => Promise<T>,
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

  return {
    within,
    /** Runs a call with the context, which keeps its browser until the work ends. */
    using: <T>(
      about: CallName,
      limits: CallLimits,
      work: (context: LiveContext, deadline: Deadline, begin: Begin) => Promise<T>,
    ): Promise<T> =>
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

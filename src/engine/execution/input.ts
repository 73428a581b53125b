import type { EngineCalls } from "../context/calls.ts";
import type { ContextPages } from "../context/pages.ts";
import { interrupt, Interrupted } from "../deadline.ts";
import type { Engine } from "../engine.ts";
import { freeAfterInput } from "./free-page.ts";

/** The limit of other interactions: a page that takes longer is stuck. */
const TIMEOUT_MS = 5_000;

/** See `Engine.dispatchInput`. */
export function createDispatchInput(calls: EngineCalls, pages: ContextPages): Engine["dispatchInput"] {
  return (contextId, pageId, { actor, lease, events }, limits) => {
    const bounded = {
      ...limits,
      remainingMs: Math.min(limits.remainingMs, TIMEOUT_MS),
      timeoutMs: Math.min(limits.timeoutMs ?? limits.remainingMs, TIMEOUT_MS),
    };
    return calls.using(
      { actionType: "dispatchInput", contextId, pageId },
      bounded,
      async (context, deadline, begin) => {
        const page = await pages.of(context, pageId);
        const counted = context.control.countInput(actor, lease, events.length);
        const ends = [page.ended, page.dialogs.held];
        // The remaining events are not sent once the caller has its error.
        const stopped = new AbortController();
        const signal = AbortSignal.any([limits.signal, stopped.signal]);
        begin("script");
        try {
          const dispatching = page.input.dispatch(events, deadline, { signal, ends });
          await interrupt(dispatching, deadline, { signal: limits.signal, ends });
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
      },
    );
  };
}

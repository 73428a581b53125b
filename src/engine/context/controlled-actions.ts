import type { ServiceError } from "../../errors/errors.ts";
import { settlesWithin } from "../../errors/timing.ts";
import { type EndSignal, Interrupted } from "../deadline.ts";

/** How long running actions may go on when control is taken, and then how long their end may take. */
const END_TIMEOUT_MS = 2_000;

/** An action that acts on a page. */
export interface ControlledAction {
  /** Aborts when another caller takes control. */
  readonly signal: EndSignal;
  end(): void;
}

/** The actions that run in a context. */
export type ControlledActions = ReturnType<typeof createControlledActions>;

export function createControlledActions() {
  const running = new Map<ControlledAction, { readonly stop: AbortController; readonly ended: Promise<void> }>();
  return {
    begin(): ControlledAction {
      const stop = new AbortController();
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      const action: ControlledAction = {
        signal: stop.signal,
        end() {
          running.delete(action);
          resolve();
        },
      };
      running.set(action, { stop, ended });
      return action;
    },
    /** Resolves once those that run have ended; interrupts them with an error after a while. */
    async end(toError: () => ServiceError): Promise<void> {
      const entries = [...running.values()];
      const ended = Promise.all(entries.map((entry) => entry.ended));
      if (await settlesWithin(ended, END_TIMEOUT_MS)) return;
      const reason = new Interrupted({ type: "controlled", error: toError() });
      for (const { stop } of entries) stop.abort(reason);
      await settlesWithin(ended, END_TIMEOUT_MS);
    },
  };
}

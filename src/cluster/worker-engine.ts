import type { Engine } from "../engine/engine.ts";
import { ServiceError } from "../errors/errors.ts";
import type { Logger } from "../log/log.ts";
import { callBy, methodsBy } from "../seam/engine-methods.ts";

/** The engine of this process as the processes of the cluster call it: it claims what it runs, and acts only with a lease. */
export function createWorkerEngine(dependencies: {
  readonly engine: Engine;
  /** Whether this process may act on contexts. */
  readonly isLeaseHeld: () => boolean;
  readonly claimNew: (contextId: string) => Promise<boolean>;
  readonly release: (contextId: string, epoch: number) => Promise<unknown>;
  readonly log: Logger;
}): Engine {
  const { engine, isLeaseHeld, claimNew, release, log } = dependencies;

  function requireLease(): void {
    if (isLeaseHeld()) return;
    throw notExecuted("no-lease", "the process that runs the context has no connection to the database");
  }

  return {
    ...methodsBy((name, { needsLease }) => async (...values) => {
      if (needsLease) requireLease();
      return callBy(engine, name, values);
    }),
    async createContext(context, limits) {
      requireLease();
      if (!(await claimNew(context.id)))
        throw notExecuted("not-owner", `context "${context.id}" cannot be opened here`);
      try {
        await engine.createContext(context, limits);
      } catch (error) {
        await release(context.id, context.epoch).catch((cause: unknown) =>
          log.error({ error: cause, contextId: context.id }, "a context that did not open could not be released"),
        );
        throw error;
      }
    },
    screen: (...call) => engine.screen(...call),
    async *cdp(...call) {
      requireLease();
      yield* engine.cdp(...call);
    },
    events: (filter, signal) => engine.events(filter, signal),
    close: () => engine.close(),
  };
}

/** Why a process does not run a call, for the process that sent it there. */
function notExecuted(reason: "no-lease" | "not-owner", message: string): ServiceError {
  const details = { outcome: "not-executed", reason, worker: null };
  return new ServiceError("SERVICE_UNAVAILABLE", message, { details, retryAfterMs: 1_000 });
}

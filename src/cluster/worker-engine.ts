import type { Engine } from "../engine/engine.ts";
import { ServiceError } from "../errors/errors.ts";
import type { Logger } from "../log/log.ts";

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
    async updateContext(...call) {
      requireLease();
      return engine.updateContext(...call);
    },
    closeContext: (...call) => engine.closeContext(...call),
    async recoverContext(...call) {
      requireLease();
      return engine.recoverContext(...call);
    },
    saveContext: (...call) => engine.saveContext(...call),
    async openPage(...call) {
      requireLease();
      return engine.openPage(...call);
    },
    async closePage(...call) {
      requireLease();
      return engine.closePage(...call);
    },
    listPages: (contextId) => engine.listPages(contextId),
    async execute(...call) {
      requireLease();
      return engine.execute(...call);
    },
    async executeSteps(...call) {
      requireLease();
      return engine.executeSteps(...call);
    },
    async control(...call) {
      requireLease();
      return engine.control(...call);
    },
    readControl: (...call) => engine.readControl(...call),
    async dispatchInput(...call) {
      requireLease();
      return engine.dispatchInput(...call);
    },
    saveRecording: (...call) => engine.saveRecording(...call),
    listSteps: (...call) => engine.listSteps(...call),
    screen: (...call) => engine.screen(...call),
    async *cdp(...call) {
      requireLease();
      yield* engine.cdp(...call);
    },
    async webDriver(...call) {
      requireLease();
      return engine.webDriver(...call);
    },
    async render(...call) {
      requireLease();
      return engine.render(...call);
    },
    events: (filter, signal) => engine.events(filter, signal),
    leaveQueue: (contextId) => engine.leaveQueue(contextId),
    health: () => engine.health(),
    close: () => engine.close(),
  };
}

/** Why a process does not run a call, for the process that sent it there. */
function notExecuted(reason: "no-lease" | "not-owner", message: string): ServiceError {
  const details = { outcome: "not-executed", reason, worker: null };
  return new ServiceError("SERVICE_UNAVAILABLE", message, { details, retryAfterMs: 1_000 });
}

import type { OperationId, PublicCall } from "../contract.ts";
import { ServiceError } from "../errors/errors.ts";
import type { Service } from "./service.ts";

/** A service that can stop taking work while it finishes what it has. */
export interface DrainableService extends Service {
  /** From now on only health is answered; everything else is refused with `SERVICE_UNAVAILABLE`. */
  stopTaking(): void;
  isTaking(): boolean;
  /** Resolves when no call runs. After `withinMs` the calls that still run are canceled, which ends them soon. */
  finish(withinMs: number): Promise<void>;
}

/** Whether the service takes work; readiness asks it, and the service sets it. */
export interface Taking {
  isTaking: boolean;
}

/** Orchestrators ask these until the very end. */
const alwaysAnswered: ReadonlySet<OperationId> = new Set<OperationId>(["getHealth", "getLiveness", "getReadiness"]);

/** A client that tries again so much later most likely finds the next process, or another one. */
const retryAfterMs = 1_000;

export function drainable(service: Service, taking: Taking): DrainableService {
  /** One per running call. */
  const running = new Set<AbortController>();
  let idle: (() => void) | undefined;

  function requireTaking(): void {
    if (taking.isTaking) return;
    const details = { outcome: "not-executed" };
    throw new ServiceError("SERVICE_UNAVAILABLE", "the service is shutting down", { details, retryAfterMs });
  }

  async function run<T>(call: PublicCall, work: (call: PublicCall) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    const leave = (): void => {
      controller.abort(call.signal.reason);
    };
    if (call.signal.aborted) leave();
    else call.signal.addEventListener("abort", leave, { once: true });
    running.add(controller);
    try {
      return await work({ ...call, signal: controller.signal });
    } finally {
      call.signal.removeEventListener("abort", leave);
      running.delete(controller);
      if (running.size === 0) idle?.();
    }
  }

  return {
    admit: (operation, caller) => service.admit(operation, caller),
    admitOther: (kind, caller) => service.admitOther(kind, caller),
    async call(operation, call, input) {
      if (!alwaysAnswered.has(operation)) requireTaking();
      return run(call, (own) => service.call(operation, own, input));
    },
    // A stream has no end to wait for: it ends with its connection.
    async streamEvents(call, request) {
      requireTaking();
      return service.streamEvents(call, request);
    },
    stopTaking() {
      taking.isTaking = false;
    },
    isTaking: () => taking.isTaking,
    async finish(withinMs) {
      if (running.size === 0) return;
      const finished = new Promise<void>((resolve) => {
        idle = resolve;
      });
      const timer = setTimeout(() => {
        for (const controller of running) controller.abort(new Error("the service is shutting down"));
      }, withinMs);
      try {
        await finished;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

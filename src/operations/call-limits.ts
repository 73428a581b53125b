import type { Call } from "../contract.ts";
import type { CallLimits } from "../engine/engine.ts";

const defaultDeadlineMs = 30_000;

/** The call's own limits, as the engine takes them; the service wrapper has set the deadline. */
export function limitsOf({ deadlineMs = defaultDeadlineMs, signal }: Call): CallLimits {
  return { remainingMs: deadlineMs, signal };
}

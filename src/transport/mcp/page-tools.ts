import type { CallOperation } from "./backend.ts";
import { act } from "./act.ts";
import { type Arguments, fromJsonText } from "./decode.ts";
import { look } from "./look.ts";
import { createPageTargets, type Lifetime, type ToolResult } from "./page-targets.ts";
import type { PageViews } from "./page-views.ts";
import type { Round } from "./person.ts";

/** The tools `act` and `look`. They return text instead of JSON, which needs fewer tokens. */
export type PageTools = ReturnType<typeof createPageTools>;

/** @param views what the client was shown in earlier requests; absent: nothing */
export function createPageTools(lifetime: Lifetime, views?: PageViews) {
  const pages = createPageTargets(lifetime, views);
  return {
    /** The result of a call whose `signal` has aborted is not sent: the next call shows the same changes again. */
    act(written: Arguments, call: CallOperation, signal: AbortSignal, round: Round): Promise<ToolResult> {
      const given = { ...written, ...("steps" in written && { steps: stepsIn(written.steps) }) };
      const pageCall = { tool: "act", given, call, signal, at: round.state } as const;
      return pages.withTarget(pageCall, (target) => act(pages, pageCall, target, round));
    },
    look(given: Arguments, call: CallOperation, signal: AbortSignal): Promise<ToolResult> {
      const pageCall = { tool: "look", given, call, signal } as const;
      return pages.withTarget(pageCall, (target) => look(pages, pageCall, target));
    },
    /** Deletes the connection's own context. */
    close: (call: CallOperation): Promise<void> => pages.close(call),
  };
}

/** The steps, of which a client may send the list, a step, or the arguments of a page's tool as JSON text. */
function stepsIn(given: unknown): unknown {
  const steps = fromJsonText(given);
  if (!Array.isArray(steps)) return steps;
  return steps.map((written: unknown) => {
    const step = fromJsonText(written) as Arguments | null;
    if (typeof step !== "object" || typeof step?.arguments !== "string") return step;
    return { ...step, arguments: fromJsonText(step.arguments) };
  });
}

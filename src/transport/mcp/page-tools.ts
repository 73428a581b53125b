import type { CallOperation } from "./backend.ts";
import { act } from "./act.ts";
import type { Arguments } from "./decode.ts";
import { look } from "./look.ts";
import { createPageTargets, type Lifetime, type ToolResult } from "./page-targets.ts";
import type { Round } from "./person.ts";

/** The tools `act` and `look`. They return text instead of JSON, which needs fewer tokens. */
export type PageTools = ReturnType<typeof createPageTools>;

export function createPageTools(lifetime: Lifetime) {
  const pages = createPageTargets(lifetime);
  return {
    /** The result of a call whose `signal` has aborted is not sent: the next call shows the same changes again. */
    act(given: Arguments, call: CallOperation, signal: AbortSignal, round: Round): Promise<ToolResult> {
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

import { notFound } from "../../errors/errors.ts";
import type { ContextArchive } from "../archive.ts";
import { createDeadline, interrupt, Interrupted } from "../deadline.ts";
import type { Engine } from "../engine.ts";
import type { EngineCalls } from "./calls.ts";
import { controlAt } from "./control-state.ts";
import type { Contexts } from "./registry.ts";

/** Who controls a context, and changes of that. */
export function createControlCalls({
  calls,
  contexts,
  archive,
  now,
}: {
  readonly calls: EngineCalls;
  readonly contexts: Pick<Contexts, "peek">;
  readonly archive: Pick<ContextArchive, "load">;
  readonly now: () => number;
}): Pick<Engine, "control" | "readControl"> {
  return {
    control: (contextId, command, limits) =>
      calls.using({ actionType: `${command.type}Control`, contextId }, limits, async ({ control, ended }, deadline) =>
        interrupt(control.run(command), deadline, { signal: limits.signal, ends: [ended] }),
      ),

    async readControl(contextId, waitMs, limits) {
      const context = contexts.peek(contextId);
      if (context !== undefined && waitMs > 0) {
        const deadline = createDeadline(Math.min(waitMs, limits.remainingMs));
        const signals = { signal: limits.signal, ends: [context.ended] };
        await calls.within({ actionType: "readControl", contextId }, limits, () =>
          context.control.changed(deadline, signals).catch((error: unknown) => {
            if (!(error instanceof Interrupted) || error.interruption.type === "aborted") throw error;
          }),
        );
      }
      const live = contexts.peek(contextId);
      if (live !== undefined) return live.control.state;
      const archived = await archive.load(contextId);
      if (archived === undefined) throw notFound("context", contextId);
      return controlAt(archived.control, now());
    },
  };
}

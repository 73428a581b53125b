import type { Handlers } from "../contract.ts";
import type { Engine } from "../engine/engine.ts";
import { ServiceError } from "../errors/errors.ts";
import { formats } from "./export/formats.ts";
import { toProgram } from "./export/program.ts";
import { inTurns } from "../turns.ts";

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1_000;

export function createStepHandlers({
  engine,
}: {
  readonly engine: Pick<Engine, "listSteps">;
}): Pick<Handlers, "listContextSteps" | "exportContextSteps"> {
  return {
    async listContextSteps(call, { params: { contextId }, query: { after, limit = DEFAULT_LIMIT } }) {
      const asked = { limit, ...(after !== undefined && { after }) };
      return { answer: { data: await engine.listSteps(contextId, asked, call.limits()) } };
    },

    async exportContextSteps(call, { params: { contextId }, body: { format, after, steps: ids } }) {
      const asked = { limit: MAX_LIMIT, ...(after !== undefined && { after }) };
      const held = await engine.listSteps(contextId, asked, call.limits());
      // Over gRPC an absent list is an empty one.
      const chosen = ids === undefined || ids.length === 0 ? undefined : new Set(ids);
      const program = await inTurns(toProgram(held.steps.filter(({ id }) => chosen?.has(id) ?? true)));
      const { steps, parameters, left } = program;
      if (steps.length === 0)
        throw new ServiceError("CONFLICT", `context "${contextId}" has no steps that a program can repeat`, {
          details: { reason: "no-steps" },
        });
      const data = { format, text: await inTurns(formats[format](program)), steps: steps.length };
      return { answer: { data: { ...data, parameters: [...parameters], left: [...left] } } };
    },
  };
}

import type { Handlers } from "../contract.ts";
import type { Engine } from "../engine/engine.ts";
import type { ContextStore } from "../store/contexts.ts";
import { requireOwned } from "./access.ts";

export interface StepDependencies {
  readonly engine: Pick<Engine, "listSteps">;
  readonly contexts: Pick<ContextStore, "ownerOf" | "find">;
}

const DEFAULT_LIMIT = 100;

export function createStepHandlers({ engine, contexts }: StepDependencies): Pick<Handlers, "listContextSteps"> {
  return {
    async listContextSteps(call, { params: { contextId }, query: { after, limit = DEFAULT_LIMIT } }) {
      await requireOwned(contexts, call.principal, contextId);
      const asked = { limit, ...(after !== undefined && { after }) };
      return { answer: { data: await engine.listSteps(contextId, asked, call.limits()) } };
    },
  };
}

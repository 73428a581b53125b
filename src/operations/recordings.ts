import type { Handlers } from "../contract.ts";
import type { Engine } from "../engine/engine.ts";
import type { ContextStore } from "../store/contexts.ts";
import { requireOwned } from "./access.ts";

export function createRecordingHandlers({
  engine,
  contexts,
}: {
  readonly engine: Pick<Engine, "saveRecording">;
  readonly contexts: Pick<ContextStore, "ownerOf" | "find">;
}): Pick<Handlers, "saveRecording"> {
  return {
    async saveRecording(call, { params: { contextId }, body: { format = "html" } }) {
      await requireOwned(contexts, call.principal, contextId);
      const artifact = await engine.saveRecording(contextId, format, call.limits());
      return { answer: { data: artifact }, audited: { artifactId: artifact.id } };
    },
  };
}

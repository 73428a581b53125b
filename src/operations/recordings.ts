import type { Handlers } from "../contract.ts";
import type { Engine } from "../engine/engine.ts";
import type { Artifacts } from "../store/artifacts/artifacts.ts";
import type { ContextStore } from "../store/contexts.ts";
import { requireOwned } from "./access.ts";
import { renamed, requireArtifactName } from "./artifacts.ts";

export function createRecordingHandlers({
  engine,
  contexts,
  artifacts,
}: {
  readonly engine: Pick<Engine, "saveRecording">;
  readonly contexts: Pick<ContextStore, "ownerOf" | "find">;
  readonly artifacts: Pick<Artifacts, "rename">;
}): Pick<Handlers, "saveRecording"> {
  return {
    async saveRecording(call, { params: { contextId }, body: { format = "html", name } }) {
      if (name !== undefined) requireArtifactName(name);
      await requireOwned(contexts, call.principal, contextId);
      const saved = await engine.saveRecording(contextId, format, call.limits());
      const { id: artifactId } = saved;
      const data = name === undefined ? saved : await renamed(artifacts, call.principal.userId, artifactId, name);
      return { answer: { data }, audited: { artifactId } };
    },
  };
}

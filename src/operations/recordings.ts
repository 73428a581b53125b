import type { Handlers } from "../contract.ts";
import type { Engine } from "../engine/engine.ts";
import type { Artifacts } from "../store/artifacts/artifacts.ts";
import { renamed, requireArtifactName } from "./artifacts.ts";

export function createRecordingHandlers({
  engine,
  artifacts,
}: {
  readonly engine: Pick<Engine, "saveRecording">;
  readonly artifacts: Pick<Artifacts, "rename">;
}): Pick<Handlers, "saveRecording"> {
  return {
    async saveRecording(call, { params: { contextId }, body: { format = "html", name } }) {
      if (name !== undefined) requireArtifactName(name);
      const saved = await engine.saveRecording(contextId, format, call.limits());
      const { id: artifactId } = saved;
      const data = name === undefined ? saved : await renamed(artifacts, call.principal.userId, artifactId, name);
      return { answer: { data }, audited: { artifactId } };
    },
  };
}

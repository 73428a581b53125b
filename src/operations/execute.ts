import { notFound } from "../errors/errors.ts";
import { join } from "node:path";
import type { Handlers } from "../contract.ts";
import type { Engine } from "../engine/engine.ts";
import type { ContextStore } from "../store/contexts.ts";
import { baseUrlOf } from "./base-url.ts";
import { limitsOf } from "./call-limits.ts";

export interface ExecuteDependencies {
  readonly engine: Pick<Engine, "execute">;
  readonly contexts: Pick<ContextStore, "ownerOf" | "touch">;
  /** Holds a folder per username with the files that user may upload. */
  readonly uploadDir: string;
}

export function createExecuteHandler({
  engine,
  contexts,
  uploadDir,
}: ExecuteDependencies): Pick<Handlers, "executeAction"> {
  return {
    async executeAction(call, { params: { contextId }, body }) {
      if ((await contexts.ownerOf(contextId)) !== call.principal.userId) throw notFound("context", contextId);
      contexts.touch(contextId);
      const baseUrl = baseUrlOf(call.principal);
      const { result, ...bytes } = await engine.execute(contextId, body, {
        ...limitsOf(call),
        // `checkUsername` ensures that a username is one plain name of a folder.
        uploadDir: join(uploadDir, call.principal.username),
        ...(baseUrl !== undefined && { baseUrl }),
      });
      return { answer: { data: result }, ...bytes };
    },
  };
}

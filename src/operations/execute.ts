import { notFound } from "../errors/errors.ts";
import { join } from "node:path";
import type { ActionRequest, Handlers, Principal } from "../contract.ts";
import type { Engine } from "../engine/engine.ts";
import type { ContextStore } from "../store/contexts.ts";
import { resolveUrl } from "./base-url.ts";
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
      const request = withAbsoluteUrl(body, call.principal);
      const { result, ...bytes } = await engine.execute(contextId, request, {
        ...limitsOf(call),
        // A username is one plain name of a folder: `checkUsername` sees to that.
        ...(request.action === "upload" && { uploadDir: join(uploadDir, call.principal.username) }),
      });
      return { answer: { data: result }, ...bytes };
    },
  };
}

function withAbsoluteUrl(request: ActionRequest, principal: Principal): ActionRequest {
  if (request.action !== "navigate") return request;
  return { ...request, params: { ...request.params, url: resolveUrl(request.params.url, principal) } };
}

import { join } from "node:path";
import type { ActionOutcome, ActionResult, Handlers, StepOutcome, StepResult } from "../contract.ts";
import type { Engine } from "../engine/engine.ts";
import type { ContextStore } from "../store/contexts.ts";
import { requireOwned } from "./access.ts";
import { toActor } from "./actor.ts";
import { baseUrlOf } from "./base-url.ts";
import { openUploads } from "./upload-files.ts";

export interface ExecuteDependencies {
  readonly engine: Pick<Engine, "execute" | "executeSteps">;
  readonly contexts: Pick<ContextStore, "ownerOf" | "touch">;
  /** Holds a folder per username with the files that user may upload. */
  readonly uploadDir: string;
}

export function createExecuteHandler({
  engine,
  contexts,
  uploadDir,
}: ExecuteDependencies): Pick<Handlers, "executeAction" | "executeSteps"> {
  return {
    async executeAction(call, { params: { contextId }, body }) {
      await requireOwned(contexts, call.principal, contextId);
      contexts.touch(contextId);
      const baseUrl = baseUrlOf(call.principal);
      const uploads =
        body.action === "upload" &&
        // `checkUsername` ensures that a username is one plain name of a folder.
        (await openUploads(join(uploadDir, call.principal.username), body.params.files));
      try {
        const outcome = await engine.execute(contextId, body, {
          ...call.limits(),
          actor: toActor(call.principal),
          ...(uploads && { uploads: uploads.files }),
          ...(baseUrl !== undefined && { baseUrl }),
        });
        const encoding = encodingOf(outcome);
        const { result, ...bytes } = encoding === "base64" ? withBase64(outcome) : outcome;
        return { answer: { data: result }, ...bytes, ...(encoding !== undefined && { encoding }) };
      } finally {
        if (uploads) await uploads.close();
      }
    },

    async executeSteps(call, { params: { contextId }, body }) {
      await requireOwned(contexts, call.principal, contextId);
      contexts.touch(contextId);
      const baseUrl = baseUrlOf(call.principal);
      const files = body.steps.flatMap((step) => (step.action === "upload" ? step.params.files : []));
      const uploads = files.length > 0 && (await openUploads(join(uploadDir, call.principal.username), files));
      try {
        const outcome = await engine.executeSteps(contextId, body, {
          ...call.limits(),
          actor: toActor(call.principal),
          ...(uploads && { uploads: uploads.files }),
          ...(baseUrl !== undefined && { baseUrl }),
        });
        return { answer: { data: { ...outcome, steps: outcome.steps.map(toStepResult) } } };
      } finally {
        if (uploads) await uploads.close();
      }
    },
  };
}

/** The outcome of a step, with its bytes, if any, as base64. */
function toStepResult({ bytes, ...step }: StepOutcome): StepResult {
  if (bytes === undefined) return step;
  const field = step.action === "pdf" ? "pdf" : "image";
  return { ...step, data: { ...step.data, [field]: Buffer.from(bytes).toString("base64") } };
}

/** Returns the encoding in which the caller asked for the bytes; undefined for a result without. */
function encodingOf({ result, bytes }: ActionOutcome): "base64" | "binary" | undefined {
  if (bytes === undefined || !("encoding" in result.data)) return undefined;
  return result.data.encoding === "binary" ? "binary" : "base64";
}

/** The engine returns an image or document as bytes only; with this encoding the result holds it too. */
function withBase64(outcome: ActionOutcome): ActionOutcome {
  const { result, bytes = new Uint8Array() } = outcome;
  const field = result.actionType === "pdf" ? "pdf" : "image";
  const data = { ...result.data, [field]: Buffer.from(bytes).toString("base64") };
  return { ...outcome, result: { ...result, data } as ActionResult };
}

import { join } from "node:path";
import {
  type ActionData,
  type ActionOutcome,
  type ActionRequest,
  type ActionResult,
  type Call,
  type Handlers,
  isProgram,
  type Principal,
  runsScript,
  type StepOutcome,
  type StepResult,
} from "../contract.ts";
import type { Engine } from "../engine/engine.ts";
import { hasScope, requireScopes } from "../identity/permissions.ts";
import { MASK } from "../store/secrets/context-secrets.ts";
import type { ContextStore } from "../store/contexts.ts";
import { toActor } from "./actor.ts";
import { baseUrlOf } from "./base-url.ts";
import { openUploads } from "./upload-files.ts";

export function createExecuteHandler({
  engine,
  contexts,
  uploadDir,
}: {
  readonly engine: Pick<Engine, "execute" | "executeSteps">;
  readonly contexts: Pick<ContextStore, "find" | "touch">;
  /** Holds a folder per username with the files that user may upload. */
  readonly uploadDir: string;
}): Pick<Handlers, "executeAction" | "executeSteps"> {
  /**
   * Who may use a profile, but not export it, reads no cookies of its login; and a program none where acts wait for approval: with them
   * it would act elsewhere.
   */
  async function hidesCookies(
    { principal }: Call,
    contextId: string,
    requests: readonly ActionRequest[],
  ): Promise<boolean> {
    if (!requests.some(({ action, params }) => action === "cookies" && params.operation === "get")) return false;
    const [mayExport, isPerson] = [hasScope(principal, "profiles:export"), !isProgram(principal.credential)];
    if (mayExport && isPerson) return false;
    const { profile, config } = (await contexts.find(principal.userId, contextId)) ?? {};
    return (!mayExport && profile !== undefined) || (!isPerson && (config?.approvals ?? []).length > 0);
  }

  /** Opens the files of the uploads; the engine opens their artifacts. */
  async function openFiles(principal: Principal, requests: readonly ActionRequest[]) {
    const files = requests.flatMap((request) => (request.action === "upload" ? (request.params.files ?? []) : []));
    // `checkUsername` ensures that a username is one plain name of a folder.
    return files.length === 0 ? undefined : openUploads(join(uploadDir, principal.username), files);
  }

  return {
    async executeAction(call, { params: { contextId }, body }) {
      requireParameterScopes(call, [body]);
      contexts.touch(contextId);
      const baseUrl = baseUrlOf(call.principal);
      const uploads = await openFiles(call.principal, [body]);
      try {
        const outcome = await engine.execute(contextId, body, {
          ...call.limits(),
          actor: toActor(call.principal),
          ...(uploads && { uploads: uploads.files }),
          ...(baseUrl !== undefined && { baseUrl }),
        });
        if (await hidesCookies(call, contextId, [body])) hideCookies(outcome.result.data);
        const encoding = encodingOf(outcome);
        const { result, ...bytes } = encoding === "base64" ? withBase64(outcome) : outcome;
        return { answer: { data: result }, ...bytes, ...(encoding !== undefined && { encoding }) };
      } finally {
        if (uploads) await uploads.close();
      }
    },

    async executeSteps(call, { params: { contextId }, body }) {
      requireParameterScopes(call, body.steps);
      contexts.touch(contextId);
      const baseUrl = baseUrlOf(call.principal);
      const uploads = await openFiles(call.principal, body.steps);
      try {
        const outcome = await engine.executeSteps(contextId, body, {
          ...call.limits(),
          // The key keeps what was done.
          ...(call.isKeyed && { endsAfterStep: true }),
          actor: toActor(call.principal),
          ...(uploads && { uploads: uploads.files }),
          ...(baseUrl !== undefined && { baseUrl }),
        });
        if (await hidesCookies(call, contextId, body.steps)) for (const { data } of outcome.steps) hideCookies(data);
        return { answer: { data: { ...outcome, steps: outcome.steps.map(toStepResult) } } };
      } finally {
        if (uploads) await uploads.close();
      }
    },
  };
}

/** @throws ServiceError `FORBIDDEN` to a caller without the scope that a parameter needs beside that of the action */
function requireParameterScopes({ principal }: Call, requests: readonly ActionRequest[]): void {
  for (const request of requests) {
    const { action, params } = request;
    if (action === "type" && params.secret !== undefined) requireScopes(principal, ["secrets:use"]);
    if (action === "upload" && params.artifacts !== undefined) requireScopes(principal, ["artifacts:read"]);
    if (runsScript(request)) requireScopes(principal, ["actions:evaluate"]);
  }
}

function hideCookies(data: object | undefined): void {
  const { cookies = [] }: Partial<ActionData<"cookies">> = data ?? {};
  for (const cookie of cookies) cookie.value = MASK;
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

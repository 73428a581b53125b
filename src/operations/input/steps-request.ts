import type { ActionRequest, ActionType, ObserveOptions, StepsRequest } from "../../contract.ts";
import { type FieldError, ServiceError } from "../../errors/errors.ts";
import { invalidInput } from "../../errors/validation.ts";
import { actionTypeOf, normalizeAction } from "./action-request.ts";

const DEFAULT_TIMEOUT_MS = 60_000;
const MAX_STEPS = 25;

/**
 * All steps as canonical actions. A step is `{ action, params, timeout? }`, or has its parameters beside `action`.
 *
 * @throws ServiceError `VALIDATION_ERROR` with the errors of every step, as `steps[3].selector`
 */
export function normalizeSteps(body: unknown): {
  readonly request: StepsRequest;
  readonly toWritten: (field: string) => string;
} {
  const { steps, pageId, timeout, lease, ...observe } = body as ObserveOptions & {
    readonly steps: readonly Readonly<Record<string, unknown>>[];
    readonly pageId?: string;
    readonly timeout?: number;
    readonly lease?: number;
  };
  const errors: FieldError[] = [];
  const normalized: { readonly request: ActionRequest; readonly toWritten: (field: string) => string }[] = [];
  for (const [index, step] of steps.entries()) {
    try {
      normalized.push(normalizeStep(step));
    } catch (error) {
      errors.push(
        ...errorsOf(error).map((each) => ({ ...each, field: `steps[${index}].${writtenIn(step, each.field)}` })),
      );
    }
  }
  if (errors.length > 0) throw invalidInput(errors);
  const toWritten = (field: string): string => {
    const [, index = "", rest = ""] = /^steps\[(\d+)\]\.(.*)$/s.exec(field) ?? [];
    const found = normalized[Number(index)];
    const step = steps[Number(index)];
    if (index === "" || found === undefined || step === undefined) return field;
    return `steps[${index}].${writtenIn(step, found.toWritten(rest))}`;
  };
  const request = {
    steps: normalized.map((each) => each.request),
    timeoutMs: timeout ?? DEFAULT_TIMEOUT_MS,
    ...(pageId !== undefined && { pageId }),
    ...(lease !== undefined && { lease }),
    ...(Object.keys(observe).length > 0 && { observe }),
  };
  return { request, toWritten };
}

/**
 * The actions that the steps of a body name; of a body without steps, which its validator rejects, none.
 *
 * @throws ServiceError `VALIDATION_ERROR` for a step that names none of the contract's
 */
export function stepTypesOf(body: unknown): readonly ActionType[] {
  const steps: unknown = typeof body === "object" && body !== null && "steps" in body ? body.steps : undefined;
  if (!Array.isArray(steps) || steps.length > MAX_STEPS) return [];
  const errors: FieldError[] = [];
  const types = steps.flatMap((step: unknown, index): ActionType[] => {
    const isNamed = typeof step === "object" && step !== null && "action" in step;
    try {
      return [actionTypeOf({ action: isNamed ? step.action : undefined })];
    } catch (error) {
      errors.push(...errorsOf(error).map((each) => ({ ...each, field: `steps[${index}].${each.field}` })));
      return [];
    }
  });
  if (errors.length > 0) throw invalidInput(errors);
  return types;
}

function errorsOf(error: unknown): readonly FieldError[] {
  if (!(error instanceof ServiceError) || !Array.isArray(error.details)) throw error;
  return error.details as readonly FieldError[];
}

function normalizeStep(step: Readonly<Record<string, unknown>>): ReturnType<typeof normalizeAction> {
  const { action, params, timeout, ...beside } = step;
  const outer = { action, ...(timeout !== undefined && { timeout }) };
  if (Object.hasOwn(step, "params")) {
    const [extra] = Object.keys(beside);
    if (extra !== undefined) throw invalidInput([{ field: extra, message: "must not be given beside params" }]);
    return normalizeAction({ ...outer, params });
  }
  return normalizeAction({ ...outer, params: beside });
}

/** A step whose parameters stand beside its action has no `params`. */
function writtenIn(step: Readonly<Record<string, unknown>>, field: string): string {
  return Object.hasOwn(step, "params") ? field : field.replace(/^params\./, "");
}

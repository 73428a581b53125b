import {
  type ActionRequest,
  actions,
  type ActionType,
  actionValidators,
  type ObserveOptions,
  observeValidator,
} from "../../contract.ts";
import { isDeepStrictEqual } from "node:util";
import type { FieldFault } from "../../errors/errors.ts";
import { invalidInput, toFieldFaults } from "../../errors/validation.ts";

export interface NormalizedAction {
  readonly request: ActionRequest;
  /** A canonical parameter's path, such as `selector`, as the caller wrote it, such as `params.selector`. */
  readonly toWritten: (field: string) => string;
}

const maxTimeoutMs = 120_000;
/** Beyond the time that typing or waiting takes by request, ms. */
const allowanceMs = 5_000;
/** Of the observation; in the flat shape a parameter of the same name is the action's own. */
const observeFields = ["observe", "since", "maxTokens", "settle", "ifRevision", "onStale"] as const;
const envelopeFields: ReadonlySet<string> = new Set(["pageId", "timeout", ...observeFields]);

/**
 * Both body shapes, `{ action, params, pageId?, timeout? }` and `{ type, ...params, pageId?, timeout? }`, as one
 * canonical request. The parameters are looked at under their canonical names only, so nothing in them can change which
 * action they are for.
 *
 * @throws ServiceError `VALIDATION_ERROR`, with fields as the caller wrote them
 */
export function normalizeAction(body: unknown): NormalizedAction {
  if (!isObject(body)) throw invalidInput([{ field: "body", message: "must be an object with an action" }]);
  const isNested = Object.hasOwn(body, "action");
  const tag = isNested ? "action" : "type";
  const action = toActionType(body[tag], isNested || !Object.hasOwn(body, "type") ? "action" : "type");
  const given = isNested ? nestedParams(body) : flatParams(action, body);
  const prefix = isNested ? "params." : "";

  const faults: FieldFault[] = isNested
    ? Object.keys(body)
        .filter((name) => name !== "action" && name !== "params" && !envelopeFields.has(name))
        .map((name) => ({ field: name, message: "is not a known field" }))
    : [];
  const { params, writtenNames } = toCanonical(action, given, prefix, faults);
  const toWritten = (field: string): string => {
    const [, head = "", rest = ""] = /^([^.[]*)(.*)$/s.exec(field) ?? [];
    return (writtenNames.get(head) ?? prefix + head) + rest;
  };

  const timeout = agreedTimeout(body.timeout, isNested ? given.timeout : undefined, faults);
  const pageId = checkedPageId(body.pageId, faults);
  const observe = observeOptions(body, isNested ? undefined : action, faults);
  const validate = actionValidators[action];
  if (!validate(params)) {
    faults.push(
      ...toFieldFaults(validate.errors, params).map((fault) => ({ ...fault, field: toWritten(fault.field) })),
    );
  }
  faults.push(...targetFaults(action, params).map((fault) => ({ ...fault, field: toWritten(fault.field) })));
  if (faults.length > 0) throw invalidInput(faults);
  const timeoutMs = timeout ?? defaultTimeoutMs(action, params);
  // The validator of this very action has just accepted the parameters.
  const request = {
    action,
    params,
    timeoutMs,
    ...(pageId !== undefined && { pageId }),
    ...(observe !== undefined && { observe }),
  } as ActionRequest;
  return { request, toWritten };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function toActionType(value: unknown, tag: "action" | "type"): ActionType {
  const known = Object.keys(actions).join(", ");
  if (value === undefined)
    throw invalidInput([{ field: tag, message: `must be given (or type, in the flat shape): one of ${known}` }]);
  if (typeof value === "string" && Object.hasOwn(actions, value)) return value as ActionType;
  const found = typeof value === "string" ? JSON.stringify(value.slice(0, 40)) : typeof value;
  throw invalidInput([{ field: tag, message: `must be one of ${known}, not ${found}` }]);
}

function nestedParams(body: Record<string, unknown>): Record<string, unknown> {
  if (body.params === undefined) return {};
  if (!isObject(body.params)) throw invalidInput([{ field: "params", message: "must be an object" }]);
  return body.params;
}

function flatParams(action: ActionType, body: Record<string, unknown>): Record<string, unknown> {
  const own = new Set(actions[action].params);
  const isParameter = (name: string): boolean =>
    name !== "type" && (!envelopeFields.has(name) || (isObserveField(name) && own.has(name)));
  return Object.fromEntries(Object.entries(body).filter(([name]) => isParameter(name)));
}

function isObserveField(name: string): boolean {
  return observeFields.some((field) => field === name);
}

/** @param flat the action whose own parameters stand beside these */
function observeOptions(
  body: Record<string, unknown>,
  flat: ActionType | undefined,
  faults: FieldFault[],
): ObserveOptions | undefined {
  const own = new Set(flat === undefined ? [] : actions[flat].params);
  const given = observeFields.filter((name) => Object.hasOwn(body, name) && !own.has(name));
  if (given.length === 0) return undefined;
  const options = Object.fromEntries(given.map((name) => [name, body[name]]));
  if (!observeValidator(options)) faults.push(...toFieldFaults(observeValidator.errors, options));
  // The validator has accepted them, or there is a fault.
  return options;
}

/** An element is named in one way. */
function targetFaults(action: ActionType, { selector, ref }: Record<string, unknown>): FieldFault[] {
  const { target } = actions[action];
  if (target === undefined) return [];
  if (selector !== undefined && ref !== undefined)
    return [{ field: "ref", message: "must not be given with selector" }];
  if (target === "required" && selector === undefined && ref === undefined)
    return [{ field: "selector", message: "or ref must be given" }];
  return [];
}

function toCanonical(
  action: ActionType,
  given: Record<string, unknown>,
  prefix: string,
  faults: FieldFault[],
): { params: Record<string, unknown>; writtenNames: Map<string, string> } {
  const { aliases } = actions[action];
  const params = new Map<string, unknown>();
  const writtenNames = new Map<string, string>();
  for (const [name, value] of Object.entries(given)) {
    if (name === "timeout") continue;
    const canonical = Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name;
    const earlier = writtenNames.get(canonical);
    if (earlier !== undefined && !isDeepStrictEqual(params.get(canonical), value)) {
      faults.push({ field: prefix + name, message: `disagrees with ${earlier}, which means the same` });
    }
    params.set(canonical, value);
    writtenNames.set(canonical, prefix + name);
  }
  // fromEntries defines own properties, so even a key "__proto__" stays a key, for the validator to refuse.
  return { params: Object.fromEntries(params), writtenNames };
}

function agreedTimeout(outer: unknown, inner: unknown, faults: FieldFault[]): number | undefined {
  for (const [field, value] of [
    ["timeout", outer],
    ["params.timeout", inner],
  ] as const) {
    if (value !== undefined && !(Number.isInteger(value) && Number(value) >= 1 && Number(value) <= maxTimeoutMs)) {
      faults.push({ field, message: `must be a whole number of ms from 1 to ${maxTimeoutMs}` });
    }
  }
  if (outer !== undefined && inner !== undefined && outer !== inner) {
    faults.push({ field: "params.timeout", message: "disagrees with timeout" });
  }
  return (outer ?? inner) as number | undefined;
}

function checkedPageId(value: unknown, faults: FieldFault[]): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === "string" && value.length >= 1 && value.length <= 64) return value;
  faults.push({ field: "pageId", message: "must be a page's id" });
  return undefined;
}

/** By action, as the contract says, and never shorter than the time that the parameters ask for. */
function defaultTimeoutMs(action: ActionType, params: Record<string, unknown>): number {
  const { timeoutMs, addsTime } = actions[action];
  const askedMs = addsTime.reduce((sum, { field, perCharacterOf }) => {
    const times = perCharacterOf === undefined ? 1 : String(params[perCharacterOf]).length;
    return sum + Number(params[field] ?? 0) * times;
  }, 0);
  return askedMs > 0 ? Math.min(maxTimeoutMs, Math.max(timeoutMs, Math.ceil(askedMs) + allowanceMs)) : timeoutMs;
}

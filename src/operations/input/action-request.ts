import { isDeepStrictEqual } from "node:util";
import {
  type ActionRequest,
  actions,
  type ActionType,
  actionValidators,
  type ObserveOptions,
  observeValidator,
} from "../../contract.ts";
import type { FieldError } from "../../errors/errors.ts";
import { findErrors, invalidInput, unknownField } from "../../errors/validation.ts";
import { ACTION_SYNONYMS, suggestion } from "../../near-names.ts";

const MAX_TIMEOUT_MS = 120_000;
const MAX_LEASE = 2_147_483_647;
/** Time allowed beyond the time that typing or waiting takes by request, ms. */
const ALLOWANCE_MS = 5_000;
/** More than any action has; sorting out a hundred thousand takes long. */
const MAX_FIELDS = 100;
/** Fields of the observation; in the flat shape a parameter of the same name is the action's own. */
const OBSERVE_FIELDS = ["observe", "since", "maxTokens", "settle", "ifRevision", "onStale"] as const;
const ENVELOPE_FIELDS: ReadonlySet<string> = new Set(["pageId", "timeout", "lease", ...OBSERVE_FIELDS]);

/**
 * The action that a body of either shape names.
 *
 * @throws ServiceError `VALIDATION_ERROR` for a body that names none of the contract's
 */
export function actionTypeOf(body: unknown): ActionType {
  if (!isObject(body)) throw invalidInput([{ field: "body", message: "must be an object with an action" }]);
  requireFewFields("body", body);
  const tag = !Object.hasOwn(body, "action") && Object.hasOwn(body, "type") ? "type" : "action";
  return toActionType(body[tag], tag);
}

/**
 * Both body shapes, `{ action, params, pageId?, timeout? }` and `{ type, ...params, pageId?, timeout? }`, as one
 * canonical request. The parameters are looked up by their canonical names only, so nothing in them can change which
 * action they are for.
 *
 * @throws ServiceError `VALIDATION_ERROR`, with fields as the caller wrote them
 */
export function normalizeAction(body: unknown, action = actionTypeOf(body)) {
  if (!isObject(body)) throw invalidInput([{ field: "body", message: "must be an object with an action" }]);
  const isNested = Object.hasOwn(body, "action");
  const given = isNested ? nestedParams(body) : flatParams(action, body);
  const prefix = isNested ? "params." : "";

  const errors: FieldError[] = isNested ? unknownFields(body, action) : [];
  const { params, writtenNames } = toCanonical(action, given, prefix, errors);
  /** A canonical parameter's path, such as `selector`, as the caller wrote it, such as `params.selector`. */
  const toWritten = (field: string): string => {
    const [, head = "", rest = ""] = /^([^.[]*)(.*)$/s.exec(field) ?? [];
    return (writtenNames.get(head) ?? prefix + head) + rest;
  };

  const timeout = agreedTimeout(body.timeout, isNested ? given.timeout : undefined, errors);
  const pageId = checkedPageId(body.pageId, errors);
  const lease = checkedLease(body.lease, errors);
  const observe = observeOptions(body, isNested ? undefined : action, errors);
  const ofParams = [...findErrors(actionValidators[action], params), ...targetErrors(action, params)];
  errors.push(...ofParams.map((error) => ({ ...error, field: toWritten(error.field) })));
  if (errors.length > 0) throw invalidInput(errors);
  const timeoutMs = timeout ?? defaultTimeoutMs(action, params);
  // The validator of this action has just accepted the parameters.
  const request = {
    action,
    params,
    timeoutMs,
    ...(timeout === undefined && { waitsBeside: true }),
    ...(pageId !== undefined && { pageId }),
    ...(lease !== undefined && { lease }),
    ...(observe !== undefined && { observe }),
  } as ActionRequest;
  return { request, toWritten };
}

/** Fields beside action and params. */
function unknownFields(body: Record<string, unknown>, action: ActionType): FieldError[] {
  return Object.keys(body)
    .filter((name) => name !== "action" && name !== "params" && !ENVELOPE_FIELDS.has(name))
    .map((name) => unknownField([], name, actions[action].params, ["params"]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function toActionType(value: unknown, tag: "action" | "type"): ActionType {
  if (typeof value === "string" && Object.hasOwn(actions, value)) return value as ActionType;
  const known = Object.keys(actions).join(", ");
  if (value === undefined)
    throw invalidInput([{ field: tag, message: `must be given (or type, in the flat shape): one of ${known}` }]);
  const found = typeof value === "string" ? JSON.stringify(value.slice(0, 40)) : typeof value;
  const meant = typeof value === "string" ? suggestion(value.slice(0, 40), Object.keys(actions), ACTION_SYNONYMS) : "";
  throw invalidInput([{ field: tag, message: `must be one of ${known}, not ${found}${meant}` }]);
}

function nestedParams(body: Record<string, unknown>): Record<string, unknown> {
  if (body.params === undefined) return {};
  if (!isObject(body.params)) throw invalidInput([{ field: "params", message: "must be an object" }]);
  requireFewFields("params", body.params);
  return body.params;
}

function requireFewFields(field: string, value: Record<string, unknown>): void {
  if (Object.keys(value).length > MAX_FIELDS) {
    throw invalidInput([{ field, message: `must have at most ${MAX_FIELDS} fields` }]);
  }
}

function flatParams(action: ActionType, body: Record<string, unknown>): Record<string, unknown> {
  const own = new Set(actions[action].params);
  const isParameter = (name: string): boolean =>
    name !== "type" && (!ENVELOPE_FIELDS.has(name) || (isObserveField(name) && own.has(name)));
  return Object.fromEntries(Object.entries(body).filter(([name]) => isParameter(name)));
}

function isObserveField(name: string): boolean {
  return OBSERVE_FIELDS.some((field) => field === name);
}

/** @param flat the action whose own parameters stand beside these */
function observeOptions(
  body: Record<string, unknown>,
  flat: ActionType | undefined,
  errors: FieldError[],
): ObserveOptions | undefined {
  const own = new Set(flat === undefined ? [] : actions[flat].params);
  const given = OBSERVE_FIELDS.filter((name) => Object.hasOwn(body, name) && !own.has(name));
  if (given.length === 0) return undefined;
  const options = Object.fromEntries(given.map((name) => [name, body[name]]));
  errors.push(...findErrors(observeValidator, options));
  // The validator has accepted them, or there is an error.
  return options;
}

/** An element is named in one way. */
function targetErrors(action: ActionType, { selector, ref }: Record<string, unknown>): FieldError[] {
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
  errors: FieldError[],
): { params: Record<string, unknown>; writtenNames: Map<string, string> } {
  const { aliases } = actions[action];
  const params = new Map<string, unknown>();
  const writtenNames = new Map<string, string>();
  for (const [name, value] of Object.entries(given)) {
    if (name === "timeout") continue;
    const canonical = Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name;
    const earlier = writtenNames.get(canonical);
    if (earlier !== undefined && !isDeepStrictEqual(params.get(canonical), value)) {
      errors.push({ field: prefix + name, message: `disagrees with ${earlier}, which means the same` });
    }
    params.set(canonical, value);
    writtenNames.set(canonical, prefix + name);
  }
  // fromEntries defines own properties, so a key "__proto__" stays a key, which the validator rejects.
  return { params: Object.fromEntries(params), writtenNames };
}

function agreedTimeout(outer: unknown, inner: unknown, errors: FieldError[]): number | undefined {
  for (const [field, value] of [
    ["timeout", outer],
    ["params.timeout", inner],
  ] as const) {
    if (value !== undefined && !(Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_TIMEOUT_MS)) {
      errors.push({ field, message: `must be a whole number of ms from 1 to ${MAX_TIMEOUT_MS}` });
    }
  }
  if (outer !== undefined && inner !== undefined && outer !== inner) {
    errors.push({ field: "params.timeout", message: "disagrees with timeout" });
  }
  return (outer ?? inner) as number | undefined;
}

function checkedPageId(value: unknown, errors: FieldError[]): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === "string" && value.length >= 1 && value.length <= 64) return value;
  errors.push({ field: "pageId", message: "must be a page's id" });
  return undefined;
}

function checkedLease(value: unknown, errors: FieldError[]): number | undefined {
  if (value === undefined) return undefined;
  if (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_LEASE) return value as number;
  errors.push({ field: "lease", message: `must be the number of a lease, from 1 to ${MAX_LEASE}` });
  return undefined;
}

/** Returns the action's timeout of the contract, and never less than the time that the parameters ask for. */
function defaultTimeoutMs(action: ActionType, params: Record<string, unknown>): number {
  const { timeoutMs, addsTime } = actions[action];
  const askedMs = addsTime.reduce((sum, { field, perCharacterOf }) => {
    const times = perCharacterOf === undefined ? 1 : String(params[perCharacterOf]).length;
    return sum + Number(params[field] ?? 0) * times;
  }, 0);
  return askedMs > 0 ? Math.min(MAX_TIMEOUT_MS, Math.max(timeoutMs, Math.ceil(askedMs) + ALLOWANCE_MS)) : timeoutMs;
}

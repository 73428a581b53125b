import {
  type ActionRequest,
  type ActionType,
  type Input,
  type ObserveOptions,
  type OperationId,
  operations,
  operationValidators,
  type SentFile,
  type StepsRequest,
} from "../../contract.ts";
import { type FieldError, notFound, type ResourceKind, ServiceError } from "../../errors/errors.ts";
import { findErrors, invalidInput, unknownField } from "../../errors/validation.ts";
import type { GivenKey } from "../idempotency.ts";
import { actionTypeOf, normalizeAction } from "./action-request.ts";
import { findUnsafeJson } from "./unsafe-json.ts";

/** The input that a transport has decoded; nothing in it is trusted. */
export interface RawInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** The file that comes in place of the body. */
  readonly file?: SentFile;
  /** The idempotency key of the call, if it has one. */
  readonly idempotency?: GivenKey;
  /** A field of this input as the transport's caller wrote it; absent: the same. */
  readonly toWritten?: (field: string) => string;
}

/** The resource that a call is for, which is known before its query and body are validated. */
export interface Target<Op extends OperationId> {
  readonly params: Input<Op>["params"];
  /** The action that it runs. */
  readonly action?: ActionType;
  /** The actions of its steps, in order. */
  readonly steps?: readonly ActionType[];
}

export interface CheckedInput<Op extends OperationId> {
  readonly input: Input<Op>;
  /** A canonical field in the caller's own spelling. */
  readonly toWritten: (field: string) => string;
}

/**
 * The parameters of the path, and the actions that the body names.
 *
 * @throws ServiceError `NOT_FOUND` for an invalid id in the path; `VALIDATION_ERROR` for an unknown action
 */
export function checkTarget<Op extends OperationId>(operation: Op, raw: RawInput): Target<Op> {
  const { path, runs } = operations[operation];
  const params = { ...raw.params };
  const unknown = Object.keys(params).find((name) => !path.includes(`{${name}}`));
  if (unknown !== undefined) throw invalidInput([unknownField([], unknown, path.match(/(?<=\{)\w+/g) ?? [])]);
  // A path parameter is always an id, so an invalid one is reported like one that never existed.
  const unsafe = findUnsafeJson(params);
  if (unsafe !== undefined) throw notFoundId(params, unsafe.field);
  const validate = operationValidators[operation].params;
  if (!validate(params)) {
    const [error] = validate.errors ?? [];
    throw notFoundId(params, String(error?.params.missingProperty ?? error?.instancePath.slice(1)));
  }
  return {
    // They have just passed the validator that is generated from the type.
    params: params as Target<Op>["params"],
    ...(runs === "action" && { action: actionTypeOf(raw.body) }),
    ...(runs === "steps" && { steps: stepTypesOf(raw.body) }),
  };
}

/**
 * The input in the contract's canonical form.
 *
 * @throws ServiceError `VALIDATION_ERROR` with the errors found, at most 20
 */
export function checkInput<Op extends OperationId>(
  operation: Op,
  raw: RawInput,
  { params, action }: Target<Op> = checkTarget(operation, raw),
): CheckedInput<Op> {
  const { hasBody, isBodyRequired, runs } = operations[operation];
  const validators = operationValidators[operation];
  const unsafe = findUnsafeJson(raw.query) ?? findUnsafeJson(raw.body);
  if (unsafe) throw invalidInput([unsafe]);
  const query = convertQuery(operation, raw.query ?? {});
  rejectErrors(findErrors(validators.query, query));

  if (action !== undefined) {
    const { request, toWritten } = normalizeAction(raw.body, action);
    return { input: { params, query, body: request } as unknown as Input<Op>, toWritten };
  }
  if (!hasBody && raw.body !== undefined && !isEmptyObject(raw.body)) {
    throw invalidInput([{ field: "body", message: `is not taken by ${operation}` }]);
  }
  if (raw.file !== undefined) {
    const input = { params, query, body: undefined, file: raw.file };
    return { input: input as unknown as Input<Op>, toWritten: (field) => field };
  }
  const body = raw.body === undefined && !isBodyRequired ? {} : raw.body;
  if (validators.body) {
    if (body === undefined) throw invalidInput([{ field: "body", message: "must be given, as a JSON object" }]);
    rejectErrors(findErrors(validators.body, body));
  }
  if (runs === "steps") {
    const { request, toWritten } = normalizeSteps(body);
    return { input: { params, query, body: request } as unknown as Input<Op>, toWritten };
  }
  return {
    // Each part has just passed the validator that is generated from its type.
    input: { params, query, body: hasBody ? body : undefined } as unknown as Input<Op>,
    toWritten: (field) => field,
  };
}

/** A text in a query as the type that the contract gives its parameter; what has no such form stays, and is invalid. */
function convertQuery(operation: OperationId, raw: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { queryTypes } = operations[operation];
  const entries = Object.entries(raw).map(([name, value]): [string, unknown] => {
    const type = Object.hasOwn(queryTypes, name) ? queryTypes[name] : undefined;
    if (type === "integer") return [name, toInteger(value)];
    if (type === "number") return [name, toNumber(value)];
    if (type === "boolean") return [name, value === "true" ? true : value === "false" ? false : value];
    if (type === "array") return [name, [value].flat().map(toText)];
    if (type === "list")
      return [name, [value].flat().flatMap((item) => (typeof item === "string" ? item.split(",") : [item]))];
    return [name, type === "string" ? toText(value) : value];
  });
  return Object.fromEntries(entries);
}

/** Decimal digits only: not `0x10` nor `1e1`, which Number() takes as well. */
function toInteger(value: unknown): unknown {
  return typeof value === "string" && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
}

function toNumber(value: unknown): unknown {
  return typeof value === "string" && /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : value;
}

/** WebSocket and MCP clients may send a number where a text is looked for. */
function toText(value: unknown): unknown {
  return typeof value === "number" || typeof value === "boolean" ? String(value) : value;
}

function rejectErrors(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw invalidInput(errors);
}

function notFoundId(params: Readonly<Record<string, unknown>>, field: string): ServiceError {
  const value = params[field];
  const text = typeof value === "string" ? printable(value) : "";
  // The contract calls a path parameter after what it names.
  return notFound(field.replace(/Id$/, "") as ResourceKind, text);
}

/** A caller's text as it may stand in a message. */
export function printable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed().slice(0, 64);
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
}

/** The context that a call or stream is about, not checked; undefined: it is about none. */
export function contextIdIn(params: unknown): unknown {
  return (params as { readonly contextId?: unknown } | null | undefined)?.contextId;
}

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
    ...(timeout === undefined && { waitsBeside: true as const }),
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
function stepTypesOf(body: unknown): readonly ActionType[] {
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

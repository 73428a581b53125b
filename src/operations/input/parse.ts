import { notFound, type ResourceKind } from "../../errors/errors.ts";
import { type ActionType, type Input, type OperationId, operationTable, operationValidators } from "../../contract.ts";
import type { FieldFault, ServiceError } from "../../errors/errors.ts";
import { normalizeAction } from "./action-request.ts";
import { invalidInput, toFieldFaults } from "../../errors/validation.ts";
import { findImplausibleJson } from "./plain-json.ts";

/** What a door has decoded; nothing in it is trusted. */
export interface RawInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

export interface CheckedInput<Op extends OperationId> {
  readonly input: Input<Op>;
  /** The action of `executeAction`. */
  readonly action?: ActionType;
  /** A canonical field in the caller's own spelling. */
  readonly toWritten: (field: string) => string;
}

/**
 * The input in the contract's canonical form.
 *
 * @throws ServiceError `VALIDATION_ERROR` with every fault found; `NOT_FOUND` for a path that can name nothing
 */
export function checkInput<Op extends OperationId>(operation: Op, raw: RawInput): CheckedInput<Op> {
  const { hasBody, isBodyRequired } = operationTable[operation];
  const validators = operationValidators[operation];
  const params = { ...raw.params };
  // A validator keeps the faults of its last value, so those are only ours when it has looked at this one.
  if (findImplausibleJson(params) !== undefined) throw notFoundPath(params);
  if (!validators.params(params)) {
    const errors = validators.params.errors ?? [];
    const unknown = errors.filter(({ keyword }) => keyword === "additionalProperties");
    if (unknown.length > 0) throw invalidInput(toFieldFaults(unknown, params));
    const missing = errors.find(({ keyword }) => keyword === "required")?.params.missingProperty as string | undefined;
    throw notFoundPath(missing === undefined ? params : { [missing]: "" });
  }

  const faults: FieldFault[] = [];
  // The validator turns text into numbers and lists in place, so it gets a copy.
  const query = structuredClone({ ...raw.query });
  const implausible = findImplausibleJson(query) ?? findImplausibleJson(raw.body);
  if (implausible) faults.push(implausible);
  else if (!validators.query(query)) faults.push(...toFieldFaults(validators.query.errors, query));
  if (faults.length > 0) throw invalidInput(faults);

  if (operation === "executeAction") {
    const { request, toWritten } = normalizeAction(raw.body);
    return { input: { params, query, body: request } as unknown as Input<Op>, action: request.action, toWritten };
  }
  if (!hasBody && raw.body !== undefined && !isEmptyObject(raw.body)) {
    throw invalidInput([{ field: "body", message: `is not taken by ${operation}` }]);
  }
  const body = raw.body === undefined && !isBodyRequired ? {} : raw.body;
  if (validators.body && body === undefined)
    throw invalidInput([{ field: "body", message: "must be given, as a JSON object" }]);
  if (validators.body && !validators.body(body)) throw invalidInput(toFieldFaults(validators.body.errors, body));
  return {
    // Each part has just passed the validator that is generated from its type.
    input: { params, query, body: hasBody ? body : undefined } as unknown as Input<Op>,
    toWritten: (field) => field,
  };
}

/** A path parameter is always an id, so a malformed one is like one that never existed. */
function notFoundPath(params: Readonly<Record<string, unknown>>): ServiceError {
  const [[name, value] = ["path", ""]] = Object.entries(params);
  const text = typeof value === "string" ? value.replaceAll("\0", "").toWellFormed().slice(0, 64) : "";
  // The contract calls a path parameter after what it names.
  return notFound(name.replace(/Id$/, "") as ResourceKind, text);
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
}

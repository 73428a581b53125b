import tools from "../../../gen/mcp-tools.json" with { type: "json" };
import { actions, type ActionType, type OperationId } from "../../../gen/operations.ts";
import { type FieldFault, invalidField, ServiceError } from "../../errors/errors.ts";
import type { RawInput } from "../../operations/input/parse.ts";
import { matchOperation } from "./operation-path.ts";

export type ToolName = keyof typeof tools;
export type Arguments = Readonly<Record<string, unknown>>;

/** What a call of a tool asks for. */
export interface ToolCall {
  readonly operation: OperationId;
  readonly input: RawInput;
  /** The command, where it is known to be one. */
  readonly action?: ActionType;
  /** Whether the answer is the bare result of an action, as `execute-in-context` gives it. */
  readonly isBare: boolean;
  readonly reading: Reading;
  /** A field of the input as this tool's caller wrote it: `params.selector` is its `parameters.selector`. */
  readonly toWritten: (field: string) => string;
}

/** How much of an answer is wanted. */
export interface Reading {
  /** In characters. */
  readonly maxLength: number;
  /** Beyond 0: read on in an earlier answer. */
  readonly offset: number;
}

const defaultMaxLength = 20_000;

export function isToolName(name: string): name is ToolName {
  return Object.hasOwn(tools, name);
}

/**
 * The operation that a tool's arguments name, with its input.
 *
 * @throws ServiceError `VALIDATION_ERROR`, and `NOT_FOUND` for a path that names no operation
 */
export function toToolCall(tool: ToolName, given: Arguments): ToolCall {
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(tools[tool].inputSchema.properties, name));
  if (unknown.length > 0) {
    const message = `is not an argument of ${tool}; it takes ${Object.keys(tools[tool].inputSchema.properties).join(", ")}`;
    throw invalid(unknown.map((field) => ({ field: field.slice(0, 100), message })));
  }
  const reading = {
    maxLength: integer(given, "maxLength", { min: 1_000, max: 10_000_000 }) ?? defaultMaxLength,
    offset: integer(given, "offset", { min: 1, max: 100_000_000 }) ?? 0,
  };
  return tool === "execute-api" ? toApiCall(given, reading) : toCommandCall(given, reading);
}

function toApiCall({ method, path, body }: Arguments, reading: Reading): ToolCall {
  if (typeof method !== "string") throw invalidField("method", "must be given: GET, POST, PATCH or DELETE");
  if (typeof path !== "string") throw invalidField("path", "must be given, such as /contexts");
  const { operation, params, query } = matchOperation(method, path);
  const input = { params, query, body };
  const action = operation === "executeAction" ? actionIn(body) : undefined;
  return { operation, input, isBare: false, reading, toWritten: (field) => field, ...(action && { action }) };
}

function toCommandCall({ contextId, command, parameters = {} }: Arguments, reading: Reading): ToolCall {
  if (typeof contextId !== "string") throw invalidField("contextId", "must be given: the id of a context");
  if (typeof command !== "string" || !isAction(command)) {
    throw invalidField("command", `must be one of ${Object.keys(actions).join(", ")}`);
  }
  if (!isObject(parameters)) throw invalidField("parameters", "must be an object");
  const { pageId, timeout, ...params } = parameters;
  const body = {
    action: command,
    params,
    ...(pageId !== undefined && { pageId }),
    ...(timeout !== undefined && { timeout }),
  };
  return {
    operation: "executeAction",
    input: { params: { contextId }, body },
    action: command,
    isBare: true,
    reading,
    toWritten: (field) => {
      if (field === "pageId" || field === "timeout") return `parameters.${field}`;
      return field.replace(/^params(?=\.|$)/, "parameters");
    },
  };
}

function actionIn(body: unknown): ActionType | undefined {
  const name = isObject(body) ? (body.action ?? body.type) : undefined;
  return typeof name === "string" && isAction(name) ? name : undefined;
}

function isAction(name: string): name is ActionType {
  return Object.hasOwn(actions, name);
}

function integer(
  given: Arguments,
  name: string,
  { min, max }: { readonly min: number; readonly max: number },
): number | undefined {
  const value = given[name];
  if (value === undefined) return undefined;
  if (typeof value === "number" && Number.isInteger(value) && value >= min && value <= max) return value;
  throw invalidField(name, `must be a whole number from ${min} to ${max}`);
}

function isObject(value: unknown): value is Arguments {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function invalid(details: readonly FieldFault[]): ServiceError {
  const [first] = details;
  return new ServiceError("VALIDATION_ERROR", `${first?.field ?? ""} ${first?.message ?? ""}`, { details });
}

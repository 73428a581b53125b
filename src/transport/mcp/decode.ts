import { CallToolRequestSchema, type JSONRPCRequest, RELATED_TASK_META_KEY } from "@modelcontextprotocol/sdk/types.js";
import tools from "../../../gen/mcp-tools.json" with { type: "json" };
import { actions, type ActionType, type OperationId, operations } from "../../../gen/operations.ts";
import type { Scope } from "../../contract.ts";
import { invalidField } from "../../errors/errors.ts";
import { invalidInput } from "../../errors/validation.ts";
import type { RawInput } from "../../operations/input/parse.ts";
import { matchOperation } from "./operation-router.ts";

export type ToolName = keyof typeof tools;
/** The tools whose arguments name an operation; the others act on a page. */
export type ApiToolName = "execute-api" | "execute-in-context";
export type Arguments = Readonly<Record<string, unknown>>;

/** The operation that a tool call names, and the part of its result to return. */
export interface ToolCall {
  readonly operation: OperationId;
  readonly input: RawInput;
  /** The action, for a known command. */
  readonly action?: ActionType;
  /** The scopes that the call requires. */
  readonly scopes: readonly Scope[];
  /** Whether the result is that of the action alone, as `execute-in-context` returns it. */
  readonly isBare: boolean;
  readonly reading: Reading;
}

/** The part of a result to return. */
export interface Reading {
  /** In characters. */
  readonly maxLength: number;
  /** Greater than 0: continue reading an earlier result. */
  readonly offset: number;
}

/** The parts of a message over HTTP that limits depend on. */
export interface IncomingMessage {
  /** Absent in notifications and responses. */
  readonly id: string | number | undefined;
  /** A tool call counts as the operation that it names, and not as a message. */
  readonly isToolCall: boolean;
  /** A tool call that is sent nothing but its result. */
  readonly quickCall: JSONRPCRequest | undefined;
  /** The id of the request that a notification cancels. */
  readonly cancels: string | number | undefined;
}

const DEFAULT_MAX_LENGTH = 20_000;
const MAX_LENGTH = 1_000_000;
/** Limit of ids and progress tokens, which are stored and repeated in each message about a request. */
const MAX_ID_LENGTH = 200;
const MAX_DEPTH = 40;
/** The method of a notification that a client no longer waits for a request. */
export const CANCELED = "notifications/cancelled";

/** @throws ServiceError `VALIDATION_ERROR` for a message that the protocol does not allow */
export function decodeMessage(body: unknown): IncomingMessage {
  if (Array.isArray(body)) throw invalidField("body", "must be one message; batches are not part of the protocol");
  const { id, method, params } = isObject(body) ? body : {};
  if (id !== undefined && !isId(id)) throw invalidField("id", "must be a string, or a whole number without loss");
  requireShort("id", id);
  if (isObject(params)) {
    const { progressToken } = isObject(params._meta) ? params._meta : {};
    requireShort("params._meta.progressToken", progressToken);
    if (isDeeperThan(params, MAX_DEPTH))
      throw invalidField("params", `must be nested at most ${MAX_DEPTH} levels deep`);
  }
  const call = CallToolRequestSchema.safeParse(body);
  const isToolCall = call.success && isToolName(call.data.params.name);
  const canceled = method === CANCELED && isObject(params) ? params.requestId : undefined;
  return {
    id,
    cancels: isId(canceled) ? canceled : undefined,
    isToolCall,
    quickCall: isToolCall && isPlainRequest(body) ? body : undefined,
  };
}

/** Other numbers change when they are parsed, or are not allowed. */
function isId(value: unknown): value is string | number {
  return typeof value === "string" || Number.isSafeInteger(value);
}

/** Whether a tool call has exactly the members of a request, and asks for no progress and no task. */
function isPlainRequest(body: unknown): body is JSONRPCRequest {
  if (!isObject(body) || !isObject(body.params)) return false;
  const { jsonrpc, id } = body;
  const { _meta, task } = body.params;
  return (
    jsonrpc === "2.0" &&
    (typeof id === "string" || Number.isInteger(id)) &&
    Object.keys(body).length === 4 &&
    task === undefined &&
    !(isObject(_meta) && ("progressToken" in _meta || RELATED_TASK_META_KEY in _meta))
  );
}

export function isToolName(name: string): name is ToolName {
  return Object.hasOwn(tools, name);
}

/**
 * Returns the operation that a tool's arguments name, with its input.
 *
 * @throws ServiceError `VALIDATION_ERROR`, and `NOT_FOUND` for a path that names no operation
 */
export function toToolCall(tool: ApiToolName, given: Arguments): ToolCall {
  requireKnown(tool, given);
  const reading = {
    maxLength: integer(given, "maxLength", { min: 1_000, max: MAX_LENGTH }) ?? DEFAULT_MAX_LENGTH,
    offset: integer(given, "offset", { min: 1, max: 100_000_000 }) ?? 0,
  };
  return tool === "execute-api" ? toApiCall(given, reading) : toCommandCall(given, reading);
}

/** @throws ServiceError `VALIDATION_ERROR` for arguments that the tool does not have */
export function requireKnown(tool: ToolName, given: Arguments): void {
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(tools[tool].inputSchema.properties, name));
  if (unknown.length > 0) {
    const message = `is not an argument of ${tool}; it takes ${Object.keys(tools[tool].inputSchema.properties).join(", ")}`;
    throw invalidInput(unknown.map((field) => ({ field: field.slice(0, 100), message })));
  }
}

function toApiCall(given: Arguments, reading: Reading): ToolCall {
  const { method, path, body } = given;
  if (typeof method !== "string") throw invalidField("method", "must be given: GET, POST, PATCH or DELETE");
  if (typeof path !== "string") throw invalidField("path", "must be given, such as /contexts");
  const { operation, params, query } = matchOperation(method, path);
  const action = operation === "executeAction" ? actionIn(body) : undefined;
  return {
    operation,
    input: { params, query, body, ...keyIn(given) },
    isBare: false,
    reading,
    scopes: action ? [actions[action].scope] : operations[operation].scopes,
    ...(action && { action }),
  };
}

function toCommandCall(given: Arguments, reading: Reading): ToolCall {
  const { contextId, command, parameters = {} } = given;
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
    input: {
      params: { contextId },
      body,
      ...keyIn(given),
      // The name of a body field in this tool's arguments.
      toWritten: (field) => {
        if (field === "pageId" || field === "timeout") return `parameters.${field}`;
        return field.replace(/^params(?=\.|$)/, "parameters");
      },
    },
    action: command,
    scopes: [actions[command].scope],
    isBare: true,
    reading,
  };
}

/** The idempotency key in a tool's arguments. The request that it belongs to is the arguments: what a connection adds may differ. */
export function keyIn(given: Arguments): Pick<RawInput, "idempotency"> {
  const { idempotencyKey: key, ...request } = given;
  return key === undefined ? {} : { idempotency: { key, field: "idempotencyKey", request } };
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

function requireShort(field: string, value: unknown): void {
  if (typeof value !== "string" || value.length <= MAX_ID_LENGTH) return;
  throw invalidField(field, `must have at most ${MAX_ID_LENGTH} characters`);
}

/** Iterative, level by level: a recursion could overflow the stack. */
function isDeeperThan(value: object, maxDepth: number): boolean {
  let level: readonly object[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true;
    level = level
      .flatMap((each): unknown[] => Object.values(each))
      .filter((inner): inner is object => typeof inner === "object" && inner !== null);
  }
  return false;
}

function isObject(value: unknown): value is Arguments {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

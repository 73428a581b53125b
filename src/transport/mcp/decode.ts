import { CallToolRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import tools from "../../../gen/mcp-tools.json" with { type: "json" };
import { actions, type ActionType, type OperationId, operations } from "../../../gen/operations.ts";
import type { Scope } from "../../contract.ts";
import { invalidField } from "../../errors/errors.ts";
import { invalidInput } from "../../errors/validation.ts";
import type { RawInput } from "../../operations/input/parse.ts";
import { matchOperation } from "./operation-router.ts";

export type ToolName = keyof typeof tools;
/** The tools that name an operation; the others act on a page. */
export type ApiToolName = "execute-api" | "execute-in-context";
export type Arguments = Readonly<Record<string, unknown>>;

/** What a call of a tool asks for. */
export interface ToolCall {
  readonly operation: OperationId;
  readonly input: RawInput;
  /** The command, where it is a known one. */
  readonly action?: ActionType;
  /** What the caller needs for it. */
  readonly scopes: readonly Scope[];
  /** Whether the result is an action's own, as `execute-in-context` returns it. */
  readonly isBare: boolean;
  readonly reading: Reading;
}

/** How much of a result is wanted. */
export interface Reading {
  /** In characters. */
  readonly maxLength: number;
  /** Beyond 0: read on in an earlier result. */
  readonly offset: number;
}

/** A message over HTTP, of which only the parts are known that limits depend on. */
export interface IncomingMessage {
  /** Absent in notifications and responses. */
  readonly id: string | number | undefined;
  /** Counted as the operation that it names, and not as a message. */
  readonly isToolCall: boolean;
}

const DEFAULT_MAX_LENGTH = 20_000;
const MAX_LENGTH = 1_000_000;
/** Ids and progress tokens are stored, and repeated in each message about a request. */
const MAX_ID_LENGTH = 200;
const MAX_DEPTH = 40;

/** @throws ServiceError `VALIDATION_ERROR` for what no client of the protocol sends */
export function decodeMessage(body: unknown): IncomingMessage {
  if (Array.isArray(body)) throw invalidField("body", "must be one message; batches are not part of the protocol");
  const { id, params } = isObject(body) ? body : {};
  requireShort("id", id);
  if (isObject(params)) {
    const { progressToken } = isObject(params._meta) ? params._meta : {};
    requireShort("params._meta.progressToken", progressToken);
    if (isDeeperThan(params, MAX_DEPTH))
      throw invalidField("params", `must be nested at most ${MAX_DEPTH} levels deep`);
  }
  const call = CallToolRequestSchema.safeParse(body);
  return {
    id: typeof id === "string" || typeof id === "number" ? id : undefined,
    isToolCall: call.success && isToolName(call.data.params.name),
  };
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

function toApiCall({ method, path, body }: Arguments, reading: Reading): ToolCall {
  if (typeof method !== "string") throw invalidField("method", "must be given: GET, POST, PATCH or DELETE");
  if (typeof path !== "string") throw invalidField("path", "must be given, such as /contexts");
  const { operation, params, query } = matchOperation(method, path);
  const action = operation === "executeAction" ? actionIn(body) : undefined;
  return {
    operation,
    input: { params, query, body },
    isBare: false,
    reading,
    scopes: action ? [actions[action].scope] : operations[operation].scopes,
    ...(action && { action }),
  };
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
    input: {
      params: { contextId },
      body,
      // A field of the body as this tool's caller wrote it.
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

/** Level by level, since a recursion would overflow the stack. */
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

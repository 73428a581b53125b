import { CLIENT_INFO_META_KEY, PROTOCOL_VERSION_META_KEY, specTypeSchemas } from "@modelcontextprotocol/server";
import createRouter, { type HTTPMethod } from "find-my-way";
import tools from "../../../gen/mcp-tools.json" with { type: "json" };
import { actions, type ActionType, type OperationId, operations } from "../../../gen/operations.ts";
import { invalidField, ServiceError } from "../../errors/errors.ts";
import { invalidInput } from "../../errors/validation.ts";
import { ACTION_SYNONYMS, FIELD_SYNONYMS, suggestion } from "../../near-names.ts";
import type { RawInput } from "../../operations/input/parse.ts";
import { parseTraceContext } from "../../tracing/tracing.ts";
import { canonicalUrl } from "../../contract.ts";
import { toContextId } from "./context-handle.ts";

export type ToolName = keyof typeof tools;
/** The tools that act on a page; the arguments of the others name an operation. */
type PageToolName = "act" | "look";
export type Arguments = Readonly<Record<string, unknown>>;

/** The operation that a tool call names. */
export interface ToolCall {
  readonly operation: OperationId;
  readonly input: RawInput;
  /** The action, for a known command. */
  readonly action?: ActionType;
  /** Whether the result is that of the action alone, as `execute-in-context` returns it. */
  readonly isBare: boolean;
  /** Limit of the result, in characters. */
  readonly maxLength: number;
}

const DEFAULT_MAX_LENGTH = 20_000;
const MAX_LENGTH = 1_000_000;
/** Limit of ids and progress tokens, which are stored and repeated in each message about a request. */
const MAX_ID_LENGTH = 200;
/** Limit of a resource's URI, which an error repeats, and whose longer ones the SDK reports as an internal error. */
const MAX_URI_LENGTH = 8_192;
const MAX_DEPTH = 40;
/** Requests whose invalid parameters the SDK reports as an internal error. */
const REQUEST_TYPES: Readonly<Record<string, "InitializeRequest" | "ReadResourceRequest">> = {
  initialize: "InitializeRequest",
  "resources/read": "ReadResourceRequest",
};

/** @throws ServiceError `VALIDATION_ERROR` for a message that the protocol does not allow */
export function decodeMessage(body: unknown) {
  if (Array.isArray(body)) throw invalidField("body", "must be one message; batches are not part of the protocol");
  const { id, method, params } = isObject(body) ? body : {};
  if (id !== undefined && !isId(id)) throw invalidField("id", "must be a string, or a whole number without loss");
  requireShort("id", id);
  const meta = isObject(params) && isObject(params._meta) ? params._meta : {};
  requireShort("params._meta.progressToken", meta.progressToken);
  if (isObject(params)) {
    requireShort("params.uri", params.uri, MAX_URI_LENGTH);
    if (isDeeperThan(params, MAX_DEPTH))
      throw invalidField("params", `must be nested at most ${MAX_DEPTH} levels deep`);
  }
  const type = typeof method === "string" && Object.hasOwn(REQUEST_TYPES, method) ? REQUEST_TYPES[method] : undefined;
  if (type !== undefined) requireSpecType(type, { method, ...(params !== undefined && { params }) });
  const isToolCall = method === "tools/call" && isObject(params) && isToolName(params.name);
  const canceled = method === "notifications/cancelled" && isObject(params) ? params.requestId : undefined;
  const { [CLIENT_INFO_META_KEY]: client, [PROTOCOL_VERSION_META_KEY]: revision } = meta;
  return {
    /** The id of a request, or of the request that a notification cancels. */
    requestId: id ?? (isId(canceled) ? canceled : undefined),
    /** Whether the response of the revision 2026-07-28 is a stream of events: it asks for progress. */
    isStream: revision !== undefined && meta.progressToken !== undefined,
    /** The client's name for itself, in the revision 2026-07-28. */
    clientName: isObject(client) && typeof client.name === "string" ? client.name.slice(0, MAX_ID_LENGTH) : "",
    /** The method as the client wrote it, or empty. */
    method: typeof method === "string" ? method : "",
    trace: parseTraceContext(meta.traceparent, meta.tracestate),
    /** The tool that it calls: it counts as the operation that it names, and not as a message. */
    tool: isToolCall ? (params.name as ToolName) : undefined,
  };
}

/** @throws ServiceError `VALIDATION_ERROR` */
function requireSpecType(type: keyof typeof specTypeSchemas, value: unknown): void {
  const { issues } = specTypeSchemas[type]["~standard"].validate(value);
  if (issues === undefined) return;
  throw invalidInput(issues.map(({ path = [], message }) => ({ field: path.map(String).join("."), message })));
}

/** Other numbers change when they are parsed, or are not allowed. */
function isId(value: unknown): value is string | number {
  return typeof value === "string" || Number.isSafeInteger(value);
}

function isToolName(name: unknown): name is ToolName {
  return typeof name === "string" && Object.hasOwn(tools, name);
}

export function isPageTool(tool: ToolName): tool is PageToolName {
  return tool === "act" || tool === "look";
}

/**
 * Returns the operation that a tool's arguments name, with its input.
 *
 * @throws ServiceError `VALIDATION_ERROR`, and `NOT_FOUND` for a path that names no operation
 */
export function toToolCall(tool: Exclude<ToolName, PageToolName>, given: Arguments): ToolCall {
  requireKnown(tool, given);
  const maxLength = maxLengthIn(given);
  return tool === "execute-api" ? toApiCall(given, maxLength) : toCommandCall(given, maxLength);
}

/** @throws ServiceError `VALIDATION_ERROR` for arguments that the tool does not have */
export function requireKnown(tool: ToolName, given: Arguments): void {
  const known = Object.keys(tools[tool].inputSchema.properties);
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    const message = `is not an argument of ${tool}; it takes ${known.join(", ")}`;
    throw invalidInput(
      unknown.map((field) => ({
        field: field.slice(0, 100),
        message: message + suggestion(field.slice(0, 100), known, FIELD_SYNONYMS),
      })),
    );
  }
}

function toApiCall(given: Arguments, maxLength: number): ToolCall {
  const { method, path } = given;
  const body = fromJsonText(given.body);
  if (typeof method !== "string") throw invalidField("method", "must be given: GET, POST, PATCH or DELETE");
  if (typeof path !== "string") throw invalidField("path", "must be given, such as /contexts");
  const { operation, params, query } = matchOperation(method, path);
  const action = operation === "executeAction" ? actionIn(body) : undefined;
  return {
    operation,
    input: { params: withContextId(params), query, body, ...keyIn(given) },
    isBare: false,
    maxLength,
    ...(action && { action }),
  };
}

function toCommandCall(given: Arguments, maxLength: number): ToolCall {
  const { contextId, command } = given;
  const parameters = fromJsonText(given.parameters ?? {});
  if (typeof contextId !== "string") throw invalidField("contextId", "must be given: the id of a context");
  if (typeof command !== "string" || !isAction(command)) {
    const known = Object.keys(actions);
    const meant = typeof command === "string" ? suggestion(command.slice(0, 40), known, ACTION_SYNONYMS) : "";
    throw invalidField("command", `must be one of ${known.join(", ")}${meant}`);
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
      params: withContextId({ contextId }),
      body,
      ...keyIn(given),
      // The name of a body field in this tool's arguments.
      toWritten: (field) => {
        if (field === "pageId" || field === "timeout") return `parameters.${field}`;
        return field.replace(/^params(?=\.|$)/, "parameters");
      },
    },
    action: command,
    isBare: true,
    maxLength,
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

/** A context may be named by its handle. */
function withContextId<Params extends { readonly contextId?: string | undefined }>(params: Params): Params {
  return params.contextId === undefined ? params : { ...params, contextId: toContextId(params.contextId) };
}

function maxLengthIn({ maxLength = DEFAULT_MAX_LENGTH }: Arguments): number {
  if (typeof maxLength === "number" && Number.isInteger(maxLength) && maxLength >= 1_000 && maxLength <= MAX_LENGTH)
    return maxLength;
  throw invalidField("maxLength", `must be a whole number from 1000 to ${MAX_LENGTH}`);
}

/**
 * A list or an object that is given as JSON text, as some clients send them; anything else is returned unchanged, and is
 * invalid where no text is taken.
 */
export function fromJsonText(given: unknown): unknown {
  if (typeof given !== "string" || !/^\s*[[{]/.test(given)) return given;
  try {
    const parsed: unknown = JSON.parse(given);
    return typeof parsed === "object" && parsed !== null && isDeeperThan(parsed, MAX_DEPTH) ? given : parsed;
  } catch {
    return given;
  }
}

function requireShort(field: string, value: unknown, max = MAX_ID_LENGTH): void {
  if (typeof value !== "string" || value.length <= max) return;
  throw invalidField(field, `must have at most ${max} characters`);
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

/** The name of an operation's input field in the tools' arguments. */
export function toWritten(field: string): string {
  if (field === "contextId") return "context";
  if (field === "pageId") return "page";
  return field === "params.ref" ? "root" : field.replace(/^params\./, "");
}

const BASE_PATH = "/api/v1";
const METHODS = [...new Set(Object.values(operations).map(({ method }) => method))];

/** The router of REST, with the same settings, over the same paths. */
const router = createRouter({ ignoreTrailingSlash: true, maxParamLength: 200 });
for (const [operation, { method, path }] of Object.entries(operations)) {
  const url = path.replaceAll(/\{(\w+)\}/g, ":$1");
  const bases = path.startsWith("/health") ? ["/api", BASE_PATH] : [BASE_PATH];
  for (const base of bases) router.on(method, base + url, () => undefined, operation);
}

/**
 * Returns the operation that a method and a path name: the path with or without `/api/v1` or `/v1`, with or without a
 * query. The path is only matched; no URL is built from it.
 *
 * @throws ServiceError `NOT_FOUND`, with the methods in its details where only the method is wrong
 */
export function matchOperation(method: string, path: string) {
  const absolute = path.startsWith("/") ? path : `/${path}`;
  const url = canonicalUrl(/^\/(api|v1)\//.test(absolute) ? absolute : BASE_PATH + absolute);
  const route = router.find(method.toUpperCase() as HTTPMethod, url);
  if (route !== null) {
    return {
      operation: route.store as OperationId,
      params: route.params,
      query: route.searchParams,
    };
  }
  const methods = METHODS.filter((each) => router.find(each, url) !== null);
  const requested = `${method.slice(0, 10)} ${path.split("?", 1)[0]?.slice(0, 200)}`;
  throw new ServiceError("NOT_FOUND", `there is no ${requested}`, { details: { resource: "route", methods } });
}

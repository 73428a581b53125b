import type { Reads } from "./table-entries.ts";

/** The parts of OpenAPI 3.0 that the contract uses, as far as the generator reads them. */
export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: unknown[];
  nullable?: boolean;
  description?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  maxProperties?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  discriminator?: { propertyName: string; mapping?: Record<string, string> };
  "x-audit"?: boolean;
  /** Describes what the pattern admits, as it follows "must be". */
  "x-form"?: string;
  "x-aliases"?: string[];
  /** `once`, or the parameter for each of whose characters the time is spent. */
  "x-adds-time"?: string;
  "x-target"?: "required" | "optional";
  "x-action"?: { name: string; timeout: number; scope: string; reads: Reads; navigates?: boolean };
  "x-extends"?: string | readonly string[];
  "x-patches"?: string;
  "x-expand"?: "requests" | "results";
  "x-max-bytes"?: number;
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  schema: Schema;
  style?: "form";
  /** False: a list is one text with commas. */
  explode?: boolean;
  example?: unknown;
  "x-audit"?: boolean;
}

export interface MediaType {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

interface Response {
  $ref?: string;
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, MediaType>;
}

interface Rpc {
  none?: string;
  service?: string;
  method?: string;
  body?: string;
  response?: string;
  rename?: Record<string, string>;
  /** The message field that names the fields that are null. */
  nullFields?: string;
}

export interface Operation {
  operationId?: string;
  tags?: string[];
  summary?: string;
  description?: string;
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, MediaType> };
  responses: Record<string, Response>;
  "x-scopes"?: string[];
  "x-share"?: string;
  /** Which of its two sides is a file. */
  "x-stream"?: "request" | "response";
  /** Ms. */
  "x-timeout"?: number;
  "x-rpc"?: Rpc;
  "x-audit"?: boolean | "second";
  "x-acts"?: boolean;
  "x-any-hosts"?: boolean;
  "x-connects"?: boolean;
  "x-runs"?: "action" | "steps";
  "x-counts"?: number;
  "x-waits"?: boolean;
  "x-drain"?: boolean;
  "x-rate-limit"?: string;
  "x-query"?: string;
  "x-max-body"?: number;
  "x-list"?: { sort: string[]; filter: Record<string, "string" | "date-time"> };
}

type PathItem = Partial<Record<Method, Operation>> & { parameters?: Parameter[] };
type Method = (typeof METHODS)[number];
export const METHODS = ["get", "post", "patch", "put", "delete"] as const;

/** A stream that callers subscribe to; it has no REST operation. */
interface Stream {
  summary: string;
  "x-scopes": string[];
  "x-share"?: string;
  "x-rpc": { service: string; method: string };
  request: Schema;
  message: Schema;
}

/** Methods that clients of other protocols call in a context. */
interface Clients {
  "x-scopes": string[];
  connection: { summary: string; "x-audit"?: boolean };
  webDriver: { summary: string; "x-timeout": number; commands: Record<string, ClientCommand> };
  cdp: { browser: ClientMessages; page: ClientMessages };
  bidi: ClientMessages;
}

/** Domain → the names of methods by what they do, between spaces. */
export type ClientMessages = Record<
  string,
  { reads?: string; acts?: string; inputs?: string; navigates?: string; readsWith?: Record<string, object> }
>;

interface ClientCommand {
  /** Method and path below the session. */
  route?: string | string[];
  "x-acts"?: boolean;
  "x-audit"?: boolean;
  "x-drain"?: boolean;
  action?: string;
  audit?: string[];
}

export interface Document {
  openapi: string;
  info: { title: string; version: string; description?: string };
  servers: { url: string }[];
  security: unknown[];
  tags: { name: string; description: string }[];
  paths: Record<string, PathItem>;
  "x-streams"?: Record<string, Stream>;
  "x-clients"?: Clients;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Response>;
    headers?: Record<string, unknown>;
    securitySchemes: Record<string, unknown>;
  };
}

export interface NamedOperation {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly operation: Operation;
  /** The operation's own and its path's, resolved, without headers. */
  readonly parameters: Parameter[];
  readonly takesIdempotencyKey: boolean;
}

/** The values of `x-rate-limit`. */
export const RATE_LIMIT_CLASSES = [
  "none",
  "general",
  "actions",
  "key-creation",
  "input",
  "sign-in",
  "renewal",
] as const;

const SCHEMA_PREFIX = "#/components/schemas/";

export function schemaRef(name: string): Schema {
  return { $ref: SCHEMA_PREFIX + name };
}

/** Follows `$ref`s into the document's components. Throws a sentence when one leads nowhere. */
export function resolve<T extends { $ref?: string }>(document: Document, node: T): T {
  if (node.$ref === undefined) return node;
  const found = node.$ref
    .replace(/^#\//, "")
    .split("/")
    .reduce<unknown>((parent, key) => (parent as Record<string, unknown> | undefined)?.[key], document);
  if (found === undefined) throw new Error(`the contract refers to ${node.$ref}, which it does not define`);
  return resolve(document, found as T);
}

/** Every operation, in the order of the document. An operation without an id is named by its route. */
export function operationsOf(document: Document): NamedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      const resolved = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((parameter) =>
        resolve(document, parameter),
      );
      const parameters = resolved.filter((parameter) => parameter.in !== "header");
      const takesIdempotencyKey = resolved.some(({ name }) => name === "Idempotency-Key");
      const id = operation.operationId ?? `${method.toUpperCase()} ${path}`;
      return [{ id, method, path, operation, parameters, takesIdempotencyKey }];
    }),
  );
}

export interface NamedStream extends Stream {
  readonly id: string;
}

export function streamsOf(document: Document): NamedStream[] {
  return Object.entries(document["x-streams"] ?? {}).map(([id, stream]) => ({ id, ...stream }));
}

/** The 2xx response of an operation as JSON: its status and schema. */
export function successOf(
  document: Document,
  { id, operation }: NamedOperation,
): { status: number; schema: Schema; media: MediaType } {
  const [status, response] = Object.entries(operation.responses).find(([code]) => /^2\d\d$/.test(code)) ?? [];
  const media = response && resolve(document, response).content?.["application/json"];
  if (status === undefined || media?.schema === undefined) {
    throw new Error(`${id}: no 2xx response with an application/json schema`);
  }
  return { status: Number(status), schema: resolve(document, media.schema), media };
}

export function bodyOf({
  operation,
}: NamedOperation): { required: boolean; media: MediaType; schema: Schema } | undefined {
  const media = operation.requestBody?.content["application/json"];
  return media?.schema && { required: operation.requestBody?.required === true, media, schema: media.schema };
}

/** The class that an operation's calls are counted in. */
export function rateLimitOf(operation: Operation): string {
  return operation["x-rate-limit"] ?? "general";
}

import { _, Ajv, type KeywordCxt } from "ajv";
import addFormats from "ajv-formats";
import standaloneCode from "ajv/dist/standalone/index.js";
import {
  bodyOf,
  type Document,
  type NamedOperation,
  operationsOf,
  type Schema,
  schemaRef,
  streamsOf,
  successOf,
} from "./document.ts";
import { actionsOf } from "./expand.ts";
import { messagesOf, type SocketDocument, socketSchemas } from "./socket.ts";

/** Strings that are already text by their making; checking base64 of megabytes costs, and finds nothing. */
const uncheckedFormats = new Set(["byte", "binary", "password"]);

/**
 * Validators as source text (ES module and its declarations): per operation `params`, `query`, `body` and `answer`
 * (the success body without `success` and `metadata`, which the door adds), per stream `request` and `message`, per action
 * `params`, per message of the socket the whole of it.
 */
export function generateValidators(document: Document, socket: SocketDocument): { code: string; declarations: string } {
  const strict = {
    schemas: sharedSchemas({ ...document.components.schemas, ...socketSchemas(socket) }),
    discriminator: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
  } as const;
  const emit = {
    code: { source: true, esm: true, lines: true, optimize: 2 },
    inlineRefs: false,
    allErrors: true,
  } as const;
  const bodies = prepare(new Ajv({ ...strict, ...emit }));
  const texts = prepare(new Ajv({ ...strict, ...emit, coerceTypes: "array" }));

  const bodyIds: Record<string, string> = {};
  const textIds: Record<string, string> = {};
  const add = (ajv: Ajv, ids: Record<string, string>, name: string, schema: Schema): void => {
    ajv.addSchema({ ...forAjv(schema), $id: name });
    ids[name] = name;
  };
  const operations = operationsOf(document);
  const actions = actionsOf(document);
  for (const named of operations) {
    add(texts, textIds, `${named.id}_params`, parametersSchema(named, "path"));
    add(texts, textIds, `${named.id}_query`, parametersSchema(named, "query"));
    const body = bodyOf(named);
    if (body && !isActionUnion(body.schema)) add(bodies, bodyIds, `${named.id}_body`, body.schema);
    add(bodies, bodyIds, `${named.id}_answer`, answerSchema(document, named));
  }
  const streams = streamsOf(document);
  for (const { id, request, message } of streams) {
    add(bodies, bodyIds, `${id}_request`, request);
    add(bodies, bodyIds, `${id}_message`, message);
  }
  const messages = messagesOf(socket).map((message) => ({
    ...message,
    name: `message_${message.type.replace(".", "_")}`,
  }));
  for (const { name, schema } of messages) add(bodies, bodyIds, name, schema);
  for (const { name, params } of actions) add(bodies, bodyIds, `action_${name}_params`, params);
  add(bodies, bodyIds, "observe_options", schemaRef("ObserveOptions"));

  const table = (entries: string[]): string => `{\n${entries.map((entry) => `  ${entry},\n`).join("")}}`;
  const of = (name: string): string => (name in bodyIds || name in textIds ? name : "undefined");
  const operationTable = table(
    operations.map(
      ({ id }) =>
        `${id}: { params: ${id}_params, query: ${id}_query, body: ${of(`${id}_body`)}, answer: ${id}_answer }`,
    ),
  );
  const streamTable = table(streams.map(({ id }) => `${id}: { request: ${id}_request, message: ${id}_message }`));
  const messageTable = (direction: "in" | "out"): string =>
    table(messages.filter((message) => message.direction === direction).map(({ type, name }) => `"${type}": ${name}`));
  const messageTypes = (direction: "in" | "out"): string =>
    messages.flatMap((message) => (message.direction === direction ? [`"${message.type}"`] : [])).join(" | ");
  const actionTable = table(actions.map(({ name }) => `${name}: action_${name}_params`));
  // Both parts name their inner functions alike, so each gets a scope of its own.
  const scoped = (ajv: Ajv, ids: Record<string, string>): string => {
    const code = standaloneCode
      .default(ajv, ids)
      .replaceAll(/^export const (\w+) = /gm, "const $1 = ")
      .replace('"use strict";', "");
    return `const { ${Object.keys(ids).join(", ")} } = (() => {\n${code}\nreturn { ${Object.keys(ids).join(", ")} };\n})();\n`;
  };
  return {
    code:
      `import { createRequire } from "node:module";\nconst require = createRequire(import.meta.url);\n` +
      scoped(bodies, bodyIds) +
      scoped(texts, textIds) +
      `export const operationValidators = ${operationTable};\nexport const streamValidators = ${streamTable};\nexport const actionValidators = ${actionTable};\nexport const observeValidator = observe_options;\nexport const socketValidators = { in: ${messageTable("in")}, out: ${messageTable("out")} };\n`,
    declarations: [
      `import type { ErrorObject } from "ajv";`,
      `import type { ActionType, OperationId, StreamId } from "./operations.ts";`,
      `export interface Validate {\n  (data: unknown): boolean;\n  errors?: ErrorObject[] | null;\n}`,
      `export interface OperationValidators {\n  /** Of the path's parameters. */\n  readonly params: Validate;\n  /** Of the query; turns numbers and lists into what they stand for, in place. */\n  readonly query: Validate;\n  /** Undefined without a body, and for the body that is a union of actions. */\n  readonly body: Validate | undefined;\n  /** Of the success body without \`success\` and \`metadata\`. */\n  readonly answer: Validate;\n}`,
      `export declare const operationValidators: Readonly<Record<OperationId, OperationValidators>>;`,
      `export declare const streamValidators: Readonly<Record<StreamId, { readonly request: Validate; readonly message: Validate }>>;`,
      `export declare const actionValidators: Readonly<Record<ActionType, Validate>>;`,
      `/** Of what a request says about observing the page. */\nexport declare const observeValidator: Validate;`,
      `/** What a client sends over the socket. */\nexport type SocketRequestType = ${messageTypes("in")};`,
      `/** What the service sends over the socket. */\nexport type SocketReplyType = ${messageTypes("out")};`,
      `/** Of whole messages. */\nexport declare const socketValidators: {\n  readonly in: Readonly<Record<SocketRequestType, Validate>>;\n  readonly out: Readonly<Record<SocketReplyType, Validate>>;\n};\n`,
    ].join("\n\n"),
  };
}

function isActionUnion(schema: Schema): boolean {
  return schema.$ref?.endsWith("/ExecuteRequest") === true;
}

function prepare(ajv: Ajv): Ajv {
  addFormats.default(ajv);
  ajv.addKeyword({
    keyword: "x-max-bytes",
    schemaType: "number",
    error: { message: ({ schema }) => `must be at most ${String(schema)} bytes of JSON` },
    code(cxt: KeywordCxt) {
      cxt.fail(_`Buffer.byteLength(JSON.stringify(${cxt.data})) > ${Number(cxt.schema)}`);
    },
  });
  return ajv;
}

function sharedSchemas(schemas: Record<string, Schema>): (Schema & { $id: string })[] {
  return Object.entries(schemas).map(([name, schema]) => ({ ...forAjv(schema), $id: name }));
}

/** The schema in ajv's words: references by `$id`, none of the words that are only OpenAPI's or ours. */
function forAjv(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema), function (key, value: unknown) {
    if (key === "$ref") return `${String(value).replace("#/components/schemas/", "")}#`;
    if (key === "discriminator") return { propertyName: (value as { propertyName: string }).propertyName };
    if (key === "format" && uncheckedFormats.has(String(value))) return undefined;
    if (key === "example" || (key.startsWith("x-") && key !== "x-max-bytes")) return undefined;
    return value;
  }) as Schema;
}

function parametersSchema({ parameters }: NamedOperation, place: "path" | "query"): Schema {
  const here = parameters.filter((parameter) => parameter.in === place);
  return {
    type: "object",
    additionalProperties: false,
    required: here.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(here.map(({ name, schema }) => [name, schema])),
  };
}

function answerSchema(document: Document, named: NamedOperation): Schema {
  const { schema } = successOf(document, named);
  const { success: _success, metadata: _metadata, ...properties } = schema.properties ?? {};
  return { ...schema, properties, required: (schema.required ?? []).filter((name) => name in properties) };
}

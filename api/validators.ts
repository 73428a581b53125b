import { _, Ajv, type Code, type CodeKeywordDefinition, type KeywordCxt, str } from "ajv";
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

/** The keyword that says in words what a pattern admits. */
const FORM = "x-form";
/** Keywords of ours that validators read. */
const KEPT: ReadonlySet<string> = new Set(["x-max-bytes", FORM]);
const PATTERN = new Ajv().getKeyword("pattern") as CodeKeywordDefinition & { readonly error: object };
/** Formats that are not checked: base64 of megabytes would cost time, and any text is valid. */
const UNCHECKED_FORMATS = new Set(["byte", "binary", "password"]);

/**
 * Validators as source text (ES module and its declarations): per operation `params`, `query`, `body` and `answer`
 * (the success body without `success` and `metadata`, which the transport adds), per stream `request` and `message`, per
 * action `params`, per message of the socket the whole of it.
 *
 * A validator stops at the first error, so that its time is linear in the value. What checks input has `all` beside it,
 * which reports every error; its time grows with the square of the value.
 */
export function generateValidators(document: Document, socket: SocketDocument): { code: string; declarations: string } {
  const schemas = sharedSchemas({ ...document.components.schemas, ...socketSchemas(socket) });
  const inputs = new Map<string, Schema>();
  const outputs = new Map<string, Schema>();

  const operations = operationsOf(document);
  const actions = actionsOf(document);
  for (const named of operations) {
    inputs.set(`${named.id}_params`, parametersSchema(named, "path"));
    inputs.set(`${named.id}_query`, parametersSchema(named, "query"));
    const body = bodyOf(named);
    if (body && !isActionUnion(body.schema)) inputs.set(`${named.id}_body`, body.schema);
    outputs.set(`${named.id}_answer`, answerSchema(document, named));
  }
  const streams = streamsOf(document);
  for (const { id, request, message } of streams) {
    inputs.set(`${id}_request`, request);
    outputs.set(`${id}_message`, message);
  }
  const messages = messagesOf(socket).map((message) => ({
    ...message,
    name: `message_${message.type.replace(".", "_")}`,
  }));
  for (const { name, schema, direction } of messages) {
    if (direction === "in") inputs.set(name, schema);
    else outputs.set(name, schema);
  }
  for (const { name, params } of actions) inputs.set(`action_${name}_params`, params);
  inputs.set("observe_options", schemaRef("ObserveOptions"));

  const table = (entries: string[]): string => `{\n${entries.map((entry) => `  ${entry},\n`).join("")}}`;
  const operationTable = table(
    operations.map(({ id }) => {
      const body = inputs.has(`${id}_body`) ? `${id}_body` : "undefined";
      return `${id}: { params: ${id}_params, query: ${id}_query, body: ${body}, answer: ${id}_answer }`;
    }),
  );
  const streamTable = table(streams.map(({ id }) => `${id}: { request: ${id}_request, message: ${id}_message }`));
  const messageTable = (direction: "in" | "out"): string =>
    table(messages.filter((message) => message.direction === direction).map(({ type, name }) => `"${type}": ${name}`));
  const messageTypes = (direction: "in" | "out"): string =>
    messages.flatMap((message) => (message.direction === direction ? [`"${message.type}"`] : [])).join(" | ");
  const actionTable = table(actions.map(({ name }) => `${name}: action_${name}_params`));
  return {
    code:
      `import { createRequire } from "node:module";\nconst require = createRequire(import.meta.url);\n` +
      compile(schemas, inputs, outputs) +
      `export const operationValidators = ${operationTable};\nexport const streamValidators = ${streamTable};\nexport const actionValidators = ${actionTable};\nexport const observeValidator = observe_options;\nexport const socketValidators = { in: ${messageTable("in")}, out: ${messageTable("out")} };\n`,
    declarations: [
      `import type { ErrorObject } from "ajv";`,
      `import type { ActionType, OperationId, StreamId } from "./operations.ts";`,
      `/** Stops at the first error. */\nexport interface Validate {\n  (data: unknown): boolean;\n  errors?: ErrorObject[] | null;\n}`,
      `/** Of input. */\nexport interface ValidateInput extends Validate {\n  /** Reports every error, in time that grows with the square of the value. */\n  readonly all: Validate;\n}`,
      `export interface OperationValidators {\n  /** Of the path's parameters. */\n  readonly params: ValidateInput;\n  /** Of the query, its text converted to numbers and lists. */\n  readonly query: ValidateInput;\n  /** Undefined without a body, and for the body that is a union of actions. */\n  readonly body: ValidateInput | undefined;\n  /** Of the success body without \`success\` and \`metadata\`. */\n  readonly answer: Validate;\n}`,
      `export declare const operationValidators: Readonly<Record<OperationId, OperationValidators>>;`,
      `export declare const streamValidators: Readonly<Record<StreamId, { readonly request: ValidateInput; readonly message: Validate }>>;`,
      `export declare const actionValidators: Readonly<Record<ActionType, ValidateInput>>;`,
      `/** Of what a request says about observing the page. */\nexport declare const observeValidator: ValidateInput;`,
      `/** What a client sends over the socket. */\nexport type SocketRequestType = ${messageTypes("in")};`,
      `/** What the service sends over the socket. */\nexport type SocketReplyType = ${messageTypes("out")};`,
      `/** Of whole messages. */\nexport declare const socketValidators: {\n  readonly in: Readonly<Record<SocketRequestType, ValidateInput>>;\n  readonly out: Readonly<Record<SocketReplyType, Validate>>;\n};\n`,
    ].join("\n\n"),
  };
}

/** A statement that declares a validator for each schema, with its `all` for those of input. */
function compile(
  schemas: readonly Schema[],
  inputs: ReadonlyMap<string, Schema>,
  outputs: ReadonlyMap<string, Schema>,
): string {
  const firstError = standalone(schemas, new Map([...inputs, ...outputs]), { allErrors: false });
  const allErrors = standalone(schemas, inputs, { allErrors: true });
  const names = [...inputs.keys(), ...outputs.keys()].join(", ");
  const members = [
    ...[...inputs.keys()].map((name) => `${name}: Object.assign(firstError.${name}, { all: allErrors.${name} })`),
    ...[...outputs.keys()].map((name) => `${name}: firstError.${name}`),
  ];
  return `const firstError = ${firstError};\nconst allErrors = ${allErrors};\nconst { ${names} } = {\n  ${members.join(",\n  ")},\n};\n`;
}

/** An expression whose value is an object of validators by name. */
function standalone(
  schemas: readonly Schema[],
  set: ReadonlyMap<string, Schema>,
  { allErrors }: { readonly allErrors: boolean },
): string {
  // The two calls use the same names for their inner functions, so each has a scope of its own.
  const ajv = new Ajv({
    allErrors,
    schemas: [...schemas],
    discriminator: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    code: { source: true, esm: true, lines: true, optimize: 2 },
    inlineRefs: false,
  });
  addKeywords(ajv);
  for (const [name, schema] of set) ajv.addSchema({ ...forAjv(schema), $id: name });
  const ids = Object.fromEntries([...set.keys()].map((name) => [name, name]));
  const code = standaloneCode
    .default(ajv, ids)
    .replaceAll(/^export const (\w+) = /gm, "const $1 = ")
    .replace('"use strict";', "");
  return `(() => {\n${code}\nreturn { ${[...set.keys()].join(", ")} };\n})()`;
}

function patternMessage({
  parentSchema,
  schema,
}: Pick<KeywordCxt, "schema"> & { readonly parentSchema?: object }): Code {
  const form = (parentSchema as Schema)[FORM];
  return str`must ${form === undefined ? `match pattern "${String(schema)}"` : `be ${form}`}`;
}

function isActionUnion(schema: Schema): boolean {
  return schema.$ref?.endsWith("/ExecuteRequest") === true;
}

function addKeywords(ajv: Ajv): void {
  addFormats.default(ajv);
  ajv.addKeyword({
    keyword: "x-max-bytes",
    schemaType: "number",
    error: { message: ({ schema }) => `must be at most ${String(schema)} bytes of JSON` },
    code(cxt: KeywordCxt) {
      cxt.fail(_`Buffer.byteLength(JSON.stringify(${cxt.data})) > ${Number(cxt.schema)}`);
    },
  });
  // A regular expression says little to who sent what it does not admit.
  ajv.addVocabulary([FORM]);
  ajv.removeKeyword("pattern");
  ajv.addKeyword({ ...PATTERN, error: { ...PATTERN.error, message: patternMessage } });
  // In place of Ajv's own, which compares every pair, before it checks the items themselves. Added last, it is checked last.
  ajv.removeKeyword("uniqueItems");
  ajv.addKeyword({
    keyword: "uniqueItems",
    type: "array",
    schemaType: "boolean",
    error: { message: "must NOT have duplicate items" },
    code(cxt: KeywordCxt) {
      if (cxt.schema === true) cxt.fail(_`new Set(${cxt.data}).size < ${cxt.data}.length`);
    },
  });
}

function sharedSchemas(schemas: Record<string, Schema>): (Schema & { $id: string })[] {
  return Object.entries(schemas).map(([name, schema]) => ({ ...forAjv(schema), $id: name }));
}

/** The schema as Ajv reads it: references by `$id`, without the keywords that are only OpenAPI's or ours. */
function forAjv(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema), function (key, value: unknown) {
    if (key === "$ref") return `${String(value).replace("#/components/schemas/", "")}#`;
    if (key === "discriminator") return { propertyName: (value as { propertyName: string }).propertyName };
    if (key === "format" && UNCHECKED_FORMATS.has(String(value))) return undefined;
    if (key === "example" || (key.startsWith("x-") && !KEPT.has(key))) return undefined;
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

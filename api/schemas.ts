import { createCompiler, type JsonSchema, OWN_KEYWORDS } from "../src/schema-compiler.ts";
import type { ContractSchemas } from "../src/validators.ts";
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

/** Formats that are not checked: base64 of megabytes would cost time, and any text is valid. */
const UNCHECKED_FORMATS = new Set(["byte", "binary", "password"]);

/**
 * Collects the schemas that `src/validators.ts` compiles when they are first used, in the form that Ajv reads, and compiles each once.
 *
 * @throws Error for a keyword that neither JSON Schema nor the contract defines
 */
export function generateSchemas(document: Document, socket: SocketDocument): ContractSchemas {
  const messages = messagesOf(socket);
  const messagesOfDirection = (direction: "in" | "out"): Record<string, JsonSchema> =>
    byName(messages.filter((message) => message.direction === direction).map(({ type, schema }) => [type, schema]));
  const schemas = {
    shared: byName(Object.entries({ ...document.components.schemas, ...socketSchemas(socket) })),
    operations: Object.fromEntries(
      operationsOf(document).map((named) => {
        const body = bodyOf(named);
        return [
          named.id,
          {
            params: forAjv(parametersSchema(named, "path")),
            query: forAjv(parametersSchema(named, "query")),
            ...(body && !isActionUnion(body.schema) && { body: forAjv(body.schema) }),
            answer: forAjv(answerSchema(document, named)),
          },
        ];
      }),
    ),
    streams: Object.fromEntries(
      streamsOf(document).map(({ id, request, message }) => [
        id,
        { request: forAjv(request), message: forAjv(message) },
      ]),
    ),
    actions: byName(actionsOf(document).map(({ name, params }) => [name, params])),
    observe: forAjv(schemaRef("ObserveOptions")),
    socket: { in: messagesOfDirection("in"), out: messagesOfDirection("out") },
  };
  compileAll(schemas);
  return schemas;
}

function compileAll({ shared, operations, streams, actions, observe, socket }: ContractSchemas): void {
  const ajv = createCompiler(shared, { allErrors: false });
  for (const name of Object.keys(shared)) ajv.getSchema(`${name}#`);
  const parts = [...Object.values(operations), ...Object.values(streams), socket.in, socket.out, actions, { observe }];
  for (const schema of parts.flatMap((part) => Object.values(part) as JsonSchema[])) ajv.compile(schema);
}

function isActionUnion(schema: Schema): boolean {
  return schema.$ref?.endsWith("/ExecuteRequest") === true;
}

function byName(schemas: readonly (readonly [name: string, schema: Schema])[]): Record<string, JsonSchema> {
  return Object.fromEntries(schemas.map(([name, schema]) => [name, forAjv(schema)]));
}

/**
 * The schema as Ajv reads it: references by name, without the keywords that are only OpenAPI's or ours. A discriminator takes the place
 * of the `oneOf` beside it.
 */
function forAjv(schema: Schema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), function (this: Record<string, unknown>, key, value: unknown) {
    if (key === "$ref") return toName(String(value));
    if (key === "oneOf" && "discriminator" in this) return undefined;
    if (key === "discriminator") {
      const { propertyName, mapping } = value as { propertyName: string; mapping: Record<string, string> };
      return {
        propertyName,
        mapping: Object.fromEntries(Object.entries(mapping).map(([tag, ref]) => [tag, toName(ref)])),
      };
    }
    if (key === "format" && UNCHECKED_FORMATS.has(String(value))) return undefined;
    if (key === "description" && typeof value === "string") return undefined;
    if (key === "example" || (key.startsWith("x-") && !OWN_KEYWORDS.has(key))) return undefined;
    return value;
  }) as JsonSchema;
}

function toName(reference: string): string {
  return `${reference.replace("#/components/schemas/", "")}#`;
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

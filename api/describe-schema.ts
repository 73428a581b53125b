import { bodyOf, type Document, type NamedOperation, resolve, type Schema } from "./document.ts";

/**
 * A schema as text for assistants, close to TypeScript: `{ name?: string, size: { width: integer } }`.
 * Bounds are left out; the error of an input beyond them contains them.
 */
export function describeSchema(document: Document, node: Schema): string {
  const schema = resolve(document, node);
  const words = describeType(document, schema);
  return schema.nullable ? `${words}|null` : words;
}

/** The properties of an object, `name?: string, size: integer`, without the braces. */
export function describeProperties(document: Document, node: Schema): string {
  const { properties = {}, required = [] } = resolve(document, node);
  return Object.entries(properties)
    .map(([name, property]) => `${name}${required.includes(name) ? "" : "?"}: ${describeSchema(document, property)}`)
    .join(", ");
}

/** The body of an operation; undefined for an operation without one. The action request is described separately. */
export function describeBody(document: Document, operation: NamedOperation): string | undefined {
  const body = bodyOf(operation);
  if (body === undefined) return undefined;
  const isOfActions = resolve(document, body.schema).oneOf !== undefined;
  return isOfActions
    ? "{ action: string, params?: object, pageId?: string, timeout?: integer }"
    : describeSchema(document, body.schema);
}

function describeType(document: Document, schema: Schema): string {
  if (schema.enum) return schema.enum.map(String).join("|");
  if (schema.oneOf) return schema.oneOf.map((each) => describeSchema(document, each)).join("|");
  if (schema.type === "array") {
    const items = describeSchema(document, schema.items ?? {});
    return /[|]/.test(items) ? `(${items})[]` : `${items}[]`;
  }
  if (schema.properties) return `{ ${describeProperties(document, schema)} }`;
  if (typeof schema.additionalProperties === "object") {
    return `{ [name]: ${describeSchema(document, schema.additionalProperties)} }`;
  }
  return schema.type ?? "any JSON";
}

import {
  bodyOf,
  type Document,
  type NamedOperation,
  operationsOf,
  RATE_LIMIT_CLASSES,
  rateLimitOf,
  resolve,
  type Schema,
  streamsOf,
  successOf,
} from "./document.ts";

/** Missing or inconsistent parts of the contract, a sentence each; generation requires an empty list. */
export function lintContract(document: Document): string[] {
  const operations = operationsOf(document);
  const scopes = new Set(document.components.schemas.Scope?.enum ?? []);
  return [
    ...repeated(operations.map(({ id }) => id)).map((id) => `the operation id "${id}" is used more than once`),
    ...operations.flatMap((named) => [...lintOperation(document, named, scopes)]),
    ...operations.flatMap((named) => [...unboundedRequest(document, named)]),
    ...streamsOf(document).flatMap(({ id, request, ...stream }) => [
      ...(stream["x-scopes"].length === 0 ? [`${id}: needs credentials, but no scope`] : []),
      ...stream["x-scopes"].filter((scope) => !scopes.has(scope)).map((scope) => unknownScope(id, scope)),
      ...unbounded(document, request, `${id}: request`, new Set()),
    ]),
  ];
}

function* lintOperation(document: Document, named: NamedOperation, scopes: ReadonlySet<unknown>): Generator<string> {
  const { id, operation } = named;
  if (operation.operationId === undefined) yield `${id}: has no operationId`;
  if (!operation.summary) yield `${id}: has no summary`;
  if (operation["x-rpc"] === undefined) yield `${id}: has no x-rpc (an RPC, or "none" and why)`;

  const isPublic = operation.security?.length === 0;
  const needed = operation["x-scopes"];
  if (needed === undefined) yield `${id}: has no x-scopes`;
  else if (needed.length === 0 && !isPublic) yield `${id}: needs credentials, but no scope`;
  for (const scope of needed ?? []) if (!scopes.has(scope)) yield unknownScope(id, scope);

  if (operation["x-share"] !== undefined && !named.path.includes("{contextId}"))
    yield `${id}: has x-share, but is not of one context`;
  if (operation["x-acts"] === true && !named.path.includes("{contextId}"))
    yield `${id}: has x-acts, but is not of one context`;

  for (const status of isPublic ? ["431", "500"] : ["401", "403", "431", "500"]) {
    if (!operation.responses[status]) yield `${id}: has no response ${status}`;
  }
  if ((operation.requestBody || named.parameters.length > 0) && !operation.responses["400"]) {
    yield `${id}: takes input, but has no response 400`;
  }
  const rateLimit = rateLimitOf(operation);
  if (!RATE_LIMIT_CLASSES.some((name) => name === rateLimit))
    yield `${id}: x-rate-limit is "${rateLimit}", not one of ${RATE_LIMIT_CLASSES.join(", ")}`;
  if (rateLimit !== "none" && !operation.responses["429"]) yield `${id}: is limited, but has no response 429`;
  const body = bodyOf(named);
  if (body && !hasExample(body.media)) yield `${id}: its request body has no example`;
  if (!hasExample(successOf(document, named).media)) yield `${id}: its response has no example`;
}

function unknownScope(id: string, scope: string): string {
  return `${id}: the scope "${scope}" is not in the schema Scope`;
}

function hasExample(media: { example?: unknown; examples?: Record<string, unknown> }): boolean {
  return media.example !== undefined || Object.keys(media.examples ?? {}).length > 0;
}

function* unboundedRequest(document: Document, named: NamedOperation): Generator<string> {
  for (const parameter of named.parameters) {
    yield* unbounded(document, parameter.schema, `${named.id}: ${parameter.name}`, new Set());
  }
  const body = bodyOf(named);
  if (body) yield* unbounded(document, body.schema, `${named.id}: body`, new Set());
}

/** Every path below `schema` where the size of what a caller sends has no bound. */
function* unbounded(document: Document, node: Schema, path: string, seen: Set<Schema>): Generator<string> {
  const schema = resolve(document, node);
  if (seen.has(schema)) return;
  seen.add(schema);
  if (schema["x-max-bytes"] !== undefined) return;
  const branches = [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  if (branches.length > 0) {
    for (const branch of branches) yield* unbounded(document, branch, path, seen);
    return;
  }
  switch (schema.type) {
    case "string":
      if (!schema.enum && schema.maxLength === undefined) yield `${path} is a string without maxLength`;
      if (schema.pattern !== undefined && schema["x-form"] === undefined)
        yield `${path} has a pattern, but no x-form that says what it admits`;
      return;
    case "integer":
    case "number":
      if (schema.minimum === undefined || schema.maximum === undefined)
        yield `${path} is a number without minimum and maximum`;
      return;
    case "boolean":
      return;
    case "array":
      if (schema.maxItems === undefined) yield `${path} is an array without maxItems`;
      if (schema.uniqueItems && resolve(document, schema.items ?? {}).type !== "string")
        yield `${path} has uniqueItems, but its items are no strings`;
      yield* unbounded(document, schema.items ?? {}, `${path}[]`, seen);
      return;
    case "object":
      if (schema.additionalProperties === undefined)
        yield `${path} does not say whether further properties are allowed`;
      else if (schema.additionalProperties === true) yield `${path} is a free object without x-max-bytes`;
      else if (schema.additionalProperties && schema.maxProperties === undefined)
        yield `${path} is a map without maxProperties`;
      if (typeof schema.additionalProperties === "object") {
        yield* unbounded(document, schema.additionalProperties, `${path}.*`, seen);
      }
      for (const [name, property] of Object.entries(schema.properties ?? {})) {
        yield* unbounded(document, property, `${path}.${name}`, seen);
      }
      return;
    default:
      yield `${path} has no type`;
  }
}

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}

import { type DescField, type DescFile, type DescMessage, type DescService, ScalarType } from "@bufbuild/protobuf";
import {
  bodyOf,
  type Document,
  type NamedOperation,
  operationsOf,
  resolve,
  type Schema,
  schemaRef,
  streamsOf,
  successOf,
} from "./document.ts";

const MAX_INT32 = 2 ** 31 - 1;

/** Fields that carry the bytes of an outcome, or of a part of a file, and have no place in JSON. */
const BYTES_FIELDS = new Set(["bytes", "contentType", "chunk"]);
const METHOD_KINDS = { none: "unary", request: "client_streaming", response: "server_streaming" } as const;

/** The proto field name (JSON spelling) of a query parameter: `filter[createdAt][$gt]` is `filterCreatedAtGt`. */
export function rpcFieldName(parameter: string): string {
  const [first = "", ...rest] = parameter.split(/[^A-Za-z0-9]+/).filter(Boolean);
  return first + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

/**
 * Lists where the proto and the contract say different things, a sentence each: an operation without its RPC, an RPC without
 * its operation, a message whose JSON fields differ from the schema's in name or kind.
 */
export function protoDifferences(document: Document, files: readonly DescFile[]): string[] {
  const services = new Map(files.flatMap((file) => file.services.map((service) => [service.name, service] as const)));
  const used = new Set<string>();
  const differences: string[] = [];
  for (const named of operationsOf(document)) {
    const rpc = named.operation["x-rpc"];
    if (rpc === undefined || rpc.none !== undefined) continue;
    const label = `${rpc.service}.${rpc.method}`;
    used.add(label);
    const method = services.get(rpc.service ?? "")?.methods.find(({ name }) => name === rpc.method);
    const kind = METHOD_KINDS[named.operation["x-stream"] ?? "none"];
    if (method === undefined) differences.push(`${named.id}: the proto has no ${label}`);
    else if (method.methodKind !== kind) differences.push(`${named.id}: the proto has no ${label} that is ${kind}`);
    else {
      differences.push(
        ...compareRequest(document, named, method.input).map((difference) => `${named.id}: ${difference}`),
      );
      differences.push(
        ...compareResponse(document, named, method.output).map((difference) => `${named.id}: ${difference}`),
      );
    }
  }
  for (const { id, request, message, "x-rpc": rpc } of streamsOf(document)) {
    const label = `${rpc.service}.${rpc.method}`;
    used.add(label);
    const method = services.get(rpc.service)?.methods.find(({ name }) => name === rpc.method);
    if (method?.methodKind !== "server_streaming") differences.push(`${id}: the proto has no ${label} that streams`);
    else {
      const compare = (schema: Schema, desc: DescMessage, beside?: ReadonlySet<string>): string[] =>
        compareFields(document, resolve(document, schema).properties ?? {}, desc, desc.name, beside);
      const found = [...compare(request, method.input), ...compare(message, method.output, BYTES_FIELDS)];
      differences.push(...found.map((difference) => `${id}: ${difference}`));
    }
  }
  for (const service of services.values()) differences.push(...unusedMethods(service, used));
  return differences;
}

function unusedMethods(service: DescService, used: ReadonlySet<string>): string[] {
  return service.methods
    .map(({ name }) => `${service.name}.${name}`)
    .filter((label) => !used.has(label))
    .map((label) => `${label} is in the proto, but no operation or stream names it in x-rpc`);
}

function compareRequest(document: Document, named: NamedOperation, message: DescMessage): string[] {
  const rpc = named.operation["x-rpc"];
  const expected: Record<string, Schema> = {};
  for (const parameter of named.parameters) expected[rpcFieldName(parameter.name)] = parameter.schema;
  const body = bodyOf(named);
  if (body) {
    const schema = canonicalBody(document, body.schema, rpc?.rename ?? {});
    if (rpc?.body !== undefined) expected[rpc.body] = schema;
    else Object.assign(expected, schema.properties);
  }
  return compareFields(
    document,
    expected,
    message,
    message.name,
    new Set([
      ...(named.operation["x-stream"] ? BYTES_FIELDS : []),
      ...(rpc?.nullFields === undefined ? [] : [rpc.nullFields]),
    ]),
  );
}

/** The body as one closed object: of a union of shapes the nested one, with `params` a free object. */
function canonicalBody(document: Document, node: Schema, rename: Record<string, string>): Schema {
  const schema = resolve(document, node);
  if (schema.oneOf !== undefined) {
    const [first] = schema.oneOf;
    const canonical = canonicalBody(document, first ?? {}, rename);
    return { ...canonical, properties: { ...canonical.properties, params: schemaRef("FreeObject") } };
  }
  const rpcName = new Map(Object.entries(rename).map(([field, restName]) => [restName, field]));
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, property]) => [rpcName.get(name) ?? name, property]),
    ),
  };
}

function compareResponse(document: Document, named: NamedOperation, message: DescMessage): string[] {
  const rpc = named.operation["x-rpc"];
  const {
    success: _success,
    metadata: _metadata,
    data,
    ...extraFields
  } = successOf(document, named).schema.properties ?? {};
  const expected: Record<string, Schema> = { ...extraFields };
  if (rpc?.response !== undefined && data) expected[rpc.response] = data;
  else if (data) Object.assign(expected, commonProperties(document, data));
  if (message.typeName === "google.protobuf.Empty") return [];
  return compareFields(document, expected, message, message.name, BYTES_FIELDS);
}

/** The properties of an object, or those that every branch of a union has; what differs there is a free object. */
function commonProperties(document: Document, node: Schema): Record<string, Schema> {
  const schema = resolve(document, node);
  if (schema.oneOf === undefined) return schema.properties ?? {};
  const [first = {}, ...others] = schema.oneOf.map((branch) => resolve(document, branch).properties ?? {});
  return Object.fromEntries(
    Object.entries(first).map(([name, property]) => {
      const same = others.every((other) => JSON.stringify(other[name]) === JSON.stringify(property));
      const isTag = name === schema.discriminator?.propertyName;
      return [name, isTag ? { type: "string" } : same && others.length > 0 ? property : objectOr(document, property)];
    }),
  );
}

function objectOr(document: Document, property: Schema): Schema {
  return resolve(document, property).type === "object" ? schemaRef("FreeObject") : property;
}

function compareFields(
  document: Document,
  expected: Record<string, Schema>,
  message: DescMessage,
  path: string,
  extra: ReadonlySet<string> = new Set(),
): string[] {
  const fields = new Map(message.fields.map((field) => [field.jsonName, field]));
  return [
    ...Object.keys(expected)
      .filter((name) => !fields.has(name))
      .map((name) => `${path} has no field "${name}"`),
    ...[...fields.keys()]
      .filter((name) => !(name in expected) && !extra.has(name))
      .map((name) => `${path}.${name} is in the proto, but not in the schema`),
    ...Object.entries(expected).flatMap(([name, schema]) => {
      const field = fields.get(name);
      return field ? compareField(document, schema, field, `${path}.${name}`) : [];
    }),
  ];
}

function compareField(document: Document, node: Schema, field: DescField, path: string): string[] {
  const schema = resolve(document, node);
  const found = kindOfField(field);
  // JSON spells 64-bit integers as strings, so whole numbers beyond 32 bits travel as doubles.
  const wanted = kindOf(schema) === "integer" && (schema.maximum ?? 0) > MAX_INT32 ? "number" : kindOf(schema);
  const fits = wanted === found || (wanted === "date-time" && found === "string");
  if (!fits) return [`${path} is ${found} in the proto, but ${wanted} in the schema`];
  if (field.message && schema.type === "object" && wanted === "object") {
    return compareFields(document, schema.properties ?? {}, field.message, path);
  }
  if (field.fieldKind === "list" && schema.items) {
    const item = resolve(document, schema.items);
    if (field.listKind === "message" && item.properties)
      return compareFields(document, item.properties, field.message, `${path}[]`);
    const itemKind = kindOf(item);
    const found = field.listKind === "scalar" ? scalarKind(field.scalar) : field.listKind;
    if (!(itemKind === found || (itemKind === "date-time" && found === "string"))) {
      return [`${path} is a list of something else in the proto than ${itemKind}`];
    }
  }
  return [];
}

function kindOf(schema: Schema): string {
  if (schema.format === "date-time") return "date-time";
  const isFree = schema.additionalProperties === true || (schema["x-max-bytes"] !== undefined && schema.properties);
  if (schema.type === "object" && isFree) return "free object";
  if (schema.type === "object" && typeof schema.additionalProperties === "object") return "map";
  return schema.type ?? "anything";
}

function kindOfField(field: DescField): string {
  switch (field.fieldKind) {
    case "list":
      return "array";
    case "map":
      return "map";
    case "enum":
      return "string";
    case "message":
      if (field.message.typeName === "google.protobuf.Timestamp") return "date-time";
      if (field.message.typeName === "google.protobuf.Value") return "anything";
      return field.message.typeName === "google.protobuf.Struct" ? "free object" : "object";
    case "scalar":
      return scalarKind(field.scalar);
  }
}

/** Scalar numbers as in descriptor.proto; 64-bit integers are rejected, since JSON writes them as strings. */
function scalarKind(scalar: number | undefined): string {
  if (scalar === 1 || scalar === 2) return "number";
  if (scalar === 5 || scalar === 13) return "integer";
  if (scalar === 8) return "boolean";
  if (scalar === 9) return "string";
  return `${ScalarType[scalar ?? 0]?.toLowerCase()} (write int32 or double)`;
}

import {
  type Document,
  type Operation,
  type Parameter,
  rateLimitOf,
  resolve,
  type Schema,
  schemaRef,
} from "./document.ts";
import type { Reads } from "./table-entries.ts";

export interface ActionEntry {
  readonly name: string;
  /** Component prefix: `Click` of `ClickParams`. */
  readonly prefix: string;
  readonly timeoutMs: number;
  readonly reads: Reads;
  readonly navigates: boolean;
  readonly scope: string;
  readonly params: Schema;
}

/** The fields beside the parameters of an action. */
const contextFields = (document: Document): Record<string, Schema> => ({
  pageId: { type: "string", minLength: 1, maxLength: 64, description: "Default: the page used last" },
  timeout: {
    type: "integer",
    minimum: 1,
    maximum: 120000,
    description: "Time for the whole action, in ms; waiting in line counts",
  },
  lease: schemaRef("Lease"),
  ...document.components.schemas.ObserveOptions?.properties,
});

/** The actions of the contract, in the order in which it lists them. */
export function actionsOf(document: Document): ActionEntry[] {
  return Object.entries(document.components.schemas).flatMap(([schemaName, params]) => {
    const action = params["x-action"];
    if (action === undefined) return [];
    const prefix = schemaName.replace(/Params$/, "");
    if (prefix === schemaName) throw new Error(`${schemaName} carries x-action, so its name must end in Params`);
    if (document.components.schemas[`${prefix}Result`] === undefined) {
      throw new Error(`the action "${action.name}" has ${schemaName} but no ${prefix}Result`);
    }
    const { name, timeout: timeoutMs, scope, reads, navigates = false } = action;
    // A contract in YAML may lack what its type requires.
    if ((reads as Reads | undefined) === undefined)
      throw new Error(`the action "${name}" does not say whether it only reads`);
    for (const param of Object.keys(typeof reads === "object" ? reads : {}))
      if (params.properties?.[param] === undefined)
        throw new Error(`"${name}" reads by ${param}, which it does not take`);
    return [{ name, prefix, timeoutMs, scope, reads, navigates, params }];
  });
}

/** The name of a parameter in the flat request: its first alias, else its own. */
export function flatName(name: string, schema: Schema): string {
  return schema["x-aliases"]?.[0] ?? name;
}

/** Expands x-extends, x-patches, x-list, x-query and x-expand of the handwritten contract. Changes `document`. */
export function expand(document: Document): void {
  const { schemas } = document.components;
  for (const [name, schema] of Object.entries(schemas)) {
    if (schema["x-extends"] !== undefined)
      schemas[name] = [schema["x-extends"]].flat().reduceRight((sum, base) => extend(document, sum, base), schema);
    if (schema["x-patches"] !== undefined) schemas[name] = patch(document, schema, schema["x-patches"]);
  }
  for (const item of Object.values(document.paths)) {
    for (const operation of Object.values(item)) {
      if (Array.isArray(operation)) continue;
      if (operation["x-list"]) expandList(operation);
      if (operation["x-query"] !== undefined) expandQuery(document, operation, operation["x-query"]);
      expandHeaders(operation);
    }
  }
  const actions = actionsOf(document);
  for (const [name, schema] of Object.entries(schemas)) {
    if (schema["x-expand"] === "requests")
      schemas[name] = expandRequests(schemas, schema, actions, contextFields(document));
    if (schema["x-expand"] === "results") schemas[name] = expandResults(schemas, schema, actions);
  }
}

function extend(document: Document, schema: Schema, base: string): Schema {
  const from = resolve(document, schemaRef(base));
  return {
    ...schema,
    ...requiredFields([...(from.required ?? []), ...(schema.required ?? [])]),
    properties: { ...from.properties, ...schema.properties },
  };
}

/** OpenAPI 3.0 allows no empty list. */
function requiredFields(names: readonly string[]): Pick<Schema, "required"> {
  return names.length === 0 ? {} : { required: [...names] };
}

/** References are written out, because OpenAPI 3.0 cannot make one nullable. */
function patch(document: Document, schema: Schema, base: string): Schema {
  const { properties = {} } = resolve(document, schemaRef(base));
  const nullable = Object.entries(properties).map(([name, property]): [string, Schema] => {
    const resolved = resolve(document, property);
    return [
      name,
      { ...resolved, nullable: true, ...(resolved.enum !== undefined && { enum: [...resolved.enum, null] }) },
    ];
  });
  return { ...schema, properties: { ...Object.fromEntries(nullable), ...schema.properties } };
}

/** Adds the parameters of a query; what a query cannot express is left out. */
function expandQuery(document: Document, operation: Operation, name: string): void {
  const { properties = {} } = resolve(document, schemaRef(name));
  const parameters = Object.entries(properties).flatMap(([property, schema]): Parameter[] => {
    const { type, description, "x-audit": audited = false, ...rest } = resolve(document, schema);
    if (type === "object" || property === "html" || property === "artifact") return [];
    return [
      {
        ...{ name: property, in: "query", required: property === "url", schema: { type, ...rest } as Schema },
        ...(description !== undefined && { description }),
        ...(audited && { "x-audit": true }),
      },
    ];
  });
  operation.parameters = [...(operation.parameters ?? []), ...parameters];
}

function expandList(operation: Operation): void {
  const { sort, filter } = operation["x-list"] ?? { sort: [], filter: {} };
  const query = (name: string, description: string, schema: Schema): Parameter => ({
    name,
    in: "query",
    description,
    schema,
  });
  const value = (format: "string" | "date-time"): Schema =>
    format === "string" ? { type: "string", maxLength: 8192 } : { type: "string", format, maxLength: 40 };
  operation.parameters = [
    ...(operation.parameters ?? []),
    query("limit", "How many to return, default 20", { type: "integer", minimum: 1, maximum: 100 }),
    query("offset", "How many to pass over, default 0", { type: "integer", minimum: 0, maximum: 1_000_000 }),
    query("sort", "Field to sort by; with a leading - descending", {
      type: "string",
      enum: sort.flatMap((field) => [field, `-${field}`]),
    }),
    ...Object.entries(filter).flatMap(([field, format]) => [
      query(`filter[${field}]`, `Only with this ${field}`, value(format)),
      query(`filter[${field}][$gt]`, `Only with a ${field} beyond this`, value(format)),
      query(`filter[${field}][$lt]`, `Only with a ${field} before this`, value(format)),
      query(`filter[${field}][$in]`, `Only with one of these as ${field}`, {
        type: "array",
        maxItems: 100,
        items: value(format),
      }),
    ]),
  ];
}

/** The headers of every success; the shared error responses are also those of operations without a limit. */
function expandHeaders(operation: Operation): void {
  const headers = {
    ...(rateLimitOf(operation) !== "none" && {
      "X-RateLimit-Limit": { $ref: "#/components/headers/RateLimitLimit" },
      "X-RateLimit-Remaining": { $ref: "#/components/headers/RateLimitRemaining" },
      "X-RateLimit-Reset": { $ref: "#/components/headers/RateLimitReset" },
    }),
    ...(operation["x-audit"] === true && { "X-Pagewire-Audit": { $ref: "#/components/headers/Audit" } }),
  };
  for (const [status, response] of Object.entries(operation.responses)) {
    if (status.startsWith("2")) response.headers = { ...response.headers, ...headers };
  }
}

function expandRequests(
  schemas: Record<string, Schema>,
  union: Schema,
  actions: readonly ActionEntry[],
  beside: Record<string, Schema>,
): Schema {
  const nested: Record<string, string> = {};
  const flat: Record<string, string> = {};
  for (const { name, prefix, params } of actions) {
    nested[name] = `${prefix}Request`;
    schemas[`${prefix}Request`] = {
      type: "object",
      additionalProperties: false,
      required: ["action", ...(params.required?.length ? ["params"] : [])],
      properties: {
        action: { type: "string", enum: [name] },
        params: schemaRef(`${prefix}Params`),
        ...beside,
      },
    };
    flat[name] = `${prefix}FlatRequest`;
    schemas[`${prefix}FlatRequest`] = {
      type: "object",
      additionalProperties: false,
      required: ["type", ...(params.required ?? []).map((field) => flatName(field, params.properties?.[field] ?? {}))],
      properties: {
        type: { type: "string", enum: [name] },
        ...Object.fromEntries(
          Object.entries(params.properties ?? {}).map(([field, schema]) => [flatName(field, schema), schema]),
        ),
        ...beside,
      },
    };
  }
  schemas.NestedExecuteRequest = taggedUnion("action", nested, "The nested shape: `action` and `params`");
  schemas.FlatExecuteRequest = taggedUnion("type", flat, "The flat shape: `type` and the parameters beside it");
  return {
    description: union.description ?? "",
    oneOf: [schemaRef("NestedExecuteRequest"), schemaRef("FlatExecuteRequest")],
  };
}

function expandResults(schemas: Record<string, Schema>, union: Schema, actions: readonly ActionEntry[]): Schema {
  const results: Record<string, string> = {};
  for (const { name, prefix } of actions) {
    results[name] = `${prefix}ActionResult`;
    schemas[`${prefix}ActionResult`] = {
      type: "object",
      additionalProperties: false,
      required: ["success", "actionType", "data", "duration", "timestamp", "contextId", "pageId", "executedAt"],
      properties: {
        success: schemaRef("Success"),
        actionType: { type: "string", enum: [name] },
        data: schemaRef(`${prefix}Result`),
        duration: { type: "number", minimum: 0, description: "Time the action took, in ms" },
        timestamp: schemaRef("Timestamp"),
        contextId: { type: "string" },
        pageId: { type: "string", description: "The page that the action used" },
        executedAt: schemaRef("Timestamp"),
        dialogs: {
          type: "array",
          items: schemaRef("Dialog"),
          description: "Dialogs of the page that opened while the action ran; absent: none",
        },
        downloads: {
          type: "array",
          items: schemaRef("Download"),
          description: "Downloads of the page that began or went on while the action ran; absent: none",
        },
        observation: schemaRef("Observation"),
        recovered: schemaRef("PageRecovery"),
        pendingNavigation: schemaRef("PendingNavigation"),
      },
    };
  }
  return taggedUnion("actionType", results, union.description ?? "");
}

function taggedUnion(propertyName: string, byTag: Record<string, string>, description: string): Schema {
  return {
    type: "object",
    description,
    oneOf: Object.values(byTag).map(schemaRef),
    discriminator: {
      propertyName,
      mapping: Object.fromEntries(Object.entries(byTag).map(([tag, name]) => [tag, schemaRef(name).$ref ?? ""])),
    },
  };
}

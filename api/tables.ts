import { readFileSync } from "node:fs";
import {
  bodyOf,
  type ClientMessages,
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
import { actionsOf } from "./expand.ts";
import { rpcFieldName } from "./parity.ts";
import type {
  ActionEntry,
  CommandEntry,
  MessageEntry,
  OperationEntry,
  RpcEntry,
  StreamEntry,
  Traits,
} from "./table-entries.ts";

/** The source of gen/operations.ts: what the code needs of the contract beside types and validators. */
export function generateTables(document: Document): string {
  const operations = Object.fromEntries(
    operationsOf(document).map((named) => [named.id, operationEntry(document, named)]),
  );
  const actions = Object.fromEntries(
    actionsOf(document).map(({ name, timeoutMs, scope, reads, navigates, params }) => [
      name,
      {
        timeoutMs,
        scope,
        reads,
        navigates,
        aliases: Object.fromEntries(
          Object.entries(params.properties ?? {}).flatMap(([field, property]) =>
            (property["x-aliases"] ?? []).map((alias) => [alias, field]),
          ),
        ),
        addsTime: Object.entries(params.properties ?? {}).flatMap(([field, { "x-adds-time": addsTime }]) =>
          addsTime === undefined ? [] : [addsTime === "once" ? { field } : { field, perCharacterOf: addsTime }],
        ),
        audit: auditPaths(document, params),
        params: Object.keys(params.properties ?? {}),
        target: params["x-target"],
      } satisfies Record<keyof ActionEntry, unknown>,
    ]),
  );
  const streams = Object.fromEntries(
    streamsOf(document).map(({ id, summary, request, "x-scopes": scopes, "x-share": share, "x-rpc": rpc }) => {
      const fields = Object.keys(resolve(document, request).properties ?? {});
      const fieldPaths = Object.fromEntries(fields.map((field) => [field, ["body", field]]));
      return [
        id,
        {
          ...traits({ summary, scopes, share }),
          rpc: { ...rpc, fieldPaths, response: undefined, nullFields: undefined, extraFields: [] },
        } satisfies Record<keyof StreamEntry, unknown>,
      ];
    }),
  );
  const { commands, connection, messages } = clientEntries(document);
  const { Scope, Role, ShareScope, ErrorCode, EventType } = document.components.schemas;
  return `
export const version = ${JSON.stringify(document.info.version)};

export type ErrorCode = ${union(ErrorCode)};
export type Role = ${union(Role)};
export type Scope = ${union(Scope)};
export type ShareScope = ${union(ShareScope)};

export const eventTypes = ${JSON.stringify(EventType?.enum ?? [])} as const;
export type EventType = (typeof eventTypes)[number];

/** The limit that counts a call: \`none\` is not counted, \`actions\` and \`key-creation\` have limits of their own, \`commands\` wait in place of a rejection. */
export type RateLimitClass = ${[...RATE_LIMIT_CLASSES, "commands"].map((name) => JSON.stringify(name)).join(" | ")};

${tableEntries()}
const operationTable = ${literal(operations)} as const satisfies Record<string, OperationEntry>;

export type OperationId = keyof typeof operationTable;
/** The operations that need no credentials. */
export type PublicOperationId = ${publicIds(document)};
export const operations: Readonly<Record<OperationId, OperationEntry>> = operationTable;

const streamTable = ${literal(streams)} as const satisfies Record<string, StreamEntry>;

export type StreamId = keyof typeof streamTable;
export const streams: Readonly<Record<StreamId, StreamEntry>> = streamTable;

export type CommandName = ${Object.keys(commands)
    .map((name) => JSON.stringify(name))
    .join(" | ")};
/** The commands of classic WebDriver. */
export const webDriverCommands: Readonly<Record<CommandName, CommandEntry>> = ${literal(commands)};

/** A connection of a client of the Chrome DevTools Protocol or of WebDriver BiDi. */
export const clientConnection: Traits = ${literal(connection)};

/** The messages of a client of the Chrome DevTools Protocol to the browser, those to pages, and those of WebDriver BiDi, by method. */
export const clientMessages: Readonly<Record<"browser" | "page" | "bidi", Readonly<Record<string, MessageEntry>>>> = {
${Object.entries(messages)
  .map(([side, rows]) => `  ${side}: {\n${rows.join("")}  },\n`)
  .join("")}};

/** The names under which calls are counted and logged. */
export type CallName = OperationId | StreamId | "connectCdp" | \`webDriver.\${CommandName}\`;

/** The one table of what callers call, over whichever protocol. */
export const entries: Readonly<Record<CallName, Traits>> = {
  ...operations,
  ...streams,
  connectCdp: clientConnection,
${Object.keys(commands)
  .map((name) => `  "webDriver.${name}": webDriverCommands.${name},\n`)
  .join("")}};

const actionTable = ${literal(actions)} as const satisfies Record<string, ActionEntry>;

export type ActionType = keyof typeof actionTable;
export const actions: Readonly<Record<ActionType, ActionEntry>> = actionTable;

/** Schema prefix of each action: its parameters are \`<prefix>Params\`, its result data \`<prefix>Result\`. */
export interface ActionPrefix {
${actionsOf(document)
  .map(({ name, prefix }) => `  readonly ${name}: "${prefix}";\n`)
  .join("")}}
`;
}

/** The types of the tables, from table-entries.ts without its imports. */
function tableEntries(): string {
  const source = readFileSync(new URL("./table-entries.ts", import.meta.url), "utf8");
  return source.replaceAll(/^import .*\n+/gm, "");
}

/** An entry's traits: those given, and as most have them. */
function traits(
  given: Pick<Traits, "summary"> & Partial<Record<keyof Traits, unknown>>,
): Record<keyof Traits, unknown> {
  return {
    isPublic: false,
    scopes: [],
    share: undefined,
    audited: undefined,
    audit: [],
    rateLimit: "general",
    counts: 1,
    waits: false,
    timeoutMs: undefined,
    servesWhileDraining: false,
    isOfContext: false,
    acts: false,
    connects: false,
    takesIdempotencyKey: false,
    runs: undefined,
    ...given,
  };
}

function clientEntries({ "x-clients": clients }: Document) {
  if (clients === undefined) throw new Error("the contract has no x-clients");
  const { "x-scopes": scopes, connection, webDriver } = clients;
  const { summary, "x-timeout": timeoutMs } = webDriver;
  const commands = Object.entries(webDriver.commands).map(([name, command]) => {
    const { route = [], action, audit = [], "x-acts": acts = false, "x-audit": isAudited = acts } = command;
    const entry = {
      ...traits({
        summary,
        scopes,
        timeoutMs,
        acts,
        connects: true,
        rateLimit: "commands",
        servesWhileDraining: command["x-drain"] === true,
      }),
      audited: isAudited ? "call" : undefined,
      audit: [["params", "contextId"], ["params", "command"], ...audit.map((field) => ["body", field])],
      routes: [route].flat(),
      action,
    };
    return [name, entry satisfies Record<keyof CommandEntry, unknown>] as const;
  });
  return {
    commands: Object.fromEntries(commands),
    messages: {
      browser: messageRows(clients.cdp.browser),
      page: messageRows(clients.cdp.page),
      bidi: messageRows(clients.bidi),
    },
    connection: traits({
      ...{ summary: connection.summary, scopes, connects: true },
      ...(connection["x-audit"] === true && { audited: "call", audit: [["params", "contextId"]] }),
    }),
  };
}

/** One line for each method. */
function messageRows(domains: ClientMessages): readonly string[] {
  return Object.entries(domains).flatMap(([domain, { readsWith = {}, ...kinds }]) => {
    const named = Object.entries(kinds).flatMap(([kind, names]) =>
      names.split(/\s+/).map((name) => [name, kind] as const),
    );
    const conditional = Object.keys(readsWith).map((name) => [name, "acts"] as const);
    return [...named, ...conditional].map(([name, kind]) => {
      const reads = readsWith[name] ?? kind === "reads";
      const entry = { reads, navigates: kind === "navigates", inputs: kind === "inputs" };
      return `    ${JSON.stringify(`${domain}.${name}`)}: ${JSON.stringify(entry satisfies Record<keyof MessageEntry, unknown>)},\n`;
    });
  });
}

function operationEntry(document: Document, named: NamedOperation): Record<keyof OperationEntry, unknown> {
  const { operation, method, path } = named;
  const { status, schema } = successOf(document, named);
  const body = bodyOf(named);
  return {
    method: method.toUpperCase(),
    path,
    ...traits({ summary: operation.summary ?? "" }),
    isPublic: operation.security?.length === 0,
    scopes: operation["x-scopes"],
    share: operation["x-share"],
    audited: operation["x-audit"] === true ? "call" : operation["x-audit"],
    takesIdempotencyKey: named.takesIdempotencyKey,
    rateLimit: rateLimitOf(operation),
    counts: operation["x-counts"] ?? 1,
    waits: operation["x-waits"] === true,
    servesWhileDraining: operation["x-drain"] === true,
    isOfContext: path.includes("{contextId}") && operation["x-any-hosts"] !== true,
    acts: operation["x-acts"] === true,
    connects: operation["x-connects"] === true,
    runs: operation["x-runs"],
    stream: operation["x-stream"],
    timeoutMs: operation["x-timeout"],
    queryTypes: queryTypes(document, named),
    hasBody: body !== undefined,
    isBodyRequired: body?.required === true,
    maxBodyBytes: operation["x-max-body"],
    successStatus: status,
    hasEnvelope: schema.properties?.success !== undefined,
    rpc: rpcEntry(document, named),
    audit: [
      ...named.parameters
        .filter((parameter) => parameter["x-audit"])
        .map(({ name, in: place }) => [place === "path" ? "params" : "query", name]),
      ...(body ? auditPaths(document, body.schema).map((path) => ["body", ...path]) : []),
    ],
  };
}

function queryTypes(document: Document, { id, parameters }: NamedOperation): Record<string, string> {
  const ofQuery = parameters.filter((parameter) => parameter.in === "query");
  return Object.fromEntries(
    ofQuery.map(({ name, schema, explode }) => {
      const { type = "", items } = resolve(document, schema);
      const isKnown =
        ["string", "integer", "number", "boolean"].includes(type) || (type === "array" && items?.type === "string");
      if (!isKnown) throw new Error(`${id}: the query parameter ${name} is neither a value nor a list of strings`);
      return [name, explode === false ? "list" : type];
    }),
  );
}

function rpcEntry(document: Document, named: NamedOperation): Record<keyof RpcEntry, unknown> | undefined {
  const rpc = named.operation["x-rpc"];
  if (rpc?.service === undefined) return undefined;
  const body = bodyOf(named);
  const bodySchema = body && resolve(document, body.schema);
  const bodyFields = Object.keys(bodySchema?.properties ?? {});
  const fieldPaths: Record<string, string[]> = {};
  for (const { name, in: place } of named.parameters)
    fieldPaths[rpcFieldName(name)] = [place === "path" ? "params" : "query", name];
  if (rpc.body !== undefined) {
    fieldPaths[rpc.body] = ["body"];
    for (const [field, restName] of Object.entries(rpc.rename ?? {}))
      fieldPaths[`${rpc.body}.${field}`] = ["body", restName];
  } else {
    const rpcName = new Map(Object.entries(rpc.rename ?? {}).map(([field, restName]) => [restName, field]));
    for (const field of bodyFields) fieldPaths[rpcName.get(field) ?? field] = ["body", field];
  }
  const {
    success: _success,
    metadata: _metadata,
    data: _data,
    ...extraFields
  } = successOf(document, named).schema.properties ?? {};
  return {
    service: rpc.service,
    method: rpc.method,
    fieldPaths,
    nullFields: rpc.nullFields,
    response: rpc.response,
    extraFields: Object.keys(extraFields),
  };
}

/** Paths of the properties marked x-audit, also those of referenced objects; a union's are the action table's business. */
function auditPaths(document: Document, node: Schema): string[][] {
  const schema = resolve(document, node);
  if (schema["x-audit"]) return [[]];
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    auditPaths(document, property).map((path) => [name, ...path]),
  );
}

function publicIds(document: Document): string {
  return operationsOf(document)
    .filter(({ operation }) => operation.security?.length === 0)
    .map(({ id }) => JSON.stringify(id))
    .join(" | ");
}

function union(schema: Schema | undefined): string {
  return (schema?.enum ?? []).map((value) => JSON.stringify(value)).join(" | ");
}

/** JSON with `undefined` written out, since exact optional types distinguish absence from undefined. */
function literal(value: unknown): string {
  const spelled = JSON.stringify(value, (_key, inner: unknown) => (inner === undefined ? "\u0000" : inner), 2);
  return spelled.replaceAll('"\\u0000"', "undefined");
}

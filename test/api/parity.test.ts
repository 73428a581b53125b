import { ScalarType } from "@bufbuild/protobuf";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Document, Operation, Schema } from "../../api/document.ts";
import { protoDifferences, rpcFieldName } from "../../api/parity.ts";
import { expandedContract, protoFiles, schemaOf } from "./contract.ts";

describe("protoDifferences", () => {
  it("finds none between the contract and the proto", () => {
    expect(protoDifferences(expandedContract(), protoFiles)).toEqual([]);
  });

  it("finds a request's field that the message lacks", () => {
    const document = expandedContract();
    propertiesOf(document, "CreatePageRequest")["title"] = { type: "string" };

    expect(differences(document)).toEqual([`createPage: CreatePageRequest has no field "title"`]);
  });

  it("finds a message's field that the request lacks", () => {
    const document = expandedContract();
    delete propertiesOf(document, "CreatePageRequest")["url"];

    expect(differences(document)).toEqual(["createPage: CreatePageRequest.url is in the proto, but not in the schema"]);
  });

  it("finds a path parameter that the message lacks", () => {
    const document = expandedContract();
    const parameter = { name: "tenantId", in: "path" as const, required: true, schema: { type: "string" } };
    Object.assign(operation(document, "/contexts/{contextId}/pages", "post"), { parameters: [parameter] });

    expect(differences(document)).toEqual([`createPage: CreatePageRequest has no field "tenantId"`]);
  });

  it.each<[from: string, to: Schema, sentence: string]>([
    ["a string to a number", { type: "integer" }, "is string in the proto, but integer in the schema"],
    ["a string to a list", { type: "array", items: {} }, "is string in the proto, but array in the schema"],
    ["a string to an object", { type: "object", properties: {} }, "is string in the proto, but object in the schema"],
  ])("finds a field of another kind: %s", (_what, schema, sentence) => {
    const document = expandedContract();
    propertiesOf(document, "CreatePageRequest")["url"] = schema;

    expect(differences(document)).toEqual([`createPage: CreatePageRequest.url ${sentence}`]);
  });

  it("names a 64-bit integer, which JSON writes as a string, and what to write in its place", () => {
    const messages = protoFiles.flatMap(({ messages }) => messages);
    const field = messages.find(({ name }) => name === "ContextMetrics")?.field["sentBytes"];
    if (field?.scalar === undefined) throw new Error("ContextMetrics has no sent_bytes");
    const { scalar } = field;
    onTestFinished(() => void Object.assign(field, { scalar }));
    Object.assign(field, { scalar: ScalarType.INT64 });

    expect(differences(expandedContract())).toEqual([
      "getContextMetrics: GetContextMetricsResponse.metrics.sentBytes is int64 (write int32 or double) in the proto, but number in the schema",
    ]);
  });

  it("finds a fraction that would have to go into a whole number", () => {
    const document = expandedContract();
    propertiesOf(document, "TokenPair")["expiresIn"] = { type: "number" };

    expect(differences(document)).toEqual([
      "login: LoginResponse.expiresIn is integer in the proto, but number in the schema",
      "refreshToken: RefreshTokenResponse.expiresIn is integer in the proto, but number in the schema",
    ]);
  });

  it("takes a double for whole numbers beyond 32 bits, and for no others", () => {
    const document = expandedContract();
    propertiesOf(document, "CreateApiKeyRequest")["expiresIn"] = { type: "integer", maximum: 2 ** 31 - 1 };

    expect(differences(document)).toEqual([
      "createApiKey: CreateApiKeyRequest.expiresIn is number in the proto, but integer in the schema",
    ]);
  });

  it("finds differences deep inside a response's list", () => {
    const document = expandedContract();
    propertiesOf(document, "ContextSummary")["windowCount"] = { type: "integer" };

    expect(differences(document)).toEqual([`listContexts: ListContextsResponse.contexts[] has no field "windowCount"`]);
  });

  it("finds a list of another kind", () => {
    const document = expandedContract();
    propertiesOf(document, "CreateContextRequest")["permissions"] = { type: "array", items: { type: "integer" } };

    expect(differences(document)).toEqual([
      "createContext: CreateContextRequest.permissions is a list of something else in the proto than integer",
    ]);
  });

  it("finds an operation without its RPC, and the RPC that is left without an operation", () => {
    const document = expandedContract();
    operation(document, "/contexts", "post")["x-rpc"] = { service: "ContextService", method: "MakeContext" };

    expect(differences(document)).toEqual([
      "createContext: the proto has no ContextService.MakeContext",
      "ContextService.CreateContext is in the proto, but no operation or stream names it in x-rpc",
    ]);
  });

  it("compares requests and events of streams, and accepts only a streaming RPC", () => {
    const document = expandedContract();
    propertiesOf(document, "EventCursor")["seq"] = { type: "string" };
    propertiesOf(document, "StreamEventsRequest")["since"] = { type: "string" };
    expect(differences(document)).toEqual([
      'streamEvents: StreamEventsRequest has no field "since"',
      "streamEvents: StreamEventsRequest.after.seq is integer in the proto, but string in the schema",
      "streamEvents: Event.cursor.seq is integer in the proto, but string in the schema",
    ]);

    const unary = expandedContract();
    const { streamEvents } = unary["x-streams"] ?? {};
    if (streamEvents) streamEvents["x-rpc"].method = "GetContext";
    expect(differences(unary)).toEqual([
      "streamEvents: the proto has no ContextService.GetContext that streams",
      "ContextService.StreamEvents is in the proto, but no operation or stream names it in x-rpc",
    ]);
  });
});

describe("rpcFieldName", () => {
  it.each([
    ["contextId", "contextId"],
    ["filter[name]", "filterName"],
    ["filter[createdAt][$gt]", "filterCreatedAtGt"],
  ])("spells %s as %s", (parameter, field) => {
    expect(rpcFieldName(parameter)).toBe(field);
  });
});

function differences(document: Document): string[] {
  return protoDifferences(document, protoFiles);
}

function propertiesOf(document: Document, name: string): Record<string, Schema> {
  const schema = schemaOf(document, name);
  schema.properties ??= {};
  return schema.properties;
}

function operation(document: Document, path: string, method: "get" | "post"): Operation {
  const found = document.paths[path]?.[method];
  if (found === undefined) throw new Error(`the contract has no ${method} ${path}`);
  return found;
}

import { describe, expect, it } from "vitest";
import { lintContract } from "../../api/lint-contract.ts";
import { type Document, METHODS, type Operation, type Schema } from "../../api/document.ts";
import { contractOf, expandedContract } from "./contract.ts";

describe("lintContract", () => {
  it("finds nothing in the contract", () => {
    expect(lintContract(expandedContract())).toEqual([]);
  });

  it.each<[what: string, change: (operation: Operation) => void, sentence: string]>([
    ["an id", (operation) => delete operation.operationId, "POST /things: has no operationId"],
    ["a summary", (operation) => delete operation.summary, "createThing: has no summary"],
    ["x-rpc", (operation) => delete operation["x-rpc"], `createThing: has no x-rpc (an RPC, or "none" and why)`],
    ["x-scopes", (operation) => delete operation["x-scopes"], "createThing: has no x-scopes"],
    ["a scope", (operation) => (operation["x-scopes"] = []), "createThing: needs credentials, but no scope"],
    ["a response 401", (operation) => delete operation.responses["401"], "createThing: has no response 401"],
    ["a response 403", (operation) => delete operation.responses["403"], "createThing: has no response 403"],
    ["a response 500", (operation) => delete operation.responses["500"], "createThing: has no response 500"],
    ["a response 431", (operation) => delete operation.responses["431"], "createThing: has no response 431"],
    [
      "a response 429",
      (operation) => delete operation.responses["429"],
      "createThing: is limited, but has no response 429",
    ],
    [
      "a known class of calls",
      (operation) => (operation["x-rate-limit"] = "some"),
      `createThing: x-rate-limit is "some", not one of none, general, actions, key-creation, input, sign-in, renewal`,
    ],
    [
      "a response 400",
      (operation) => delete operation.responses["400"],
      "createThing: takes input, but has no response 400",
    ],
    [
      "an example of its body",
      (operation) => delete operation.requestBody?.content["application/json"]?.example,
      "createThing: its request body has no example",
    ],
    [
      "an example of its response",
      (operation) => delete operation.responses["201"]?.content?.["application/json"]?.example,
      "createThing: its response has no example",
    ],
  ])("rejects an operation without %s", (_what, change, sentence) => {
    const document = validContract();
    for (const item of Object.values(document.paths))
      for (const method of METHODS) if (item[method]) change(item[method]);

    expect(lintContract(document)).toEqual([sentence]);
  });

  it("requires no 429 response of an operation without rate limit", () => {
    const document = validContract();
    const operation = document.paths["/things"]?.post;
    Object.assign(operation ?? {}, { "x-rate-limit": "none" });
    delete operation?.responses["429"];

    expect(lintContract(document)).toEqual([]);
  });

  it("rejects a scope that the contract does not know", () => {
    const document = validContract();
    delete document.components.schemas["Scope"]?.enum;

    expect(lintContract(document)).toEqual([`createThing: the scope "things:write" is not in the schema Scope`]);
  });

  it("rejects an operation id that is used twice", () => {
    const document = validContract();
    document.paths["/more-things"] = structuredClone(document.paths["/things"] ?? {});

    expect(lintContract(document)).toEqual([`the operation id "createThing" is used more than once`]);
  });

  it("requires of a public operation neither scopes nor responses 401 and 403", () => {
    const document = validContract();
    const operation = document.paths["/things"]?.post;
    Object.assign(operation ?? {}, { security: [], "x-scopes": [] });
    delete operation?.responses["401"];
    delete operation?.responses["403"];

    expect(lintContract(document)).toEqual([]);
  });

  it.each<[what: string, schema: Schema, sentence: string]>([
    ["a string", { type: "string" }, "createThing: body.thing is a string without maxLength"],
    [
      "a number with one bound",
      { type: "integer", minimum: 0 },
      "createThing: body.thing is a number without minimum and maximum",
    ],
    ["an array", { type: "array", items: { type: "boolean" } }, "createThing: body.thing is an array without maxItems"],
    [
      "an array's items",
      { type: "array", maxItems: 1, items: { type: "string" } },
      "createThing: body.thing[] is a string without maxLength",
    ],
    [
      "an object that is neither open nor closed",
      { type: "object" },
      "createThing: body.thing does not say whether further properties are allowed",
    ],
    [
      "a free object",
      { type: "object", additionalProperties: true },
      "createThing: body.thing is a free object without x-max-bytes",
    ],
    [
      "a map",
      { type: "object", additionalProperties: { type: "boolean" } },
      "createThing: body.thing is a map without maxProperties",
    ],
    [
      "a map's values",
      { type: "object", maxProperties: 1, additionalProperties: { type: "string" } },
      "createThing: body.thing.* is a string without maxLength",
    ],
    [
      "a branch of a union",
      { oneOf: [{ type: "boolean" }, { type: "string" }] },
      "createThing: body.thing is a string without maxLength",
    ],
    ["anything", {}, "createThing: body.thing has no type"],
  ])("rejects a request without bounds: %s", (_what, schema, sentence) => {
    expect(lintContract(validContract(schema))).toEqual([sentence]);
  });

  it("rejects a parameter without bounds", () => {
    const document = validContract();
    const parameters = [{ name: "limit", in: "query" as const, schema: { type: "integer" } }];
    Object.assign(document.paths["/things"]?.post ?? {}, { parameters });

    expect(lintContract(document)).toEqual(["createThing: limit is a number without minimum and maximum"]);
  });

  it.each<[what: string, schema: Schema]>([
    ["a closed vocabulary", { type: "string", enum: ["a"] }],
    ["a free object of so many bytes", { type: "object", additionalProperties: true, "x-max-bytes": 100 }],
    ["items of any kind in so many bytes", { type: "array", items: {}, "x-max-bytes": 100 }],
  ])("takes as bounded: %s", (_what, schema) => {
    expect(lintContract(validContract(schema))).toEqual([]);
  });
});

/** A contract of one operation that leaves nothing open; its body's property `thing` is as given. */
function validContract(thing: Schema = { type: "string", maxLength: 10 }): Document {
  const error = { description: "An error" };
  const body: Schema = { type: "object", additionalProperties: false, properties: { thing } };
  return {
    ...contractOf({ Scope: { type: "string", enum: ["things:write"] } }),
    paths: {
      "/things": {
        post: {
          operationId: "createThing",
          summary: "Make a thing",
          "x-scopes": ["things:write"],
          "x-rpc": { none: "things are made over REST alone" },
          requestBody: { content: { "application/json": { schema: body, example: {} } } },
          responses: {
            "201": {
              description: "The thing",
              content: { "application/json": { schema: { type: "object" }, example: {} } },
            },
            "400": error,
            "401": error,
            "403": error,
            "429": error,
            "431": error,
            "500": error,
          },
        },
      },
    },
  };
}

import { describe, expect, it } from "vitest";
import { type Document, operationsOf, type Parameter, type Schema } from "../../api/document.ts";
import { actionsOf, expand, flatName } from "../../api/expand.ts";
import { contractOf, expandedContract, schemaOf } from "./contract.ts";

describe("the expanded requests", () => {
  it("are, nested, the action with its parameters, page and timeout", () => {
    const request = schemaOf(expandedActions(), "ShootRequest");

    expect(request).toMatchObject({ type: "object", additionalProperties: false, required: ["action", "params"] });
    expect(Object.keys(request.properties ?? {})).toEqual(["action", "params", "pageId", "timeout", "lease"]);
    expect(request.properties).toMatchObject({
      action: { enum: ["shoot"] },
      params: { $ref: "#/components/schemas/ShootParams" },
      timeout: { minimum: 1, maximum: 120_000 },
    });
  });

  it("need params, nested, only where a parameter is needed", () => {
    expect(schemaOf(expandedActions(), "PokeRequest").required).toEqual(["action"]);
  });

  it("are, flat, the parameters beside the type, each under its first alias", () => {
    const request = schemaOf(expandedActions(), "ShootFlatRequest");

    expect(request).toMatchObject({
      type: "object",
      additionalProperties: false,
      required: ["type", "format", "size"],
    });
    expect(Object.keys(request.properties ?? {})).toEqual(["type", "format", "size", "pageId", "timeout", "lease"]);
    expect(request.properties).toMatchObject({ type: { enum: ["shoot"] }, format: { enum: ["png", "jpeg"] } });
  });

  it("are a union of both shapes, distinguished by their tag", () => {
    const document = expandedActions();

    expect(schemaOf(document, "ExecuteRequest").oneOf).toEqual([
      { $ref: "#/components/schemas/NestedExecuteRequest" },
      { $ref: "#/components/schemas/FlatExecuteRequest" },
    ]);
    expect(schemaOf(document, "NestedExecuteRequest").discriminator).toEqual({
      propertyName: "action",
      mapping: { shoot: "#/components/schemas/ShootRequest", poke: "#/components/schemas/PokeRequest" },
    });
    expect(schemaOf(document, "FlatExecuteRequest").discriminator).toEqual({
      propertyName: "type",
      mapping: { shoot: "#/components/schemas/ShootFlatRequest", poke: "#/components/schemas/PokeFlatRequest" },
    });
  });

  it("hold every action of the contract in both shapes, and no parameter loses its place to another", () => {
    const document = expandedContract();
    const actions = actionsOf(document);

    expect(actions.length).toBeGreaterThan(0);
    const { properties: observeFields = {} } = schemaOf(document, "ObserveOptions");
    for (const { name, prefix, params } of actions) {
      const parameters = Object.entries(params.properties ?? {}).map(([field, schema]) => flatName(field, schema));
      const observe = ["observe", "since", "maxTokens", "settle", "ifRevision", "onStale"];
      const envelope = ["pageId", "timeout", "lease", ...observe];
      // Some actions have a parameter for what the envelope has for the others.
      const fields = [...new Set(["type", ...parameters, ...envelope])];
      expect(Object.keys(schemaOf(document, `${prefix}FlatRequest`).properties ?? {}), name).toEqual(fields);
      for (const field of parameters) {
        if (field in observeFields) expect(observeFields[field], name).toEqual(params.properties?.[field]);
      }
      expect(schemaOf(document, `${prefix}Request`).properties?.["action"]?.enum).toEqual([name]);
    }
  });
});

describe("the expanded results", () => {
  it("are whole results, distinguished by actionType", () => {
    const document = expandedActions();

    expect(schemaOf(document, "ActionResult")).toMatchObject({
      oneOf: [{ $ref: "#/components/schemas/ShootActionResult" }, { $ref: "#/components/schemas/PokeActionResult" }],
      discriminator: {
        propertyName: "actionType",
        mapping: { shoot: "#/components/schemas/ShootActionResult", poke: "#/components/schemas/PokeActionResult" },
      },
    });
    expect(schemaOf(document, "ShootActionResult")).toMatchObject({
      additionalProperties: false,
      required: ["success", "actionType", "data", "duration", "timestamp", "contextId", "pageId", "executedAt"],
      properties: { actionType: { enum: ["shoot"] }, data: { $ref: "#/components/schemas/ShootResult" } },
    });
  });
});

describe("actionsOf", () => {
  it("rejects parameters whose schema has another name", () => {
    const document = contractOf({
      Shoot: { "x-action": { name: "shoot", timeout: 1, scope: "s", reads: false } },
    });

    expect(() => actionsOf(document)).toThrow("Shoot carries x-action, so its name must end in Params");
  });

  it("rejects an action that reads by a parameter it does not take, and one that does not say whether it reads", () => {
    const shoot = { name: "shoot", timeout: 1, scope: "s" };
    const taking = contractOf({
      ShootParams: { "x-action": { ...shoot, reads: { aim: null } } },
      ShootResult: { type: "object" },
    });
    // As YAML may have it.
    const silent = contractOf({ ShootParams: { "x-action": shoot as never }, ShootResult: { type: "object" } });

    expect(() => actionsOf(taking)).toThrow('"shoot" reads by aim, which it does not take');
    expect(() => actionsOf(silent)).toThrow('the action "shoot" does not say whether it only reads');
  });

  it("rejects an action without a result", () => {
    const document = contractOf({
      ShootParams: { "x-action": { name: "shoot", timeout: 1, scope: "s", reads: false } },
    });

    expect(() => actionsOf(document)).toThrow(`the action "shoot" has ShootParams but no ShootResult`);
  });
});

describe("x-list", () => {
  it("becomes literal query parameters for window, order and filters", () => {
    const parameters = listParameters();

    expect([...parameters.keys()]).toEqual([
      "limit",
      "offset",
      "sort",
      "filter[name]",
      "filter[name][$gt]",
      "filter[name][$lt]",
      "filter[name][$in]",
      "filter[createdAt]",
      "filter[createdAt][$gt]",
      "filter[createdAt][$lt]",
      "filter[createdAt][$in]",
    ]);
    expect([...parameters.values()].every((parameter) => parameter.in === "query" && !parameter.required)).toBe(true);
  });

  it("bounds the window, and sorts by each field in both directions", () => {
    const parameters = listParameters();

    expect(parameters.get("limit")?.schema).toEqual({ type: "integer", minimum: 1, maximum: 100 });
    expect(parameters.get("offset")?.schema).toMatchObject({ type: "integer", minimum: 0 });
    expect(parameters.get("sort")?.schema.enum).toEqual(["name", "-name", "createdAt", "-createdAt"]);
  });

  it("takes times as times, and several values for $in", () => {
    const parameters = listParameters();

    expect(parameters.get("filter[name][$gt]")?.schema).not.toHaveProperty("format");
    expect(parameters.get("filter[createdAt][$gt]")?.schema).toMatchObject({ type: "string", format: "date-time" });
    expect(parameters.get("filter[createdAt][$in]")?.schema).toMatchObject({
      type: "array",
      maxItems: 100,
      items: { type: "string", format: "date-time" },
    });
  });
});

describe("x-extends", () => {
  it("takes over properties and what of them must be given", () => {
    const document = contractOf({
      Base: { type: "object", required: ["a"], properties: { a: { type: "boolean" }, b: { type: "boolean" } } },
      Wider: {
        type: "object",
        additionalProperties: false,
        "x-extends": "Base",
        required: ["c"],
        properties: { b: { type: "string" }, c: { type: "string" } },
      },
    });

    expand(document);

    expect(schemaOf(document, "Wider")).toMatchObject({
      additionalProperties: false,
      required: ["a", "c"],
      properties: { a: { type: "boolean" }, b: { type: "string" }, c: { type: "string" } },
    });
    expect(Object.keys(schemaOf(document, "Base").properties ?? {})).toEqual(["a", "b"]);
  });

  it("rejects a missing base", () => {
    const document = contractOf({ Wider: { "x-extends": "Nowhere" } });

    expect(() => expand(document)).toThrow(
      "the contract refers to #/components/schemas/Nowhere, which it does not define",
    );
  });
});

/** Two actions: one that needs a parameter called `type`, and one that needs nothing. */
function expandedActions(): Document {
  const object = (properties: Record<string, Schema>): Schema => ({
    type: "object",
    additionalProperties: false,
    properties,
  });
  const document = contractOf({
    ExecuteRequest: { "x-expand": "requests" },
    ActionResult: { "x-expand": "results" },
    ShootParams: {
      ...object({
        type: { type: "string", enum: ["png", "jpeg"], "x-aliases": ["format", "kind"] },
        size: { type: "integer" },
      }),
      required: ["type", "size"],
      "x-action": { name: "shoot", timeout: 30_000, scope: "shoot", reads: false },
    },
    ShootResult: object({}),
    PokeParams: {
      ...object({ x: { type: "number" } }),
      "x-action": { name: "poke", timeout: 5_000, scope: "poke", reads: false },
    },
    PokeResult: object({}),
  });
  expand(document);
  return document;
}

function listParameters(): ReadonlyMap<string, Parameter> {
  const document = contractOf({});
  document.paths["/things"] = {
    get: {
      responses: {},
      "x-list": { sort: ["name", "createdAt"], filter: { name: "string", createdAt: "date-time" } },
    },
  };
  expand(document);
  return new Map((document.paths["/things"].get?.parameters ?? []).map((parameter) => [parameter.name, parameter]));
}

describe("the expanded responses", () => {
  it("carry the numbers of the limit, on success of every operation that is limited and on no other, and of an audited one its audit", () => {
    for (const { id, operation } of operationsOf(expandedContract())) {
      const [success] = Object.entries(operation.responses).find(([status]) => status.startsWith("2")) ?? [];
      const headers = Object.keys(operation.responses[success ?? ""]?.headers ?? {});

      const isLimited = operation["x-rate-limit"] !== "none";
      const expected = ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"];
      const audit = operation["x-audit"] === true ? ["X-Pagewire-Audit"] : [];
      expect(headers, id).toEqual([...(isLimited ? expected : []), ...audit]);
    }
  });
});

import { createRequire } from "node:module";
import { runInThisContext } from "node:vm";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { generateSchemas } from "../../api/schemas.ts";
import { compileValidators, toFunction } from "../../deploy/validators-plugin.ts";
import schemas from "../../gen/schemas.json" with { type: "json" };
import { actions, actionValidators, operations, operationValidators } from "../../src/contract.ts";
import type { ActionType, OperationId } from "../../src/contract.ts";
import { createCompiler } from "../../src/schema-compiler.ts";
import { contractOf } from "./contract.ts";

type Validate = (typeof operationValidators)[OperationId]["answer"];

const operationIds = Object.keys(operations) as OperationId[];
const actionTypes = Object.keys(actions) as ActionType[];
const refusal = {
  keyword: "additionalProperties",
  params: { additionalProperty: "unheardOf", known: expect.any(Array) as string[] },
};

describe("a generated validator", () => {
  it.each(operationIds)("rejects unknown members in every part of %s", (id) => {
    const { params, query, body, answer } = operationValidators[id];

    for (const validate of [params, query, ...(body ? [body] : [])]) {
      expect(errorsOf(validate.all, { unheardOf: 1 })).toContainEqual(expect.objectContaining(refusal));
      expect(validate({ unheardOf: 1 })).toBe(false);
    }
    expect(answer({ unheardOf: 1 })).toBe(false);
  });

  it.each(actionTypes)("rejects unknown parameters: %s", (action) => {
    expect(errorsOf(actionValidators[action].all, { unheardOf: 1 })).toContainEqual(expect.objectContaining(refusal));
  });

  it("rejects an own member called __proto__", () => {
    const body: unknown = JSON.parse(`{ "__proto__": { "username": "ada" }, "password": "x" }`);

    expect(errorsOf(operationValidators.login.body?.all, body)).toContainEqual(
      expect.objectContaining({ params: { additionalProperty: "__proto__", known: ["username", "password"] } }),
    );
  });

  it.each<[what: string, body: unknown]>([
    ["text as a number", { viewport: { width: "1280", height: 720 } }],
    ["text as a boolean", { offline: "true" }],
    ["a number as text", { name: 5 }],
    ["one value as a list", { permissions: "camera" }],
    ["null as absent", { name: null }],
  ])("does not take %s in a body, nor change it", (_what, body) => {
    const before = structuredClone(body);

    expect(operationValidators.createContext.body?.(body)).toBe(false);
    expect(body).toEqual(before);
  });

  it.each([
    ["limit", 0],
    ["limit", 101],
    ["limit", 5.5],
    ["limit", ""],
    ["limit", "ten"],
    ["limit", ["1", "2"]],
    ["offset", -1],
    ["sort", "userId"],
    ["filter[userId]", "a"],
    ["filter[name][$regex]", "a"],
    ["filter[createdAt][$gt]", "yesterday"],
    ["filter[createdAt][$in]", ["2026-11-20T10:00:00Z", "never"]],
  ])("rejects %s=%s in a query", (name, value) => {
    expect(operationValidators.listContexts.query({ [name]: value })).toBe(false);
  });

  it("counts the bytes of what has x-max-bytes, not its characters", () => {
    const headersOf = (value: string) => ({ extraHTTPHeaders: { "x-a": value } });
    const around = Buffer.byteLength(JSON.stringify({ "x-a": "" }));

    expect(operationValidators.createContext.body?.(headersOf("a".repeat(8192 - around)))).toBe(true);
    expect(operationValidators.createContext.body?.(headersOf("a".repeat(8193 - around)))).toBe(false);
    expect(operationValidators.createContext.body?.(headersOf("€".repeat(4096)))).toBe(false);
  });

  it.each([
    ["aa", false, false],
    ["😀😀", false, true],
    ["aaa", true, true],
    ["😀😀😀", true, false],
    ["a".repeat(10), true, false],
    ["a".repeat(11), false, true],
    ["😀".repeat(10), true, true],
    ["a".repeat(21), false, false],
  ])("counts the characters of a text only where its units do not decide: %s", (text, isValid, isCounted) => {
    const validate = createCompiler({}, { allErrors: false }).compile({ type: "string", minLength: 3, maxLength: 10 });
    const read = vi.spyOn(String.prototype, "charCodeAt");
    onTestFinished(() => read.mockRestore());
    expect(validate(text)).toBe(isValid);
    expect(read.mock.calls.length > 0).toBe(isCounted);
  });

  it("reports the first error, or all of them", () => {
    expect(errorsOf(operationValidators.login.body, { username: "", unheardOf: 1 })).toHaveLength(1);
    expect(errorsOf(operationValidators.login.body?.all, { username: "", unheardOf: 1 })).toHaveLength(3);
  });

  it("rejects the same item twice in a list of distinct ones", () => {
    const bodyOf = (permissions: readonly string[]) => ({ permissions });

    expect(operationValidators.createContext.body?.(bodyOf(["camera", "microphone"]))).toBe(true);
    expect(operationValidators.createContext.body?.(bodyOf(["camera", "microphone", "camera"]))).toBe(false);
  });

  it("checks an action's response against that action's result alone", () => {
    const result = {
      success: true,
      actionType: "type",
      duration: 1,
      timestamp: "2026-11-20T10:00:00.000Z",
      executedAt: "2026-11-20T10:00:00.000Z",
      contextId: "c1",
      pageId: "p1",
    };
    const { answer } = operationValidators.executeAction;

    expect(answer({ data: { ...result, data: { selector: "#a", length: 3 } } })).toBe(true);
    expect(answer({ data: { ...result, data: { html: "<p>" } } })).toBe(false);
    expect(answer({ data: { ...result, actionType: "dance", data: {} } })).toBe(false);
  });
});

describe("a validator that the bundle has", () => {
  it.each([false, true])("decides as one that is compiled at its first call, allErrors: %s", (allErrors) => {
    const { createContext, executeAction, listContexts } = schemas.operations;
    const used = {
      createContext: createContext.body,
      executeAction: executeAction.answer,
      listContexts: listContexts.query,
    };
    const script = toFunction(compileValidators({ shared: schemas.shared, used }, { allErrors }));
    const compiled: Record<string, Validate> = {};
    (runInThisContext(script) as (exports: object, require: NodeJS.Require) => void)(
      compiled,
      createRequire(import.meta.url),
    );
    const ajv = createCompiler(schemas.shared, { allErrors });
    const values: Record<keyof typeof used, readonly unknown[]> = {
      createContext: [
        {
          name: "",
          unheardOf: 1,
          permissions: ["camera", "camera"],
          locale: "?",
          extraHTTPHeaders: { a: "€".repeat(4_096) },
        },
        { name: "a" },
      ],
      executeAction: [
        ...["evaluate", "type", "dance", 5].map((actionType) => ({ data: { actionType, data: {} } })),
        { data: 1 },
      ],
      listContexts: [
        { "filter[createdAt][$gt]": "yesterday", limit: 0 },
        { "filter[createdAt][$gt]": "2026-11-20T10:00:00Z" },
      ],
    };

    for (const [name, schema] of Object.entries(used)) {
      const expected = ajv.compile(schema);
      for (const value of values[name as keyof typeof used])
        expect(errorsOf(compiled[name], value)).toEqual(errorsOf(expected, value));
    }
  });
});

describe("generateSchemas", () => {
  it("rejects a keyword that neither JSON Schema nor the contract defines", () => {
    const document = contractOf({
      Thing: { type: "object", ...{ maxLenght: 5 } },
      ObserveOptions: { type: "object" },
    });
    document.paths["/things"] = {
      get: {
        operationId: "getThing",
        responses: {
          "200": {
            description: "The thing",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } },
          },
        },
      },
    };

    const socket = { operations: {}, components: { messages: {}, schemas: {} } };

    expect(() => generateSchemas(document, socket)).toThrow(`unknown keyword: "maxLenght"`);
  });
});

function errorsOf(validate: Validate | undefined, value: unknown): readonly unknown[] {
  if (validate === undefined) throw new Error("there is no such validator");
  return validate(value) ? [] : (validate.errors ?? []);
}

import { describe, expect, it } from "vitest";
import { checkInput } from "../../../src/operations/input/parse.ts";
import { fieldErrorsOf, errorOf } from "../thrown-error.ts";

const params = { contextId: "c1" };

describe("a body", () => {
  it("is taken as it is when it keeps to the contract", () => {
    const body = { name: "checkout", viewport: { width: 1280, height: 720 } };

    expect(checkInput("createContext", { body }).input).toEqual({ params: {}, query: {}, body });
  });

  it("is asked for where the operation needs one", () => {
    expect(fieldErrorsOf(() => checkInput("login", {}))).toEqual(["body must be given, as a JSON object"]);
    expect(fieldErrorsOf(() => checkInput("executeAction", { params }))).toEqual([
      "body must be an object with an action",
    ]);
  });

  it("may be left away where nothing in it must be given", () => {
    for (const operation of ["createContext", "createPage", "createSession"] as const) {
      expect(checkInput(operation, operation === "createPage" ? { params } : {}).input.body).toEqual({});
    }
    expect(fieldErrorsOf(() => checkInput("updateContext", { params }))).toEqual([
      "body must be given, as a JSON object",
    ]);
  });

  it.each([
    [null, "null"],
    [[], "array"],
    ["{}", "string"],
  ])("is rejected when it is %j", (body, kind) => {
    expect(fieldErrorsOf(() => checkInput("createContext", { body }))).toEqual([`body must be object, not ${kind}`]);
  });

  it("is rejected where the operation takes none, unless it is empty", () => {
    expect(fieldErrorsOf(() => checkInput("deleteContext", { params, body: { force: true } }))).toEqual([
      "body is not taken by deleteContext",
    ]);
    expect(checkInput("deleteContext", { params, body: {} }).input.body).toBeUndefined();
    expect(checkInput("deleteContext", { params }).input.body).toBeUndefined();
  });

  it("grants no reading of the browser's clipboard, which contexts of all users share", () => {
    const body = { permissions: ["geolocation", "clipboard-read"] };

    expect(fieldErrorsOf(() => checkInput("createContext", { body }))[0]).toMatch(/^permissions\[1\] must be one of /);
  });

  it("is reported with its number where an integer is required", () => {
    expect(
      fieldErrorsOf(() => checkInput("createContext", { body: { viewport: { width: 1.5, height: "2" } } })),
    ).toEqual(["viewport.width must be integer, not 1.5", "viewport.height must be integer, not string"]);
  });

  it("is an action in either shape, with its canonical form", () => {
    const checked = checkInput("executeAction", { params, body: { type: "evaluate", function: "1" } });

    expect(checked).toMatchObject({
      input: { params, query: {}, body: { action: "evaluate", params: { script: "1" }, timeoutMs: 30_000 } },
    });
    expect(checked.toWritten("script")).toBe("function");
  });

  it.each<[what: string, body: unknown, fault: string]>([
    ["NUL", { name: "a\0b" }, "name contains NUL"],
    ["NUL in a list", { permissions: ["camera", "\0"] }, "permissions[1] contains NUL"],
    ["NUL in a key", { extraHTTPHeaders: { "a\0": "b" } }, "extraHTTPHeaders has a key that contains NUL"],
    ["a lone surrogate", { userAgent: "\ud800" }, "userAgent contains a lone surrogate"],
    ["a lone surrogate in a key", { "\udfff": 1 }, "body has a key that contains a lone surrogate"],
  ])("is rejected with %s in it", (_what, body, fault) => {
    expect(fieldErrorsOf(() => checkInput("createContext", { body }))).toEqual([fault]);
  });

  it("may hold what a pair of surrogates stands for", () => {
    expect(checkInput("createContext", { body: { name: "🦊" } }).input.body).toEqual({ name: "🦊" });
  });

  it("may be 32 levels deep, and not one more", () => {
    const args = (levels: number): unknown => (levels === 0 ? 1 : [args(levels - 1)]);
    // The body, its params and the list of args are three levels.
    const bodyOf = (levels: number) => ({ action: "evaluate", params: { script: "1", args: args(levels - 2) } });

    expect(() => checkInput("executeAction", { params, body: bodyOf(32) })).not.toThrow();
    expect(fieldErrorsOf(() => checkInput("executeAction", { params, body: bodyOf(33) }))).toEqual([
      expect.stringMatching(/^params\.args\[0\].* is nested deeper than 32 levels$/),
    ]);
  });

  it("is rejected also when it is too deep for recursion", () => {
    const body: unknown = JSON.parse(`{ "a": ${"[".repeat(100_000)}${"]".repeat(100_000)} }`);

    const error = errorOf(() => checkInput("createContext", { body }));

    expect(error.code).toBe("VALIDATION_ERROR");
    expect(error.message.length).toBeLessThan(200);
  });
});

describe("an id in the path", () => {
  it.each<[what: string, contextId: unknown, shown: string]>([
    ["empty", "", ""],
    ["too long", "x".repeat(65), "x".repeat(64)],
    ["with NUL", "a\0b", "ab"],
    ["with a lone surrogate", "a\ud800", "a\ufffd"],
    ["no text", { toString: null }, ""],
  ])("that is %s names nothing that exists", (_what, contextId, shown) => {
    const error = errorOf(() => checkInput("getContext", { params: { contextId } }));

    expect(error).toMatchObject({ code: "NOT_FOUND", message: `context "${shown}" was not found` });
  });

  it("that is malformed counts before anything else that is wrong", () => {
    const error = errorOf(() => checkInput("executeAction", { params: { contextId: "" }, body: { a: "\0" } }));

    expect(error.code).toBe("NOT_FOUND");
  });

  it("that is missing is not found either", () => {
    expect(errorOf(() => checkInput("getContext", {})).code).toBe("NOT_FOUND");
  });
});

describe("a query", () => {
  it("is turned into numbers and lists, and the caller's own copy stays text", () => {
    const query = { limit: "5", "filter[name][$in]": "a" };

    expect(checkInput("listContexts", { query }).input.query).toEqual({ limit: 5, "filter[name][$in]": ["a"] });
    expect(query).toEqual({ limit: "5", "filter[name][$in]": "a" });
  });

  it.each(["0x10", "1e1", " 5", "5.0", "+5", "5n", ""])(
    "is rejected with the limit %j, which is no decimal number",
    (limit) => {
      expect(fieldErrorsOf(() => checkInput("listContexts", { query: { limit } }))).toEqual([
        "limit must be integer, not string",
      ]);
    },
  );

  it("may hold a number or a boolean where a text is looked for, as WebSocket and MCP clients send it", () => {
    const query = { limit: 5, "filter[name]": 7, "filter[name][$in]": [true, "a"] };

    expect(checkInput("listContexts", { query }).input.query).toEqual({
      limit: 5,
      "filter[name]": "7",
      "filter[name][$in]": ["true", "a"],
    });
  });

  it("has its errors named as the caller wrote the fields", () => {
    const query = { limit: "ten", offset: "-1", sort: "-size", colour: "red", "filter[createdAt][$gt]": "once" };

    expect(new Set(fieldErrorsOf(() => checkInput("listContexts", { query })))).toEqual(
      new Set([
        "colour is not a known field",
        "limit must be integer, not string",
        "offset must be >= 0, not -1",
        `sort must be one of createdAt, -createdAt, lastUsedAt, -lastUsedAt, name, -name, not "-size"`,
        "filter[createdAt][$gt] must be a time such as 2026-01-31T00:00:00Z",
      ]),
    );
  });

  it("is rejected where the operation takes none", () => {
    expect(fieldErrorsOf(() => checkInput("getLiveness", { query: { verbose: "1" } }))).toEqual([
      "verbose is not a known field",
    ]);
  });

  it("is rejected with NUL in it", () => {
    expect(fieldErrorsOf(() => checkInput("listContexts", { query: { "filter[name]": "\0" } }))).toEqual([
      "filter[name] contains NUL",
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { operations } from "../../../gen/operations.ts";
import { matchOperation } from "../../../src/transport/mcp/decode.ts";

describe("matching a path with the operations", () => {
  it.each(Object.entries(operations))("finds %s", (operation, { method, path }) => {
    const filled = path.replaceAll(/\{\w+\}/g, "some%20id");
    for (const prefix of ["", "/v1", "/api/v1", "/api/v1/v1"]) {
      const found = matchOperation(method.toLowerCase(), prefix + filled);
      expect(found.operation, prefix + filled).toBe(operation);
      for (const value of Object.values(found.params)) expect(value).toBe("some id");
    }
  });

  it.each([
    ["GET", "/sessions/current", "getCurrentSession", {}],
    ["GET", "/sessions/my-sessions", "listMySessions", {}],
    ["GET", "/sessions/s1", "getSession", { sessionId: "s1" }],
    ["DELETE", "/sessions/all", "deleteOtherSessions", {}],
    ["delete", "/v1/sessions/s1", "deleteSession", { sessionId: "s1" }],
    ["POST", "/api/v1/apikeys", "createApiKey", {}],
    ["GET", "/v1/apikeys/k1", "getApiKey", { apiKeyId: "k1" }],
    ["GET", "api-keys/a%2Fb", "getApiKey", { apiKeyId: "a/b" }],
  ])("matches %s %s with %s", (method, path, operation, params) => {
    expect(matchOperation(method, path)).toEqual({ operation, params, query: {} });
  });

  it("accepts the other spellings that REST accepts", () => {
    expect(matchOperation("GET", "/api/health/live").operation).toBe("getLiveness");
    expect(matchOperation("GET", "/api/v1/apikeys?active=true")).toMatchObject({
      operation: "listApiKeys",
      query: { active: "true" },
    });
    expect(matchOperation("GET", "contexts/").operation).toBe("listContexts");
  });

  it("reads the query as REST does", () => {
    expect(matchOperation("GET", "/contexts?filter[name][$in]=a%3Fb&filter[name][$in]=c?d&limit=1").query).toEqual({
      "filter[name][$in]": ["a?b", "c?d"],
      limit: "1",
    });
  });

  it("names the methods of the path where only the method is wrong", () => {
    expect(() => matchOperation("PUT", "/contexts")).toThrow(
      expect.objectContaining({
        code: "NOT_FOUND",
        details: { resource: "route", methods: expect.arrayContaining(["GET", "POST"]) },
      }),
    );
  });

  it.each(["", "/", "//contexts", "/contexts/a/b/c", "/contexts/%2e%2e/pages/x/y", "https://host/contexts"])(
    "finds nothing at %j",
    (path) => {
      expect(() => matchOperation("GET", path)).toThrow(expect.objectContaining({ code: "NOT_FOUND" }));
    },
  );
});

import { describe, expect, it } from "vitest";
import { matchOperation } from "../../src/transport/operation-path.ts";

describe("matchOperation", () => {
  it.each([
    ["GET", "/sessions/current", "getCurrentSession", {}],
    ["GET", "/sessions/my-sessions", "listMySessions", {}],
    ["GET", "/sessions/s1", "getSession", { sessionId: "s1" }],
    ["DELETE", "/sessions/all", "deleteOtherSessions", {}],
    ["delete", "/v1/sessions/s1", "deleteSession", { sessionId: "s1" }],
    ["POST", "/api/v1/apikeys", "createApiKey", {}],
    ["GET", "/v1/apikeys/k1", "getApiKey", { apiKeyId: "k1" }],
    ["GET", "api-keys/a%2Fb", "getApiKey", { apiKeyId: "a/b" }],
  ])("takes %s %s for %s", (method, path, operation, params) => {
    expect(matchOperation(method, path)).toEqual({ operation, params, query: {} });
  });

  it("keeps the query, repeated names as lists", () => {
    const { operation, query } = matchOperation("GET", "/api-keys?active=true&filter[name][$in]=a&filter[name][$in]=b");

    expect(operation).toBe("listApiKeys");
    expect(query).toEqual({ active: "true", "filter[name][$in]": ["a", "b"] });
  });

  it("takes a slash at the end for nothing", () => {
    expect(matchOperation("GET", "/sessions/").operation).toBe("listSessions");
  });

  it.each([
    ["PUT", "/sessions/s1"],
    ["GET", "/sessions/s1/x"],
    ["GET", "/nothing"],
  ])("knows no %s %s, which the contract lacks", (method, path) => {
    expect(() => matchOperation(method, path)).toThrow(`there is no ${method} ${path}`);
  });
});

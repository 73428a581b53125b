import { describe, expect, it } from "vitest";
import { expandScopes, hasScope, requireScopes, scopesOf } from "../../src/identity/permissions.ts";

describe("scopesOf", () => {
  it("returns every scope for an admin", () => {
    const scopes = scopesOf(["admin"]);
    for (const scope of ["admin", "audit:read", "contexts:write", "actions:upload", "read:session"] as const) {
      expect(scopes.has(scope)).toBe(true);
    }
  });

  it("returns all but admin, audit:read and profiles:export for a user", () => {
    const missing = [...scopesOf(["admin"])].filter((scope) => !scopesOf(["user"]).has(scope));
    expect(missing.toSorted()).toEqual(["admin", "audit:read", "profiles:export"]);
  });

  it("returns only read scopes for a viewer, without the audit log", () => {
    expect([...scopesOf(["viewer"])].toSorted()).toEqual([
      "api-keys:read",
      "artifacts:read",
      "contexts:read",
      "events:read",
      "profiles:read",
      "read:session",
      "secrets:read",
      "sessions:read",
    ]);
  });

  it("returns the union of several roles, and nothing without any", () => {
    expect(scopesOf(["viewer", "admin"])).toEqual(scopesOf(["admin"]));
    expect(scopesOf([]).size).toBe(0);
  });
});

describe("expandScopes", () => {
  it("includes actions in contexts:write, but not the reverse", () => {
    expect(hasScope({ scopes: expandScopes(["contexts:write"]) }, "actions:evaluate")).toBe(true);
    expect(hasScope({ scopes: expandScopes(["actions:execute"]) }, "contexts:write")).toBe(false);
    expect(hasScope({ scopes: expandScopes(["contexts:write"]) }, "contexts:read")).toBe(false);
  });

  it("accepts either spelling of sessions:read", () => {
    expect(hasScope({ scopes: expandScopes(["read:session"]) }, "sessions:read")).toBe(true);
    expect(hasScope({ scopes: expandScopes(["sessions:read"]) }, "read:session")).toBe(true);
  });
});

describe("requireScopes", () => {
  it("names the first scope that is missing", () => {
    const viewer = { scopes: scopesOf(["viewer"]) };
    requireScopes(viewer, ["contexts:read"]);
    expect(() => requireScopes(viewer, ["contexts:read", "contexts:write"])).toThrow(
      expect.objectContaining({ code: "FORBIDDEN", details: { reason: "scope", scope: "contexts:write" } }),
    );
  });
});

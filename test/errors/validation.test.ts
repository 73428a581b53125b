import { describe, expect, it } from "vitest";
import { operationValidators } from "../../src/contract.ts";
import { invalidInput, findErrors } from "../../src/errors/validation.ts";

describe("findErrors", () => {
  it.each<[what: string, body: unknown, field: string, message: string]>([
    ["what is missing", { viewport: { width: 1 } }, "viewport.height", "must be given"],
    ["what is unknown", { viewport: { width: 1, height: 1, depth: 1 } }, "viewport.depth", "is not a known field"],
    [
      "what is like a known one",
      { color_scheme: "dark" },
      "color_scheme",
      "is not a known field; did you mean colorScheme?",
    ],
    [
      "what is like a known one inside",
      { viewport: { width: 1, heigth: 1 } },
      "viewport.heigth",
      "is not a known field; did you mean height?",
    ],
    ["what others call so", { headers: {} }, "headers", "is not a known field; did you mean extraHTTPHeaders?"],
    ["another kind", { viewport: { width: "1", height: 1 } }, "viewport.width", "must be integer, not string"],
    ["null", { viewport: null }, "viewport", "must be object, not null"],
    ["a list", { viewport: [] }, "viewport", "must be object, not array"],
    ["a fraction", { viewport: { width: 1.5, height: 1 } }, "viewport.width", "must be integer, not 1.5"],
    ["too little", { viewport: { width: 0, height: 1 } }, "viewport.width", "must be >= 1, not 0"],
    ["too much", { viewport: { width: 1, height: 5_000 } }, "viewport.height", "must be <= 4320, not 5000"],
    [
      "a word beyond a vocabulary",
      { colorScheme: "red" },
      "colorScheme",
      `must be one of light, dark, no-preference, not "red"`,
    ],
    [
      "a long word beyond a vocabulary",
      { colorScheme: "r".repeat(41) },
      "colorScheme",
      "must be one of light, dark, no-preference, not string",
    ],
    ["a place in a list", { permissions: [["camera"]] }, "permissions[0]", "must be string, not array"],
    ["another form", { userAgent: "a\tb" }, "userAgent", "must be text of printable ASCII characters"],
    ["too long a text", { name: "n".repeat(201) }, "name", "must have at most 200 characters"],
    [
      "a key with a slash and a tilde",
      { extraHTTPHeaders: { "a/~b": 1 } },
      "extraHTTPHeaders.a/~b",
      "must be string, not number",
    ],
    ["the whole", "x", "body", "must be object, not string"],
  ])("reports %s", (_what, body, field, message) => {
    expect(faultsIn("createContext", body)).toContainEqual({ field, message });
  });

  it("never repeats the value of a field that is open", () => {
    const secret = "hunter2".repeat(300);

    expect(JSON.stringify(faultsIn("login", { username: secret, password: secret }))).not.toContain("hunter2");
    expect(JSON.stringify(faultsIn("login", { username: ["hunter2"], password: { hunter2: 1 } }))).not.toContain(
      "hunter2",
    );
  });

  it("reports each error once, and 20 at most", () => {
    const unknown = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`field${index}`, 1]));
    const permissions = Array.from({ length: 2 }, () => 5);

    expect(faultsIn("createContext", unknown)).toHaveLength(20);
    const issues = faultsIn("createContext", { permissions }).map(({ field, message }) => `${field} ${message}`);
    expect(issues).toHaveLength(new Set(issues).size);
  });

  it("reports only the first error of a value with more than 500 values in it", () => {
    const unknown = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`field${index}`, 1]));

    expect(faultsIn("createContext", unknown)).toEqual([{ field: "field0", message: "is not a known field" }]);
  });

  it("shortens an unknown field's name, which may be as long as the request", () => {
    const [error] = faultsIn("createContext", { ["x".repeat(100_000)]: 1 });

    expect(error?.field).toBe(`${"x".repeat(100)}…`);
  });
});

describe("invalidInput", () => {
  it("has the first error in its message, and the number of further ones", () => {
    const one = { field: "a", message: "must be given" };
    const two = { field: "b", message: "is not a known field" };

    expect(invalidInput([one])).toMatchObject({ code: "VALIDATION_ERROR", message: "a must be given", details: [one] });
    expect(invalidInput([one, two])).toMatchObject({ message: "a must be given (and 1 more)", details: [one, two] });
  });
});

function faultsIn(operation: "createContext" | "login", body: unknown) {
  const validate = operationValidators[operation].body;
  if (validate === undefined) throw new Error(`${operation} has no body`);
  return findErrors(validate, body);
}

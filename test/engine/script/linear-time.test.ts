import { describe, expect, it } from "vitest";
import { partsOf } from "../../../src/engine/elements/selectors.ts";
import { parseScript } from "../../../src/engine/script/checked.ts";
import { checkScript } from "../../../src/engine/script/policy.ts";
import { isNightly } from "../../support/nightly.ts";
import { expectLinearTime } from "../../support/scaled-time.ts";

const names = (count: number, of: (index: number) => string, separator: string): string =>
  Array.from({ length: count }, (_, index) => of(index)).join(separator);

/** Each by what is long in it; the first six are the checks of their own. */
const SCRIPTS: readonly (readonly [what: string, scriptOf: (size: number) => string])[] = [
  ["lexical declarations", (size) => `let ${names(size / 6, (index) => `a${index}`, ",")}`],
  ["parameters", (size) => `(${names(size / 6, (index) => `a${index}`, ",")}) => 1`],
  ["private names", (size) => `class A{${names(size / 8, (index) => `#a${index};`, "")}}`],
  ["named groups", (size) => `/${names(size / 8, (index) => `(?<a${index}>)`, "")}/`],
  ["parts of a template", (size) => `\`${"${1}".repeat(size / 4)}\``],
  ["lines", (size) => "1;\n".repeat(size / 3)],
  ["functions", (size) => names(size / 20, (index) => `function a${index}(){}`, "")],
  ["a list", (size) => `[${"1,".repeat(size / 2)}]`],
  [
    "declarations in nested blocks",
    (size) => `${"{".repeat(300)}var ${names(size / 8, (index) => `a${index}`, ",")}${"}".repeat(300)}`,
  ],
];

describe("the time to check a hostile script is linear in its length", () => {
  it.each(isNightly ? SCRIPTS : SCRIPTS.slice(0, 6))("%s", (_what, scriptOf) => {
    expectLinearTime(60_000, scriptOf, (script) => checkScript(parseScript(script).tree));
  });
});

describe("a script that is nested as deeply as it is long", () => {
  it.each([
    `a${".b".repeat(49_000)}`,
    `a${"()".repeat(50_000)}`,
    "(".repeat(50_000) + ")".repeat(50_000),
    `1${"+1".repeat(50_000)}`,
    `${"a=>".repeat(30_000)}1`,
    `${"!".repeat(100_000)}1`,
    "{".repeat(50_000) + "}".repeat(50_000),
    `/${"(".repeat(50_000)}${")".repeat(50_000)}/`,
  ])("is rejected as VALIDATION_ERROR: %.12s…", (script) => {
    expect(() => checkScript(parseScript(script).tree)).toThrow(
      expect.objectContaining({ code: "VALIDATION_ERROR", message: expect.stringMatching(/^script /) }),
    );
  });
});

describe("two declarations of one name", () => {
  it("are rejected where both are lexical", () => {
    expect(() => parseScript("let a; const a = 1; return a")).toThrow("Identifier 'a' has already been declared");
    expect(() => parseScript("let a; { let a; } return a")).not.toThrow();
  });
});

describe("a hostile selector", () => {
  it.each(['"', ">>", "text=", "\\", "text=' >> "])("is rejected or read at once: %j, repeated", (part) => {
    expectLinearTime(
      100_000,
      (size) => part.repeat(size / part.length),
      (selector) => partsOf(selector),
    );
  });
});

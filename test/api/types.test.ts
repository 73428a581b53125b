import { dirname, join } from "node:path";
import ts from "typescript";
import { beforeAll, describe, expect, it } from "vitest";

/** Sources beside this one, in memory only, and what each proves. */
const sources = {
  right: `
    import type { Handlers } from "../../src/contract.ts";
    declare const handlers: Handlers;
    export const table: Handlers = { ...handlers };
    export const live: Handlers["getLiveness"] = async () => ({ answer: { status: "alive" } });
    export const owner: Handlers["deleteContext"] = async (call, { params }) => ({
      answer: { message: call.principal.userId + params.contextId },
    });
  `,
  missingHandler: `
    import type { Handlers } from "../../src/contract.ts";
    declare const handlers: Handlers;
    const { getLiveness: _left, ...others } = handlers;
    export const table: Handlers = others;
  `,
  missingAction: `
    import type { ActionParams, ActionType } from "../../src/contract.ts";
    type Table = { readonly [T in ActionType]: (params: ActionParams<T>) => string };
    declare const table: Table;
    const { click: _left, ...others } = table;
    export const actions: Table = others;
  `,
  wrongValue: `
    import type { Handlers } from "../../src/contract.ts";
    export const live: Handlers["getLiveness"] = async () => ({ answer: { status: "dead" } });
  `,
  missingField: `
    import type { Handlers } from "../../src/contract.ts";
    export const remove: Handlers["deleteContext"] = async () => ({ answer: {} });
  `,
  wrongActionResult: `
    import type { ActionData } from "../../src/contract.ts";
    export const data: ActionData<"type"> = { selector: "#a", length: "3" };
  `,
  unverifiedCaller: `
    import type { Handlers } from "../../src/contract.ts";
    export const login: Handlers["login"] = async (call) => {
      throw new Error(call.principal.userId);
    };
  `,
  unknownParameter: `
    import type { Handlers } from "../../src/contract.ts";
    export const remove: Handlers["deleteContext"] = async (_call, { params }) => ({ answer: { message: params.pageId } });
  `,
  missingCode: `
    import type { ErrorCode } from "../../src/contract.ts";
    import { errorTable } from "../../src/errors/errors.ts";
    const { TIMEOUT: _left, ...others } = errorTable;
    export const table: Record<ErrorCode, unknown> = others;
  `,
} as const;

let diagnostics: Readonly<Record<keyof typeof sources, string>>;

beforeAll(() => {
  diagnostics = compile(sources);
});

describe("the contract's types", () => {
  it("accept correct code", () => {
    expect(diagnostics.right).toBe("");
  });

  it("reject a table of handlers that lacks an operation", () => {
    expect(diagnostics.missingHandler).toContain("Property 'getLiveness' is missing in type");
    expect(diagnostics.missingHandler).toContain("but required in type 'Handlers'");
  });

  it("reject a table of actions that lacks one", () => {
    expect(diagnostics.missingAction).toContain("Property 'click' is missing in type");
  });

  it("reject a response with another value than the contract's", () => {
    expect(diagnostics.wrongValue).toContain(`Type '"dead"' is not assignable to type '"alive"'`);
  });

  it("reject a response without a required field", () => {
    expect(diagnostics.missingField).toContain("Property 'message' is missing in type '{}'");
  });

  it("reject another result of an action than its own", () => {
    expect(diagnostics.wrongActionResult).toBe("Type 'string' is not assignable to type 'number'.");
  });

  it("reject the use of the caller of a public operation as known", () => {
    expect(diagnostics.unverifiedCaller).toBe("'call.principal' is possibly 'undefined'.");
  });

  it("reject a parameter that the operation does not have", () => {
    expect(diagnostics.unknownParameter).toContain("Property 'pageId' does not exist on type");
  });

  it("reject a table of errors that lacks a code", () => {
    expect(diagnostics.missingCode).toContain("Property 'TIMEOUT' is missing in type");
  });
});

/** The compiler's errors for each source, under the repository's own settings; "" without any. */
function compile<Name extends string>(texts: Readonly<Record<Name, string>>): Record<Name, string> {
  const { config } = ts.readConfigFile("tsconfig.json", (path) => ts.sys.readFile(path)) as { config: object };
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, process.cwd());
  const files = new Map(
    Object.entries<string>(texts).map(([name, text]) => [join(import.meta.dirname, `${name}.memory.ts`), text]),
  );
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.getSourceFile = (path, target, ...rest) => {
    const text = files.get(path);
    return text === undefined ? getSourceFile(path, target, ...rest) : ts.createSourceFile(path, text, target);
  };
  const program = ts.createProgram([...files.keys()], { ...options, noEmit: true }, host);
  return Object.fromEntries(
    [...files.keys()].map((path) => [
      path.slice(dirname(path).length + 1, -".memory.ts".length),
      program
        .getSemanticDiagnostics(program.getSourceFile(path))
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))
        .join("\n"),
    ]),
  ) as Record<Name, string>; // one for each name that was given
}

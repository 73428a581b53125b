import { describe, expect, it } from "vitest";
import { parseScript, toRunner } from "../../../src/engine/script/parse.ts";
import { checkScript } from "../../../src/engine/script/policy.ts";

describe("parseScript", () => {
  it.each([
    ["() => 1", "function"],
    ["(() => 1)", "function"],
    ["async function named(a, b) { return a; }", "function"],
    ["function () {} // done", "function"],
    ["x => x;", "function"],
    ["1 + 1", "expression"],
    ["document.title;", "expression"],
    ["(1, 2)", "expression"],
    ["(a) => 1, 2", "expression"],
    ["{ a: 1 }", "expression"],
    ["await fetch('/x')", "expression"],
    ["(() => 1)()", "expression"],
    ["return 1", "statements"],
    ["const a = 1; return a;", "statements"],
    ["a; b", "statements"],
    ["if (x) return 1;", "statements"],
    ["", "statements"],
    ["for (;;);", "statements"],
    ["// nothing", "statements"],
  ])("%j is a %s", (script, type) => {
    const form = parseScript(script);
    expect(form.type).toBe(type);
    expect(() => parseScript(toRunner(form))).not.toThrow();
  });

  it.each(["const = 1", "1) + (2", "}); alert(1); ({", "return }", "}} x {{", "import x from 'y'"])(
    "%j is no script",
    (script) => {
      expect(() => parseScript(script)).toThrow(
        expect.objectContaining({
          code: "VALIDATION_ERROR",
          details: [{ field: "script", message: expect.any(String) }],
        }),
      );
    },
  );
});

describe("checkScript", () => {
  const check = (script: string): void => checkScript(parseScript(script).tree);

  it.each([
    "eval('1')",
    "(0, eval)('1')",
    "window.eval('1')",
    "window['eval']('1')",
    "ev\\u0061l('1')",
    "new Function('return 1')",
    "Function('x')()",
    "globalThis.Function('x')",
    "[].constructor.constructor('x')()",
    "a.__proto__.b = 1",
    "(() => {})[`constructor`]",
    "setTimeout('alert(1)', 1)",
    "window.setInterval('x' + y, 5)",
    "import('x')",
    "importScripts('x')",
    "require('fs')",
    "process.env",
    "global.x",
    "new Worker('x')",
    "new SharedWorker('x')",
    "navigator.serviceWorker.register('x')",
    "document.write('x')",
    "document.writeln('x')",
    "location = 'javascript:alert(1)'",
    "window.location.href = 'file:///etc'",
    "location.assign('data:text/html,x')",
    "window.open('file:///x')",
  ])("denies %s", (script) => {
    expect(() => check(script)).toThrow(
      expect.objectContaining({
        code: "FORBIDDEN",
        details: expect.objectContaining({ reason: expect.any(String), construct: expect.any(String) }),
      }),
    );
  });

  it.each([
    "'eval(1)'",
    "// eval('1')\n1",
    "medieval('x')",
    "element.evaluate('x')",
    "const process = { env: 1 }; return process.env;",
    "({ process: 1, require: 2 })",
    "a.process.b",
    "(require) => require(1)",
    "setTimeout(() => 1, 5)",
    "setTimeout(done, 5)",
    "Array.prototype.map.call([], (x) => x)",
    "fetch('/api').then((r) => r.json())",
    "new XMLHttpRequest()",
    "location.href",
    "location.href = '/next'",
    "location = 'https://example.com'",
    "document.title = 'constructor'",
    "class A { constructor() {} }",
    "text.open('x')",
    "JSON.stringify({ eval: 1 })",
  ])("allows %s", (script) => {
    expect(() => check(script)).not.toThrow();
  });
});

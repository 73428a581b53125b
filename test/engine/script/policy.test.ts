import { globSync, readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseScript, toRunner } from "../../../src/engine/script/checked.ts";
import { checkScript } from "../../../src/engine/script/policy.ts";
import { nightly } from "../../support/nightly.ts";

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
    "eval`1`",
    "window.eval`1`",
    "Function`1`()",
    "const run = eval; return run('1')",
    "let run; run = window.eval; run('1')",
    "((run) => run('1'))(eval)",
    "((run = eval) => run('1'))()",
    "[eval][0]('1')",
    "({ run: eval }).run('1')",
    "eval.call(null, '1')",
    "eval?.('1')",
    "(true && eval)('1')",
    "const { eval: run } = window; run('1')",
    "const { ['eval']: run } = globalThis; run('1')",
    "let run; ({ Function: run } = self); run('1')()",
    "window['ev' + 'al']('1')",
    "document.defaultView.eval('1')",
    "frame.contentWindow.eval('1')",
    "const F = Function; return F('return 1')()",
    "const F = window.Function; return new F('return 1')()",
    "Reflect.construct(Function, ['return 1'])()",
    "Reflect.apply(Function, null, ['return 1'])()",
    "Function.call(null, 'return 1')()",
    "Function.bind(null, 'return 1')()()",
    "Function.prototype.call.call(Function, null, 'return 1')()",
    "(0, Function)('return 1')()",
    "Object.prototype.polluted = 1",
    "Object['proto' + 'type'].polluted = 1",
    "window.Object.prototype.polluted = 1",
    "Object.prototype.count++",
    "delete Object.prototype.toString",
    "[Object.prototype.polluted] = [1]",
    "({ a: Object.prototype.polluted } = { a: 1 })",
    "for (Object.prototype.polluted of [1]);",
    "Object.assign(Object.prototype, { polluted: 1 })",
    "Object.defineProperty(Object.prototype, 'polluted', { value: 1 })",
    "Reflect.set(Object.prototype, 'polluted', 1)",
    "const proto = Object.prototype; proto.polluted = 1",
    "Object.getPrototypeOf({}).polluted = 1",
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
    "typeof eval",
    "f instanceof Function",
    "typeof f === 'function' && f.constructorName === Function.name",
    "Function.prototype.toString.call(f)",
    "Function.call.bind(Object.prototype.hasOwnProperty)",
    "const types = { name: String, done: [Function, Object] }; return types",
    "isOfType(value, Function)",
    "(Function) => Function('x')",
    "({ eval: run }) => run('x')",
    "const { eval: run } = calculator; return run('1 + 1')",
    "Object.prototype.hasOwnProperty.call(a, 'b')",
    "const proto = Object.prototype; return proto.toString.call(a)",
    "Object.assign({}, Object.prototype)",
    "Object.create(Object.prototype).a = 1",
    "Array.prototype.last = function () { return this.at(-1); }",
    "Thing.prototype.run = () => 1",
  ])("allows %s", (script) => {
    expect(() => check(script)).not.toThrow();
  });
});

nightly("scripts of at least 100 published packages pass", () => {
  /** What the policy denies, as words: whether a use of them is innocent is not for this test. */
  const DENIED_WORDS =
    /\b(?:eval|require|process|global|constructor|__\w+__|import|importScripts|Worker|SharedWorker|serviceWorker|document\.write)\b|\bFunction\s*[(`]|=\s*Function\b/;
  const MAX_PER_PACKAGE = 5;
  const passed = new Map<string, number>();
  const denied: string[] = [];
  let mentions = 0;
  for (const file of globSync("node_modules/**/*.js")) {
    const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? "";
    const count = passed.get(name) ?? 0;
    const found = statSync(file);
    if (count >= MAX_PER_PACKAGE || !found.isFile() || found.size < 500 || found.size > 50_000) continue;
    const text = readFileSync(file, "utf8");
    if (DENIED_WORDS.test(text)) continue;
    let form: ReturnType<typeof parseScript>;
    try {
      form = parseScript(text);
    } catch {
      continue; // a module
    }
    try {
      checkScript(form.tree);
      passed.set(name, count + 1);
      if (/\bFunction\b|Object\.prototype/.test(text)) mentions++;
    } catch (error) {
      denied.push(`${file}: ${String(error)}`);
    }
  }

  expect(denied).toEqual([]);
  expect(passed.size).toBeGreaterThan(100);
  expect(mentions).toBeGreaterThan(10);
});

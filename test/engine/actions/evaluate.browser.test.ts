import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestEngine, type TestEngine } from "../../support/engine.ts";

let test: TestEngine;

beforeAll(async () => {
  test = await startTestEngine();
});
afterEach(() => test.closeContexts());
afterAll(() => test.close());

async function evaluate(script: string, args: unknown[] = []): Promise<unknown> {
  const id = await test.newContext();
  const { result } = await test.run(id, "evaluate", { script, args });
  return result;
}

function failing(reason: string, details: object = {}) {
  return { code: "ACTION_FAILED", details: expect.objectContaining({ reason, ...details }) };
}

describe("the result of evaluate", () => {
  it("may have 100,000 values, 32 levels and 10 MiB, and not more", async () => {
    // The list is a value, too.
    expect(await evaluate("Array(49999).fill([])")).toHaveLength(49_999);
    await expect(evaluate("Array(100001).fill(0)")).rejects.toMatchObject(
      failing("result-too-large", { maxValues: 100_000 }),
    );
    const levels = (count: number): string =>
      `let value = 1; for (let level = 0; level < ${count}; level++) value = [value]; return value`;
    expect(JSON.stringify(await evaluate(levels(32)))).toBe(`${"[".repeat(32)}1${"]".repeat(32)}`);
    await expect(evaluate(levels(33))).rejects.toMatchObject(failing("result-too-large", { maxDepth: 32 }));
    expect(await evaluate("'x'.repeat(10 * 1024 * 1024 - 2)")).toHaveLength(10 * 1024 * 1024 - 2);
    await expect(evaluate("'x'.repeat(10 * 1024 * 1024 - 1)")).rejects.toMatchObject(
      failing("result-too-large", { maxBytes: 10 * 1024 * 1024 }),
    );
    await expect(evaluate("'€'.repeat(4 * 1024 * 1024)")).rejects.toMatchObject(failing("result-too-large"));
  });

  it("is not misread where texts look like JSON's own signs", async () => {
    const value = { 'a"[{': ['\\"', "[[[[", ",,,,", "\\", "}"], "ü€🦊": "\u2028" };

    expect(await evaluate("(value) => value", [value])).toEqual(value);
  });

  it("is measured in the page: of 3.4 million empty lists nothing crosses", async () => {
    await expect(evaluate("Array(3400000).fill([])")).rejects.toMatchObject(failing("result-too-large"));
  });
});

describe("a page that has replaced JSON.stringify", () => {
  it.each<[what: string, returns: string, details: object]>([
    ["two million opening brackets", "'['.repeat(2e6)", { reason: "result-too-large" }],
    ["deep JSON", "'['.repeat(1e6) + ']'.repeat(1e6)", { reason: "result-too-large" }],
    ["no JSON", "'{'", { reason: "not-serialisable" }],
    ["an object", "({ length: 1, toString: () => 'x'.repeat(1e8) })", { reason: "not-serialisable" }],
    ["a number", "5", { reason: "not-serialisable" }],
    ["a long text", "'1'.repeat(20e6)", { reason: "result-too-large" }],
  ])("with one that returns %s gets ACTION_FAILED", async (_what, returns, details) => {
    await expect(evaluate(`JSON.stringify = () => ${returns}; return {}`)).rejects.toMatchObject({
      code: "ACTION_FAILED",
      details: expect.objectContaining(details),
    });
  });

  it("and every method of texts and lists still gets a bounded result", async () => {
    const replaced = `
      String.prototype.slice = String.prototype.split = () => "x".repeat(1e8);
      Array.prototype.toJSON = () => "y".repeat(2e7);
      Boolean = String = () => { throw 1; };
    `;
    await expect(evaluate(`${replaced}; return [1]`)).rejects.toMatchObject(failing("result-too-large"));
    await expect(evaluate(`${replaced}; throw new Error("m".repeat(1e7))`)).rejects.toMatchObject(
      failing("script-threw", { error: { name: "Error", message: expect.stringMatching(/^m{1000}…$/) } }),
    );
  });
});

describe("a script that throws", () => {
  it.each<[script: string, name: string, message: string]>([
    ["throw new TypeError('no')", "TypeError", "no"],
    ["throw 'text'", "string", "text"],
    ["throw null", "object", "null"],
    ["throw { get message() { throw 1; } }", "object", "an object without text"],
    ["throw Symbol('x')", "symbol", "an object without text"],
    ["throw Object.assign(new Error('m'), { name: 'a\\nb' })", "a\nb", "m"],
  ])("%s is reported with its name and message", async (script, name, message) => {
    await expect(evaluate(script)).rejects.toMatchObject(failing("script-threw", { error: { name, message } }));
  });
});

import { describe, expect, it } from "vitest";
import { engineOfFile, ofFile } from "../../support/of-file.ts";
import { servePages } from "../../support/served-pages.ts";
import { samples } from "../../support/nightly.ts";

const test = engineOfFile();

const site = ofFile(() => servePages({ "/": "" }));

/** Of a script that leaves its page as it is. */
async function evaluate(script: string, args: unknown[] = []): Promise<unknown> {
  const id = await test.view(`${site.url}/`);
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

describe("a value", () => {
  it.each<[what: string, script: string, result: unknown]>(
    samples(
      [
        ["numbers without JSON", "[NaN, Infinity, -0, 1e21, 0.1]", [null, null, 0, 1e21, 0.1]],
        [
          "what has no JSON",
          "({ a: undefined, b() {}, [Symbol('c')]: 1, d: [undefined, () => 1, Symbol()] })",
          { d: [null, null, null] },
        ],
        [
          "dates and URLs",
          "({ at: new Date(0), to: [new URL('http://a/b')] })",
          { at: "1970-01-01T00:00:00.000Z", to: ["http://a/b"] },
        ],
        [
          "a DOMRect",
          "new DOMRect(1, 2, 3, 4)",
          { x: 1, y: 2, width: 3, height: 4, top: 2, right: 4, bottom: 6, left: 1 },
        ],
        ["a toJSON of its own", "({ a: { toJSON: (key) => [key] } })", { a: ["a"] }],
        [
          "a toJSON of its class",
          "new (class { toJSON() { return { deep: new Date(0) }; } })()",
          { deep: "1970-01-01T00:00:00.000Z" },
        ],
        ["boxed values", "[new String('s'), new Number(1), new Boolean(false)]", ["s", 1, false]],
        [
          "Map, Set, RegExp and typed lists",
          "[new Map([[1, 2]]), new Set([1]), /a/, new Uint8Array(2)]",
          [{}, {}, {}, { 0: 0, 1: 0 }],
        ],
        [
          "inherited and hidden members",
          "Object.create({ inherited: 1 }, { hidden: { value: 2 }, own: { value: 3, enumerable: true } })",
          { own: 3 },
        ],
        ["a list with holes and members", "Object.assign([1, , 3], { member: 4 })", [1, null, 3]],
        ["one object twice", "const twice = { a: 1 }; return [twice, twice]", [{ a: 1 }, { a: 1 }]],
        ["half characters", "'\\ud800'", "\ud800"],
        ["a key __proto__", `JSON.parse('{"a":{"__proto__":{"polluted":true},"b":1}}')`, { a: { b: 1 } }],
        [
          "keys that every object has",
          "({ constructor: 1, toString: 2, hasOwnProperty: 3 })",
          { constructor: 1, toString: 2, hasOwnProperty: 3 },
        ],
      ],
      5,
    ),
  )("of %s comes as its JSON", async (_what, script, result) => {
    const value = await evaluate(script);

    expect(value).toEqual(result);
    expect(JSON.stringify(value)).toBe(JSON.stringify(result));
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it.each(
    samples(
      [
        ["a cycle", "const a = {}; a.b = [a]; return a"],
        ["a bigint", "[1n]"],
        ["a getter that throws", "({ get a() { throw new Error('no'); } })"],
        ["a toJSON that throws", "({ toJSON() { throw null; } })"],
      ] as const,
      2,
    ),
  )("with %s has none", async (_what, script) => {
    await expect(evaluate(script)).rejects.toMatchObject(failing("not-serialisable"));
  });

  it.each(
    samples(
      [
        ["a list of a billion holes", "new Array(1e9)", "maxValues"],
        ["a billion bytes", "new Uint8Array(1e9)", "maxValues"],
        ["a toJSON without end", "const deep = { toJSON() { return { deep }; } }; return deep", "maxDepth"],
        ["long keys", "Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`${i}`.padEnd(1e6), 1]))", "maxBytes"],
      ] as const,
      2,
    ),
  )("that is %s is too large", async (_what, script, limit) => {
    await expect(evaluate(script)).rejects.toMatchObject(failing("result-too-large", { [limit]: expect.any(Number) }));
  });
});

/** What libraries do to pages, and more. */
const OVERRIDES = {
  "no JSON": "window.JSON = null",
  "a JSON.stringify of its own": "JSON.stringify = () => '['.repeat(2e6)",
  "Prototype 1.6": `for (const type of [Array, Object, String, Number, Boolean]) type.prototype.toJSON = function () { return '"mine"'; }`,
  "members on Object.prototype":
    "for (const type of [Object]) { type.prototype.extra = 1; type.prototype.length = 7; }",
  "no global of the language":
    "window.Object = window.Array = window.String = window.Number = window.Symbol = window.Promise = null",
  "no methods of lists and texts": `for (const type of [Array, String, Object]) for (const name of Object.getOwnPropertyNames(type.prototype))
    try { if (!/constructor|__|valueOf|toString/.test(name)) type.prototype[name] = () => { throw new Error(name); }; } catch {}`,
} as const;

describe.each(Object.entries(OVERRIDES))("on a page with %s", (_what, script) => {
  it("results, errors and waits are as on any page", async () => {
    const id = await test.open("about:blank");
    const run = async (text: string): Promise<unknown> => (await test.run(id, "evaluate", { script: text })).result;
    await run(`document.body.innerHTML = "<p>shown</p>"; document.title = "title"; ${script}`);

    expect(await run("({ list: [1, 'two', [true, null, NaN]], object: { a: {} } })")).toEqual({
      list: [1, "two", [true, null, null]],
      object: { a: {} },
    });
    expect(await run("'text'")).toBe("text");
    await expect(run("throw new TypeError('no')")).rejects.toMatchObject(
      failing("script-threw", { error: { name: "TypeError", message: "no" } }),
    );
    await test.run(id, "wait", { function: "() => ({ a: 1 })", selector: "p", text: "shown" }, { timeoutMs: 3_000 });
    expect(await test.run(id, "content", {})).toMatchObject({
      title: "title",
      html: expect.stringContaining("<p>shown"),
    });
    expect(await test.run(id, "content", { selector: "p" })).toMatchObject({ html: "<p>shown</p>" });
    expect(await test.run(id, "content", { selector: "body >> p" })).toMatchObject({ html: "<p>shown</p>" });
    expect(await test.run(id, "scroll", { x: 0, y: 0 })).toEqual({ x: 0, y: 0 });
  });
});

describe("a page that overrides what lists are", () => {
  it("has no results with lists, and is told so", async () => {
    const id = await test.open("about:blank");
    const script = "Array.isArray = () => true; return { a: 1 }";
    await expect(test.run(id, "evaluate", { script })).rejects.toMatchObject(failing("not-serialisable"));
  });
});

describe("a script that throws", () => {
  it.each<[script: string, name: string, message: string]>(
    samples(
      [
        ["throw new TypeError('no')", "TypeError", "no"],
        ["throw 'text'", "string", "text"],
        ["throw null", "object", "null"],
        ["throw { get message() { throw 1; } }", "object", "an object without text"],
        ["throw Symbol('x')", "symbol", "an object without text"],
        ["throw Object.assign(new Error('m'), { name: 'a\\nb' })", "a\nb", "m"],
      ],
      2,
    ),
  )("%s is reported with its name and message", async (script, name, message) => {
    await expect(evaluate(script)).rejects.toMatchObject(failing("script-threw", { error: { name, message } }));
  });
});

import type { FastifyInstance } from "fastify";
import { describe, expect, it } from "vitest";
import document from "../../../gen/openapi.json" with { type: "json" };
import { socketValidators } from "../../../src/contract.ts";
import { findErrors } from "../../../src/errors/validation.ts";
import { withoutQuerySecrets, withoutUrlSecrets } from "../../../src/log/url-secrets.ts";
import { checkInput } from "../../../src/operations/input/parse.ts";
import { parseJsonOnly } from "../../../src/transport/http/request-checks.ts";
import { toToolCall } from "../../../src/transport/mcp/decode.ts";
import { idOf, toRequest } from "../../../src/transport/ws/decode.ts";
import { expectLinearTime } from "../../support/scaled-time.ts";

const params = { contextId: "c1" };
const list = <T>(length: number, of: (index: number) => T): T[] => Array.from({ length }, (_, index) => of(index));
const record = (length: number, value: (index: number) => unknown = () => 1): Record<string, unknown> =>
  Object.fromEntries(list(length, (index) => [`key${index}`, value(index)]));
const execute = (body: unknown) => checkInput("executeAction", { params, body });

describe("the time to validate a hostile body is linear in its size", () => {
  it.each<[what: string, size: number, bodyOf: (size: number) => unknown]>([
    ["permissions, all distinct", 12_000, (size) => ({ permissions: list(size, (index) => `p${index}`) })],
    ["permissions, objects", 12_000, (size) => ({ permissions: list(size, (index) => ({ index })) })],
    ["unknown fields", 10_000, (size) => record(size)],
    ["headers", 10_000, (size) => ({ extraHTTPHeaders: record(size, () => "x") })],
    ["headers that are no text", 10_000, (size) => ({ extraHTTPHeaders: record(size) })],
    ["a long name", 250_000, (size) => ({ name: "\u{1f98a}".repeat(size) })],
    ["a user agent that its pattern rejects", 250_000, (size) => ({ userAgent: `${"a".repeat(size)}\n` })],
    ["nested lists", 50_000, (size) => ({ permissions: [list(size, () => [])] })],
  ])("of createContext: %s", (_what, size, bodyOf) => {
    expectLinearTime(size, bodyOf, (body) => checkInput("createContext", { body }));
  });

  it.each<[what: string, size: number, bodyOf: (size: number) => unknown]>([
    ["scopes, all distinct", 12_000, (size) => ({ name: "k", scopes: list(size, (index) => `s${index}`) })],
    ["roles, objects", 6_000, (size) => ({ name: "k", roles: list(size, (index) => ({ index })) })],
    [
      "addresses, large objects",
      50,
      (size) => ({ name: "k", allowedIps: list(100, (index) => ({ ...record(size), index })) }),
    ],
  ])("of createApiKey: %s", (_what, size, bodyOf) => {
    expectLinearTime(size, bodyOf, (body) => checkInput("createApiKey", { body }));
  });

  it.each<[what: string, size: number, bodyOf: (size: number) => unknown]>([
    ["unknown parameters", 10_000, (size) => ({ action: "click", params: record(size) })],
    ["unknown parameters, flat", 10_000, (size) => ({ type: "click", ...record(size) })],
    ["unknown fields beside params", 10_000, (size) => ({ action: "click", params: {}, ...record(size) })],
    ["two large aliases", 10_000, (size) => ({ type: "evaluate", function: record(size), script: record(size) })],
    ["args", 50_000, (size) => ({ type: "evaluate", script: "1", args: list(size, () => []) })],
    ["cookies", 6_000, (size) => ({ type: "cookies", operation: "set", cookies: list(size, (index) => ({ index })) })],
    ["values", 50_000, (size) => ({ type: "select", selector: "a", values: list(size, () => 1) })],
    ["files", 50_000, (size) => ({ type: "upload", selector: "a", files: list(size, () => 1) })],
    ["a long selector", 250_000, (size) => ({ type: "click", selector: '"'.repeat(size) })],
    ["a margin that its pattern rejects", 250_000, (size) => ({ type: "pdf", margin: { top: "1".repeat(size) } })],
  ])("of executeAction: %s", (_what, size, bodyOf) => {
    expectLinearTime(size, bodyOf, execute);
  });
});

describe("the time of each regular expression of the contract is linear in the text", () => {
  const patterns = new Set<string>();
  JSON.stringify(document, (_key, value: unknown) => {
    const { pattern } = (value ?? {}) as { readonly pattern?: unknown };
    if (typeof pattern === "string") patterns.add(pattern);
    return value;
  });
  /** What a quantifier of them repeats, with an end at which all fail. */
  const parts = ["a", "0", ".", "-", "e1", ":", " ", "/", "*.", "http://", "a/b;", "0.", "\\", "\u{1f98a}"];

  it.each([...patterns])("%s", (pattern) => {
    const expression = new RegExp(pattern, "u");
    expect(parts.some((part) => !expression.test(`${part.repeat(9)}\n`))).toBe(true);
    expectLinearTime(
      100_000,
      (size) => parts.flatMap((part) => ["", "http://", "a/b"].map((begin) => `${begin}${part.repeat(size)}\n`)),
      (texts) => texts.map((text) => expression.test(text)),
    );
  });
});

describe("the time to read a hostile text of JSON is linear in its length", () => {
  type Parse = (request: { headers: object }, body: Buffer, done: (error: unknown, value?: unknown) => void) => void;
  let parse: Parse = () => undefined;
  parseJsonOnly({
    removeAllContentTypeParsers: () => undefined,
    addContentTypeParser: (_type: string, _options: object, parser: Parse) => (parse = parser),
  } as unknown as FastifyInstance);

  it.each<[what: string, size: number, textOf: (size: number) => string]>([
    ["lists in lists", 250_000, (size) => "[".repeat(size) + "]".repeat(size)],
    ["lists that do not end", 250_000, (size) => "[".repeat(size)],
    ["objects in objects", 50_000, (size) => '{"a":'.repeat(size) + "1" + "}".repeat(size)],
    ["keys that look like __proto__", 20_000, (size) => `{${'"__proto_":1,'.repeat(size)}"a":1}`],
    ["escapes", 100_000, (size) => `"${"\\u005f".repeat(size)}"`],
    ["numbers", 100_000, (size) => "1".repeat(size)],
    ["the same key", 50_000, (size) => `{${'"a":{},'.repeat(size)}"a":1}`],
  ])("%s", (_what, size, textOf) => {
    expectLinearTime(
      size,
      (length) => Buffer.from(textOf(length)),
      (body) => {
        let value: unknown;
        parse({ headers: {} }, body, (error, parsed) => {
          if (error !== null) throw error as Error;
          value = parsed;
        });
        return checkInput("createContext", { body: value });
      },
    );
  });
});

describe("the time to validate a hostile query is linear in its size", () => {
  it.each<[what: string, size: number, queryOf: (size: number) => Record<string, unknown>]>([
    ["unknown parameters", 10_000, (size) => record(size)],
    ["a long list", 50_000, (size) => ({ "filter[name][$in]": list(size, () => 1) })],
    ["a long number", 250_000, (size) => ({ limit: "1".repeat(size) })],
    ["a long time", 250_000, (size) => ({ "filter[createdAt]": "2026-01-01T".repeat(size / 10) })],
  ])("%s", (_what, size, queryOf) => {
    expectLinearTime(size, queryOf, (query) => checkInput("listContexts", { query }));
  });
});

describe("the time to read a hostile message of a transport is linear in its size", () => {
  it("over WebSocket, for unknown fields", () => {
    expectLinearTime(
      10_000,
      (size) => ({ type: "execute", payload: { contextId: "c1", action: "click", ...record(size) } }),
      (message) => toRequest(message),
    );
  });

  it("over WebSocket, for event types", () => {
    const validate = socketValidators.in.subscribe;
    expectLinearTime(
      12_000,
      (size) => ({ type: "subscribe", payload: { topic: "contexts", types: list(size, (index) => `t${index}`) } }),
      (message) => findErrors(validate, message),
    );
  });

  it("over WebSocket, for the id of a text that is no JSON", () => {
    expectLinearTime(
      100_000,
      (size) => '"id" : "'.repeat(size / 8),
      (text) => idOf(text),
    );
  });

  it("over MCP, for a parameter that is repeated in the path", () => {
    expectLinearTime(
      10_000,
      (size) => ({ method: "GET", path: `/contexts?${"a&".repeat(size)}` }),
      (given) => toToolCall("execute-api", given),
    );
  });

  it("over MCP, for unknown arguments", () => {
    expectLinearTime(
      10_000,
      (size) => record(size),
      (given) => toToolCall("execute-api", given),
    );
  });
});

describe("the time to remove secrets from a URL is linear in its length", () => {
  it.each(["a?", "?a=", "https://", "a@", "%", "?token"])("made of %j", (part) => {
    expectLinearTime(
      100_000,
      (size) => `https://a.example/${part.repeat(size / part.length)}`,
      (url) => [withoutUrlSecrets(url), withoutQuerySecrets(url)],
    );
  });
});

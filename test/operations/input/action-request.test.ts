import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { actions } from "../../../src/contract.ts";
import { normalizeAction } from "../../../src/operations/input/action-request.ts";
import { fieldErrorsOf, errorOf } from "../thrown-error.ts";

const known = Object.keys(actions).join(", ");

describe("both shapes of an action", () => {
  it.each<[what: string, nested: unknown, flat: unknown]>([
    [
      "navigate",
      { action: "navigate", params: { url: "https://a.example/" } },
      { type: "navigate", url: "https://a.example/" },
    ],
    ["an action without parameters", { action: "screenshot" }, { type: "screenshot" }],
    [
      "page and timeout",
      { action: "click", params: { selector: "#a" }, pageId: "p1", timeout: 50 },
      { type: "click", selector: "#a", pageId: "p1", timeout: 50 },
    ],
    [
      "a parameter called type",
      { action: "screenshot", params: { type: "jpeg", quality: 5 } },
      { type: "screenshot", format: "jpeg", quality: 5 },
    ],
    [
      "the action called type",
      { action: "type", params: { selector: "#a", text: "x", clear: true } },
      { type: "type", selector: "#a", text: "x", clearFirst: true },
    ],
    [
      "either shape's name for a script",
      { action: "evaluate", params: { function: "1" } },
      { type: "evaluate", script: "1" },
    ],
  ])("mean the same: %s", (_what, nested, flat) => {
    expect(normalizeAction(flat).request).toEqual(normalizeAction(nested).request);
  });

  it("become one canonical request", () => {
    const body = { type: "screenshot", format: "jpeg", quality: 5, pageId: "p1", timeout: 50 };

    expect(normalizeAction(body).request).toEqual({
      action: "screenshot",
      params: { type: "jpeg", quality: 5 },
      pageId: "p1",
      timeoutMs: 50,
    });
  });

  it("leave what the caller sent as it was", () => {
    const body = { action: "evaluate", params: { function: "1", timeout: 50 } };

    normalizeAction(body);

    expect(body).toEqual({ action: "evaluate", params: { function: "1", timeout: 50 } });
  });
});

describe("the action's name", () => {
  it.each([[undefined], [null], ["click"], [5], [[]]])("is asked for when the body is %j", (body) => {
    expect(fieldErrorsOf(() => normalizeAction(body))[0]).toBe("body must be an object with an action");
  });

  it("is asked for, with all that are known, when it is missing", () => {
    expect(fieldErrorsOf(() => normalizeAction({}))).toEqual([
      `action must be given (or type, in the flat shape): one of ${known}`,
    ]);
  });

  it.each([
    ["fill", "type"],
    ["Click", "click"],
    ["navigat", "navigate"],
  ])("is rejected with the name that was meant: %s, %s", (name, meant) => {
    const [message] = fieldErrorsOf(() => normalizeAction({ action: name }));
    expect(message).toMatch(new RegExp(`not "${name}"; did you mean ${meant}\\?$`));
  });

  it.each(["dance", "", "constructor", "__proto__", "toString", "hasOwnProperty"])(
    "is rejected when it is %j",
    (name) => {
      const message = `must be one of ${known}, not ${JSON.stringify(name)}`;

      expect(fieldErrorsOf(() => normalizeAction({ action: name }))).toEqual([`action ${message}`]);
      expect(fieldErrorsOf(() => normalizeAction({ type: name }))).toEqual([`type ${message}`]);
    },
  );

  it("is rejected when it is not a string, and a long one is truncated in the message", () => {
    expect(fieldErrorsOf(() => normalizeAction({ action: ["click"] }))[0]).toMatch(
      /^action must be one of .*, not object$/,
    );
    expect(errorOf(() => normalizeAction({ action: "x".repeat(10_000) })).message.length).toBeLessThan(1_000);
  });

  it("is not changed by a parameter called type", () => {
    const { request } = normalizeAction({ action: "screenshot", params: { type: "png" } });

    expect(request).toMatchObject({ action: "screenshot", params: { type: "png" } });
    expect(
      fieldErrorsOf(() => normalizeAction({ action: "click", params: { type: "evaluate", script: "1" } })),
    ).toEqual(["params.type is not a known field", "params.script is not a known field"]);
  });

  it("is not changed by a type beside it, which is rejected", () => {
    expect(fieldErrorsOf(() => normalizeAction({ action: "screenshot", type: "evaluate", verbose: 1 }))).toEqual([
      "type is not a known field; did you mean params.type?",
      "verbose is not a known field",
    ]);
  });

  it("is never another than the one that was asked for, whatever stands in the parameters", () => {
    const name = fc.constantFrom("type", "action", "params", "script", "function", "url", "__proto__", "constructor");
    const value = fc.oneof(fc.constantFrom(...Object.keys(actions)), fc.integer(), fc.object({ maxDepth: 1 }));
    const params = fc.array(fc.tuple(name, value)).map((entries): unknown => Object.fromEntries(entries));
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(actions)), params, (action, given) => {
        let request;
        try {
          ({ request } = normalizeAction({ action, params: given }));
        } catch (error) {
          expect(error).toMatchObject({ code: "VALIDATION_ERROR" });
          return;
        }
        expect(request.action).toBe(action);
        expect(Object.getPrototypeOf(request.params)).toBe(Object.prototype);
      }),
    );
  });
});

describe("an action's fields", () => {
  it.each(["__proto__", "constructor", "toString"])("may not be called %s", (name) => {
    const nested: unknown = JSON.parse(`{ "action": "screenshot", "params": { "${name}": { "fullPage": true } } }`);
    const flat: unknown = JSON.parse(`{ "type": "screenshot", "${name}": { "fullPage": true } }`);
    const outer: unknown = JSON.parse(`{ "action": "screenshot", "${name}": { "params": {} } }`);

    expect(fieldErrorsOf(() => normalizeAction(nested))).toEqual([`params.${name} is not a known field`]);
    expect(fieldErrorsOf(() => normalizeAction(flat))).toEqual([`${name} is not a known field`]);
    expect(fieldErrorsOf(() => normalizeAction(outer))).toEqual([`${name} is not a known field`]);
  });

  it("are all named at once, as the caller wrote them", () => {
    const nested = { action: "navigate", params: { waitUntil: 5, further: 1 }, retries: 3, pageId: "", timeout: 0 };
    const flat = { type: "evaluate", function: 5, further: 1 };

    expect(new Set(fieldErrorsOf(() => normalizeAction(nested)))).toEqual(
      new Set([
        "retries is not a known field",
        "timeout must be a whole number of ms from 1 to 120000",
        "pageId must be a page's id",
        "params.url must be given",
        "params.further is not a known field",
        "params.waitUntil must be string, not number",
        "params.waitUntil must be one of load, domcontentloaded, networkidle0, networkidle2, not 5",
      ]),
    );
    expect(new Set(fieldErrorsOf(() => normalizeAction(flat)))).toEqual(
      new Set(["function must be string, not number", "further is not a known field"]),
    );
  });

  it("are named down to the invalid member", () => {
    const clip = { x: 0, y: 0, width: 0, height: 5 };

    expect(fieldErrorsOf(() => normalizeAction({ action: "screenshot", params: { clip } }))).toEqual([
      "params.clip.width must be >= 1, not 0",
    ]);
    expect(fieldErrorsOf(() => normalizeAction({ type: "screenshot", clip }))).toEqual([
      "clip.width must be >= 1, not 0",
    ]);
  });

  it("keep params as an object", () => {
    for (const params of [null, [], "x", 5]) {
      expect(fieldErrorsOf(() => normalizeAction({ action: "screenshot", params }))).toEqual([
        "params must be an object",
      ]);
    }
  });

  it("are named as the caller wrote them, also in later errors", () => {
    const nested = normalizeAction({ action: "evaluate", params: { function: "1" } });
    const flat = normalizeAction({ type: "evaluate", function: "1", args: [] });

    expect(nested.toWritten("script")).toBe("params.function");
    expect(flat.toWritten("script")).toBe("function");
    expect(flat.toWritten("args[0].name")).toBe("args[0].name");
    expect(nested.toWritten("args[0].name")).toBe("params.args[0].name");
  });
});

describe("aliases of a parameter", () => {
  it("may stand beside each other when they agree", () => {
    const params = { script: "1", function: "1" };

    expect(normalizeAction({ action: "evaluate", params }).request.params).toEqual({ script: "1" });
  });

  it("are rejected when they disagree", () => {
    expect(
      fieldErrorsOf(() => normalizeAction({ action: "evaluate", params: { script: "1", function: "2" } })),
    ).toEqual(["params.function disagrees with params.script, which means the same"]);
    expect(
      fieldErrorsOf(() => normalizeAction({ type: "type", selector: "a", text: "", clearFirst: true, clear: false })),
    ).toEqual(["clear disagrees with clearFirst, which means the same"]);
  });

  it("are aliases in their own action only", () => {
    expect(fieldErrorsOf(() => normalizeAction({ action: "click", params: { format: "png" } }))).toEqual([
      "params.format is not a known field",
    ]);
  });
});

describe("an action's timeout", () => {
  it.each(Object.entries(actions).filter(([name]) => name === "navigate" || name === "click"))(
    "is by default that of the contract: %s",
    (action, { timeoutMs }) => {
      const params = action === "navigate" ? { url: "https://a.example/" } : { selector: "#a" };

      expect(normalizeAction({ action, params }).request.timeoutMs).toBe(timeoutMs);
    },
  );

  it("is by default long enough for the delays of typing", () => {
    const typing = (delay: number, text: string) =>
      normalizeAction({ type: "type", selector: "#a", text, delay }).request.timeoutMs;

    expect(typing(0, "abc")).toBe(5_000);
    expect(typing(100, "abc")).toBe(5_300);
    expect(typing(0.1, "a")).toBe(5_001);
    expect(typing(1_000, "a".repeat(1_000))).toBe(120_000);
  });

  it("is by default 5 s longer than a pause that was asked for", () => {
    const clicking = (delay: number) => normalizeAction({ type: "click", selector: "#a", delay }).request.timeoutMs;

    expect(clicking(0)).toBe(5_000);
    expect(clicking(10_000)).toBe(15_000);
    expect(clicking(119_000)).toBe(120_000);
  });

  it("is accepted beside the parameters or among them", () => {
    expect(normalizeAction({ action: "screenshot", timeout: 1 }).request.timeoutMs).toBe(1);
    expect(normalizeAction({ action: "screenshot", params: { timeout: 120_000 } }).request.timeoutMs).toBe(120_000);
    expect(normalizeAction({ action: "screenshot", params: { timeout: 7 }, timeout: 7 }).request).toMatchObject({
      params: {},
      timeoutMs: 7,
    });
  });

  it("is rejected when it is given twice with different values", () => {
    expect(fieldErrorsOf(() => normalizeAction({ action: "screenshot", params: { timeout: 7 }, timeout: 8 }))).toEqual([
      "params.timeout disagrees with timeout",
    ]);
  });

  it.each([[0], [-1], [120_001], [1.5], ["50"], [null], [Number.NaN]])("is rejected when it is %s", (timeout) => {
    const words = "must be a whole number of ms from 1 to 120000";

    expect(fieldErrorsOf(() => normalizeAction({ type: "screenshot", timeout }))).toEqual([`timeout ${words}`]);
    expect(fieldErrorsOf(() => normalizeAction({ action: "screenshot", params: { timeout } }))).toEqual([
      `params.timeout ${words}`,
    ]);
  });
});

describe("an action's page", () => {
  it.each([[""], ["x".repeat(65)], [null], [5]])("is rejected when its id is %j", (pageId) => {
    expect(fieldErrorsOf(() => normalizeAction({ type: "screenshot", pageId }))).toEqual([
      "pageId must be a page's id",
    ]);
  });

  it("is absent, not undefined, when the caller names none", () => {
    const { request } = normalizeAction({ type: "screenshot", timeout: 50 });
    expect(Object.keys(request)).toEqual(["action", "params", "timeoutMs"]);
  });
});

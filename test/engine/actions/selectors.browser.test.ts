import { describe, expect, it } from "vitest";
import type { ActionRequest, StepsOutcome } from "../../../src/contract.ts";
import { limits } from "../../support/engine.ts";
import { isNightly, nightly, samples } from "../../support/nightly.ts";
import { engineOfFile } from "../../support/of-file.ts";

const test = engineOfFile();

const PAGE =
  "document.body.innerHTML = '<p>one <a href=#x>two</a></p><h2 role=heading>three</h2><button>four</button>'";

/** Each has the part of the message that says what is wrong. */
const WRONG: readonly [selector: string, problem: RegExp][] = [
  ["a[[", /Unexpected token/],
  ["a:nth-child(", /a:nth-child\(/],
  ["a:nth-child(n n)", /not a valid selector/],
  ["[title='a\nb']", /Unsupported token|not a valid selector/],
  ["p:made-up", /not a valid selector/],
  ["a >> p:made-up", /not a valid selector/],
  ["missing >> p:made-up", /not a valid selector/],
  ["missing p:made-up b", /not a valid selector/],
  ["missing:has(b:made-up)", /not a valid selector/],
  ["p::before(", /::before/],
  ["role=button[foo]", /Unknown attribute "foo"/],
  ["role=button[name", /Unexpected end of selector|unexpected symbol/],
  ['role=heading[level="bar"]', /"level" attribute must be compared to a number/],
  ["role=button[checked=maybe]", /"checked" must be one of|only supported for roles/],
  ["role=button[name]", /"name" attribute must have a value/],
  ["role=button[name=/(/]", /Invalid regular expression/],
  ["role=", /cannot be empty|must not be empty/],
  ["missing >> role=button[foo]", /Unknown attribute "foo"/],
  ["*css=div >> p", /must not mark a part with \*/],
  [":nth-match(p)", /"nth-match" engine expects/],
  [":nth-match(p, 0)", /one-based index/],
  ["missing:not(:nth-match(p))", /"nth-match" engine expects/],
  [":near(50)", /"near" engine expects/],
  [":right-of()", /Unexpected token|expects/],
  [':text("a","b")', /"text" engine expects a single string/],
  [":text(a)", /"text" engine expects a single string/],
  [":has-text()", /Unexpected token|expects/],
  [':text-is("a", 1)', /"text-is" engine expects/],
  [':text-matches("(")', /Invalid regular expression/],
  [':text-matches("a", "zz")', /Invalid flags/],
  [":visible(a)", /"visible" engine expects no arguments/],
  [":scope(a)", /"scope" engine expects no arguments/],
  [":is(p, 'x')", /Malformed selector "x"/],
  [":not(*, 5)", /Malformed selector "5"/],
  ["missing:is()", /Unexpected token/],
  ["text=/(/", /Invalid regular expression/],
  ["xpath=//[", /not a valid XPath/],
  ["//svg:path", /unresolvable namespaces|namespace/i],
  ["xpath=count(//a)", /node set|cannot be converted/i],
  ["a >> nth=first", /whole number after nth=/],
  ["a >> visible=yes", /true or false after visible=/],
  ["frame=p:made-up >> a", /not a valid selector/],
  ["frame=iframe >> xpath=//[", /not a valid XPath/],
];

it.each(samples(WRONG, 2))("%s is 400 with what is wrong, for every kind of action", async (selector, problem) => {
  const id = await test.view("about:blank");
  await test.run(id, "evaluate", { script: PAGE });
  const error = {
    code: "VALIDATION_ERROR",
    details: [{ field: "selector", message: expect.stringMatching(problem) }],
  };

  await expect(test.run(id, "click", { selector }, { timeoutMs: 2_000 })).rejects.toMatchObject(error);
  await expect(test.run(id, "type", { selector, text: "x" }, { timeoutMs: 2_000 })).rejects.toMatchObject(error);
  await expect(test.run(id, "content", { selector }, { timeoutMs: 2_000 })).rejects.toMatchObject(error);
  await expect(test.run(id, "wait", { selector, hidden: true }, { timeoutMs: 2_000 })).rejects.toMatchObject(error);
  await expect(
    test.run(id, "drag", { selector: "a", toSelector: selector }, { timeoutMs: 2_000 }),
  ).rejects.toMatchObject({ details: [{ field: "toSelector" }] });
});

it("XPath whose types turn out wrong on the page's elements is 400, too", async () => {
  const id = await test.view("about:blank");
  await test.run(id, "evaluate", { script: PAGE });

  await expect(test.run(id, "click", { selector: "//a[count(1)]" }, { timeoutMs: 2_000 })).rejects.toMatchObject({
    code: "VALIDATION_ERROR",
    details: [{ field: "selector", message: "is malformed: Type conversion failed while evaluating the expression." }],
  });
});

it.each(
  samples(
    [
      ["p >> a"],
      ["text=two"],
      ['"two"'],
      ["text=/TW./i"],
      ["xpath=//p/a"],
      ["p:has(a) >> a >> nth=-1"],
      ["a:near(h2, 500)"],
      [":nth-match(:is(a, button), 1)"],
      ['a:text-matches("tw", "i"):visible'],
      ["role=link[name=/two/i]"],
      ["css=a >> visible=true"],
      ["p > a:not(:has-text('four'))"],
      ["a:link:nth-of-type(2n + 1)"],
    ] as const,
    5,
  ),
)("%s is well formed and matches", async (selector) => {
  const id = await test.view("about:blank");
  await test.run(id, "evaluate", { script: PAGE });

  expect(await test.run(id, "content", { selector }, { timeoutMs: 2_000 })).toMatchObject({
    html: '<a href="#x">two</a>',
  });
});

describe("a batch", () => {
  function steps(
    id: string,
    list: readonly (Pick<ActionRequest, "action" | "params"> & { readonly timeoutMs?: number })[],
  ): Promise<StepsOutcome> {
    // Each step is written as one of the actions.
    const requests = list.map((step) => ({ timeoutMs: 2_000, ...step }) as ActionRequest);
    return test.engine.executeSteps(id, { steps: requests, timeoutMs: 10_000 }, limits(10_000));
  }

  it.each(samples(WRONG, 1))("runs nothing where its second step has %s", async (selector, problem) => {
    const id = await test.open("about:blank");
    await test.run(id, "evaluate", { script: PAGE });
    const field = "steps[1].selector";

    await expect(
      steps(id, [
        { action: "evaluate", params: { script: "document.title = 'has run'" } },
        { action: "click", params: { selector } },
      ]),
    ).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining(field),
      details: [{ field, message: expect.stringMatching(problem) }],
    });
    expect(await test.run(id, "evaluate", { script: "document.title" })).toEqual({ result: "" });
  });

  it("names toSelector, too", async () => {
    const drag = { action: "drag", params: { selector: "a", toSelector: "p:made-up" } } as const;

    await expect(steps(await test.open("about:blank"), [drag])).rejects.toMatchObject({
      details: [{ field: "steps[0].toSelector" }],
    });
  });

  nightly("on a page that does not respond reports its first step's own timeout", async () => {
    const id = await test.open("about:blank");
    await test.run(id, "evaluate", { script: "void setTimeout(() => { for (;;); }, 0)" });

    expect(
      await steps(id, [
        { action: "hover", params: { selector: "html >> nth=0" }, timeoutMs: 300 },
        { action: "reload", params: {} },
      ]),
    ).toMatchObject({
      status: "stopped",
      steps: [{ status: "failed", error: { code: "TIMEOUT" } }, { status: "not-run" }],
    });
  });
});

describe("any text at all as a selector", () => {
  /** Parts of selectors, put together by a fixed sequence of numbers. */
  const PIECES = [
    ...[
      "a",
      "p",
      "*",
      "#x",
      ".y",
      "[a=b]",
      "[",
      "]",
      "(",
      ")",
      "'",
      '"',
      "/",
      "\\",
      ">>",
      ">",
      "~",
      "+",
      ",",
      " ",
      "=",
      "|",
      ":",
      "::",
      "@",
      "!",
      "%",
      "$",
      "{",
      "}",
      "5",
      "-1",
    ],
    ...[
      "text=",
      "role=button",
      "role=",
      "xpath=",
      "nth=",
      "visible=",
      "frame=",
      "css=",
      "id=",
      "data-testid=",
      "*css=",
      "//a",
      "..",
    ],
    ...[
      ":not(",
      ":is(",
      ":has(",
      ":text(",
      ":near(",
      ":nth-match(",
      ":nth-child(",
      ":text-matches(",
      ":visible",
      ":scope",
      ":light(",
      ":hover",
      ":made-up",
    ],
    ...["[name=/x/i]", "[level=2]", "[checked", "url(", "<!--", "-->", "\\31 ", "é", "\u{1F98A}"],
  ];
  const next = (
    (state) => () =>
      (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648)
  )(7);
  const pick = (): string => PIECES[(next() >> 8) % PIECES.length] ?? "";
  const SELECTORS = Array.from({ length: isNightly ? 600 : 120 }, () =>
    Array.from({ length: 1 + ((next() >> 8) % 6) }, pick).join(""),
  );

  it("is found, missing or 400, and never an error of the service", async () => {
    const id = await test.view("about:blank");
    await test.run(id, "evaluate", { script: PAGE });
    const codes: string[] = [];
    for (const selector of SELECTORS) {
      const code = await test.run(id, "hover", { selector }, { timeoutMs: 1 }).then(
        () => "found",
        (error: unknown) => (error as { readonly code: string }).code,
      );
      expect(["found", "TIMEOUT", "VALIDATION_ERROR"], JSON.stringify(selector)).toContain(code);
      codes.push(code);
    }
    expect(codes.filter((code) => code === "VALIDATION_ERROR").length).toBeGreaterThan(SELECTORS.length / 6);
    expect(codes.filter((code) => code !== "VALIDATION_ERROR").length).toBeGreaterThan(SELECTORS.length / 12);
  });
});

import { execFileSync } from "node:child_process";
import { stripTypeScriptTypes } from "node:module";
import { describe, expect, it } from "vitest";
import type { ContextStep } from "../../../src/contract.ts";
import { codePointString, formats, jsString } from "../../../src/operations/export/formats.ts";
import { stableText, toProgram, urlPattern } from "../../../src/operations/export/program.ts";
import { formatNames, programOf, textOf } from "./exported.ts";

const HOSTILE = [
  `"); process.exit(1); ("`,
  "`${process.exit(1)}`",
  "${IFS}$(touch /tmp/run)`touch /tmp/run`",
  `'; touch /tmp/run; '`,
  "</script><script>alert(1)</script><!--",
  "line\nend\r\n# \"\"\" ''' //*/ \u2028\u2029\u0085\u000b",
  '\\" \\(error(1)) \\u0022 %s {what} {{user}}',
  "\u202eright to left \u200b\ufeff\u{e0041}\u{1f600} Größe 日本",
  "\0\x07\x1b[31m",
] as const;

function step(over: Partial<ContextStep>): ContextStep {
  return {
    ...{ id: "1-1", action: "click", startedAt: "2026-01-01T00:00:00.000Z", duration: 100, outcome: "done" },
    ...{ params: {}, masked: [], url: "https://shop.test/cart" },
    ...over,
  };
}

/** Steps in which a page, or a caller, has put a text wherever it can. */
function stepsWith(text: string): readonly ContextStep[] {
  return [
    step({ id: "1-1", action: "navigate", params: { url: `https://shop.test/${text}` } }),
    step({
      id: "1-2",
      action: "type",
      target: { role: "textbox", name: text, lasting: `[name="x"]` },
      masked: ["text"],
    }),
    step({ id: "1-3", target: { role: "button", name: text, lasting: `li:text-is(${JSON.stringify(text)})` } }),
    step({ id: "1-4", action: "select", target: { name: text, selector: text }, masked: ["values"], url: text }),
  ];
}

describe("literals", () => {
  it.each(HOSTILE)("are the text again in each language: %j", (text) => {
    const wellFormed = text.toWellFormed();

    expect(JSON.parse(jsString(text))).toBe(wellFormed);
    expect(jsString(text)).not.toMatch(/[<>`'$\n\u2028\u202e]/);
    const [, inner = ""] =
      /^"((?:[^"\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|\\["\\]|\\U[\da-f]{8})*)"$/u.exec(codePointString(text)) ?? [];
    const read = inner.replace(/\\(?:U(.{8})|(.))/gsu, (_, code: string | undefined, character: string) =>
      code === undefined ? character : String.fromCodePoint(Number.parseInt(code, 16)),
    );
    expect(read).toBe(wellFormed);
  });
});

describe("an exported program", () => {
  it.each(HOSTILE)("has what a page says only in its literals: %j", (text) => {
    const program = programOf(stepsWith(text));

    expect(JSON.parse(textOf("steps", program))).toMatchObject({ steps: expect.any(Array) as unknown[] });
    for (const format of ["typescript", "playwright", "python"] as const) {
      const written = (text: string): string => {
        const code = textOf(format, programOf(stepsWith(text)));
        return format === "python" ? code : stripTypeScriptTypes(code);
      };
      // Its statements are the same, whatever the texts are.
      const shape = (source: string): string =>
        source.replace(/"(?:[^"\\\n]|\\.)*"/g, '""').replace(/\bvalues\.\w+|\b\w+_\b/g, "v");
      expect(shape(written(text)).replace(/\s+/g, " ")).toBe(shape(written("plain")).replace(/\s+/g, " "));
    }
    execFileSync("sh", ["-n"], { input: textOf("curl", program) });
    expect(textOf("curl", program).split("'").length).toBe(
      textOf("curl", programOf(stepsWith("plain"))).split("'").length,
    );
    expect(textOf("go", program)).not.toMatch(/\n[^\t\n})a-z/i(]/);
  });

  it("has parameters in place of values that no log has, and names of secrets", () => {
    const email = { role: "textbox", name: "E-Mail *", lasting: 'role=textbox[name="E-Mail *"s]' };
    const { parameters, left, steps } = programOf([
      step({ id: "1", action: "type", target: email, masked: ["text"] }),
      step({ id: "2", action: "type", target: email, masked: ["text"] }),
      step({ id: "3", action: "type", target: email, params: { secret: "shop", field: "password" } }),
      step({ id: "4", action: "navigate", params: { url: "https://shop.test/?token=***" } }),
      step({ id: "5", action: "evaluate", masked: ["script"] }),
      step({ id: "6", action: "click", params: { ref: "e3" } }),
      step({ id: "7", outcome: "failed" }),
      step({ id: "8", action: "screenshot" }),
    ]);

    expect(parameters.map(({ name }) => name)).toEqual(["eMail", "eMail2", "url"]);
    expect(steps[2]?.params).toEqual({ secret: { value: "shop" }, field: { value: "password" } });
    expect(left.map(({ reason }) => reason)).toEqual(["not-held", "no-selector", "failed", "reads"]);
  });

  it("says in each format where the page is to be, whatever one thing's number is", () => {
    const program = programOf([step({ target: { lasting: "#a" }, url: "https://shop.test/orders/17/edit?x=1#y" })]);

    expect(urlPattern("https://shop.test/v1/o/0193b1f0-7c1e")).toBe("https://shop.test/v1/o/*");
    for (const format of ["steps", "curl", "typescript", "python", "go"] as const)
      expect(textOf(format, program)).toContain("https://shop.test/orders/*/edit");
    expect(textOf("playwright", program)).toContain("orders/[^/?#]*/edit");
  });

  it("marks each selector as that of one element, inside its frame", () => {
    const program = programOf([step({ target: { lasting: 'frame=[title="a >> b"] >> role=button[name="Go"s]' } })]);

    const { steps } = JSON.parse(textOf("steps", program)) as { steps: { params: { selector: string } }[] };
    expect(steps[0]?.params.selector).toBe('frame=[title="a >> b"] >> only=role=button[name="Go"s]');
    expect(textOf("playwright", program)).toContain('.getByRole("button", { name: "Go", exact: true })');
  });

  it("answers a dialog before the step that opens it, in the same call, and waits for it", () => {
    const program = programOf([
      step({ target: { lasting: "#a" }, seen: { dialog: "open" } }),
      step({ action: "dialog", params: { accept: false }, seen: { dialog: "dismissed" } }),
      step({ action: "dialog", params: { accept: true }, masked: ["text"] }),
      step({ target: { lasting: "#b" }, seen: { dialog: "accepted" } }),
      step({ id: "unused", action: "dialog", params: { accept: true } }),
    ]);

    const { steps } = JSON.parse(textOf("steps", program)) as { steps: { action: string; params: object }[] };
    const each = ["dialog", "click", "wait", "wait"];
    expect(steps.map(({ action }) => action)).toEqual([...each, ...each]);
    expect(steps[2]?.params).toEqual({ dialog: true });
    for (const format of ["typescript", "python"] as const)
      expect(textOf(format, program)).toMatch(/dialog(?:(?!step\().)*click(?:(?!step\().)*wait.*step\(.*dialog/s);
    const [first = "", second = ""] = textOf("playwright", program).split(".click(");
    expect(first).toContain("dialog.dismiss()");
    expect(second).toContain("dialog.accept(text_)");
    expect(program.left).toMatchObject([{ step: "unused" }]);
  });

  it("says in each format what was seen: the words that other data keeps, and the state of the element", () => {
    const seen = { text: "Order 17 of *** was sent", state: { name: "checked", value: true } } as const;
    const program = programOf([step({ target: { lasting: 'role=switch[name="Mails"s]' }, seen })]);

    for (const format of formatNames) {
      expect(textOf(format, program)).toContain("was sent");
      expect(textOf(format, program)).not.toMatch(/Order|17/);
      expect(textOf(format, program)).toContain("[checked=true]");
    }
    const { steps } = programOf([step({ target: { lasting: "#mails" }, seen: { state: seen.state } })]);
    expect(textOf("steps", { steps, parameters: [], left: [] })).toContain("#mails:is(:checked, [aria-checked=");
    expect(stableText("12 items, 3 new")).toBe("items,");
    expect(stableText("17 / 18")).toBeUndefined();
  });

  it.each([
    ["Saved at 12:04:31", "Saved at"],
    ["Saved on Friday, November 27 at 9 a.m.", "Saved on"],
    ["Draft saved a few seconds ago", "Draft saved"],
    ["Last change: just now", "Last change:"],
    ["yesterday, 9:05 PM", undefined],
    ["Sunderland may be reached by tram", "be reached by tram"],
  ])("waits for no time that a text says: %s", (text, stable) => {
    expect(stableText(text)).toBe(stable);
  });

  it("keeps a step and its waits in one request", () => {
    const many = Array.from({ length: 20 }, () => step({ target: { lasting: "#a" }, seen: { text: "Sent" } }));

    const requests = JSON.parse(textOf("steps", programOf(many))) as { steps: { action: string }[] }[];
    expect(requests.map(({ steps }) => [steps.length, steps[0]?.action])).toEqual([
      ...[
        [24, "click"],
        [24, "click"],
        [12, "click"],
      ],
    ]);
  });

  it("leaves out what only its place names", () => {
    const { left } = programOf([
      step({ target: { selector: "button >> nth=1" } }),
      step({ target: { selector: "li:nth-child(2)" } }),
    ]);

    expect(left.map(({ reason }) => reason)).toEqual(["no-selector", "no-selector"]);
  });

  it("goes on in a popup that a step has opened, and back in the page that opened it", () => {
    const on = (pageId: string, selector: string, more: Partial<ContextStep> = {}) =>
      step({ id: selector, pageId, target: { lasting: selector }, ...more });
    const program = programOf([
      on("a", "#pay", { seen: { popup: "b", text: "Paid by card" } }),
      on("a", "#x", { action: "wait", target: {}, params: { popup: true } }),
      on("b", "#name", { action: "type", masked: ["text"] }),
      on("b", "#confirm", { seen: { closed: true, text: "Thank you" } }),
      on("a", "#ad", { seen: { popup: "c" } }),
      on("a", "#done"),
    ]);

    expect(program.left).toEqual([]);
    const requests = JSON.parse(textOf("steps", program)) as {
      pageId?: string;
      steps: { params: Record<string, unknown> }[];
    }[];
    expect(requests.map(({ pageId, steps }) => [pageId, steps.map(({ params }) => Object.values(params)[0])])).toEqual([
      [undefined, ["only=#pay", true]],
      ["{{page:2}}", ["only=#name", "https://shop.test/cart", "only=#confirm"]],
      [
        "{{page:1}}",
        [
          "https://shop.test/cart",
          "Paid by card",
          "only=#ad",
          "https://shop.test/cart",
          "only=#done",
          "https://shop.test/cart",
        ],
      ],
    ]);
    const [, ...inOrder] = textOf("playwright", program).split(/(?=await page2?\.locator)/);
    expect(inOrder.map((each) => /^await (page2?)/.exec(each)?.[1])).toEqual(["page", "page2", "page", "page"]);
    expect(textOf("playwright", program)).toContain("enter(page2.locator(");
    expect(textOf("playwright", program)).toMatch(/getByText\("Paid by card"\).*#ad/s);
    expect(textOf("playwright", program)).toMatch(/const page2 = .*?waitForEvent\("popup".*?#pay.*?return popup;/s);
    expect(textOf("typescript", program)).toMatch(/step\(context,.*const page2 = .*step\(page2,.*step\(page1,/s);
    expect(textOf("python", program)).toMatch(/_step\(context,.*page_2 = .*_step\(page_2,.*_step\(page_1,/s);
    expect(textOf("go", program)).toMatch(/page1, page2, err := .*_, _, err = .*page2, .*_, _, err = .*page1, /s);
    expect(textOf("curl", program)).toMatch(/page_1=.*page_2=.*"pageId": \$page_2.*"pageId": \$page_1/s);
    execFileSync("sh", ["-n"], { input: textOf("curl", program) });
  });

  it("ends where a step is on another page, as what follows would be done in another state", () => {
    const on = (pageId: string, more: Partial<ContextStep> = {}) =>
      step({ id: pageId, pageId, target: { lasting: "#a" }, ...more });
    const popup = programOf([on("1"), on("2"), on("1"), on("2", { action: "screenshot" })]);
    const url = { url: "https://shop.test/" };
    const { steps, left } = programOf([on("1"), on("2", { action: "navigate", params: url }), on("2"), on("1")]);

    expect(popup.steps).toHaveLength(1);
    expect(popup.left.map(({ reason }) => reason)).toEqual(["other-page", "other-page", "reads"]);
    expect(steps.map(({ action }) => action)).toEqual(["click", "navigate", "click"]);
    expect(left).toMatchObject([{ step: "1", reason: "other-page" }]);
  });

  it("drags from and to what lasts, and has no point of one run", () => {
    const drag = (target: NonNullable<ContextStep["target"]>, params: object) =>
      step({ action: "drag", target, params: { ...params } });
    const program = programOf([
      drag({ lasting: "#card", to: "#done" }, { ref: "e1", toRef: "e2" }),
      drag({ lasting: "#card", selector: "li" }, { selector: "li", toSelector: "ul >> nth=1" }),
      drag({ lasting: "#card" }, { ref: "e1", toX: 4, toY: 4 }),
      step({ action: "hover", params: { x: 4, y: 4 } }),
      step({ target: { lasting: "#map", selector: "#map" }, params: { selector: "#map", x: 4, y: 5 } }),
      step({ target: { lasting: "#go" }, params: { x: 4, y: 5 } }),
    ]);

    const ends = { selector: "only=#card", toSelector: "only=#done" };
    const { steps } = JSON.parse(textOf("steps", program)) as { steps: { action: string; params: object }[] };
    expect(steps.filter(({ action }) => action !== "wait").map(({ params }) => params)).toEqual([
      ends,
      { selector: "only=#map", x: 4, y: 5 },
      { selector: "only=#go" },
    ]);
    expect(textOf("playwright", program)).toContain('page.locator("#card").dragTo(page.locator("#done")');
    expect(textOf("playwright", program)).toContain("position: { x: 4, y: 5 }");
    expect(program.left.map(({ reason }) => reason)).toEqual(["no-selector", "no-selector", "no-selector"]);
  });

  it("has a parameter for files that are deleted some day", () => {
    const { parameters } = programOf([
      step({ action: "upload", target: { lasting: "#a" }, params: { artifacts: ["1"] } }),
    ]);

    expect(parameters).toMatchObject([{ name: "artifacts", type: "list" }]);
  });

  it("is made and written step by step, so that other calls go on beside it", () => {
    const many = Array.from({ length: 1_000 }, (_, id) =>
      step({ id: String(id), action: "type", masked: ["text"], target: { name: "x".repeat(100), lasting: "#a" } }),
    );
    const program = programOf(many);

    for (const work of [toProgram(many), ...formatNames.map((format) => formats[format](program))])
      expect([...work].length).toBeGreaterThanOrEqual(many.length);
    expect(program.parameters.at(-1)?.name).toMatch(/^x+1000$/);
  });
});

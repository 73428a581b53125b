import { expect, it } from "vitest";
import { maskResults } from "../../src/engine/context/masked-results.ts";
import { createMaskedValues } from "../../src/engine/masked-values.ts";
import { timeOf } from "../support/scaled-time.ts";

it("leaves a value of a caller out however many values a page names", () => {
  const values = createMaskedValues();
  values.add("correct horse");
  for (let index = 0; index < 1_000; index++) values.add(`cookie-${index}`, "page");

  const said = { text: "correct horse", url: "/?q=correct%20horse", of: ["cookie-999", "cookie-1"], size: 3 };
  expect(values.data(said)).toEqual({ text: "***", url: "/?q=***", of: ["***", "cookie-1"], size: 3 });
  expect([...values.ofCallers]).toEqual(["correct horse"]);
});

it("takes little time for a text and cookies that a page has made to resemble each other", () => {
  const values = createMaskedValues();
  for (let index = 0; index < 300; index++) values.add(`${"a".repeat(250)}b${"a".repeat(250 + index)}`, "page");
  values.text("");

  // Each value apart: some 100 ms for each text.
  expect(timeOf(values.text, "a".repeat(2_048), 20)).toBeLessThan(500);
});

it.each([
  [
    "as a form sends it",
    "p(a)ss!'~word",
    "http://a.test/?q=p%28a%29ss%21%27%7Eword&next=1",
    "http://a.test/?q=***&next=1",
  ],
  ["with small letters", "a/b+c", "?q=a%2fb%2bc", "?q=***"],
  ["in the URL of a URL", "a&b c", "/go?to=%2F%3Fq%3Da%2526b%252Bc", "/go?to=%2F%3Fq%3D***"],
  ["in the URL of Markdown", "a(b)c", "[x](http://a.test/a%28b%29c)", "[x](http://a.test/***)"],
  ["in Markdown", "a*b_[c]", "is a\\*b\\_\\[c\\].", "is ***."],
  ["in Markdown, in parts", "a_b", "is a\\_b.", "is ***."],
  ["in a cell of Markdown", "a|b", "| a\\|b | c |", "| *** | c |"],
  ["at the start of a line of Markdown", "12. word", "12\\. word", "***"],
  ["on one line", "two  spaces", "has two spaces", "has ***"],
  ["in HTML", "a<b>\"c'", '<p title="a&lt;b>&quot;c\'">', '<p title="***">'],
  ["by numbers in HTML", "hunter2", "&#104;&#x75;nter&#50;!", "***!"],
  ["with a space that does not break", "a\u00A0b-c", "a&nbsp;b-c", "***"],
  ["in JSON of a script", 'a/b"c\u00FC', String.raw`{"p":"a\/b\"c\u00fc"}`, '{"p":"***"}'],
  ["in HTML of a URL", "x&y=z", "<a href='?q=x%26y%3Dz&amp;b'>", "<a href='?q=***&amp;b'>"],
  ["with letters of several bytes", "p\u00E4ss\u{1F600}", "?q=p%C3%A4ss%F0%9F%98%80x", "?q=***x"],
  ["that has escapes of its own", "100%25\\d", "is 100%25\\d and 100%2525%5Cd", "is *** and ***"],
])("leaves a secret out %s", (_how, secret, said, masked) => {
  const values = createMaskedValues();
  values.add(secret);
  values.add("another");
  expect(values.text(said)).toBe(masked);
  expect(values.text("100% of a\\b & c &amp; d %zz %C3 \\")).toBe("100% of a\\b & c &amp; d %zz %C3 \\");
});

it("takes linear time for a text that consists of escapes", () => {
  const values = createMaskedValues();
  values.add("correct horse");
  const cpu = process.cpuUsage();
  for (const part of ["%2525", "&amp;amp;", "\\\\\\\\", "%F0%9F%98%80"]) values.text(part.repeat(100_000));
  const { user } = process.cpuUsage(cpu);
  expect(user / 1_000).toBeLessThan(2_000);
});

it("masks a long text in parts, and finds what lies across them", () => {
  const values = createMaskedValues();
  values.add("correct horse");
  const filler = "x".repeat(65_530);
  const said = `${filler}correct horse${filler}correct%2520horse${filler}&#99;orrect horse${filler}`;

  const work = values.textInParts(said);
  let parts = 0;
  let part = work.next();
  for (; part.done !== true; part = work.next()) parts++;
  expect(part.value).toBe([filler, filler, filler, filler].join("***"));
  expect(parts).toBeGreaterThanOrEqual(4);
  expect(values.text(said)).toBe(part.value);
});

it("lets other work run while the HTML of a large page is masked", async () => {
  const values = createMaskedValues();
  values.add("correct horse");
  const html = `${"<p>text</p>".repeat(1_000_000)}correct horse`;
  const execute = () => Promise.resolve({ result: { data: { html } } });
  const { execute: masked } = maskResults({ execute } as unknown as Parameters<typeof maskResults>[0], () => values);
  let turns = 0;
  const count = (): void => {
    turns++;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const outcome = await (masked as unknown as typeof execute)();
  clearImmediate(next);

  expect(turns).toBeGreaterThan(2);
  expect(outcome.result.data.html.endsWith("</p>***")).toBe(true);
});

import { describe, expect, it } from "vitest";
import { servePages } from "../../support/served-pages.ts";
import { engineOfFile, ofFile } from "../../support/of-file.ts";
import { refIn } from "./outline-fixture.ts";

const ARTICLE = `<header><a href="/home">Home</a></header><nav><a href="/a">Menu</a></nav>
  <main><h1>On <em>tea</em></h1><p>It is <b>hot </b>and <a href="/green">green</a>, 5 * 3 [sic].<br>Next line.</p>
  <h2>Kinds</h2><ul><li>Black<ul><li>Assam</li><li>Ceylon</li></ul></li><li>Green</li></ul><ol start="1"><li>Boil</li><li>Pour</li></ol>
  <blockquote><p>Never milk first.</p><p>Said they.</p></blockquote>
  <pre><code class="language-js">const cups = 2;
pour(cups);</code></pre><p>Use <code>pour()</code>.</p>
  <table><thead><tr><th>Name</th><th>Price | kg</th></tr></thead><tbody><tr><td>Assam</td><td>4</td></tr><tr style="display: none"><td>Hidden</td><td>0</td></tr></tbody></table>
  <p style="display: none">invisible one</p><p style="visibility: hidden">invisible two</p><p style="opacity: 0">invisible three</p>
  <p># no heading</p><p>1. no list</p><img src="/cup.png" alt="A cup"><img src="/spacer.gif">
  <div id="host"><span slot="in">slotted</span></div><input value="typed"><hr><p id="end">The end</p></main><footer>Imprint</footer>
  <script>document.getElementById("host").attachShadow({ mode: "open" }).innerHTML = "<p>In a shadow, <slot name=in></slot></p>";</script>`;

const test = engineOfFile();
const site = ofFile(() =>
  servePages({
    "/any": "",
    "/article": ARTICLE,
    "/long": Array.from({ length: 60 }, (_, index) => `<p>Paragraph ${index} äöü</p>`).join(""),
    "/deep": `${"<div>".repeat(3_000)}bottom${"</div>".repeat(3_000)}<p>after</p>`,
    "/blanks": `<p>${" <i> </i>".repeat(3_000)}words</p>${"<p>row</p>".repeat(3_000)}`,
  }),
);

/** For tests that leave the page as it is, or `/any` with whatever they put there. */
async function open(path: string): Promise<string> {
  return test.view(site.url + path);
}

describe("markdown", () => {
  it("holds what is drawn of the main content, and nothing else", async () => {
    const id = await open("/article");

    const { markdown, title, url } = await test.run(id, "markdown", {});

    expect({ title, url }).toEqual({ title: "/article", url: `${site.url}/article` });
    expect(markdown).toBe(
      `
# On _tea_

It is **hot** and [green](${site.url}/green), 5 \\* 3 \\[sic\\].\\
Next line.

## Kinds

- Black
  - Assam
  - Ceylon
- Green

1. Boil
2. Pour

> Never milk first.
>
> Said they.

\`\`\`js
const cups = 2;
pour(cups);
\`\`\`

Use \`pour()\`.

| Name | Price \\| kg |
| --- | --- |
| Assam | 4 |

\\# no heading

1\\. no list

![A cup](${site.url}/cup.png)

In a shadow, slotted

---

The end
`.trim(),
    );
  });

  it("holds all of the page, or an element, where asked", async () => {
    const id = await open("/article");

    expect((await test.run(id, "markdown", { main: false })).markdown).toMatch(/\[Menu\].*Imprint/s);
    const outline = await test.run(id, "snapshot", {});
    const item = await test.run(id, "markdown", { root: refIn(outline, 'item: "Green"') });
    expect(item.markdown).toBe("- Green");
    await expect(test.run(id, "markdown", { root: "e99999" })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      details: [{ field: "root" }],
    });
  });

  it.each([
    [
      "a table whose cells reach into others",
      `<table><tr><th>Year<th>Team<th>Points<tr><td rowspan=2>2025<td>A<td>10<tr><td>B<td>20<tr><td colspan=2>All<td>30<tr><td>2026<td rowspan=0>C | D<td><code>a|b</code><tr><td>2027<td>40</table>`,
      [
        ...["| Year | Team | Points |", "| --- | --- | --- |", "| 2025 | A | 10 |", "|  | B | 20 |", "| All |  | 30 |"],
        ...["| 2026 | C \\| D | `a\\|b` |", "| 2027 |  | 40 |"],
      ],
    ],
    [
      "the caption of a table",
      `<table><caption>In <b>kg</b></caption><tr><td>a<td>1</table><table><caption>Alone</caption></table>`,
      ["In **kg**", "", "| a | 1 |", "| --- | --- |", "", "Alone"],
    ],
    [
      "formulas and readings in their lines",
      `<p>So <math><msup><mi>x</mi><mn>2</mn></msup><mo>=</mo><msubsup><mi>a</mi><mi>i</mi><mi>n</mi></msubsup></math> holds,</p><math display="block"><mfrac><mn>1</mn><msub><mi>y</mi><mn>0</mn></msub></mfrac></math><p>as <ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>字.</p>`,
      ["So x<sup>2</sup>=a<sub>i</sub><sup>n</sup> holds,", "", "1/y<sub>0</sub>", "", "as 漢(kan)字."],
    ],
    [
      "a table by its roles",
      `<div role="grid"><div role="row"><span role="columnheader">Item</span><span role="columnheader">Price</span></div><div role="row"><span role="gridcell">Tea</span><span role="gridcell">4</span></div></div>`,
      ["| Item | Price |", "| --- | --- |", "| Tea | 4 |"],
    ],
    [
      "lists that begin or count otherwise",
      `<ol start=5><li>five<li>six<li value=9>nine</ol><p>and</p><ol reversed><li>two<li>one</ol>`,
      ["5. five", "6. six", "9. nine", "", "and", "", "2. two", "1. one"],
    ],
    [
      "raised and lowered letters, code with marks of code, and rules",
      "<p>x<sup>2</sup>, H<sub>2</sub>O, <code>a | b</code>, <code>``c``</code></p><hr><pre>```js\n1 | 2</pre>",
      ["x<sup>2</sup>, H<sub>2</sub>O, `a | b`, ``` ``c`` ```", "", "---", "", "````", "```js", "1 | 2", "````"],
    ],
    [
      "the states of a list of tasks, and of no other checkbox",
      `<ul><li><input type=checkbox checked> Milk</li><li><label><input type=checkbox> Bread <input type=checkbox></label></li><li>Tea <input type=checkbox></li></ul><input type=checkbox>`,
      ["- [x] Milk", "- [ ] Bread", "- Tea"],
    ],
    [
      "the summary of what is closed, and all of what is open",
      `<details><summary>Terms</summary>not drawn</details><details open><summary>More</summary>drawn</details>`,
      ["Terms", "", "More", "", "drawn"],
    ],
    [
      "texts that are no rule, heading, table or list",
      `<p>---</p><p>Name<br>===</p><p>a | b<br>--- | ---</p><p>| a |<br>1. b</p><p>___</p>`,
      [...["\\---", "", "Name\\", "\\===", "", "a | b\\", "\\--- | ---", "", "\\| a |\\", "1\\. b", "", "\\__\\_"]],
    ],
    [
      "code in an editor, by lines, without their numbers",
      `<div style="font-family: monospace"><div aria-hidden="true"><div>1</div><div>2</div></div><div contenteditable style="white-space: pre"><div>def f(x):</div><div>    return [x]</div><div><br></div><div>f(1)</div></div></div>`,
      ["```", "def f(x):", "    return [x]", "", "f(1)", "```"],
    ],
    [
      "code of an editor with an element for each line",
      `<div><div><div aria-hidden="true">1</div><pre>if x:</pre></div><div><div aria-hidden="true">2</div><pre>  y</pre></div></div>`,
      ["```", "if x:", "  y", "```"],
    ],
    [
      "code of an editor that measures its letters out of sight, and has a space without width in empty lines",
      `<div style="height: 0; visibility: hidden"><pre>xxxxxxxxxx</pre></div><pre>if x:</pre><pre>\u200b</pre><pre>  y</pre>`,
      ["```", "if x:", "", "  y", "```"],
    ],
    [
      "the parts of a date that are edited one by one as text",
      `<div style="display: flex"><div contenteditable role="spinbutton" style="white-space: pre">2026</div><div>/</div></div>`,
      ["2026", "", "/"],
    ],
    [
      "what a canvas has inside",
      `<canvas><table><tr><th>item<th>n<tr><td>apple<td>2</table></canvas><canvas>No canvas</canvas>`,
      ["| item | n |", "| --- | --- |", "| apple | 2 |"],
    ],
  ])("has %s", async (_what, html, lines) => {
    const id = await open("/any");
    await test.run(id, "evaluate", { script: "(html) => { document.body.innerHTML = html; }", args: [html] });
    expect((await test.run(id, "markdown", {})).markdown.split("\n")).toEqual(lines);
  });

  it("holds the value of a field with its lines, where asked for it, but no password", async () => {
    const id = await open("/any");
    const html = `<textarea aria-label="Code">def f(x):\n    return 1</textarea><input type="password" aria-label="Pass" value="secret word">
      <div class="cm" style="position: relative"><div style="overflow: hidden; position: relative; width: 3px; height: 0"><textarea style="position: absolute; width: 90px; height: 9px"></textarea></div><pre>if x:</pre><pre>  y</pre></div>`;
    await test.run(id, "evaluate", { script: "(html) => { document.body.innerHTML = html; }", args: [html] });
    const outline = await test.run(id, "snapshot", {});
    const valueOf = async (name: string): Promise<string> =>
      (await test.run(id, "markdown", { root: refIn(outline, name) })).markdown;
    expect(await valueOf("Code")).toBe("```\ndef f(x):\n    return 1\n```");
    expect(await valueOf("Pass")).toBe("");
    // The field by which an editor gets its keys.
    expect(await valueOf(".cm")).toBe("```\nif x:\n  y\n```");
  });

  it("comes in parts within the budget, which together are the whole", async () => {
    const id = await test.open(`${site.url}/long`);
    const { markdown: whole } = await test.run(id, "markdown", {});

    let joined = "";
    let cursor: string | undefined;
    do {
      const part = await test.run(id, "markdown", { maxTokens: 100, ...(cursor !== undefined && { cursor }) });
      expect(part.tokens).toBeLessThanOrEqual(100);
      joined += part.markdown;
      ({ cursor } = part);
    } while (cursor !== undefined);

    expect(joined).toBe(whole);
    const { cursor: first = "" } = await test.run(id, "markdown", { maxTokens: 100 });
    await test.run(id, "evaluate", { script: "document.querySelector('p').textContent = 'changed'" });
    await expect(test.run(id, "markdown", { cursor: first })).rejects.toMatchObject({
      code: "CONFLICT",
      details: { reason: "stale-cursor" },
    });
    await expect(test.run(id, "markdown", { cursor: "x" })).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  });

  it("has a single text of any length to its end, also as code", async () => {
    const id = await open("/any");
    for (const html of ["<p>${text}</p>", "<pre>${text}</pre>", "<p><code>${text}</code></p>"]) {
      await test.run(id, "evaluate", {
        script: `(html) => { document.body.innerHTML = html.replace("\${text}", "a word ".repeat(60_000) + "the end"); }`,
        args: [html],
      });
      const { markdown } = await test.run(id, "markdown", {});
      expect(markdown.length).toBeGreaterThan(420_000);
      expect(markdown.slice(-20)).toContain("the end");
    }
  });

  it("is made of pages that are deep, long or blank, and says where a limit has cut it", async () => {
    const deep = await open("/deep");
    expect((await test.run(deep, "markdown", {})).markdown).toMatch(/^after\n\n\(the page is larger/);

    const blanks = await open("/blanks");
    const { markdown } = await test.run(blanks, "markdown", {});
    expect(markdown.startsWith("words\n\nrow\n\nrow")).toBe(true);
    expect(markdown.endsWith("row")).toBe(true);
  });
});

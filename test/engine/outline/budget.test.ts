import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { brief } from "../../../src/engine/outline/brief.ts";
import { fit, fitFrom } from "../../../src/engine/outline/budget.ts";
import { createClocks } from "../../../src/engine/outline/clocks.ts";
import { toDelta } from "../../../src/engine/outline/delta.ts";
import { type Line, toLines, tokensOf } from "../../../src/engine/outline/lines.ts";
import { type OutlineNode, toTree } from "../../../src/engine/outline/tree.ts";
import type { LineRecord } from "../../../src/page-scripts/messages.ts";

let nextRef = 1;

function node(kind: string, name: string, children: OutlineNode[] = [], isInViewport = true): OutlineNode {
  const isContainer = ["item", "row", "clickable"].includes(kind);
  return {
    ref: kind === "text" ? "" : `e${nextRef++}`,
    kind,
    name,
    hint: "",
    states: "",
    isInViewport,
    isImportant: kind === "h1",
    isContainer,
    isInteractive: kind === "button" || kind === "link",
    children,
  };
}

const tree: fc.Arbitrary<OutlineNode[]> = fc.letrec<{ node: OutlineNode; nodes: OutlineNode[] }>((tie) => ({
  node: fc
    .record({
      kind: fc.constantFrom("text", "button", "link", "h1", "item", "row", "nav", "clickable"),
      name: fc.string({ unit: "grapheme", maxLength: 200 }),
      children: tie("nodes"),
      isInViewport: fc.boolean(),
    })
    .map(({ kind, name, children, isInViewport }) => node(kind, name, kind === "text" ? [] : children, isInViewport)),
  nodes: fc.oneof({ maxDepth: 4 }, fc.constant<OutlineNode[]>([]), fc.array(tie("node"), { maxLength: 6 })),
})).nodes;

const table = (rows: number): OutlineNode[] =>
  Array.from({ length: rows }, (_, index) =>
    node(
      "row",
      "",
      [
        node("text", `${1_000 + index}`),
        node("text", `Person ${index}`),
        node("button", "Edit"),
        node("button", "Delete"),
      ],
      index < 15,
    ),
  );

describe("fit", () => {
  it("never exceeds its budget, whatever the lines are", () => {
    fc.assert(
      fc.property(fc.oneof(tree, fc.nat(300).map(table)), fc.integer({ min: 100, max: 3_000 }), (nodes, maxTokens) => {
        const { text } = fit((maxName) => toLines(nodes, maxName), maxTokens);
        expect(tokensOf(text)).toBeLessThanOrEqual(maxTokens);
      }),
      { numRuns: 150 },
    );
  });

  it("keeps the note that a limit ended the observation", () => {
    const note = { ...node("text", "(the page is larger)"), isImportant: true };

    expect(fit((maxName) => toLines([...table(200), note], maxName), 300).text).toContain("(the page is larger)");
  });

  it("shows some rows of a long table and says which more there are", () => {
    const { text, omitted } = fit((maxName) => toLines(table(200), maxName), 300);

    expect(tokensOf(text)).toBeLessThanOrEqual(300);
    expect(text).toMatch(/row: "1000" "Person 0" e\d+ button "Edit" e\d+ button "Delete"/);
    expect(text).toMatch(/^… 1\d\d more like these e\d+–e\d+$/m);
    expect(omitted).toBeGreaterThan(100);
  });
});

describe("brief", () => {
  const links = (count: number): OutlineNode[] =>
    Array.from({ length: count }, (_, index) => node("link", `Link ${index}`));
  const shown = (nodes: readonly OutlineNode[], maxTokens = 2_000): string =>
    brief((maxName) => toLines(nodes, maxName), maxTokens).text.replaceAll(/e\d+/g, "e");

  it("never exceeds its budget, whatever the lines are", () => {
    fc.assert(
      fc.property(fc.oneof(tree, fc.nat(300).map(table)), fc.integer({ min: 100, max: 3_000 }), (nodes, maxTokens) => {
        const { text, omitted, firstOmitted } = brief((maxName) => toLines(nodes, maxName), maxTokens);
        expect(tokensOf(text)).toBeLessThanOrEqual(maxTokens);
        expect(firstOmitted >= 0).toBe(omitted > 0);
      }),
      { numRuns: 150 },
    );
  });

  it("has navigation as one line with the number of its links, but all of its controls", () => {
    const nav = node("nav", "", [...links(9), node("text", "Follow us"), node("button", "Menu")]);

    expect(shown([nav, node("h1", "News"), node("button", "Save")])).toBe(
      `e nav … 9 links "Link 0" "Link 1" "Link 2"\n e button "Menu"\ne h1 "News"\ne button "Save"`,
    );
    expect(shown([...links(6), node("h1", "News")])).toBe(`e–e … 6 links "Link 0" "Link 1" "Link 2"\ne h1 "News"`);
    // A page of nothing else.
    expect(shown([node("nav", "", links(3))])).toBe(`e nav\n e link "Link 0" e "Link 1" e "Link 2"`);
  });

  it("ends long names after what the page shows of them, as whole outlines do not", () => {
    const tree = toTree(
      ["Name", "Price"].flatMap((text, index): LineRecord[] => [
        [0, `d1e${index}`, "clickable", `${text}: activate to sort ascending`, "", "", 13],
        [1, "", "text", text, "", "", 1],
      ]),
      () => [],
    );
    const lines = (maxName: number): Line[] => toLines(tree, maxName);

    expect(brief(lines, 2_000).text).toBe(`d1e0 clickable "Name…"\nd1e1 clickable "Price…"`);
    expect(fit(lines, 2_000).text).toContain(`d1e1 clickable "Price: activate to sort ascending"`);
  });

  it("names the links around the content once, until they differ", () => {
    const page = (count: number): OutlineNode[] => [node("nav", "", links(count)), node("h1", "News")];
    const after = (before: readonly OutlineNode[]): string =>
      brief((maxName) => toLines(page(9), maxName), 2_000, new Set(), toLines(before)).text.replaceAll(/e\d+/g, "e");

    expect(after(page(9))).toBe(`e nav … 9 links\ne h1 "News"`);
    expect(after(page(8))).toBe(`e nav … 9 links "Link 0" "Link 1" "Link 2"\ne h1 "News"`);
  });

  it("has what a form that is shown again says that it did not before, however many controls there are", () => {
    const form = (message: string): OutlineNode[] => [
      node("text", message),
      ...Array.from({ length: 60 }, (_, index) => [
        node("text", `A label of the field ${index}`),
        node("button", `A field with a long name ${index}`),
      ]).flat(),
    ];
    const after = (before: readonly OutlineNode[]): string =>
      brief((maxName) => toLines(form("Enter a price"), maxName), 2_000, new Set(), toLines(before)).text;

    expect(after(form("Welcome"))).toMatch(/^"Enter a price"\n/);
    expect(after(form("Enter a price"))).not.toContain("a price");
    expect(after(form("Welcome").slice(0, 40))).not.toContain("a price");
  });

  it("has the first rows of a long table, and what is outside the viewport only as far as it can be acted on", () => {
    const below = Array.from({ length: 90 }, (_, index) =>
      node(index % 2 === 0 ? "text" : "img", `Paragraph ${index} of many`, [], false),
    );
    const text = shown([...table(50), node("h2", "Below", [], false), ...below, node("button", "Send")]);

    expect(text.match(/row: /g)).toHaveLength(4);
    expect(text).toContain("… 46 more like these e–e");
    expect(text).toContain('e button "Send"');
    expect(tokensOf(text)).toBeLessThan(320);
    expect(text.split("\n").at(-1)).toMatch(/^… \d+ more lines(, under "Below")?$/);
  });
});

describe("a form in a brief outline", () => {
  const field = (kind: string, name: string, isInViewport = true): OutlineNode => ({
    ...node(kind, name, [], isInViewport),
    isInteractive: true,
  });
  const brieflyOf = (nodes: readonly OutlineNode[], maxTokens = 2_000): string =>
    brief((maxName) => toLines(nodes, maxName), maxTokens).text;

  it("has every field and button, also below the viewport and beyond many links", () => {
    const fields = Array.from({ length: 14 }, (_, index) => ({
      ...field("combobox", `Choice ${index}`, index < 7),
      states: ` options=[${Array.from({ length: 12 }, (_each, option) => `"A long option ${option}"`).join()}]`,
    }));
    const nameless = Array.from({ length: 30 }, () => field("combobox", "", false));
    const below = nameless.flatMap((each, index) => [
      each,
      field("textbox", `Chapter ${index}`, false),
      node("link", `The history of chapter ${index} and all that`, [], false),
    ]);
    const text = brieflyOf([
      ...fields,
      ...below,
      field("button", "Save", false),
      field("button", "Save and go", false),
    ]);

    for (let index = 0; index < 14; index++) expect(text).toContain(`combobox "Choice ${index}"`);
    for (let index = 0; index < 30; index++) expect(text).toContain(`textbox "Chapter ${index}"`);
    for (const { ref } of nameless) expect(text).toMatch(new RegExp(`^${ref} combobox$`, "m"));
    expect(text).toMatch(/button "Save"\n.*"Save and go"/);
    expect(text).toContain('options=["A long option 0","A long option 1"');
    expect(text).toMatch(/"\]\+\d/);
  });

  it.each(["row", "item", "box"])("folds of a list of each %s only what has no other control", (kind) => {
    const box = (...children: OutlineNode[]): OutlineNode => ({
      ...node(kind, "", [node("text", "some words of a row ".repeat(4)), ...children]),
      isContainer: true,
    });
    const alike = Array.from({ length: 20 }, () => box(field("button", "Edit")));
    const text = brieflyOf([...alike, box(field("textbox", "Amount")), box(field("slider", "Share")), ...alike]);

    expect(text).toMatch(/textbox "Amount"/);
    expect(text).toMatch(/slider "Share"/);
    expect(text.match(/\d+ more like these/g)).toEqual(["17 more like these", "20 more like these"]);
  });

  it("folds the links above the first heading, and neither headings nor what a table says", () => {
    const six = [...Array.from({ length: 6 }, (_, index) => node("link", `Page ${index}`))];
    const rows = [node("row", "", [node("text", "id"), node("text", "int")])];
    const late = brieflyOf([
      ...six,
      node("h2", "Table: people"),
      node("text", "Created"),
      ...rows,
      node("h1", "Brand"),
    ]);

    expect(late.replaceAll(/e\d+/g, "e")).toBe(
      'e–e … 6 links "Page 0" "Page 1" "Page 2"\ne h2 "Table: people"\n"Created"\ne row: "id" "int"\ne h1 "Brand"',
    );
    expect(brieflyOf([...six, ...rows, node("h1", "Brand")])).toContain('"id" "int"');
  });
});

describe("fitFrom", () => {
  it("goes through all lines, page by page, within the budget", () => {
    const lines = toLines(table(200));
    const seen: string[] = [];
    for (let start = 0; start !== -1;) {
      const { text, firstOmitted } = fitFrom(lines, start, 200);
      expect(tokensOf(text)).toBeLessThanOrEqual(200);
      expect(firstOmitted === -1 || firstOmitted > start).toBe(true);
      seen.push(...text.split("\n").filter((line) => !line.startsWith("…")));
      start = firstOmitted;
    }
    expect(seen).toEqual(lines.map(({ text }) => text));
  });
});

describe("toDelta", () => {
  it("shows lines that were folded before and are not any more", () => {
    const rows = table(30);
    const before = toLines(rows);
    const { folded } = brief(() => before, 2_000);
    const last = rows.at(-1);
    const after = toLines(last === undefined ? [] : [last]);

    const { text } = toDelta(
      before,
      after,
      () => false,
      (key) => folded.has(key),
    );

    expect(text).toMatch(/^\+ e\d+ row: "1029" "Person 29" /);
  });

  it("is empty for the same lines, and names what is changed, new and gone", () => {
    const save = node("button", "Save");
    const list = [node("text", "Total 3"), save, node("link", "Help")];
    const before = toLines(list);

    expect(toDelta(before, toLines(list), () => false).text).toBe("");

    const after = toLines([node("text", "Total 4"), { ...save, states: " disabled" }, node("link", "More")]);
    const { text } = toDelta(before, after, () => false);
    expect(text.split("\n")).toEqual([
      '~ "Total 4"',
      expect.stringMatching(/^~ e\d+ button "Save" disabled$/),
      expect.stringMatching(/^@e\d+$/),
      expect.stringMatching(/^\+ e\d+ link "More"$/),
      expect.stringMatching(/^- e\d+$/),
    ]);
  });

  it("says what has moved, and behind what", () => {
    const [one, two, three, four] = ["One", "Two", "Three", "Four"].map((name) =>
      node("row", name, [node("text", `${name} `.repeat(60)), node("button", "Edit")]),
    ) as [OutlineNode, OutlineNode, OutlineNode, OutlineNode];
    const deltaTo = (...nodes: OutlineNode[]): string[] =>
      toDelta(toLines([one, two, three, four]), toLines(nodes), () => false).text.split("\n");

    expect(deltaTo(two, three, four, one)).toEqual([`@${four.children[1]?.ref}`, `> ${one.ref}`]);
    expect(deltaTo(four, one, two, three)).toEqual([`> ${four.ref}`]);
    expect(deltaTo({ ...three, states: " selected" }, one, two, four)).toEqual([
      `~ ${three.ref} row "Three" selected`,
      `> ${three.ref}`,
    ]);
  });

  it("names at most 40 of what has moved", () => {
    const list = Array.from({ length: 100 }, (_, index) => node("link", `Link ${index}`));
    const lines = toLines(list);

    expect(toDelta(lines, toLines(list.toReversed()), () => false).text).toMatch(/^> (?:e\d+ ?){40} and 59 more$/);
  });
});

describe("the clocks of a page", () => {
  /** The delta of the last of these contents of one box, each observed without an action in between. */
  function lastDelta(...contents: readonly (readonly string[])[]): string {
    const clocks = createClocks();
    const box = node("group", "Till");
    const shown = contents.map((texts) => {
      const children = texts.map((text) => node("text", text));
      return toLines([{ ...box, children: [...children, node("iframe", "")] }]).filter(({ kind }) => kind !== "iframe");
    });
    for (const [index, after] of shown.slice(1).entries())
      clocks.compare(shown[index] ?? [], after, { isAfterAction: false });
    const [before = [], after = []] = shown.slice(-2);
    return toDelta(before, after, (key) => clocks.isClock(key)).text;
  }

  it.each([
    ["12:00:01", "12:00:02", "12:00:03", "12:00:04", "12:00:05"],
    ["58.5 s", "59 s", "59.5 s", "60 s", "60.5 s"],
    ["0:58", "0:59", "1:00:00", "1:00:01", "1:00:02"],
    ["Up 999 ms", "Up 1,000 ms", "Up 1,000.5 ms", "Up 1,001 ms", "Up 1,001.25 ms"],
  ])("are left out of deltas: %s, %s, %s", (...times) => {
    expect(lastDelta(...times.map((time) => [time]))).toBe("");
  });

  it("hide nothing else of what stands beside them, before or behind, new, changed or gone", () => {
    const ticks = [1, 2, 3, 4].map((second) => ["open", `12:00:0${second}`, "bill a"]);

    expect(lastDelta(...ticks, ["open", "12:00:05", "bill a", "you paid bill d"])).toMatch(/\+ "you paid bill d"$/);
    expect(lastDelta(...ticks, ["you paid bill d", "open", "12:00:05", "bill a"])).toMatch(/\+ "you paid bill d"$/);
    expect(lastDelta(...ticks, ["paid", "12:00:05", "bill a"])).toBe('~ "paid"');
    expect(lastDelta(...ticks, ["open", "12:00:05", "bill d"])).toBe('~ "bill d"');
    expect(lastDelta(...ticks, ["open", "12:00:05"])).toBe('- "bill a"');
    expect(lastDelta(...ticks, ["open", "closed", "bill a"])).toBe('~ "closed"');
  });

  it("hide no other number of the same words, nor what a line of theirs says in words", () => {
    const ticks = [1, 2, 3, 4].map((second) => [`0:0${second}`, "0:30"]);
    expect(lastDelta(...ticks, ["0:05", "0:45"])).toBe('~ "0:45"');
    expect(lastDelta(...ticks, ["0:99", "0:05", "0:30"])).toContain('"0:99"');

    const clocks = createClocks();
    const item = node("item", "");
    const [first, ...rest] = [1, 2, 3, 4, 5].map((second) =>
      toLines([{ ...item, children: [node("text", `0:0${second}`), node("text", second < 5 ? "open" : "paid")] }]),
    );
    let before = first ?? [];
    for (const after of rest) {
      clocks.compare(before, after, { isAfterAction: false });
      if (after !== rest.at(-1)) before = after;
    }
    expect(toDelta(before, rest.at(-1) ?? [], (key) => clocks.isClock(key)).text).toMatch(
      /^~ e\d+ item: "0:05" "paid"$/,
    );
  });
});

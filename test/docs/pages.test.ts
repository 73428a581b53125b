import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { measureProse } from "../support/prose.ts";

const root = join(import.meta.dirname, "..", "..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");

const MAX_LINE = 140;
/** What `make gen` or a test writes from the contract and the settings. */
const GENERATED = ["docs/actions.md", "docs/errors.md", "docs/settings.md"];
const MAX_WORDS = 26_000;
const MAX_WORDS_PER_SENTENCE = { page: 18, all: 15 };
const handWritten = [
  "README.md",
  ...globSync("docs/*.md", { cwd: root }),
  ...globSync("clients/*/README.md", { cwd: root }),
].filter((file) => !GENERATED.includes(file));

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);

/** The anchors of a page: its headings as GitHub names them, and those that it sets itself. */
function anchorsOf(file: string): ReadonlySet<string> {
  const text = read(file).replaceAll(/^```.*?^```/gms, "");
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
  const own = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = ""]) => id);
  return new Set([...headings, ...own]);
}

describe("the pages that are written by hand", () => {
  it(`have at most ${MAX_WORDS} words, of prose and tables together`, () => {
    const pages = handWritten.filter((file) => file.startsWith("docs/"));
    const words = pages.map((file) => measureProse(read(file))).map(({ words, cells }) => words + cells);
    expect(words.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(MAX_WORDS);
  });

  it(`have ${MAX_WORDS_PER_SENTENCE.all} words a sentence on average, and at most ${MAX_WORDS_PER_SENTENCE.page} on any page`, () => {
    const pages = handWritten.map((file): [string, readonly number[]] => [file, measureProse(read(file)).sentences]);
    const long = pages.map(([file, sentences]) => ({ file, average: mean(sentences) }));
    expect(long.filter(({ average }) => average > MAX_WORDS_PER_SENTENCE.page)).toEqual([]);
    expect(mean(pages.flatMap(([, sentences]) => sentences))).toBeLessThanOrEqual(MAX_WORDS_PER_SENTENCE.all);
  });
});

describe("docs/architecture.md", () => {
  it("names each folder of src/ in its table, and none that does not exist", () => {
    const files = globSync("src/**/*.{ts,tsx}", { cwd: root });
    const folders = new Set(files.map((file) => `${file.slice(0, file.lastIndexOf("/"))}/`));
    const rows = [...read("docs/architecture.md").matchAll(/^\| `(src\/[^`]*\/)` \|/gm)].map(([, folder]) => folder);
    expect(rows.toSorted()).toEqual([...folders].filter((folder) => folder !== "src/").toSorted());
  });
});

describe("docs/threat-model.md", () => {
  it("links each row to a test", () => {
    const lines = read("docs/threat-model.md").split("\n");
    const rows = lines.filter((line) => line.startsWith("| ") && !line.startsWith("| attack"));
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter((row) => !row.includes("](../test/"))).toEqual([]);
  });
});

const benchPages = globSync("bench/{notes,results/*}.md", { cwd: root });
describe.each(["README.md", "CHANGELOG.md", "SECURITY.md", ...benchPages, ...globSync("docs/*.md", { cwd: root })])(
  "%s",
  (file) => {
    it(`has no line of more than ${MAX_LINE} characters, rows of tables aside`, () => {
      const lines = read(file).split("\n");
      expect(lines.filter((line) => line.length > MAX_LINE && !line.startsWith("|"))).toEqual([]);
    });

    it("links to files that exist", () => {
      const links = [...read(file).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, target = ""]) => target);
      expect(links.filter((target) => !existsSync(join(root, dirname(file), target)))).toEqual([]);
    });

    it("links to headings that exist", () => {
      const links = [...read(file).matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)];
      const missing = links.filter(([, target = "", anchor = ""]) => {
        const page = target === "" ? file : join(dirname(file), target);
        return page.endsWith(".md") && !anchorsOf(page).has(anchor);
      });
      expect(missing.map(([link]) => link)).toEqual([]);
    });
  },
);

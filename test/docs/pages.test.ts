import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");

const MAX_LINE = 140;

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

describe.each(["README.md", "CHANGELOG.md", "SECURITY.md", "bench/notes.md", ...globSync("docs/*.md", { cwd: root })])(
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
  },
);

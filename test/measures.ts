/** Prints what the house costs its reader, for comparison with an earlier commit; no figure is a limit. */
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const files = new Map(globSync("src/**/*.{ts,tsx}").map((path) => [path, readFileSync(path, "utf8")]));
const countOf = (pattern: RegExp): number =>
  [...files.values()].reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0);

const importers = new Map([...files.keys()].map((path) => [path, new Set<string>()]));
for (const [path, text] of files)
  for (const [, imported = ""] of text.matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g))
    importers.get(join(dirname(path), imported))?.add(path);
const lines = [...files.values()].reduce((sum, text) => sum + text.split("\n").length - 1, 0);
const generated = globSync("gen/**/*.{ts,js,json}").map((path) => readFileSync(path, "utf8").split("\n").length);

const figures = {
  "lines of src": lines,
  "files of src": files.size,
  "files with one importer": [...importers.values()].filter(({ size }) => size === 1).length,
  interfaces: countOf(/^(?:export )?interface /gm),
  "interfaces named …Dependencies": countOf(/^(?:export )?interface \w+Dependencies\b/gm),
  "Promise.race": countOf(/\bPromise\.race\(/g),
  settings: countOf(/^ {2}\w+: setting\(/gm),
  "lines of gen": generated.reduce((sum, count) => sum + count, 0),
};
for (const [name, figure] of Object.entries(figures)) process.stdout.write(`${String(figure).padStart(8)}  ${name}\n`);

import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const wordsOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_");

const scenarios = read("clients/scenarios.txt").trim().split("\n");

describe("the scenarios of the clients", () => {
  it("are forty", () => {
    expect(new Set(scenarios).size).toBe(40);
  });

  it.each([
    ["test/clients/typescript.service.test.ts", /^ {2}it\("([^"]+)"/gm],
    ["clients/python/tests/_async/test_scenarios.py", /^async def test_(\w+)/gm],
    ["clients/python/tests/_sync/test_scenarios.py", /^def test_(\w+)/gm],
  ])("are those of %s, in their order", (file, pattern) => {
    const names = [...read(file).matchAll(pattern)].map(([, name = ""]) => wordsOf(name));
    expect(names).toEqual(scenarios.map(wordsOf));
  });
});

/** Files that say what they were written from; the tools that write them need not be installed here. */
const generated = globSync("clients/{python,go}/**/*.{py,go}", { cwd: root }).flatMap((file) => {
  const [, source, digest] = /^(?:#|\/\/) .*Written by \S+ from (\S+), sha256 (\w+)\./m.exec(read(file)) ?? [];
  return source === undefined ? [] : [{ file, source, digest }];
});

describe("what is generated for the clients", () => {
  it("is there for each language", () => {
    const files = generated.map(({ file }) => file);
    expect(files).toEqual(
      expect.arrayContaining([
        "clients/python/src/pagewire/models.py",
        "clients/python/src/pagewire/_async/operations.py",
        "clients/python/src/pagewire/_sync/client.py",
      ]),
    );
  });

  it.each(generated)("$file was written from the present $source", ({ file, source, digest }) => {
    const beside = join(dirname(file), "..", "_async", source);
    const from = source === "openapi.json" ? "gen/openapi.json" : beside;
    expect(existsSync(join(root, from)), from).toBe(true);
    const present = createHash("sha256").update(read(from)).digest("hex");
    expect(digest, `run what ${file} names in its first lines`).toBe(present);
  });
});

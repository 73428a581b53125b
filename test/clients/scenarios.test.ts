import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { verbs, Verbs } from "../../clients/typescript/src/verbs.ts";
import { actions } from "../../gen/operations.ts";

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
    ["clients/go/scenarios_test.go", /^\tscenario\(t, "([^"]+)"/gm],
  ])("are those of %s, in their order", (file, pattern) => {
    const names = [...read(file).matchAll(pattern)].map(([, name = ""]) => wordsOf(name));
    expect(names).toEqual(scenarios.map(wordsOf));
  });
});

describe("the verbs of the clients", () => {
  it("are one for each action", () => {
    expect(Object.keys(verbs).toSorted()).toEqual(Object.keys(actions).toSorted());
    for (const verb of Object.values(verbs)) expect(Verbs.prototype[verb]).toBeTypeOf("function");
    const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const python =
      read("clients/python/src/pagewire/_async/verbs.py") + read("clients/python/src/pagewire/_async/client.py");
    const go = read("clients/go/verbs.go") + read("clients/go/context.go");
    for (const verb of Object.values(verbs)) {
      expect(python).toContain(`async def ${snake(verb)}(`);
      expect(go.toLowerCase()).toContain(`func (b *browsercontext) ${verb.toLowerCase()}(`);
    }
  });
});

/** Files in Python that say what they were written from; the tool that writes them need not be installed here. */
const generated = globSync("clients/python/**/*.py", { cwd: root }).flatMap((file) => {
  const [, source = "", digest] = /^# Written by \S+ from (\S+), sha256 (\w+)\./.exec(read(file)) ?? [];
  const from = source === "openapi.json" ? "gen/openapi.json" : join(dirname(file), "../_async", source);
  return digest === undefined ? [] : [{ file, from, digest }];
});

const sha256 = (file: string): string => createHash("sha256").update(read(file)).digest("hex");

describe("what is generated for the clients", () => {
  it("is there in Python", () => {
    const package_ = "clients/python/src/pagewire";
    const files = ["models.py", "_async/operations.py", "_sync/client.py"].map((name) => `${package_}/${name}`);
    expect(generated.map(({ file }) => file)).toEqual(expect.arrayContaining(files));
  });

  it.each(generated)("$file was written from the present $from; make gen does", ({ from, digest }) => {
    expect(digest).toBe(sha256(from));
  });

  it("clients/go was written from the present proto/; make gen does", () => {
    const lines = globSync("proto/pagewire/v1/*.proto", { cwd: root }).map((file) => `${sha256(file)}  ../../${file}`);
    expect(read("clients/go/contract.sha256").trim().split("\n")).toEqual(lines.toSorted(byPath));
  });
});

/** By what follows the hash. */
function byPath(one: string, other: string): number {
  return one.slice(64).localeCompare(other.slice(64));
}

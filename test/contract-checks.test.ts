import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { nightly } from "./support/nightly.ts";

/** A copy of the contract in a repository of its own, whose first commit is the baseline v0.0.1. */
let copy: string;

const parts = [".ci/breaking", "buf.yaml", "redocly.yaml", "proto", "api/openapi.yaml", "gen/openapi.json"];

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "pagewire-contract-"));
  for (const part of parts) cpSync(part, join(copy, part), { recursive: true });
  for (const args of [
    ["init", "-q"],
    ["add", "."],
    ["commit", "-q", "-m", "baseline"],
    ["tag", "v0.0.1"],
  ])
    git(...args);
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

beforeEach(() => git("checkout", "-q", "--", "."));

describe("the check of compatibility", () => {
  nightly("passes when nothing has changed", () => {
    expect(check()).toMatchObject({ status: 0, output: expect.stringContaining("Compared with v0.0.1.") });
  });

  nightly("passes an addition to either contract", () => {
    editOpenapi((document) => {
      const schema = schemaWithProperties(document);
      schema.properties["addedLater"] = { type: "string" };
    });
    editProto((text) => `${text}\nmessage AddedLater {\n  string id = 1;\n}\n`);

    expect(check()).toMatchObject({ status: 0 });
  });

  it("fails on a tightened maximum", () => {
    editOpenapi((document) => {
      const limit = findObject(document["paths"], (each) => each["name"] === "limit" && isObject(each["schema"]));
      const schema = limit["schema"] as JsonObject;
      schema["maximum"] = Number(schema["maximum"]) - 1;
    });

    expect(check()).toMatchObject({ status: 1, output: expect.stringMatching(/1 major/) });
  });

  nightly("fails on a removed property", () => {
    editOpenapi((document) => {
      const schema = schemaWithProperties(document);
      const [name = ""] = Object.keys(schema.properties);
      delete schema.properties[name];
      if (Array.isArray(schema.required)) schema.required = schema.required.filter((each) => each !== name);
    });

    expect(check()).toMatchObject({ status: 1, output: expect.stringMatching(/[1-9]\d* major/) });
  });

  it("fails on a proto field of another type", () => {
    editProto((text) => text.replace(/\bstring (\w+) = 1;/, "int64 $1 = 1;"));

    expect(check()).toMatchObject({ status: 1, output: expect.stringContaining("changed type") });
  });

  it("rejects a BASE that contains no contract", () => {
    expect(check({ BASE: "nowhere" })).toMatchObject({
      status: 1,
      output: expect.stringContaining("BASE=nowhere is no git revision"),
    });
  });

  it("reports a missing baseline", () => {
    git("tag", "-d", "v0.0.1");
    try {
      expect(check()).toMatchObject({ status: 0, output: expect.stringContaining("No baseline yet") });
    } finally {
      git("tag", "v0.0.1");
    }
  });
});

type JsonObject = Record<string, unknown>;
type ObjectSchema = JsonObject & { properties: JsonObject; required?: unknown };

function check(env: Readonly<Record<string, string>> = {}): {
  readonly status: number | null;
  readonly output: string;
} {
  const { status, stdout, stderr } = spawnSync("sh", [".ci/breaking"], {
    cwd: copy,
    encoding: "utf8",
    env: { ...surroundings(), ...env },
  });
  return { status, output: stdout + stderr };
}

function git(...args: readonly string[]): void {
  const identity = [
    "-c",
    "user.name=test",
    "-c",
    "user.email=test@localhost",
    "-c",
    "commit.gpgsign=false",
    "-c",
    "core.hooksPath=/dev/null",
  ];
  const { status, stderr } = spawnSync("git", [...identity, ...args], {
    cwd: copy,
    encoding: "utf8",
    env: surroundings(),
  });
  if (status !== 0) throw new Error(`git ${args.join(" ")} failed: ${stderr}`);
}

/** Ours, but for what would point git at another repository, and with buf and redocly on PATH. */
function surroundings(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_") && name !== "BASE");
  return { ...Object.fromEntries(entries), PATH: [resolve("node_modules/.bin"), process.env["PATH"]].join(delimiter) };
}

function editProto(edit: (text: string) => string): void {
  const path = join(copy, "proto/pagewire/v1/context_service.proto");
  const text = readFileSync(path, "utf8");
  const edited = edit(text);
  expect(edited).not.toBe(text);
  writeFileSync(path, edited);
}

function editOpenapi(edit: (document: JsonObject) => void): void {
  const path = join(copy, "gen/openapi.json");
  const document = JSON.parse(readFileSync(path, "utf8")) as JsonObject;
  edit(document);
  writeFileSync(path, JSON.stringify(document, null, 2));
}

/** The schema of a response's data, defined once under `components`. */
function schemaWithProperties(document: JsonObject): ObjectSchema {
  const { schemas } = document["components"] as { schemas: JsonObject };
  const context = schemas["Context"];
  if (!isObject(context) || !isObject(context["properties"])) throw new Error("the contract has no schema Context");
  return context as ObjectSchema;
}

function findObject(node: unknown, wanted: (each: JsonObject) => boolean): JsonObject {
  const pending: unknown[] = [node];
  while (pending.length > 0) {
    const each = pending.shift();
    if (isObject(each) && wanted(each)) return each;
    if (typeof each === "object" && each !== null) pending.push(...(Object.values(each) as unknown[]));
  }
  throw new Error("the contract has nothing of the kind");
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

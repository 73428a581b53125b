import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

/**
 * What one layer may import. A layer is a folder of `src/`, a file directly in it, or a folder inside `engine/`,
 * `transport/` or `page-scripts/`, which also has the row of its parent. A layer may import from itself.
 */
interface Layer {
  readonly values: readonly string[];
  /** Allowed by `import type` too, besides the layers in `values`. */
  readonly types?: readonly string[];
  /** Banned outside packages, types included; `connect` stands for all of @connectrpc. */
  readonly never?: readonly string[];
}

const everything = ["*"];

const layers: Readonly<Record<string, Layer>> = {
  errors: { values: ["near-names"], types: ["gen", "validators"] },
  "schema-compiler": { values: [] },
  validators: { values: ["schema-compiler"] },
  "visible-text": { values: [] },
  "host-lists": { values: [], types: ["contract"] },
  certificates: { values: [] },
  "machine-memory": { values: [] },
  "near-names": { values: [] },
  turns: { values: [] },
  "address-block": { values: [] },
  quota: { values: [] },
  // Pure functions of the engine's interface.
  seam: { values: ["contract"], types: ["engine"] },
  "large-json": { values: ["turns"] },
  zip: { values: [] },
  log: { values: ["visible-text"], types: ["gen"] },
  metrics: { values: [], types: ["gen"] },
  tracing: { values: [], types: ["contract", "log"] },
  config: { values: ["machine-memory", "near-names"], types: ["gen"] },
  contract: { values: ["gen", "validators"] },
  engine: {
    values: [
      ...["errors", "contract", "log", "metrics", "tracing", "visible-text", "host-lists", "certificates"],
      ...["machine-memory", "zip", "turns", "large-json", "seam", "quota"],
    ],
    types: ["page-scripts", "replay"],
    never: ["kysely", "fastify", "connect"],
  },
  store: { values: ["errors"], types: ["contract", "engine"], never: ["playwright-core", "fastify"] },
  identity: { values: ["errors", "store", "host-lists", "contract"], never: ["playwright-core", "fastify"] },
  limits: { values: ["errors", "store", "address-block", "contract"] },
  operations: {
    values: [
      ...["errors", "contract", "identity", "store", "limits", "log", "metrics", "tracing", "certificates"],
      ...["near-names", "seam", "quota", "turns"],
    ],
    types: ["engine"],
    never: ["playwright-core", "fastify", "connect"],
  },
  transport: {
    values: [
      ...["address-block", "quota"],
      "errors",
      "contract",
      "gen",
      "log",
      "metrics",
      "tracing",
      "visible-text",
      "near-names",
      "zip",
      "large-json",
      "turns",
    ],
    types: ["operations", "identity"],
    never: ["playwright-core", "kysely"],
  },
  cluster: {
    values: ["errors", "contract", "log", "metrics", "tracing", "seam"],
    types: ["engine", "store"],
    never: ["playwright-core", "kysely", "fastify", "connect"],
  },
  "page-scripts": { values: ["visible-text"], never: ["playwright-core", "fastify", "connect"] },
  // Runs in the file of a recording, and in the console.
  replay: { values: [], never: ["playwright-core", "fastify", "connect"] },
  reference: { values: [], never: ["playwright-core", "fastify", "connect"] },
  // Of gen, the forms of the actions only: JSON.
  console: { values: ["gen", "replay"], never: ["playwright-core", "fastify", "connect"] },
  app: { values: everything },
  cli: { values: ["app", "config", "log", "store", "identity", "engine", "near-names"] },
  main: { values: ["cli", "app", "config", "store", "identity"] },
};

/**
 * The folders inside `engine/`, `transport/` and `page-scripts/`: the folders beside them that each may import values and
 * types from.
 */
const inner: Readonly<Record<string, readonly string[]>> = {
  "engine/playwright": [],
  "engine/browser": ["engine/playwright"],
  "engine/network": [],
  "engine/events": [],
  "engine/script": ["engine/playwright"],
  "engine/outline": ["engine/playwright"],
  "engine/cdp": ["engine/playwright"],
  "engine/page": [
    "engine/playwright",
    "engine/browser",
    "engine/network",
    "engine/events",
    "engine/script",
    "engine/outline",
  ],
  "engine/elements": ["engine/playwright", "engine/page", "engine/outline"],
  "engine/webdriver": [
    "engine/playwright",
    "engine/elements",
    "engine/cdp",
    "engine/context",
    "engine/page",
    "engine/network",
    "engine/script",
  ],
  "engine/recording": ["engine/playwright", "engine/page"],
  "engine/context": [
    "engine/playwright",
    "engine/cdp",
    "engine/page",
    "engine/recording",
    "engine/browser",
    "engine/network",
    "engine/events",
    "engine/outline",
  ],
  "engine/execution": [
    "engine/playwright",
    "engine/elements",
    "engine/actions",
    "engine/context",
    "engine/page",
    "engine/network",
    "engine/script",
  ],
  "engine/actions": [
    "engine/playwright",
    "engine/elements",
    "engine/context",
    "engine/page",
    "engine/network",
    "engine/events",
    "engine/script",
    "engine/outline",
  ],
  "transport/http": [],
  "transport/ops": ["transport/http"],
  "transport/rest": ["transport/http"],
  "transport/rpc": ["transport/http"],
  "transport/ws": ["transport/http"],
  "transport/cdp": ["transport/http", "transport/ws"],
  "transport/webdriver": ["transport/http"],
  "transport/mcp": ["transport/http"],
  "transport/mcp-relay": ["transport/mcp"],
  "transport/console": ["transport/http"],
  "page-scripts/dom": [],
  "page-scripts/outline": ["page-scripts/dom"],
  "page-scripts/elements": ["page-scripts/dom", "page-scripts/outline"],
  "page-scripts/input": ["page-scripts/dom", "page-scripts/elements"],
  "page-scripts/storage": [],
  "page-scripts/observe": ["page-scripts/dom", "page-scripts/outline", "page-scripts/elements"],
};

/** The files directly in those layers that build the whole from the folders; no folder imports them. */
const roots = ["src/engine/local-engine.ts", "src/page-scripts/install.ts"];

describe("every import in src", () => {
  it("keeps to the table of layers", () => {
    const files = globSync("src/**/*.{ts,tsx}");
    expect(files.length).toBeGreaterThan(0);

    expect(files.flatMap((file) => violations(file, readFileSync(file, "utf8")))).toEqual([]);
  });
});

describe("the files of src", () => {
  it("import each other in no cycle, types included", () => {
    const files = globSync("src/**/*.{ts,tsx}").toSorted();
    expect(files.length).toBeGreaterThan(0);

    expect(findCycle(files.map((file) => [file, readFileSync(file, "utf8")]))).toBeUndefined();
  });
});

describe("what only src/engine/playwright may do", () => {
  it("is done nowhere else: reach Playwright's internals, and read messages of errors", () => {
    const files = globSync("src/**/*.{ts,tsx}");
    expect(files.length).toBeGreaterThan(0);

    expect(files.flatMap((file) => reachesOf(file, readFileSync(file, "utf8")))).toEqual([]);
  });

  it.each([
    `connection.toImpl(page);`,
    `(page as unknown as { _connection: unknown })._connection;`,
    `import { pageInternals } from "../playwright/internals.ts";`,
    `import { iso } from "playwright-core/lib/coreBundle";`,
    `if (/navigated/.test(error.message)) retry();`,
    `const [, code] = /net::(.+)/.exec(message) ?? [];`,
    `if (error.message.includes("closed")) stop();`,
  ])("sees %s", (source) => {
    expect(reachesOf("src/engine/page/lock.ts", source)).toHaveLength(1);
    expect(reachesOf("src/engine/playwright/session.ts", source)).toEqual([]);
  });
});

describe("what only src/engine/page-scripts.ts may do", () => {
  it.each([
    'send("Runtime.callFunctionOn", { functionDeclaration: "() => 1" });',
    'evaluate("__pagewire.look()");',
    "const RUN = String.raw`code`;",
    'page.evaluate("function () { return 1; }");',
    "page.evaluate(`(one, other) => one`);",
  ])("is to hold code for pages as text: %s", (source) => {
    expect(reachesOf("src/engine/outline/listeners.ts", source)).toHaveLength(1);
    expect(reachesOf("src/engine/page-scripts.ts", source)).toEqual([]);
  });
});

describe("the check of cycles", () => {
  it("returns the path of a cycle, whether by value, by type or to the file itself", () => {
    const start: [string, string] = ["src/a.ts", `import { c } from "./b/c.ts";`];

    expect(findCycle([start, ["src/b/c.ts", `import type { D } from "./d.ts";`], ["src/b/d.ts", ""]])).toBeUndefined();
    expect(
      findCycle([
        start,
        ["src/b/c.ts", `import type { D } from "./d.ts";`],
        ["src/b/d.ts", `type C = import("./c.ts").C;`],
      ]),
    ).toBe("src/b/c.ts → src/b/d.ts → src/b/c.ts");
    expect(findCycle([["src/a.ts", `export * from "./a.ts";`]])).toBe("src/a.ts → src/a.ts");
  });

  it("takes two ways to one file for no cycle", () => {
    expect(
      findCycle([
        ["src/a.ts", `import "./b.ts"; import "./c.ts";`],
        ["src/b.ts", `import "./c.ts";`],
        ["src/c.ts", ""],
      ]),
    ).toBeUndefined();
  });
});

describe("the check of layers", () => {
  it("rejects a value of a layer that is not listed, and names the listed ones", () => {
    expect(violations("src/engine/pool.ts", `import { db } from "../store/database.ts";`)).toEqual([
      `src/engine/pool.ts imports the value "db" from src/store/database.ts: ` +
        `engine may import values only from errors, contract, log, metrics, tracing, visible-text, host-lists, certificates, machine-memory, zip, turns, large-json, seam, quota`,
    ]);
  });

  it("allows types of a layer whose values it rejects", () => {
    expect(violations("src/operations/contexts.ts", `import type { Engine } from "../engine/engine.ts";`)).toEqual([]);
    expect(violations("src/operations/contexts.ts", `import { type Engine } from "../engine/engine.ts";`)).toEqual([]);
    expect(violations("src/operations/contexts.ts", `type E = import("../engine/engine.ts").Engine;`)).toEqual([]);
    expect(
      violations("src/operations/contexts.ts", `import { type Engine, open } from "../engine/engine.ts";`),
    ).toEqual([
      `src/operations/contexts.ts imports the value "open" from src/engine/engine.ts: ` +
        `operations may import values only from errors, contract, identity, store, limits, log, metrics, tracing, certificates, near-names, seam, quota, turns`,
    ]);
  });

  it("rejects types of a layer that is not listed", () => {
    expect(violations("src/engine/pool.ts", `import type { Schema } from "../store/schema.ts";`)).toEqual([
      `src/engine/pool.ts imports the type "Schema" from src/store/schema.ts: ` +
        `engine may import types only from errors, contract, log, metrics, tracing, visible-text, host-lists, certificates, machine-memory, zip, turns, large-json, seam, quota, page-scripts, replay`,
    ]);
  });

  it.each([
    [`import pool from "../engine/pool.ts";`, "pool"],
    [`import * as pool from "../engine/pool.ts";`, "* as pool"],
    [`import "../engine/pool.ts";`, "(for its effects)"],
    [`export { pool } from "../engine/pool.ts";`, "pool"],
    [`export * from "../engine/pool.ts";`, "*"],
    [`const pool = await import("../engine/pool.ts");`, "(dynamic)"],
    ["const pool = await import(`../engine/pool.ts`);", "(dynamic)"],
    [`const pool = require("../engine/pool.ts");`, "(dynamic)"],
  ])("sees %s", (source, name) => {
    expect(violations("src/store/users.ts", source)).toEqual([
      `src/store/users.ts imports the value "${name}" from src/engine/pool.ts: store may import values only from errors`,
    ]);
  });

  it("rejects an import between folders of one layer that the table does not list", () => {
    expect(violations("src/engine/network/dial.ts", `import { click } from "../actions/click.ts";`)).toEqual([
      `src/engine/network/dial.ts imports "click" from src/engine/actions/click.ts: engine/network may import from no folder`,
    ]);
    expect(violations("src/engine/page/lock.ts", `import type { A } from "../actions/action.ts";`)).toHaveLength(1);
    expect(violations("src/transport/ws/register.ts", `import { rest } from "../rest/register.ts";`)).toHaveLength(1);
    expect(violations("src/engine/page/lock.ts", `import { e } from "../local-engine.ts";`)).toHaveLength(1);
    expect(violations("src/engine/page/lock.ts", `import { Engine } from "../engine.ts";`)).toEqual([]);
    expect(violations("src/page-scripts/dom/a.ts", `import { look } from "../outline/look.ts";`)).toHaveLength(1);
    expect(violations("src/page-scripts/observe/a.ts", `import { look } from "../outline/look.ts";`)).toEqual([]);
    expect(violations("src/engine/nowhere/lock.ts", `import { click } from "../actions/click.ts";`)).toHaveLength(1);
  });

  it("rejects a banned package, its subpaths and its types", () => {
    const source = `import { chromium } from "playwright-core";\nimport type { A } from "fastify/types/x.js";`;

    expect(violations("src/operations/contexts.ts", source)).toEqual([
      `src/operations/contexts.ts imports "playwright-core": operations must never know playwright-core, fastify, connect`,
      `src/operations/contexts.ts imports "fastify/types/x.js": operations must never know playwright-core, fastify, connect`,
    ]);
  });

  it("takes every package of Connect for Connect, and Fastify's plug-ins for Fastify", () => {
    const source = `import { Code } from "@connectrpc/connect-node";\nimport websocket from "@fastify/websocket";`;

    expect(violations("src/engine/pool.ts", source)).toHaveLength(2);
    expect(violations("src/transport/rpc/register.ts", source)).toEqual([]);
  });

  it("allows imports within a layer, and from packages that are not banned", () => {
    expect(violations("src/engine/actions/click.ts", `import { pool } from "../page/lock.ts";`)).toEqual([]);
    expect(
      violations("src/engine/pool.ts", `import { readFile } from "node:fs/promises"; import p from "pino";`),
    ).toEqual([]);
  });

  it("rejects a path out of src and gen, and a layer that the table does not have", () => {
    expect(violations("src/app/app.ts", `import { site } from "../../test/support/site.ts";`)).toEqual([
      `src/app/app.ts imports from test/support/site.ts: src may import only from src, gen and packages`,
    ]);
    expect(violations("src/util/text.ts", "")).toEqual([
      `src/util/text.ts belongs to the layer "util", which the table of layers does not have`,
    ]);
  });

  it("knows generated code as a layer of its own", () => {
    expect(violations("src/operations/index.ts", `import { operations } from "../../gen/operations.ts";`)).toHaveLength(
      1,
    );
    expect(violations("src/contract.ts", `import { operations } from "../gen/operations.ts";`)).toEqual([]);
    expect(violations("src/errors/errors.ts", `import type { ErrorCode } from "../../gen/operations.ts";`)).toEqual([]);
  });
});

/** One sentence for each import in `source` that its layer may not have. */
function violations(file: string, source: string): readonly string[] {
  const name = layerOf(file);
  const layer = layers[name];
  if (layer === undefined) return [`${file} belongs to the layer "${name}", which the table of layers does not have`];
  return importsOf(file, source).flatMap((each) => violation(file, name, layer, each) ?? []);
}

/** Names of Playwright's internals and inner modules, and texts of errors that are searched. */
const REACHES: readonly (readonly [pattern: RegExp, what: string])[] = [
  [
    /\btoImpl\b|\b_connection\b|\w+Internals\b.*playwright\/internals\.ts|playwright-core\/lib/,
    "reaches Playwright's internals",
  ],
  [
    /\.(test|exec)\((\w+\.)?message\)|\bmessage\.(match|includes|startsWith|endsWith|search)\(/,
    "reads messages of errors",
  ],
];
const ADAPTER = "src/engine/playwright/";
/** Code for pages as text. It is written in src/page-scripts and called by one file. */
const CODE_FOR_PAGES =
  /functionDeclaration:|__pagewire[.[]|String\.raw|["'`](async )?(function\s*\w*\(|\([\w, ]*\) =>)/;
const CALLER = "src/engine/page-scripts.ts";
/** A selector engine that Playwright takes as text; functions of the scripts of callers, and of clients of WebDriver. */
const OTHER_CODE = [
  "src/engine/outline/ref-engine.ts",
  "src/engine/script/checked.ts",
  "src/engine/webdriver/session.ts",
];

/** One sentence for each thing that a file of the engine does and only its adapter of Playwright may. */
function reachesOf(file: string, source: string): readonly string[] {
  if (!file.startsWith("src/engine/")) return [];
  const hasCode = CODE_FOR_PAGES.test(source) && ![CALLER, ...OTHER_CODE].includes(file);
  const isAdapter = file.startsWith(ADAPTER) || file === "src/engine/self-test.ts";
  const reaches = isAdapter ? [] : REACHES.filter(([pattern]) => pattern.test(source)).map(([, what]) => what);
  return [
    ...(hasCode ? [`${file} has code for pages as text, which only ${CALLER} may`] : []),
    ...reaches.map((what) => `${file} ${what}, which only src/engine/playwright may`),
  ];
}

/** A cycle among the files, as its path; undefined: there is none. Visits each file once, depth first. */
function findCycle(files: readonly (readonly [file: string, source: string])[]): string | undefined {
  const imports = new Map(
    files.map(([file, source]) => [file, importsOf(file, source).map(({ from }) => join(dirname(file), from))]),
  );
  const visited = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): string | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file].join(" → ");
    if (visited.has(file)) return undefined;
    visited.add(file);
    path.push(file);
    for (const target of imports.get(file) ?? []) {
      const cycle = visit(target);
      if (cycle !== undefined) return cycle;
    }
    path.pop();
    return undefined;
  };
  for (const [file] of files) {
    const cycle = visit(file);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}

function violation(file: string, name: string, layer: Layer, { from, what, kind }: Import): string | undefined {
  if (!from.startsWith(".")) {
    const banned = (layer.never ?? []).some((outside) => packageFamily(outside).test(from));
    return banned ? `${file} imports "${from}": ${name} must never know ${layer.never?.join(", ")}` : undefined;
  }
  const target = join(dirname(file), from);
  if (!/^(src|gen)\//.test(target)) {
    return `${file} imports from ${target}: src may import only from src, gen and packages`;
  }
  const wrongFolder = innerViolation(file, target, what);
  if (wrongFolder !== undefined) return wrongFolder;
  const allowed = [...layer.values, ...(kind === "type" ? (layer.types ?? []) : [])];
  const targetLayer = layerOf(target);
  if (targetLayer === name || allowed.includes("*") || allowed.includes(targetLayer)) return undefined;
  const rule = allowed.length > 0 ? `may import ${kind}s only from ${allowed.join(", ")}` : `may import no ${kind}s`;
  return `${file} imports the ${kind} "${what}" from ${target}: ${name} ${rule}`;
}

/** The sentence for an import between two folders of one layer that the table of inner folders does not allow. */
function innerViolation(file: string, target: string, what: string): string | undefined {
  const from = innerOf(file);
  if (layerOf(file) !== layerOf(target) || from === undefined) return undefined;
  const allowed = inner[from];
  if (allowed === undefined) return `${file} belongs to "${from}", which the table of inner folders does not have`;
  const to = innerOf(target);
  if (roots.includes(target)) return `${file} imports "${what}" from ${target}, which no folder may import`;
  if (to === undefined || to === from || allowed.includes(to)) return undefined;
  const rule =
    allowed.length > 0 ? `may import only from ${allowed.join(", ")} beside it` : "may import from no folder";
  return `${file} imports "${what}" from ${target}: ${from} ${rule}`;
}

/** `src/engine/actions/click.ts` → engine/actions, `src/engine/engine.ts` → undefined, `src/store/users.ts` → undefined. */
function innerOf(path: string): string | undefined {
  const [, layer = "", folder = "", file] = path.split("/");
  return ["engine", "transport", "page-scripts"].includes(layer) && file !== undefined
    ? `${layer}/${folder}`
    : undefined;
}

/** `src/engine/actions/click.ts` → engine, `src/main.ts` → main, `gen/operations.ts` → gen. */
function layerOf(path: string): string {
  const [root, next = ""] = path.split("/");
  return root === "gen" ? "gen" : next.replace(/\.ts$/, "");
}

function packageFamily(name: string): RegExp {
  if (name === "connect") return /^@connectrpc\//;
  if (name === "fastify") return /^(fastify|@fastify)(\/|$)/;
  if (name === "playwright-core") return /^(playwright|playwright-core|@playwright)(\/|$)/;
  return new RegExp(`^${name}(/|$)`);
}

interface Import {
  readonly from: string;
  readonly what: string;
  readonly kind: "value" | "type";
}

function importsOf(file: string, source: string): readonly Import[] {
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) found.push(...declared(textOf(node.moduleSpecifier), node.importClause));
    if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined) found.push(...reexported(node));
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      found.push({ from: textOf(node.argument.literal), what: node.qualifier?.getText() ?? "*", kind: "type" });
    }
    if (ts.isCallExpression(node) && isDynamicImport(node)) {
      found.push({ from: textOf(node.arguments[0]), what: "(dynamic)", kind: "value" });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return found;
}

function declared(from: string, clause: ts.ImportClause | undefined): readonly Import[] {
  if (clause === undefined) return [{ from, what: "(for its effects)", kind: "value" }];
  const kindOf = (specifier?: ts.ImportSpecifier): Import["kind"] =>
    clause.phaseModifier === ts.SyntaxKind.TypeKeyword || specifier?.isTypeOnly === true ? "type" : "value";
  const bindings = clause.namedBindings;
  return [
    ...(clause.name === undefined ? [] : [{ from, what: clause.name.text, kind: kindOf() }]),
    ...(bindings === undefined
      ? []
      : ts.isNamespaceImport(bindings)
        ? [{ from, what: `* as ${bindings.name.text}`, kind: kindOf() }]
        : bindings.elements.map((each) => ({ from, what: (each.propertyName ?? each.name).text, kind: kindOf(each) }))),
  ];
}

function reexported(node: ts.ExportDeclaration): readonly Import[] {
  const from = textOf(node.moduleSpecifier);
  const clause = node.exportClause;
  if (clause === undefined || !ts.isNamedExports(clause)) {
    return [{ from, what: "*", kind: node.isTypeOnly ? "type" : "value" }];
  }
  return clause.elements.map((each) => ({
    from,
    what: (each.propertyName ?? each.name).text,
    kind: node.isTypeOnly || each.isTypeOnly ? "type" : "value",
  }));
}

function isDynamicImport({ expression }: ts.CallExpression): boolean {
  return (
    expression.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(expression) && expression.text === "require")
  );
}

function textOf(node: ts.Node | undefined): string {
  return node !== undefined && ts.isStringLiteralLike(node) ? node.text : (node?.getText() ?? "");
}

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "acorn";
import { full } from "acorn-walk";

const library = join(dirname(fileURLToPath(import.meta.resolve("playwright-core/package.json"))), "lib");
const CORE = join(library, "coreBundle.js");
const UTILITIES = join(library, "utilsBundle.js");
const FILES = "\0playwright-files";

/**
 * Bundles of Playwright what the service uses. Its two scripts of 3.5 MB run all of it when they are loaded: the command line,
 * the MCP server and the libraries of both take 150 ms of each start.
 */
export function playwright() {
  const core = toCore(readFileSync(CORE, "utf8"));
  const modules = new Map([
    [CORE, core],
    [UTILITIES, toUtilities(readFileSync(UTILITIES, "utf8"), utilitiesOf(core))],
    [FILES, FILES_MODULE],
  ]);
  return {
    name: "playwright",
    resolveId: (id) => (/^playwright-core(\/lib\/coreBundle)?$/.test(id) ? CORE : modules.has(id) ? id : undefined),
    load: (id) => modules.get(id),
  };
}

/** Files of the package that are read when the service runs. */
const FILES_MODULE = `import { createRequire } from "node:module";
import { dirname } from "node:path";
const require = createRequire(import.meta.url);
const path = require.resolve("playwright-core/package.json");
export const library = dirname(path) + "/lib";
export const description = require(path);
export const browsers = require(dirname(path) + "/browsers.json");
`;

function toCore(script) {
  const edited = script
    .replaceAll("__dirname", "files.library")
    .replaceAll(/require\([\w.]+\(packageRoot, "package\.json"\)\)/g, "files.description")
    .replaceAll(/require\([\w.]+\(packageRoot, "browsers\.json"\)\)/g, "files.browsers")
    .replaceAll('require("./utilsBundle")', "utilities");
  return `import * as files from "${FILES}";
import * as utilities from "${UTILITIES}";
${reachable(edited, ["init_inprocess", "playwright", "parseSelector", "stringifySelector"])}
init_inprocess();
export const { chromium, errors, selectors } = playwright;
export const iso = { parseSelector, stringifySelector };
`;
}

/** The names of the utilities that a script uses. */
function utilitiesOf(script) {
  const members = [...script.matchAll(/\b(?:import_utilsBundle|utilities)\.(\w+)/g)].map(([, name]) => name);
  const destructured = [...script.matchAll(/\{ ([^}]*) \} = utilities\b/g)].flatMap(([, names]) => names.split(", "));
  return new Set([...members, ...destructured.map((name) => name.replace(/:.*/, ""))]);
}

function toUtilities(script, used) {
  const [, exported = ""] = /__export\(utilsBundle_exports, (\{[^}]*\})\);/.exec(script) ?? [];
  const exports = [...exported.matchAll(/(\w+): \(\) => ([\w$]+)/g)].filter(([, name]) => used.has(name));
  if (exports.length < used.size) throw new Error(`Playwright lacks some of ${[...used].join(", ")}`);
  return `${reachable(
    script,
    exports.map(([, , local]) => local),
  )}
export { ${exports.map(([, name, local]) => `${local} as ${name}`).join(", ")} };
`;
}

/** The statements of a script that the variables in `roots` need. */
function reachable(script, roots) {
  const statements = parse(script, { ecmaVersion: "latest" }).body.flatMap((node) => {
    if (node.type === "VariableDeclaration")
      return node.declarations.map((each) => toStatement(script, each, namesIn(each.id), `${node.kind} `));
    return toStatement(script, node, node.id ? [node.id.name] : []);
  });
  const declarations = new Map(statements.flatMap((statement) => statement.declared.map((name) => [name, statement])));
  for (const statement of statements) {
    if (statement.declared.length > 0 || statement.names.includes("module")) continue;
    // Such as __export(server_exports, {...}), which changes the first variable that is no helper.
    const changed = statement.names.find((name) => declarations.has(name) && !name.startsWith("__"));
    declarations.get(changed)?.changes.push(statement);
  }
  const found = new Set();
  const pending = roots.map((name) => declarations.get(name));
  while (pending.length > 0) {
    const statement = pending.pop();
    if (statement === undefined || found.has(statement)) continue;
    found.add(statement);
    pending.push(...statement.names.map((name) => declarations.get(name)), ...statement.changes);
  }
  const texts = statements.filter((statement) => found.has(statement)).map(({ text }) => text);
  return texts.join("\n");
}

function toStatement(script, node, declared, keyword = "") {
  return { declared, names: namesIn(node), changes: [], text: `${keyword}${script.slice(node.start, node.end)};` };
}

function namesIn(node) {
  const names = new Set();
  full(node, ({ type, name }) => {
    if (type === "Identifier") names.add(name);
  });
  return [...names];
}

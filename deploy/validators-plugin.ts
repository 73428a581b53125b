import { createHash } from "node:crypto";
import { join } from "node:path";
import standaloneCode from "ajv/dist/standalone/index.js";
import type { Plugin } from "rolldown";
import schemas from "../gen/schemas.json" with { type: "json" };
import { createCompiler, type JsonSchema, VALIDATOR_OF } from "../src/schema-compiler.ts";

const SCHEMAS = join(import.meta.dirname, "../gen/schemas.json");
const COMPILER = join(import.meta.dirname, "../src/schema-compiler.ts");

interface Schemas {
  readonly shared: Readonly<Record<string, JsonSchema>>;
  /** Those that have validators, by name. */
  readonly used: Readonly<Record<string, JsonSchema>>;
}

/**
 * Compiles the validators of gen/schemas.json into two scripts of their own. In the bundle the schemas have the names of their
 * validators in their places. Compiling those that a first action needs takes 75 ms of a start.
 */
export function validators(): Plugin {
  const { shared, ...groups } = schemas;
  const used: Record<string, JsonSchema> = {};
  const names = withNames({ shared: {}, ...groups }, "", used);
  const firstError = toScript("first-error", { shared, used }, { allErrors: false });
  const allErrors = toScript("all-errors", { shared, used }, { allErrors: true });
  const modules = new Map([
    [SCHEMAS, `export default ${JSON.stringify(names)};`],
    [COMPILER, compilerModule(firstError.fileName, allErrors.fileName)],
  ]);
  const ids = [firstError, allErrors].map(({ fileName }) => `./${fileName}`);
  return {
    name: "validators",
    resolveId: (id) => (ids.includes(id) ? { id, external: true } : undefined),
    load(id) {
      const code = modules.get(id);
      return code === undefined ? undefined : { code, moduleType: "js" };
    },
    generateBundle() {
      for (const script of [firstError, allErrors]) this.emitFile({ type: "asset", ...script });
    },
  };
}

/** A script that exports validators by the names of their schemas. */
export function compileValidators({ shared, used }: Schemas, options: { readonly allErrors: boolean }): string {
  const ajv = createCompiler(shared, { ...options, source: true });
  for (const [name, schema] of Object.entries(used)) ajv.addSchema(schema, name);
  const names = [...Object.keys(used), ...Object.values(shared).flatMap(chosenBy)];
  const code = standaloneCode.default(ajv, Object.fromEntries(names.map((name) => [name, name])));
  return `const ${VALIDATOR_OF} = (reference) => exports[reference];\n${code}`;
}

/** The references of a schema that its discriminators choose from. */
function chosenBy(schema: JsonSchema): readonly string[] {
  const references: string[] = [];
  JSON.stringify(schema, (key, value: unknown) => {
    if (key === "mapping") references.push(...Object.values(value as Readonly<Record<string, string>>));
    return value;
  });
  return references;
}

/**
 * Makes a script a function that dist/main.js calls, in ASCII: a text that is not changed when it has been read, and has no character
 * beyond Latin-1, takes one byte of memory for each character.
 */
export function toFunction(script: string): string {
  const text = script.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return `(function (exports, require, module, __filename, __dirname) {${text}\n})`;
}

function toScript(label: string, ...compiled: Parameters<typeof compileValidators>) {
  const source = toFunction(compileValidators(...compiled));
  const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
  return { fileName: `${label}-${hash}.cjs`, source };
}

/** The module that takes the place of src/schema-compiler.ts. */
function compilerModule(firstError: string, allErrors: string): string {
  return `export const createCompiler = (_shared, { allErrors }) => {
  const validators = allErrors ? require("./${allErrors}") : require("./${firstError}");
  return { compile: (name) => validators[name] };
};
`;
}

/** Returns a group with names in the places of its schemas, which it adds to `used` by these names. */
function withNames(group: JsonSchema, name: string, used: Record<string, JsonSchema>): object | string {
  const members = Object.entries(group);
  if (members.some(([, member]) => typeof member !== "object" || Array.isArray(member))) {
    used[name] = group;
    return name;
  }
  const named = ([key, member]: [string, unknown]) =>
    [key, withNames(member as JsonSchema, name === "" ? key : `${name}.${key}`, used)] as const;
  return Object.fromEntries(members.map(named));
}

import { type Options, Parser, type Program } from "acorn";
import { LRUCache } from "lru-cache";
import { invalidField } from "../../errors/errors.ts";
import { checkScript } from "./policy.ts";

/** Checks scripts before they run. Callers send the same ones again and again, so the last ones are cached. */
export type ScriptChecker = ReturnType<typeof createScriptChecker>;

const MAX_SCRIPTS = 1_000;
/** Bound of all cached scripts, in characters. */
const MAX_CHARACTERS = 4_194_304;

export function createScriptChecker() {
  const runners = new LRUCache<string, string>({
    max: MAX_SCRIPTS,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (runner) => runner.length,
  });
  return {
    /**
     * The text of an async function of `args` that runs the script in a page.
     *
     * @throws ServiceError `VALIDATION_ERROR` for text that does not parse, `FORBIDDEN` for what the policy denies
     */
    toRunner(script: string, field?: string): string {
      const known = runners.get(script);
      if (known !== undefined) return known;
      const form = parseScript(script, field);
      checkScript(form.tree, field);
      const runner = toRunner(form);
      runners.set(script, runner);
      return runner;
    },
  };
}

/**
 * The form of a caller's script, tried in this order: a function to call with the arguments, an expression whose value is
 * the result, or statements whose `return` is. `tree` is for the policy; `source` is the text without its end marks.
 */
interface ScriptForm {
  readonly type: "function" | "expression" | "statements";
  readonly source: string;
  readonly tree: Program;
}

/** The part of acorn's parser that declares names, which its types leave out. */
interface DeclaringParser {
  currentScope(): object;
  raiseRecoverable(position: number, message: string): never;
  declareName(name: string, kind: number, position: number): void;
}

/** acorn's kind of `let`, `const` and `class`. */
const LEXICAL = 2;

/**
 * acorn looks each declared name up in a list of all names of its scope, and copies a `var` to every block around it: both
 * take quadratic time, the second quadratic memory. Here only two lexical declarations of one name are found; the
 * browser's own parser finds the other conflicts.
 */
const ScriptParser = Parser.extend((Base) => {
  class LinearParser extends (Base as unknown as new (...args: unknown[]) => DeclaringParser) {
    readonly #names = new WeakMap<object, Set<string>>();

    override declareName(name: string, kind: number, position: number): void {
      if (kind !== LEXICAL) return;
      const scope = this.currentScope();
      const names = this.#names.get(scope) ?? new Set();
      if (names.has(name)) this.raiseRecoverable(position, `Identifier '${name}' has already been declared`);
      this.#names.set(scope, names.add(name));
    }
  }
  return LinearParser as unknown as typeof Parser;
});

const OPTIONS = { ecmaVersion: "latest", sourceType: "script" } as const satisfies Options;

/** @throws ServiceError `VALIDATION_ERROR` for text that is none of the three */
export function parseScript(script: string, field = "script"): ScriptForm {
  const source = wholeExpression(script);
  if (source !== undefined) {
    const tree = ScriptParser.parse(`async (args) => (${source}\n)`, OPTIONS);
    return { type: isFunction(tree) ? "function" : "expression", source, tree };
  }
  try {
    return { type: "statements", source: script, tree: ScriptParser.parse(`async (args) => {${script}\n}`, OPTIONS) };
  } catch (cause) {
    throw invalidField(field, `does not parse as JavaScript: ${messageOf(cause)}`);
  }
}

/** Builds the text that runs in the page: an async function of `args`, in whose scope there is no other name. */
export function toRunner(form: ScriptForm): string {
  switch (form.type) {
    case "function":
      return `async (args) => (${form.source}\n)(...args)`;
    case "expression":
      return `async (args) => (${form.source}\n)`;
    case "statements":
      return `async (args) => {${form.source}\n}`;
  }
}

/** The text up to the end of its one expression; undefined when something follows it, as in `1) + (2` or `a; b`. */
function wholeExpression(script: string): string | undefined {
  try {
    const node = ScriptParser.parseExpressionAt(script, 0, {
      ...OPTIONS,
      allowAwaitOutsideFunction: true,
      preserveParens: true,
    });
    for (const token of ScriptParser.tokenizer(script.slice(node.end), OPTIONS)) {
      if (token.type.label !== ";") return undefined;
    }
    const source = script.slice(0, node.end);
    ScriptParser.parse(`async (args) => (${source}\n)`, OPTIONS);
    return source;
  } catch {
    // Not an expression: statements may still parse, and then their error is the one to report.
    return undefined;
  }
}

function isFunction(tree: Program): boolean {
  const [statement] = tree.body;
  if (statement?.type !== "ExpressionStatement" || statement.expression.type !== "ArrowFunctionExpression")
    return false;
  const { type } = statement.expression.body;
  return type === "FunctionExpression" || type === "ArrowFunctionExpression";
}

function messageOf(cause: unknown): string {
  // Positions count from our own first line.
  return cause instanceof Error ? cause.message.replace(/\s*\(\d+:\d+\)$/, "") : "syntax error";
}

import { parse, parseExpressionAt, tokenizer, type Options, type Program } from "acorn";
import { invalidField } from "../../errors/errors.ts";

/**
 * What a caller's script is, tried in this order: a function to call with the arguments, an expression whose value is
 * the result, or statements whose `return` is. `tree` is for the policy; `source` is the text without its end marks.
 */
export interface ScriptForm {
  readonly type: "function" | "expression" | "statements";
  readonly source: string;
  readonly tree: Program;
}

const OPTIONS = { ecmaVersion: "latest", sourceType: "script" } as const satisfies Options;

/** @throws ServiceError `VALIDATION_ERROR` for text that is none of the three */
export function parseScript(script: string, field = "script"): ScriptForm {
  const source = wholeExpression(script);
  if (source !== undefined) {
    const tree = parse(`async (args) => (${source}\n)`, OPTIONS);
    return { type: isFunction(tree) ? "function" : "expression", source, tree };
  }
  try {
    return { type: "statements", source: script, tree: parse(`async (args) => {${script}\n}`, OPTIONS) };
  } catch (cause) {
    throw invalidField(field, `does not parse as JavaScript: ${messageOf(cause)}`);
  }
}

/** Builds the text that runs in the page: an async function of `args`, which sees no other name of ours. */
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
    const node = parseExpressionAt(script, 0, { ...OPTIONS, allowAwaitOutsideFunction: true, preserveParens: true });
    for (const token of tokenizer(script.slice(node.end), OPTIONS)) {
      if (token.type.label !== ";") return undefined;
    }
    const source = script.slice(0, node.end);
    parse(`async (args) => (${source}\n)`, OPTIONS);
    return source;
  } catch {
    // Not an expression: statements may still parse, and their fault is the one worth telling.
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

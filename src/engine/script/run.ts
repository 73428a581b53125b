import type { CDPSession } from "playwright-core";
import type { ServiceError } from "../../errors/errors.ts";
import { actionFailed, bounded } from "../playwright-errors.ts";

/** What the value of a script may measure. */
export interface ResultLimits {
  readonly maxBytes: number;
  /** Of the JSON: values, those in lists and objects included. */
  readonly maxValues: number;
  /** Levels of lists and objects in each other. */
  readonly maxDepth: number;
}

/**
 * Runs a script in the page's main world and returns its outcome as one letter and a text: V and the value's JSON, within
 * the limits; U for undefined; E and the name and message of an error, with NUL between them; N and why there is no JSON;
 * L, C or D for a value beyond the limit of bytes, values or depth.
 *
 * @param runner as `ScriptChecker` returns it
 * @throws ServiceError `ACTION_FAILED` when it threw before it could be caught
 */
export async function runScript(
  cdp: Pick<CDPSession, "send">,
  runner: string,
  args: readonly unknown[],
  limits: ResultLimits,
): Promise<string> {
  // Line separators are legal in JSON and, by now, in scripts too.
  const outcome = await send(cdp, `(${RUN})(${runner}, ${JSON.stringify(args)}, ${limits.maxBytes})`);
  return outcome[0] === "V" ? excessOf(outcome, limits) || outcome : outcome;
}

/** Shorter JSON is within any limit that is used. */
const MIN_MEASURED = 64;
const [QUOTE, COMMA, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('",\\[]{}');

/** Which limit the JSON after the first letter exceeds: a letter, or an empty text. It is measured before it is parsed. */
function excessOf(outcome: string, { maxBytes, maxValues, maxDepth }: ResultLimits): string {
  if (outcome.length <= MIN_MEASURED) return "";
  if (Buffer.byteLength(outcome) - 1 > maxBytes) return "L";
  let values = 1;
  let depth = 0;
  for (let index = 1; index < outcome.length; index++) {
    const code = outcome.charCodeAt(index);
    if (code === QUOTE) {
      index = endOfText(outcome, index);
    } else if (code === COMMA) {
      if (++values > maxValues) return "C";
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      if (++depth > maxDepth) return "D";
      if (++values > maxValues) return "C";
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--;
  }
  return "";
}

/** The index of the quote that ends the text which begins at `start`; that of the last character where there is none. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let escapes = 0;
    while (json.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes++;
    if (escapes % 2 === 0) return end;
  }
  return json.length - 1;
}

/**
 * Whether a script returns something true; false while the page is navigating.
 *
 * @throws ServiceError `ACTION_FAILED` when it throws
 */
export async function isTrue(cdp: Pick<CDPSession, "send">, runner: string): Promise<boolean> {
  try {
    // Any value will do, also one without JSON.
    const outcome = await send(cdp, `(${RUN})(async (args) => !!(await (${runner})(args)), [], 0)`);
    if (outcome.startsWith("E")) throw scriptThrew(outcome.slice(1));
    return outcome === "Vtrue";
  } catch (error) {
    if (error instanceof Error && /navigated|Cannot find|context was destroyed/.test(error.message)) return false;
    throw error;
  }
}

/** The error of a script that threw, from the name and message in its outcome. */
export function scriptThrew(text: string): ServiceError {
  const end = text.indexOf("\0");
  const error = { name: bounded(text.slice(0, end)), message: bounded(text.slice(end + 1)) };
  return actionFailed("script-threw", `the script threw ${error.name}: ${error.message}`, { error });
}

async function send(cdp: Pick<CDPSession, "send">, expression: string): Promise<string> {
  const { result, exceptionDetails } = await cdp.send("Runtime.evaluate", {
    expression,
    awaitPromise: true,
    returnByValue: true,
    userGesture: true,
  });
  const outcome: unknown = result.value;
  if (typeof outcome === "string") return outcome;
  const message = exceptionDetails?.exception?.description ?? exceptionDetails?.text ?? "an unknown error";
  throw actionFailed("script-threw", `the script threw: ${bounded(message)}`);
}

/**
 * Runs in the page: calls the script, awaits its promise, and writes the outcome, unless it has more characters than bytes
 * are allowed. The script sees none of these names. Any global and any method may be the page's own, so only syntax and
 * primitive strings are relied on; what JSON.stringify returns is measured like any other text. The browser reads all of this for each
 * call, so it is short; this process measures the rest faster than the page could.
 */
const RUN = String.raw`async (run, args, maxBytes) => {
  const textOf = (value) => {
    let text;
    try { text = ${"`${value}`"}; } catch { return "an object without text"; }
    if (text.length <= 2000) return text;
    let cut = "";
    for (let index = 0; index < 2000; index++) cut += text[index];
    return cut;
  };
  let value;
  try {
    value = await run(args);
  } catch (error) {
    try {
      if (typeof error !== "object" || error === null || !("message" in error)) return "E" + typeof error + "\0" + textOf(error);
      return "E" + textOf(error.name) + "\0" + textOf(error.message);
    } catch {
      return "Eobject\0an object without text";
    }
  }
  if (value === true || value === false) return "V" + value;
  let json;
  try {
    json = JSON.stringify(value);
  } catch (error) {
    try { return "N" + textOf(error.message); } catch { return "Nan object without text"; }
  }
  if (json === undefined) return "U";
  if (typeof json !== "string") return "Nthe page's own JSON.stringify does not return a text";
  return json.length > maxBytes ? "L" : "V" + json;
}`;

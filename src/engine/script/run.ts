import type { CDPSession } from "playwright-core";
import type { ServiceError } from "../../errors/errors.ts";
import { bounded } from "../../visible-text.ts";
import { actionFailed } from "../../errors/errors.ts";
import { isDocumentReplaced } from "../playwright/errors.ts";

/** What the value of a script may measure. */
export interface ResultLimits {
  readonly maxBytes: number;
  /** Of the JSON: values, those in lists and objects included. */
  readonly maxValues: number;
  /** Levels of lists and objects in each other. */
  readonly maxDepth: number;
}

/** What came of a script. Texts of errors are at most 2,000 characters long. */
export type ScriptOutcome =
  | readonly [type: "value", value: unknown, characters: number]
  | readonly [type: "undefined"]
  | readonly [type: "threw", name: string, message: string]
  | readonly [type: "no-json", why: string]
  | readonly [type: "too-large", limit: keyof ResultLimits];

/**
 * Runs a script in the page's main world and returns its value, awaited, as what its JSON would be.
 *
 * @param runner as `ScriptChecker` returns it
 * @throws ServiceError `ACTION_FAILED` when it threw before it could be caught
 */
export async function runScript(
  cdp: Pick<CDPSession, "send">,
  runner: string,
  args: readonly unknown[],
  limits: ResultLimits,
): Promise<ScriptOutcome> {
  // Line separators are legal in JSON and, by now, in scripts too.
  const outcome = await send(cdp, `(${RUN})(${runner}, ${JSON.stringify(args)}, ${JSON.stringify(limits)})`);
  const [type, value, characters] = outcome;
  // The page counts characters, each of which may be up to six bytes of JSON.
  const isLarge = type === "value" && characters > limits.maxBytes / 6;
  return isLarge && Buffer.byteLength(JSON.stringify(value)) > limits.maxBytes ? ["too-large", "maxBytes"] : outcome;
}

/**
 * Whether a script returns something true; false while the page is navigating.
 *
 * @throws ServiceError `ACTION_FAILED` when it throws
 */
export async function isTrue(cdp: Pick<CDPSession, "send">, runner: string): Promise<boolean> {
  try {
    // Any value will do, also one without JSON.
    const outcome = await send(cdp, `(${RUN})(async (args) => !!(await (${runner})(args)), [], {})`);
    if (outcome[0] === "threw") throw scriptThrew(outcome);
    return outcome[0] === "value" && outcome[1] === true;
  } catch (error) {
    if (isDocumentReplaced(error)) return false;
    throw error;
  }
}

export function scriptThrew([, name, message]: readonly ["threw", string, string]): ServiceError {
  const error = { name: bounded(name), message: bounded(message) };
  return actionFailed("script-threw", `the script threw ${error.name}: ${error.message}`, { error });
}

async function send(cdp: Pick<CDPSession, "send">, expression: string): Promise<ScriptOutcome> {
  const { result, exceptionDetails } = await cdp.send("Runtime.evaluate", {
    expression,
    awaitPromise: true,
    returnByValue: true,
    userGesture: true,
  });
  const outcome: unknown = result.value;
  if (Array.isArray(outcome)) return outcome as unknown as ScriptOutcome; // as `RUN` returns it
  const message = exceptionDetails?.exception?.description ?? exceptionDetails?.text ?? "an unknown error";
  throw actionFailed("script-threw", `the script threw: ${bounded(message)}`);
}

/**
 * Runs in the page: calls the script, awaits its promise, and returns a `ScriptOutcome`. The script sees none of these names. Any
 * global and any method may be the page's own, so only syntax is relied on, and whether a list is one: the value is copied into
 * plain objects and lists as JSON.stringify would write it, and the browser serialises the copy. A `toJSON` that a page gives all
 * objects or all lists is left out; that of a class, such as Date or DOMRect, is called. The key `__proto__` is left out:
 * it would be another object's prototype in what reads the result. The browser reads all of this for each call, so it is short.
 */
const RUN = String.raw`async (run, args, { maxBytes, maxValues, maxDepth }) => {
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
      if (typeof error !== "object" || error === null || !("message" in error)) return ["threw", typeof error, textOf(error)];
      return ["threw", textOf(error.name), textOf(error.message)];
    } catch {
      return ["threw", "object", "an object without text"];
    }
  }
  if (value === true || value === false) return ["value", value, 0];
  const { isArray } = [].constructor;
  const parents = { __proto__: null };
  let end;
  let characters = 0;
  let values = 0;
  const stop = (...outcome) => { throw end = outcome; };
  const take = (count) => { if ((characters += count) > maxBytes) stop("too-large", "maxBytes"); };
  const copy = (value, key, depth) => {
    if (typeof value === "object" && value !== null) {
      const { toJSON } = value;
      if (typeof toJSON === "function" && toJSON !== {}.toJSON && toJSON !== [].toJSON) value = value.toJSON(key);
    }
    if (typeof value === "object" && value !== null) {
      const { constructor } = value;
      if (constructor === "".constructor || constructor === (0).constructor || constructor === true.constructor) value = value.valueOf();
    }
    const type = typeof value;
    if (type === "undefined" || type === "function" || type === "symbol") return;
    if (type === "bigint") stop("no-json", "a bigint has no JSON");
    if (++values > maxValues) stop("too-large", "maxValues");
    if (type === "string") { take(value.length + 2); return value; }
    if (type === "number") { value = value - value === 0 ? value + 0 : null; take(${"`${value}`"}.length); return value; }
    if (type === "boolean" || value === null) { take(4); return value; }
    for (let level = 0; level < depth; level++) if (parents[level] === value) stop("no-json", "it contains itself");
    if (depth === maxDepth) stop("too-large", "maxDepth");
    parents[depth] = value;
    take(2);
    if (isArray(value)) {
      const list = [];
      for (let index = 0; index < value.length; index++) {
        const item = copy(value[index], ${"`${index}`"}, depth + 1);
        if (item === undefined && ++values > maxValues) stop("too-large", "maxValues");
        list[index] = item === undefined ? null : item;
      }
      return list;
    }
    if (value.BYTES_PER_ELEMENT > 0 && value.length > maxValues) stop("too-large", "maxValues");
    const own = { __proto__: null, ...value };
    const object = { __proto__: null };
    for (const key in own) {
      if (key === "__proto__") continue;
      const item = copy(own[key], key, depth + 1);
      if (item === undefined) continue;
      take(key.length + 3);
      object[key] = item;
    }
    return object;
  };
  try {
    if (isArray([]) !== true || isArray({}) !== false) return ["no-json", "the page has replaced Array.isArray"];
    const result = copy(value, "", 0);
    return result === undefined ? ["undefined"] : ["value", result, characters];
  } catch (error) {
    if (error !== undefined && error === end) return end;
    try { return ["no-json", textOf(error.message)]; } catch { return ["no-json", "an object without text"]; }
  }
}`;

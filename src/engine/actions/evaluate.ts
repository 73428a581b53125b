import { actionFailed, bounded } from "../faults.ts";
import { parseScript, toRunner } from "../script-form.ts";
import { checkScript } from "../script-policy.ts";
import type { ActionHandler } from "./action.ts";

const MAX_RESULT_BYTES = 10 * 1024 * 1024;

/**
 * Runs a script in the page's main world and answers its value, awaited, as JSON: NaN and infinities are null,
 * undefined is absent.
 *
 * @throws ServiceError `ACTION_FAILED` when the script throws, or its value has no JSON (cycles, bigint) or too much
 */
export const evaluate: ActionHandler<"evaluate"> = async ({ page }, { script, args = [] }) => {
  const form = parseScript(script);
  checkScript(form.tree);
  // Line separators are legal in JSON and, by now, in scripts too.
  const expression = `(${RUN})(${toRunner(form)}, ${JSON.stringify(args)}, ${MAX_RESULT_BYTES})`;
  const answer = await page.guard.send("Runtime.evaluate", {
    expression,
    awaitPromise: true,
    returnByValue: true,
    userGesture: true,
  });
  return {
    data: toData(answer.result.value, answer.exceptionDetails?.exception?.description ?? answer.exceptionDetails?.text),
  };
};

/** What comes back, one letter and a text: Value, Undefined, Error (JSON of name and message), Not serialisable, too Long. */
function toData(answer: unknown, fault: string | undefined): { result?: unknown } {
  if (typeof answer !== "string")
    throw actionFailed("script-threw", `the script threw: ${bounded(fault ?? "an unknown error")}`);
  const text = answer.slice(1);
  switch (answer[0]) {
    case "U":
      return {};
    case "V":
      return { result: parsed(text) };
    case "E": {
      const { name, message } = JSON.parse(text) as { readonly name: string; readonly message: string };
      const error = { name: bounded(name), message: bounded(message) };
      throw actionFailed("script-threw", `the script threw ${error.name}: ${error.message}`, { error });
    }
    case "N":
      throw actionFailed("not-serialisable", `the script's result has no JSON: ${bounded(text)}`);
    default:
      throw tooLarge();
  }
}

/** A page may have replaced JSON.stringify, so what it gave need not be JSON. */
function parsed(text: string): unknown {
  if (Buffer.byteLength(text) > MAX_RESULT_BYTES) throw tooLarge();
  try {
    return JSON.parse(text);
  } catch {
    throw actionFailed("not-serialisable", "the page's own JSON.stringify does not give JSON");
  }
}

function tooLarge(): Error {
  return actionFailed("result-too-large", `the script's result is larger than ${MAX_RESULT_BYTES} bytes`, {
    maxBytes: MAX_RESULT_BYTES,
  });
}

/** Runs in the page: calls the script, sees to its promise, and spells the outcome. The script sees none of these names. */
const RUN = `async (run, args, maxLength) => {
  let value;
  try {
    value = await run(args);
  } catch (error) {
    const isError = typeof error === "object" && error !== null && "message" in error;
    let text;
    try { text = String(isError ? error.message : error); } catch { text = "an object without text"; }
    return "E" + JSON.stringify({ name: isError ? String(error.name) : typeof error, message: text.slice(0, 2000) });
  }
  let json;
  try {
    json = JSON.stringify(value);
  } catch (error) {
    return "N" + String(error && error.message).split("\\n", 1)[0].slice(0, 2000);
  }
  if (json === undefined) return "U";
  return json.length > maxLength ? "L" : "V" + json;
}`;

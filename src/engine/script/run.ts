import type { CDPSession } from "playwright-core";
import type { ServiceError } from "../../errors/errors.ts";
import { actionFailed, bounded } from "../playwright-errors.ts";
import { type ScriptForm, toRunner } from "./parse.ts";

/**
 * Runs a script in the page's main world and answers what became of it, one letter and a text: V and the value's JSON,
 * U for undefined, E and the error as JSON, N and why there is no JSON, L where it is longer than `maxLength`.
 *
 * @throws ServiceError `ACTION_FAILED` when it threw before it could be caught
 */
export async function runScript(
  cdp: Pick<CDPSession, "send">,
  form: ScriptForm,
  args: readonly unknown[],
  maxLength: number,
): Promise<string> {
  // Line separators are legal in JSON and, by now, in scripts too.
  return send(cdp, `(${RUN})(${toRunner(form)}, ${JSON.stringify(args)}, ${maxLength})`);
}

/**
 * Whether a script gives something true; not while the page is navigating.
 *
 * @throws ServiceError `ACTION_FAILED` when it throws
 */
export async function isTrue(cdp: Pick<CDPSession, "send">, form: ScriptForm): Promise<boolean> {
  try {
    // Any value will do, also one without JSON.
    const answer = await send(cdp, `(${RUN})(async (args) => Boolean(await (${toRunner(form)})(args)), [], 10)`);
    if (answer.startsWith("E")) throw scriptThrew(answer.slice(1));
    return answer === "Vtrue";
  } catch (fault) {
    if (fault instanceof Error && /navigated|Cannot find|context was destroyed/.test(fault.message)) return false;
    throw fault;
  }
}

/** The fault of a script that threw, from the JSON of its error's name and message. */
export function scriptThrew(json: string): ServiceError {
  const { name, message } = parsedError(json);
  const error = { name: bounded(name), message: bounded(message) };
  return actionFailed("script-threw", `the script threw ${error.name}: ${error.message}`, { error });
}

/** A page may have replaced JSON.stringify, so what it gave need not be JSON. */
function parsedError(json: string): { readonly name: string; readonly message: string } {
  try {
    const { name, message } = JSON.parse(json) as { readonly name: unknown; readonly message: unknown };
    return { name: String(name), message: String(message) };
  } catch {
    return { name: "Error", message: json };
  }
}

async function send(cdp: Pick<CDPSession, "send">, expression: string): Promise<string> {
  const { result, exceptionDetails } = await cdp.send("Runtime.evaluate", {
    expression,
    awaitPromise: true,
    returnByValue: true,
    userGesture: true,
  });
  const answer: unknown = result.value;
  if (typeof answer === "string") return answer;
  const fault = exceptionDetails?.exception?.description ?? exceptionDetails?.text ?? "an unknown error";
  throw actionFailed("script-threw", `the script threw: ${bounded(fault)}`);
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

import type { CDPSession } from "playwright-core";
import { pageScripts } from "../../contract.ts";
import type { ResultLimits, ScriptOutcome } from "../../page-scripts/messages.ts";
import type { ServiceError } from "../../errors/errors.ts";
import { bounded } from "../../visible-text.ts";
import { actionFailed } from "../../errors/errors.ts";
import { isDocumentReplaced } from "../playwright/errors.ts";

const { runScript: runScriptInPage } = pageScripts.mainWorld;

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
  const outcome = await send(
    cdp,
    `(${runScriptInPage})(${runner}, ${JSON.stringify(args)}, ${JSON.stringify(limits)})`,
  );
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
    const outcome = await send(cdp, `(${runScriptInPage})(async (args) => !!(await (${runner})(args)), [], {})`);
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
  if (Array.isArray(outcome)) return outcome as unknown as ScriptOutcome; // as the function in the page returns it
  const message = exceptionDetails?.exception?.description ?? exceptionDetails?.text ?? "an unknown error";
  throw actionFailed("script-threw", `the script threw: ${bounded(message)}`);
}

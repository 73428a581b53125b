import type { CDPSession } from "playwright-core";
import { pageScripts } from "../../contract.ts";
import type { ResultLimits, ScriptOutcome } from "../../page-scripts/messages.ts";
import type { ServiceError } from "../../errors/errors.ts";
import { bounded } from "../../visible-text.ts";
import { actionFailed } from "../../errors/errors.ts";
import { isDocumentReplaced } from "../playwright/errors.ts";

const { runScript: runScriptInPage } = pageScripts.mainWorld;

/** Values cost more than bytes: over gRPC each becomes a message. Protobuf parsers stop at 100 messages in each other. */
export const RESULT_LIMITS = {
  maxBytes: 10 * 1024 * 1024,
  maxValues: 100_000,
  maxDepth: 32,
} as const satisfies ResultLimits;

/**
 * Runs a script in the page's main world, or in another, and returns its value, awaited, as what its JSON would be.
 *
 * @param runner as `ScriptChecker` returns it
 * @throws ServiceError `ACTION_FAILED` when it threw before it could be caught
 */
export async function runScript(
  cdp: Pick<CDPSession, "send">,
  runner: string,
  args: readonly unknown[],
  contextId?: number,
): Promise<ScriptOutcome> {
  const limits: ResultLimits = RESULT_LIMITS;
  // Line separators are legal in JSON and, by now, in scripts too.
  const outcome = await send(
    cdp,
    `(${runScriptInPage})(${runner}, ${JSON.stringify(args)}, ${JSON.stringify(limits)})`,
    contextId,
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
    if (outcome[0] === "threw") throw scriptThrew(outcome, "script");
    return outcome[0] === "value" && outcome[1] === true;
  } catch (error) {
    if (isDocumentReplaced(error)) return false;
    throw error;
  }
}

/**
 * The value of a script, or of a tool of the page, without `result` for undefined.
 *
 * @throws ServiceError `ACTION_FAILED` when it threw, or its value has no JSON (cycles, bigint) or too much
 */
export function resultOf(outcome: ScriptOutcome, of: "script" | "tool"): { readonly result?: unknown } {
  switch (outcome[0]) {
    case "value":
      return { result: outcome[1] };
    case "undefined":
      return {};
    case "threw":
      throw scriptThrew(outcome, of);
    case "no-json":
      throw actionFailed("not-serialisable", `the ${of}'s result has no JSON: ${bounded(outcome[1])}`);
    case "too-large":
      throw tooLarge(outcome[1], of);
  }
}

const EXCESS: Readonly<Record<keyof ResultLimits, readonly [exceeds: string, unit: string]>> = {
  maxBytes: ["is larger than", "bytes"],
  maxValues: ["has more than", "values"],
  maxDepth: ["is nested deeper than", "levels"],
};

function tooLarge(limit: keyof ResultLimits, of: string): ServiceError {
  return actionFailed("result-too-large", `the ${of}'s result ${excessOf(limit)}`, { [limit]: RESULT_LIMITS[limit] });
}

/** Says which limit a result exceeds, as the end of a sentence. */
export function excessOf(limit: keyof ResultLimits): string {
  const [exceeds, unit] = EXCESS[limit];
  return `${exceeds} ${RESULT_LIMITS[limit]} ${unit}`;
}

function scriptThrew([, name, message]: readonly ["threw", string, string], of: string): ServiceError {
  const error = { name: bounded(name), message: bounded(message) };
  return actionFailed(`${of}-threw`, `the ${of} threw ${error.name}: ${error.message}`, { error });
}

async function send(cdp: Pick<CDPSession, "send">, expression: string, contextId?: number): Promise<ScriptOutcome> {
  const { result, exceptionDetails } = await cdp.send("Runtime.evaluate", {
    expression,
    ...(contextId !== undefined && { contextId }),
    awaitPromise: true,
    returnByValue: true,
    userGesture: true,
  });
  const outcome: unknown = result.value;
  if (Array.isArray(outcome)) return outcome as unknown as ScriptOutcome; // as the function in the page returns it
  const message = exceptionDetails?.exception?.description ?? exceptionDetails?.text ?? "an unknown error";
  throw actionFailed("script-threw", `the script threw: ${bounded(message)}`);
}

import { actionFailed, bounded } from "../playwright-errors.ts";
import { parseScript } from "../script/parse.ts";
import { checkScript } from "../script/policy.ts";
import { runScript, scriptThrew } from "../script/run.ts";
import type { Action } from "./action.ts";

const MAX_RESULT_BYTES = 10 * 1024 * 1024;

/**
 * Runs a script in the page's main world and answers its value, awaited, as JSON: NaN and infinities are null,
 * undefined is absent.
 *
 * @throws ServiceError `ACTION_FAILED` when the script throws, or its value has no JSON (cycles, bigint) or too much
 */
export const evaluate: Action<"evaluate"> = {
  phase: "script",
  async run({ page }, { script, args = [] }) {
    const form = parseScript(script);
    checkScript(form.tree);
    return { data: toData(await runScript(page.cdp, form, args, MAX_RESULT_BYTES)) };
  },
};

/** What comes back, one letter and a text: Value, Undefined, Error (JSON of name and message), Not serialisable, too Long. */
function toData(answer: string): { result?: unknown } {
  const text = answer.slice(1);
  switch (answer[0]) {
    case "U":
      return {};
    case "V":
      return { result: parsed(text) };
    case "E":
      throw scriptThrew(text);
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

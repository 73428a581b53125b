import { actionFailed, bounded } from "../playwright-errors.ts";
import { type ResultLimits, runScript, scriptThrew } from "../script/run.ts";
import type { Action } from "./action.ts";

/** Values cost more than bytes: over gRPC each becomes a message. Protobuf parsers stop at 100 messages in each other. */
const RESULT_LIMITS = { maxBytes: 10 * 1024 * 1024, maxValues: 100_000, maxDepth: 32 } as const satisfies ResultLimits;

/**
 * Runs a script in the page's main world and returns its value, awaited, as JSON: NaN and infinities are null,
 * undefined is absent.
 *
 * @throws ServiceError `ACTION_FAILED` when the script throws, or its value has no JSON (cycles, bigint) or too much
 */
export const evaluate: Action<"evaluate"> = {
  phase: "script",
  async run({ page, scripts }, { script, args = [] }) {
    return { data: toData(await runScript(page.cdp, scripts.toRunner(script), args, RESULT_LIMITS)) };
  },
};

/** From the outcome as `runScript` returns it. */
function toData(outcome: string): { result?: unknown } {
  const text = outcome.slice(1);
  switch (outcome[0]) {
    case "U":
      return {};
    case "V":
      return { result: parsed(text) };
    case "E":
      throw scriptThrew(text);
    case "N":
      // Some messages have a drawing of the cycle below their first line.
      throw actionFailed(
        "not-serialisable",
        `the script's result has no JSON: ${bounded(text.split("\n", 1)[0] ?? "")}`,
      );
    case "C":
      throw tooLarge("has more than", "values", "maxValues");
    case "D":
      throw tooLarge("is nested deeper than", "levels", "maxDepth");
    default:
      throw tooLarge("is larger than", "bytes", "maxBytes");
  }
}

/** A page may have replaced JSON.stringify, so the text need not be JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw actionFailed("not-serialisable", "the page's own JSON.stringify does not return JSON");
  }
}

function tooLarge(exceeds: string, unit: string, limit: keyof ResultLimits): Error {
  const max = RESULT_LIMITS[limit];
  return actionFailed("result-too-large", `the script's result ${exceeds} ${max} ${unit}`, { [limit]: max });
}

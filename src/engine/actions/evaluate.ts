import { bounded } from "../../visible-text.ts";
import { actionFailed } from "../../errors/errors.ts";
import type { ResultLimits, ScriptOutcome } from "../../page-scripts/messages.ts";
import { runScript, scriptThrew } from "../script/run.ts";
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
  load: "none",
  mayNavigate: true,
  inSteps: "data",
  savesCookies: false,
  check({ script }, { scripts }) {
    scripts.toRunner(script);
  },
  async run({ page, scripts }, { script, args = [], encoding }) {
    const data = toData(await runScript(page.cdp, scripts.toRunner(script), args, RESULT_LIMITS));
    if (encoding !== "artifact") return { data };
    // JSON has no undefined.
    return { data: {}, bytes: Buffer.from(JSON.stringify(data.result ?? null)), contentType: "application/json" };
  },
};

function toData(outcome: ScriptOutcome): { result?: unknown } {
  switch (outcome[0]) {
    case "value":
      return { result: outcome[1] };
    case "undefined":
      return {};
    case "threw":
      throw scriptThrew(outcome);
    case "no-json":
      throw actionFailed("not-serialisable", `the script's result has no JSON: ${bounded(outcome[1])}`);
    case "too-large":
      throw tooLarge(outcome[1]);
  }
}

const EXCESS: Readonly<Record<keyof ResultLimits, readonly [exceeds: string, unit: string]>> = {
  maxBytes: ["is larger than", "bytes"],
  maxValues: ["has more than", "values"],
  maxDepth: ["is nested deeper than", "levels"],
};

function tooLarge(limit: keyof ResultLimits): Error {
  const max = RESULT_LIMITS[limit];
  const [exceeds, unit] = EXCESS[limit];
  return actionFailed("result-too-large", `the script's result ${exceeds} ${max} ${unit}`, { [limit]: max });
}

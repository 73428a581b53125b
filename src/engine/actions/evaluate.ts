import { resultOf, runScript } from "../script/run.ts";
import type { Action } from "./action.ts";

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
  check({ script }, { scripts }) {
    scripts.toRunner(script);
  },
  async run({ page, scripts }, { script, args = [], encoding }) {
    const data = resultOf(await runScript(page.cdp, scripts.toRunner(script), args), "script");
    if (encoding !== "artifact") return { data };
    // JSON has no undefined.
    return { data: {}, bytes: Buffer.from(JSON.stringify(data.result ?? null)), contentType: "application/json" };
  },
};

import { setTimeout as sleep } from "node:timers/promises";
import { type ActionParams, toDuration } from "../../contract.ts";
import { invalidField } from "../../errors/errors.ts";
import { parseScript } from "../script/parse.ts";
import { checkScript } from "../script/policy.ts";
import { isTrue } from "../script/run.ts";
import { toBrowserSelector } from "./selector-policy.ts";
import type { Action, ActionContext } from "./action.ts";

const POLL_MS = 50;

/**
 * Waits until all conditions given hold at once: an element is there (or visible, or hidden), a script gives something
 * true, and so much time has passed.
 *
 * @throws ServiceError `ACTION_FAILED` when the script throws
 */
export const wait: Action<"wait"> = {
  phase: "selector",
  async run(context, params) {
    const startedMs = performance.now();
    const conditions = conditionsOf(context, params);
    if (params.duration !== undefined) {
      context.enter("script");
      await sleep(params.duration, undefined, { signal: context.signal });
    }
    // One may cease to hold while another is waited for, so in the end all must hold without waiting.
    for (let held = 0, next = 0; held < conditions.length; next = (next + 1) % conditions.length) {
      context.signal.throwIfAborted();
      const hasWaited = await conditions[next]?.();
      held = hasWaited === true && conditions.length > 1 ? 0 : held + 1;
    }
    return { data: { waited: toDuration(performance.now() - startedMs) } };
  },
};

/** Each resolves once it holds, and tells whether it had to wait for that. */
type Condition = () => Promise<boolean>;

function conditionsOf(
  context: ActionContext,
  { waitType, selector, visible, hidden, duration, function: script }: ActionParams<"wait">,
): Condition[] {
  const given = { selector, duration, function: script };
  if (waitType !== undefined && given[waitType] === undefined)
    throw invalidField(waitType, `must be given with waitType ${waitType}`);
  if (Object.values(given).every((value) => value === undefined))
    throw invalidField("selector", "or duration or function must be given");
  if (visible === true && hidden === true) throw invalidField("hidden", "must not be given with visible");
  if (selector === undefined && (visible === true || hidden === true))
    throw invalidField("selector", "must be given with visible or hidden");
  const conditions: Condition[] = [];
  if (selector !== undefined) {
    const state = visible === true ? "visible" : hidden === true ? "hidden" : "attached";
    conditions.push(elementIs(context, toBrowserSelector(selector), state));
  }
  if (script !== undefined) conditions.push(scriptIsTrue(context, script));
  return conditions;
}

function elementIs(context: ActionContext, selector: string, state: "attached" | "visible" | "hidden"): Condition {
  const { page, remainingMs } = context;
  const now = async (): Promise<boolean> => {
    const element = page.page.locator(selector).first();
    if (state === "attached") return (await element.count()) > 0;
    return state === "visible" ? element.isVisible() : element.isHidden();
  };
  return async () => {
    if (await now()) return false;
    context.enter("selector");
    await page.page.waitForSelector(selector, { state, timeout: remainingMs(), strict: false });
    return true;
  };
}

function scriptIsTrue(context: ActionContext, script: string): Condition {
  const form = parseScript(script, "function");
  checkScript(form.tree);
  return async () => {
    context.enter("script");
    if (await isTrue(context.page.cdp, form)) return false;
    do await sleep(POLL_MS, undefined, { signal: context.signal });
    while (!(await isTrue(context.page.cdp, form)));
    return true;
  };
}

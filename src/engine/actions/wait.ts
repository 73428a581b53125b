import { setTimeout as sleep } from "node:timers/promises";
import { type ActionParams, toDuration } from "../../contract.ts";
import { invalidField, ServiceError } from "../../errors/errors.ts";
import { REF_ENGINE } from "../outline/ref-engine.ts";
import { showsText } from "../outline/world.ts";
import { isTrue } from "../script/run.ts";
import { resolveTarget, type Target, type TargetParams } from "./target.ts";
import type { Action, ActionContext } from "./action.ts";

const POLL_MS = 50;

/**
 * Waits until all conditions given hold at once: an element is there (or visible, or hidden), a text is shown, a script
 * gives something true, and so much time has passed.
 *
 * @throws ServiceError `ACTION_FAILED` when the script throws
 */
export const wait: Action<"wait"> = {
  phase: "selector",
  check({ waitType, visible, hidden, ...params }) {
    const given = toGiven(params);
    if (waitType !== undefined && given[waitType] === undefined)
      throw invalidField(waitType, `must be given with waitType ${waitType}`);
    if (Object.values(given).every((value) => value === undefined))
      throw invalidField("selector", "or ref, text, duration or function must be given");
    if (visible === true && hidden === true) throw invalidField("hidden", "must not be given with visible");
    if (given.selector === undefined && (visible === true || hidden === true))
      throw invalidField("selector", "must be given with visible or hidden");
  },
  async run(context, params) {
    const startedMs = performance.now();
    const conditions = await conditionsOf(context, params);
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

/** Resolves once it holds, with whether it had to wait. */
type Condition = () => Promise<boolean>;

/** What is waited for, by `waitType`. */
function toGiven({ selector, ref, text, duration, function: script }: ActionParams<"wait">) {
  return { selector: selector ?? ref, text, duration, function: script };
}

async function conditionsOf(context: ActionContext, params: ActionParams<"wait">): Promise<Condition[]> {
  const { visible, hidden } = params;
  const { selector, text, function: script } = toGiven(params);
  const conditions: Condition[] = [];
  if (selector !== undefined) {
    const state = visible === true ? "visible" : hidden === true ? "hidden" : "attached";
    conditions.push(elementIs(context, await targetOf(context, params, state), state));
  }
  if (text !== undefined) conditions.push(textIsShown(context, text));
  if (script !== undefined) conditions.push(scriptIsTrue(context, script));
  return conditions;
}

/** What is waited for to go may be gone already. */
async function targetOf(context: ActionContext, params: TargetParams, state: string): Promise<Target> {
  const { page } = context;
  if (params.ref === undefined || state !== "hidden") return resolveTarget(context, params);
  return page.outline.resolve(params.ref, context.rebinds, "ref").then(
    ({ frame, ref }) => ({ frame, ref, selector: `${REF_ENGINE}=${ref}` }),
    (error: unknown) => {
      if (!(error instanceof ServiceError) || error.code !== "CONFLICT") throw error;
      return { frame: page.page.mainFrame(), selector: `${REF_ENGINE}=gone` };
    },
  );
}

function textIsShown(context: ActionContext, text: string): Condition {
  const { page, signal } = context;
  const now = async (): Promise<boolean> => {
    for (const frame of page.page.frames()) if (await showsText(frame, text)) return true;
    return false;
  };
  return async () => {
    if (await now()) return false;
    context.enter("selector");
    do await sleep(POLL_MS, undefined, { signal });
    while (!(await now()));
    return true;
  };
}

function elementIs(
  context: ActionContext,
  { frame, selector }: Target,
  state: "attached" | "visible" | "hidden",
): Condition {
  const { remainingMs } = context;
  const now = async (): Promise<boolean> => {
    const element = frame.locator(selector).first();
    if (state === "attached") return (await element.count()) > 0;
    return state === "visible" ? element.isVisible() : element.isHidden();
  };
  return async () => {
    if (await now()) return false;
    context.enter("selector");
    await frame.waitForSelector(selector, { state, timeout: remainingMs(), strict: false });
    return true;
  };
}

function scriptIsTrue(context: ActionContext, script: string): Condition {
  const runner = context.scripts.toRunner(script, "function");
  return async () => {
    context.enter("script");
    if (await isTrue(context.page.cdp, runner)) return false;
    do await sleep(POLL_MS, undefined, { signal: context.signal });
    while (!(await isTrue(context.page.cdp, runner)));
    return true;
  };
}

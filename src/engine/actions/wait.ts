import { setTimeout as sleep } from "node:timers/promises";
import type { Frame } from "playwright-core";
import { type ActionParams, toDuration } from "../../contract.ts";
import { invalidField, ServiceError } from "../../errors/errors.ts";
import { valueWithin } from "../../errors/timing.ts";
import { bounded, boundedUrl } from "../../visible-text.ts";
import { callIn } from "../page-scripts.ts";
import { isTrue } from "../script/run.ts";
import { type Locate, locator, type TargetParams, tryOnce } from "../elements/ready.ts";
import { malformed } from "../elements/selectors.ts";
import type { Action, ActionContext } from "./action.ts";

const POLL_MS = 50;
/** Longest wait inside a page before the next begins: a frame may have been added meanwhile, or the caller be gone. */
const ROUND_MS = 500;
/** A document that is being replaced shows nothing. */
const SHOWS_TIMEOUT_MS = 1_000;

type ElementState = "attached" | "visible" | "hidden";

/**
 * Waits until all conditions given hold at once: an element is there (or visible, or hidden), a text is shown, a script
 * gives something true, a download has ended, a page was opened, a dialog was answered, and so much time has passed.
 *
 * @throws ServiceError `ACTION_FAILED` when the script throws
 */
export const wait: Action<"wait"> = {
  phase: "selector",
  load: "none",
  mayNavigate: false,
  inSteps: "status",
  check({ waitType, visible, hidden, ...params }, { scripts }) {
    const given = toGiven(params);
    if (waitType !== undefined && given[waitType] === undefined)
      throw invalidField(waitType, `must be given with waitType ${waitType}`);
    if (Object.values(given).every((value) => value === undefined))
      throw invalidField("selector", "or ref, text, url, duration, function, download, popup or dialog must be given");
    if (visible === true && hidden === true) throw invalidField("hidden", "must not be given with visible");
    if (given.selector === undefined && (visible === true || hidden === true))
      throw invalidField("selector", "must be given with visible or hidden");
    if (params.function !== undefined) scripts.toRunner(params.function, "function");
  },
  async run(context, params) {
    const startedMs = performance.now();
    const conditions = await conditionsOf(context, params);
    if (params.duration !== undefined) {
      context.enter("script");
      await sleep(params.duration, undefined, { signal: context.signal });
    }
    if (params.dialog !== undefined) await dialogAnswered(context);
    if (params.download !== undefined) context.found("no-download");
    const download = params.download === undefined ? undefined : await context.page.downloads.next(context.signal);
    if (params.popup !== undefined) context.found("no-popup");
    const popup = params.popup === undefined ? undefined : await context.page.popups.next(context.signal);
    // One may cease to hold while another is waited for, so in the end all must hold without waiting.
    for (let held = 0, next = 0; held < conditions.length; next = (next + 1) % conditions.length) {
      context.signal.throwIfAborted();
      const hasWaited = await conditions[next]?.();
      held = hasWaited === true && conditions.length > 1 ? 0 : held + 1;
    }
    const waited = toDuration(performance.now() - startedMs);
    return { data: { waited, ...(download && { download }), ...(popup && { popup: popup.id }) } };
  },
};

/** Resolves once it holds, with whether it had to wait. */
type Condition = () => Promise<boolean>;

/** The conditions by `waitType`. */
function toGiven({ selector, ref, function: script, ...others }: ActionParams<"wait">) {
  const { text, url, duration, download, popup, dialog } = others;
  return { selector: selector ?? ref, text, url, duration, function: script, download, popup, dialog };
}

async function conditionsOf(context: ActionContext, params: ActionParams<"wait">): Promise<Condition[]> {
  const { visible, hidden } = params;
  const { selector, text, function: script } = toGiven(params);
  const conditions: Condition[] = [];
  if (selector !== undefined) {
    const state = visible === true ? "visible" : hidden === true ? "hidden" : "attached";
    conditions.push(elementIs(context, await locatorOf(context, params, state), state));
  }
  if (text !== undefined) conditions.push(textIsShown(context, text));
  if (params.url !== undefined) conditions.push(urlIs(context, params.url));
  if (script !== undefined) conditions.push(scriptIsTrue(context, script));
  return conditions;
}

/** An element that is to go may be gone already. */
async function locatorOf(context: ActionContext, params: TargetParams, state: ElementState): Promise<Locate> {
  try {
    return await locator(context, params);
  } catch (error) {
    if (state !== "hidden" || !(error instanceof ServiceError) || error.code !== "CONFLICT") throw error;
    return () => Promise.resolve({ obstacle: "missing" });
  }
}

function textIsShown(context: ActionContext, text: string): Condition {
  const { page, signal, found } = context;
  /** The frames that have not responded yet: one may be busy for good. */
  const asked = new Map<Frame, Promise<boolean>>();
  const ask = (frame: Frame): Promise<boolean> => {
    const shown = callIn(frame, "shows", text).catch(() => false);
    return shown.finally(() => asked.delete(frame));
  };
  return async () => {
    context.enter("selector");
    found("text-not-shown", JSON.stringify(bounded(text)));
    for (let hasWaited = false; ; hasWaited = true) {
      signal.throwIfAborted();
      const [main = page.page.mainFrame(), ...others] = page.page.frames();
      const askedMs = performance.now();
      const withinMs = others.length === 0 ? ROUND_MS : 0;
      const held = await valueWithin(callIn(main, "untilShown", text, withinMs), withinMs + SHOWS_TIMEOUT_MS);
      if (held?.holds === true) return hasWaited || held.hasWaited;
      const shown = (await valueWithin(callIn(main, "seen"), SHOWS_TIMEOUT_MS))?.text;
      if (shown !== undefined)
        found("text-not-shown", `${JSON.stringify(bounded(text))}; the page shows ${JSON.stringify(bounded(shown))}`);
      for (const frame of others) if (!asked.has(frame)) asked.set(frame, ask(frame));
      if (await valueWithin(isAny([...asked.values()]), POLL_MS)) return hasWaited;
      await pause(askedMs, signal);
    }
  };
}

async function dialogAnswered({ page: { dialogs }, signal, found, enter }: ActionContext): Promise<void> {
  enter("script");
  found("no-dialog");
  while (!dialogs.takeAnswered()) await sleep(POLL_MS, undefined, { signal });
}

function urlIs(context: ActionContext, wanted: string): Condition {
  const { page, signal, found } = context;
  const matches = urlMatcher(wanted);
  return async () => {
    context.enter("navigation");
    for (let hasWaited = false; ; hasWaited = true) {
      const url = page.page.url();
      if (matches(url)) return hasWaited;
      found("other-url", boundedUrl(url));
      await sleep(POLL_MS, undefined, { signal });
    }
  };
}

/** Takes time linear in the URL, whatever the pattern. */
export function urlMatcher(pattern: string): (url: string) => boolean {
  const hasQuery = /[?#]/.test(pattern);
  const wanted = pattern.split("/").map((part) => part.split("*"));
  return (url) => {
    const given = (hasQuery ? url : url.replace(/[?#].*$/s, "")).split("/");
    return given.length === wanted.length && wanted.every((parts, index) => partMatches(given[index] ?? "", parts));
  };
}

/** Whether a text consists of these, in order, with anything between two of them. */
function partMatches(text: string, [first = "", ...rest]: readonly string[]): boolean {
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let from = first.length;
  for (const each of rest) {
    const at = text.indexOf(each, from);
    if (at === -1) return false;
    from = at + each.length;
  }
  return text.endsWith(last) && text.length - last.length >= from;
}

/** Resolves with true as soon as one does. */
function isAny(values: readonly Promise<boolean>[]): Promise<boolean> {
  const held = values.map(async (value) => (await value) || Promise.reject(new Error("it does not hold")));
  return Promise.any(held).catch(() => false);
}

function elementIs(context: ActionContext, locate: Locate, state: ElementState): Condition {
  const { page, signal, found } = context;
  return async () => {
    context.enter("selector");
    for (let hasWaited = false; ; hasWaited = true) {
      signal.throwIfAborted();
      const askedMs = performance.now();
      const reply = await tryOnce(locate, ({ frame, element }) =>
        page.scripts.callIn(frame, "until", element, state, ROUND_MS),
      );
      if ("value" in reply) {
        if (reply.value.holds) return hasWaited || reply.value.hasWaited;
        found(state === "hidden" ? "visible" : reply.value.isThere === true ? "hidden" : "missing");
      } else if (reply.obstacle === "selector") throw malformed("selector", reply.by ?? "");
      else if (state === "hidden") return hasWaited;
      else found(reply.obstacle);
      await pause(askedMs, signal);
    }
  };
}

/** Waits before the page is asked again, where it did not wait itself. */
async function pause(askedMs: number, signal: AbortSignal): Promise<void> {
  const leftMs = POLL_MS - (performance.now() - askedMs);
  if (leftMs > 0) await sleep(leftMs, undefined, { signal });
}

function scriptIsTrue(context: ActionContext, script: string): Condition {
  const runner = context.scripts.toRunner(script, "function");
  return async () => {
    context.enter("script");
    if (await isTrue(context.page.cdp, runner)) return false;
    context.found("not-true");
    do await sleep(POLL_MS, undefined, { signal: context.signal });
    while (!(await isTrue(context.page.cdp, runner)));
    return true;
  };
}

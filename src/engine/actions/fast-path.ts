import { setTimeout as delay } from "node:timers/promises";
import type { Reply, ScriptTarget } from "../../page-scripts/messages.ts";
import { isDocumentReplaced } from "../playwright/errors.ts";
import type { ActionContext } from "./action.ts";
import type { PathCounts } from "./path-counts.ts";
import { shapeOf } from "./plain-selector.ts";
import { resolveTarget, type Target, type TargetParams } from "./target.ts";

export type { Reply, ScriptTarget } from "../../page-scripts/messages.ts";

/**
 * Runs an element action by one check inside the page and CDP's own events. Undefined where it is left to Playwright, with
 * nothing done to the page that Playwright would not do again.
 *
 * @throws ServiceError as `resolveTarget` does
 */
export async function onFastPath<T>(
  context: Pick<ActionContext, "found" | "page" | "paths" | "rebinds" | "signal">,
  params: TargetParams,
  act: (target: ScriptTarget) => Promise<Reply<T>>,
): Promise<{ readonly value: T } | undefined> {
  return onFastPathTo(context, params, await resolveTarget(context, params), act);
}

/** The same for an element that is resolved. */
export async function onFastPathTo<T>(
  { found, page, paths, signal }: Pick<ActionContext, "found" | "page" | "paths" | "signal">,
  params: TargetParams,
  { frame, ref }: Target,
  act: (target: ScriptTarget) => Promise<Reply<T>>,
): Promise<{ readonly value: T } | undefined> {
  if (frame !== page.page.mainFrame()) return decline(paths, "frame");
  const shape = ref === undefined ? shapeOf(params.selector ?? "") : undefined;
  if (ref === undefined && shape === undefined) return decline(paths, "selector");
  const target =
    ref === undefined ? { selector: params.selector ?? "", isCompound: false, isList: true, ...shape } : { ref };
  if (page.heldButtons.size > 0) return decline(paths, "button-held");
  let reply: Reply<T>;
  try {
    reply = await act(target);
  } catch (error) {
    signal.throwIfAborted();
    // The document was replaced under the check, which Playwright repeats in the next one.
    if (isDocumentReplaced(error)) return decline(paths, "navigated");
    throw error;
  }
  signal.throwIfAborted();
  if ("declined" in reply) {
    found(reply.declined);
    return decline(paths, reply.declined);
  }
  paths.fast++;
  return reply;
}

/** Reasons that a page may be about to remove; the page is left as it was. */
const NOT_READY: ReadonlySet<string> = new Set(["missing", "hidden", "disabled", "disabled-option"]);
const MAX_WAIT_MS = 2_500;
/** For Playwright, which says what was missing when the time is over. */
const LEFT_MS = 1_000;
/** Between two checks; as long again as a check takes where that is longer. */
const PAUSE_MS = 16;

/**
 * Checks again, for a few seconds, while an element is not ready. Playwright checks after 0, 20, 100, 100, and then every 500 ms.
 *
 * @param act checks first, and does nothing to the page where the element is not ready
 */
export function untilReady<T>(
  { paths, signal, remainingMs }: Pick<ActionContext, "paths" | "signal" | "remainingMs">,
  act: (target: ScriptTarget) => Promise<Reply<T>>,
): (target: ScriptTarget) => Promise<Reply<T>> {
  return async (target) => {
    const endMs = performance.now() + Math.min(MAX_WAIT_MS, remainingMs() - LEFT_MS);
    for (;;) {
      const askedMs = performance.now();
      const reply = await act(target);
      const now = performance.now();
      if (!("declined" in reply) || !NOT_READY.has(reply.declined) || now >= endMs) return reply;
      // A removed element never returns under its ref: do not wait.
      if ("ref" in target && reply.declined === "missing") return reply;
      paths.waited[reply.declined] = (paths.waited[reply.declined] ?? 0) + 1;
      await delay(Math.max(PAUSE_MS, now - askedMs), undefined, { signal });
    }
  };
}

export function decline(paths: PathCounts, reason: string): undefined {
  paths.declined[reason] = (paths.declined[reason] ?? 0) + 1;
}

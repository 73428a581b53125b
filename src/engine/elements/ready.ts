import { setTimeout as delay } from "node:timers/promises";
import type { Reply } from "../../page-scripts/messages.ts";
import type { LivePage } from "../page/live-page.ts";
import { isDetached, isDocumentReplaced, isNoNodeAt } from "../playwright/errors.ts";
import { malformed } from "./selectors.ts";
import { locator, type Locate, type Target, type TargetParams } from "./target.ts";

/** The part of an action that finding its element and acting on it need. */
export interface ElementContext {
  readonly page: LivePage;
  /** Whether a ref may stand for the one like element that replaced its own. */
  readonly rebinds: boolean;
  /** Aborts when the deadline passes, the caller disconnects, or the page dies: pass it to everything that waits. */
  readonly signal: AbortSignal;
  /** Notes what is in the way of all input so far, and which element that is: the reason of a TIMEOUT. */
  found(obstacle: string, by?: string): void;
  /** Returns the time left for the action, at least 1: pass it to every call of Playwright's. */
  remainingMs(): number;
}

/** Pauses between two tries; as long again as a try takes where that is longer. */
const PAUSES_MS = [16, 16, 16, 30, 50] as const;

/**
 * Finds the element of an action and tries to act on it, again and again until nothing is in the way or the action's signal aborts. What
 * was in the way last is the reason of its TIMEOUT.
 *
 * @param attempt one step that does nothing to the page where something is in the way; `coveredCount` tries before found the element covered
 */
export async function untilReady<T>(
  context: Pick<ElementContext, "found" | "page" | "rebinds" | "signal">,
  params: TargetParams,
  attempt: (target: Target, coveredCount: number) => Promise<Reply<T>>,
): Promise<T> {
  return untilLocated(context, await locator(context, params), attempt);
}

/** Retries like `untilReady`, for an element that is found otherwise. */
export async function untilLocated<T>(
  { found, signal }: Pick<ElementContext, "found" | "signal">,
  locate: Locate,
  attempt: (target: Target, coveredCount: number) => Promise<Reply<T>>,
): Promise<T> {
  let before: string | undefined;
  let coveredCount = 0;
  for (let count = 0; ; count++) {
    signal.throwIfAborted();
    const startedMs = performance.now();
    const reply = await tryOnce(() => locate(before), attempt, coveredCount);
    signal.throwIfAborted();
    if ("value" in reply) return reply.value;
    if (reply.obstacle === "selector") throw malformed("selector", reply.by ?? "");
    before = reply.obstacle;
    if (before === "covered") coveredCount++;
    found(reply.obstacle, reply.by);
    const pauseMs = PAUSES_MS[Math.min(count, PAUSES_MS.length - 1)] ?? 0;
    await delay(Math.max(pauseMs, performance.now() - startedMs), undefined, { signal });
  }
}

/** One try; what the page replaced meanwhile is missing. */
export async function tryOnce<T>(
  locate: () => Promise<Reply<Target>>,
  attempt: (target: Target, coveredCount: number) => Promise<Reply<T>>,
  coveredCount = 0,
): Promise<Reply<T>> {
  try {
    const target = await locate();
    return "value" in target ? await attempt(target.value, coveredCount) : target;
  } catch (error) {
    // The document, frame or element was replaced meanwhile: the next try finds another.
    if (isDocumentReplaced(error) || isDetached(error) || isNoNodeAt(error)) return { obstacle: "missing" };
    throw error;
  }
}

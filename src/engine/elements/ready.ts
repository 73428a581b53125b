import { setTimeout as delay } from "node:timers/promises";
import type { Frame } from "playwright-core";
import type { Reply } from "../../page-scripts/messages.ts";
import type { LivePage } from "../page/live-page.ts";
import { isDetached, isDocumentReplaced, isNoNodeAt } from "../playwright/errors.ts";
import { isEnterFrame, malformed, partsOf, plainCss, withoutMark } from "./selectors.ts";
import { actionFailed, ServiceError } from "../../errors/errors.ts";
import { type ElementTarget, nodeOf } from "../page-scripts.ts";
import { frameById } from "../playwright/frames.ts";
import type { SelectorPart } from "../playwright/selectors.ts";

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

/** How an action names its element; the contract lets no action have both. */
export interface TargetParams {
  readonly selector?: string | undefined;
  readonly ref?: string | undefined;
}

/** The point that some actions may name in place of an element. */
export interface PointParams {
  readonly x?: number | undefined;
  readonly y?: number | undefined;
}

/** An element, or how it is found, in its frame. */
export interface Target {
  readonly frame: Frame;
  readonly element: ElementTarget;
}

/**
 * Finds where the element of an action is, before each try: a frame may have come or gone.
 *
 * @param before what was in the way of the try before
 */
export type Locate = (before?: string) => Promise<Reply<Target>>;

/** The page of an action, and whether a ref may stand for what replaced its element. */
interface Located {
  readonly page: Pick<LivePage, "page" | "outline">;
  readonly rebinds: boolean;
}

/**
 * How to find the element of an action. For a ref it is still what was shown, or the one thing that replaced it.
 *
 * @throws ServiceError `VALIDATION_ERROR` for a malformed selector or a ref that the page has never shown; `CONFLICT` with
 * `details.reason` `stale-ref`, also while the action waits
 */
export async function locator(
  { page, rebinds }: Located,
  { selector = "", ref }: TargetParams,
  toName: (field: "selector" | "ref") => string = (field) => field,
): Promise<Locate> {
  if (ref !== undefined) {
    let resolved = await page.outline.resolve(ref, rebinds, toName("ref"));
    return async (before) => {
      try {
        if (before === "missing" || before === "detached") resolved = await page.outline.resolve(ref, rebinds, "ref");
      } catch (error) {
        // What is something else now may become again what was shown; what is gone does not return.
        if (!isChanged(error)) throw error;
      }
      return { value: { frame: resolved.frame, element: { ref: resolved.ref } } };
    };
  }
  const given = withoutMark(partsOf(selector, toName("selector")));
  const [first = [], ...inner] = chainsOf(given.parts);
  return async () => {
    let frame = page.page.mainFrame();
    let parts = first;
    for (const next of inner) {
      const node = await nodeOf(frame, { parts });
      if (node === undefined) return { obstacle: "missing" };
      const entered = node.frameId === undefined ? undefined : frameById(page.page, node.frameId);
      if (entered === undefined || entered.parentFrame() !== frame)
        throw actionFailed("wrong-element", `"${selector}": what frame= names is no frame`);
      frame = entered;
      parts = next;
    }
    const css = plainCss(parts);
    const only = given.isOnly && ({ isOnly: true } as const);
    return { value: { frame, element: { parts, ...(css !== undefined && { css }), ...only } } };
  };
}

function isChanged(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return false;
  const { reason, now } = (error.details ?? {}) as { readonly reason?: unknown; readonly now?: unknown };
  return reason === "stale-ref" && now !== undefined;
}

/** The parts up to each frame, and those inside of the last one. */
function chainsOf(parts: readonly SelectorPart[]): readonly (readonly SelectorPart[])[] {
  const chains: SelectorPart[][] = [[]];
  for (const part of parts) {
    if (isEnterFrame(part)) chains.push([]);
    else chains.at(-1)?.push(part);
  }
  return chains;
}

/** The error of an action on an element, or on the focused one: `select on "#list": the element is no select list`. */
export function failedOn(
  action: string,
  params: TargetParams,
  reason: string,
  problem: string,
  more?: Readonly<Record<string, unknown>>,
): ServiceError {
  const { selector, ref } = params;
  const label = selector === undefined && ref === undefined ? "the focused element" : targetLabel(params);
  return actionFailed(reason, `${action} on ${label}: ${problem}`, more);
}

/** How results and messages name the element. */
export function targetData({ selector, ref }: TargetParams): { readonly selector?: string; readonly ref?: string } {
  return { ...(selector !== undefined && { selector }), ...(ref !== undefined && { ref }) };
}

/** `"#save"`, `e12` or `the point 3, 4`. */
export function targetLabel({ selector, ref, x, y }: TargetParams & PointParams): string {
  if (selector !== undefined) return `"${selector}"`;
  return ref ?? (x === undefined ? "the element" : `the point ${x}, ${y}`);
}

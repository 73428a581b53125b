import type { Frame } from "playwright-core";
import { actionFailed, ServiceError } from "../../errors/errors.ts";
import type { Reply } from "../../page-scripts/messages.ts";
import type { LivePage } from "../page/live-page.ts";
import { type ElementTarget, nodeOf } from "../page-scripts.ts";
import { frameById } from "../playwright/frames.ts";
import { isEnterFrame, partsOf, plainCss, withoutMark } from "./selectors.ts";
import type { SelectorPart } from "../playwright/selectors.ts";

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

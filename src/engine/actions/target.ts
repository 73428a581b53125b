import type { Frame } from "playwright-core";
import type { ActionContext } from "./action.ts";
import { REF_ENGINE } from "../outline/ref-engine.ts";
import { toBrowserSelector } from "./selector-policy.ts";

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

/** Where an action's element is looked for. */
export interface Target {
  readonly frame: Frame;
  /** For Playwright; the first match counts. */
  readonly selector: string;
  /** Inside its frame; absent for a selector. */
  readonly ref?: string;
}

/**
 * Where the element of an action is. For a ref it is still what was shown, or the one thing that replaced it.
 *
 * @throws ServiceError `VALIDATION_ERROR` for a malformed selector or a ref that the page has never shown; `CONFLICT` with
 * `details.reason` `stale-ref`
 */
export async function resolveTarget(
  { page, rebinds }: Pick<ActionContext, "page" | "rebinds">,
  { selector = "", ref }: TargetParams,
  toName: (field: "selector" | "ref") => string = (field) => field,
): Promise<Target> {
  if (ref === undefined)
    return { frame: page.page.mainFrame(), selector: toBrowserSelector(selector, toName("selector")) };
  const resolved = await page.outline.resolve(ref, rebinds, toName("ref"));
  return { ...resolved, selector: `${REF_ENGINE}=${resolved.ref}` };
}

/** How results and messages name the element. */
export function targetData({ selector, ref }: TargetParams): { readonly selector?: string; readonly ref?: string } {
  return { ...(selector !== undefined && { selector }), ...(ref !== undefined && { ref }) };
}

/** `"#save"`, `e12` or `the point 3, 4`. */
export function targetLabel({ selector, ref, x, y }: TargetParams & PointParams): string {
  return ref ?? (selector === undefined && x !== undefined ? `the point ${x}, ${y}` : `"${selector ?? ""}"`);
}

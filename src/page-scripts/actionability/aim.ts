/** Where a pointer action is to be done, and whether its events can come to the element. */

import { clientLeftOf, clientTopOf, rectOf } from "../dom/reads.ts";
import {
  bringIntoView,
  Declined,
  hitTargetOf,
  isHit,
  pointInside,
  pointOf,
  requireEnabled,
  requireShown,
  requireStable,
  requireUnmovedByScroll,
} from "./elements.ts";
import type { Point, Reply, ScriptTarget } from "../messages.ts";
import { isTarget } from "../outline/look.ts";
import { armNextPress, armPress, requireOwnDocument, watchPointer } from "./pointer.ts";
import { found, reply, replyAsync } from "./target.ts";

/** Where the pointer is about to act, and on what. */
let aimed: { readonly target: Element; readonly point: Point } | undefined;

export async function aim(action: "click" | "hover", target: ScriptTarget, isSettled: boolean): Promise<Reply<Point>> {
  return replyAsync(async () => {
    const element = found(target);
    requireShown(element);
    if (action === "click") requireEnabled(element);
    await requireStable(element, isSettled);
    if (bringIntoView(element)) await requireUnmovedByScroll(element);
    requireShown(element);
    if (action === "click") requireEnabled(element);
    aimed = {
      target: hitTargetOf(element),
      point: pointOf(element, action === "click" && "ref" in target ? isTarget : undefined),
    };
    if (!isHit(aimed.point, aimed.target)) throw new Declined("covered");
    if (action === "hover") watchPointer("move", aimed.target);
    return aimed.point;
  });
}

export function arm(isFirst: boolean): Reply<boolean> {
  return reply(() => {
    if (aimed === undefined) throw new Declined("missing");
    return armAt(aimed.target, aimed.point, isFirst);
  });
}

export function armOn(element: Element, point: Point | null, isFirst: boolean): Reply<boolean> {
  return reply(() => armAt(hitTargetOf(element), point ?? undefined, isFirst));
}

function armAt(target: Element, point: Point | undefined, isFirst: boolean): boolean {
  return isFirst ? armPress(target, point) : armNextPress(target, point);
}

export function through(frame: Element, point: Point): Reply<Point | null> {
  return reply(() => {
    if (!isHit(point, frame)) throw new Declined("covered");
    return pointInside(frame, point) ?? null;
  });
}

export function watch(element: Element, kind: "move" | "drop"): void {
  // What is dragged may cover the target.
  watchPointer(kind, kind === "drop" ? undefined : hitTargetOf(element));
}

export function ownPosition(element: Element): Reply<Point | null> {
  return reply(() => {
    const [middle, own] = [pointOf(element), pointOf(element, isTarget)];
    if (own.x === middle.x && own.y === middle.y) return null;
    const { left, top } = rectOf(element);
    return { x: own.x - left - clientLeftOf(element), y: own.y - top - clientTopOf(element) };
  });
}

export function requireDrop(element: Element, point: Point | null): Reply<null> {
  return reply(() => {
    requireOwnDocument(element, point ?? undefined);
    return null;
  });
}

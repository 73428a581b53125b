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
import { isAsShown, isTarget } from "../outline/look.ts";
import { isDragElsewhere, restDrag } from "./drags.ts";
import { armNextPress, armPress, requireOwnDocument, watchPointer } from "./pointer.ts";
import { found, reply, replyAsync } from "./target.ts";

/** Where the pointer is about to act, and on what. */
let aimed: { readonly element: Element; readonly ref: string | null; readonly point: Point } | undefined;

export async function aim(action: "click" | "hover", target: ScriptTarget, isSettled: boolean): Promise<Reply<Point>> {
  return replyAsync(async () => {
    const element = found(target);
    requireShown(element);
    if (action === "click") requireEnabled(element);
    await requireStable(element, isSettled);
    if (bringIntoView(element)) await requireUnmovedByScroll(element);
    requireShown(element);
    if (action === "click") requireEnabled(element);
    const ref = "ref" in target ? target.ref : null;
    const point = pointOf(element, action === "click" && ref !== null ? isTarget : undefined);
    const hitTarget = hitTargetOf(element);
    if (!isHit(point, hitTarget)) throw new Declined("covered");
    if (action === "hover") watchPointer("move", hitTarget, shownCheck(ref));
    aimed = { element, ref, point };
    return point;
  });
}

export function arm(isFirst: boolean): Reply<boolean> {
  return reply(() => {
    if (aimed === undefined) throw new Declined("missing");
    return armAt(aimed.element, aimed.ref, aimed.point, isFirst);
  });
}

export function armOn(element: Element, ref: string | null, point: Point | null, isFirst: boolean): Reply<boolean> {
  return reply(() => armAt(element, ref, point ?? undefined, isFirst));
}

function armAt(element: Element, ref: string | null, point: Point | undefined, isFirst: boolean): boolean {
  const target = hitTargetOf(element);
  return isFirst ? armPress(target, point, shownCheck(ref)) : armNextPress(target, point);
}

function shownCheck(ref: string | null): () => boolean {
  return () => ref === null || isAsShown(ref);
}

export function through(frame: Element, point: Point): Reply<Point | null> {
  return reply(() => {
    if (!isHit(point, frame)) throw new Declined("covered");
    return pointInside(frame, point) ?? null;
  });
}

export function watchMove(element: Element, ref: string | null): void {
  watchPointer("move", hitTargetOf(element), shownCheck(ref));
}

export function ownPosition(element: Element): Reply<Point | null> {
  return reply(() => {
    const [middle, own] = [pointOf(element), pointOf(element, isTarget)];
    if (own.x === middle.x && own.y === middle.y) return null;
    const { left, top } = rectOf(element);
    return { x: own.x - left - clientLeftOf(element), y: own.y - top - clientTopOf(element) };
  });
}

export async function requireDrop(
  element: Element | null,
  ref: string | null,
  point: Point | null,
): Promise<Reply<boolean>> {
  return replyAsync(async () => {
    if (await restDrag()) return false;
    if (!shownCheck(ref)()) throw new Declined("detached");
    requireOwnDocument(element ?? document.documentElement, point ?? undefined);
    return !isDragElsewhere(point ?? undefined);
  });
}

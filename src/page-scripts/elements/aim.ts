/** Finds the point of a pointer action, and whether its events can come to the element. */

import { drawnBy } from "../dom/areas.ts";
import { rootElementOf } from "../dom/reads.ts";
import type { AimRequest, Point, Reply, ScriptTarget } from "../messages.ts";
import { isAsShown, isTarget } from "../outline/look.ts";
import { isDragElsewhere, restDrag } from "./drags.ts";
import { found, Obstacle, reply, replyAsync } from "./find.ts";
import { hitTargetOf, middleOf, pointAt, pointOf, reveal } from "./hit.ts";
import { armNextPress, armPress, requireOwnDocument, watchPointer } from "./pointer.ts";
import { requireEnabled, requireShown, requireStable } from "./states.ts";

/** The point and element on which the pointer is about to act. */
let aimed: { readonly element: Element; readonly ref: string | null; readonly point: Point } | undefined;

export async function aim(target: ScriptTarget | Element, request: AimRequest): Promise<Reply<Point>> {
  return replyAsync(async () => {
    const { isEnabled, isSettled, attempt, position, watchesMove, takesAnyPoint } = request;
    const element = found(target);
    const drawn = drawnBy(element);
    const requireReady = (): void => {
      requireShown(drawn);
      if (isEnabled) requireEnabled(element);
    };
    requireReady();
    // A frame that is out of view draws no frames.
    if (window !== top) await reveal(drawn, attempt);
    await requireStable(drawn, isSettled);
    await reveal(drawn, attempt);
    requireReady();
    const ref = target instanceof Element || !("ref" in target) ? null : target.ref;
    const point = takesAnyPoint
      ? await middleOf(element)
      : position === null
        ? await pointOf(element, isEnabled && ref !== null ? isTarget : () => false)
        : await pointAt(element, position);
    if (watchesMove) watchPointer("move", hitTargetOf(element), shownCheck(ref));
    aimed = { element, ref, point };
    return point;
  });
}

export function arm(isFirst: boolean): Reply<boolean> {
  return reply(() => {
    if (aimed === undefined) throw new Obstacle("missing");
    const { element, ref, point } = aimed;
    const target = hitTargetOf(element);
    return isFirst ? armPress(target, point, shownCheck(ref)) : armNextPress(target, point);
  });
}

function shownCheck(ref: string | null): () => boolean {
  return () => ref === null || isAsShown(ref);
}

/** @param isOnTarget whether the drop is on what was aimed at */
export async function requireDrop(isOnTarget: boolean, point: Point | null): Promise<Reply<boolean>> {
  return replyAsync(async () => {
    if (await restDrag()) return false;
    const target = isOnTarget ? aimed : undefined;
    if (target !== undefined && !shownCheck(target.ref)()) throw new Obstacle("detached");
    const at = target?.point ?? point ?? undefined;
    const element = target?.element ?? rootElementOf(document);
    if (element !== null) requireOwnDocument(element, at);
    return !isDragElsewhere(at);
  });
}

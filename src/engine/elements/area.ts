import type { Frame } from "playwright-core";
import type { Area, Reply } from "../../page-scripts/messages.ts";
import type { LivePage } from "../page/live-page.ts";
import { toViewport } from "../playwright/frames.ts";
import type { Target } from "./ready.ts";

/**
 * Brings an element into view, hides the caret until `capture` has settled, and calls that with the element's area of the page; null:
 * it has no box of its own.
 */
export async function withArea<T>(
  page: LivePage,
  { frame, element }: Target,
  { isSettled, mayMove }: { readonly isSettled: boolean; readonly mayMove: boolean },
  capture: (area: Area | null) => Promise<T>,
): Promise<Reply<T>> {
  try {
    const reply = await page.scripts.callIn(frame, "beginElementCapture", element, isSettled, mayMove);
    if ("obstacle" in reply) return reply;
    return { value: await capture(reply.value && (await areaInPage(page, frame, reply.value))) };
  } finally {
    showCaret(page, frame);
  }
}

/** Shows the caret again, without a wait: what the page is sent next comes after it. */
export function showCaret({ scripts }: Pick<LivePage, "scripts">, frame: Frame): void {
  scripts.callIn(frame, "showCaret").catch(() => undefined); // the document may be gone
}

/** The area of the page at one of a frame's viewport. */
async function areaInPage(page: LivePage, frame: Frame, area: Area): Promise<Area> {
  if (frame === page.page.mainFrame()) return area;
  const { x, y, width, height } = area;
  const [from, to, { cssVisualViewport: viewport }] = await Promise.all([
    toViewport(page.page, frame, { x, y }),
    toViewport(page.page, frame, { x: x + width, y: y + height }),
    page.cdp.send("Page.getLayoutMetrics"),
  ]);
  const [left, top] = [Math.round(from.x + viewport.pageX), Math.round(from.y + viewport.pageY)];
  const [right, bottom] = [Math.round(to.x + viewport.pageX), Math.round(to.y + viewport.pageY)];
  return { ...area, x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}

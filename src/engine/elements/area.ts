import type { Area } from "../../page-scripts/messages.ts";
import type { LivePage } from "../page/live-page.ts";
import { toViewport } from "../playwright/frame-placement.ts";
import type { Target } from "./target.ts";

/** The area of the page at one of a frame's viewport. */
export async function areaInPage(page: LivePage, { frame }: Target, area: Area): Promise<Area> {
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

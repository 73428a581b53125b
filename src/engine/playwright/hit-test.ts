import type { Frame, Page } from "playwright-core";
import { isNoNodeAt } from "./errors.ts";
import { frameById } from "./frames.ts";
import { worldOf } from "./world.ts";

/** What a hit test finds that begins in one process. */
export interface FrameHit {
  /** The frame that input at the point goes to, or the outermost one there of another process. */
  readonly frame: Frame;
  /** Whether that is of another process, in which it may have further ones inside of it. */
  readonly isElsewhere: boolean;
}

/**
 * Asks the browser which frame gets input at a point, whatever shadow root or transform it is in: three commands, however many
 * frames the page has.
 *
 * @param root the outermost frame of its process
 * @param point of the viewport of `root`
 */
export async function hitTest(
  page: Page,
  root: Frame,
  point: { readonly x: number; readonly y: number },
): Promise<FrameHit> {
  const { client } = await worldOf(root);
  const { cssVisualViewport: viewport } = await client.send("Page.getLayoutMetrics");
  try {
    // The command takes whole points of the document; a press goes to the whole point of the viewport before it.
    const hit = await client.send("DOM.getNodeForLocation", {
      x: Math.round(Math.floor(point.x) + viewport.pageX),
      y: Math.round(Math.floor(point.y) + viewport.pageY),
    });
    const { node } = await client.send("DOM.describeNode", { backendNodeId: hit.backendNodeId });
    // Of a frame of another process its element is hit, as at the border of any frame. A root element has the id of its own frame.
    const inner =
      node.frameId === undefined || node.frameId === hit.frameId ? undefined : frameById(page, node.frameId);
    if (inner !== undefined && (await worldOf(inner)).client !== client) return { frame: inner, isElsewhere: true };
    return { frame: frameById(page, hit.frameId) ?? root, isElsewhere: false };
  } catch (error) {
    if (isNoNodeAt(error)) return { frame: root, isElsewhere: false };
    throw error;
  }
}

import type { Frame, Page } from "playwright-core";
import { frameInternals } from "./internals.ts";
import { isDetached, isDocumentReplaced, isNoNodeAt } from "./errors.ts";
import { worldOf } from "./world.ts";
import type { Point } from "../../page-scripts/messages.ts";

/** The frame with this id in the protocol; undefined for one that the page does not have. */
export function frameById(page: Page, id: string): Frame | undefined {
  return page.frames().find((frame) => frameInternals(frame)._id === id);
}

/** Whether a page or a frame shows the browser's own page for a document that did not load. */
export function isErrorPage(shown: Pick<Frame, "url">): boolean {
  return shown.url().startsWith("chrome-error:");
}

/** The corners of a content box, as eight numbers, from the upper left one on in the direction of the clock. */
type Quad = readonly number[];

/** Placement of a frame's viewport in the document of the outermost frame of its parent's process, and its size in the frame. */
interface Placement {
  readonly quad: Quad;
  readonly width: number;
  readonly height: number;
}

/** The point of the page's viewport at one of a frame's. */
export async function toViewport(page: Page, frame: Frame, point: Point): Promise<Point> {
  let outer = point;
  for (let inner = frame; inner !== page.mainFrame();) {
    const parent = inner.parentFrame();
    if (parent === null) break;
    outer = placed(outer, await placementOf(inner, parent));
    inner = await outermostOfProcess(parent);
  }
  return outer;
}

/** The innermost frame at a point of the viewport, and the point in its document, null where that cannot be computed. */
export async function frameAt(page: Page, at: Point): Promise<{ readonly frame: Frame; readonly point: Point | null }> {
  let frame = page.mainFrame();
  let point = at;
  for (let isRoot = true; isRoot && frame.childFrames().length > 0;) {
    const hit = await hitTest(page, frame, point);
    isRoot = hit.isElsewhere;
    const parent = hit.frame.parentFrame();
    if (hit.frame === frame || parent === null) break;
    try {
      const placement = await placementOf(hit.frame, parent);
      const inner = unplaced(point, placement);
      const { width, height } = placement;
      const isInside = inner.x >= -0.5 && inner.y >= -0.5 && inner.x < width && inner.y < height;
      // The border and padding of a frame are its parent's.
      if (!isInside) return { frame: parent, point: parent === frame ? point : null };
      point = { x: Math.max(0, inner.x), y: Math.max(0, inner.y) };
      frame = hit.frame;
    } catch (error) {
      if (isDocumentReplaced(error) || isDetached(error) || isNoNodeAt(error)) break;
      throw error;
    }
  }
  return { frame, point };
}

/** The element of a frame in the document of its parent. */
export async function elementOfFrame(frame: Frame, parent: Frame): Promise<{ readonly backendNodeId: number }> {
  const { client } = await worldOf(parent);
  return client.send("DOM.getFrameOwner", { frameId: frameInternals(frame)._id });
}

async function placementOf(frame: Frame, parent: Frame): Promise<Placement> {
  const [inside, { client }] = await Promise.all([worldOf(frame), worldOf(parent)]);
  const { backendNodeId } = await elementOfFrame(frame, parent);
  const [{ model }, { result }] = await Promise.all([
    client.send("DOM.getBoxModel", { backendNodeId }),
    inside.client.send("Runtime.evaluate", {
      contextId: inside.contextId,
      expression: "[innerWidth, innerHeight]",
      returnByValue: true,
    }),
  ]);
  const [width = 0, height = 0] = result.value as readonly number[]; // by the expression
  return { quad: model.content, width, height };
}

/** The outermost frame around a frame whose input comes by the same session. */
async function outermostOfProcess(frame: Frame): Promise<Frame> {
  const { client } = await worldOf(frame);
  let found = frame;
  for (let around: Frame | null = frame; around !== null; around = around.parentFrame()) {
    if ((await worldOf(around)).client !== client) break;
    found = around;
  }
  return found;
}

/** Whether a frame is in another process than the page. */
export async function isApart(page: Page, frame: Frame): Promise<boolean> {
  const [own, main] = await Promise.all([worldOf(frame), worldOf(page.mainFrame())]);
  return own.client !== main.client;
}

/** The point of a plane at the place of one of a rectangle whose corners are drawn at those of the quad. */
function placed({ x, y }: Point, { quad, width, height }: Placement): Point {
  const [a, b, c, d, e, f, g, h] = projection(quad);
  const [u, v] = [x / width, y / height];
  const w = g * u + h * v + 1;
  return { x: (a * u + b * v + c) / w, y: (d * u + e * v + f) / w };
}

/** The reverse of `placed`. */
function unplaced({ x, y }: Point, { quad, width, height }: Placement): Point {
  const [a, b, c, d, e, f, g, h] = projection(quad);
  const [A, B, C] = [e - f * h, c * h - b, b * f - c * e];
  const [D, E, F] = [f * g - d, a - c * g, c * d - a * f];
  const [G, H, I] = [d * h - e * g, b * g - a * h, a * e - b * d];
  const w = G * x + H * y + I;
  return { x: ((A * x + B * y + C) / w) * width, y: ((D * x + E * y + F) / w) * height };
}

/**
 * The matrix, without its last member, that maps the unit square to a quad.
 *
 * @see P. Heckbert, Fundamentals of Texture Mapping and Image Warping, 1989, §2.2.3
 */
function projection(quad: Quad): readonly [number, number, number, number, number, number, number, number] {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = quad;
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const determinant = dx1 * dy2 - dx2 * dy1;
  const g = determinant === 0 ? 0 : (sx * dy2 - dx2 * sy) / determinant;
  const h = determinant === 0 ? 0 : (dx1 * sy - sx * dy1) / determinant;
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h];
}

/** Result of a hit test that begins in one process. */
interface FrameHit {
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
async function hitTest(page: Page, root: Frame, point: { readonly x: number; readonly y: number }): Promise<FrameHit> {
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

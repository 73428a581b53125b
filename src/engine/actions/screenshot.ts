import { actionFailed, invalidField } from "../../errors/errors.ts";
import { captureWithRetry } from "../page/retry.ts";
import { isSettled } from "../elements/press.ts";
import { showCaret, withArea } from "../elements/area.ts";
import { targetLabel, untilReady } from "../elements/ready.ts";
import { isDocumentReplaced } from "../playwright/errors.ts";
import type { ActionParams } from "../../contract.ts";
import type { Area } from "../../page-scripts/messages.ts";
import type { Action, ActionContext, ActionEffect } from "./action.ts";

const MAX_PIXELS = 50_000_000;
/** Pixels in width and height that the formats can hold. */
const MAX_SIDES = { png: Infinity, jpeg: 65_500, webp: 16_383 } as const;

/**
 * A picture of the viewport, of `clip` (in CSS pixels of the page), of the whole page or of an element, as bytes;
 * operations encode them where `encoding` is base64, `execution` stores them where it is artifact.
 *
 * @throws ServiceError `ACTION_FAILED` for more than 50 million pixels, or more in width or height than the format can hold
 */
export const screenshot: Action<"screenshot"> = {
  phase: "script",
  load: "limited",
  mayNavigate: false,
  inSteps: "data",
  check({ fullPage = false, clip, quality, type = "png", optimizeForSpeed, selector, ref }) {
    if (optimizeForSpeed !== undefined && type !== "png")
      throw invalidField("optimizeForSpeed", `must not be given with ${type}`);
    if (quality !== undefined && type === "png") throw invalidField("quality", "must not be given with png");
    if (clip !== undefined && fullPage) throw invalidField("clip", "must not be given with fullPage");
    if ((selector !== undefined || ref !== undefined) && (clip !== undefined || fullPage))
      throw invalidField(clip === undefined ? "fullPage" : "clip", "must not be given with an element");
  },
  async run(context, params) {
    const { clip, type = "png", encoding = "base64" } = params;
    if (params.selector !== undefined || params.ref !== undefined) return ofElement(context, params);
    const captured = (await capturePage(context, params)) ?? (await captureByPlaywright(context, params, clip));
    return toEffect(captured, type, encoding);
  },
};

/** The image as Playwright would capture it, a PNG compressed for speed; undefined where it is left to Playwright. */
async function capturePage(context: ActionContext, params: ActionParams<"screenshot">): Promise<Buffer | undefined> {
  const { page, signal } = context;
  if (params.clip !== undefined) return undefined;
  try {
    const reply = await page.scripts.call("beginCapture", params.fullPage === true);
    return "obstacle" in reply ? undefined : await capture(context, params, reply.value);
  } catch (error) {
    signal.throwIfAborted();
    if (!isDocumentReplaced(error)) throw error;
    return undefined;
  } finally {
    showCaret(context.page, page.page.mainFrame());
  }
}

/** An area of the page, the whole page or the viewport, of pages that are zoomed, or whose caret is in a frame, too. */
async function captureByPlaywright(
  context: ActionContext,
  { type = "png", quality, fullPage = false }: ActionParams<"screenshot">,
  clip: Clip | undefined,
): Promise<Buffer> {
  await checkArea(context, clip, fullPage, type);
  const options = {
    type,
    // A clip counts from the corner of the page, not of what is in view of it.
    fullPage: fullPage || clip !== undefined,
    scale: "css" as const,
    ...(clip !== undefined && { clip }),
    ...(quality !== undefined && { quality }),
  };
  return captureWithRetry(
    () => context.page.page.screenshot({ ...options, timeout: context.remainingMs() }),
    context.signal,
  );
}

type Clip = Pick<Area, "x" | "y" | "width" | "height">;

async function capture(
  { page, signal }: ActionContext,
  { type = "png", quality = 80, optimizeForSpeed = true }: ActionParams<"screenshot">,
  { x, y, width, height, isBeyond }: Area,
): Promise<Buffer> {
  const area = { x, y, width, height };
  requireArea(area, type);
  const { data } = await captureWithRetry(
    () =>
      page.cdp.send("Page.captureScreenshot", {
        format: type,
        ...(type === "png" ? { optimizeForSpeed } : { quality }),
        clip: { ...area, scale: 1 },
        captureBeyondViewport: isBeyond,
      }),
    signal,
  );
  return Buffer.from(data, "base64");
}

/** The element is scrolled into view; what covers it is in the picture, too. */
async function ofElement(
  context: ActionContext,
  params: ActionParams<"screenshot">,
): Promise<ActionEffect<"screenshot">> {
  const { type = "png", encoding = "base64" } = params;
  const { page } = context;
  const bytes = await untilReady(context, params, (target) =>
    withArea(page, target, { isSettled: isSettled(page), mayMove: false }, (area) => {
      if (area === null)
        throw actionFailed(
          "no-box",
          `screenshot of ${targetLabel(params)}: an element with display: contents has no box of its own`,
        );
      if (!area.isByPlaywright) return capture(context, params, area);
      const { x, y, width, height } = area;
      return captureByPlaywright(context, params, { x, y, width, height });
    }),
  );
  return toEffect(bytes, type, encoding);
}

type PictureType = keyof typeof MAX_SIDES;
type Encoding = NonNullable<ActionParams<"screenshot">["encoding"]>;

function toEffect(bytes: Buffer, type: PictureType, encoding: Encoding): ActionEffect<"screenshot"> {
  if (bytes.length === 0) throw actionFailed("screenshot-failed", "the browser has drawn nothing of it");
  const contentType = `image/${type}` as const;
  const data = { contentType, encoding, ...imageSize(bytes), size: bytes.byteLength };
  return { data, bytes, contentType };
}

/** Rejects an area that is too large, before the browser draws it: a page can have any height. */
async function checkArea(
  context: ActionContext,
  clip: Clip | undefined,
  fullPage: boolean,
  type: PictureType,
): Promise<void> {
  let area: Pick<Area, "width" | "height"> | undefined = clip;
  if (fullPage) area = (await context.page.cdp.send("Page.getLayoutMetrics")).cssContentSize;
  if (area !== undefined) requireArea(area, type);
}

/** @throws ServiceError `ACTION_FAILED` */
function requireArea({ width, height }: Pick<Area, "width" | "height">, type: PictureType): void {
  const maxSide = MAX_SIDES[type];
  const isTooLarge = width * height > MAX_PIXELS;
  if (!isTooLarge && Math.max(width, height) <= maxSide) return;
  const size = { width: Math.ceil(width), height: Math.ceil(height) };
  const limit = isTooLarge ? { maxPixels: MAX_PIXELS } : { maxSide };
  const found = `${size.width} × ${size.height} pixels are more than `;
  throw actionFailed(
    "screenshot-too-large",
    found + (isTooLarge ? String(MAX_PIXELS) : `${type} can hold: at most ${maxSide} in width and height`),
    { ...size, ...limit },
  );
}

/** Width and height in pixels, from the header of a PNG, JPEG or WebP. */
function imageSize(image: Uint8Array): { readonly width: number; readonly height: number } {
  const view = new DataView(image.buffer, image.byteOffset, image.byteLength);
  if (view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) };
  if (view.getUint32(0) === 0x52494646) return webpSize(view);
  if (view.getUint16(0) !== 0xffd8) throw new Error("no PNG, JPEG or WebP");
  // A JPEG is a chain of segments; the frame header (SOF0 to SOF15, but DHT, JPG and DAC) holds the size.
  let offset = 2;
  while (offset + 9 < view.byteLength) {
    const marker = view.getUint8(offset + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) };
    offset += 2 + view.getUint16(offset + 2);
  }
  throw new Error("a JPEG without a frame header");
}

/** Reads the first chunk: lossy, lossless or extended. */
function webpSize(view: DataView): { readonly width: number; readonly height: number } {
  const chunk = view.getUint32(12);
  if (chunk === 0x56503820) {
    const [width, height] = [view.getUint16(26, true), view.getUint16(28, true)];
    return { width: width & 0x3fff, height: height & 0x3fff };
  }
  if (chunk === 0x5650384c) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (chunk !== 0x56503858) throw new Error("a WebP without a known chunk");
  const sizeAt = (offset: number): number => (view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16)) + 1;
  return { width: sizeAt(24), height: sizeAt(27) };
}

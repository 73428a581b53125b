import { invalidField } from "../../errors/errors.ts";
import { actionFailed } from "../playwright-errors.ts";
import { captureWithRetry } from "../page/capture.ts";
import { imageSize } from "./image-size.ts";
import type { Action, ActionContext } from "./action.ts";

const MAX_PIXELS = 50_000_000;

/**
 * A picture of the viewport, of `clip` (in CSS pixels of the page), or of the whole page, as bytes; operations encode them
 * where `encoding` is base64.
 *
 * @throws ServiceError `ACTION_FAILED` for more than 50 million pixels
 */
export const screenshot: Action<"screenshot"> = {
  phase: "script",
  async run(context, params) {
    const { fullPage = false, clip, quality, type = "png", encoding = "base64" } = params;
    if (quality !== undefined && type === "png") throw invalidField("quality", "must not be given with png");
    if (clip !== undefined && fullPage) throw invalidField("clip", "must not be given with fullPage");
    await checkArea(context, clip, fullPage);
    const options = {
      type,
      // A clip counts from the corner of the page, not of what is in view of it.
      fullPage: fullPage || clip !== undefined,
      scale: "css" as const,
      ...(clip === undefined ? {} : { clip: { x: clip.x, y: clip.y, width: clip.width, height: clip.height } }),
      ...(quality === undefined ? {} : { quality }),
    };
    const bytes = await captureWithRetry(
      () => context.page.page.screenshot({ ...options, timeout: context.remainingMs() }),
      context.signal,
    );
    const contentType = `image/${type}` as const;
    const data = {
      contentType,
      encoding,
      ...imageSize(bytes),
      size: bytes.byteLength,
    };
    return { data, bytes, contentType };
  },
};

/** Before the browser draws it: a page can be made as high as one likes. */
async function checkArea(
  context: ActionContext,
  clip: { readonly width: number; readonly height: number } | undefined,
  fullPage: boolean,
): Promise<void> {
  let area = clip;
  if (fullPage) area = (await context.page.cdp.send("Page.getLayoutMetrics")).cssContentSize;
  if (area === undefined || area.width * area.height <= MAX_PIXELS) return;
  throw actionFailed(
    "screenshot-too-large",
    `${Math.ceil(area.width)} × ${Math.ceil(area.height)} pixels are more than ${MAX_PIXELS}`,
    {
      width: Math.ceil(area.width),
      height: Math.ceil(area.height),
      maxPixels: MAX_PIXELS,
    },
  );
}

import { actionFailed, invalidField } from "../../errors/errors.ts";
import { captureWithRetry } from "../page/retry.ts";
import { imageSize } from "./image-size.ts";
import { withElement } from "./elements.ts";
import { isSettled } from "./pointer-target.ts";
import { decline, onFastPath, type Reply } from "./fast-path.ts";
import { isDocumentReplaced } from "../playwright/errors.ts";
import type { ActionParams } from "../../contract.ts";
import type { Area } from "../../page-scripts/messages.ts";
import type { Action, ActionContext, ActionEffect } from "./action.ts";

const MAX_PIXELS = 50_000_000;

/**
 * A picture of the viewport, of `clip` (in CSS pixels of the page), of the whole page or of an element, as bytes;
 * operations encode them where `encoding` is base64, `execution` stores them where it is artifact.
 *
 * @throws ServiceError `ACTION_FAILED` for more than 50 million pixels
 */
export const screenshot: Action<"screenshot"> = {
  phase: "script",
  load: "limited",
  mayNavigate: false,
  inSteps: "data",
  savesCookies: false,
  check({ fullPage = false, clip, quality, type = "png", selector, ref }) {
    if (quality !== undefined && type === "png") throw invalidField("quality", "must not be given with png");
    if (clip !== undefined && fullPage) throw invalidField("clip", "must not be given with fullPage");
    if ((selector !== undefined || ref !== undefined) && (clip !== undefined || fullPage))
      throw invalidField(clip === undefined ? "fullPage" : "clip", "must not be given with an element");
  },
  async run(context, params) {
    const { fullPage = false, clip, quality, type = "png", encoding = "base64" } = params;
    if (params.selector !== undefined || params.ref !== undefined) return ofElement(context, params);
    const fast = await capturePage(context, params);
    if (fast !== undefined) return toEffect(fast, type, encoding);
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
    return toEffect(bytes, type, encoding);
  },
};

/** The image as Playwright would capture it, a PNG compressed for speed; undefined where it is left to Playwright. */
async function capturePage(context: ActionContext, params: ActionParams<"screenshot">): Promise<Buffer | undefined> {
  const { page, paths, signal } = context;
  if (params.clip !== undefined) return decline(paths, "parameters");
  try {
    const reply = await capture(context, params, page.scripts.call("beginCapture", params.fullPage === true));
    if ("declined" in reply) return decline(paths, reply.declined);
    paths.fast++;
    return reply.value;
  } catch (error) {
    signal.throwIfAborted();
    if (!isDocumentReplaced(error)) throw error;
    return decline(paths, "navigated");
  }
}

async function capture(
  { page, signal }: ActionContext,
  { type = "png", quality = 80 }: ActionParams<"screenshot">,
  begun: Promise<Reply<Area>>,
): Promise<Reply<Buffer>> {
  try {
    const reply = await begun;
    if ("declined" in reply) return reply;
    const { isBeyond, ...area } = reply.value;
    requireArea(area);
    const { data } = await captureWithRetry(
      () =>
        page.cdp.send("Page.captureScreenshot", {
          format: type,
          ...(type === "png" ? { optimizeForSpeed: true } : { quality }),
          clip: { ...area, scale: 1 },
          captureBeyondViewport: isBeyond,
        }),
      signal,
    );
    return { value: Buffer.from(data, "base64") };
  } finally {
    // Nothing waits for it; what the page is sent next comes after it.
    page.scripts.call("showCaret").catch(() => undefined);
  }
}

/** The element is scrolled into view; what covers it is in the picture, too. */
async function ofElement(
  context: ActionContext,
  params: ActionParams<"screenshot">,
): Promise<ActionEffect<"screenshot">> {
  const { type = "png", encoding = "base64", quality } = params;
  const { page } = context;
  const fast = await onFastPath(context, params, (target) =>
    capture(context, params, page.scripts.call("beginElementCapture", target, isSettled(page))),
  );
  if (fast !== undefined) return toEffect(fast.value, type, encoding);
  const options = { type, scale: "css" as const, ...(quality !== undefined && { quality }) };
  const bytes = await withElement(context, params, { state: "visible" }, async (element) => {
    await checkArea(context, (await element.boundingBox()) ?? undefined, false);
    return captureWithRetry(() => element.screenshot({ ...options, timeout: context.remainingMs() }), context.signal);
  });
  return toEffect(bytes, type, encoding);
}

type Encoding = NonNullable<ActionParams<"screenshot">["encoding"]>;

function toEffect(bytes: Buffer, type: "png" | "jpeg" | "webp", encoding: Encoding): ActionEffect<"screenshot"> {
  const contentType = `image/${type}` as const;
  const data = { contentType, encoding, ...imageSize(bytes), size: bytes.byteLength };
  return { data, bytes, contentType };
}

/** Before the browser draws it: a page can be made as high as one likes. */
async function checkArea(
  context: ActionContext,
  clip: { readonly width: number; readonly height: number } | undefined,
  fullPage: boolean,
): Promise<void> {
  let area = clip;
  if (fullPage) area = (await context.page.cdp.send("Page.getLayoutMetrics")).cssContentSize;
  if (area !== undefined) requireArea(area);
}

/** @throws ServiceError `ACTION_FAILED` */
function requireArea({ width, height }: { readonly width: number; readonly height: number }): void {
  if (width * height <= MAX_PIXELS) return;
  throw actionFailed(
    "screenshot-too-large",
    `${Math.ceil(width)} × ${Math.ceil(height)} pixels are more than ${MAX_PIXELS}`,
    {
      width: Math.ceil(width),
      height: Math.ceil(height),
      maxPixels: MAX_PIXELS,
    },
  );
}

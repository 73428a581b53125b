/** Prepares a page for a screenshot: its size, and no caret. */

import { isContentEditable, rectOf } from "../dom/reads.ts";
import { areaOf, Declined, requireStable, requireVisible } from "../actionability/elements.ts";
import type { Area, Reply, ScriptTarget } from "../messages.ts";
import { found, replyAsync } from "../actionability/target.ts";

export function beginCapture(isFullPage: boolean): Promise<Reply<Area>> {
  return replyAsync(async () => {
    const { body, documentElement, viewport } = await prepareCapture();
    if (!isFullPage)
      return { x: viewport.pageLeft, y: viewport.pageTop, width: innerWidth, height: innerHeight, isBeyond: false };
    const sizeOf = (name: "Width" | "Height"): number =>
      Math.max(
        ...[body, documentElement].flatMap((each) => [
          each[`scroll${name}`],
          each[`offset${name}`],
          each[`client${name}`],
        ]),
      );
    const size = { width: sizeOf("Width"), height: sizeOf("Height") };
    return { x: 0, y: 0, ...size, isBeyond: size.width > innerWidth || size.height > innerHeight };
  });
}

export function beginElementCapture(target: ScriptTarget, isSettled: boolean): Promise<Reply<Area>> {
  return replyAsync(async () => {
    const element = found(target);
    requireVisible(element);
    await prepareCapture();
    await requireStable(element, isSettled);
    requireVisible(element);
    const area = areaOf(element);
    const { width, height } = rectOf(element);
    return { ...area, isBeyond: width > innerWidth || height > innerHeight };
  });
}

export function showCaret(): void {
  for (const root of CARET_HIDDEN_IN.splice(0)) {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== noCaret);
  }
}

/** @throws Declined where the page's pixels are not those of the image */
async function prepareCapture() {
  if (devicePixelRatio !== 1 || visualViewport === null || visualViewport.scale !== 1) throw new Declined("zoomed");
  const { body, documentElement } = document;
  if (body === null || documentElement === null) throw new Declined("no-body");
  if (document.fonts.status !== "loaded") await document.fonts.ready;
  hideCaret();
  return { body, documentElement, viewport: visualViewport };
}

let noCaret: CSSStyleSheet | undefined;
const CARET_HIDDEN_IN: (Document | ShadowRoot)[] = [];

/** @throws Declined where the caret is in an iframe */
export function hideCaret(): void {
  let root: Document | ShadowRoot = document;
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) {
    root = active.shadowRoot;
    active = active.shadowRoot.activeElement;
  }
  if (active instanceof HTMLIFrameElement) throw new Declined("frame");
  if (active === null || !isEditable(active)) return;
  if (noCaret === undefined) {
    noCaret = new CSSStyleSheet();
    noCaret.replaceSync(":focus, :focus * { caret-color: transparent !important; caret-animation: manual !important }");
  }
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, noCaret];
  CARET_HIDDEN_IN.push(root);
}

function isEditable(element: Element): boolean {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || isContentEditable(element);
}

/** Prepares a page for a screenshot: its size, and no caret. */

import { isContentEditable, rectOf } from "../dom/reads.ts";
import { found, Obstacle, reply, replyAsync } from "../elements/find.ts";
import { areaOf, reveal } from "../elements/hit.ts";
import { requireShown, requireStable } from "../elements/states.ts";
import type { Area, Reply, ScriptTarget } from "../messages.ts";

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

export function beginElementCapture(
  target: ScriptTarget | Element,
  isSettled: boolean,
  mayMove: boolean,
): Promise<Reply<Area | null>> {
  return replyAsync(async () => {
    const element = found(target);
    requireShown(element);
    if (getComputedStyle(element).display === "contents") return null;
    if (document.fonts.status !== "loaded") await document.fonts.ready;
    const isByPlaywright = isZoomed() || "obstacle" in reply(hideCaret);
    if (window !== top) await reveal(element, 0);
    if (!mayMove) await requireStable(element, isSettled);
    requireShown(element);
    await reveal(element, 0);
    const { width, height } = rectOf(element);
    return { ...areaOf(element), isBeyond: width > innerWidth || height > innerHeight, isByPlaywright };
  });
}

export function showCaret(): void {
  for (const root of CARET_HIDDEN_IN.splice(0)) {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== noCaret);
  }
}

/** @throws Obstacle where the page's pixels are not those of the image */
async function prepareCapture() {
  if (visualViewport === null || isZoomed()) throw new Obstacle("zoomed");
  const { body, documentElement } = document;
  if (body === null || documentElement === null) throw new Obstacle("no-body");
  if (document.fonts.status !== "loaded") await document.fonts.ready;
  hideCaret();
  return { body, documentElement, viewport: visualViewport };
}

function isZoomed(): boolean {
  return devicePixelRatio !== 1 || visualViewport?.scale !== 1;
}

let noCaret: CSSStyleSheet | undefined;
const CARET_HIDDEN_IN: (Document | ShadowRoot)[] = [];

/** @throws Obstacle where the caret is in an iframe */
export function hideCaret(): void {
  let root: Document | ShadowRoot = document;
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) {
    root = active.shadowRoot;
    active = active.shadowRoot.activeElement;
  }
  if (active instanceof HTMLIFrameElement) throw new Obstacle("frame");
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

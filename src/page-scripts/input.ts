import { clientLeftOf, clientTopOf, isContentEditable, rectOf, tagOf } from "./dom.ts";
import {
  areaOf,
  bringIntoView,
  Declined,
  elementAt,
  findFirst,
  hitTargetOf,
  isFrame,
  isHit,
  isVisible,
  pointInside,
  pointOf,
  requireEditable,
  requireEnabled,
  requireShown,
  requireStable,
  requireUnmovedByScroll,
  requireVisible,
  type SelectorShape,
} from "./elements.ts";

import { handleClipboardKey } from "./clipboard.ts";
import { ownGlobal } from "./globals.ts";
import type {
  Destination,
  Held,
  PageScripts,
  Point,
  ReceivedFile,
  Reply,
  Scrolled,
  StrikeReply,
  TypeRequest,
} from "./messages.ts";
import { armPress, pointerReceived, releasePointer, watchPointer } from "./pointer.ts";
import { scrollElement } from "./scroll.ts";
import { beginTyping, strike } from "./typing.ts";
import { until } from "./until.ts";

/** By a ref that the outline has given in this document, or by a selector. */
type Target = { readonly ref: string } | ({ readonly selector: string } & SelectorShape);

/** In CSS pixels of the page. */
interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Whether it is larger than the viewport. */
  readonly isBeyond: boolean;
}

interface Needs {
  readonly isVisible: boolean;
  readonly isEnabled: boolean;
}

/** Where the pointer is about to act, and on what. */
let aimed: { readonly target: Element; readonly point: Point } | undefined;

const input = {
  /** Waits until the element can be clicked or hovered, and returns the point to do it at. */
  async aim(action: "click" | "hover", target: Target, isSettled: boolean): Promise<Reply<Point>> {
    return replyAsync(async () => {
      const element = found(target);
      requireShown(element);
      if (action === "click") requireEnabled(element);
      await requireStable(element, isSettled);
      if (bringIntoView(element)) await requireUnmovedByScroll(element);
      requireShown(element);
      if (action === "click") requireEnabled(element);
      aimed = {
        target: hitTargetOf(element),
        point: pointOf(element, action === "click" && "ref" in target ? isTarget : undefined),
      };
      if (!isHit(aimed.point, aimed.target)) throw new Declined("covered");
      if (action === "hover") watchPointer("move", aimed.target);
      return aimed.point;
    });
  },

  /** See `armPress`: for what was aimed at, once the page has handled that the pointer moved there. */
  arm(): Reply<boolean> {
    return reply(() => {
      if (aimed === undefined) throw new Declined("missing");
      return armPress(aimed.target, aimed.point);
    });
  },

  /** The same for an element that was found otherwise, at a point that may not be known. */
  armOn(element: Element, point: Point | null): Reply<boolean> {
    return reply(() => armPress(hitTargetOf(element), point ?? undefined));
  },

  /** The point in a frame's document for one in its parent's, null where that cannot be computed; declines where the frame is covered. */
  through(frame: Element, point: Point): Reply<Point | null> {
    return reply(() => {
      if (!isHit(point, frame)) throw new Declined("covered");
      return pointInside(frame, point) ?? null;
    });
  },

  /** See `watchPointer`. */
  watch(element: Element, kind: "move" | "drop"): void {
    watchPointer(kind, hitTargetOf(element));
  },

  /** Where from its corner inside the borders an element is to be pressed that the outline has shown; null: in its middle. */
  ownPosition(element: Element): Reply<Point | null> {
    return reply(() => {
      const [middle, own] = [pointOf(element), pointOf(element, isTarget)];
      if (own.x === middle.x && own.y === middle.y) return null;
      const { left, top } = rectOf(element);
      return { x: own.x - left - clientLeftOf(element), y: own.y - top - clientTopOf(element) };
    });
  },

  /** Declines where what is dropped at a point of the element would go to a frame over it. */
  requireDrop(element: Element, point: Point | null): Reply<null> {
    return reply(() => {
      const hit = point === null ? undefined : elementAt(point, element);
      if (hit !== undefined && hit !== element && isFrame(hit)) throw new Declined("covered");
      return null;
    });
  },

  received: pointerReceived,
  release: releasePointer,

  /** Focuses a field and begins to type into it; without one, into what has the focus. */
  beginTyping(target: Target | Element | null, request: TypeRequest): Reply<StrikeReply> {
    return reply(() => {
      if (target === null || target instanceof Element) return beginTyping(target ?? undefined, request);
      const element = found(target);
      requireVisible(element);
      requireEnabled(element);
      requireEditable(element);
      // A component may have a `focus` of its own, which only its own world sees.
      if (tagOf(element).includes("-")) throw new Declined("custom-element");
      return beginTyping(element, request);
    });
  },

  strike,

  handleClipboardKey,

  /** Selects exactly these options, by value or label; the values that are selected once the page has handled it. */
  async select(target: Target, values: readonly string[]): Promise<Reply<readonly string[]>> {
    return replyAsync(async () => {
      const element = found(target);
      if (!(element instanceof HTMLSelectElement)) throw new Declined("not-a-list");
      requireVisible(element);
      requireEnabled(element);
      if (values.length > 1 && !element.multiple) throw new Declined("takes-one");
      selectOptions(element, values);
      // What the page has put off to the end of its listeners runs first.
      await Promise.resolve();
      return selectedValues(element);
    });
  },

  selectedValues,

  /** Notes the files of the next file input that gets some, before the page can take them away. */
  expectFiles(): void {
    files = undefined;
    addEventListener("input", noteFiles, { capture: true });
  },

  /** The files that an input got since, or else those that it has. */
  receivedFiles(element: Element): readonly ReceivedFile[] {
    removeEventListener("input", noteFiles, { capture: true });
    return files ?? (element instanceof HTMLInputElement ? filesOf(element) : []);
  },

  /** Waits until the first match is as asked, at most so long. */
  async until(target: Target, state: "attached" | "visible" | "hidden", withinMs: number): Promise<Reply<Held>> {
    return replyAsync(() =>
      until(() => {
        const element = find(target);
        if (state === "attached") return element !== undefined;
        return (element !== undefined && isVisible(element)) === (state === "visible");
      }, withinMs),
    );
  },

  /** See `scrollElement`: of the element once it is as needed, or of one that Playwright has found. */
  async scroll(target: Target | Element, needs: Needs | null, to: Destination): Promise<Reply<Scrolled>> {
    return replyAsync(async () => {
      const element = target instanceof Element ? target : found(target);
      if (needs !== null) requireNeeds(element, needs);
      return scrollElement(element, to);
    });
  },

  /** Runs a function on the element, once it is as needed. */
  async act(target: Target, needs: Needs, run: (element: Element, argument: unknown) => unknown, argument: unknown) {
    return replyAsync(async () => {
      const element = found(target);
      // A component may have a `focus` or `blur` of its own, which only its own world sees.
      if (tagOf(element).includes("-")) throw new Declined("custom-element");
      // Its fields may hide what is called.
      if (tagOf(element) === "form") throw new Declined("form");
      requireNeeds(element, needs);
      return run(element, argument);
    });
  },

  /** Waits for fonts, hides the caret until `showCaret`, and returns what of the page is to be captured. */
  async beginCapture(isFullPage: boolean): Promise<Reply<Area>> {
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
  },

  /** The same of an element, once it is visible and still; it is scrolled into view. */
  async beginElementCapture(target: Target, isSettled: boolean): Promise<Reply<Area>> {
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
  },

  /** The caret does not blink either: each blink is a frame of the page. */
  hideCaret,

  showCaret(): void {
    for (const root of CARET_HIDDEN_IN.splice(0)) {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== noCaret);
    }
  },
};

Object.assign(globalThis, { pagewireInput: input });

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
function hideCaret(): void {
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

function requireNeeds(element: Element, { isVisible, isEnabled }: Needs): void {
  if (isVisible) requireVisible(element);
  if (isEnabled) requireEnabled(element);
}

function found(target: Target): Element {
  const element = find(target);
  if (element === undefined) throw new Declined("missing");
  return element;
}

function find(target: Target): Element | undefined {
  return "ref" in target ? elementOf(target.ref) : findFirst(target.selector, target);
}

/** Whether the outline has shown the element as a target. */
function isTarget(element: Element): boolean {
  const scripts = ownGlobal("__pagewire") as PageScripts | undefined;
  return scripts?.isTarget(element) ?? false;
}

function elementOf(ref: string): Element | undefined {
  const scripts = ownGlobal("__pagewire") as PageScripts | undefined;
  return (scripts?.resolve(ref) ?? undefined) as Element | undefined; // what a ref stands for
}

function reply<T>(decide: () => T): Reply<T> {
  try {
    return { value: decide() };
  } catch (error) {
    return declinedBy(error);
  }
}

async function replyAsync<T>(decide: () => Promise<T>): Promise<Reply<T>> {
  try {
    return { value: await decide() };
  } catch (error) {
    return declinedBy(error);
  }
}

function declinedBy(error: unknown): { readonly declined: string } {
  if (error instanceof Declined) return { declined: error.reason };
  // Playwright says what is wrong with a selector.
  if (error instanceof DOMException && error.name === "SyntaxError") return { declined: "selector" };
  throw error;
}

let files: readonly ReceivedFile[] | undefined;

function noteFiles(event: Event): void {
  const [target] = event.composedPath();
  if (target instanceof HTMLInputElement && target.files !== null) files = filesOf(target);
}

function filesOf(input: HTMLInputElement): readonly ReceivedFile[] {
  return Array.from(input.files ?? [], ({ name, size }) => ({ name, size }));
}

/** The values of the selected options: at most 1,000, each cut at 10,000 characters, and a million characters in all. */
function selectedValues(element: Element): readonly string[] {
  const list = element instanceof HTMLLabelElement ? element.control : element;
  const values: string[] = [];
  let remaining = 1_000_000;
  for (const option of list instanceof HTMLSelectElement ? list.selectedOptions : []) {
    const value = option.value.slice(0, Math.min(10_000, remaining)).toWellFormed();
    remaining -= value.length;
    if (remaining <= 0 || values.length === 1_000) break;
    values.push(value);
  }
  return values;
}

function selectOptions(list: HTMLSelectElement, values: readonly string[]): void {
  const normal = (text: string): string =>
    text
      .replace(/\u200b/g, "")
      .trim()
      .replace(/\s+/g, " ");
  let remaining = [...values];
  const selected: HTMLOptionElement[] = [];
  for (const option of list.options) {
    const label = normal(option.label);
    const isMeant = (value: string): boolean =>
      value === option.value || value === option.label || normal(value) === label;
    if (!remaining.some(isMeant)) continue;
    requireEnabled(option);
    selected.push(option);
    if (!list.multiple) {
      remaining = [];
      break;
    }
    remaining = remaining.filter((value) => !isMeant(value));
  }
  if (remaining.length > 0) throw new Declined("missing-option");
  list.selectedIndex = -1;
  for (const option of selected) option.selected = true;
  list.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
  list.dispatchEvent(new Event("change", { bubbles: true }));
}

import { invalidField } from "../../errors/errors.ts";
import { evaluateOn } from "./elements.ts";
import { actionFailed } from "../playwright-errors.ts";
import { targetData, targetLabel } from "./target.ts";
import type { Action } from "./action.ts";

/**
 * Scrolls the page to x, y; with a selector the content of the first visible element that matches, or that element into
 * view; and waits until it has come to rest.
 *
 * @throws ServiceError `ACTION_FAILED` for an element whose content does not scroll
 */
export const scroll: Action<"scroll"> = {
  phase: "selector",
  load: "counted",
  mayNavigate: false,
  inSteps: "status",
  savesCookies: false,
  check({ x, y, selector, ref }) {
    if ([x, y, selector, ref].every((each) => each === undefined))
      throw invalidField("selector", "or ref, or x or y must be given");
  },
  async run(context, params) {
    const { x, y, selector, ref, behavior = "auto" } = params;
    const isPoint = x !== undefined || y !== undefined;
    const hasElement = selector !== undefined || ref !== undefined;
    const to = { left: x, top: y, behavior, isPoint };
    // The root element is always there, and need not be visible.
    const target = hasElement ? targetData(params) : { selector: ":root" };
    const state = hasElement ? "visible" : "attached";
    const data = await evaluateOn(context, target, { state }, scrollAndRest, to);
    if (data === null) {
      throw actionFailed(
        "wrong-element",
        `scroll on ${targetLabel(target)}: the content of the element does not scroll`,
      );
    }
    return { data };
  },
};

/** The parts of a page's element and window that are used below; the page's own types are not known here. */
interface Scrollable {
  readonly ownerDocument: {
    readonly documentElement: Scrollable;
    readonly body: Scrollable | null;
    readonly scrollingElement: Scrollable | null;
    readonly defaultView: {
      getComputedStyle(element: unknown): Readonly<Record<"overflowX" | "overflowY" | "scrollBehavior", string>>;
      requestAnimationFrame(then: () => void): void;
    };
  };
  readonly scrollLeft: number;
  readonly scrollTop: number;
  getBoundingClientRect(): { readonly x: number; readonly y: number };
  scrollTo(to: { readonly left?: number; readonly top?: number; readonly behavior: string }): void;
  scrollIntoView(how: { readonly block: string; readonly inline: string; readonly behavior: string }): void;
}

interface Destination {
  readonly left: number | undefined;
  readonly top: number | undefined;
  readonly behavior: string;
  /** Whether to a point; else into view. */
  readonly isPoint: boolean;
}

/** Runs in the page, so it uses nothing from here; null where nothing scrolls. */
async function scrollAndRest(
  node: unknown,
  { left, top, behavior, isPoint }: Destination,
): Promise<{ x: number; y: number } | null> {
  const element = node as Scrollable;
  const { documentElement, body, scrollingElement, defaultView } = element.ownerDocument;
  const scrolls = (each: Scrollable): boolean => {
    const { overflowX, overflowY } = defaultView.getComputedStyle(each);
    return [overflowX, overflowY].some((overflow) => overflow !== "visible" && overflow !== "clip");
  };
  // The page scrolls by its root element, unless that gives way to a body that scrolls.
  const isPage = element === documentElement || (element === body && !(scrolls(documentElement) && scrolls(element)));
  const scroller = isPoint && !isPage ? element : (scrollingElement ?? documentElement);
  if (isPoint && !isPage && !scrolls(element)) return null;
  const isSmooth = behavior === "smooth" || defaultView.getComputedStyle(scroller).scrollBehavior === "smooth";

  if (!isPoint) element.scrollIntoView({ block: "center", inline: "nearest", behavior });
  else scroller.scrollTo({ ...(left !== undefined && { left }), ...(top !== undefined && { top }), behavior });

  // It begins a frame or two later, and slows down towards its end.
  const place = (): string => {
    const { x, y } = element.getBoundingClientRect();
    return [x, y, scroller.scrollLeft, scroller.scrollTop].join();
  };
  for (let before = place(), still = isSmooth ? 0 : 10; still < 10; still++) {
    await new Promise<void>((resolve) => defaultView.requestAnimationFrame(resolve));
    const now = place();
    if (now !== before) still = 0;
    before = now;
  }
  return { x: scroller.scrollLeft, y: scroller.scrollTop };
}

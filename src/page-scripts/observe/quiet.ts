import { attribute, firstChildOf, focused, has, queryAll, rectOf, shadowOf } from "../dom/reads.ts";
import { navigationStarts } from "./navigation-starts.ts";
import type { Baseline, QuietReply } from "../messages.ts";
import { timersOfPage } from "../dom/timers.ts";

const MAX_ROOTS = 200;
const MAX_FRAMES = 4;
/** The reply does not wait longer for an idle main thread. */
const MAX_IDLE_WAIT_MS = 50;

interface Watch {
  /** When the document changed last; of the start where it has not. */
  lastMs: number;
  hasChanged: boolean;
  frames: number;
  /** Frames that this watch has requested. */
  requested: number;
  isOver: boolean;
  isDrawing: boolean;
  /** Requests frame after frame, up to `MAX_FRAMES`. */
  readonly drawOn: () => void;
  readonly firstRequest: number;
  readonly observer: MutationObserver;
  /** Transitions that show or hide something, until the frame in which they end. */
  readonly appearing: Set<Animation>;
}

let watch: Watch | undefined;

/** Sees the first change after the state before a step. */
let stepObserver: MutationObserver | undefined;
/** Whether the document has changed since the state before a step; one that began later has. */
let hasResponded = true;

/** The state before a step, with which a later reply is compared. */
export function baseline(): Baseline {
  stepObserver?.disconnect();
  hasResponded = false;
  stepObserver = new MutationObserver((_records, observer) => {
    hasResponded = true;
    observer.disconnect();
  });
  stepObserver.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  return stateNow();
}

function stateNow(): Baseline {
  return { documentId: performance.timeOrigin, navigationStarts: navigationStarts(), timers: timersOfPage() };
}

/**
 * Starts to observe, and returns after one frame, once the main thread is idle: by then everything has run that is not
 * scheduled for later, also observers of sizes and intersections. A new document without scripts has none of that. Never
 * returns in a page that is not rendered.
 */
export async function rest(documentBefore: number): Promise<QuietReply> {
  stop();
  const current = (watch = start());
  // Before the frame, after which a transition may be over.
  watchTransitions(current);
  const isStatic = performance.timeOrigin !== documentBefore && document.scripts.length === 0;
  if (!isStatic && hasScripts()) {
    await new Promise(requestAnimationFrame);
    current.requested++;
  }
  // An idle period ends with a frame that is requested, whatever is due before that.
  const freeMs = isStatic ? 0 : await idle();
  const reply = replyOf(current, true, freeMs);
  const next = requestAnimationFrame(() => undefined);
  cancelAnimationFrame(next);
  const hasRequestedFrames = next - current.firstRequest > current.requested;
  current.drawOn();
  return { ...reply, isAtRest: !current.hasChanged && !hasRequestedFrames };
}

/** Whether the document runs scripts; without, callbacks of this world do not run either. */
function hasScripts(): boolean {
  return !matchMedia("(scripting: none)").matches;
}

/** Waits until the main thread is idle; returns for how long no timer is due, where an idle period ends. */
function idle(): Promise<number> {
  return new Promise((resolve) => {
    if (!hasScripts()) resolve(0);
    const end = (deadline: IdleDeadline): void => resolve(deadline.didTimeout ? 0 : deadline.timeRemaining());
    requestIdleCallback(end, { timeout: MAX_IDLE_WAIT_MS });
  });
}

/** Returns for how long the document has not changed; observes it only between the first call and the last. */
export async function quiet(isFirst: boolean | null): Promise<QuietReply | null> {
  if (isFirst !== false) stop();
  if (isFirst === null) {
    stepObserver?.disconnect();
    return null;
  }
  const current = (watch ??= start());
  current.drawOn();
  return replyOf(current, isFirst, await idle());
}

function replyOf(current: Watch, isFirst: boolean, freeMs: number): QuietReply {
  watchTransitions(current);
  const field = isFirst ? focused() : null;
  return {
    ...stateNow(),
    hasResponded,
    quietMs: performance.now() - current.lastMs,
    frames: current.frames,
    isAtRest: false,
    freeMs,
    isTypeahead: field !== null && looksThingsUp(field),
    isInFrame: field instanceof HTMLIFrameElement,
  };
}

function start(): Watch {
  const observer = new MutationObserver((records) => {
    if (!records.every(isFadingIn)) changed(started);
  });
  const drawOn = (): void => {
    if (started.isOver || started.isDrawing || started.frames >= MAX_FRAMES) return;
    started.isDrawing = true;
    started.requested++;
    requestAnimationFrame(() => {
      started.frames++;
      started.isDrawing = false;
      drawOn();
    });
  };
  const firstRequest = requestAnimationFrame(() => started.frames++);
  const started: Watch = {
    lastMs: performance.now(),
    hasChanged: false,
    frames: 0,
    requested: 1,
    isOver: false,
    isDrawing: false,
    drawOn,
    firstRequest,
    observer,
    appearing: new Set(),
  };
  const what = { subtree: true, childList: true, attributes: true, attributeOldValue: true, characterData: true };
  for (const root of roots()) observer.observe(root, what);
  return started;
}

function changed(current: Watch): void {
  current.lastMs = performance.now();
  current.hasChanged = true;
}

function stop(): void {
  if (watch === undefined) return;
  watch.isOver = true;
  watch.observer.disconnect();
  watch = undefined;
}

const OPACITY = /(?:^|;)\s*opacity:\s*([\d.]+)\s*(?:;|$)/;

/** Whether an element that is shown already becomes less transparent, which an outline does not show. */
function isFadingIn({ attributeName, oldValue, target }: MutationRecord): boolean {
  if (attributeName !== "style" || oldValue === null) return false;
  const now = attribute(target as Element, "style") ?? "";
  const before = Number(OPACITY.exec(oldValue)?.[1] ?? 0);
  return before > 0 && Number(OPACITY.exec(now)?.[1] ?? 1) >= before && others(now) === others(oldValue);
}

function others(style: string): string {
  return style.replace(OPACITY, ";").replace(/[;\s]+/g, ";");
}

/** The document and its open shadow roots, which no observer of the document sees into. */
function roots(): Node[] {
  const found: Node[] = [document];
  const hosts = queryAll(document, ":defined");
  for (let index = 0; index < Math.min(hosts.length, 5_000) && found.length < MAX_ROOTS; index++) {
    const host = hosts[index];
    const shadow = host === undefined ? null : shadowOf(host);
    if (shadow !== null) found.push(shadow);
  }
  return found;
}

const SHOWING: ReadonlySet<string> = new Set(["opacity", "visibility", "display", "height", "max-height", "transform"]);
const MAX_TRANSITION_MS = 1_000;

/** Counts transitions that run as changes: one is over some time before the frame that reports its end to the page. */
function watchTransitions(current: Watch): void {
  const { appearing } = current;
  for (const animation of document.getAnimations()) {
    if (appearing.has(animation) || !isAppearing(animation)) continue;
    appearing.add(animation);
    const end = (): void => {
      appearing.delete(animation);
      changed(current);
    };
    animation.finished.then(end, end);
  }
  for (const { playState } of appearing) if (playState !== "paused") changed(current);
}

/** Whether a transition shows or hides something soon: a dialog, its backdrop, a menu. Buttons that change color are none. */
function isAppearing(animation: Animation): boolean {
  if (!(animation instanceof CSSTransition) || animation.playState !== "running") return false;
  if (!SHOWING.has(animation.transitionProperty)) return false;
  const { target, pseudoElement } = animation.effect as KeyframeEffect;
  if (target === null || pseudoElement !== null) return false;
  const { endTime } = animation.effect?.getComputedTiming() ?? {};
  if (Number(endTime) - Number(animation.currentTime) > MAX_TRANSITION_MS) return false;
  if (firstChildOf(target) !== null) return true;
  const { width, height } = rectOf(target);
  return width * height > (innerWidth * innerHeight) / 2;
}

function looksThingsUp(field: Element): boolean {
  const autocomplete = attribute(field, "aria-autocomplete");
  return (
    (autocomplete !== null && autocomplete !== "none") ||
    attribute(field, "role") === "combobox" ||
    has(field, "list") ||
    /autocomplete|typeahead|combobox/i.test(attribute(field, "class") ?? "")
  );
}

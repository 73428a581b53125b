import { attribute, firstChildOf, focused, has, queryAll, rectOf, shadowOf } from "./dom.ts";
import type { QuietReply } from "./messages.ts";

const MAX_ROOTS = 200;

interface Watch {
  lastMs: number;
  frames: number;
  isOver: boolean;
  readonly observer: MutationObserver;
}

let watch: Watch | undefined;

/** Returns for how long the document has not changed; observes it only between the first call and the last. */
export function quiet(isFirst: boolean | null): QuietReply {
  if (isFirst !== false) stop();
  if (isFirst === null) return { quietMs: 0, frames: 0, isTypeahead: false };
  const current = (watch ??= start());
  if (isAppearing()) current.lastMs = performance.now();
  const isTypeahead = isFirst && looksThingsUp(focused());
  return { quietMs: performance.now() - current.lastMs, frames: current.frames, isTypeahead };
}

function start(): Watch {
  const observer = new MutationObserver(() => {
    started.lastMs = performance.now();
  });
  const started: Watch = { lastMs: performance.now(), frames: 0, isOver: false, observer };
  for (const root of roots())
    observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  const onFrame = (): void => {
    started.frames++;
    if (!started.isOver && started.frames < 4) requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
  return started;
}

function stop(): void {
  if (watch === undefined) return;
  watch.isOver = true;
  watch.observer.disconnect();
  watch = undefined;
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

/** Whether a transition shows or hides something soon: a dialog, its backdrop, a menu. Buttons that change color are none. */
function isAppearing(): boolean {
  return document.getAnimations().some((animation) => {
    if (!(animation instanceof CSSTransition) || animation.playState !== "running") return false;
    if (!SHOWING.has(animation.transitionProperty)) return false;
    const { target, pseudoElement } = animation.effect as KeyframeEffect;
    if (target === null || pseudoElement !== null) return false;
    const { endTime } = animation.effect?.getComputedTiming() ?? {};
    if (Number(endTime) - Number(animation.currentTime) > MAX_TRANSITION_MS) return false;
    if (firstChildOf(target) !== null) return true;
    const { width, height } = rectOf(target);
    return width * height > (innerWidth * innerHeight) / 2;
  });
}

function looksThingsUp(field: Element | null): boolean {
  if (field === null) return false;
  const autocomplete = attribute(field, "aria-autocomplete");
  return (
    (autocomplete !== null && autocomplete !== "none") ||
    attribute(field, "role") === "combobox" ||
    has(field, "list") ||
    /autocomplete|typeahead|combobox/i.test(attribute(field, "class") ?? "")
  );
}

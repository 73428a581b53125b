import { cleaned } from "../../visible-text.ts";
import { bodyOf, composedParent, isText, textOf } from "../dom/reads.ts";
import { descendants, isUnread } from "../dom/texts.ts";
import { setOwnTimeout } from "../dom/timers.ts";
import type { WaitResult } from "../messages.ts";

/** Least time between two checks. */
const CHECK_MS = 16;
/** Changes by style sheets, animations and in shadow roots are no changes of the document. A check that takes longer is followed by a pause as long. */
const POLL_MS = 50;

let stopBefore = (): void => undefined;

/**
 * Resolves once the condition holds, or after `withinMs`; where no timers run, at once. It is checked after changes of the
 * document, and every 50 ms. Ends the wait before, which may have been given up.
 */
export function until(holds: () => boolean, withinMs: number): Promise<WaitResult> {
  stopBefore();
  if (holds()) return Promise.resolve({ holds: true, hasWaited: false });
  if (withinMs <= 0 || matchMedia("(scripting: none)").matches)
    return Promise.resolve({ holds: false, hasWaited: true });
  return new Promise((resolve, reject) => {
    const endMs = performance.now() + withinMs;
    let checkedMs = performance.now();
    let pauseMs = CHECK_MS;
    let timer = 0;
    const checkIn = (delayMs: number): void => {
      clearTimeout(timer);
      timer = setOwnTimeout(check, Math.max(0, delayMs));
    };
    const observer = new MutationObserver(() => checkIn(pauseMs - (performance.now() - checkedMs)));
    const stop = (isHeld = false): void => {
      clearTimeout(timer);
      observer.disconnect();
      resolve({ holds: isHeld, hasWaited: true });
    };
    const check = (): void => {
      checkedMs = performance.now();
      try {
        const isHeld = holds();
        const tookMs = performance.now() - checkedMs;
        pauseMs = Math.max(CHECK_MS, 2 * tookMs);
        if (isHeld || checkedMs >= endMs) stop(isHeld);
        else checkIn(Math.min(Math.max(POLL_MS, tookMs), endMs - checkedMs));
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
        stop();
      }
    };
    stopBefore = stop;
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    checkIn(Math.min(POLL_MS, withinMs));
  });
}

/** Characters of a text that are compared at a time. */
const MAX_PART = 100_000;
const { checkVisibility } = Element.prototype;

/** Whether a text is shown that contains this one: in one element, or in one after the other. */
export function shows(wanted: string): boolean {
  const body = bodyOf(document);
  const text = cleaned(wanted, 10_000).toLowerCase();
  if (body === null || text === "") return false;
  let before = "";
  for (const [node, part] of textsIn(body)) {
    const parent = composedParent(node);
    if (parent === null || isUnread(parent)) continue;
    const found = cleaned(part, MAX_PART).toLowerCase();
    if (found === "") continue;
    const isSeen = (): boolean => checkVisibility.call(parent, { visibilityProperty: true, opacityProperty: true });
    if (!`${before} ${found}`.includes(text) && !(before + found).includes(text)) {
      before = `${before} ${found}`.slice(-text.length);
      continue;
    }
    if (isSeen()) return true;
    before = "";
  }
  return false;
}

/** The texts inside of an element, long ones in parts. */
function* textsIn(element: Element): Generator<[node: Text, part: string]> {
  for (const node of descendants(element)) {
    if (!isText(node)) continue;
    for (let from = 0; from < node.length; from += MAX_PART) yield [node, textOf(node, MAX_PART, from)];
  }
}

import { setTimeout as delay } from "node:timers/promises";
import { settlesWithin } from "../../errors/timing.ts";
import type { Point } from "../../page-scripts/messages.ts";
import type { Cdp } from "../playwright/session.ts";
import { modifierBits, type Modifier } from "../page/keys.ts";

type Button = "left" | "right" | "middle";

/** A frame takes 16 ms, a move that need not wait for one 2. */
const FLUSH_EVERY_MS = 3;
/** Moves that take longer wait for something else, such as an element. */
const MAX_FLUSHING_MS = 1_000;
const BUTTON_BITS = { left: 1, right: 2, middle: 4 } as const satisfies Record<Button, number>;

/** Moves the mouse with no button held, with the event that Playwright sends for it. */
export async function movePointer(cdp: Cdp, { x, y }: Point, held: ReadonlySet<Modifier>): Promise<void> {
  const modifiers = modifierBits(held);
  await cdp.send("Input.dispatchMouseEvent", {
    type: "mouseMoved",
    button: "none",
    buttons: 0,
    x,
    y,
    modifiers,
    force: 0,
  });
}

/**
 * Has the browser deliver the mouse move just sent at once. A page gets moves with its next frame, unless other input follows:
 * here a character of the Backspace key, which no document gets, as that key types none.
 */
export async function flushMove(cdp: Cdp): Promise<void> {
  await cdp.send("Input.dispatchKeyEvent", { type: "char", windowsVirtualKeyCode: 8 });
}

/** Has the browser deliver moves at once that are each awaited before the next is sent. */
export async function withoutFrames<T>(cdp: Cdp, moves: Promise<T>): Promise<T> {
  const endMs = performance.now() + MAX_FLUSHING_MS;
  while (!(await settlesWithin(moves, FLUSH_EVERY_MS)) && performance.now() < endMs)
    await flushMove(cdp).catch(() => undefined); // then the moves reject, too
  return moves;
}

/** One press of a click. */
export interface Press {
  readonly button: Button;
  /** The click count of this press: 2 for the second of a double click. */
  readonly clickCount: number;
  /** The pause between press and release. */
  readonly pauseMs: number;
  readonly held: ReadonlySet<Modifier>;
}

/** Presses and releases where the mouse is. */
export async function pressAt(cdp: Cdp, { x, y }: Point, { button, clickCount, pauseMs, held }: Press): Promise<void> {
  const event = { button, x, y, modifiers: modifierBits(held), clickCount } as const;
  const pressed = cdp.send("Input.dispatchMouseEvent", {
    ...event,
    type: "mousePressed",
    buttons: BUTTON_BITS[button],
    force: 0.5,
  });
  if (pauseMs > 0) {
    await pressed;
    await delay(pauseMs);
  }
  await Promise.all([pressed, cdp.send("Input.dispatchMouseEvent", { ...event, type: "mouseReleased", buttons: 0 })]);
}

import type { InputEvent } from "../../contract.ts";
import { invalidField, ServiceError } from "../../errors/errors.ts";
import type { Deadline, InterruptSignals } from "../deadline.ts";
import { createSemaphore } from "../semaphore.ts";
import type { Clipboard } from "./clipboard.ts";
import { keyDown, keyUp } from "./keyboard.ts";
import { type KeyboardPage, newTyping, typeFocused } from "./typing.ts";
import { isUnknownKey } from "../playwright/errors.ts";

const MAX_WAITING = 16;

/** A person's mouse and keyboard on one page. */
export type PageInput = ReturnType<typeof createPageInput>;

export function createPageInput(
  page: KeyboardPage & {
    /** Buttons that are down. */
    readonly heldButtons: Set<string>;
  },
  clipboard: Clipboard,
) {
  const { mouse } = page.page;
  const keys = new Set<string>();
  const buttons = new Set<"left" | "right" | "middle">();
  const order = createSemaphore({
    permits: 1,
    maxWaiting: MAX_WAITING,
    tooManyWaiting: () =>
      new ServiceError("SERVICE_UNAVAILABLE", `${MAX_WAITING} calls of input are waiting for this page already`, {
        details: { outcome: "not-executed", reason: "page-busy" },
        retryAfterMs: 1_000,
      }),
  });

  async function send(event: InputEvent, index: number): Promise<void> {
    const { type, x = 0, y = 0, button = "left", clickCount = 1, deltaX = 0, deltaY = 0, key = "", text = "" } = event;
    switch (type) {
      case "mouseMove":
        return mouse.move(x, y);
      case "mouseDown":
        await mouse.move(x, y);
        buttons.add(button);
        page.heldButtons.add(button);
        return mouse.down({ button, clickCount });
      case "mouseUp":
        await mouse.move(x, y);
        await mouse.up({ button, clickCount });
        buttons.delete(button);
        page.heldButtons.delete(button);
        return;
      case "wheel":
        await mouse.move(x, y);
        return mouse.wheel(deltaX, deltaY);
      case "keyDown":
        await known(keyDown(page, clipboard, key), index);
        keys.add(key);
        return;
      case "keyUp":
        await known(keyUp(page, key), index);
        keys.delete(key);
        return;
      case "text":
        return typeFocused(page, newTyping([text]));
    }
  }

  return {
    /** Sends the events in order, after those of earlier calls; stops between two of them when a signal aborts. `watcher` is called around each. */
    async dispatch(
      events: readonly InputEvent[],
      deadline: Deadline,
      signals: InterruptSignals,
      watcher: { before(event: InputEvent): Promise<void>; after(event: InputEvent): void },
    ): Promise<void> {
      const release = await order.acquire(deadline, signals);
      try {
        for (const [index, event] of events.entries()) {
          throwIfAborted(signals);
          await watcher.before(event);
          throwIfAborted(signals);
          await send(event, index);
          watcher.after(event);
        }
      } finally {
        release();
      }
    },
    /** Releases the keys and buttons that events hold down. */
    async releaseHeldInput(): Promise<void> {
      for (const key of keys) await keyUp(page, key);
      keys.clear();
      for (const button of buttons) {
        await mouse.up({ button });
        page.heldButtons.delete(button);
      }
      buttons.clear();
    },
  };
}

function throwIfAborted({ signal, ends = [] }: InterruptSignals): void {
  for (const each of [signal, ...ends]) each?.throwIfAborted();
}

async function known(pressed: Promise<void>, index: number): Promise<void> {
  try {
    await pressed;
  } catch (cause) {
    if (isUnknownKey(cause)) throw invalidField(`events[${index}].key`, "is not a key's name; send it as text");
    throw cause;
  }
}

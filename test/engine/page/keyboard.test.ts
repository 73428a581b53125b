import { describe, expect, it } from "vitest";
import { keyDown } from "../../../src/engine/page/keyboard.ts";
import type { KeyboardPage } from "../../../src/engine/page/typing.ts";

/** A page whose document has the focus when it is asked, and whose frame of another site has it when the key comes. */
function divertedPage(): { readonly page: KeyboardPage; readonly released: readonly string[] } {
  const released: string[] = [];
  const frame = {};
  const playwright = {
    mainFrame: () => frame,
    frames: () => [frame, {}],
    keyboard: { down: () => Promise.resolve(), up: (key: string) => Promise.resolve(void released.push(key)) },
  };
  const reply = { done: 0, arrived: 0, isExposed: true, isDiverted: false };
  const scripts = {
    callIn: (_frame: unknown, name: string) =>
      Promise.resolve(name === "strike" ? { ...reply, isDiverted: true } : { value: reply }),
  };
  const page = {
    page: playwright,
    scripts,
    commits: { isPending: false },
    heldModifiers: new Set(),
    heldKeys: new Set(),
  };
  return { page: page as unknown as KeyboardPage, released }; // what a key press needs of a page
}

describe("keyDown", () => {
  it.each(["Shift", "F2"])("says that a document of another origin got %s, and does not hold it", async (key) => {
    const { page, released } = divertedPage();

    await expect(keyDown(page, {} as never, key)).rejects.toMatchObject({
      code: "ACTION_FAILED",
      details: { reason: "focus-moved" },
    });

    expect(released).toEqual([key]);
    expect([...page.heldModifiers, ...page.heldKeys]).toEqual([]);
  });
});

import { clickAt, movePointer } from "./pointer.ts";
import type { Action } from "./action.ts";

/** Moves the mouse to a point of the viewport and there presses, releases or clicks; several make a drag. */
export const mouse: Action<"mouse"> = {
  phase: "script",
  load: "none",
  mayNavigate: true,
  inSteps: "status",
  savesCookies: false,
  async run({ page, paths, sends }, { type = "click", x, y, button = "left" }) {
    const { mouse } = page.page;
    const data = { mouseType: type, x, y };
    sends(data);
    if (page.heldButtons.size === 0 && (type === "click" || type === "move")) {
      if (type === "move") await movePointer(page.cdp, { x, y }, page.heldModifiers);
      else await clickAt(page.cdp, { x, y }, { button, clickCount: 1, held: page.heldModifiers });
      paths.fast++;
      return { data };
    }
    // Playwright knows what a drag is.
    await mouse.move(x, y);
    if (type === "down" || type === "click") {
      await mouse.down({ button });
      page.heldButtons.add(button);
    }
    if (type === "up" || type === "click") {
      await mouse.up({ button });
      page.heldButtons.delete(button);
    }
    return { data };
  },
};

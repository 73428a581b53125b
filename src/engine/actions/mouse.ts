import type { Action } from "./action.ts";
import { click } from "./click.ts";
import { movePointer } from "../elements/pointer.ts";

/**
 * Moves the mouse to a point of the viewport and there presses, releases or clicks; several make a drag. A click is that of
 * `click`. The others are input sent: what gets a move or a release depends on the press before, and a page may have none for it.
 */
export const mouse: Action<"mouse"> = {
  phase: "script",
  load: "none",
  mayNavigate: true,
  inSteps: "status",
  async run(context, { type = "click", x, y, button = "left" }) {
    const { page, sends } = context;
    const data = { mouseType: type, x, y };
    if (type === "click") {
      await click.run({ ...context, sends: () => sends(data) }, { x, y, button });
      return { data };
    }
    sends(data);
    if (page.heldButtons.size === 0 && type === "move") {
      await movePointer(page.cdp, { x, y }, page.heldModifiers);
      return { data };
    }
    // Playwright knows what a drag is.
    const { mouse } = page.page;
    await mouse.move(x, y);
    if (type === "down") {
      await mouse.down({ button });
      page.heldButtons.add(button);
    }
    if (type === "up") {
      await mouse.up({ button });
      page.heldButtons.delete(button);
    }
    return { data };
  },
};

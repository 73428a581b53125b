import type { Action } from "./action.ts";

/** Moves the mouse to a point of the viewport and there presses, releases or clicks; several make a drag. */
export const mouse: Action<"mouse"> = {
  phase: "script",
  async run({ page }, { type = "click", x, y, button = "left" }) {
    const { mouse } = page.page;
    await mouse.move(x, y);
    if (type === "down" || type === "click") await mouse.down({ button });
    if (type === "up" || type === "click") await mouse.up({ button });
    return { data: { mouseType: type, x, y } };
  },
};

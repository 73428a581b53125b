import type { Action } from "./action.ts";

/** Answers the dialog that is open in the page, without its lock; where none is, the next ones. */
export const dialog: Action<"dialog"> = {
  phase: "script",
  load: "none",
  mayNavigate: false,
  inSteps: "data",
  async run({ page: { dialogs } }, { count = 1, ...answer }) {
    const answered = await dialogs.answer(answer);
    if (answered !== undefined) return { data: { answered } };
    dialogs.arm(answer, count);
    return { data: { armed: count } };
  },
};

import type { ActionType } from "../../contract.ts";
import type { Phase } from "../playwright-errors.ts";
import type { ActionHandler } from "./action.ts";
import { blur } from "./blur.ts";
import { click } from "./click.ts";
import { content } from "./content.ts";
import { cookies } from "./cookies.ts";
import { evaluate } from "./evaluate.ts";
import { focus } from "./focus.ts";
import { goBack } from "./go-back.ts";
import { goForward } from "./go-forward.ts";
import { hover } from "./hover.ts";
import { keyboard } from "./keyboard.ts";
import { mouse } from "./mouse.ts";
import { navigate } from "./navigate.ts";
import { pdf } from "./pdf.ts";
import { reload } from "./reload.ts";
import { screenshot } from "./screenshot.ts";
import { scroll } from "./scroll.ts";
import { select } from "./select.ts";
import { type } from "./type.ts";
import { upload } from "./upload.ts";
import { wait } from "./wait.ts";

export const actions: { readonly [T in ActionType]: ActionHandler<T> } = {
  navigate,
  goBack,
  goForward,
  reload,
  click,
  type,
  select,
  upload,
  hover,
  focus,
  blur,
  evaluate,
  screenshot,
  pdf,
  content,
  wait,
  scroll,
  keyboard,
  mouse,
  cookies,
};

/** What an action mostly waits for; said when its time is over. */
export const actionPhases: { readonly [T in ActionType]: Phase } = {
  navigate: "navigation",
  goBack: "navigation",
  goForward: "navigation",
  reload: "navigation",
  click: "selector",
  type: "selector",
  select: "selector",
  upload: "selector",
  hover: "selector",
  focus: "selector",
  blur: "selector",
  evaluate: "script",
  screenshot: "script",
  pdf: "script",
  content: "script",
  wait: "selector",
  scroll: "selector",
  keyboard: "script",
  mouse: "script",
  cookies: "script",
};

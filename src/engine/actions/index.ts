import type { ActionType } from "../../contract.ts";
import type { Action } from "./action.ts";
import { blur } from "./blur.ts";
import { callTool } from "./call-tool.ts";
import { click } from "./click.ts";
import { content } from "./content.ts";
import { cookies } from "./cookies.ts";
import { dialog } from "./dialog.ts";
import { drag } from "./drag.ts";
import { evaluate } from "./evaluate.ts";
import { focus } from "./focus.ts";
import { goBack, goForward } from "./history.ts";
import { hover } from "./hover.ts";
import { keyboard } from "./keyboard.ts";
import { markdown } from "./markdown.ts";
import { mouse } from "./mouse.ts";
import { navigate } from "./navigate.ts";
import { pdf } from "./pdf.ts";
import { reload } from "./reload.ts";
import { screenshot } from "./screenshot.ts";
import { scroll } from "./scroll.ts";
import { select } from "./select.ts";
import { snapshot } from "./snapshot.ts";
import { type } from "./type.ts";
import { upload } from "./upload.ts";
import { wait } from "./wait.ts";

/** The table of actions: one that the contract has and this table lacks does not compile. */
export const actions: { readonly [T in ActionType]: Action<T> } = {
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
  callTool,
  screenshot,
  pdf,
  content,
  snapshot,
  markdown,
  dialog,
  wait,
  scroll,
  keyboard,
  mouse,
  drag,
  cookies,
};

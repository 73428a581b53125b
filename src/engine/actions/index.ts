import type { ActionType } from "../../contract.ts";
import type { ActionHandler } from "./action.ts";
import { click } from "./click.ts";
import { evaluate } from "./evaluate.ts";
import { navigate } from "./navigate.ts";
import { screenshot } from "./screenshot.ts";
import { type } from "./type.ts";

export const actions: { readonly [T in ActionType]: ActionHandler<T> } = {
  navigate,
  click,
  type,
  evaluate,
  screenshot,
};

/** What an action mostly waits for; said when its time is over. */
export const actionPhases: { readonly [T in ActionType]: "navigation" | "selector" | "script" } = {
  navigate: "navigation",
  click: "selector",
  type: "selector",
  evaluate: "script",
  screenshot: "script",
};

/** Reads what was seen to come of an action: a text that is shown since, and the state of its element. */

import {
  attribute,
  bodyOf,
  closestOf,
  composedParent,
  getter,
  isConnected,
  isText,
  tagOf,
  textOf,
} from "../dom/reads.ts";
import { descendants, isUnread } from "../dom/texts.ts";
import type { Seen, TargetRecord } from "../messages.ts";
import { createNames } from "../outline/names.ts";
import { roleOf } from "../outline/roles.ts";
import { activatedOf, recordOf } from "./record.ts";
import { cleaned } from "../../visible-text.ts";

const MAX_NODES = 3_000;
const MAX_LINES = 300;
const MAX_TEXT = 100;
/** New lines of which one is the answer to an action; more are other contents. */
const MAX_ANSWER = 3;
const SAID = "[role=status], [role=alert], [role=alertdialog], [role=dialog], dialog, output, [aria-live]";
const HEADING = "h1, h2, h3, [role=heading]";
/** Elements that other data changes, and those that can be activated. */
const DATA =
  "tr, li, dd, dt, article, label, a, button, [role=row], [role=listitem], [role=option], [role=menuitem], [role=tab]";
const { checkVisibility } = Element.prototype;
const checkedOf = getter(HTMLInputElement.prototype, "checked");

/** The roles that have a state, as Playwright's selectors by role know them. */
const STATES: readonly (readonly [state: NonNullable<Seen["state"]>["name"], roles: RegExp])[] = [
  ["checked", /^(?:checkbox|radio|switch|menuitemcheckbox|menuitemradio|option|treeitem)$/],
  ["pressed", /^button$/],
  ["selected", /^(?:tab|option|row|gridcell|treeitem)$/],
  ["expanded", /^(?:button|combobox|link|menuitem|tab|treeitem|row|gridcell|listbox|checkbox)$/],
];

interface Line {
  readonly text: string;
  readonly parent: Element;
}

/** The document when an action found its element, which is the one that it acts on. */
let before:
  { readonly lines: ReadonlySet<string>; readonly element: WeakRef<Element>; readonly selector: string } | undefined;

/** Describes the element of an action, with what came of the one before. */
export function recordWithSeen(given: Element): TargetRecord {
  const lines = linesOf();
  const come = seenIn(lines);
  const record = recordOf(given);
  const element = new WeakRef(activatedOf(given));
  before = { lines: new Set(lines.map(formOf)), element, selector: record.selector };
  return { ...record, ...(come && { seen: come }) };
}

/** Returns what has come of the last action in this document. */
export function seen(): Seen | undefined {
  return seenIn(linesOf());
}

function seenIn(lines: readonly Line[]): Seen | undefined {
  const come = before === undefined ? lines : lines.filter((line) => before?.lines.has(formOf(line)) !== true);
  const isIn =
    (selector: string) =>
    ({ parent }: Line): boolean =>
      closestOf(parent, selector) !== null;
  const isAnswer = before !== undefined && come.length <= MAX_ANSWER;
  const line =
    come.find(isIn(SAID)) ??
    come.find(isIn(HEADING)) ??
    (isAnswer ? come.find((each) => !isIn(DATA)(each)) : undefined);
  const state = before && stateOf(before.element.deref(), before.selector);
  if (line === undefined && state === undefined) return undefined;
  return { ...(line && { text: createNames().masked(line.text) }), ...(state && { state }) };
}

/** Returns the texts with letters that are shown, at most `MAX_LINES`. */
function linesOf(): readonly Line[] {
  const body = bodyOf(document);
  const lines: Line[] = [];
  let nodes = 0;
  for (const node of body === null ? [] : descendants(body)) {
    if (++nodes > MAX_NODES || lines.length >= MAX_LINES) break;
    if (!isText(node)) continue;
    const parent = composedParent(node);
    const text = cleaned(textOf(node, 2 * MAX_TEXT), MAX_TEXT);
    if (parent === null || !/\p{L}{3}/u.test(text) || isUnread(parent) || /^(?:option|textarea)$/.test(tagOf(parent)))
      continue;
    if (checkVisibility.call(parent, { visibilityProperty: true, opacityProperty: true })) lines.push({ text, parent });
  }
  return lines;
}

/** Numbers that count up are no new text. */
function formOf({ text }: Line): string {
  return text.replace(/\d+/g, "0");
}

/** Returns the state of an element that is still named as it was. */
function stateOf(element: Element | undefined, selector: string): Seen["state"] {
  if (element === undefined || selector === "" || !isConnected(element)) return undefined;
  const role = roleOf(element);
  for (const [name, roles] of STATES) {
    if (!roles.test(role)) continue;
    const isNative = name === "checked" && tagOf(element) === "input";
    const value = isNative ? String(checkedOf(element)) : attribute(element, `aria-${name}`);
    if (value !== "true" && value !== "false") continue;
    return recordOf(element).selector === selector ? { name, value: value === "true" } : undefined;
  }
  return undefined;
}

import {
  attribute,
  composedParent,
  firstElementOf,
  has,
  isConnected,
  isElement,
  nextElementOf,
  tagOf,
} from "../dom/reads.ts";
import { isTwin } from "./hints.ts";
import { COMPOSITE_ROLES } from "./roles.ts";

/** Bits of what an element reacts to by listeners of its own. */
const CLICK = 1;
const DBLCLICK = 2;
const CONTEXTMENU = 4;
const DRAG = 8;
const DROP = 16;
const KEYS = 32;

const BITS: Readonly<Record<string, number>> = {
  click: CLICK,
  mousedown: CLICK,
  mouseup: CLICK,
  pointerdown: CLICK,
  pointerup: CLICK,
  dblclick: DBLCLICK,
  contextmenu: CONTEXTMENU,
  dragstart: DRAG,
  drop: DROP,
  keydown: KEYS,
  keypress: KEYS,
  keyup: KEYS,
};
/** The children of a list that listens to these, and to no click or focus, are what it is about. */
const PRESSES: ReadonlySet<string> = new Set(["pointerdown", "mousedown"]);
const CLICKS_OR_FOCUS: ReadonlySet<string> = new Set(["click", "pointerup", "mouseup", "focusin"]);
/** Children of a list that are compared. */
const MAX_CHILDREN = 50;
/** Characters of a class that tell kinds apart. */
const MAX_CLASS = 200;
/** An element that listens to so many types of events delegates them, as the roots of applications do. */
const MANY_TYPES = 15;
const DELEGATES: ReadonlySet<string> = new Set([
  ...["html", "body", "main", "form", "ul", "ol", "menu", "dl", "table", "thead", "tbody", "tfoot", "select"],
]);
const DELEGATE_ROLES: ReadonlySet<string> = new Set([
  ...COMPOSITE_ROLES,
  "grid",
  "list",
  "listbox",
  "table",
  "treegrid",
]);
const DRAGGABLE_TAGS: ReadonlySet<string> = new Set(["a", "img"]);
const MAX_DEPTH = 100;

/** The elements by the browser's ids, whose listeners the engine has read. */
const byId = new Map<number, WeakRef<Element>>();
/** Ids of the elements that were gone when a look was at the page. */
let gone = new Set<number>();
let bitsOf = new WeakMap<Element, number>();
/** Lists whose children are dragged by a listener of the list -> the kinds of those children. */
let draggedIn = new WeakMap<Element, ReadonlySet<string>>();
/** How many elements inside of one react to a click. */
let inside = new WeakMap<Element, number>();

/** Replaces what is known of listeners. `nodes` are those of `ids`, which are new; null for one of another document. */
export function setListeners(
  listeners: readonly (readonly [id: number, types: readonly string[]])[],
  ids: readonly number[],
  ...nodes: readonly (Node | null)[]
): void {
  for (const [index, id] of ids.entries()) {
    const node = nodes[index] ?? null;
    if (node !== null && isElement(node)) byId.set(id, new WeakRef(node));
  }
  bitsOf = new WeakMap();
  draggedIn = new WeakMap();
  inside = new WeakMap();
  gone = new Set();
  const listed = new Set<number>();
  const listening = listeners.flatMap(([id, types]) => {
    listed.add(id);
    const element = byId.get(id)?.deref();
    return element === undefined || types.length >= MANY_TYPES ? [] : [{ element, types }];
  });
  findDragLists(listening);
  for (const { element, types } of listening) {
    const isDragList = draggedIn.has(element);
    const bits = types.reduce((sum, type) => sum | (isDragList && PRESSES.has(type) ? 0 : (BITS[type] ?? 0)), 0);
    if (bits === 0 || (isDelegate(element) && (bits & DROP) === 0)) continue;
    bitsOf.set(element, isDelegate(element) ? DROP : bits);
    if ((bits & CLICK) === 0) continue;
    let outer = composedParent(element);
    for (let depth = 0; outer !== null && depth < MAX_DEPTH; depth++) {
      inside.set(outer, (inside.get(outer) ?? 0) + 1);
      outer = composedParent(outer);
    }
  }
  for (const id of byId.keys()) if (!listed.has(id)) byId.delete(id);
}

/** Finds the lists that react to presses only and have children that are alike, and further lists of their class, as the columns of a board. */
function findDragLists(listening: readonly { readonly element: Element; readonly types: readonly string[] }[]): void {
  // The options of a list are pressed, which only keeps the focus where it is.
  const pressed = listening.filter(
    ({ element, types }) =>
      types.some((type) => PRESSES.has(type)) &&
      !types.some((type) => CLICKS_OR_FOCUS.has(type)) &&
      attribute(element, "role") !== "listbox",
  );
  const ofClass = new Map<string, Set<string>>();
  for (const { element } of pressed) {
    const kinds = kindsOfTwins(element);
    if (kinds.size === 0) continue;
    draggedIn.set(element, kinds);
    if (!has(element, "class")) continue;
    const all = ofClass.get(kindOf(element)) ?? kinds;
    for (const kind of kinds) all.add(kind);
    ofClass.set(kindOf(element), all);
  }
  for (const { element } of pressed) {
    const kinds = ofClass.get(kindOf(element));
    if (kinds !== undefined) draggedIn.set(element, kinds);
  }
}

/** Returns what twins have in common. */
function kindOf(element: Element): string {
  return `${tagOf(element)} ${(attribute(element, "class") ?? "").slice(0, MAX_CLASS)}`;
}

/** The kinds of children that stand beside one of their kind. */
function kindsOfTwins(list: Element): Set<string> {
  const kinds = new Set<string>();
  let child = firstElementOf(list);
  for (let count = 0; child !== null && count < MAX_CHILDREN; count++) {
    const next = nextElementOf(child);
    if (next !== null && isTwin(child, next)) kinds.add(kindOf(child));
    child = next;
  }
  return kinds;
}

/** Whether elements have gone whose listeners were read; says so once of each. */
export function haveListenersGone(): boolean {
  const before = gone.size;
  for (const [id, weak] of byId) {
    const element = weak.deref();
    if (element === undefined || !isConnected(element)) gone.add(id);
  }
  return gone.size > before;
}

/** Whether an element is of a kind that listens for the events of what is in it. */
function isDelegate(element: Element): boolean {
  return DELEGATES.has(tagOf(element)) || DELEGATE_ROLES.has(attribute(element, "role") ?? "");
}

/** Whether an element has a listener for clicks of its own. */
export function hearsClicks(element: Element): boolean {
  return ((bitsOf.get(element) ?? 0) & CLICK) !== 0;
}

/** Whether an element inside of this one has a listener for clicks. */
export function hasClicksInside(element: Element): boolean {
  return inside.has(element);
}

/** Whether an element reacts to something else than clicks and keys. */
export function hasReactions(element: Element): boolean {
  return ((bitsOf.get(element) ?? 0) & (DBLCLICK | CONTEXTMENU | DROP)) !== 0 || isDraggable(element);
}

/** The kinds of events that an element reacts to besides clicks and the input that its role takes, in the order of a line. */
export function reactionsOf(element: Element, takesKeys: boolean, isHandle: boolean): string[] {
  const bits = bitsOf.get(element) ?? 0;
  const states: string[] = [];
  if ((bits & DBLCLICK) !== 0) states.push("dblclick");
  if ((bits & CONTEXTMENU) !== 0) states.push("contextmenu");
  if (isHandle || isDraggable(element)) states.push("drag");
  if ((bits & DROP) !== 0) states.push("drop");
  // Where it is clicked as well, keys do what a click does.
  if ((bits & KEYS) !== 0 && (bits & CLICK) === 0 && !takesKeys) states.push("keys");
  return states;
}

/** Links and pictures can be dragged without the attribute; no listener makes anything else so. */
function isDraggable(element: Element): boolean {
  if (attribute(element, "draggable") === "true") return true;
  if (((bitsOf.get(element) ?? 0) & DRAG) !== 0 && DRAGGABLE_TAGS.has(tagOf(element))) return true;
  const list = composedParent(element);
  return list !== null && draggedIn.get(list)?.has(kindOf(element)) === true;
}

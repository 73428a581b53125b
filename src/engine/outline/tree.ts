import type { LineRecord } from "../../page-scripts/messages.ts";
import { cleaned } from "../../visible-text.ts";
import type { WebTool } from "../web-tools.ts";

/** An element, text or tool as it is shown, with what is inside of it. */
export interface OutlineNode {
  /** Empty for a text or tool. */
  ref: string;
  readonly kind: string;
  name: string;
  /** The beginning of a longer name that the line shows. */
  label?: string;
  hint: string;
  readonly states: string;
  readonly isInViewport: boolean;
  readonly isImportant: boolean;
  readonly isContainer: boolean;
  readonly isInteractive: boolean;
  /** Whether only the cursor says that it reacts to a click. */
  readonly isByCursor?: boolean;
  /** The service says here that the document has more than was read. */
  readonly isCutHere?: boolean;
  children: OutlineNode[];
}

/** Bits as in page-scripts/messages.ts, whose values no layer of the service imports. */
export const IN_VIEWPORT = 1;
const IMPORTANT = 2;
const CONTAINER = 4;
const INTERACTIVE = 8;
const BY_CURSOR = 32;

/** A tree of one frame's records, with the refs of its document; `inner` returns the content of the frame of a line. */
export function toTree(records: readonly LineRecord[], inner: (line: number) => readonly OutlineNode[]): OutlineNode[] {
  const top: OutlineNode[] = [];
  const open: { readonly depth: number; readonly children: OutlineNode[] }[] = [{ depth: -1, children: top }];
  for (const [line, [depth, ref, kind, name, hint, states, flags]] of records.entries()) {
    while ((open.at(-1)?.depth ?? -1) >= depth) open.pop();
    const node: OutlineNode = {
      ref,
      kind,
      name,
      hint,
      states,
      isInViewport: (flags & IN_VIEWPORT) !== 0,
      isImportant: (flags & IMPORTANT) !== 0,
      isContainer: (flags & CONTAINER) !== 0,
      isInteractive: (flags & INTERACTIVE) !== 0,
      isByCursor: (flags & BY_CURSOR) !== 0,
      children: [...inner(line)],
    };
    (open.at(-1)?.children ?? top).push(node);
    open.push({ depth, children: node.children });
  }
  return simplified(top);
}

/** A text of the service's own. */
export function noteNode(name: string): OutlineNode {
  return { ...WITHOUT_ELEMENT, kind: "text", name, isImportant: true };
}

/** Says that a document has more than the lines that were read of it. */
export function cutNode(lines: number): OutlineNode {
  return { ...noteNode(`(the page is larger: the rest behind these ${lines} lines is not shown)`), isCutHere: true };
}

/** A tool that a document offers. */
export function toolNode({ name, description, parameters, origin }: WebTool): OutlineNode {
  const about = cleaned(description, MAX_DESCRIPTION);
  const states = `${about === "" ? "" : ` ${JSON.stringify(about)}`} ${parameters} @${origin}`;
  return { ...WITHOUT_ELEMENT, kind: "tool", name: cleaned(name, MAX_TOOL_NAME), states, isInViewport: true };
}

const MAX_TOOL_NAME = 128;
const MAX_DESCRIPTION = 200;
const WITHOUT_ELEMENT = {
  ref: "",
  hint: "",
  states: "",
  isInViewport: false,
  isImportant: false,
  isContainer: false,
  isInteractive: false,
  children: [],
} as const satisfies Partial<OutlineNode>;

/** Removes repeated texts. Depth is bounded by the page script, so recursion is. */
function simplified(nodes: readonly OutlineNode[]): OutlineNode[] {
  const kept: OutlineNode[] = [];
  for (const node of nodes) {
    node.children = simplified(node.children);
    const label = node.kind === "clickable" ? node.children.find((child) => isBeginning(child, node)) : undefined;
    if (label !== undefined) node.label = label.name;
    // A group is called by its first text.
    if (node.name !== "") node.children = node.children.filter((child) => !(isText(child) && isIn(child.name, node)));
    // The picture of what is clicked around it.
    const pictures = node.kind === "clickable" ? node.children.filter(isPicture) : [];
    if (pictures.length === 1) node.children = node.children.filter((child) => child !== pictures[0]);
    const [only] = node.children;
    if (node.kind === "clickable" && node.name === "" && node.children.length === 1 && only?.kind === "icon") {
      // It is a picture, and nothing else.
      node.name = only.name;
      node.hint = only.name === "" ? node.hint || only.hint : "";
      node.children = [];
    }
    if (node.isByCursor === true && node.children.length > 1 && node.children.every(isTarget)) {
      // The cursor is that of what is in it.
      kept.push(...node.children);
      continue;
    }
    if (node.kind === "clickable" && node.name === "" && node.children.length > 0 && node.children.every(isText)) {
      node.name = node.children.map(({ name }) => name).join(" ");
      node.hint = "";
      node.children = [];
    } else if (
      only !== undefined &&
      node.children.length === 1 &&
      only.isInteractive &&
      ((node.name === "" && node.kind === "item" && !node.isInteractive && node.states === "") ||
        // A custom element has the name, the state and the clicks of the control that it consists of.
        (node.kind === "clickable" && ["", only.name].includes(node.name) && isStateOf(node, only)))
    ) {
      kept.push(only);
      continue;
    } else if (node.children.length === 1 && only?.isInteractive === true && isMenuBox(node)) {
      kept.push({ ...only, states: `${only.states}${node.states}` });
      continue;
    } else if (node.kind === "cell" && node.name === "" && node.states === "" && node.children.length < 2) {
      kept.push(...node.children);
      continue;
    } else if (node.children.length === 0 && node.name === "" && !node.isInteractive && EMPTY_KINDS.has(node.kind))
      continue;
    // The box of a combobox that has the same name.
    if (node.kind === "combobox" && node.children.some(({ kind, name }) => kind === "combobox" && name === node.name)) {
      kept.push(...node.children);
      continue;
    }
    // The elements around the content have lines of their own.
    if (node.kind === "main" && node.name === "") {
      kept.push(...node.children);
      continue;
    }
    kept.push(node);
  }
  return kept.filter(
    (node, index, all) => !(isText(node) && (repeats(node, all[index - 1]) || repeats(node, all[index + 1]))),
  );
}

/** Whether what is around a control says no more of it than its own line, but that it listens for keys. */
function isStateOf({ states }: OutlineNode, control: OutlineNode): boolean {
  return ["", control.states].includes(states.replace(" keys", ""));
}

/** A box that only opens a menu, as what is in it then does. */
function isMenuBox({ kind, name, states }: OutlineNode): boolean {
  return kind === "box" && name === "" && states === " contextmenu";
}

const MIN_LEFT_OUT = 12;

/** Whether a text is what the name of its element begins with: `Price` of `Price: activate to sort`. */
function isBeginning(text: OutlineNode, { name }: OutlineNode): boolean {
  if (!isText(text) || !name.startsWith(text.name)) return false;
  return name.length >= text.name.length + MIN_LEFT_OUT && !/^[\p{L}\p{N}]/u.test(name.slice(text.name.length));
}

/** Whether a text is the name of what it stands in, or a part of the name that something clickable is given. */
function isIn(text: string, { name, kind }: OutlineNode): boolean {
  if (text === name) return true;
  if (kind !== "clickable") return false;
  return text.length > 1 ? name.includes(text) : name.split(/[^\p{L}\p{N}]+/u).includes(text);
}

const EMPTY_KINDS: ReadonlySet<string> = new Set([
  "item",
  "row",
  "article",
  "nav",
  "main",
  "banner",
  "footer",
  "aside",
  "status",
  "log",
  "alert",
  "scroll",
  "search",
]);

function isTarget({ isInteractive, kind, isByCursor }: OutlineNode): boolean {
  return isInteractive && kind !== "icon" && isByCursor !== true;
}

/** An icon that nothing distinguishes. */
function isPicture({ kind, name, hint, states, children }: OutlineNode): boolean {
  return kind === "icon" && name === "" && hint === "" && states === "" && children.length === 0;
}

function isText({ kind }: OutlineNode): boolean {
  return kind === "text";
}

/** Whether the label beside a control repeats the control's name. */
function repeats(text: OutlineNode, beside: OutlineNode | undefined): boolean {
  return beside !== undefined && beside.isInteractive && !isText(beside) && beside.name === text.name;
}

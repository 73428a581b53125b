import type { LineRecord } from "../../page-scripts/messages.ts";

/** An element or text as it is shown, with what is inside of it. */
export interface OutlineNode {
  /** With the prefix of its frame; empty for a text. */
  readonly ref: string;
  readonly kind: string;
  name: string;
  hint: string;
  readonly states: string;
  readonly isInViewport: boolean;
  readonly isImportant: boolean;
  readonly isContainer: boolean;
  readonly isInteractive: boolean;
  /** A box among like boxes. */
  readonly isBox: boolean;
  children: OutlineNode[];
}

/** Bits as in page-scripts/messages.ts, whose values no layer of the service imports. */
const IN_VIEWPORT = 1;
const IMPORTANT = 2;
const CONTAINER = 4;
const INTERACTIVE = 8;
const BOX = 16;

/** A tree of one frame's records; `inner` returns the content of the frame of a line. */
export function toTree(
  records: readonly LineRecord[],
  prefix: string,
  inner: (line: number) => readonly OutlineNode[],
): OutlineNode[] {
  const top: OutlineNode[] = [];
  const open: { readonly depth: number; readonly children: OutlineNode[] }[] = [{ depth: -1, children: top }];
  for (const [line, [depth, ref, kind, name, hint, states, flags]] of records.entries()) {
    while ((open.at(-1)?.depth ?? -1) >= depth) open.pop();
    const node: OutlineNode = {
      ref: ref === "" ? "" : prefix + ref,
      kind,
      name,
      hint,
      states,
      isInViewport: (flags & IN_VIEWPORT) !== 0,
      isImportant: (flags & IMPORTANT) !== 0,
      isContainer: (flags & CONTAINER) !== 0,
      isInteractive: (flags & INTERACTIVE) !== 0,
      isBox: (flags & BOX) !== 0,
      children: [...inner(line)],
    };
    (open.at(-1)?.children ?? top).push(node);
    open.push({ depth, children: node.children });
  }
  return simplified(top);
}

/** Removes repeated texts. Depth is bounded by the page script, so recursion is. */
function simplified(nodes: readonly OutlineNode[]): OutlineNode[] {
  const kept: OutlineNode[] = [];
  for (const node of nodes) {
    node.children = simplified(node.children);
    // A group is called by its first text.
    if (node.name !== "") node.children = node.children.filter((child) => !(isText(child) && isIn(child.name, node)));
    // The picture of what is clicked around it.
    const pictures = node.kind === "clickable" ? node.children.filter(isPicture) : [];
    if (pictures.length === 1) node.children = node.children.filter((child) => child !== pictures[0]);
    const [only] = node.children;
    if (node.kind === "clickable" && node.name === "" && node.children.length > 0 && node.children.every(isText)) {
      node.name = node.children.map(({ name }) => name).join(" ");
      node.hint = "";
      node.children = [];
    } else if (
      only !== undefined &&
      node.children.length === 1 &&
      only.isInteractive &&
      node.name === "" &&
      node.states === "" &&
      ((node.kind === "item" && !node.isInteractive) || (node.kind === "clickable" && only.kind !== "icon"))
    ) {
      kept.push(only);
      continue;
    } else if (node.kind === "cell" && node.name === "" && node.states === "" && node.children.length < 2) {
      kept.push(...node.children);
      continue;
    } else if (node.children.length === 0 && node.name === "" && !node.isInteractive && EMPTY_KINDS.has(node.kind))
      continue;
    // What stands around the content has lines of its own.
    if (node.kind === "main" && node.name === "") {
      kept.push(...node.children);
      continue;
    }
    kept.push(node);
  }
  return withoutBoxes(kept).filter(
    (node, index, all) => !(isText(node) && (repeats(node, all[index - 1]) || repeats(node, all[index + 1]))),
  );
}

const MIN_BOXES = 3;
/** A larger box is a part of the page. */
const MAX_BOX_NODES = 16;
const MAX_BOX_CHARACTERS = 800;

/** Leaves those boxes out that are no items of a list. */
function withoutBoxes(nodes: OutlineNode[]): OutlineNode[] {
  const boxes = nodes.filter(({ isBox }) => isBox);
  if (boxes.length === 0) return nodes;
  const items = new Set(boxes.filter(isItem));
  const isList = items.size >= MIN_BOXES && items.size * 2 >= boxes.length;
  return nodes.flatMap((node) => (node.isBox && !(isList && items.has(node)) ? node.children : [node]));
}

/** Whether a box groups something to act on with something else, and not much of it. */
function isItem({ children }: OutlineNode): boolean {
  if (children.length < 2) return false;
  const size = { nodes: 0, characters: 0, interactive: 0, others: 0 };
  const add = (node: OutlineNode): void => {
    size.nodes++;
    size.characters += node.name.length + node.hint.length + node.states.length;
    if (node.isInteractive) size.interactive++;
    else size.others++;
    if (size.nodes <= MAX_BOX_NODES) node.children.forEach(add);
  };
  children.forEach(add);
  return (
    size.interactive > 0 && size.others > 0 && size.nodes <= MAX_BOX_NODES && size.characters <= MAX_BOX_CHARACTERS
  );
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

import type { OutlineNode } from "./tree.ts";

/** One line of an outline. */
export interface Line {
  readonly depth: number;
  /** The line without its indent; page text stands only inside JSON strings. */
  readonly text: string;
  /** Identifies the line in another observation: its ref, or its position and text. */
  readonly key: string;
  /** All refs of the line; the first is that of the line itself. */
  readonly refs: readonly string[];
  readonly kind: string;
  readonly isText: boolean;
  /** Says that the document has more than was read. */
  readonly isCutHere?: boolean;
  readonly isInViewport: boolean;
  readonly isImportant: boolean;
  /** Stands for an item or row. */
  readonly isItem: boolean;
  /** Names of the links on the line. */
  readonly links: readonly string[];
  /** The control on the line: it takes input or is clicked, and is no link. */
  readonly controls: readonly Control[];
  /** The line without its kind; undefined for one that never stands on the same line as its siblings. */
  readonly short: string | undefined;
  /** The line with the beginning of its name, where that is what the page shows. */
  readonly labelled?: Pick<Line, "text" | "short">;
}

/** A control, by what tells it apart from others: its name, or else its hint without numbers. */
interface Control {
  readonly kind: string;
  readonly name: string;
}

const MAX_NAME = 160;
const MAX_TEXT = 300;
/** Content that stands on the line of its item, row or clickable box. */
const MAX_INLINE = 240;
/** Further kinds whose content stands on their line where it is short. */
const INLINE_KINDS: ReadonlySet<string> = new Set(["status", "alert", "group", "radiogroup", "tablist", "toolbar"]);
const MAX_INLINE_OF_KIND = 120;
/** Siblings of these kinds share lines, with their kind written once. */
const JOINED_KINDS: ReadonlySet<string> = new Set([
  "link",
  "button",
  "tab",
  "menuitem",
  "radio",
  "option",
  "clickable",
]);
const MAX_JOINED = 160;
const MAX_SHORT = 60;
const MAX_SHORT_TEXT = 30;
const MIN_JOINED = 3;

/** The lines of a tree, in order; names are cut at `maxName`. */
export function toLines(nodes: readonly OutlineNode[], maxName = MAX_NAME): Line[] {
  const lines: Line[] = [];
  const texts = new Map<string, number>();

  function add(node: OutlineNode, depth: number, parentKey: string): void {
    if (node.kind === "text") {
      const text = quoted(node.name, Math.min(maxName * 2, MAX_TEXT));
      const base = `${parentKey}|${node.name}`;
      const ordinal = texts.get(base) ?? 0;
      texts.set(base, ordinal + 1);
      const { isInViewport, isImportant } = node;
      lines.push({
        depth,
        text,
        key: `${base}|${ordinal}`,
        refs: [],
        kind: node.kind,
        isText: true,
        isInViewport,
        isImportant,
        isItem: false,
        links: [],
        controls: [],
        short: text.length <= MAX_SHORT_TEXT ? text : undefined,
        ...(node.isCutHere === true && { isCutHere: true }),
      });
      return;
    }
    const inline = inlineOf(node, maxName);
    const text = inline === undefined || inline === "" ? headOf(node, maxName) : `${headOf(node, maxName)}: ${inline}`;
    lines.push({
      depth,
      text,
      key: node.ref === "" ? `${parentKey}|${text}` : node.ref,
      refs: inline === undefined && node.ref !== "" ? [node.ref] : refsOf(node),
      kind: node.kind,
      isText: false,
      isInViewport: node.isInViewport,
      isImportant: node.isImportant || (inline !== undefined && hasImportant(node)),
      isItem: node.isContainer && node.kind !== "clickable",
      links: inline === undefined ? linksOf({ ...node, children: [] }) : linksOf(node),
      controls: inline === undefined ? controlsOf({ ...node, children: [] }) : controlsOf(node),
      short: shortOf(node, maxName),
      ...(inline === "" || inline === undefined ? labelledOf(node, maxName) : {}),
    });
    if (inline === undefined) for (const child of node.children) add(child, depth + 1, node.ref);
  }

  for (const node of nodes) add(node, 0, "");
  return lines;
}

function headOf({ ref, kind, name, hint, states }: OutlineNode, maxName: number): string {
  const head = ref === "" ? kind : `${ref} ${kind}`;
  return `${head}${name === "" ? "" : ` ${quoted(name, maxName)}`}${hint === "" ? "" : ` .${hint}`}${states}`;
}

function labelledOf(node: OutlineNode, maxName: number): Pick<Line, "labelled"> {
  if (node.label === undefined) return {};
  const named = { ...node, name: `${node.label}…` };
  return { labelled: { text: headOf(named, maxName), short: shortOf(named, maxName) } };
}

function inlineOf(node: OutlineNode, maxName: number): string | undefined {
  if (node.isContainer) return inlined(node, maxName);
  if (!INLINE_KINDS.has(node.kind)) return undefined;
  const inline = inlined(node, maxName);
  return inline !== undefined && inline.length <= MAX_INLINE_OF_KIND ? inline : undefined;
}

function shortOf({ ref, kind, name, hint, states, children }: OutlineNode, maxName: number): string | undefined {
  if (!JOINED_KINDS.has(kind) || children.length > 0 || (name === "" && hint === "")) return undefined;
  const short = `${ref}${name === "" ? "" : ` ${quoted(name, maxName)}`}${hint === "" ? "" : ` .${hint}`}${states}`;
  return short.length <= MAX_SHORT ? short : undefined;
}

/** Names of the element and of what is inside of it, as far as they are links or boxes that are clicked. */
function linksOf({ kind, name, children }: OutlineNode): string[] {
  const inner = children.flatMap(linksOf);
  return (kind === "link" || kind === "clickable") && name !== "" ? [name, ...inner] : inner;
}

function isControl({ kind, isInteractive, isContainer }: OutlineNode): boolean {
  return isInteractive && !isContainer && kind !== "link" && kind !== "icon";
}

function controlsOf(node: OutlineNode): Control[] {
  const { kind, name, hint } = node;
  const inner = node.children.flatMap(controlsOf);
  return isControl(node) ? [{ kind, name: name === "" ? hint.replace(/\d+/g, "0") : name }, ...inner] : inner;
}

/** All descendants on one line; undefined where they are too long for that. */
function inlined(node: OutlineNode, maxName: number): string | undefined {
  const parts: string[] = [];
  let length = 0;
  for (const child of node.children) {
    if (child.kind === "iframe" || child.kind === "scroll") return undefined;
    const inner = child.children.length === 0 ? "" : inlined(child, maxName);
    if (inner === undefined) return undefined;
    const head = child.kind === "text" ? quoted(child.name, Math.min(maxName * 2, MAX_TEXT)) : headOf(child, maxName);
    const part = inner === "" ? head : `${head} [${inner}]`;
    length += part.length + 1;
    if (length > MAX_INLINE) return undefined;
    parts.push(part);
  }
  return parts.join(" ");
}

function refsOf(node: OutlineNode): string[] {
  return [...(node.ref === "" ? [] : [node.ref]), ...node.children.flatMap(refsOf)];
}

function hasImportant(node: OutlineNode): boolean {
  return node.children.some((child) => child.isImportant || hasImportant(child));
}

function quoted(text: string, max: number): string {
  return JSON.stringify(text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`);
}

/** The common shape of like siblings: the kind of items and rows, else the line without names, numbers and refs. */
export function shapeOf({ kind, text, isItem, isText }: Line): string {
  if (isItem) return kind;
  if (isText) return '""';
  return text
    .replace(/"(?:[^"\\]|\\.)*"/g, '""')
    .replace(/\be\d+\b/g, "e")
    .replace(/\d+/g, "0");
}

/** Estimates tokens: a third of the bytes comes close to what models count for lines of this kind. */
export function tokensOf(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3);
}

export function indented({ depth, text }: Pick<Line, "depth" | "text">): string {
  return " ".repeat(depth) + text;
}

/** Lines as text; three or more like siblings share lines, as in `e1 link "One" e2 "Two" e3 "Three"`. */
export function rendered(lines: readonly Pick<Line, "depth" | "text" | "kind" | "short">[]): string[] {
  const shown: string[] = [];
  for (let start = 0; start < lines.length;) {
    const first = lines[start];
    if (first === undefined) break;
    let end = start + 1;
    while (isJoined(first, lines[end])) end++;
    if (end - start < MIN_JOINED) {
      shown.push(...lines.slice(start, end).map(indented));
      start = end;
      continue;
    }
    let current = "";
    for (const { depth, text, short = "" } of lines.slice(start, end)) {
      if (current !== "" && current.length + short.length < MAX_JOINED) {
        current += ` ${short}`;
        continue;
      }
      if (current !== "") shown.push(current);
      current = " ".repeat(depth) + text;
    }
    shown.push(current);
    start = end;
  }
  return shown;
}

function isJoined(first: Pick<Line, "depth" | "kind" | "short">, next: typeof first | undefined): boolean {
  return (
    next !== undefined &&
    first.short !== undefined &&
    next.short !== undefined &&
    first.kind === next.kind &&
    first.depth === next.depth
  );
}

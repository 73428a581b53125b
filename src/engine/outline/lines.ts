import type { OutlineNode } from "./tree.ts";

/** One line of an outline. */
export interface Line {
  readonly depth: number;
  /** Without the indent; page text stands only inside JSON strings. */
  readonly text: string;
  /** Identifies the line in another observation: its ref, or its position and text. */
  readonly key: string;
  /** All refs of the line; the first is that of the line itself. */
  readonly refs: readonly string[];
  readonly isText: boolean;
  readonly isInViewport: boolean;
  readonly isImportant: boolean;
  /** The line without names, numbers and refs: what like siblings have in common. */
  readonly shape: string;
}

const MAX_NAME = 160;
const MAX_TEXT = 300;
/** Content that stands on the line of its item, row or clickable box. */
const MAX_INLINE = 240;

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
      const { isInViewport } = node;
      lines.push({
        depth,
        text,
        key: `${base}|${ordinal}`,
        refs: [],
        isText: true,
        isInViewport,
        isImportant: false,
        shape: '""',
      });
      return;
    }
    const inline = node.isContainer ? inlined(node, maxName) : undefined;
    const text = inline === undefined || inline === "" ? headOf(node, maxName) : `${headOf(node, maxName)}: ${inline}`;
    lines.push({
      depth,
      text,
      key: node.ref,
      refs: inline === undefined ? [node.ref] : refsOf(node),
      isText: false,
      isInViewport: node.isInViewport,
      isImportant: node.isImportant || (inline !== undefined && hasImportant(node)),
      shape: shapeOf(text),
    });
    if (inline === undefined) for (const child of node.children) add(child, depth + 1, node.ref);
  }

  for (const node of nodes) add(node, 0, "");
  return lines;
}

function headOf({ ref, kind, name, hint, states }: OutlineNode, maxName: number): string {
  return `${ref} ${kind}${name === "" ? "" : ` ${quoted(name, maxName)}`}${hint === "" ? "" : ` .${hint}`}${states}`;
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
  return [node.ref, ...node.children.flatMap((child) => (child.kind === "text" ? [] : refsOf(child)))];
}

function hasImportant(node: OutlineNode): boolean {
  return node.children.some((child) => child.isImportant || hasImportant(child));
}

function quoted(text: string, max: number): string {
  return JSON.stringify(text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`);
}

function shapeOf(text: string): string {
  return text
    .replace(/"(?:[^"\\]|\\.)*"/g, '""')
    .replace(/\b(?:f\d+)?e\d+\b/g, "e")
    .replace(/\d+/g, "0");
}

/** What a budget counts: a third of the bytes comes close to what models count for lines of this kind. */
export function tokensOf(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3);
}

export function indented({ depth, text }: Pick<Line, "depth" | "text">): string {
  return " ".repeat(depth) + text;
}

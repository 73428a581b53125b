import {
  attribute,
  bodyOf,
  firstChildOf,
  firstElementOf,
  isElement,
  isText,
  nextSiblingOf,
  parentOf,
  previousElementOf,
  queryAll,
  rootElementOf,
  shadowOf,
  tagOf,
  textOf,
} from "../dom/reads.ts";
import { resolve } from "../outline/look.ts";
import type { MarkdownReply, MarkdownRequest } from "../messages.ts";
import { headingLevel, roleOf } from "../outline/roles.ts";
import { cleaned } from "../../visible-text.ts";

const MAX_NODES = 200_000;
const MAX_CHARACTERS = 8_000_000;
const MAX_DEPTH = 400;
const MAX_URL = 2_000;
/** The share of a page's text that its main content must have to be taken for it. */
const MIN_MAIN_SHARE = 0.3;

const SKIPPED: ReadonlySet<string> = new Set([
  ...[
    "script",
    "style",
    "template",
    "noscript",
    "head",
    "meta",
    "link",
    "title",
    "datalist",
    "iframe",
    "object",
    "map",
  ],
  ...[
    "svg",
    "canvas",
    "video",
    "audio",
    "select",
    "input",
    "textarea",
    "progress",
    "meter",
    "source",
    "track",
    "embed",
  ],
]);
/** Landmarks beside the main content. */
const BESIDE: ReadonlySet<string> = new Set(["navigation", "banner", "contentinfo", "complementary", "search"]);
const MARKS: Readonly<Record<string, string>> = { strong: "**", b: "**", em: "_", i: "_", del: "~~", s: "~~" };

/** Where a node stands. */
interface Place {
  /** Before each line of its blocks: quotes and the indents of lists. */
  readonly prefix: string;
  /** Inside what stands on one line, such as a link or a cell. */
  readonly isInline: boolean;
  /** Its texts are not drawn. */
  readonly isUnseen: boolean;
  readonly isTransparent: boolean;
  readonly skipsBeside: boolean;
  readonly depth: number;
}

/** The page, or a part of it, as Markdown: what is drawn, in the order of the document, also in open shadow roots. */
export function toMarkdown({ root: ref, main }: MarkdownRequest): MarkdownReply {
  if (ref !== undefined) return convert(resolve(ref), false);
  const body = bodyOf(document) ?? rootElementOf(document);
  if (main === false) return convert(body, false);
  const whole = convert(body, true);
  const candidate = mainElement();
  if (candidate === undefined) return whole;
  const part = convert(candidate, false);
  return main === true || part.text.length >= MIN_MAIN_SHARE * whole.text.length ? part : whole;
}

/** The one main landmark or, without one, the one article. */
function mainElement(): Element | undefined {
  for (const selector of ["main, [role=main]", "article, [role=article]"]) {
    const found = queryAll(document, selector);
    if (found.length === 1) return found[0];
    if (found.length > 1) return undefined;
  }
  return undefined;
}

/** The text that is written so far. */
interface Walk {
  readonly blocks: string[];
  /** The pieces of the block or line that is being written. */
  pieces: string[];
  /** In place of the prefix before the next block's first line: a list's marker. */
  lead: string | undefined;
  /** Whether the next block belongs to the one before without an empty line. */
  isTight: boolean;
  lastPrefix: string;
  nodes: number;
  characters: number;
  isCut: boolean;
  /** The number of the last item of each list. */
  readonly numbers: Map<Element, number>;
}

function convert(root: Element | null, skipsBeside: boolean): MarkdownReply {
  const walk: Walk = {
    blocks: [],
    pieces: [],
    lead: undefined,
    isTight: false,
    lastPrefix: "",
    nodes: 0,
    characters: 0,
    isCut: false,
    numbers: new Map(),
  };
  const top = { prefix: "", isInline: false, isUnseen: false, isTransparent: false, skipsBeside, depth: 0 };
  if (root !== null) {
    visit(walk, root, top);
    flush(walk, top);
  }
  return { text: walk.blocks.join("\n"), isCut: walk.isCut };
}

function emit(walk: Walk, text: string, prefix: string): void {
  const first = walk.lead ?? prefix;
  const lines = text.split("\n").map((line, index) => `${index === 0 ? first : prefix}${line}`.trimEnd());
  if (walk.blocks.length > 0 && !walk.isTight) walk.blocks.push(commonStart(walk.lastPrefix, prefix).trimEnd());
  walk.lastPrefix = prefix;
  walk.blocks.push(...lines);
  walk.lead = undefined;
  walk.isTight = false;
  walk.characters += text.length + prefix.length * lines.length;
}

function flush(walk: Walk, { prefix, isInline }: Place): void {
  if (isInline) {
    walk.pieces.push(" ");
    return;
  }
  const text = normal(walk.pieces.join(""));
  walk.pieces = [];
  if (text !== "") emit(walk, escapedStart(text), prefix);
}

/** The text of the children on one line, not yet normalised. */
function inlineRaw(walk: Walk, element: Element, place: Place): string {
  const outer = walk.pieces;
  walk.pieces = [];
  children(walk, element, { ...place, isInline: true });
  const raw = walk.pieces.join("");
  walk.pieces = outer;
  return raw;
}

function inline(walk: Walk, element: Element, place: Place): string {
  return normal(inlineRaw(walk, element, place));
}

/** The same as part of a line, with the spaces around it outside of what `wrap` adds. */
function wrapped(walk: Walk, element: Element, place: Place, wrap: (text: string) => string): void {
  const raw = inlineRaw(walk, element, place);
  const text = normal(raw);
  if (raw.startsWith(" ")) walk.pieces.push(" ");
  if (text !== "") walk.pieces.push(wrap(text));
  if (raw.endsWith(" ")) walk.pieces.push(" ");
}

function children(walk: Walk, element: Element, place: Place): void {
  const slotted = element instanceof HTMLSlotElement ? element.assignedNodes() : [];
  const inner = { ...place, depth: place.depth + 1 };
  if (slotted.length > 0) {
    for (const node of slotted) visit(walk, node, inner);
    return;
  }
  for (let node = firstChildOf(shadowOf(element) ?? element); node !== null; node = nextSiblingOf(node))
    visit(walk, node, inner);
}

function visit(walk: Walk, node: Node, place: Place): void {
  if (++walk.nodes > MAX_NODES || walk.characters > MAX_CHARACTERS || place.depth > MAX_DEPTH) {
    walk.isCut = true;
    return;
  }
  if (isText(node)) {
    if (!place.isUnseen) addText(walk, taken(walk, textOf(node, MAX_CHARACTERS + 1)));
  } else if (isElement(node)) element(walk, node, place);
}

/** As much of a text as the result still has room for. */
function taken(walk: Walk, text: string): string {
  const room = Math.max(0, MAX_CHARACTERS - walk.characters);
  if (text.length > room) walk.isCut = true;
  return text.slice(0, room);
}

function addText(walk: Walk, raw: string): void {
  const text = cleaned(raw, raw.length);
  if (text === "") {
    if (raw !== "") walk.pieces.push(" ");
    return;
  }
  walk.characters += text.length;
  walk.pieces.push(/^\s/.test(raw) ? " " : "", escaped(text), /\s$/.test(raw) ? " " : "");
}

function element(walk: Walk, node: Element, outer: Place): void {
  const tag = tagOf(node);
  if (tag === "br") {
    walk.pieces.push(outer.isInline ? " " : "\n");
    return;
  }
  if (SKIPPED.has(tag)) return;
  const { display, visibility, opacity } = getComputedStyle(node);
  if (display === "none") return;
  const role = roleOf(node);
  if (outer.skipsBeside && BESIDE.has(role)) return;
  const isBlock = display !== "contents" && !display.startsWith("inline");
  const isTransparent = outer.isTransparent || opacity === "0";
  const place = { ...outer, isTransparent, isUnseen: isTransparent || visibility !== "visible" };
  if (tag === "img") {
    const alt = cleaned(attribute(node, "alt") ?? "", 500);
    const { src } = node as HTMLImageElement;
    if (alt !== "" && !place.isUnseen)
      walk.pieces.push(/^https?:/.test(src) ? `![${escaped(alt)}](${url(src)})` : escaped(alt));
    return;
  }
  if (role === "heading" && !place.isInline) {
    flush(walk, place);
    const text = inline(walk, node, place);
    if (text !== "")
      emit(walk, `${"#".repeat(Math.min(6, Math.max(1, Number(headingLevel(node)) || 1)))} ${text}`, place.prefix);
    return;
  }
  if (tag === "a") return link(walk, node, place, isBlock);
  const mark = MARKS[tag];
  if (mark !== undefined && !isBlock) {
    wrapped(walk, node, place, (text) => mark + text + mark);
    return;
  }
  if (tag === "code" && !isBlock) {
    const text = cleaned(taken(walk, node.textContent), MAX_CHARACTERS);
    walk.characters += text.length;
    if (text !== "") walk.pieces.push(text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``);
    return;
  }
  if (place.isInline) {
    if (isBlock) walk.pieces.push(" ");
    children(walk, node, place);
    if (isBlock) walk.pieces.push(" ");
    return;
  }
  if (tag === "pre") return fence(walk, node, place);
  if (tag === "hr") {
    flush(walk, place);
    emit(walk, "---", place.prefix);
    return;
  }
  if (tag === "blockquote") {
    flush(walk, place);
    children(walk, node, { ...place, prefix: `${place.prefix}> ` });
    flush(walk, { ...place, prefix: `${place.prefix}> ` });
    return;
  }
  if (role === "listitem") return item(walk, node, place);
  if (tag === "table" && role !== "presentation" && role !== "none" && queryAll(node, "table").length === 0)
    return table(walk, node as HTMLTableElement, place);
  if (isBlock) flush(walk, place);
  children(walk, node, place);
  if (isBlock) flush(walk, place);
}

function link(walk: Walk, node: Element, place: Place, isBlock: boolean): void {
  const { href } = node as HTMLAnchorElement;
  const isTarget = typeof href === "string" && /^(https?|mailto|tel):/.test(href);
  if (isBlock) flush(walk, place);
  wrapped(walk, node, place, (text) => (isTarget ? `[${text}](${url(href)})` : text));
  if (isBlock) flush(walk, place);
}

function fence(walk: Walk, node: Element, place: Place): void {
  flush(walk, place);
  const text = taken(walk, node.textContent).replace(/\n+$/, "");
  if (text.trim() === "") return;
  const ticks = text.includes("```") ? "````" : "```";
  const language = /\blanguage-([\w+#-]{1,30})/.exec(attribute(firstElementOf(node) ?? node, "class") ?? "")?.[1] ?? "";
  emit(walk, `${ticks}${language}\n${text}\n${ticks}`, place.prefix);
}

function item(walk: Walk, node: Element, place: Place): void {
  flush(walk, place);
  const list = parentOf(node);
  const isOrdered = list instanceof HTMLOListElement;
  const marker = isOrdered ? `${numberIn(walk, list, node)}. ` : "- ";
  walk.isTight = walk.blocks.length > 0 && itemBefore(node);
  walk.lead = `${walk.lead ?? place.prefix}${marker}`;
  const inner = { ...place, prefix: place.prefix + " ".repeat(marker.length) };
  children(walk, node, inner);
  // Its own text and the list inside it belong together.
  flush(walk, inner);
  walk.lead = undefined;
}

function numberIn(walk: Walk, list: Element, node: Element): number {
  const given = node instanceof HTMLLIElement && node.value > 0 ? node.value : (walk.numbers.get(list) ?? 0) + 1;
  walk.numbers.set(list, given);
  return given;
}

function table(walk: Walk, node: HTMLTableElement, place: Place): void {
  flush(walk, place);
  const rows: string[][] = [];
  for (const row of node.rows) {
    if (getComputedStyle(row).display === "none") continue;
    const cells = [...row.cells].filter((cell) => getComputedStyle(cell).display !== "none");
    rows.push(cells.map((cell) => inline(walk, cell, place).replaceAll("|", "\\|")));
    if (walk.nodes > MAX_NODES || walk.characters > MAX_CHARACTERS) break;
  }
  const shown = rows.filter((cells) => cells.some((cell) => cell !== ""));
  const width = shown.reduce((most, cells) => Math.max(most, cells.length), 0);
  if (width === 0) return;
  if (width === 1) {
    for (const [cell = ""] of shown) emit(walk, cell, place.prefix);
    return;
  }
  const line = (cells: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_, at) => cells[at] ?? "").join(" | ")} |`;
  const [head = [], ...rest] = shown;
  emit(
    walk,
    [line(head), line(Array.from({ length: width }, () => "---")), ...rest.map(line)].join("\n"),
    place.prefix,
  );
}

/** Whether an item follows another, so that no empty line stands between them. */
function itemBefore(node: Element): boolean {
  const before = previousElementOf(node);
  if (before !== null) return roleOf(before) === "listitem";
  const list = parentOf(node);
  const outer = list && parentOf(list);
  return outer instanceof HTMLLIElement;
}

function commonStart(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return one.slice(0, length);
}

function normal(raw: string): string {
  return raw
    .replace(/ +/g, " ")
    .trim()
    .replace(/ ?\n ?/g, "\\\n");
}

function escaped(text: string): string {
  return text.replace(/[\\`*[\]<]|\b_|_\b/g, "\\$&");
}

/** Escapes what would begin a heading, quote, rule or list at the start of a block. */
function escapedStart(text: string): string {
  return text.replace(/^(?:[#>]|[+-](?=\s))/, "\\$&").replace(/^(\d{1,9})([.)])(?=\s)/, "$1\\$2");
}

function url(target: string): string {
  return target
    .slice(0, MAX_URL)
    .replace(/[\s()<>]/g, (each) => encodeURIComponent(each).replace("(", "%28").replace(")", "%29"));
}

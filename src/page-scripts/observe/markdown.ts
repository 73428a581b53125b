import {
  attribute,
  bodyOf,
  firstChildOf,
  firstElementOf,
  firstElements,
  has,
  isElement,
  isText,
  matchesSelector,
  nextElementOf,
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
import { isLineNumbers } from "../dom/texts.ts";
import { editorOf, hasContent } from "../outline/inside.ts";
import { headingLevel, isSecret, roleOf } from "../outline/roles.ts";
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
  ...["svg", "video", "audio", "select", "input", "textarea", "progress", "meter", "source", "track", "embed"],
]);
/** Landmarks beside the main content. */
const BESIDE: ReadonlySet<string> = new Set(["navigation", "banner", "contentinfo", "complementary", "search"]);
const MARKS: Readonly<Record<string, string>> = { strong: "**", b: "**", em: "_", i: "_", del: "~~", s: "~~" };

/** The place of a node in the text. */
interface Place {
  /** The text before each line of its blocks: quotes and the indents of lists. */
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
  if (ref !== undefined) {
    const part = resolve(ref);
    const editor = part === null ? undefined : editorOf(part);
    return isTextField(part) && editor === undefined ? valueOf(part) : convert(editor ?? part, false);
  }
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

function isTextField(element: Element | null): element is HTMLTextAreaElement | HTMLInputElement {
  return element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && roleOf(element) !== "file");
}

/** The value of a field with its lines and indentation; nothing of a secret. */
function valueOf(field: HTMLTextAreaElement | HTMLInputElement): MarkdownReply {
  const value = isSecret(field) ? "" : field.value;
  const isCut = value.length > MAX_CHARACTERS;
  return { text: value === "" ? "" : fenced(value.slice(0, MAX_CHARACTERS), ""), isCut };
}

/** The text that is written so far. */
interface Walk {
  readonly blocks: string[];
  /** The pieces of the block or line that is being written. */
  pieces: string[];
  /** A list's marker, which replaces the prefix before the next block's first line. */
  lead: string | undefined;
  /** Whether the next block belongs to the one before without an empty line. */
  isTight: boolean;
  lastPrefix: string;
  nodes: number;
  characters: number;
  isCut: boolean;
  /** How many blocks there were behind the code of the last `pre` that was one line, as of editors that have one for each. */
  lineEnd: number;
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
    lineEnd: -1,
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

/** Wraps a part of a line, with the spaces around it outside of what `wrap` adds. */
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
  const isClosed = tagOf(element) === "details" && !has(element, "open");
  for (let node = firstChildOf(shadowOf(element) ?? element); node !== null; node = nextSiblingOf(node))
    if (!isClosed || (isElement(node) && tagOf(node) === "summary")) visit(walk, node, inner);
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

/** Returns as much of a text as the result still has room for. */
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
  if (tag === "input" && isTaskOf(walk, node)) walk.pieces.push((node as HTMLInputElement).checked ? "[x] " : "[ ] ");
  if (SKIPPED.has(tag)) return;
  if (tag === "canvas" && !hasContent(node)) return;
  const style = getComputedStyle(node);
  const { display, visibility, opacity } = style;
  if (display === "none" || isLineNumbers(node)) return;
  const role = roleOf(node);
  if (outer.skipsBeside && BESIDE.has(role)) return;
  const isBlock = node instanceof MathMLElement ? attribute(node, "display") === "block" : !INLINE.test(display);
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
    const ticks = ticksFor(text, 1);
    if (text !== "") walk.pieces.push(ticks === "`" ? `\`${text}\`` : `${ticks} ${text} ${ticks}`);
    return;
  }
  const script = scriptOf(node, tag);
  if (script !== undefined && !isBlock) return wrapped(walk, node, place, (text) => `<${script}>${text}</${script}>`);
  if (tag === "mfrac") return fraction(walk, node, place);
  if (tag === "rt") return wrapped(walk, node, place, (text) => `(${text})`);
  if (place.isInline) {
    if (isBlock) walk.pieces.push(" ");
    children(walk, node, place);
    if (isBlock) walk.pieces.push(" ");
    return;
  }
  if (!place.isUnseen && (tag === "pre" || isCode(node, style, isBlock))) return fence(walk, node, place);
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
  if (isDataTable(node, tag, role)) return table(walk, node, place);
  if (isBlock) flush(walk, place);
  children(walk, node, place);
  if (isBlock) flush(walk, place);
}

const INLINE = /^(?:contents|inline|ruby)/;
/** What the second and third parts of a formula's elements are to the first. */
const SCRIPTS: Readonly<Record<string, readonly (string | undefined)[]>> = {
  msup: [undefined, "sup"],
  mover: [undefined, "sup"],
  msub: [undefined, "sub"],
  munder: [undefined, "sub"],
  msubsup: [undefined, "sub", "sup"],
  munderover: [undefined, "sub", "sup"],
};

/** Returns `sup` or `sub` for what stands above or below a line. */
function scriptOf(node: Element, tag: string): string | undefined {
  if (tag === "sup" || tag === "sub") return tag;
  const outer = node instanceof MathMLElement ? parentOf(node) : null;
  const scripts = outer === null ? undefined : SCRIPTS[tagOf(outer)];
  return scripts?.[placeAmong(node)];
}

function fraction(walk: Walk, node: Element, place: Place): void {
  for (let part = firstElementOf(node); part !== null; part = nextElementOf(part)) {
    if (placeAmong(part) > 0) walk.pieces.push("/");
    visit(walk, part, { ...place, depth: place.depth + 1 });
  }
}

/** How many elements are before this one, of three. */
function placeAmong(node: Element): number {
  let count = 0;
  for (let each = previousElementOf(node); each !== null && count < 3; each = previousElementOf(each)) count++;
  return count;
}

function link(walk: Walk, node: Element, place: Place, isBlock: boolean): void {
  const { href } = node as HTMLAnchorElement;
  const isTarget = typeof href === "string" && /^(https?|mailto|tel):/.test(href);
  if (isBlock) flush(walk, place);
  wrapped(walk, node, place, (text) => (isTarget ? `[${text}](${url(href)})` : text));
  if (isBlock) flush(walk, place);
}

/** Parts that code does not have. */
const RICH = "a, p, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, img, pre";

/** Whether a block is code by its style: it keeps white space, in a font for code or in an editor. */
function isCode(node: Element, { whiteSpace, fontFamily }: CSSStyleDeclaration, isBlock: boolean): boolean {
  if (!isBlock || !/^(?:pre|break-spaces)/.test(whiteSpace) || firstChildOf(node) === null) return false;
  const role = attribute(node, "role");
  const isEditor = whiteSpace === "pre" && (role === "textbox" || (role === null && has(node, "contenteditable")));
  return (isEditor || /mono|courier|consolas|menlo/i.test(fontFamily)) && queryAll(node, RICH).length === 0;
}

/** Returns a run of at least `least` backticks that is longer than any in the text. */
function ticksFor(text: string, least: number): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  return "`".repeat(longest < least ? least : longest + 1);
}

function fenced(text: string, language: string): string {
  const ticks = ticksFor(text, 3);
  return `${ticks}${language}\n${text}\n${ticks}`;
}

/** The character that editors put into an empty line, so that it is as high as the others. */
const NO_TEXT = /^\u200b$/gm;

function fence(walk: Walk, node: Element, place: Place): void {
  flush(walk, place);
  const text = taken(walk, codeIn(node)).replace(NO_TEXT, "").replace(/\n+$/, "");
  const isLine = tagOf(node) === "pre" && !text.includes("\n");
  if (isLine && walk.lineEnd === walk.blocks.length && walk.lastPrefix === place.prefix) {
    // The next line of the same code.
    walk.blocks.splice(-1, 0, `${place.prefix}${text.replaceAll("```", "` ` `")}`.trimEnd());
    walk.characters += text.length + place.prefix.length;
    walk.lineEnd = walk.blocks.length;
    return;
  }
  if (text.trim() === "") return;
  const language = /\blanguage-([\w+#-]{1,30})/.exec(attribute(firstElementOf(node) ?? node, "class") ?? "")?.[1] ?? "";
  emit(walk, fenced(text, language), place.prefix);
  if (isLine && !text.includes("```")) walk.lineEnd = walk.blocks.length;
}

/** The text of code, with a line for each block in it. */
function codeIn(node: Element): string {
  // Most code is text with its own line breaks.
  if (queryAll(node, "br, div, li, [style], [aria-hidden]").length === 0) return node.textContent;
  let text = "";
  const read = (outer: Element, depth: number): void => {
    for (let child = firstChildOf(shadowOf(outer) ?? outer); child !== null; child = nextSiblingOf(child)) {
      if (text.length > MAX_CHARACTERS) return;
      if (isText(child)) text += textOf(child, MAX_CHARACTERS);
      else if (isElement(child) && depth < MAX_DEPTH) {
        const { display, userSelect } = getComputedStyle(child);
        const isNumber = userSelect === "none" && /^[\s\d]*$/.test(child.textContent);
        if (display === "none" || isNumber || isLineNumbers(child)) continue;
        const isBlock = !INLINE.test(display);
        if (isBlock && text !== "" && !text.endsWith("\n")) text += "\n";
        const start = text.length;
        // A line without text has a break to be as high as the others.
        if (tagOf(child) === "br") text += nextSiblingOf(child) === null && text.endsWith("\n") ? "" : "\n";
        else read(child, depth + 1);
        if (isBlock && (text.length === start || !text.endsWith("\n"))) text += "\n";
      }
    }
  };
  read(node, 0);
  return text;
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

/** Whether an element is the checkbox at the begin of an item of a list. */
function isTaskOf({ lead, pieces }: Walk, node: Element): boolean {
  if (lead === undefined || pieces.join("").trim() !== "" || !matchesSelector(node, "li input[type=checkbox i]"))
    return false;
  return getComputedStyle(node).display !== "none";
}

function numberIn(walk: Walk, list: HTMLOListElement, node: Element): number {
  const step = list.reversed ? -1 : 1;
  const first = list.reversed && !has(list, "start") ? queryAll(list, ":scope > li").length : list.start;
  const given = attribute(node, "value");
  const number =
    node instanceof HTMLLIElement && given !== null && /^\s*-?\d/.test(given)
      ? node.value
      : (walk.numbers.get(list) ?? first - step) + step;
  walk.numbers.set(list, number);
  // Markdown has no negative ones.
  return Math.max(0, number);
}

/** Cells of all rows together, those that others reach into included; a larger table is written without the reach. */
const MAX_CELLS = 500_000;
const CELL = "[role=cell], [role=gridcell], [role=columnheader], [role=rowheader]";

/** Whether an element is a table of data, also by its roles alone; a table with tables inside arranges them. */
function isDataTable(node: Element, tag: string, role: string): boolean {
  if (tag === "table") return role !== "presentation" && role !== "none" && queryAll(node, "table").length === 0;
  return (
    /^(?:table|grid|treegrid)$/.test(role) && queryAll(node, CELL).length > 0 && queryAll(node, "table").length === 0
  );
}

/** The cells that are drawn, by their rows. */
function cellsOf(node: Element): Element[][] {
  const rows = node instanceof HTMLTableElement ? [...node.rows] : Array.from(queryAll(node, "[role=row]"));
  const isShown = (each: Element): boolean => getComputedStyle(each).display !== "none";
  return rows
    .filter(isShown)
    .map((row) =>
      (row instanceof HTMLTableRowElement ? [...row.cells] : Array.from(queryAll(row, CELL))).filter(isShown),
    );
}

function table(walk: Walk, node: Element, place: Place): void {
  flush(walk, place);
  const captions = firstElements(queryAll(node, "caption"), 1);
  const caption = captions.map((each) => inline(walk, each, place)).join("");
  const texts: string[][] = [];
  const cells = cellsOf(node);
  for (const row of cells) {
    texts.push(row.map((cell) => inline(walk, cell, place).replaceAll("|", "\\|")));
    if (walk.nodes > MAX_NODES || walk.characters > MAX_CHARACTERS) break;
  }
  const placed = placedIn(cells, texts);
  const rows = placed.width * texts.length > MAX_CELLS ? texts : placed.rows;
  const shown = rows.filter((row) => row.some((text) => text));
  const width = shown.reduce((most, row) => Math.max(most, row.length), 0);
  if (caption !== "") emit(walk, escapedStart(caption), place.prefix);
  if (width === 0) return;
  if (width === 1) {
    for (const [text = ""] of shown) emit(walk, escapedStart(text), place.prefix);
    return;
  }
  const line = (row: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_, at) => row[at] ?? "").join(" | ")} |`;
  const [head = [], ...rest] = shown;
  emit(
    walk,
    [line(head), line(Array.from({ length: width }, () => "---")), ...rest.map(line)].join("\n"),
    place.prefix,
  );
}

/** The texts of cells in their columns: a cell that reaches into further columns and rows leaves them empty. */
function placedIn(
  cells: readonly (readonly Element[])[],
  texts: readonly (readonly string[])[],
): { readonly rows: string[][]; readonly width: number } {
  const rows: string[][] = [];
  /** The number of rows below that a cell reaches into, by column. */
  const reached = new Map<number, number>();
  let width = 0;
  let total = 0;
  for (const [index, own] of texts.entries()) {
    const row: string[] = [];
    const below = new Map<number, number>();
    let column = 0;
    for (const [at, text] of own.entries()) {
      while ((reached.get(column) ?? 0) > 0) column++;
      const cell = cells[index]?.[at];
      const { colSpan, rowSpan } = cell instanceof HTMLTableCellElement ? cell : { colSpan: 1, rowSpan: 1 };
      if (text !== "") row[column] = text;
      // To the end of its part of the table.
      const rest = rowSpan === 0 ? Infinity : rowSpan - 1;
      for (let end = column + colSpan; column < end; column++) if (rest > 0) below.set(column, rest);
      if (total + column > MAX_CELLS) return { rows: [], width: Infinity };
    }
    total += column;
    for (const [each, left] of reached)
      if (left > 1) reached.set(each, left - 1);
      else reached.delete(each);
    for (const [each, left] of below) reached.set(each, left);
    width = Math.max(width, row.length);
    rows.push(row);
  }
  return { rows, width };
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

/** Escapes what would begin a heading, quote, rule, table or list at the start of a line. */
function escapedStart(text: string): string {
  return text
    .replace(/^(?:[#>|]|[+-](?=\s|$)|:?-(?=-)|=(?==*\s*$)|~(?=~~))/gm, "\\$&")
    .replace(/^(\d{1,9})([.)])(?=\s|$)/gm, "$1\\$2");
}

function url(target: string): string {
  return target
    .slice(0, MAX_URL)
    .replace(/[\s()<>]/g, (each) => encodeURIComponent(each).replace("(", "%28").replace(")", "%29"));
}

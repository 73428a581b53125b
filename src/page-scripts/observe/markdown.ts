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
const MAX_TEXT = 200_000;
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

function convert(root: Element | null, skipsBeside: boolean): MarkdownReply {
  const blocks: string[] = [];
  let pieces: string[] = [];
  /** In place of the prefix before the next block's first line: a list's marker. */
  let lead: string | undefined;
  /** Whether the next block belongs to the one before without an empty line. */
  let isTight = false;
  let lastPrefix = "";
  let nodes = 0;
  let characters = 0;
  let isCut = false;

  function emit(text: string, prefix: string): void {
    const first = lead ?? prefix;
    const lines = text.split("\n").map((line, index) => `${index === 0 ? first : prefix}${line}`.trimEnd());
    if (blocks.length > 0 && !isTight) blocks.push(commonStart(lastPrefix, prefix).trimEnd());
    lastPrefix = prefix;
    blocks.push(...lines);
    lead = undefined;
    isTight = false;
    characters += text.length + prefix.length * lines.length;
  }

  function flush({ prefix, isInline }: Place): void {
    if (isInline) {
      pieces.push(" ");
      return;
    }
    const text = normal(pieces.join(""));
    pieces = [];
    if (text !== "") emit(escapedStart(text), prefix);
  }

  /** The text of the children on one line, not yet normalised. */
  function inlineRaw(element: Element, place: Place): string {
    const outer = pieces;
    pieces = [];
    children(element, { ...place, isInline: true });
    const raw = pieces.join("");
    pieces = outer;
    return raw;
  }

  const inline = (element: Element, place: Place): string => normal(inlineRaw(element, place));

  /** The same as part of a line, with the spaces around it outside of what `wrap` adds. */
  function wrapped(element: Element, place: Place, wrap: (text: string) => string): void {
    const raw = inlineRaw(element, place);
    const text = normal(raw);
    if (raw.startsWith(" ")) pieces.push(" ");
    if (text !== "") pieces.push(wrap(text));
    if (raw.endsWith(" ")) pieces.push(" ");
  }

  function children(element: Element, place: Place): void {
    const slotted = element instanceof HTMLSlotElement ? element.assignedNodes() : [];
    const inner = { ...place, depth: place.depth + 1 };
    if (slotted.length > 0) {
      for (const node of slotted) visit(node, inner);
      return;
    }
    for (let node = firstChildOf(shadowOf(element) ?? element); node !== null; node = nextSiblingOf(node))
      visit(node, inner);
  }

  function visit(node: Node, place: Place): void {
    if (++nodes > MAX_NODES || characters > MAX_CHARACTERS || place.depth > MAX_DEPTH) {
      isCut = true;
      return;
    }
    if (isText(node)) {
      if (!place.isUnseen) addText(textOf(node, MAX_TEXT));
    } else if (isElement(node)) element(node, place);
  }

  function addText(raw: string): void {
    const text = cleaned(raw, MAX_TEXT);
    if (text === "") {
      if (raw !== "") pieces.push(" ");
      return;
    }
    characters += text.length;
    pieces.push(/^\s/.test(raw) ? " " : "", escaped(text), /\s$/.test(raw) ? " " : "");
  }

  function element(node: Element, outer: Place): void {
    const tag = tagOf(node);
    if (tag === "br") {
      pieces.push(outer.isInline ? " " : "\n");
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
        pieces.push(/^https?:/.test(src) ? `![${escaped(alt)}](${url(src)})` : escaped(alt));
      return;
    }
    if (role === "heading" && !place.isInline) {
      flush(place);
      const text = inline(node, place);
      if (text !== "")
        emit(`${"#".repeat(Math.min(6, Math.max(1, Number(headingLevel(node)) || 1)))} ${text}`, place.prefix);
      return;
    }
    if (tag === "a") return link(node, place, isBlock);
    const mark = MARKS[tag];
    if (mark !== undefined && !isBlock) {
      wrapped(node, place, (text) => mark + text + mark);
      return;
    }
    if (tag === "code" && !isBlock) {
      const text = cleaned(node.textContent, MAX_TEXT);
      if (text !== "") pieces.push(text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``);
      return;
    }
    if (place.isInline) {
      if (isBlock) pieces.push(" ");
      children(node, place);
      if (isBlock) pieces.push(" ");
      return;
    }
    if (tag === "pre") return fence(node, place);
    if (tag === "hr") {
      flush(place);
      emit("---", place.prefix);
      return;
    }
    if (tag === "blockquote") {
      flush(place);
      children(node, { ...place, prefix: `${place.prefix}> ` });
      flush({ ...place, prefix: `${place.prefix}> ` });
      return;
    }
    if (role === "listitem") return item(node, place);
    if (tag === "table" && role !== "presentation" && role !== "none" && queryAll(node, "table").length === 0)
      return table(node as HTMLTableElement, place);
    if (isBlock) flush(place);
    children(node, place);
    if (isBlock) flush(place);
  }

  function link(node: Element, place: Place, isBlock: boolean): void {
    const { href } = node as HTMLAnchorElement;
    const isTarget = typeof href === "string" && /^(https?|mailto|tel):/.test(href);
    if (isBlock) flush(place);
    wrapped(node, place, (text) => (isTarget ? `[${text}](${url(href)})` : text));
    if (isBlock) flush(place);
  }

  function fence(node: Element, place: Place): void {
    flush(place);
    const text = node.textContent.slice(0, MAX_TEXT).replace(/\n+$/, "");
    if (text.trim() === "") return;
    const ticks = text.includes("```") ? "````" : "```";
    const language =
      /\blanguage-([\w+#-]{1,30})/.exec(attribute(firstElementOf(node) ?? node, "class") ?? "")?.[1] ?? "";
    emit(`${ticks}${language}\n${text}\n${ticks}`, place.prefix);
  }

  function item(node: Element, place: Place): void {
    flush(place);
    const list = parentOf(node);
    const isOrdered = list instanceof HTMLOListElement;
    const marker = isOrdered ? `${numberIn(list, node)}. ` : "- ";
    isTight = blocks.length > 0 && itemBefore(node);
    lead = `${lead ?? place.prefix}${marker}`;
    const inner = { ...place, prefix: place.prefix + " ".repeat(marker.length) };
    children(node, inner);
    // Its own text and the list inside it belong together.
    flush(inner);
    lead = undefined;
  }

  const numbers = new Map<Element, number>();
  function numberIn(list: Element, node: Element): number {
    const given = node instanceof HTMLLIElement && node.value > 0 ? node.value : (numbers.get(list) ?? 0) + 1;
    numbers.set(list, given);
    return given;
  }

  function table(node: HTMLTableElement, place: Place): void {
    flush(place);
    const rows: string[][] = [];
    for (const row of node.rows) {
      if (getComputedStyle(row).display === "none") continue;
      const cells = [...row.cells].filter((cell) => getComputedStyle(cell).display !== "none");
      rows.push(cells.map((cell) => inline(cell, place).replaceAll("|", "\\|")));
      if (nodes > MAX_NODES || characters > MAX_CHARACTERS) break;
    }
    const shown = rows.filter((cells) => cells.some((cell) => cell !== ""));
    const width = shown.reduce((most, cells) => Math.max(most, cells.length), 0);
    if (width === 0) return;
    if (width === 1) {
      for (const [cell = ""] of shown) emit(cell, place.prefix);
      return;
    }
    const line = (cells: readonly string[]): string =>
      `| ${Array.from({ length: width }, (_, at) => cells[at] ?? "").join(" | ")} |`;
    const [head = [], ...rest] = shown;
    emit([line(head), line(Array.from({ length: width }, () => "---")), ...rest.map(line)].join("\n"), place.prefix);
  }

  const top = { prefix: "", isInline: false, isUnseen: false, isTransparent: false, skipsBeside, depth: 0 };
  if (root !== null) {
    visit(root, top);
    flush(top);
  }
  return { text: blocks.join("\n"), isCut };
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

/** The lines of a look. */
import { cleaned } from "../../visible-text.ts";
import { attribute, clientHeightOf, focused, has, scrollHeightOf, scrollTopOf, textOf } from "../dom/reads.ts";
import { flags, type LookRequest } from "../messages.ts";
import { isNamedByGroup, lineName } from "./descriptions.ts";
import { colorOf, hintOf } from "./hints.ts";
import { editorOf, type Inside, isStruck, overflowOf, topOf, type Walked } from "./inside.ts";
import type { Names } from "./names.ts";
import { reactionsOf } from "./reactions.ts";
import { boxOf, isInViewport } from "./rects.ts";
import type { Entry } from "./refs.ts";
import { INTERACTIVE_ROLES, LEAF_ROLES } from "./roles.ts";
import { CLICKABLE, isHandle, type ShownAs } from "./shown-as.ts";
import { statesOf } from "./states.ts";

/** Lines; characters of all lines, and of one text. */
const MAX_LINES = 20_000;
const MAX_CHARACTERS = 2_000_000;
const MAX_TEXT = 300;
/** Characters that are read for it: white space is cut away. */
const MAX_PENDING = 2_000;
/** Characters that are searched of one text. */
const MAX_SEARCHED = 10_000_000;
const MAX_DEPTH = 30;

/** Matches words in a text that is `aria-hidden`: others are drawn signs, as an x that closes. */
const WORDS = /\p{N}|\p{L}{2}/u;
/** Matches a separator between links and behind them, which says nothing. */
const SEPARATOR = /^[.,;|·•]$/;

/** A line for an element or text. */
interface WalkedLine {
  readonly depth: number;
  /** Undefined for a text. */
  readonly element: Element | undefined;
  /** Index of the line that it is inside of; -1 at the top. */
  readonly parent: number;
  readonly kind: string;
  readonly name: string;
  readonly hint: string;
  readonly states: string;
  bits: number;
  readonly characters: number;
  /** A text that is left out where a line near it says the same. */
  readonly isBesides?: true;
}

/** Whether a text is drawn as one sign, as the name of an icon by an icon font. */
function isGlyph(node: Text): boolean {
  const text = textOf(node).trim();
  if (!/^\w{3,}$/.test(text)) return false;
  const range = new Range();
  range.selectNodeContents(node);
  const { width, height } = range.getBoundingClientRect();
  return width <= height * 1.2;
}

/** The parts of a text around words, in a line's length; undefined where it lacks one. */
function partsWith(words: readonly string[], text: string, names: Names): string | undefined {
  const whole = names.masked(cleaned(text, MAX_SEARCHED));
  const lower = whole.toLowerCase();
  const length = words.reduce((sum, word) => sum + word.length + " … ".length, 0);
  const beside = Math.max(0, Math.floor((MAX_TEXT - length) / (2 * words.length)) - 1);
  const parts = words.map((word) => {
    const at = lower.indexOf(word);
    return at === -1 ? undefined : whole.slice(Math.max(0, at - beside), at + word.length + beside).toWellFormed();
  });
  return parts.length === 0 || parts.includes(undefined) ? undefined : parts.join(" … ");
}

/** Lines in the order of the document. Texts become a line with the next `flush`. */
export type Lines = ReturnType<typeof createLines>;

export function createLines(request: LookRequest, names: Names) {
  const walked: WalkedLine[] = [];
  const active = focused();
  let characters = 0;
  let pending = "";
  /** Words that are drawn beside the pending ones, and not said to assistive technology. */
  let besides = "";
  let pendingInside = topOf(undefined);

  function emit(line: WalkedLine): number {
    if ((line.bits & flags.inViewport) !== 0) markInViewport(line.parent);
    characters += line.characters + 20;
    return walked.push(line) - 1;
  }

  /** Marks the lines around one in the viewport as in it. */
  function markInViewport(line: number): void {
    for (let each = walked[line]; each !== undefined; each = walked[each.parent]) {
      if ((each.bits & flags.inViewport) !== 0) return;
      each.bits |= flags.inViewport;
    }
  }

  function flushText(text: string, more: Pick<WalkedLine, "isBesides">): void {
    if (text === "") return;
    const around = request.find && text.length > MAX_TEXT ? partsWith(request.find, text, names) : undefined;
    const name = around ?? names.masked(cleaned(text, MAX_TEXT)).replaceAll("~~~~", "");
    if (name === "" || SEPARATOR.test(name)) return;
    const { depth, line: parent, block, labelled } = pendingInside;
    if (labelled !== "" && labelled.includes(name)) return;
    const isSeen = block === undefined || (block.isInViewport ??= isInViewport(block.element));
    if (request.visible === true && !isSeen) return;
    const bits = isSeen ? flags.inViewport : 0;
    const characters = name.length;
    emit({ depth, element: undefined, parent, kind: "text", name, hint: "", states: "", bits, characters, ...more });
  }

  function statesIn(at: Walked, { kind, bits, reacts }: ShownAs, isInert: boolean): string {
    const { element, subject, role, cursor } = at;
    const isInteractive = (bits & flags.isInteractive) !== 0;
    const isField = kind === "textbox" ? "textbox" : role;
    let states = kind === "scroll" ? "" : statesOf(subject, isField, subject === active, names);
    if (isInert) states += " inert";
    if (isInteractive || (bits & flags.isContainer) !== 0)
      for (const state of reactionsOf(element, INTERACTIVE_ROLES.has(role), isHandle(element, cursor)))
        states += ` ${state}`;
    if ((kind === "row" || bits === CLICKABLE.bits) && isSelectedByClass(element)) states += " selected";
    if (reacts === true && isInteractive) states += " click";
    if (kind === "scroll" || !isInteractive) states += scrollState(at);
    const isLink = element instanceof HTMLAnchorElement || element instanceof HTMLAreaElement;
    if (request.urls === true && role === "link" && isLink)
      states += ` url=${JSON.stringify(cleaned(element.href, 500))}`;
    if (request.boxes === true) {
      const { x, y, width, height } = boxOf(element);
      const { origin = { x: 0, y: 0 } } = request;
      states += ` @${[x + origin.x, y + origin.y, width, height].map((value) => Math.round(value)).join()}`;
    }
    return states;
  }

  return {
    names,
    get isFull() {
      return walked.length >= MAX_LINES || characters > MAX_CHARACTERS;
    },
    addText(node: Text, inside: Inside): void {
      if (inside.isHidden || inside.isTransparent || (inside.leaf !== undefined && !inside.isBesides)) return;
      if (inside.isAriaHidden) {
        if (inside.isBesides && !isGlyph(node)) besides += ` ${textOf(node)}`;
        if (pending === "") pendingInside = inside;
        return;
      }
      if (pending.length > (request.find === undefined ? MAX_PENDING : MAX_SEARCHED)) return;
      const text = textOf(node, request.find && MAX_SEARCHED);
      const words = text.trim();
      pending += words !== "" && isStruck(inside) ? text.replace(words, () => `~~${words}~~`) : text;
      pendingInside = inside;
    },
    /** Texts before and behind it are no single word. */
    addSpace: (): void => void (pending += " "),
    flush(): void {
      const [text, beside] = [pending, besides];
      pending = besides = "";
      flushText(text, {});
      if (WORDS.test(beside)) flushText(beside, { isBesides: true });
    },
    /** The state inside of the line; that around it where only what is visible is asked for, and it is not. */
    add(at: Walked, shown: ShownAs, inside: Inside): Inside {
      const { element, subject, role, style } = at;
      const { kind } = shown;
      const isInert = (shown.bits & flags.isInteractive) !== 0 && (inside.isBlocked || isInertBy(style));
      // It is read, and takes no input.
      const bits = isInert ? shown.bits & ~flags.isInteractive : shown.bits;
      // An item is seen where something in it is.
      const isAsked = (bits & ~flags.isBox) !== flags.isContainer || request.visible === true;
      const isSeen = isAsked && isInViewport(element);
      if (request.visible === true && !isSeen) return inside;
      const name = kind === "scroll" ? "" : lineName(subject, role, kind, names);
      // Parts of a group in a drawing have the name of the group.
      const isHinted = name === "" || (kind === "clickable" && isNamedByGroup(element));
      const hinted = (kind === "textbox" ? editorOf(element) : undefined) ?? element;
      const hint = isHinted && (bits & flags.isInteractive) !== 0 ? hintOf(hinted, kind) : "";
      const states =
        statesIn(at, { ...shown, bits }, isInert) +
        (hint !== "" && (kind === "clickable" || kind === "icon") ? colorOf(element, style) : "");
      const isImportant = element === active || /^(h[1-6]|dialog|alertdialog|alert)$/.test(kind);
      const line = emit({
        ...{ depth: inside.depth, element, parent: inside.line, kind, name, hint, states },
        bits: bits | (isSeen ? flags.inViewport : 0) | (isImportant ? flags.isImportant : 0),
        characters: name.length + states.length + hint.length,
      });
      const within = { ...inside, depth: inside.depth + 1, line };
      if (LEAF_ROLES.has(role) && kind !== "combobox" && element === subject && !(element instanceof SVGElement)) {
        const words = names.wordsBeside(element, role);
        if (WORDS.test(words)) {
          pendingInside = within;
          flushText(words, { isBesides: true });
        }
      }
      return within;
    },
    /** Returns the lines for the reply, and the nodes that get refs, in order. */
    end: (): ReplyLines => withoutPlainBoxes(walked),
  };
}

export type Line = [depth: number, ref: string, kind: string, name: string, hint: string, states: string, bits: number];

interface ReplyLines {
  readonly lines: Line[];
  readonly entries: Entry[];
  /** Index of a line's entry; -1 for a text. */
  readonly entryOfLine: number[];
  /** The lines of frames. */
  readonly frames: number[];
}

function withoutPlainBoxes(walked: readonly WalkedLine[]): ReplyLines {
  const plain = new Set([...plainBoxes(walked), ...repeated(walked)]);
  const lines: Line[] = [];
  const entries: Entry[] = [];
  const entryOfLine: number[] = [];
  const frames: number[] = [];
  /** Line → the index of the entry around its contents, and how many boxes around them are left out. */
  const around: { readonly entry: number; readonly leftOut: number }[] = [];
  for (const [index, { depth, element, parent, kind, name, hint, states, bits }] of walked.entries()) {
    const outer = around[parent] ?? { entry: -1, leftOut: 0 };
    if (plain.has(index)) {
      around.push({ entry: outer.entry, leftOut: outer.leftOut + 1 });
      continue;
    }
    const line = lines.push([Math.min(depth - outer.leftOut, MAX_DEPTH), "", kind, name, hint, states, bits]) - 1;
    let entry = -1;
    if (element !== undefined) {
      const isContainer = (bits & flags.isContainer) !== 0;
      const isInteractive = (bits & flags.isInteractive) !== 0;
      entry = entries.push({ element, kind, name, hint, isContainer, isInteractive, parent: outer.entry }) - 1;
      if (kind === "iframe") frames.push(line);
    }
    entryOfLine.push(entry);
    around.push({ entry, leftOut: outer.leftOut });
  }
  return { lines, entries, entryOfLine, frames };
}

/** Lines before and behind a text in which it may be repeated. */
const NEAR = 3;

/** Indices of the texts beside others that a line near them says, or that is a line elsewhere. */
function repeated(lines: readonly WalkedLine[]): number[] {
  const besides = [...lines.keys()].filter((index) => lines[index]?.isBesides === true);
  if (besides.length === 0) return [];
  const said = (line: WalkedLine | undefined): string =>
    line === undefined || line.isBesides === true ? "" : `${line.name}${line.states}`.toLowerCase();
  const all = new Set(lines.map(said));
  return besides.filter((index) => {
    const text = lines[index]?.name.toLowerCase() ?? "";
    const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
    const near = [lines[lines[index]?.parent ?? -1], ...lines.slice(Math.max(0, index - NEAR), index + NEAR + 1)];
    return all.has(text) || near.some((line) => words.every((word) => said(line).includes(word)));
  });
}

/** Tells whether an element is inert, by the attribute or the style that it stands for. */
function isInertBy(style: CSSStyleDeclaration): boolean {
  return style.getPropertyValue("interactivity") === "inert";
}

function scrollState(at: Walked): string {
  if (!/^(?:auto|scroll)$/.test(overflowOf(at))) return "";
  const { element } = at;
  const room = scrollHeightOf(element) - clientHeightOf(element);
  return room > 8 ? ` scroll=${Math.round((100 * scrollTopOf(element)) / room)}%` : "";
}

/** Whether a class says that an item is selected which has no state of its own: `selected`, `is-selected`, `ui-row--selected`. */
function isSelectedByClass(element: Element): boolean {
  return !has(element, "aria-selected") && /(?:^|[\s_-])selected(?:\s|$)/.test(attribute(element, "class") ?? "");
}

const MIN_BOXES = 3;
/** A larger box is a part of the page. */
const MAX_BOX_LINES = 16;
const MAX_BOX_CHARACTERS = 800;

interface Content {
  children: number;
  lines: number;
  characters: number;
  interactive: number;
  others: number;
}

/** Indices of the boxes that are no items of a list: those that do not group something to act on with something else. */
function plainBoxes(
  lines: readonly {
    /** Index of the line that it is inside of; -1 at the top. */
    readonly parent: number;
    readonly kind: string;
    readonly bits: number;
    readonly characters: number;
  }[],
): ReadonlySet<number> {
  const contents = lines.map((): Content => ({ children: 0, lines: 0, characters: 0, interactive: 0, others: 0 }));
  /** Index of a line -> the boxes directly inside of it. */
  const boxes = new Map<number, number[]>();
  for (let index = lines.length - 1; index >= 0; index--) {
    const [line, own] = [lines[index], contents[index]];
    if (line === undefined || own === undefined) continue;
    const { parent, bits } = line;
    if ((bits & flags.isBox) !== 0) {
      const among = boxes.get(parent) ?? [];
      among.push(index);
      boxes.set(parent, among);
    }
    const outer = contents[parent];
    if (outer === undefined) continue;
    outer.children++;
    outer.lines += own.lines + 1;
    outer.characters += own.characters + line.characters;
    const isInteractive = (bits & flags.isInteractive) !== 0;
    outer.interactive += own.interactive + (isInteractive ? 1 : 0);
    outer.others += own.others + (isInteractive ? 0 : 1);
  }
  const plain = new Set<number>();
  for (const among of boxes.values()) {
    const items = new Set(among.filter((index) => isItem(contents[index])));
    const isList = items.size >= MIN_BOXES && items.size * 2 >= among.length;
    for (const index of among) if (!isList || !items.has(index)) plain.add(index);
  }
  return plain;
}

function isItem(content: Content | undefined): boolean {
  if (content === undefined) return false;
  const { children, lines, characters, interactive, others } = content;
  return children > 1 && interactive > 0 && others > 0 && lines <= MAX_BOX_LINES && characters <= MAX_BOX_CHARACTERS;
}

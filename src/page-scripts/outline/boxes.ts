import { flags } from "../messages.ts";

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
export function plainBoxes(
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

/** The form of a selector, by which the page script finds what Playwright would find first. */
export interface SelectorShape {
  /** Whether it has no combinator. */
  readonly isCompound: boolean;
  /** Whether it has commas. */
  readonly isList: boolean;
}

const NAME = "-?[a-zA-Z_\\u00a0-\\uffff][\\w\\u00a0-\\uffff-]*";
const VALUE = `(?:"[^"\\\\\\n\\r\\f]*"|'[^'\\\\\\n\\r\\f]*'|${NAME})`;
/** Those that the browser and Playwright's own CSS engine read alike. */
const PSEUDO_CLASSES = [
  ...["first-child", "last-child", "only-child", "first-of-type", "last-of-type", "only-of-type", "empty", "root"],
  ...["checked", "disabled", "enabled", "required", "optional", "read-only", "read-write", "focus", "link"],
  "(?:nth-child|nth-of-type|nth-last-child|nth-last-of-type)\\((?:odd|even|[+-]?\\d{1,9}|[+-]?\\d{0,9}n(?: ?[+-] ?\\d{1,9})?)\\)",
].join("|");
const SIMPLE = `(?:[#.]${NAME}|\\[\\s*${NAME}\\s*(?:[~|^$*]?=\\s*${VALUE}\\s*(?:[iI]\\s*)?)?\\]|:(?:${PSEUDO_CLASSES})(?![\\w(-]))`;
const COMPOUND = `(?:(?:${NAME}|\\*)${SIMPLE}*|${SIMPLE}+)`;
const COMPOUND_ONLY = new RegExp(`^${COMPOUND}$`);
const STEP = new RegExp(`${COMPOUND}`, "y");
const COMBINATOR = /\s*([>+~,])\s*|\s+/y;

/**
 * The shape of a selector that the browser reads as Playwright does: tags, ids, classes, attributes and the simpler
 * pseudo-classes, with combinators and commas. Undefined for anything else, which is left to Playwright.
 */
export function shapeOf(selector: string): SelectorShape | undefined {
  const text = selector.trim();
  if (COMPOUND_ONLY.test(text)) return COMPOUND_SHAPE;
  let isList = false;
  for (let at = 0; ;) {
    STEP.lastIndex = at;
    if (!STEP.test(text)) return undefined;
    at = STEP.lastIndex;
    if (at === text.length) return { isCompound: false, isList };
    COMBINATOR.lastIndex = at;
    const combinator = COMBINATOR.exec(text);
    if (combinator === null) return undefined;
    if (combinator[1] === ",") isList = true;
    at = COMBINATOR.lastIndex;
  }
}

const COMPOUND_SHAPE: SelectorShape = { isCompound: true, isList: false };

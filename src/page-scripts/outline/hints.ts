import {
  attribute,
  composedParent,
  firstChildOf,
  firstElementOf,
  nextElementOf,
  previousElementOf,
  tagOf,
} from "../dom/reads.ts";

/**
 * Distinguishes an element without a name from similar ones: title, test id, id, icon, or the first two classes. The icon of a
 * control may be inside of it; that inside of a box belongs to something else.
 */
export function hintOf(element: Element, kind: string): string {
  for (const name of ["title", "data-testid", "data-test-id", "data-test", "id", "name"]) {
    const hint = word(attribute(element, name) ?? "");
    if (hint !== "") return hint;
  }
  const icon = iconOf(element, kind === "box" ? 1 : MAX_ICON_DEPTH);
  if (icon !== "") return icon;
  const classes = (attribute(element, "class") ?? "").trim().split(/\s+/, 2).map(word).filter(Boolean);
  if (classes.length === 0 && element instanceof SVGElement) return tagOf(element);
  return classes.join(".");
}

const CLEAR = "rgba(0, 0, 0, 0)";

/** The color of an empty element between like ones, such as a swatch of a palette, after a space; empty for any other. */
export function colorOf(element: Element, style: CSSStyleDeclaration): string {
  if (firstChildOf(element) !== null) return "";
  if (![previousElementOf(element), nextElementOf(element)].some((other) => other !== null && isTwin(element, other)))
    return "";
  const isShape = element instanceof SVGElement && tagOf(element) !== "svg";
  const color = isShape ? style.fill : style.backgroundColor;
  const [red, green, blue] = color === CLEAR ? [] : (color.match(/^rgba?\((\d+), (\d+), (\d+)/)?.slice(1) ?? []);
  if (red === undefined || green === undefined || blue === undefined) return "";
  return ` color=#${[red, green, blue].map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
}

/** Whether two elements have the same tag and classes. */
export function isTwin(one: Element, other: Element): boolean {
  return tagOf(one) === tagOf(other) && attribute(one, "class") === attribute(other, "class");
}

/** `fa-search`, `bi-trash`: how icon fonts and sprites call a picture. Sizes and the like are no pictures. */
const ICON_CLASS =
  /^(?:fa|icon|bi|mdi|ti|glyphicon|lucide|codicon|octicon)-(?!(?:fw|xs|sm|lg|xl|\d+x?|spin|pulse|stack|inverse|border|li|pull)(?:-|$))[a-z][\w-]*$/;
const MAX_ICON_DEPTH = 3;

/** The class of the icon that an element without a name is or begins with. */
function iconOf(element: Element, maxDepth: number): string {
  let inner: Element | null = element;
  for (let depth = 0; inner !== null && depth < maxDepth; depth++) {
    const classes = (attribute(inner, "class") ?? "").trim().split(/\s+/, 8);
    const icon = classes.find((each) => ICON_CLASS.test(each));
    if (icon !== undefined) return word(icon);
    inner = firstElementOf(inner);
  }
  return "";
}

/** Keeps what cannot be taken for anything else in a line: `note` for `@note`. */
function word(text: string): string {
  return text
    .trim()
    .slice(0, 60)
    .replace(/[^\w-]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, 40)
    .replace(/-$/, "");
}

const ROW_TAGS: ReadonlySet<string> = new Set(["li", "tr", "article", "option", "dt", "dd"]);
const ROW_ROLES = /^(listitem|row|option|treeitem|article)$/;
const MAX_ROW_DEPTH = 12;

/**
 * The nearest item or row that an element stands in; also a box among boxes of the same tag and class, since lists are
 * made of those, too.
 */
export function rowOf(element: Element): Element | undefined {
  let box = composedParent(element);
  for (let depth = 0; box !== null && depth < MAX_ROW_DEPTH; depth++) {
    const tag = tagOf(box);
    if (tag === "body" || tag === "form" || tag === "main" || tag === "nav") return undefined;
    if (isRow(box)) return box;
    box = composedParent(box);
  }
  return undefined;
}

/** Whether an element is an item or row, or a box among like ones. */
export function isRow(element: Element): boolean {
  const tag = tagOf(element);
  return ROW_TAGS.has(tag) || ROW_ROLES.test(attribute(element, "role") ?? "") || isOneOfMany(element, tag);
}

function isOneOfMany(box: Element, tag: string): boolean {
  if (tag === "td" || tag === "th" || tag === "span" || tag === "label") return false;
  return [previousElementOf(box), nextElementOf(box)].some((other) => other !== null && isTwin(box, other));
}

/**
 * Functions for sessions of WebDriver, each by itself as text. All but `exchange` run in a world of their own, where the page can
 * replace nothing that they use.
 *
 * @see https://www.w3.org/TR/webdriver2/
 */

import type { ResultLimits } from "./messages.ts";

type Failure = readonly [error: string, message?: string];

/** Calls one of the functions for elements and documents. Throws in place of a result that is too large to be sent. */
export async function bounded(
  run: (...args: readonly unknown[]) => unknown,
  args: readonly unknown[],
  maxCharacters: number,
  maxItems: number,
): Promise<unknown> {
  const result = await run(...args);
  const items: readonly unknown[] = Array.isArray(result) ? result : [result];
  if (items.length > maxItems) throw new Error(`the result has more than ${maxItems} elements`);
  let characters = 0;
  for (const item of items) {
    if (typeof item === "string") characters += item.length;
    // The browser sends an element with its attributes.
    if (item instanceof Element)
      for (const { name, value } of item.attributes) characters += name.length + value.length;
    if (characters > maxCharacters) throw new Error(`the result has more than ${maxCharacters} characters`);
  }
  return result;
}

/** The elements below a root that a strategy of the standard finds. */
export function find(
  using: string,
  value: string,
  root: Document | Element | ShadowRoot | null,
  visibleText: (element: Element) => string,
): readonly Element[] | string {
  const start = root ?? document;
  if (!start.isConnected)
    throw new Error(start instanceof ShadowRoot ? "detached shadow root" : "stale element reference");
  const text = (link: Element): string => visibleText(link).replaceAll(/\s+/g, " ").trim();
  try {
    switch (using) {
      case "css selector":
        return [...start.querySelectorAll(value)];
      case "tag name":
        return [...start.querySelectorAll(value === "" ? "!" : value)];
      case "link text":
        return [...start.querySelectorAll("a")].filter((link) => text(link) === value.trim());
      case "partial link text":
        return [...start.querySelectorAll("a")].filter((link) => text(link).includes(value));
      default: {
        const found = document.evaluate(value, start, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
        const nodes = Array.from({ length: found.snapshotLength }, (_, index) => found.snapshotItem(index));
        if (nodes.every((node) => node instanceof Element)) return nodes;
        return "an XPath expression must select elements";
      }
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Returns the text of an element as Selenium's `getVisibleText` does: that of what is shown, a line for each block, white space as
 * the style has it, cells apart by a space.
 *
 * @see https://www.w3.org/TR/webdriver2/#get-element-text
 */
export function visibleText(root: Element, isShown: (element: Element, ignoresOpacity: boolean) => boolean): string {
  const INLINE = /^(inline|inline-block|inline-table|none|table-cell|table-column|table-column-group)$/;
  const lines: string[] = [""];
  const last = (): string => lines[lines.length - 1] ?? "";
  const isBlank = (line: string): boolean => /^\s*$/.test(line);
  const shapers: Readonly<Record<string, (text: string) => string>> = {
    uppercase: (text) => text.toUpperCase(),
    lowercase: (text) => text.toLowerCase(),
    capitalize: (text) =>
      text.replaceAll(/(^|[\s-])(\S)/gu, (_all, before: string, letter: string) => before + letter.toUpperCase()),
  };
  function addText(node: Text, { whiteSpace, textTransform }: CSSStyleDeclaration): void {
    let text = node.data.replaceAll(/[\u200b\u200e\u200f]/g, "").replaceAll(/\r\n?/g, "\n");
    if (whiteSpace === "normal" || whiteSpace === "nowrap") text = text.replaceAll("\n", " ");
    const isKept = whiteSpace === "pre" || whiteSpace === "pre-wrap" || whiteSpace === "break-spaces";
    text = isKept
      ? text.replaceAll(/[ \f\t\v\u2028\u2029]/g, "\u00a0")
      : text.replaceAll(/[ \f\t\v\u2028\u2029]+/g, " ");
    text = shapers[textTransform]?.(text) ?? text;
    if (last().endsWith(" ") && text.startsWith(" ")) text = text.slice(1);
    lines[lines.length - 1] = last() + text;
  }
  function addElement(element: Element): void {
    if (element.localName === "br") return void lines.push("");
    const style = getComputedStyle(element);
    const { display } = style;
    const isCell = element.localName === "td" || display === "table-cell";
    const isBlock = !isCell && !INLINE.test(display) && display !== "contents";
    if (isBlock && !isBlank(last())) lines.push("");
    if (display !== "none") {
      const slotted = element instanceof HTMLSlotElement ? element.assignedNodes() : [];
      const children = slotted.length > 0 ? slotted : (element.shadowRoot ?? element).childNodes;
      let isTextShown: boolean | undefined;
      for (const child of children)
        if (child instanceof Element) addElement(child);
        else if (child instanceof Text && (isTextShown ??= isShown(element, false))) addText(child, style);
    }
    if (isCell && last() !== "" && !last().endsWith(" ")) lines[lines.length - 1] += " ";
    if (isBlock && !isBlank(last())) lines.push("");
  }
  const trimmed = (text: string): string => text.replaceAll(/^[^\S\u00a0]+|[^\S\u00a0]+$/g, "");
  addElement(root);
  return trimmed(lines.map(trimmed).join("\n")).replaceAll("\u00a0", " ");
}

/** Reads a property of an element, named as in `what`. */
export function read(
  element: Element,
  what: string,
  name: string,
  visibleText: (element: Element) => string,
  isShown: (element: Element) => boolean,
): unknown {
  if (!element.isConnected) throw new Error("stale element reference");
  switch (what) {
    case "text":
      return visibleText(element);
    case "name":
      return element instanceof HTMLElement ? element.localName : element.tagName;
    case "attribute": {
      // Boolean attributes have the value "true".
      const BOOLEAN =
        /^(allowfullscreen|async|autofocus|autoplay|checked|controls|default|defer|disabled|formnovalidate|inert|ismap|itemscope|loop|multiple|muted|nomodule|novalidate|open|playsinline|readonly|required|reversed|selected)$/i;
      const value = element.getAttribute(name);
      return value !== null && element instanceof HTMLElement && BOOLEAN.test(name) ? "true" : value;
    }
    case "css": {
      const style = getComputedStyle(element);
      return (
        style.getPropertyValue(name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)) ||
        style.getPropertyValue(name)
      );
    }
    case "rect": {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x + scrollX, y + scrollY, width, height];
    }
    case "enabled":
      return !element.matches(":disabled");
    case "selected":
      if (element instanceof HTMLOptionElement) return element.selected;
      return element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type) && element.checked;
    default:
      return isShown(element);
  }
}

/** Gives a file input, or that of a label, files, each by its name and bytes in base64. */
export function setFiles(element: HTMLElement, ...files: readonly string[]): Failure | null {
  const input = (element instanceof HTMLLabelElement ? element.control : element) as HTMLInputElement; // the caller has checked it
  const transfer = new DataTransfer();
  for (let index = 0; index < files.length; index += 2) {
    const bytes = Uint8Array.from(atob(files[index + 1] ?? ""), (unit) => unit.charCodeAt(0));
    transfer.items.add(new File([bytes], files[index] ?? ""));
  }
  if (input.multiple) for (const file of [...(input.files ?? [])].toReversed()) transfer.items.add(file);
  if (transfer.items.length > 1 && !input.multiple) return ["invalid argument", "the input takes one file"];
  input.files = transfer.files;
  input.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
  return null;
}

/** Reads a property of a document, named as in `what`; a node is returned as one. */
export function inspect(what: string, element?: Element | number): unknown {
  switch (what) {
    case "active":
      return document.activeElement;
    case "shadow":
      return element instanceof Element && element.isConnected ? element.shadowRoot : "stale element reference";
    case "frame":
      if (typeof element === "number") return window[element] ?? null;
      if (element?.isConnected === false) throw new Error("stale element reference");
      return element instanceof HTMLIFrameElement || element instanceof HTMLFrameElement ? element.contentWindow : null;
    case "source":
      return document.documentElement.outerHTML;
    case "state":
      return document.readyState;
    case "size":
      return [innerWidth, innerHeight];
    case "title":
      return document.title;
    default:
      return document.URL;
  }
}

/**
 * Runs a script of the client in the page's world, with its arguments from JSON. Its value is copied as the standard's JSON clone,
 * and is JSON in which a node or window is a number; after that come those nodes and windows.
 */
export async function exchange(
  run: (...values: readonly unknown[]) => unknown,
  isAsync: boolean,
  json: string,
  references: readonly unknown[],
  { maxBytes, maxValues, maxDepth }: ResultLimits,
): Promise<readonly unknown[]> {
  const [ELEMENT, SHADOW] = ["element-6066-11e4-a52e-4f735466cecf", "shadow-6066-11e4-a52e-4f735466cecf"];
  const WINDOW = "window-fcc6-11e5-b4f8-330a88ab9d7f";
  const isGone = (node: unknown): boolean =>
    (node instanceof Element || node instanceof ShadowRoot) && !node.isConnected;
  if (references.some(isGone)) return ["stale"];
  const values = JSON.parse(json, (_key, value: Record<string, unknown> | null) => {
    const reference = value?.[ELEMENT] ?? value?.[SHADOW];
    return typeof reference === "number" ? references[reference] : value;
  }) as unknown[];
  const found: unknown[] = [];
  const parents: object[] = [];
  let end: readonly unknown[] | undefined;
  let [characters, count] = [0, 0];
  const stop = (limit: keyof ResultLimits): never => {
    throw (end = ["too-large", limit]) as unknown;
  };
  const take = (length: number): void => {
    if ((characters += length) > maxBytes) stop("maxBytes");
  };
  const clone = (value: unknown): unknown => {
    if (typeof value === "bigint" || typeof value === "symbol")
      throw new TypeError(`a ${typeof value} cannot be returned`);
    if (++count > maxValues) stop("maxValues");
    if (typeof value === "string") take(value.length);
    if (typeof value === "function") return {};
    if (typeof value !== "object" || value === null) return value ?? null;
    const one = value as Record<string, unknown>;
    if (one["window"] === one) return { [WINDOW]: found.push(one) - 1 };
    if (one["nodeType"] === 1) {
      // The browser sends an element with its attributes.
      for (const { name, value: text } of (one as unknown as Element).attributes) take(name.length + text.length);
      return { [ELEMENT]: found.push(one) - 1 };
    }
    if (one["nodeType"] === 11 && "host" in one) return { [SHADOW]: found.push(one) - 1 };
    if (parents.includes(one)) throw new TypeError("a cyclic object cannot be returned");
    if (parents.length === maxDepth) stop("maxDepth");
    parents.push(one);
    const type = Object.prototype.toString.call(one);
    const isList =
      Array.isArray(one) ||
      /^\[object (Arguments|DOMTokenList|NodeList|HTML(All|FormControls|Options|)Collection|RadioNodeList|FileList)\]$/.test(
        type,
      );
    let cloned: unknown;
    if (isList) {
      const list = one as unknown as ArrayLike<unknown>;
      const items: unknown[] = [];
      for (let index = 0; index < list.length; index++) items.push(clone(list[index]));
      cloned = items;
    } else if (typeof one["toJSON"] === "function") cloned = clone((one["toJSON"] as () => unknown)());
    else {
      const members: Record<string, unknown> = {};
      // Also those that it inherits, as the properties of most objects of the browser are.
      for (const key in one) {
        take(key.length);
        Object.defineProperty(members, key, { value: clone(one[key]), enumerable: true });
      }
      cloned = members;
    }
    parents.pop();
    return cloned;
  };
  try {
    const result: unknown = isAsync
      ? await new Promise((resolve, reject) => {
          const returned = run.apply(window, [...values, resolve]);
          // A script that is an async function may reject.
          if (returned instanceof Promise) returned.catch(reject);
        })
      : await run.apply(window, values);
    return ["value", JSON.stringify(clone(result)), ...found];
  } catch (error) {
    if (end !== undefined && error === end) return end;
    try {
      return ["threw", String(error).slice(0, 2000)];
    } catch {
      return ["threw", "an object without text"];
    }
  }
}

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
): readonly Element[] | string {
  const start = root ?? document;
  const text = (link: Element): string => (link as HTMLElement).innerText.replaceAll(/\s+/g, " ").trim();
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

/** Reads a property of an element, named as in `what`. */
export function read(element: Element, what: string, name: string): unknown {
  if (!element.isConnected) throw new Error("stale element reference");
  const isDisplayed = (): boolean =>
    element.localName === "option" || element.localName === "optgroup"
      ? element.closest("select")?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) === true
      : element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true }) &&
        (element.getClientRects().length > 0 || element.localName === "body");
  switch (what) {
    case "text": {
      const lines = ((element as HTMLElement).innerText ?? element.textContent).replaceAll("\u00a0", " ").split("\n");
      return lines
        .map((line) => line.trim())
        .join("\n")
        .trim();
    }
    case "name":
      return element instanceof HTMLElement ? element.localName : element.tagName;
    case "attribute": {
      const value = element.getAttribute(name);
      // Boolean attributes have the value "true".
      const isBoolean = (element as unknown as Record<string, unknown>)[name.toLowerCase()] === true;
      return value === "" && isBoolean ? "true" : value;
    }
    case "css":
      return getComputedStyle(element).getPropertyValue(name);
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
      return isDisplayed();
  }
}

/** Scrolls to an element; where to click on it, or why that would not reach it. Selects an option itself. */
export async function target(element: Element): Promise<readonly [x: number, y: number] | Failure | null> {
  if (!element.isConnected) return ["stale element reference"];
  if (element.localName === "input" && (element as HTMLInputElement).type === "file")
    return ["invalid argument", "a file input is not clicked; send it the paths of files"];
  if (element instanceof HTMLOptionElement) {
    const select = element.closest("select");
    if (select === null || !select.checkVisibility())
      return ["element not interactable", "the option's list is not shown"];
    if (element.disabled || select.disabled) return null;
    const wasSelected = element.selected;
    select.focus();
    element.selected = select.multiple ? !wasSelected : true;
    if (element.selected !== wasSelected) {
      select.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
      select.dispatchEvent(new Event("change", { bubbles: true }));
    }
    element.click();
    return null;
  }
  const first = (): DOMRect | undefined =>
    [...element.getClientRects()].find(({ width, height }) => width > 0 && height > 0);
  const rect = first();
  if (rect === undefined || !element.checkVisibility({ visibilityProperty: true }))
    return ["element not interactable", "it has no size or is hidden"];
  const isInView = rect.top >= 0 && rect.left >= 0 && rect.bottom <= innerHeight && rect.right <= innerWidth;
  if (!isInView) element.scrollIntoView({ behavior: "instant", block: "nearest", inline: "nearest" });
  const point = (): readonly [number, number] => {
    const { left = 0, right = 0, top = 0, bottom = 0 } = first() ?? {};
    const [fromX, toX] = [Math.max(0, left), Math.min(innerWidth, right)];
    const [fromY, toY] = [Math.max(0, top), Math.min(innerHeight, bottom)];
    return [(fromX + toX) / 2, (fromY + toY) / 2];
  };
  const [x, y] = point();
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight)
    return ["element not interactable", "it cannot be scrolled into view"];
  const root = element.getRootNode() as Document | ShadowRoot;
  const hit = root.elementFromPoint(x, y);
  if (hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest("label")?.control === element))
    return [x, y];
  const name = (one: Element | null): string =>
    one === null ? "nothing" : (one.cloneNode(false) as Element).outerHTML.slice(0, 200);
  return ["element click intercepted", `${name(element)} is not at point (${x}, ${y}): ${name(hit)} is`];
}

/** Scrolls an element into view. */
export function reveal(element: Element): void {
  if (!element.isConnected) throw new Error("stale element reference");
  element.scrollIntoView({ behavior: "instant", block: "nearest", inline: "nearest" });
}

/** Empties a field. */
export function clear(element: Element): Failure | null {
  if (!element.isConnected) return ["stale element reference"];
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  const isEditable = (element as HTMLElement).isContentEditable;
  if (
    isField
      ? element.readOnly || element.disabled || /^(button|checkbox|hidden|image|radio|reset|submit)$/.test(element.type)
      : !isEditable
  )
    return ["invalid element state", "it cannot be edited"];
  if (!element.checkVisibility()) return ["element not interactable", "it is hidden"];
  element.scrollIntoView({ behavior: "instant", block: "nearest" });
  (element as HTMLElement).focus();
  if (isField && element.value !== "") {
    element.value = "";
    element.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
    element.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (!isField) (element as HTMLElement).replaceChildren();
  (element as HTMLElement).blur();
  return null;
}

/** Focuses an element that gets keys, with the caret at the end; `value`: it was set at once, as that of an input with a picker. */
export function focus(element: Element, text: string): "keys" | "files" | "value" | Failure {
  if (!element.isConnected) return ["stale element reference"];
  if (element instanceof HTMLInputElement && element.type === "file") return "files";
  if (!element.checkVisibility({ visibilityProperty: true })) return ["element not interactable", "it is hidden"];
  element.scrollIntoView({ behavior: "instant", block: "nearest" });
  const field = element as HTMLInputElement;
  if (element instanceof HTMLInputElement && /^(color|date|datetime-local|month|range|time|week)$/.test(element.type)) {
    field.focus();
    field.value = text;
    if (field.value !== text) return ["invalid argument", `"${text}" is no value of an input of type ${element.type}`];
    field.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
    return "value";
  }
  const root = element.getRootNode() as Document | ShadowRoot;
  if (root.activeElement !== element) {
    field.focus();
    if (root.activeElement !== element && element !== document.body && !root.activeElement?.contains(element))
      return ["element not interactable", "it cannot be focused"];
    if (field.isContentEditable) getSelection()?.selectAllChildren(element);
    if (field.isContentEditable) getSelection()?.collapseToEnd();
    else if (typeof field.selectionStart === "number") field.setSelectionRange(field.value.length, field.value.length);
  }
  return "keys";
}

/** Gives a file input files, each by its name and bytes in base64. */
export function setFiles(input: HTMLInputElement, ...files: readonly string[]): Failure | null {
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

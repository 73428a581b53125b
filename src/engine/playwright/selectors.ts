import type { Frame } from "playwright-core";
import { iso, type ParsedSelector, type SelectorPart } from "playwright-core/lib/coreBundle";
import { frameInternals } from "./internals.ts";

export type { SelectorPart } from "playwright-core/lib/coreBundle";

/** The body of a part of the engine `css`: alternatives, each a chain of simple selectors. */
interface Complex {
  readonly simples: readonly { readonly selector: Simple }[];
}

interface Simple {
  /** The part that the browser's own CSS matches. */
  readonly css?: string;
  /** Playwright's own pseudo-classes. */
  readonly functions: readonly { readonly name: string }[];
}

interface Root {
  append(child: Root): void;
}

/** @throws Error, of whatever kind, for what Playwright cannot parse; its message says what is wrong */
export function parseSelector(selector: string): ParsedSelector {
  return iso.parseSelector(selector);
}

/** Whether a part of the engine `css` has none of Playwright's own pseudo-classes. */
export function isPlain({ body }: SelectorPart): boolean {
  return (body as readonly Complex[]).every(({ simples }) =>
    simples.every(({ selector }) => selector.functions.length === 0),
  );
}

/**
 * Finds what only a browser finds out: CSS, XPath and regular expressions that do not compile, attributes of a role, arguments
 * of Playwright's pseudo-classes. Null where nothing is wrong, else the first selector and what is wrong with it.
 *
 * Each part is queried by itself, below an element outside the document: nothing of the page is read or changed, and a
 * part is checked also where one before it matches nothing.
 */
export async function findWrongSelector(
  frame: Frame,
  selectors: readonly (readonly SelectorPart[])[],
): Promise<readonly [index: number, problem: string] | null> {
  const context = await frameInternals(frame).utilityContext();
  const injected = await context.injectedScript();
  return injected.evaluate(
    queryEach,
    selectors.map((parts) => parts.filter(({ name }) => name !== "internal:control").flatMap(smallestOf)),
  );
}

/** Runs in the page, so it uses nothing from here. */
function queryEach(
  injected: {
    readonly document: { createElement(name: string): Root };
    querySelectorAll(selector: { readonly parts: readonly SelectorPart[] }, root: Root): unknown;
  },
  selectors: readonly (readonly SelectorPart[])[],
): readonly [index: number, problem: string] | null {
  const root = injected.document.createElement("p");
  root.append(injected.document.createElement("p"));
  for (const [index, parts] of selectors.entries()) {
    for (const part of parts) {
      try {
        injected.querySelectorAll({ parts: [part] }, root);
      } catch (error) {
        return [index, String((error as { readonly message?: unknown }).message)];
      }
    }
  }
  return null;
}

/**
 * The pieces of CSS and the pseudo-classes of a part, however deep: a query would skip what follows one that matches nothing. `:not()`
 * skips what follows one that matches, `:is()` takes the same arguments and reads all of them.
 */
function smallestOf(part: SelectorPart): readonly SelectorPart[] {
  if (part.name !== "css") return [part];
  const found: Simple[] = [];
  JSON.stringify(part.body, (name, value: unknown) => {
    if (name === "css" && typeof value === "string") found.push({ css: value, functions: [] });
    if (name === "functions")
      for (const each of value as Simple["functions"])
        found.push({ functions: [each.name === "not" ? { ...each, name: "is" } : each] });
    return value;
  });
  return found.map((selector) => ({ ...part, body: [{ simples: [{ selector, combinator: "" }] }] }));
}

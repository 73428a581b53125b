import type { Frame } from "playwright-core";
import { iso, type ParsedSelector, type SelectorPart } from "playwright-core/lib/coreBundle";
import { frameInternals } from "./internals.ts";

export type { SelectorPart } from "playwright-core/lib/coreBundle";

/** The body of a part of the engine `css`: alternatives, each a chain of simple selectors. */
interface Complex {
  readonly simples: readonly { readonly selector: Simple; readonly combinator: string }[];
}

interface Simple {
  /** The part that the browser's own CSS matches. */
  readonly css?: string;
  /** Playwright's own pseudo-classes. */
  readonly functions: readonly { readonly name: string; readonly args: readonly (Complex | string | number)[] }[];
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

/** The first selector of a list that a browser cannot read, and what is wrong with it. */
interface WrongSelector {
  readonly index: number;
  readonly problem: string;
}

/**
 * Finds what only a browser finds out: CSS, XPath and regular expressions that do not compile, attributes of a role, arguments
 * of Playwright's pseudo-classes. Undefined where nothing is wrong.
 *
 * Each part is queried by itself, below an element outside the document: nothing of the page is read or changed, and a
 * part is checked also where one before it matches nothing.
 */
export async function findWrongSelector(
  frame: Frame,
  selectors: readonly (readonly SelectorPart[])[],
): Promise<WrongSelector | undefined> {
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
): WrongSelector | undefined {
  const root = injected.document.createElement("p");
  root.append(injected.document.createElement("p"));
  for (const [index, parts] of selectors.entries()) {
    for (const part of parts) {
      try {
        injected.querySelectorAll({ parts: [part] }, root);
      } catch (error) {
        return { index, problem: String((error as { readonly message?: unknown }).message) };
      }
    }
  }
  return undefined;
}

/** A part of CSS is taken to pieces: a query would skip what follows a piece that matches nothing. */
function smallestOf(part: SelectorPart): readonly SelectorPart[] {
  if (part.name !== "css") return [part];
  // The parser's own form of CSS.
  return (part.body as readonly Complex[]).flatMap(simplesOf).map((selector) => ({
    name: "css",
    source: part.source,
    body: [{ simples: [{ selector, combinator: "" }] }],
  }));
}

/** Pseudo-classes that stop at the first of their arguments that decides. */
const LISTS: ReadonlySet<string> = new Set(["is", "where", "not", "light"]);

function simplesOf({ simples }: Complex): readonly Simple[] {
  return simples.flatMap(({ selector: { css, functions } }) => [
    ...(css !== undefined ? [{ css, functions: [] }] : []),
    ...functions.flatMap(({ name, args }) => [
      ...(LISTS.has(name) && args.length > 0 ? args.map((arg) => [arg]) : [args]).map((each) => ({
        functions: [{ name, args: each }],
      })),
      ...args.flatMap((arg) => (typeof arg === "object" ? simplesOf(arg) : [])),
    ]),
  ]);
}

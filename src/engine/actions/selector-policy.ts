import { invalidField } from "../../errors/errors.ts";
import { parseSelector, type SelectorPart, writeSelector } from "../playwright/selectors.ts";
import { shapeOf } from "./plain-selector.ts";

const MAX_SELECTOR_LENGTH = 1000;

/** The selector engines that callers may name; the others reach into frameworks or into Playwright itself. */
const ALLOWED_ENGINES: ReadonlySet<string> = new Set([
  "css",
  "text",
  "xpath",
  "id",
  "role",
  "nth",
  "visible",
  "data-testid",
  "data-test-id",
  "data-test",
]);
const FRAME_ENGINE = "frame";
const FIRST: SelectorPart = { name: "nth", body: "0", source: "0" };
const INTO_FRAME: SelectorPart = { name: "internal:control", body: "enter-frame", source: "enter-frame" };

/**
 * The contract's selector as Playwright's parts; empty for plain CSS, which both read alike. Rejects one that is too long, is
 * empty, does not parse, or names an engine that is not allowed (`internal:control=…`, `_react=…`). CSS, `text=…`,
 * `xpath=…` and chains of these by `>>` pass. `frame=<selector of an iframe>` is ours: what follows it is looked for
 * inside that iframe.
 *
 * @throws ServiceError `VALIDATION_ERROR`
 */
export function partsOf(selector: string, field = "selector"): readonly SelectorPart[] {
  if (selector.length > MAX_SELECTOR_LENGTH)
    throw invalidField(field, `must be at most ${MAX_SELECTOR_LENGTH} characters long`);
  if (selector.trim() === "") throw invalidField(field, "must not be empty");
  if (selector.includes("\0")) throw invalidField(field, "must not contain NUL");
  if (shapeOf(selector) !== undefined) return [];
  const parts = parsed(selector, field);
  if (parts.at(-1)?.name === FRAME_ENGINE) throw invalidField(field, "must name an element inside the frame, after >>");
  return parts.flatMap((part) => (part.name === FRAME_ENGINE ? intoFrame(part, field) : [allowed(part, field)]));
}

/** The same as one selector for Playwright. */
export function toBrowserSelector(selector: string, field?: string): string {
  const parts = partsOf(selector, field);
  return parts.length === 0 ? selector : writeSelector(parts);
}

function parsed(selector: string, field: string): readonly SelectorPart[] {
  let parts: readonly SelectorPart[];
  let capture: number | undefined;
  try {
    ({ parts, capture } = parseSelector(selector));
  } catch (error) {
    throw malformed(field, error instanceof Error ? error.message : "it does not parse", error);
  }
  if (capture !== undefined)
    throw invalidField(field, "must not mark a part with *: use :has() to act on an outer part");
  return parts;
}

/** An error for a selector that Playwright or the browser cannot read. */
export function malformed(field: string, problem: string, cause?: unknown): Error {
  return invalidField(field, `is malformed: ${problem.split("\n", 1)[0] ?? ""}`, cause);
}

function allowed(part: SelectorPart, field: string): SelectorPart {
  const { name, source } = part;
  if (!ALLOWED_ENGINES.has(name)) throw invalidField(field, `must not use the selector engine "${name.slice(0, 50)}"`);
  if (name === "nth" && !/^\s*-?\d+\s*$/.test(source)) throw invalidField(field, "must have a whole number after nth=");
  if (name === "visible" && source !== "true" && source !== "false")
    throw invalidField(field, "must have true or false after visible=");
  return part;
}

/** Into the first iframe that matches; without `nth=0` a second match would be an error. */
function intoFrame({ source }: SelectorPart, field: string): readonly SelectorPart[] {
  // Without its prefix a text may split anew: in `text=it's` the quote is a letter.
  const [iframe, ...more] = source.trim() === "" ? [] : parsed(source, field);
  if (iframe === undefined || more.length > 0) throw invalidField(field, "must name an iframe after frame=");
  return [allowed(iframe, field), FIRST, INTO_FRAME];
}

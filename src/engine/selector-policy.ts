import { invalidField } from "../errors.ts";

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

/**
 * Refuses a selector that is too long, empty, or names an engine beyond the allowed ones (`internal:control=…`,
 * `_react=…`). Plain CSS, `text=…`, `xpath=…` and chains of these by `>>` pass; whether the CSS is well formed, the
 * browser says.
 *
 * @throws ServiceError `VALIDATION_ERROR`
 */
export function checkSelector(selector: string, field = "selector"): void {
  if (selector.length > MAX_SELECTOR_LENGTH)
    throw invalidField(field, `must be at most ${MAX_SELECTOR_LENGTH} characters long`);
  if (selector.trim() === "") throw invalidField(field, "must not be empty");
  if (selector.includes("\0")) throw invalidField(field, "must not contain NUL");
  for (const part of splitChain(selector)) {
    const engine = engineOf(part);
    if (engine !== undefined && !ALLOWED_ENGINES.has(engine)) {
      throw invalidField(field, `must not use the selector engine "${engine.slice(0, 50)}"`);
    }
  }
}

/** The prefix before `=` exactly as Playwright reads it; undefined for CSS, XPath and quoted text. */
function engineOf(part: string): string | undefined {
  const name = /^([a-zA-Z_0-9\-+:*]+)\s*=/.exec(part)?.[1];
  return name?.startsWith("*") === true ? name.slice(1) : name;
}

/** Splits at `>>` outside quotes exactly as Playwright does; splitting elsewhere would let an engine slip by. */
function splitChain(selector: string): string[] {
  if (!selector.includes(">>")) return [selector.trim()];
  const parts: string[] = [];
  let start = 0;
  let index = 0;
  let quote: string | undefined;
  // A quote inside `text=it's` is a letter.
  const quoteIsText = (): boolean => /^\s*text\s*=(.+)$/.test(selector.slice(start, index));
  while (index < selector.length) {
    const character = selector[index];
    if (character === "\\" && index + 1 < selector.length) {
      index += 2;
    } else if (character === quote) {
      quote = undefined;
      index++;
    } else if (quote === undefined && (character === '"' || character === "'" || character === "`") && !quoteIsText()) {
      quote = character;
      index++;
    } else if (quote === undefined && character === ">" && selector[index + 1] === ">") {
      parts.push(selector.slice(start, index).trim());
      index += 2;
      start = index;
    } else {
      index++;
    }
  }
  parts.push(selector.slice(start, index).trim());
  return parts;
}

import { invalidField } from "../../errors/errors.ts";

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

/**
 * The contract's selector in Playwright's syntax. Rejects one that is too long, is empty, or names an engine that is not
 * allowed (`internal:control=…`, `_react=…`). Plain CSS, `text=…`, `xpath=…` and chains of these by `>>` pass;
 * whether the CSS is well formed, the browser says. `frame=<selector of an iframe>` is ours: what follows it is looked
 * for inside that iframe.
 *
 * @throws ServiceError `VALIDATION_ERROR`
 */
export function toBrowserSelector(selector: string, field = "selector"): string {
  if (selector.length > MAX_SELECTOR_LENGTH)
    throw invalidField(field, `must be at most ${MAX_SELECTOR_LENGTH} characters long`);
  if (selector.trim() === "") throw invalidField(field, "must not be empty");
  if (selector.includes("\0")) throw invalidField(field, "must not contain NUL");
  const parts = splitChain(selector);
  const isFrame = parts.map((part) => engineOf(part) === FRAME_ENGINE);
  if (isFrame.at(-1) === true || (isFrame.includes(true) && parts.at(-1) === ""))
    throw invalidField(field, "must name an element inside the frame, after >>");
  return parts
    .map((part, index) => (isFrame[index] === true ? intoFrame(part, field) : allowed(part, field)))
    .join(" >> ");
}

function allowed(part: string, field: string): string {
  const engine = engineOf(part);
  if (engine === undefined || ALLOWED_ENGINES.has(engine)) return part;
  throw invalidField(field, `must not use the selector engine "${engine.slice(0, 50)}"`);
}

/** Into the first iframe that matches; without `nth=0` a second match would be an error. */
function intoFrame(part: string, field: string): string {
  const iframe = part.slice(part.indexOf("=") + 1).trim();
  // Without its prefix a text may split anew: in `text=it's` the quote is a letter.
  if (part.startsWith("*") || iframe === "" || splitChain(iframe).length !== 1)
    throw invalidField(field, "must name an iframe after frame=");
  return `${allowed(iframe, field)} >> nth=0 >> internal:control=enter-frame`;
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

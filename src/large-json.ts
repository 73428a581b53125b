import { inTurns } from "./turns.ts";

/** Characters of JSON in one part, about; it takes less than a ms to write. */
export const PART_CHARACTERS = 65_536;

/** Plain data as `JSON.stringify` writes it, which takes 100 ms and more for 32 MiB; here in turns of the event loop. */
export async function jsonBytes(value: unknown): Promise<Buffer> {
  if (isOnePart(value)) return Buffer.from(JSON.stringify(value));
  const [first = Buffer.alloc(0), ...others] = await inTurns(jsonParts(value));
  return others.length === 0 ? first : Buffer.concat([first, ...others]);
}

function* jsonParts(root: unknown): Generator<void, Buffer[]> {
  const parts: Buffer[] = [];
  let text = "";

  function flush(): void {
    parts.push(Buffer.from(text));
    text = "";
  }

  function* write(value: unknown): Generator<void, void> {
    if (isOnePart(value)) text += JSON.stringify(value);
    else if (typeof value === "string") yield* writeLong(value);
    else yield* writeMembers(value as object);
    if (text.length <= PART_CHARACTERS) return;
    flush();
    yield;
  }

  function* writeLong(value: string): Generator<void, void> {
    text += '"';
    for (let at = 0; at < value.length;) {
      let end = at + PART_CHARACTERS;
      // Both halves of a character are written together.
      if (isHighSurrogate(value.charCodeAt(end - 1))) end++;
      text += JSON.stringify(value.slice(at, end)).slice(1, -1);
      flush();
      yield;
      at = end;
    }
    text += '"';
  }

  function* writeMembers(value: object): Generator<void, void> {
    const isArray = Array.isArray(value);
    text += isArray ? "[" : "{";
    let separator = "";
    for (const [name, member] of Object.entries(value) as [string, unknown][]) {
      // JSON has no undefined: an array has null in its place.
      if (member === undefined && !isArray) continue;
      text += isArray ? separator : `${separator}${JSON.stringify(name)}:`;
      separator = ",";
      yield* write(member ?? null);
    }
    text += isArray ? "]" : "}";
  }

  yield* write(root);
  flush();
  return parts;
}

/** Whether a value is one part at most. It looks at no more of a larger one than would be a part. */
export function isOnePart(value: unknown): boolean {
  return remainingAfter(value, PART_CHARACTERS) >= 0;
}

/** Subtracts the characters of a value from a budget; negative where it has more. It looks at no more of it than that. */
export function remainingAfter(value: unknown, budget: number): number {
  if (typeof value === "string") return budget - value.length;
  let remaining = budget - 8;
  if (typeof value !== "object" || value === null) return remaining;
  for (const name in value) {
    remaining = remainingAfter((value as Record<string, unknown>)[name], remaining - name.length);
    if (remaining < 0) break;
  }
  return remaining;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

/** Values that one body may have, which is as many as one of usual size can hold: parsing each takes up to 100 bytes and a tenth of a µs, however short its text is. */
export const MAX_JSON_VALUES = 1_048_576;

const [QUOTE, COMMA, BACKSLASH, OPEN_BRACKET, OPEN_BRACE] = [0x22, 0x2c, 0x5c, 0x5b, 0x7b];

/** Whether a text that may be JSON would have more values than are parsed, by what separates and begins them; in linear time. */
export function hasTooManyValues(text: string, max = MAX_JSON_VALUES): boolean {
  // Each has two characters at least, with what separates it.
  if (text.length < 2 * max) return false;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) at = endOfString(text, at);
    else if ((unit === COMMA || unit === OPEN_BRACKET || unit === OPEN_BRACE) && ++values > max) return true;
  }
  return false;
}

/** The place of the quote that ends a string; the length of the text where none does. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes++;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}

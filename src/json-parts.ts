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

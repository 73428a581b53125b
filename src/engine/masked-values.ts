import { atOnce } from "../turns.ts";
import { createValueMatcher } from "./value-matcher.ts";

const MASK = "***";
/** A shorter value stands in too many texts by chance. */
const MIN_VALUE = 3;
const MAX_VALUES = 300;
/** Characters. */
const MAX_VALUE = 4_096;
/** How often a text may be escaped in which a value is still found. */
const MAX_DECODINGS = 3;
/** Characters of a text that are searched at once, in some ms. */
const PART = 65_536;
/** Parts overlap by so many characters for each of the longest value, as its escapes need, but by at most a part. */
const ESCAPED_LENGTH = 1_000;

/** Who has named a value: a caller, or a page by a cookie. Those of pages do not displace those of callers. */
type Origin = "caller" | "page";

/** Values in place of which texts have `***`: the newest 300 of each origin. */
export type MaskedValues = ReturnType<typeof createMaskedValues>;

export function createMaskedValues() {
  /** The values in each spelling, the newest last. */
  const spellings = { caller: new Map<string, readonly string[]>(), page: new Map<string, readonly string[]>() };
  /** Matchers for texts as they are, and for those whose escapes are read; undefined where values were added since. */
  let find: Readonly<Record<"asIs" | "decoded", Matcher>> | undefined;

  function matchers(): NonNullable<typeof find> {
    const all = [...spellings.page.values(), ...spellings.caller.values()].flat();
    const ofCallers = [...spellings.caller.keys()].flatMap(decodedSpellings);
    return { asIs: createValueMatcher(new Set(all)), decoded: createValueMatcher(new Set(ofCallers)) };
  }

  function spansIn(given: string): Span[] {
    find ??= matchers();
    const spans = [...find.asIs(given)];
    // A text that was escaped twice, as a URL in the query of another, is read twice.
    let decoded = spellings.caller.size === 0 ? undefined : decode(asGiven(given));
    for (let times = 0; times < MAX_DECODINGS && decoded !== undefined; times++) {
      for (const { from, to } of find.decoded(decoded.text))
        spans.push({ from: decoded.startOf(from), to: decoded.startOf(to) });
      decoded = decode(decoded);
    }
    return spans;
  }

  /** Masks a text likewise, and yields after each part of a long one. */
  function* textInParts(given: string): Generator<void, string> {
    if (isEmpty()) return given;
    if (given.length <= PART) return masked(given, spansIn(given));
    const longest = Math.max(...[...spellings.page.keys(), ...spellings.caller.keys()].map(({ length }) => length));
    const overlap = Math.min(longest * ESCAPED_LENGTH, PART);
    const spans: Span[] = [];
    for (let start = 0; start < given.length; start += PART) {
      for (const { from, to } of spansIn(given.slice(start, start + PART + overlap)))
        spans.push({ from: start + from, to: start + to });
      yield;
    }
    return masked(given, spans);
  }

  const isEmpty = (): boolean => spellings.caller.size + spellings.page.size === 0;

  /** Masks the values in any spelling: as they are, in URLs, in JSON, in HTML. */
  const text = (given: string): string => atOnce(textInParts(given));

  return {
    /** Leaves out a value of less than 3 or more than 4,096 characters. */
    add(value: string | undefined, origin: Origin = "caller"): void {
      const trimmed = value?.trim() ?? "";
      if (trimmed.length < MIN_VALUE || trimmed.length > MAX_VALUE || trimmed === MASK) return;
      const known = spellings[origin];
      const isKnown = known.delete(trimmed);
      known.set(trimmed, origin === "page" ? usualSpellings(trimmed) : spellingsOf(trimmed));
      if (isKnown) return;
      const [oldest] = known.keys();
      if (known.size > MAX_VALUES && oldest !== undefined) known.delete(oldest);
      find = undefined;
    },
    text,
    textInParts,
    /** Masks the values in each string of plain data. */
    data: <T>(data: T): T => (isEmpty() ? data : mapStrings(data, text)),
    /** The values that callers gave. */
    get ofCallers() {
      return spellings.caller.keys();
    },
    get isEmpty() {
      return isEmpty();
    },
  };
}

type Matcher = ReturnType<typeof createValueMatcher>;
type Span = ReturnType<Matcher>[number];

function masked(text: string, spans: Span[]): string {
  let safe = "";
  let done = 0;
  for (const { from, to } of spans.sort((one, other) => one.from - other.from)) {
    if (to <= done) continue;
    // What overlaps is one.
    safe += from < done ? "" : text.slice(done, from) + MASK;
    done = to;
  }
  return done === 0 ? text : safe + text.slice(done);
}

/** A text whose escapes are read. */
interface Decoded {
  readonly text: string;
  /** Maps the index of a character, or the end, to the text that was given. */
  startOf(at: number): number;
}

/** Escapes of URLs (one character of UTF-8), HTML, JSON and JavaScript, and of Markdown, which puts a backslash before any sign. */
const ESCAPES =
  /(?:%[0-7][0-9a-f]|%[c-f][0-9a-f](?:%[89ab][0-9a-f]){1,3})|&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,7}|#x[0-9a-f]{1,6});|\\(?:u[0-9a-f]{4}|x[0-9a-f]{2}|[^a-z0-9])/gi;

/** Reads the escapes of a text once; undefined: it has none. The time is linear in the text. */
function decode({ text, startOf }: Decoded): Decoded | undefined {
  if (!/[%&\\]/.test(text)) return undefined;
  let decoded = "";
  let done = 0;
  /** The positions at which escapes begin and end, in the decoded text and in this one. */
  const [to, from] = [[0], [0]];
  for (const { 0: escape, index } of text.matchAll(ESCAPES)) {
    decoded += text.slice(done, index);
    to.push(decoded.length);
    from.push(index);
    decoded += unescaped(escape);
    done = index + escape.length;
    to.push(decoded.length);
    from.push(done);
  }
  if (done === 0) return undefined;
  return {
    text: decoded + text.slice(done),
    startOf(at) {
      let [low, high] = [0, to.length - 1];
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((to[middle] ?? 0) <= at) low = middle;
        else high = middle - 1;
      }
      return startOf((from[low] ?? 0) + at - (to[low] ?? 0));
    },
  };
}

/** A text as it is given. */
const asGiven = (text: string): Decoded => ({ text, startOf: (at) => at });

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

function unescaped(escape: string): string {
  if (escape.length === 3 && escape.startsWith("%")) return String.fromCharCode(Number.parseInt(escape.slice(1), 16));
  if (escape.startsWith("%")) return Buffer.from(escape.replaceAll("%", ""), "hex").toString();
  const [, hex, decimal] = /^(?:&#x|\\u|\\x)([0-9a-f]+);?$|^&#(\d+);$/i.exec(escape) ?? [];
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  if (!Number.isNaN(code)) return code > 0x10ffff ? " " : String.fromCodePoint(code);
  return escape.startsWith("&") ? (ENTITIES[escape.slice(1, -1).toLowerCase()] ?? escape) : escape.slice(1);
}

/** Plain data of the same shape, with each string mapped; the names in it are ours. */
export function mapStrings<T>(value: T, map: (text: string) => string): T;
export function mapStrings(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === "string") return map(value);
  if (Array.isArray(value)) return value.map((each: unknown) => mapStrings(each, map));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapStrings(each, map)]));
}

/** Returns a value as it is, in JSON and in URLs: for values that a page chooses, of which there may be many. */
function usualSpellings(value: string): readonly string[] {
  const encoded = encodeURIComponent(value.toWellFormed());
  return [value, encoded, encoded.replaceAll("%20", "+"), JSON.stringify(value).slice(1, -1)];
}

/** The usual ones, and those of a path and a query of a URL; and each of these in HTML. */
function spellingsOf(value: string): readonly string[] {
  const text = value.toWellFormed();
  const url = new URL("http://host/");
  url.search = text;
  const spellings = [...usualSpellings(value), encodeURI(text), url.search.slice(1), inLine(value)];
  const html = spellings.map((each) => each.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"));
  const all = new Set([...spellings, ...html, ...html.map((each) => each.replaceAll('"', "&quot;"))]);
  return [...all].filter((each) => each.length >= MIN_VALUE);
}

/** Returns a value as a text without escapes has it: read once itself, on one line, and with a form's sign for a space. */
function decodedSpellings(value: string): readonly string[] {
  const read = decode(asGiven(value))?.text ?? value;
  const all = [value, read, inLine(value)];
  return [...all, ...all.map((each) => each.replaceAll(" ", "+"))].filter((each) => each.length >= MIN_VALUE);
}

/** Returns the value with single spaces, as texts of pages are shown. */
function inLine(value: string): string {
  return value.replace(/\s+/g, " ");
}

import { createValueMatcher } from "./value-matcher.ts";

const MASK = "***";
/** A shorter value stands in too many texts by chance. */
const MIN_VALUE = 3;
const MAX_VALUES = 300;
/** Characters. */
const MAX_VALUE = 4_096;

/** Who has named a value: a caller, or a page by a cookie. Those of pages do not displace those of callers. */
type Origin = "caller" | "page";

/** Values in place of which texts have `***`: the newest 300 of each origin. */
export interface MaskedValues {
  /** Leaves out a value of less than 3 or more than 4,096 characters. */
  add(value: string | undefined, origin?: Origin): void;
  /** Without the values in any spelling: as they are, in URLs, in JSON, in HTML. */
  text(text: string): string;
  /** Masks the values in each string of plain data. */
  data<T>(data: T): T;
  /** The values that callers gave. */
  readonly ofCallers: Iterable<string>;
  readonly isEmpty: boolean;
}

export function createMaskedValues(): MaskedValues {
  /** In each spelling, the newest last. */
  const spellings = { caller: new Map<string, readonly string[]>(), page: new Map<string, readonly string[]>() };
  /** Undefined where values were added since it was made. */
  let find: ReturnType<typeof createValueMatcher> | undefined = () => [];

  function text(given: string): string {
    find ??= createValueMatcher(new Set([...spellings.page.values(), ...spellings.caller.values()].flat()));
    let safe = "";
    let done = 0;
    for (const { from, to } of find(given)) {
      safe += given.slice(done, from) + MASK;
      done = to;
    }
    return done === 0 ? given : safe + given.slice(done);
  }

  return {
    add(value, origin = "caller") {
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
    data: (data) => mapStrings(data, text),
    get ofCallers() {
      return spellings.caller.keys();
    },
    get isEmpty() {
      return spellings.caller.size + spellings.page.size === 0;
    },
  };
}

/** Plain data of the same shape, with each string mapped; the names in it are ours. */
export function mapStrings<T>(value: T, map: (text: string) => string): T;
export function mapStrings(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === "string") return map(value);
  if (Array.isArray(value)) return value.map((each: unknown) => mapStrings(each, map));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapStrings(each, map)]));
}

/** As it is, in JSON and in URLs: of values that a page chooses, of which there may be many. */
function usualSpellings(value: string): readonly string[] {
  const encoded = encodeURIComponent(value.toWellFormed());
  return [value, encoded, encoded.replaceAll("%20", "+"), JSON.stringify(value).slice(1, -1)];
}

/** The usual ones, and those of a path and a query of a URL and of Markdown; and each of these in HTML. */
function spellingsOf(value: string): readonly string[] {
  const text = value.toWellFormed();
  const url = new URL("http://host/");
  url.search = text;
  // As the page script escapes texts for it.
  const markdown = value.replace(/[\\`*[\]<]|\b_|_\b/g, "\\$&");
  const spellings = [...usualSpellings(value), markdown, encodeURI(text), url.search.slice(1)];
  const html = spellings.map((each) => each.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"));
  const all = new Set([...spellings, ...html, ...html.map((each) => each.replaceAll('"', "&quot;"))]);
  return [...all].filter((each) => each.length >= MIN_VALUE);
}

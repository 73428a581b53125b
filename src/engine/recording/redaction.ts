import { withoutQuerySecrets, withoutUrlSecrets } from "../../log/url-secrets.ts";

const MASK = "***";
/** A shorter value stands in too many texts by chance. */
const MIN_VALUE = 3;
const MAX_VALUE = 4_096;
const MAX_VALUES = 300;
const MAX_URL = 2_048;
const MAX_DATA_URL = 100;

const SCHEME = /\b(Bearer|Basic|Digest|Negotiate)\s+[\w.~+/=-]{6,}/gi;
const JSON_WEB_TOKEN = /\beyJ[\w-]{8,}\.[\w-]+\.?[\w-]*/g;
const NAMED =
  /\b([\w-]{0,40}(?:token|secret|passw(?:or)?d|authorization|api[-_]?key|cookie|session(?:[-_]?id)?)["']?\s{0,3}[:=]\s{0,3}["']?)([^\s"',;&]{3,})/gi;
/** The value of a field in a line of an outline. */
const FIELD_VALUE = /(^|\s)=("(?:[^"\\]|\\.)*")(,"(?:[^"\\]|\\.)*")*/gm;

/** Takes what is or may be a secret out of all that a recording holds. */
export interface Redaction {
  /** No text has the value from now on. */
  add(value: string | undefined): void;
  text(text: string): string;
  url(url: string): string;
  /** The same of an outline, without the values of fields. */
  outline(text: string): string;
  /** The same of each string in plain data. */
  data(value: unknown): unknown;
}

export function createRedaction(): Redaction {
  /** In each spelling, the newest last. */
  const spellings = new Map<string, readonly string[]>();
  let values: readonly string[] = [];

  function withoutValues(text: string): string {
    let safe = text;
    for (const value of values) if (safe.includes(value)) safe = safe.replaceAll(value, MASK);
    return safe;
  }

  const text = (given: string): string =>
    withoutValues(
      withoutQuerySecrets(given).replace(SCHEME, MASK).replace(JSON_WEB_TOKEN, MASK).replace(NAMED, `$1${MASK}`),
    );

  const redaction: Redaction = {
    add(value) {
      const trimmed = value?.trim() ?? "";
      if (trimmed.length < MIN_VALUE || trimmed.length > MAX_VALUE || trimmed === MASK) return;
      if (spellings.delete(trimmed)) {
        spellings.set(trimmed, spellingsOf(trimmed));
        return;
      }
      spellings.set(trimmed, spellingsOf(trimmed));
      const [oldest] = spellings.keys();
      if (spellings.size > MAX_VALUES && oldest !== undefined) spellings.delete(oldest);
      // A value that is part of another one would leave the rest of that.
      values = [...new Set([...spellings.values()].flat())].sort((one, other) => other.length - one.length);
    },
    text,
    url(url) {
      const shown = url.startsWith("data:") ? url.slice(0, MAX_DATA_URL) : url.slice(0, MAX_URL);
      return text(withoutUrlSecrets(shown)) + (shown.length < url.length ? "…" : "");
    },
    outline: (given) => text(given.replace(FIELD_VALUE, `$1="${MASK}"`)),
    data: (value) => mapStrings(value, text),
  };
  return redaction;
}

function spellingsOf(value: string): readonly string[] {
  const encoded = encodeURIComponent(value.toWellFormed());
  return [value, encoded, encoded.replaceAll("%20", "+"), JSON.stringify(value).slice(1, -1)];
}

function mapStrings(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === "string") return map(value);
  if (Array.isArray(value)) return value.map((each: unknown) => mapStrings(each, map));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [map(name), mapStrings(each, map)]));
}

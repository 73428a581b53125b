import { withoutQuerySecrets, withoutUrlSecrets } from "../../log/url-secrets.ts";
import type { Entry } from "../../replay/recording.ts";
import { createMaskedValues, mapStrings } from "../masked-values.ts";

const MASK = "***";
const MAX_URL = 2_048;
const MAX_DATA_URL = 100;

const SCHEME = /\b(Bearer|Basic|Digest|Negotiate)\s+[\w.~+/=-]{6,}/gi;
/** Parts with dots between them, and the beginning of a JSON web token in such a text. Searched apart, the time is linear. */
const DOTTED = /[\w.-]+/g;
const TOKEN_START = /\beyJ[\w-]{8}/;
const NAMED =
  /\b([\w-]{0,40}(?:token|secret|passw(?:or)?d|authorization|api[-_]?key|cookie|session(?:[-_]?id)?)["']?\s{0,3}[:=]\s{0,3}["']?)([^\s"',;&]{3,})/gi;
/** The value of a field in a line of an outline. */
const FIELD_VALUE = /(^|\s)=("(?:[^"\\]|\\.)*")(,"(?:[^"\\]|\\.)*")*/gm;

/** Takes what is or may be a secret out of all that a recording holds. */
export type Redaction = ReturnType<typeof createRedaction>;

/** Fields of entries that hold no text of a page. */
const CLOSED: ReadonlySet<string> = new Set([
  ...["kind", "pageId", "action", "type", "level"],
  ...["id", "command", "masked", "actor", "protocol", "requestId"],
]);

/** Takes out what looks like a secret. That does not change with time, as the values of a redaction do. */
export const byForm = {
  text: (given: string): string =>
    withoutQuerySecrets(given).replace(SCHEME, MASK).replace(DOTTED, withoutWebToken).replace(NAMED, `$1${MASK}`),
  url(url: string): string {
    const shown = url.startsWith("data:") ? url.slice(0, MAX_DATA_URL) : url.slice(0, MAX_URL);
    return byForm.text(withoutUrlSecrets(shown)) + (shown.length < url.length ? "…" : "");
  },
  data: (value: unknown): unknown => mapStrings(value, byForm.text),
};

export function createRedaction() {
  const values = createMaskedValues();
  const text = (given: string): string => values.text(byForm.text(given));
  return {
    add: values.add,
    text,
    url: (url: string): string => values.text(byForm.url(url)),
    /** Takes out the values only, of what `byForm` has been applied to. */
    byValue: { text: values.text, url: values.text, data: values.data },
    /** Masks the values in an outline, and the values of its fields. */
    outline: (given: string): string => text(given.replace(FIELD_VALUE, `$1="${MASK}"`)),
    /** Masks the values in each string of plain data. */
    data: (value: unknown): unknown => mapStrings(value, text),
    /** The entry without values that have become known since it was made; its kind, ids and closed names are as they were. */
    entry<E extends Entry>(entry: E): E {
      const fields = Object.entries(entry).map(([name, value]: [string, unknown]) => [
        name,
        CLOSED.has(name) ? value : values.data(value),
      ]);
      return Object.fromEntries(fields) as E; // of the same fields
    },
  };
}

/** Ends the text where a JSON web token begins in it. */
function withoutWebToken(dotted: string): string {
  const at = dotted.search(TOKEN_START);
  return at !== -1 && /\.[\w-]/.test(dotted.slice(at)) ? dotted.slice(0, at) + MASK : dotted;
}

/** Separators of words: white space, and characters that some software takes for the end of a line. */
const SEPARATORS = /[\s\u0085\u001c-\u001f\u2800]+/g;
/** Characters that are not drawn: controls, marks of direction, zero-width characters, variation selectors, tags. */
const INVISIBLE = /(?![\t\n\r])[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/** Characters that end a line for some software, besides `\n`. */
const LINE_ENDS = /\r\n?|[\v\f\u001c-\u001e\u0085\u2028\u2029]/g;
const UNSAFE_IN_JSON = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029\ufff9-\ufffb]/gu;
/** Words of ASCII with one space between them: most texts. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/;
/** Characters of a page's text in a response. */
const MAX_PAGE_TEXT = 1_000;
/** Characters of a URL, as of those that callers may give. */
const MAX_URL = 8_192;

/** Text of a page as it may stand in a line: one space for any white space, nothing invisible, at most so long. */
export function cleaned(text: string, maxLength: number): string {
  if (text.length <= maxLength && PLAIN.test(text)) return text;
  // What is cut away need not be read.
  const clean = text
    .slice(0, maxLength * 8 + 200)
    .replace(SEPARATORS, " ")
    .replace(INVISIBLE, "")
    .replace(/ {2,}/g, " ")
    .trim()
    .toWellFormed();
  return clean.length <= maxLength ? clean : `${clean.slice(0, maxLength - 1).toWellFormed()}…`;
}

/** Text of a page that may have several lines, each ended by `\n`; nothing else of it is invisible. */
export function cleanedLines(text: string): string {
  return text.replace(LINE_ENDS, "\n").replace(INVISIBLE, "").toWellFormed();
}

/** JSON in which no character is invisible, ends a line or changes the direction of the text: those are escaped. */
export function visibleJson(value: unknown): string {
  return (JSON.stringify(value) ?? "").replace(UNSAFE_IN_JSON, (character) => {
    const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
    return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
  });
}

/** Text from the page: truncated, so that it cannot inflate a response, and without what is invisible. */
export function bounded(text: string): string {
  return cleanedLines(text.length <= MAX_PAGE_TEXT ? text : `${text.slice(0, MAX_PAGE_TEXT)}…`);
}

/** The title of a page, truncated, on one line. */
export function boundedTitle(title: string): string {
  return cleaned(title, MAX_PAGE_TEXT);
}

/** The URL of a page, truncated: a page can give itself one of 2 MB. */
export function boundedUrl(url: string): string {
  return url.length <= MAX_URL ? url : `${url.slice(0, MAX_URL)}…`;
}

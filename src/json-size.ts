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

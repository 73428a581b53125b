/** Elements that load or run something, or that another parser would read otherwise. */
const DENIED =
  /^(script|link|base|meta|i?frame|frameset|object|embed|applet|audio|video|source|track|template|noscript|fencedframe|portal|animate\w*|set|discard|handler|listener)$/;
/** Attributes whose value is loaded. */
const LOADED = /^(src|href|xlink:href|poster|background|data|action|formaction|ping|imagesrcset|manifest|archive)$/;
const LINK = /^(https?:|mailto:|tel:|#)/i;
const OWN_PICTURE = /^(data:image\/|#|$)/i;
const MAX_TEXT = 10_000;

/**
 * Says why a header or footer cannot be printed; null: it can. The browser prints it in a document that can load nothing: it crashes at
 * style sheets and fonts, and leaves out pictures. The template is parsed in a document that loads and runs nothing either.
 */
export function templateProblem(html: string): string | null {
  const { body } = document.implementation.createHTMLDocument("");
  body.innerHTML = html;
  if ((body.textContent ?? "").length > MAX_TEXT) return `has more than ${MAX_TEXT} characters of text`;
  for (const element of body.querySelectorAll("*")) {
    const name = element.localName.toLowerCase();
    if (DENIED.test(name)) return `must not have <${name}>: nothing is loaded or run`;
    if (name === "style") {
      const problem = styleProblem(element.textContent ?? "");
      if (problem !== null) return `${problem} in <style>`;
    }
    for (const attribute of element.attributes) {
      const problem = attributeProblem(name, attribute.name.toLowerCase(), attribute.value);
      if (problem !== null) return `${problem} in ${attribute.name} of <${name}>`;
    }
  }
  return null;
}

function attributeProblem(element: string, name: string, value: string): string | null {
  if (name.startsWith("on")) return "must not have a script, as";
  if (name === "srcset") return "must have src in place of it, as";
  const url = value.replaceAll(/[\0-\x20]/g, "");
  if (element === "a" && name === "href") return LINK.test(url) ? null : "must not have such a link, as";
  if (LOADED.test(name)) return OWN_PICTURE.test(url) ? null : "loads nothing but data:image/… URLs, unlike that";
  // Presentation attributes of SVG, as `fill` and `filter`, are styles.
  return styleProblem(value);
}

/** Reads the text as no more than a list of words, strings and comments included: what looks like an address is one. */
function styleProblem(style: string): string | null {
  const text = style
    .replaceAll(/\\([0-9a-f]{1,6})\s?/gi, (_escape, digits: string) => toCharacter(Number.parseInt(digits, 16)))
    .replaceAll("\\", "");
  if (/@import/i.test(text)) return "must not have @import";
  if (/(image-set|cross-fade|src)\s*\(/i.test(text))
    return "must have url(data:…) in place of other functions that load";
  for (const [, url = ""] of text.matchAll(/url\s*\(\s*["']?\s*([^\s"')]*)/gi))
    if (!/^(data:(image|font|application\/(x-)?font)|#)/i.test(url))
      return "loads nothing but data: URLs, unlike url()";
  return null;
}

function toCharacter(code: number): string {
  return code === 0 || code > 0x10_ffff ? "\uFFFD" : String.fromCodePoint(code);
}

import { actionFailed, boundedTitle, boundedUrl } from "../playwright-errors.ts";
import { readTitle } from "../page/live-page.ts";
import { locate } from "./elements.ts";
import type { ServiceError } from "../../errors/errors.ts";
import type { Action } from "./action.ts";

const MAX_HTML_BYTES = 32 * 1024 * 1024;

/**
 * The page's HTML as it is now, with its doctype; of an element its outer HTML.
 *
 * @throws ServiceError `ACTION_FAILED` for more than 32 MiB
 */
export const content: Action<"content"> = {
  phase: "script",
  async run(context, params) {
    const { page } = context;
    if (params.selector !== undefined || params.ref !== undefined) {
      const element = await locate(context, params);
      const html = await element.evaluate(readElement, MAX_HTML_BYTES, { timeout: context.remainingMs() });
      if (html === false || Buffer.byteLength(html) > MAX_HTML_BYTES) throw tooLarge();
      return { data: { html: html.toWellFormed(), url: boundedUrl(page.page.url()), title: await readTitle(page) } };
    }
    // A huge page is measured where it is, not carried here first.
    const expression = `(${READ})(${MAX_HTML_BYTES})`;
    const { result } = await page.cdp.send("Runtime.evaluate", { expression, returnByValue: true });
    const found: unknown = result.value;
    if (found === false) throw tooLarge();
    // A page may have broken its own globals; Playwright reads it from outside them.
    const [html, title] = isText(found) ? found : [await page.page.content(), await readTitle(page)];
    if (Buffer.byteLength(html) > MAX_HTML_BYTES) throw tooLarge();
    page.title = boundedTitle(title);
    return { data: { html: html.toWellFormed(), url: boundedUrl(page.page.url()), title: page.title } };
  },
};

function tooLarge(): ServiceError {
  return actionFailed("result-too-large", `the page's HTML is larger than ${MAX_HTML_BYTES} bytes`, {
    maxBytes: MAX_HTML_BYTES,
  });
}

/** Runs in the page; false when there is too much. */
function readElement(node: unknown, maxLength: number): string | false {
  const { outerHTML } = node as { readonly outerHTML: string };
  return outerHTML.length <= maxLength && outerHTML;
}

/** Whether a value is the HTML and the title of a page. */
function isText(value: unknown): value is readonly [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((text) => typeof text === "string");
}

/** Runs in the page; false when there is too much. */
const READ = `(maxLength) => {
  const doctype = document.doctype === null ? "" : new XMLSerializer().serializeToString(document.doctype);
  const html = doctype + (document.documentElement === null ? "" : document.documentElement.outerHTML);
  return html.length <= maxLength && [html, document.title];
}`;

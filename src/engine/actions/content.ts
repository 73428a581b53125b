import { actionFailed, boundedUrl } from "../playwright-errors.ts";
import { readTitle } from "../page/live-page.ts";
import { worldOf } from "../playwright/world.ts";
import { evaluateOn } from "./elements.ts";
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
  load: "none",
  mayNavigate: false,
  inSteps: "data",
  savesCookies: false,
  async run(context, params) {
    const { page } = context;
    const html =
      params.selector === undefined && params.ref === undefined
        ? await (await worldOf(page.page.mainFrame())).evaluate(`(${READ})(${MAX_HTML_BYTES})`)
        : await evaluateOn(context, params, { state: "attached" }, readElement, MAX_HTML_BYTES);
    if (typeof html !== "string" || Buffer.byteLength(html) > MAX_HTML_BYTES) throw tooLarge();
    return { data: { html: html.toWellFormed(), url: boundedUrl(page.page.url()), title: await readTitle(page) } };
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

/** Runs in the page, so that a huge one is measured where it is; false when there is too much. */
const READ = `(maxLength) => {
  const doctype = document.doctype === null ? "" : new XMLSerializer().serializeToString(document.doctype);
  const html = doctype + (document.documentElement === null ? "" : document.documentElement.outerHTML);
  return html.length <= maxLength && html;
}`;

import type { ActionParams } from "../../contract.ts";
import type { ContentReply } from "../../page-scripts/messages.ts";
import { boundedTitle, boundedUrl } from "../../visible-text.ts";
import { actionFailed, type ServiceError } from "../../errors/errors.ts";
import { untilReady } from "../elements/ready.ts";
import type { Action, ActionContext } from "./action.ts";

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
  async run(context, params) {
    const { page } = context;
    const { html, title } =
      params.selector === undefined && params.ref === undefined
        ? await page.scripts.call("content", MAX_HTML_BYTES)
        : await ofElement(context, params);
    if (html === null || Buffer.byteLength(html) > MAX_HTML_BYTES) throw tooLarge();
    const about = { url: boundedUrl(page.page.url()), title: boundedTitle(title) };
    const wellFormed = html.toWellFormed();
    if (params.encoding !== "artifact") return { data: { html: wellFormed, ...about } };
    return { data: about, bytes: Buffer.from(wellFormed), contentType: "text/html; charset=utf-8" };
  },
};

/** The element may be one of a frame; the title is that of the page. */
async function ofElement(context: ActionContext, params: ActionParams<"content">): Promise<ContentReply> {
  const { page } = context;
  const html = await untilReady(context, params, ({ frame, element }) =>
    page.scripts.callIn(frame, "outerHtml", element, MAX_HTML_BYTES),
  );
  return { html, title: await page.readTitle() };
}

function tooLarge(): ServiceError {
  return actionFailed("result-too-large", `the page's HTML is larger than ${MAX_HTML_BYTES} bytes`, {
    maxBytes: MAX_HTML_BYTES,
  });
}

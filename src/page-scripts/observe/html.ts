import { hiddenValues } from "../dom/hidden-fields.ts";
import { getter, rootElementOf } from "../dom/reads.ts";
import type { ContentReply, Reply, ScriptTarget } from "../messages.ts";
import { found, replyAsync } from "../elements/find.ts";

/** Characters of a title; the engine keeps fewer. */
const MAX_TITLE = 10_000;

const outerHtmlOf = getter(Element.prototype, "outerHTML");
const titleOf = getter(Document.prototype, "title");

/** A huge document is measured here, not carried to the engine first. */
export function content(maxLength: number): ContentReply {
  const doctype = document.doctype === null ? "" : new XMLSerializer().serializeToString(document.doctype);
  const html = bounded(doctype + (rootElementOf(document)?.outerHTML ?? ""), maxLength);
  return { html, title: titleOf(document).slice(0, MAX_TITLE) };
}

export function outerHtml(target: ScriptTarget | Element, maxLength: number): Promise<Reply<string | null>> {
  return replyAsync(() => {
    return bounded(outerHtmlOf(found(target)), maxLength);
  });
}

function bounded(text: string, maxLength: number): string | null {
  return text.length <= maxLength ? withoutHidden(text) : null;
}

/** Pages may keep what a field holds in its attribute. */
function withoutHidden(html: string): string {
  let text = html;
  for (const value of hiddenValues()) {
    const written = value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    for (const each of [value, written, written.replaceAll('"', "&quot;")]) text = text.replaceAll(each, "***");
  }
  return text;
}

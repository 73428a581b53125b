import { getter, rootElementOf } from "../dom/reads.ts";
import type { Needs, Reply, ScriptTarget } from "../messages.ts";
import { found, replyAsync, requireNeeds } from "../actionability/target.ts";

const outerHtmlOf = getter(Element.prototype, "outerHTML");

/** A huge document is measured here, not carried to the engine first. */
export function html(maxLength: number): string | null {
  const doctype = document.doctype === null ? "" : new XMLSerializer().serializeToString(document.doctype);
  return bounded(doctype + (rootElementOf(document)?.outerHTML ?? ""), maxLength);
}

export function outerHtml(
  target: ScriptTarget | Element,
  needs: Needs | null,
  maxLength: number,
): Promise<Reply<string | null>> {
  return replyAsync(() => {
    const element = found(target);
    requireNeeds(element, needs);
    return bounded(outerHtmlOf(element), maxLength);
  });
}

function bounded(text: string, maxLength: number): string | null {
  return text.length <= maxLength ? text : null;
}

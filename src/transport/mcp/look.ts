import { actions } from "../../../gen/operations.ts";
import type { Observation } from "../../contract.ts";
import { invalidField } from "../../errors/errors.ts";
import { toWritten } from "./decode.ts";
import { recoveredText } from "./page-text.ts";
import { textResult, withFirstLine } from "./tool-results.ts";
import type { PageCall, PageTargets, Target, ToolResult } from "./page-targets.ts";

/** The values of `as`, with the action that each runs, if the contract contains that action. */
const CONTENT_KINDS = new Map<unknown, string>(
  Object.entries({ outline: "snapshot", markdown: "markdown", screenshot: "screenshot" }).filter(([, action]) =>
    Object.hasOwn(actions, action),
  ),
);
const MARKDOWN_TOKENS = 5_000;
const SCREENSHOT = { type: "jpeg", quality: 80 };

/** The tool `look`: the outline, the Markdown or a picture of a page. */
export async function look(pages: PageTargets, { given, call, signal }: PageCall, target: Target): Promise<ToolResult> {
  const { as = "outline", context: _context, page: _page, ...params } = given;
  const action = CONTENT_KINDS.get(as);
  if (action === undefined) throw invalidField("as", `must be one of ${[...CONTENT_KINDS.keys()].join(", ")}`);
  const { root, ...rest } = params;
  const isScreenshot = action === "screenshot";
  const body = {
    action,
    params: isScreenshot
      ? { ...SCREENSHOT, ...(root !== undefined && { ref: root }), ...rest }
      : { ...(action === "markdown" && { maxTokens: MARKDOWN_TOKENS }), ...params },
    ...(target.pageId !== undefined && { pageId: target.pageId }),
  };
  const { answer, bytes, contentType } = await call("executeAction", {
    params: { contextId: target.contextId },
    body,
    toWritten,
  });
  const { actionType, data, pageId, recovered } = answer.data;
  if (isScreenshot && bytes && contentType !== undefined) {
    const image = { type: "image" as const, data: Buffer.from(bytes).toString("base64"), mimeType: contentType };
    return withFirstLine(recoveredText(recovered), { content: [image] });
  }
  const text =
    actionType === "markdown"
      ? markdownText(data)
      : pages.show(target, pageId, data as unknown as Observation, { signal });
  const isNothing = params.find !== undefined && (data as unknown as Observation).text === "";
  return textResult(recoveredText(recovered), text, isNothing ? "no line has these words" : "");
}

function markdownText({ markdown, cursor }: { readonly markdown: string; readonly cursor?: string }): string {
  return cursor === undefined ? markdown : `${markdown}\n(there is more: look as markdown with cursor ${cursor})`;
}

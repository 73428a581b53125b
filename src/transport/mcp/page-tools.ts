import type { CallOperation } from "./backend.ts";
import { act } from "./act.ts";
import { type Arguments, fromJsonText, toWritten } from "./decode.ts";
import {
  createPageTargets,
  type Lifetime,
  type ToolResult,
  type PageCall,
  type PageTargets,
  type Target,
} from "./page-targets.ts";
import type { PageViews } from "./page-views.ts";
import type { Round } from "./person.ts";
import { actions } from "../../../gen/operations.ts";
import type { Observation } from "../../contract.ts";
import { invalidField } from "../../errors/errors.ts";
import { recoveredText } from "./page-text.ts";
import { textResult, withFirstLine } from "./tool-results.ts";

/** The tools `act` and `look`. They return text instead of JSON, which needs fewer tokens. */
export type PageTools = ReturnType<typeof createPageTools>;

/** @param views what the client was shown in earlier requests; absent: nothing */
export function createPageTools(lifetime: Lifetime, views?: PageViews) {
  const pages = createPageTargets(lifetime, views);
  return {
    /** The result of a call whose `signal` has aborted is not sent: the next call shows the same changes again. */
    act(written: Arguments, call: CallOperation, signal: AbortSignal, round: Round): Promise<ToolResult> {
      const given = { ...written, ...("steps" in written && { steps: stepsIn(written.steps) }) };
      const pageCall = { tool: "act", given, call, signal, at: round.state } as const;
      return pages.withTarget(pageCall, (target) => act(pages, pageCall, target, round));
    },
    look(given: Arguments, call: CallOperation, signal: AbortSignal): Promise<ToolResult> {
      const pageCall = { tool: "look", given, call, signal } as const;
      return pages.withTarget(pageCall, (target) => look(pages, pageCall, target));
    },
    /** Deletes the connection's own context. */
    close: (call: CallOperation): Promise<void> => pages.close(call),
  };
}

/** The steps, of which a client may send the list, a step, or the arguments of a page's tool as JSON text. */
function stepsIn(given: unknown): unknown {
  const steps = fromJsonText(given);
  if (!Array.isArray(steps)) return steps;
  return steps.map((written: unknown) => {
    const step = fromJsonText(written) as Arguments | null;
    if (typeof step !== "object" || typeof step?.arguments !== "string") return step;
    return { ...step, arguments: fromJsonText(step.arguments) };
  });
}

/** The values of `as`, with the action that each runs, if the contract contains that action. */
const CONTENT_KINDS = new Map<unknown, string>(
  Object.entries({ outline: "snapshot", markdown: "markdown", screenshot: "screenshot" }).filter(([, action]) =>
    Object.hasOwn(actions, action),
  ),
);
const MARKDOWN_TOKENS = 5_000;
const SCREENSHOT = { type: "jpeg", quality: 80 };

/** The tool `look`: the outline, the Markdown or a picture of a page. */
async function look(pages: PageTargets, { given, call, signal }: PageCall, target: Target): Promise<ToolResult> {
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

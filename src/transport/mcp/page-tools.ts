import { createHash } from "node:crypto";
import { type CallToolResult, isInputRequiredResult } from "@modelcontextprotocol/server";
import { actions } from "../../../gen/operations.ts";
import type { Observation } from "../../contract.ts";
import { invalidField, ServiceError } from "../../errors/errors.ts";
import type { CallOperation } from "./backend.ts";
import { type Arguments, fromJsonText, keyIn, toWritten } from "./decode.ts";
import { hintFor } from "./errors.ts";
import {
  createPageTargets,
  type Lifetime,
  type PageCall,
  type PageTargets,
  type Target,
  type ToolResult,
} from "./page-targets.ts";
import { imagesOf, pendingText, recoveredText, stepsText } from "./page-text.ts";
import type { PageObservation, PageViews } from "./page-views.ts";
import {
  approvalIn,
  awaitPerson,
  digestOf,
  personStepIn,
  requestApproval,
  requestPerson,
  type Round,
} from "./person.ts";
import { joined, textOf, textResult, withFirstLine } from "./tool-results.ts";

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

/** The result of steps. */
interface Ran {
  readonly result: CallToolResult;
  /** The act that waits for approval, the index of its step among these, and the results of those before it. */
  readonly waiting?: { readonly requestId: string; readonly next: number; readonly done: string };
}

/** Characters of the results of steps before a request for a person; they wait at the client. */
const MAX_DONE = 20_000;
const REPLAYED = "the result of the first call with this idempotencyKey; nothing was done again";

/** The tool `act`: what it needs of a person comes in another round of the call. */
async function act(pages: PageTargets, pageCall: PageCall, target: Target, round: Round): Promise<ToolResult> {
  const { given, call, signal } = pageCall;
  const { state } = round;
  const digest = digestOf(given);
  if (!state) return actFrom(pages, target, pageCall, round, { from: 0, done: "", digest });
  if (state.digest !== digest) throw invalidField("requestState", "is that of a call with other arguments");
  const ending = await awaitPerson(call, state, round, signal);
  if (isInputRequiredResult(ending)) return ending;
  const { next: from, requestId } = state;
  const done = joined(state.done, ending.text);
  if (ending.isApproved && from !== undefined)
    return actFrom(pages, target, { ...pageCall, given: continued(given, requestId) }, round, { from, done, digest });
  const result = textResult(done, await lookAgain(pages, target, pageCall));
  return from === undefined ? result : { ...result, isError: true };
}

/** Runs the steps from one on. What it needs of a person comes in another round of the call, and `done` with it. */
async function actFrom(
  pages: PageTargets,
  target: Target,
  pageCall: PageCall,
  round: Round,
  { from, done, digest }: { readonly from: number; readonly done: string; readonly digest: string },
): Promise<ToolResult> {
  const { given, call } = pageCall;
  const steps = Array.isArray(given.steps) ? (given.steps as readonly unknown[]).slice(from) : given.steps;
  const person = personStepIn(steps);
  const ran =
    person?.before.length === 0 ? undefined : await runSteps(pages, target, pageCall, person?.before ?? steps);
  if (ran?.waiting) {
    const { requestId, next } = ran.waiting;
    const before = joined(done, ran.waiting.done).slice(0, MAX_DONE);
    const state = { done: before, digest, next: from + next };
    const asked = await requestApproval(call, target, requestId, round, state);
    if (asked !== undefined) return asked;
  }
  if (ran !== undefined && (person === undefined || ran.result.isError === true))
    return withFirstLine(done, ran.result);
  if (person === undefined) return textResult(done);
  const before = joined(done, textOf(ran?.result)).slice(0, MAX_DONE);
  const next = await requestPerson(call, target, person.step, round, { done: before, digest });
  return typeof next === "string" ? textResult(before, next) : next;
}

/** Returns the outline of the page after a person had control. */
async function lookAgain(pages: PageTargets, target: Target, { call, signal }: PageCall): Promise<string> {
  const { contextId, pageId } = target;
  const since = pages.last(contextId, pageId)?.revision;
  const params = { ...(since !== undefined && { since }) };
  const body = { action: "snapshot", params, ...(pageId !== undefined && { pageId }) };
  const { answer } = await call("executeAction", { params: { contextId }, body });
  const { pageId: shownId, data, recovered } = answer.data;
  const shown = pages.show(target, shownId, data as unknown as Observation, { signal });
  return joined(recoveredText(recovered), shown);
}

async function runSteps(
  pages: PageTargets,
  target: Target,
  { given, call, signal }: PageCall,
  steps: unknown,
): Promise<Ran> {
  const { observe = "delta", maxTokens, ifRevision } = given;
  const before = pages.last(target.contextId, target.pageId);
  const body = {
    steps,
    observe,
    ...(target.pageId !== undefined && { pageId: target.pageId }),
    ...(before?.pageId !== undefined && observe === "delta" && { since: before.revision }),
    ...(maxTokens !== undefined && { maxTokens }),
    ...(ifRevision !== undefined && { ifRevision }),
  };
  const { answer, metadata } = await call("executeSteps", {
    params: { contextId: target.contextId },
    body,
    toWritten,
    ...keyIn(given),
  });
  const { pageId, status, steps: results, observation } = answer.data;
  const failed = results.find((each) => each.status === "failed");
  const { recovered, pendingNavigation } = answer.data;
  const lines = [
    metadata?.replayed === true ? REPLAYED : "",
    recoveredText(recovered),
    stepsText(results),
    pendingText(pendingNavigation),
  ].filter((line) => line !== "");
  let isShown = false;
  if (failed?.error) {
    const { code, message } = failed.error;
    const details = (failed.error.details ?? {}) as { readonly observation?: PageObservation };
    const error = new ServiceError(code, message, { details });
    lines.push(hintFor(error, { action: failed.action, hasObservation: observation !== undefined }));
    // Without `since`, the last observation shows the changes after this one.
    if (details.observation && before === undefined) {
      lines.push(pages.show(target, pageId, details.observation, { signal }));
      isShown = observation?.mode === "unchanged";
    }
  }
  if (observation && !isShown) {
    const named = lastUrl(steps);
    const of = { signal, isBrief: observe === "delta", ...(named !== undefined && { named }) };
    lines.push(pages.show(target, pageId, observation, of));
  }
  const content = [{ type: "text" as const, text: lines.join("\n") }, ...imagesOf(results)];
  const requestId = approvalIn(failed?.error?.details);
  const earlier = results.filter((each) => each.status === "done");
  return {
    result: { content, ...(status === "stopped" && { isError: true }) },
    ...(requestId !== undefined &&
      failed && {
        waiting: { requestId, next: failed.index, done: earlier.length === 0 ? "" : stepsText(earlier) },
      }),
  };
}

/** The arguments for the steps that an approval lets go on: another request than the one that has stopped. */
function continued(
  { ifRevision: _ifRevision, idempotencyKey: key, ...given }: Arguments,
  requestId: string,
): Arguments {
  if (typeof key !== "string") return given;
  return {
    ...given,
    idempotencyKey: createHash("sha256").update(`${key} ${requestId}`).digest("base64url"),
  };
}

/** The URL to which the last step that navigates by one goes. */
function lastUrl(steps: unknown): string | undefined {
  const last = (Array.isArray(steps) ? (steps as readonly { readonly url?: unknown }[]) : []).findLast(
    (step) => typeof step?.url === "string",
  );
  return last?.url as string | undefined;
}

import { type CallToolResult, type InputRequiredResult, isInputRequiredResult } from "@modelcontextprotocol/server";
import { createHash } from "node:crypto";
import { actions } from "../../../gen/operations.ts";
import type { Observation } from "../../contract.ts";
import { type FieldError, invalidField, ServiceError } from "../../errors/errors.ts";
import type { CallOperation } from "./backend.ts";
import { toContextHandle, toContextId } from "./context-handle.ts";
import { type Arguments, keyIn, requireKnown } from "./decode.ts";
import { hintFor } from "./errors.ts";
import { createOwnContext } from "./own-context.ts";
import { imagesOf, messageOf, observationText, stepsText } from "./page-text.ts";
import { createPageViews, type PageObservation } from "./page-views.ts";
import {
  approvalIn,
  awaitPerson,
  digestOf,
  personStepIn,
  requestApproval,
  requestPerson,
  type Round,
} from "./person.ts";

/** The tools `act` and `look`. They return text instead of JSON, which needs fewer tokens. */
export interface PageTools {
  /** What the result of a call shows whose `signal` has aborted is shown again by the next, since it is not sent. */
  act(given: Arguments, call: CallOperation, signal: AbortSignal, round: Round): Promise<ToolResult>;
  look(given: Arguments, call: CallOperation, signal: AbortSignal): Promise<ToolResult>;
  /** Deletes the connection's own context. */
  close(call: CallOperation): Promise<void>;
}

/** The result of a call, or what the call needs of a person for its next round. */
export type ToolResult = CallToolResult | InputRequiredResult;

/** What steps came to. */
interface Ran {
  readonly result: CallToolResult;
  /** The act that waits for approval, the index of its step among these, and the results of those before it. */
  readonly waiting?: { readonly requestId: string; readonly next: number; readonly done: string };
}

/**
 * How long the tools serve a client. During a connection, calls that name no context share one, and each result shows what
 * has changed since the one before. Over HTTP each request is by itself: a call that names no context makes one, and its
 * result begins with the name by which further calls give it.
 */
type Lifetime = "connection" | "request";

interface PageCall {
  readonly tool: "act" | "look";
  readonly given: Arguments;
  readonly call: CallOperation;
  readonly signal: AbortSignal;
  /** Where an earlier round of the call was; default: what the arguments name. */
  readonly at?: Target | undefined;
}

interface Target {
  readonly contextId: string;
  readonly pageId?: string;
}

/** The values of `as`, with the action that each runs, if the contract contains that action. */
const CONTENT_KINDS = new Map<unknown, string>(
  Object.entries({ outline: "snapshot", markdown: "markdown", screenshot: "screenshot" }).filter(([, action]) =>
    Object.hasOwn(actions, action),
  ),
);
/** Of the results of the steps before a request for a person, which wait at the client. */
const MAX_DONE = 20_000;
const MARKDOWN_TOKENS = 5_000;
const REPLAYED = "the result of the first call with this idempotencyKey; nothing was done again";
const SCREENSHOT = { type: "jpeg", quality: 80 };

export function createPageTools(lifetime: Lifetime): PageTools {
  const own = createOwnContext();
  const views = createPageViews();

  /** Defaults: the connection's own context, and the page that the connection used last in the context. */
  async function targetOf(given: Arguments, call: CallOperation): Promise<Target> {
    const { context, page } = given;
    if (context !== undefined && typeof context !== "string") throw invalidField("context", "must be a context's id");
    if (page !== undefined && typeof page !== "string") throw invalidField("page", "must be a page's id");
    const contextId =
      context === undefined ? await own.id(call, lifetime === "request" ? keyIn(given) : {}) : toContextId(context);
    const pageId = page ?? views.last(contextId)?.pageId;
    return { contextId, ...(pageId !== undefined && { pageId }) };
  }

  /** Runs with the target page; a context or page that no longer exists stops being a default. */
  async function withTarget(
    { tool, given, call, signal, at }: PageCall,
    run: (target: Target) => Promise<ToolResult>,
  ): Promise<ToolResult> {
    let target: Target | undefined;
    let result: ToolResult;
    try {
      requireKnown(tool, given);
      target = at ?? (await targetOf(given, call));
      result = await run(target);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (error.code === "NOT_FOUND" && target && given.page === undefined) views.forget(target.contextId);
      if (given.context === undefined) own.forget(error);
      result = toErrorResult(error, target, signal);
    }
    if (isInputRequiredResult(result)) return result;
    if (lifetime === "connection" || target === undefined || given.context !== undefined) return result;
    return withFirstLine(`context ${toContextHandle(target.contextId)}`, result);
  }

  function observationLines(
    { contextId }: Target,
    pageId: string | undefined,
    observation: PageObservation,
    of: { readonly named?: string; readonly isBrief?: boolean; readonly signal: AbortSignal },
  ): string {
    const text = observationText(observation, views.last(contextId, pageId), of);
    // What was not sent is still new to the client.
    if (!of.signal.aborted) views.record(contextId, pageId, observation);
    return text;
  }

  function toErrorResult(error: ServiceError, target: Target | undefined, signal: AbortSignal): CallToolResult {
    const { code, details } = error;
    const {
      observation,
      reason,
      pageId = target?.pageId,
    } = (Array.isArray(details) ? {} : (details ?? {})) as {
      observation?: PageObservation;
      reason?: string;
      pageId?: string;
    };
    const fieldErrors = Array.isArray(details) ? (details as readonly FieldError[]).slice(1) : [];
    const lines = [
      `${code}${reason === undefined ? "" : ` ${reason}`}: ${messageOf(error)}`,
      ...fieldErrors.map((each) => `${each.field} ${messageOf(each)}`),
      hintFor(error, {}),
      ...(observation && target ? [observationLines(target, pageId, observation, { signal })] : []),
    ];
    return { isError: true, content: [{ type: "text", text: lines.join("\n") }] };
  }

  /** What the page shows after a person had control. */
  async function lookAgain(target: Target, call: CallOperation, signal: AbortSignal): Promise<string> {
    const { contextId, pageId } = target;
    const since = views.last(contextId, pageId)?.revision;
    const params = { ...(since !== undefined && { since }) };
    const body = { action: "snapshot", params, ...(pageId !== undefined && { pageId }) };
    const { answer } = await call("executeAction", { params: { contextId }, body });
    return observationLines(target, answer.data.pageId, answer.data.data as unknown as Observation, { signal });
  }

  async function runSteps(target: Target, { given, call, signal }: PageCall, steps: unknown): Promise<Ran> {
    const { observe = "delta", maxTokens, ifRevision } = given;
    const before = views.last(target.contextId, target.pageId);
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
    const lines = [...(metadata?.replayed === true ? [REPLAYED] : []), stepsText(results)];
    let isShown = false;
    if (failed?.error) {
      const { code, message } = failed.error;
      const details = (failed.error.details ?? {}) as { readonly observation?: PageObservation };
      const error = new ServiceError(code, message, { details });
      lines.push(hintFor(error, { action: failed.action, hasObservation: observation !== undefined }));
      // Without `since`, the last observation shows the changes after this one.
      if (details.observation && before === undefined) {
        lines.push(observationLines(target, pageId, details.observation, { signal }));
        isShown = observation?.mode === "unchanged";
      }
    }
    if (observation && !isShown) {
      const named = lastUrl(steps);
      const of = { signal, isBrief: observe === "delta", ...(named !== undefined && { named }) };
      lines.push(observationLines(target, pageId, observation, of));
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

  /** Runs the steps from one on. What it needs of a person comes in another round of the call, and `done` with it. */
  async function actFrom(
    target: Target,
    pageCall: PageCall,
    round: Round,
    { from, done, digest }: { readonly from: number; readonly done: string; readonly digest: string },
  ): Promise<ToolResult> {
    const { given, call } = pageCall;
    const steps = Array.isArray(given.steps) ? (given.steps as readonly unknown[]).slice(from) : given.steps;
    const person = personStepIn(steps);
    const ran = person?.before.length === 0 ? undefined : await runSteps(target, pageCall, person?.before ?? steps);
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

  return {
    act(given, call, signal, round) {
      const { state } = round;
      const digest = digestOf(given);
      const pageCall = { tool: "act", given, call, signal, at: state } as const;
      return withTarget(pageCall, async (target) => {
        if (state) {
          if (state.digest !== digest) throw invalidField("requestState", "is that of a call with other arguments");
          const ending = await awaitPerson(call, state, round, signal);
          if (isInputRequiredResult(ending)) return ending;
          const { next: from, requestId } = state;
          const done = joined(state.done, ending.text);
          if (ending.isApproved && from !== undefined)
            return actFrom(target, { ...pageCall, given: continued(given, requestId) }, round, { from, done, digest });
          const result = textResult(done, await lookAgain(target, call, signal));
          return from === undefined ? result : { ...result, isError: true };
        }
        return actFrom(target, pageCall, round, { from: 0, done: "", digest });
      });
    },

    look: (given, call, signal) =>
      withTarget({ tool: "look", given, call, signal }, async (target) => {
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
        if (isScreenshot && bytes && contentType !== undefined) {
          return { content: [{ type: "image", data: Buffer.from(bytes).toString("base64"), mimeType: contentType }] };
        }
        const { actionType, data, pageId } = answer.data;
        const text =
          actionType === "markdown"
            ? markdownText(data)
            : observationLines(target, pageId, data as unknown as Observation, { signal });
        const isNothing = params.find !== undefined && (data as unknown as Observation).text === "";
        return { content: [{ type: "text", text: isNothing ? `${text}\nno line has these words` : text }] };
      }),

    close: (call) => own.close(call),
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

function textResult(...parts: readonly string[]): CallToolResult {
  return { content: [{ type: "text", text: joined(...parts) }] };
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n");
}

function textOf(result: CallToolResult | undefined): string {
  return (result?.content ?? []).flatMap((each) => (each.type === "text" ? [each.text] : [])).join("\n");
}

function withFirstLine(line: string, result: CallToolResult): CallToolResult {
  if (line === "") return result;
  const [first, ...others] = result.content;
  return first?.type === "text"
    ? { ...result, content: [{ ...first, text: `${line}\n${first.text}` }, ...others] }
    : { ...result, content: [{ type: "text", text: line }, ...result.content] };
}

/** The URL to which the last step that navigates by one goes. */
function lastUrl(steps: unknown): string | undefined {
  const last = (Array.isArray(steps) ? (steps as readonly { readonly url?: unknown }[]) : []).findLast(
    (step) => typeof step?.url === "string",
  );
  return last?.url as string | undefined;
}

function markdownText({ markdown, cursor }: { readonly markdown: string; readonly cursor?: string }): string {
  return cursor === undefined ? markdown : `${markdown}\n(there is more: look as markdown with cursor ${cursor})`;
}

/** The name of an operation's input field in the tools' arguments. */
function toWritten(field: string): string {
  if (field === "contextId") return "context";
  if (field === "pageId") return "page";
  return field === "params.ref" ? "root" : field.replace(/^params\./, "");
}

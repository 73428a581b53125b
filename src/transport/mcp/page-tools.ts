import { type CallToolResult, type InputRequiredResult, isInputRequiredResult } from "@modelcontextprotocol/server";
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
import { awaitPerson, digestOf, personStepIn, requestPerson, type Round } from "./person.ts";

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

  async function runSteps(target: Target, { given, call, signal }: PageCall, steps: unknown): Promise<CallToolResult> {
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
    return { content, ...(status === "stopped" && { isError: true }) };
  }

  return {
    act(given, call, signal, round) {
      const { state } = round;
      const pageCall = { tool: "act", given, call, signal, at: state } as const;
      return withTarget(pageCall, async (target) => {
        if (state) {
          if (state.digest !== digestOf(given))
            throw invalidField("requestState", "is that of a call with other arguments");
          const next = await awaitPerson(call, state, round, signal);
          if (typeof next !== "string") return next;
          return textResult(state.done, next, await lookAgain(target, call, signal));
        }
        const person = personStepIn(given.steps);
        if (person === undefined) return runSteps(target, pageCall, given.steps);
        const result = person.before.length > 0 ? await runSteps(target, pageCall, person.before) : undefined;
        if (result?.isError === true) return result;
        const done = textOf(result).slice(0, MAX_DONE);
        const next = await requestPerson(call, target, person.step, round, { done, given });
        return typeof next === "string" ? textResult(done, next) : next;
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

function textResult(...parts: readonly string[]): CallToolResult {
  return { content: [{ type: "text", text: parts.filter((part) => part !== "").join("\n") }] };
}

function textOf(result: CallToolResult | undefined): string {
  return (result?.content ?? []).flatMap((each) => (each.type === "text" ? [each.text] : [])).join("\n");
}

function withFirstLine(line: string, result: CallToolResult): CallToolResult {
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

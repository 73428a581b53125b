import { type CallToolResult, type InputRequiredResult, isInputRequiredResult } from "@modelcontextprotocol/server";
import { operationValidators } from "../../contract.ts";
import { type FieldError, invalidField, ServiceError } from "../../errors/errors.ts";
import { findErrors, invalidInput } from "../../errors/validation.ts";
import type { CallOperation } from "./backend.ts";
import { inHandles, toContextHandle, toContextId } from "./context-handle.ts";
import { type Arguments, keyIn, requireKnown } from "./decode.ts";
import { hintFor } from "./errors.ts";
import { messageOf, observationText } from "./page-text.ts";
import { createPageViews, type PageObservation } from "./page-views.ts";
import { withFirstLine } from "./tool-results.ts";
import type { RawInput } from "../../operations/input/parse.ts";
import type { Json } from "./truncated.ts";

/** The result of a call, or what the call needs of a person for its next round. */
export type ToolResult = CallToolResult | InputRequiredResult;

/**
 * How long the tools serve a client. During a connection, calls that name no context share one. Over HTTP a call that names no
 * context makes one, and its result begins with the name by which further calls give it. In both cases a result shows what has
 * changed since the one before.
 */
export type Lifetime = "connection" | "request";

export interface PageCall {
  readonly tool: "act" | "look";
  readonly given: Arguments;
  readonly call: CallOperation;
  readonly signal: AbortSignal;
  /** Page of an earlier round of the call; default: the one that the arguments name. */
  readonly at?: Target | undefined;
}

export interface Target {
  readonly contextId: string;
  readonly pageId?: string;
}

/** The pages that a client's tools act on, and what each has been shown of them. */
export type PageTargets = ReturnType<typeof createPageTargets>;

/** @param views what the client was shown in earlier requests; absent: nothing */
export function createPageTargets(lifetime: Lifetime, views = createPageViews()) {
  const own = createOwnContext();

  /** Defaults: the connection's own context, and the page that the connection used last in the context. */
  async function targetOf(tool: PageCall["tool"], given: Arguments, call: CallOperation): Promise<Target> {
    const { context, page } = given;
    if (context !== undefined && typeof context !== "string") throw invalidField("context", "must be a context's id");
    if (page !== undefined && typeof page !== "string") throw invalidField("page", "must be a page's id");
    if (context === undefined && tool === "look" && lifetime === "request")
      throw invalidField("context", "must be given, as act returned it; act with navigate opens one");
    // Before a context is made for them.
    if (context === undefined && tool === "act") requireSteps(given);
    const contextId =
      context === undefined ? await own.id(call, lifetime === "request" ? keyIn(given) : {}) : toContextId(context);
    const pageId = page ?? views.last(contextId)?.pageId;
    return { contextId, ...(pageId !== undefined && { pageId }) };
  }

  /** Whether the context of a call is one that it has made itself; what was kept for a key is there for the next call with it. */
  const isUnused = ({ context, idempotencyKey }: Arguments): boolean =>
    lifetime === "request" && context === undefined && idempotencyKey === undefined;

  /** Runs with the target page of a call; its errors become results. A context or page that no longer exists stops being a default. */
  async function withTarget(
    { tool, given, call, signal, at }: PageCall,
    run: (target: Target) => Promise<ToolResult>,
  ): Promise<ToolResult> {
    let target: Target | undefined;
    let result: ToolResult;
    try {
      requireKnown(tool, given);
      target = at ?? (await targetOf(tool, given, call));
      result = await run(target);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { resource } = (Array.isArray(error.details) ? {} : (error.details ?? {})) as { resource?: unknown };
      const isGone = error.code === "NOT_FOUND" && resource !== "tool";
      if (isGone && target && given.page === undefined) views.forget(target.contextId);
      if (given.context === undefined) own.forget(error);
      if (error.code === "VALIDATION_ERROR" && isUnused(given)) {
        await own.close(call);
        target = undefined;
      }
      result = toErrorResult(inHandles(error, given, target?.contextId), target, signal);
    }
    if (isInputRequiredResult(result)) return result;
    if (lifetime === "connection" || target === undefined || given.context !== undefined) return result;
    return withFirstLine(`context ${toContextHandle(target.contextId)}`, result);
  }

  /** Writes the lines that show what is new in an observation to the client. */
  function show(
    { contextId }: Target,
    ownId: string | undefined,
    observation: PageObservation,
    of: { readonly named?: string; readonly isBrief?: boolean; readonly signal: AbortSignal },
  ): string {
    const pageId = observation.pageId ?? ownId;
    const isClosed = pageId !== undefined && observation.closed?.includes(pageId) === true;
    const text = observationText(observation, views.last(contextId, pageId), { ...of, isClosed });
    // What was not sent is still new to the client.
    if (of.signal.aborted) return text;
    if (isClosed) views.forget(contextId);
    else views.record(contextId, pageId, observation);
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
      ...(observation && target ? [show(target, pageId, observation, { signal })] : []),
    ];
    return { isError: true, content: [{ type: "text", text: lines.join("\n") }] };
  }

  return {
    withTarget,
    show,
    /** The view that the client was shown last. */
    last: views.last,
    /** Deletes the connection's own context. */
    close: (call: CallOperation): Promise<void> => own.close(call),
  };
}

/** @throws ServiceError `VALIDATION_ERROR` for what is no list of steps, whatever each of them has */
function requireSteps({ steps }: Arguments): void {
  const { body } = operationValidators.executeSteps;
  const errors = body === undefined ? [] : findErrors(body, { ...(steps !== undefined && { steps }) });
  if (errors.length > 0) throw invalidInput(errors);
}

const NAME = "mcp";

/** The context of a connection, used by calls that name no context. */
function createOwnContext() {
  let id: Promise<string> | undefined;

  async function create(call: CallOperation, { idempotency }: Pick<RawInput, "idempotency">): Promise<string> {
    const { answer } = await call("createContext", {
      params: {},
      body: { name: NAME, temporary: true },
      ...(idempotency && { idempotency: { ...idempotency, part: "context" } }),
    });
    return String((answer.data as Json | undefined)?.id);
  }

  return {
    /** Returns its id; the first call creates the context, and with an idempotency key only once. */
    id(call: CallOperation, key = {}): Promise<string> {
      id ??= create(call, key).catch((error: unknown) => {
        id = undefined;
        throw error;
      });
      return id;
    },
    /** Drops the id if the error says that the context no longer exists; the next call creates another. */
    forget(error: unknown): void {
      const isGone =
        error instanceof ServiceError &&
        error.code === "NOT_FOUND" &&
        !Array.isArray(error.details) &&
        (error.details as Json | undefined)?.resource === "context";
      if (isGone) id = undefined;
    },
    /** Deletes the context, if it exists; a later call of `id` creates another. */
    async close(call: CallOperation): Promise<void> {
      const created = id;
      id = undefined;
      const contextId = await created?.catch(() => undefined);
      if (contextId !== undefined) await call("deleteContext", { params: { contextId }, body: undefined });
    },
  };
}

import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { actions } from "../../../gen/operations.ts";
import type { Observation } from "../../contract.ts";
import { type FieldError, invalidField, ServiceError } from "../../errors/errors.ts";
import type { CallOperation } from "./call-operation.ts";
import { type Arguments, requireKnown } from "./decode.ts";
import { hintFor } from "./errors.ts";
import { createOwnContext } from "./own-context.ts";
import { imagesOf, observationText, stepsText } from "./page-text.ts";
import { createPageViews } from "./page-views.ts";

/** The tools `act` and `look` of one connection, which return text and not JSON: it is read by a model that pays for it. */
export interface PageTools {
  act(given: Arguments, call: CallOperation): Promise<CallToolResult>;
  look(given: Arguments, call: CallOperation): Promise<CallToolResult>;
  /** Deletes the connection's own context. */
  close(call: CallOperation): Promise<void>;
}

interface Place {
  readonly contextId: string;
  readonly pageId?: string;
}

/** What `look` returns, and the action that reads it, as far as the contract has it. */
const CONTENT_KINDS = new Map<unknown, string>(
  Object.entries({ outline: "snapshot", markdown: "markdown", screenshot: "screenshot" }).filter(([, action]) =>
    Object.hasOwn(actions, action),
  ),
);
const SCREENSHOT = { type: "jpeg", quality: 80 };

export function createPageTools(): PageTools {
  const own = createOwnContext();
  const views = createPageViews();

  /** Absent: the connection's own context, and the page that the connection used last there. */
  async function placeOf({ context, page }: Arguments, call: CallOperation): Promise<Place> {
    if (context !== undefined && typeof context !== "string") throw invalidField("context", "must be a context's id");
    if (page !== undefined && typeof page !== "string") throw invalidField("page", "must be a page's id");
    const contextId = context ?? (await own.id(call));
    const pageId = page ?? views.last(contextId)?.pageId;
    return { contextId, ...(pageId !== undefined && { pageId }) };
  }

  /** Runs in the page; a context or page that no longer exists is not used again unnamed. */
  async function inPlace(
    tool: "act" | "look",
    given: Arguments,
    call: CallOperation,
    run: (place: Place) => Promise<CallToolResult>,
  ): Promise<CallToolResult> {
    let place: Place | undefined;
    try {
      requireKnown(tool, given);
      place = await placeOf(given, call);
      return await run(place);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (error.code === "NOT_FOUND" && place && given.page === undefined) views.forget(place.contextId);
      if (given.context === undefined) own.forget(error);
      return toErrorResult(error, place);
    }
  }

  function shown({ contextId }: Place, pageId: string | undefined, observation: Observation): string {
    const text = observationText(observation, views.last(contextId, pageId));
    views.show(contextId, pageId, observation);
    return text;
  }

  function toErrorResult(error: ServiceError, place: Place | undefined): CallToolResult {
    const { code, message, details } = error;
    const {
      observation,
      reason,
      pageId = place?.pageId,
    } = (Array.isArray(details) ? {} : (details ?? {})) as {
      observation?: Observation;
      reason?: string;
      pageId?: string;
    };
    const faults = Array.isArray(details) ? (details as readonly FieldError[]).slice(1) : [];
    const lines = [
      `${code}${reason === undefined ? "" : ` ${reason}`}: ${message}`,
      ...faults.map((each) => `${each.field} ${each.message}`),
      hintFor(error, {}),
      ...(observation && place ? [shown(place, pageId, observation)] : []),
    ];
    return { isError: true, content: [{ type: "text", text: lines.join("\n") }] };
  }

  return {
    act: (given, call) =>
      inPlace("act", given, call, async (place) => {
        const { steps, observe = "delta", maxTokens, ifRevision } = given;
        const before = views.last(place.contextId, place.pageId);
        const body = {
          steps,
          observe,
          ...(place.pageId !== undefined && { pageId: place.pageId }),
          ...(before?.pageId !== undefined && observe === "delta" && { since: before.revision }),
          ...(maxTokens !== undefined && { maxTokens }),
          ...(ifRevision !== undefined && { ifRevision }),
        };
        const { answer } = await call("executeSteps", { params: { contextId: place.contextId }, body, toWritten });
        const { pageId, status, steps: results, observation } = answer.data;
        const failed = results.find((each) => each.status === "failed");
        const lines = [stepsText(results)];
        if (failed?.error) {
          const { code, message, details } = failed.error;
          const error = new ServiceError(code, message, { details: (details ?? {}) as Record<string, unknown> });
          lines.push(hintFor(error, { hasObservation: observation !== undefined }));
        }
        if (observation) lines.push(shown(place, pageId, observation));
        const content = [{ type: "text" as const, text: lines.join("\n") }, ...imagesOf(results)];
        return { content, ...(status === "stopped" && { isError: true }) };
      }),

    look: (given, call) =>
      inPlace("look", given, call, async (place) => {
        const { as = "outline", context: _context, page: _page, ...params } = given;
        const action = CONTENT_KINDS.get(as);
        if (action === undefined) throw invalidField("as", `must be one of ${[...CONTENT_KINDS.keys()].join(", ")}`);
        const { root, ...rest } = params;
        const isScreenshot = action === "screenshot";
        const body = {
          action,
          params: isScreenshot ? { ...SCREENSHOT, ...(root !== undefined && { ref: root }), ...rest } : params,
          ...(place.pageId !== undefined && { pageId: place.pageId }),
        };
        const { answer, bytes, contentType } = await call("executeAction", {
          params: { contextId: place.contextId },
          body,
          toWritten,
        });
        if (isScreenshot && bytes && contentType !== undefined) {
          return { content: [{ type: "image", data: Buffer.from(bytes).toString("base64"), mimeType: contentType }] };
        }
        const { data, pageId } = answer.data;
        const text = "markdown" in data ? String(data.markdown) : shown(place, pageId, data as unknown as Observation);
        return { content: [{ type: "text", text }] };
      }),

    close: (call) => own.close(call),
  };
}

/** A field of an operation's input as the tools call it. */
function toWritten(field: string): string {
  if (field === "contextId") return "context";
  if (field === "pageId") return "page";
  return field === "params.ref" ? "root" : field.replace(/^params\./, "");
}

import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
} from "@modelcontextprotocol/server";
import { errorHints } from "../../../gen/error-hints.ts";
import catalog from "../../../gen/mcp-catalog.json" with { type: "json" };
import { isNavigation, type PageRecovery } from "../../contract.ts";
import type { ServiceError } from "../../errors/errors.ts";
import { toWireError } from "../errors.ts";
import type { ToolCall } from "./decode.ts";
import { recoveredText } from "./page-text.ts";
import { joined } from "./tool-results.ts";

/** Returns the error as JSON, with a hint for the assistant. */
export function toErrorResult(error: ServiceError, requestId: string, call: ToolCall | undefined): CallToolResult {
  const { code, message, details, ...ids } = toWireError(error, requestId);
  const { recovered } = (details ?? {}) as { readonly recovered?: PageRecovery };
  const hint = joined(recoveredText(recovered), hintFor(error, { action: call?.action }));
  const text = JSON.stringify({ code, message, hint, ...(details !== undefined && { details }), ...ids });
  return { isError: true, content: [{ type: "text", text }] };
}

/** A code of the range that JSON-RPC leaves to servers: a valid request was rejected or has failed. */
const SERVER_ERROR = -32_000;

/** The error of a resource that could not be read, with the service's error as its data. */
export function toProtocolError(error: ServiceError, requestId: string, uri: string): ProtocolError {
  if (error.code === "NOT_FOUND") return new ResourceNotFoundError(uri, error.message);
  return new ProtocolError(codeOf(error), error.message, toWireError(error, requestId));
}

function codeOf({ code }: ServiceError): number {
  if (code === "VALIDATION_ERROR") return ProtocolErrorCode.InvalidParams;
  return code === "INTERNAL_ERROR" ? ProtocolErrorCode.InternalError : SERVER_ERROR;
}

const LOOK = "Look at the page first: take a screenshot, or content, or evaluate document.body.innerText";

/** Returns a sentence for the assistant that says what to try next. */
export function hintFor(
  error: ServiceError,
  options: {
    /** Undefined when the action is unknown. */
    readonly action?: string | undefined;
    /** Whether the result contains an observation of the page, so that another look is unnecessary. */
    readonly hasObservation?: boolean;
  },
): string {
  const { action, hasObservation = false } = options;
  /** The advice to an assistant: with the observation that the result contains, or else after a look. */
  const then = (next: string): string =>
    hasObservation ? `${next.charAt(0).toUpperCase()}${next.slice(1)}.` : `${LOOK}; then ${next}.`;
  const details: Readonly<Record<string, unknown>> = Array.isArray(error.details) ? {} : { ...error.details };
  switch (error.code) {
    case "VALIDATION_ERROR":
      return `Correct ${fieldsOf(error)} and call again.${action === undefined || hasObservation ? "" : ` ${takes(action)}`}`;
    case "UNAUTHORIZED":
      return "The credentials of this connection are missing or have ended. Do not retry; ask the person to renew the token in this server's configuration.";
    case "FORBIDDEN":
      return forbidden(details);
    case "NOT_FOUND":
      return notFound(details);
    case "SESSION_NOT_FOUND":
      return "List the sessions there are: execute-api with GET /sessions.";
    case "CONFLICT":
      return conflict(details);
    case "PAYLOAD_TOO_LARGE":
      return "Send less: at most 1 MiB in one call.";
    case "UNSUPPORTED_MEDIA_TYPE":
      return "Send JSON.";
    case "ACTION_FAILED":
      return actionFailed(details, action, then);
    case "RATE_LIMIT_EXCEEDED":
      return rateLimited(error, details);
    case "SERVICE_UNAVAILABLE":
      return details.outcome === "not-executed"
        ? `Nothing was executed. ${hintOf(details.reason) ?? ""} Wait ${secondsOf(error, 1)} and call again.`.replace(
            "  ",
            " ",
          )
        : `Whether it was executed is unknown. ${then("decide whether to repeat it")}`;
    case "TIMEOUT":
      return timedOut(details, action, { then, hasObservation });
    case "INTERNAL_ERROR":
      return "This is an error of the service itself. Try once more; if it fails again, report the requestId to the person.";
  }
}

/** The contract's own hint for a reason. */
function hintOf(reason: unknown): string | undefined {
  return typeof reason === "string" && Object.hasOwn(errorHints, reason) ? errorHints[reason] : undefined;
}

function fieldsOf({ details }: ServiceError): string {
  const fields = Array.isArray(details) ? (details as readonly { field: string }[]).map(({ field }) => field) : [];
  return fields.length > 0 ? [...new Set(fields)].join(", ") : "the arguments";
}

function takes(action: string): string {
  const command = catalog.commands.find((each) => each.command === action);
  return `${action} takes ${command?.parameters ?? "{ }"}, and pageId? and timeout?.`;
}

function forbidden({ reason, scope }: Readonly<Record<string, unknown>>): string {
  if (reason === "scope") {
    return `The credentials of this connection lack the permission ${String(scope)}. Do not retry; report to the person that it is needed.`;
  }
  const own = hintOf(reason);
  return `The rules of this service deny that, and will deny it again. ${own ?? "Do it another way, or report it to the person."}`;
}

function notFound({ resource, methods }: Readonly<Record<string, unknown>>): string {
  switch (resource) {
    case "route":
      return Array.isArray(methods) && methods.length > 0
        ? `With this path there is only ${methods.join(" and ")}.`
        : "The resource pagewire://api-catalog lists all operations. The usual ones are GET and POST /contexts, DELETE /contexts/{contextId}, GET and POST /contexts/{contextId}/pages.";
    case "page":
      return "List the open pages: execute-api with GET /contexts/{contextId}/pages. Leave out pageId to use the page used last.";
    default:
      return 'List your contexts: execute-api with GET /contexts. Or make one: POST /contexts with the body {"createPage": true}.';
  }
}

function conflict({ reason, outcome }: Readonly<Record<string, unknown>>): string {
  switch (reason) {
    case "stale-ref":
      return "The element is gone, or is something else by now; nothing was done with it. Go on with the refs below, or look.";
    case "stale-revision":
      return "The page shows something else by now; nothing was done. Go on with what is below, or look.";
    case "dialog-open":
      return `${outcome === "unknown" ? "This step may have opened the dialog, which" : "A dialog"} blocks the page until it is answered: {action: dialog, accept: true or false}.`;
    case "controlled":
      return `A person has control of the context${outcome === "unknown" ? ", and your action was interrupted" : "; nothing was executed"}. Wait until its state is free: execute-api with GET /contexts/{contextId}/control?wait=25000, again and again; then look at the page.`;
    case "approval-required":
      return "Nothing was done: a person must approve this in the console (the request's url, by execute-api with GET /contexts/{contextId}/control). Wait with ?wait=25000 until last.requestId is the controlRequestId; if last.outcome is approved, send exactly the same step again.";
    case "stale-lease":
      return "Your control of the context has ended. Call without lease, or take control again: POST /contexts/{contextId}/control.";
    case "idempotency-in-flight":
      return "The first call with this idempotencyKey is still running. Repeat this call in a second.";
    case "idempotency-key-reused":
      return "Nothing was done. Take a new idempotencyKey for a new request.";
    case "idempotency-result-too-large":
      return "The call was done before, but its result was not stored. Nothing was done again; look at the page.";
    default:
      return (
        hintOf(reason) ??
        "Something else changed it in the meantime. Read how it is now, then decide whether to call again."
      );
  }
}

function actionFailed(
  { reason }: Readonly<Record<string, unknown>>,
  action: string | undefined,
  then: (next: string) => string,
): string {
  switch (reason) {
    case "script-threw":
      return "Correct the script: what it looks for may not be on this page. A script is an expression, a function, or statements with return.";
    case "not-serialisable":
      return "Return plain data, such as strings, numbers and lists of them; no elements and no cycles.";
    case "result-too-large":
      return "Return less: only the part that is needed.";
    case "screenshot-too-large":
      return "Take the viewport only (without fullPage), or a clip.";
    case "no-history":
      return "There is no page in that direction; navigate to a URL instead.";
    case "wrong-element":
      return then("pick an element that can take this");
    case "not-received":
      return then("decide how to go on: something else on the page may have got it");
    case "no-focus":
      return "Name the field by ref or selector.";
    default:
      if (hintOf(reason) !== undefined && !isNavigation(action))
        return `${hintOf(reason)} ${then("decide how to go on")}`;
      return isNavigation(action)
        ? "Check the URL; the site may be down or unknown from here. Another address may work."
        : then("decide how to go on");
  }
}

function rateLimited(error: ServiceError, { reason, maxPages }: Readonly<Record<string, unknown>>): string {
  if (reason === "unread-responses") return "Read the responses to earlier calls first.";
  if (reason === "contexts") return "Delete a context that is no longer needed: DELETE /contexts/{contextId}.";
  if (maxPages !== undefined) return "Close a page that is no longer needed, or use another context.";
  return hintOf(reason) ?? `Wait ${secondsOf(error, 60)} before the next call, and make fewer.`;
}

function timedOut(
  { phase, reason }: Readonly<Record<string, unknown>>,
  action: string | undefined,
  { then, hasObservation }: { then(next: string): string; readonly hasObservation: boolean },
): string {
  const found = typeof reason === "string" ? OBSTACLES.get(reason) : undefined;
  if (found !== undefined) return `${found} ${then("try another target, or a longer timeout (at most 120000)")}`;
  switch (phase) {
    case "navigation":
      return `The page may be usable all the same${hasObservation ? "" : ": take a screenshot"}. Or navigate with waitUntil "domcontentloaded", or a longer timeout (at most 120000).`;
    case "selector":
      return action === "wait"
        ? `What it waits for did not come in time. ${then("wait for something else, or longer (timeout, at most 120000)")}`
        : `Nothing usable matched in time. ${then("try another target, or a longer timeout (at most 120000)")}`;
    case "script":
      return "The script did not end in time. Make it do less, or give a longer timeout (at most 120000).";
    case "queued":
      return "Earlier commands still run in this page. Wait for them, or use another page: POST /contexts/{contextId}/pages.";
    default:
      return action === undefined
        ? "Try again."
        : `Give a longer timeout (at most 120000), or do less at once. ${then("decide how to go on")}`;
  }
}

/** Hints by `details.reason`. */
const OBSTACLES: ReadonlyMap<string, string> = new Map([
  ["missing", "Nothing matched in time."],
  ["hidden", "The element is there but hidden; something may have to be opened first."],
  ["visible", "The element is still visible."],
  [
    "covered",
    "Something covers the element, such as a dialog or a banner: close that first. Where it is a layer of the page's own, act on it, or click at x and y.",
  ],
  ["disabled", "The element is there but disabled; something may have to be filled in first."],
  ["not-editable", "The element is there but read-only."],
  ["moving", "The element does not stop moving."],
  ["outside-viewport", "The element cannot be scrolled into view, or the point is outside the viewport."],
  ["missing-option", "The list does not have that option, or not yet; its options are in its line of the outline."],
  ["disabled-option", "That option of the list is disabled; something may have to be filled in first."],
  ["page-busy", "The page does not respond: a script runs, or a navigation waits for its server. Wait, or reload it."],
  ["browser-busy", "The browser does not respond: pages overload it. Wait, or close the page that does."],
  ["dialog-flood", "The page opens one dialog after the other. Navigate elsewhere, or close it."],
]);

function secondsOf({ retryAfterMs }: ServiceError, byDefault: number): string {
  const seconds = retryAfterMs === undefined ? byDefault : Math.max(1, Math.ceil(retryAfterMs / 1_000));
  return `${seconds} second${seconds === 1 ? "" : "s"}`;
}

import { errors } from "playwright-core";
import { ServiceError } from "../../errors/errors.ts";
import type { ActionType } from "../../contract.ts";
import type { ControlCommand } from "../engine.ts";
import { Interrupted } from "../deadline.ts";

/** The kind of thing that a running action waits for. */
export type Phase = "navigation" | "selector" | "script";

/** The request, for the message and details of an error. */
export interface ErrorContext {
  readonly actionType:
    | ActionType
    | "createContext"
    | "render"
    | "updateContext"
    | "openPage"
    | "recoverContext"
    | "saveContext"
    | "closePage"
    | `${ControlCommand["type"]}Control`
    | "dispatchInput"
    | "streamScreen"
    | "connectCdp"
    | "webDriver"
    | "readControl";
  readonly contextId: string;
  readonly pageId?: string;
  readonly selector?: string;
  readonly url?: string;
  readonly phase: "queued" | Phase;
  /** Obstacle of the action, and the element that it is. */
  readonly obstacle?: string;
  readonly obstacleBy?: string;
  /** The part that did not respond at the timeout, so that what the action last waited for is not the cause. */
  readonly busy?: "page" | "browser" | undefined;
  /** The URL of a navigation that waited for its server at the timeout, and was stopped then. */
  readonly pendingUrl?: string;
  /** The page opens one dialog after the other, each of which blocks it. */
  readonly isFlooding?: boolean;
  /** Whether anything of the action can have happened. */
  readonly hasStarted: boolean;
  /** Whether input was sent that may have acted on the page: a TIMEOUT then has `outcome: unknown`. */
  readonly hasSent?: boolean;
  readonly timeoutMs: number;
  readonly elapsedMs: number;
}

/** The only place where Playwright's and the browser's exceptions become the service's. */
export function toServiceError(error: unknown, context: ErrorContext): ServiceError {
  if (error instanceof ServiceError) return withErrorContext(error, context);
  if (error instanceof Interrupted) return fromInterruption(error, context);
  if (!(error instanceof Error)) return new ServiceError("INTERNAL_ERROR", "internal error", { cause: error });
  const message = withoutLog(error.message);
  if (error instanceof errors.TimeoutError) return timedOut(context, waitingFor(context), error);
  const end = targetEnd(error, message);
  if (end !== undefined) return died(END_TEXTS[end], context, error);
  const netCode = /net::ERR_([A-Z0-9_]+)/.exec(message)?.[1];
  if (netCode !== undefined)
    return failed(
      netReason(netCode),
      `${context.url ?? "the page"} did not load: ${netReason(netCode)}`,
      context,
      error,
    );
  if (/Download is starting/.test(message))
    return failed("download", `${context.url ?? "the URL"} is a download, not a page`, context, error);
  if (isInterrupted(error))
    return failed("navigation-interrupted", "another navigation took the place of this one", context, error);
  if (isDocumentReplaced(error)) return failed("page-navigated", "the page navigated away meanwhile", context, error);
  // An input that was one for files when the page was asked.
  if (/Node is not a file input/.test(message))
    return failed("wrong-element", `${subjectOf(context)}: the element is no file input`, context, error);
  if (/Clipped area is either empty or outside/.test(message))
    return failed("clip-outside-page", "the clip is empty or outside the page", context, error);
  if (/Printing failed/.test(message))
    return failed("print-failed", "the browser could not print the page", context, error);
  if (/Unable to capture screenshot|Page is too large/.test(message))
    return failed("screenshot-failed", "the browser could not capture the page", context, error);
  return new ServiceError("INTERNAL_ERROR", "internal error", { cause: error });
}

/** Whether a navigation failed in a way that leaves the browser's own error page behind. */
export function leavesErrorPage(error: unknown): boolean {
  return error instanceof Error && /net::ERR_/.test(error.message) && !/net::ERR_ABORTED/.test(error.message);
}

/** Whether another navigation of the page replaced the requested one. */
export function isInterrupted(error: unknown): boolean {
  return error instanceof Error && /interrupted by another navigation/.test(error.message);
}

/** Whether another document has replaced the one that a command was for, or its frame was removed. */
export function isDocumentReplaced(error: unknown): boolean {
  return error instanceof Error && DOCUMENT_REPLACED.test(error.message);
}

/** Whether it was replaced before the command began, which then has done nothing. */
export function wasDocumentReplacedBefore(error: unknown): boolean {
  return error instanceof Error && /Cannot find context/.test(error.message);
}

/** Returns the value where another document has replaced the one that was asked, for a last question to a page. */
export function unlessDocumentReplaced<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (!isDocumentReplaced(error)) throw error;
    return value;
  };
}

const DOCUMENT_REPLACED =
  /xecution context was destroyed|Cannot find context|Could not find object|No frame for given id|Inspected target navigated|Promise was collected|Frame was detached/;

/** Whether a hit test has found nothing: the point is outside the viewport, or what was there is gone. */
export function isNoNodeAt(error: unknown): boolean {
  return error instanceof Error && /No node found at given location|node with given id/.test(error.message);
}

/** Whether a script of ours needs Playwright's own in its document. */
export function isLibraryMissing(error: unknown): boolean {
  return error instanceof Error && error.message.includes("pagewire:no-library");
}

/** Whether an element was removed from its document. */
export function isDetached(error: unknown): boolean {
  return error instanceof Error && /not attached|not connected/.test(error.message);
}

/** Whether a command has no answer as its page, or the browser, has closed. */
export function isClosed(error: unknown): error is Error {
  return error instanceof Error && targetEnd(error, error.message) === "closed";
}

/** Whether no key has the name that a key event was to have. */
export function isUnknownKey(error: unknown): boolean {
  return error instanceof Error && /Unknown key/.test(error.message);
}

/** Whether the browser takes no cookie with such a name, value or path. */
export function isInvalidCookie(error: unknown): boolean {
  return error instanceof Error && /Invalid cookie fields/.test(error.message);
}

/** Why the browser prints none of the sheets that are asked for; undefined: that is not the reason. */
export function sheetsProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (/Page range exceeds page count/.test(error.message)) return "begins beyond the last sheet";
  return /Page range/.test(error.message) ? "has a range that ends before it begins" : undefined;
}

/** Whether a document of another process, as the browser's error page, is taking the place of the page's. */
export function isInactivePage(error: unknown): boolean {
  return error instanceof Error && /Not attached to an active page/.test(error.message);
}

/** Whether a capture failed, as those in progress do while the browser's drawing process restarts. */
export function isFailedCapture(error: unknown): boolean {
  return error instanceof Error && /Unable to capture screenshot/.test(error.message);
}

function withErrorContext(error: ServiceError, context: ErrorContext): ServiceError {
  if (error.code !== "ACTION_FAILED" && error.code !== "FORBIDDEN") return error;
  const details = { ...error.details, ...about(context) };
  return new ServiceError(error.code, error.message, { details, cause: error.cause });
}

function fromInterruption(error: Interrupted, context: ErrorContext): ServiceError {
  const { interruption } = error;
  switch (interruption.type) {
    case "deadline":
      return timedOut(context, waitingFor(context), error, interruption.awaited);
    case "page-crashed":
      return died("the page crashed", context, error);
    case "page-closed":
      if (!context.hasStarted)
        return new ServiceError(
          "NOT_FOUND",
          `page "${context.pageId ?? ""}" is not open in context "${context.contextId}"`,
          { details: { resource: "page" } },
        );
      return died("the page closed", context, error);
    case "dialog-open": {
      const { dialog, hasBegun } = interruption;
      const { id: dialogId, type, message } = dialog;
      return new ServiceError(
        "CONFLICT",
        `a dialog is open in the page, ${type} ${JSON.stringify(message)}: answer it with the action dialog`,
        {
          details: {
            reason: "dialog-open",
            dialogId,
            type,
            message,
            outcome: hasBegun && context.hasStarted ? "unknown" : "not-executed",
            ...about(context),
          },
        },
      );
    }
    case "browser-gone":
      if (interruption.endReason === "unresponsive")
        return died("the browser did not respond and was ended", context, error, { reason: "browser-unresponsive" });
      if (interruption.endReason === "memory")
        return died("the context was ended for memory", context, error, { reason: "browser-memory" });
      return died("the browser died", context, error);
    case "controlled": {
      const { code, message, details, retryAfterMs } = interruption.error;
      return new ServiceError(code, message, {
        details: { ...details, ...about(context) },
        cause: error,
        ...(retryAfterMs !== undefined && { retryAfterMs }),
      });
    }
    case "aborted": {
      const { reason } = interruption;
      const isEnding = reason instanceof ServiceError && reason.code === "SERVICE_UNAVAILABLE";
      return new ServiceError(
        "SERVICE_UNAVAILABLE",
        isEnding ? reason.message : "the call was given up by its caller",
        {
          details: {
            outcome: context.hasStarted ? "unknown" : "not-executed",
            ...(isEnding && { reason: "shutting-down" }),
            ...about(context),
          },
          cause: reason,
          ...(isEnding && !context.hasStarted && { retryAfterMs: 1_000 }),
        },
      );
    }
  }
}

/** Names a navigation that waits for its server: the browser delays all that is asked of the page meanwhile. */
function pendingNavigation({ busy, phase, pendingUrl }: ErrorContext): Waiting | undefined {
  if (pendingUrl === undefined || (busy === undefined && phase !== "script")) return undefined;
  return { ...BUSY.page, found: `a navigation to ${pendingUrl} waited for its server, and was stopped` };
}

/** Time after which a call that has not run may be sent again; what it waited for goes on. */
const QUEUED_RETRY_AFTER_MS = 1_000;

function timedOut(
  context: ErrorContext,
  lastSeen: Waiting | undefined,
  cause: unknown,
  awaited = context.actionType === "createContext" ? "the browser to open the context" : "the page lock",
): ServiceError {
  const busy = pendingNavigation(context) ?? (context.busy === undefined ? lastSeen : BUSY[context.busy]);
  const why = context.isFlooding === true ? DIALOG_FLOOD : busy;
  const found = why === undefined ? "" : `: ${why.found}`;
  const message =
    context.phase === "queued"
      ? `${context.actionType} did not begin within ${context.timeoutMs} ms: it waited for ${awaited}`
      : `${subjectOf(context)} did not end within ${context.timeoutMs} ms${found}${context.hasSent === true ? SENT : ""}`;
  return new ServiceError("TIMEOUT", message, {
    details: {
      phase: context.phase,
      ...about(context),
      ...(why === undefined ? {} : { reason: why.reason }),
      ...(why?.by !== undefined && { by: why.by }),
      ...(context.hasSent === true && { outcome: "unknown" }),
      timeout: context.timeoutMs,
      duration: Math.round(context.elapsedMs),
    },
    cause,
    ...(context.phase === "queued" && { retryAfterMs: QUEUED_RETRY_AFTER_MS }),
  });
}

function died(
  what: string,
  context: ErrorContext,
  cause: unknown,
  more: Readonly<Record<string, unknown>> = {},
): ServiceError {
  const when = context.hasStarted
    ? `during ${context.actionType}; what it did is unknown`
    : `before ${context.actionType} began`;
  return new ServiceError("SERVICE_UNAVAILABLE", `${what} ${when}`, {
    details: { outcome: context.hasStarted ? "unknown" : "not-executed", ...more, ...about(context) },
    cause,
    ...(context.hasStarted ? {} : { retryAfterMs: 1_000 }),
  });
}

function failed(reason: string, message: string, context: ErrorContext, cause: unknown): ServiceError {
  return new ServiceError("ACTION_FAILED", message, { details: { reason, ...about(context) }, cause });
}

function about({ actionType, contextId, pageId, selector, url }: ErrorContext): Readonly<Record<string, unknown>> {
  return {
    actionType,
    contextId,
    ...(pageId === undefined ? {} : { pageId }),
    ...(selector === undefined ? {} : { selector }),
    ...(url === undefined ? {} : { url }),
  };
}

function subjectOf({ actionType, selector, url }: ErrorContext): string {
  if (selector !== undefined) return `${actionType} on "${selector}"`;
  return url === undefined ? actionType : `${actionType} to ${url}`;
}

const SENT = "; its input was sent, and what it did is unknown";

interface Waiting {
  readonly reason: string;
  readonly found: string;
  readonly by?: string;
}

/** Reasons of obstacles that have another name. */
const REASONS: Readonly<Record<string, string>> = {
  detached: "missing",
  inert: "disabled",
  "read-only": "not-editable",
};
/** Descriptions of what was found, by the reason. */
const FOUND: Readonly<Record<string, string>> = {
  missing: "no element matches",
  hidden: "the element is not visible",
  visible: "the element is still visible",
  covered: "another element covers it",
  disabled: "the element is disabled",
  moving: "the element does not stop moving",
  "not-editable": "the element is read-only",
  "outside-viewport": "the element cannot be brought into view",
  "frame-not-reached": "the element's frame does not get the pointer's events yet",
  "not-received": "the element's document does not get the pointer's events",
  "missing-option": "the list has no such option",
  "disabled-option": "the option is disabled",
  several: "only one element may match",
  "other-url": "the page is at another URL",
  "text-not-shown": "no such text is shown",
  "not-true": "the function returned nothing that is true",
  "no-download": "no download ended",
  "no-popup": "the page opened no other page, or the server of that page has not responded",
  "no-dialog": "no dialog was answered",
  "no-such-tool": "the page offers no such tool",
};

function waitingFor({ obstacle = "", obstacleBy: by }: ErrorContext): Waiting | undefined {
  const reason = REASONS[obstacle] ?? obstacle;
  const found = FOUND[reason];
  if (found === undefined) return undefined;
  return by === undefined ? { reason, found } : { reason, found: `${found}: ${by}`, by };
}

const BUSY: Readonly<Record<"page" | "browser", Waiting>> = {
  page: { reason: "page-busy", found: "the page is busy and does not respond" },
  browser: { reason: "browser-busy", found: "the browser is busy and does not respond" },
};
const DIALOG_FLOOD: Waiting = { reason: "dialog-flood", found: "the page opens one dialog after the other" };

const END_TEXTS = { crashed: "the page crashed", closed: "the page or its browser closed" } as const;

/**
 * How the target of a command ended, if the error reports that. Errors of Playwright's inner CDP sessions have it as their
 * `type`, and no message where the session had ended before the command.
 */
function targetEnd(error: Error, message: string): keyof typeof END_TEXTS | undefined {
  const { type } = error as { readonly type?: unknown };
  if (type === "crashed" || /(Target|Page|session) crashed/.test(message)) return "crashed";
  return type === "closed" || TARGET_CLOSED.test(message) ? "closed" : undefined;
}

/** Messages of Playwright, and of the browser for a command to a session or target that it does not know any more. */
const TARGET_CLOSED =
  /has been closed|(Target|[Ss]ession|Connection|Browser|Worker was) closed|Session with given id not found|No target with given id|Not attached to an active page/;

function withoutLog(message: string): string {
  const log = message.indexOf("Call log:");
  return log === -1 ? message : message.slice(0, log);
}

/** The browser's name of a network error, in kebab case. */
export function netReason(code: string): string {
  return code.toLowerCase().replaceAll("_", "-");
}

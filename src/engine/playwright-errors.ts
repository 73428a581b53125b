import { errors } from "playwright-core";
import { invalidField, ServiceError } from "../errors/errors.ts";
import type { ActionType } from "../contract.ts";
import { Interrupted } from "./deadline.ts";

/** Text of the page's own that goes into an answer. */
const MAX_PAGE_TEXT = 1_000;

/** What a running action waits for. */
export type Phase = "navigation" | "selector" | "script";

/** What was asked, for the words and details of a fault. */
export interface ErrorContext {
  readonly actionType: ActionType | "createContext" | "updateContext" | "openPage" | "closePage";
  readonly contextId: string;
  readonly pageId?: string;
  readonly selector?: string;
  readonly url?: string;
  readonly phase: "queued" | Phase;
  /** The page did not answer when the time was over: what it was last seen waiting for says nothing. */
  readonly isPageBusy?: boolean;
  /** Whether anything of the action can have happened. */
  readonly hasStarted: boolean;
  readonly timeoutMs: number;
  readonly elapsedMs: number;
}

/** The only place where Playwright's and the browser's exceptions become the service's. */
export function toServiceError(fault: unknown, context: ErrorContext): ServiceError {
  if (fault instanceof ServiceError) return withErrorContext(fault, context);
  if (fault instanceof Interrupted) return fromInterruption(fault, context);
  if (!(fault instanceof Error)) return new ServiceError("INTERNAL_ERROR", "internal error", { cause: fault });
  const message = withoutLog(fault.message);
  if (fault instanceof errors.TimeoutError) return timedOut(context, whyWaiting(fault.message), fault);
  if (isSelectorFault(message))
    return withCause(invalidField("selector", `is malformed: ${bounded(selectorFault(message))}`), fault);
  if (/Target crashed|Page crashed/.test(message)) return died("the page crashed", context, fault);
  if (isTargetGone(message)) return died("the page or its browser closed", context, fault);
  const netCode = /net::ERR_([A-Z0-9_]+)/.exec(message)?.[1];
  if (netCode !== undefined)
    return failed(
      netReason(netCode),
      `${context.url ?? "the page"} did not load: ${netReason(netCode)}`,
      context,
      fault,
    );
  if (/Download is starting/.test(message))
    return failed("download", `${context.url ?? "the URL"} is a download, not a page`, context, fault);
  if (isInterrupted(fault))
    return failed("navigation-interrupted", "another navigation took the place of this one", context, fault);
  if (
    /Execution context was destroyed|Cannot find context|Inspected target navigated|Promise was collected|Frame was detached/.test(
      message,
    )
  )
    return failed("page-navigated", "the page navigated away meanwhile", context, fault);
  const element = elementFault(message);
  if (element !== undefined) return failed("wrong-element", `${asked(context)}: ${element}`, context, fault);
  if (/Clipped area is either empty or outside/.test(message))
    return failed("clip-outside-page", "the clip is empty or outside the page", context, fault);
  if (/Unable to capture screenshot|Page is too large/.test(message))
    return failed("screenshot-failed", "the browser could not capture the page", context, fault);
  return new ServiceError("INTERNAL_ERROR", "internal error", { cause: fault });
}

/** An `ACTION_FAILED` of the page's making; `reason` is a stable word in kebab case. */
export function actionFailed(
  reason: string,
  message: string,
  more: Readonly<Record<string, unknown>> = {},
): ServiceError {
  return new ServiceError("ACTION_FAILED", message, { details: { reason, ...more } });
}

/** Text from the page, cut so that it cannot swell an answer. */
export function bounded(text: string): string {
  return text.length <= MAX_PAGE_TEXT ? text : `${text.slice(0, MAX_PAGE_TEXT)}…`;
}

/** Whether a navigation failed in a way that leaves the browser's own error page behind. */
export function leavesErrorPage(fault: unknown): boolean {
  return fault instanceof Error && /net::ERR_/.test(fault.message) && !/net::ERR_ABORTED/.test(fault.message);
}

/** Whether another navigation of the page took the place of the one asked for. */
export function isInterrupted(fault: unknown): boolean {
  return fault instanceof Error && /interrupted by another navigation/.test(fault.message);
}

function withErrorContext(fault: ServiceError, context: ErrorContext): ServiceError {
  if (fault.code !== "ACTION_FAILED" && fault.code !== "FORBIDDEN") return fault;
  const details = { ...fault.details, ...about(context) };
  return new ServiceError(fault.code, fault.message, { details, cause: fault.cause });
}

function fromInterruption(fault: Interrupted, context: ErrorContext): ServiceError {
  const { interruption } = fault;
  switch (interruption.type) {
    case "deadline":
      return timedOut(context, undefined, fault);
    case "page-crashed":
      if (interruption.endReason === "flood")
        return died("the page flooded its browser and was ended", context, fault, { reason: "page-flood" });
      if (interruption.endReason === "graphics")
        return died("drawing the page held up its browser and it was ended", context, fault, {
          reason: "page-graphics",
        });
      return died("the page crashed", context, fault);
    case "page-closed":
      if (!context.hasStarted)
        return new ServiceError(
          "NOT_FOUND",
          `page "${context.pageId ?? ""}" is not open in context "${context.contextId}"`,
          { details: { resource: "page" } },
        );
      return died("the page closed", context, fault);
    case "browser-gone":
      return died("the browser died", context, fault);
    case "aborted":
      return new ServiceError("SERVICE_UNAVAILABLE", "the call was given up by its caller", {
        details: { outcome: context.hasStarted ? "unknown" : "not-executed", ...about(context) },
        cause: interruption.reason,
      });
  }
}

function timedOut(context: ErrorContext, lastSeen: Waiting | undefined, cause: unknown): ServiceError {
  const why = context.isPageBusy === true ? PAGE_BUSY : lastSeen;
  const found = why === undefined ? "" : `: ${why.found}`;
  const message =
    context.phase === "queued"
      ? `${context.actionType} did not get its turn within ${context.timeoutMs} ms`
      : `${asked(context)} did not end within ${context.timeoutMs} ms${found}`;
  return new ServiceError("TIMEOUT", message, {
    details: {
      phase: context.phase,
      ...about(context),
      ...(why === undefined ? {} : { reason: why.reason }),
      timeout: context.timeoutMs,
      duration: Math.round(context.elapsedMs),
    },
    cause,
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

function asked({ actionType, selector, url }: ErrorContext): string {
  if (selector !== undefined) return `${actionType} on "${selector}"`;
  return url === undefined ? actionType : `${actionType} to ${url}`;
}

interface Waiting {
  readonly reason: string;
  readonly found: string;
}

/** What Playwright was waiting for last, from the log in its message. */
function whyWaiting(message: string): Waiting | undefined {
  const log = message.slice(message.indexOf("Call log:"));
  if (!/waiting for (locator|selector)|element|resolved to/.test(log)) return undefined;
  const last = [...log.matchAll(OBSTACLES)].at(-1)?.[0];
  if (last === undefined) {
    if (!/resolved to/.test(log)) return { reason: "missing", found: "no element matches" };
    if (/performing \w+( \w+)? action/.test(log)) return undefined;
    return /to be hidden/.test(log) ? STILL_VISIBLE : HIDDEN;
  }
  if (/did not find some options/.test(last)) return { reason: "missing-option", found: "the list has no such option" };
  if (/option being selected is not enabled/.test(last))
    return { reason: "disabled-option", found: "the option is disabled" };
  if (/resolved to visible/.test(last)) return STILL_VISIBLE;
  if (/intercepts/.test(last)) return { reason: "covered", found: "another element covers it" };
  if (/not visible|to be visible, enabled$/.test(last)) return HIDDEN;
  if (/not enabled/.test(last)) return { reason: "disabled", found: "the element is disabled" };
  if (/not editable/.test(last)) return { reason: "not-editable", found: "the element is read-only" };
  if (/not stable/.test(last)) return { reason: "moving", found: "the element does not stop moving" };
  if (/outside of the viewport/.test(last))
    return { reason: "outside-viewport", found: "the element cannot be brought into view" };
  return HIDDEN;
}

const HIDDEN: Waiting = { reason: "hidden", found: "the element is not visible" };
const PAGE_BUSY: Waiting = { reason: "page-busy", found: "the page is busy and does not answer" };
const STILL_VISIBLE: Waiting = { reason: "visible", found: "the element is still visible" };

const OBSTACLES =
  /intercepts pointer events|is not visible|is not enabled|is not editable|is not stable|is outside of the viewport|did not find some options|option being selected is not enabled|resolved to (hidden|visible)/g;

function isTargetGone(message: string): boolean {
  return /Target page, context or browser has been closed|Target closed|Browser has been closed|Session closed|Connection closed|has been closed/.test(
    message,
  );
}

function isSelectorFault(message: string): boolean {
  return /while parsing (css )?selector|Unexpected token .* selector|Malformed selector|Unknown engine|is not a valid selector|is not a valid XPath|Failed to execute '(querySelector|querySelectorAll|evaluate)' on|selector cannot be (first|empty)|Only one of the selectors can capture|Invalid (regular expression|flags)/.test(
    message,
  );
}

function selectorFault(message: string): string {
  return (
    message
      .replace(/^[\w.]+: /, "")
      .replace(/^(Error|SyntaxError): /, "")
      .split("\n", 1)[0] ?? "syntax error"
  );
}

/** The words in which Playwright says that an element is of a kind on which the action makes no sense. */
function elementFault(message: string): string | undefined {
  const text =
    /Element is not an? [^\n]*|Non-multiple file input [^\n]*|\[webkitdirectory\] input [^\n]*|resolved to .*<iframe> was expected|Input of type [^\n]* cannot be filled|Cannot type text into [^\n]*|Node is not [^\n]*/.exec(
      message,
    )?.[0];
  return text === undefined ? undefined : bounded(text);
}

function withoutLog(message: string): string {
  const log = message.indexOf("Call log:");
  return log === -1 ? message : message.slice(0, log);
}

/** The browser's own word for an error of the network, in kebab case. */
export function netReason(code: string): string {
  return code.toLowerCase().replaceAll("_", "-");
}

function withCause(fault: ServiceError, cause: unknown): ServiceError {
  return new ServiceError(fault.code, fault.message, {
    ...(fault.details === undefined ? {} : { details: fault.details }),
    cause,
  });
}

import { errors } from "playwright-core";
import { describe, expect, it } from "vitest";
import { Interrupted } from "../../../src/engine/deadline.ts";
import {
  type ErrorContext,
  isDocumentReplaced,
  isFailedCapture,
  isInactivePage,
  toServiceError,
  wasDocumentReplacedBefore,
} from "../../../src/engine/playwright/errors.ts";
import { timeOf } from "../../support/scaled-time.ts";

const context: ErrorContext = {
  actionType: "evaluate",
  contextId: "c",
  pageId: "p",
  phase: "script",
  hasStarted: true,
  timeoutMs: 1_000,
  elapsedMs: 10,
};

describe("toServiceError", () => {
  it.each([
    "Protocol error (Runtime.evaluate): Internal server error, session closed.",
    "Protocol error (Runtime.evaluate): Target closed",
    "Protocol error (Page.navigate): Session with given id not found.",
    "Protocol error (Target.closeTarget): No target with given id found",
    "Protocol error (Page.captureScreenshot): Not attached to an active page",
    "Session already detached. Most likely the page has been closed.",
    "page.goto: Target page, context or browser has been closed\nBrowser logs:\n<launching> chromium",
    "browser.newContext: Browser closed",
    "Pipe has been closed",
    "Connection closed",
    "Worker was closed",
  ])("reports a closed target as SERVICE_UNAVAILABLE: %s", (message) => {
    const cause = new Error(message);
    expect(toServiceError(cause, context)).toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      message: "the page or its browser closed during evaluate; what it did is unknown",
      details: { outcome: "unknown", actionType: "evaluate", contextId: "c", pageId: "p" },
      cause,
    });
  });

  it.each(["Protocol error (Runtime.evaluate): Page crashed.", "page.goto: Target crashed ", "Page crashed"])(
    "reports a crashed page as SERVICE_UNAVAILABLE: %s",
    (message) => {
      expect(toServiceError(new Error(message), context)).toMatchObject({
        code: "SERVICE_UNAVAILABLE",
        message: "the page crashed during evaluate; what it did is unknown",
        details: { outcome: "unknown" },
      });
    },
  );

  it("reads the type of a protocol error that has no message", () => {
    for (const [type, text] of [
      ["closed", /^the page or its browser closed/],
      ["crashed", /^the page crashed/],
    ] as const) {
      const error = toServiceError(Object.assign(new Error(""), { type }), context);
      expect(error.code).toBe("SERVICE_UNAVAILABLE");
      expect(error.message).toMatch(text);
    }
  });

  it("reports of a TIMEOUT after the input was sent that what it did is unknown", () => {
    const late = { ...context, actionType: "click", phase: "selector", selector: "#b", timeoutMs: 9 } as const;
    const log = "Call log:\n  - navigating to, waiting until load";
    const error = (more: object) =>
      toServiceError(new errors.TimeoutError(`Timeout 9ms exceeded.\n${log}`), { ...late, ...more });

    expect(error({ hasSent: true, obstacle: "covered" })).toMatchObject({
      message:
        'click on "#b" did not end within 9 ms: another element covers it; its input was sent, and what it did is unknown',
      details: { phase: "selector", reason: "covered", outcome: "unknown" },
    });
    expect(error({ hasSent: false, obstacle: "covered" }).details).not.toHaveProperty("outcome");
  });

  it("reports that nothing was executed, and when to try again, where the action had not started", () => {
    const closed = new Error("Protocol error (Runtime.evaluate): Internal server error, session closed.");
    expect(toServiceError(closed, { ...context, phase: "queued", hasStarted: false })).toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      details: { outcome: "not-executed" },
      retryAfterMs: 1_000,
    });
  });

  it.each([
    ["deadline", "TIMEOUT", { phase: "script", timeout: 1_000, duration: 10 }],
    ["browser-gone", "SERVICE_UNAVAILABLE", { outcome: "unknown" }],
    ["page-crashed", "SERVICE_UNAVAILABLE", { outcome: "unknown" }],
    ["page-closed", "SERVICE_UNAVAILABLE", { outcome: "unknown" }],
  ] as const)("reports an interruption by %s as %s", (type, code, details) => {
    expect(toServiceError(new Interrupted({ type }), context)).toMatchObject({ code, details });
  });

  it.each([
    ["page.goto: net::ERR_NAME_NOT_RESOLVED at http://x.test/", "name-not-resolved"],
    ["page.goto: Navigation to a is interrupted by another navigation to b", "navigation-interrupted"],
    ["Execution context was destroyed, most likely because of a navigation", "page-navigated"],
    ["Protocol error (DOM.setFileInputFiles): Node is not a file input element", "wrong-element"],
  ])("reports what the page caused as ACTION_FAILED: %s", (message, reason) => {
    expect(toServiceError(new Error(message), context)).toMatchObject({ code: "ACTION_FAILED", details: { reason } });
  });

  it("reports what covered the element of an action that timed out", () => {
    const late = { ...context, selector: "#a", phase: "selector", obstacle: "covered" } as const;
    const error = toServiceError(new Interrupted({ type: "deadline" }), {
      ...late,
      obstacleBy: 'dialog div#d "Welcome"',
    });

    expect(error).toMatchObject({
      code: "TIMEOUT",
      message: 'evaluate on "#a" did not end within 1000 ms: another element covers it: dialog div#d "Welcome"',
      details: { reason: "covered", by: 'dialog div#d "Welcome"', selector: "#a", phase: "selector" },
    });
  });

  it.each([
    ["covered", "covered"],
    ["inert", "disabled"],
    ["missing", "missing"],
    ["detached", "missing"],
    ["visible", "visible"],
    ["frame-not-reached", "frame-not-reached"],
  ])("reports what was in the way, %s, as %s", (obstacle, reason) => {
    const error = toServiceError(new Interrupted({ type: "deadline" }), { ...context, phase: "selector", obstacle });
    expect(error).toMatchObject({ code: "TIMEOUT", details: { reason } });
  });

  it.each(["missing", "hidden", "disabled", "disabled-option", "missing-option"])(
    "reports what its own check found, %s, where Playwright has not begun one",
    (obstacle) => {
      const error = new errors.TimeoutError("Timeout 300ms exceeded.");
      expect(toServiceError(error, { ...context, phase: "selector", obstacle })).toMatchObject({
        code: "TIMEOUT",
        details: { reason: obstacle },
      });
    },
  );

  // 2 s before, and the whole process with it.
  it.each(["resolved to ", "Input of type ", "locator.click: ", "net::ERR_"])(
    "searches a long text of a page for %j in little time",
    (text) => {
      const error = new Error(`locator.click: Error: ${text.repeat(8_000)}`);
      const act = (): void => expect(toServiceError(error, context).code).toBe("INTERNAL_ERROR");
      expect(timeOf(act, undefined, 1)).toBeLessThan(500);
    },
  );

  it("hides the message of an unknown error, and keeps it as the cause", () => {
    const cause = new Error("secret");
    expect(toServiceError(cause, context)).toMatchObject({ code: "INTERNAL_ERROR", message: "internal error", cause });
  });
});

describe("the predicates of messages", () => {
  it.each([
    ["Protocol error (Runtime.callFunctionOn): Cannot find context with specified id", true],
    ["page.evaluate: Execution context was destroyed, most likely because of a navigation", false],
    ["Protocol error (Runtime.evaluate): Inspected target navigated or closed", false],
    ["Protocol error (Runtime.callFunctionOn): Could not find object with given id", false],
    ["Protocol error (Page.createIsolatedWorld): No frame for given id found", false],
    ["Protocol error (Runtime.awaitPromise): Promise was collected", false],
    ["frame.waitForSelector: Frame was detached", false],
  ])("takes %s for that of a document that was replaced", (message, isBefore) => {
    expect(isDocumentReplaced(new Error(message))).toBe(true);
    expect(wasDocumentReplacedBefore(new Error(message))).toBe(isBefore);
  });

  it.each([
    "locator.click: Timeout 500ms exceeded.",
    "page.goto: net::ERR_ABORTED at http://site/",
    "Protocol error (Page.captureScreenshot): Unable to capture screenshot",
    "Protocol error (Page.captureScreenshot): Not attached to an active page",
    "Element is not attached to the DOM",
  ])("takes %s for no such message", (message) => {
    expect(isDocumentReplaced(new Error(message))).toBe(false);
  });

  it("tells a capture that failed from a page that is being replaced", () => {
    const failed = new Error("Protocol error (Page.captureScreenshot): Unable to capture screenshot");
    const inactive = new Error("Protocol error (Page.captureScreenshot): Not attached to an active page");
    expect([isFailedCapture(failed), isInactivePage(failed)]).toEqual([true, false]);
    expect([isFailedCapture(inactive), isInactivePage(inactive)]).toEqual([false, true]);
  });
});

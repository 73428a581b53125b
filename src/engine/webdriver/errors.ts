import { ServiceError } from "../../errors/errors.ts";
import { isCertificateError, isInvalidPageRange } from "../playwright/bidi-messages.ts";
import type { WebDriverErrorCode } from "./protocol.ts";

/** Why a command has failed. */
export class WebDriverError extends Error {
  readonly code: WebDriverErrorCode;
  /** Members that the standard adds, such as the text of a prompt. */
  readonly data: Readonly<Record<string, string>> | undefined;

  constructor(code: WebDriverErrorCode, message: string, data?: Readonly<Record<string, string>>) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** The codes that WebDriver BiDi has in common with the classic protocol, and those that stand for another here. */
const CODES: Readonly<Record<string, WebDriverErrorCode>> = {
  "invalid argument": "invalid argument",
  "invalid selector": "invalid selector",
  "move target out of bounds": "move target out of bounds",
  "no such alert": "no such alert",
  "no such element": "no such element",
  "no such frame": "no such window",
  "no such node": "stale element reference",
  "unable to capture screen": "unable to capture screen",
  "unable to set cookie": "unable to set cookie",
  "unable to set file input": "invalid argument",
  "unsupported operation": "unsupported operation",
};

/** An error that WebDriver BiDi has reported. */
export function fromBidiError(code: string, message: string): WebDriverError {
  if (isCertificateError(message)) return new WebDriverError("insecure certificate", message);
  if (isInvalidPageRange(message)) return invalidArgument(message);
  return new WebDriverError(CODES[code] ?? "unknown error", message);
}

/** The error of the engine for an element or for input, in the standard's words; any other as it is. */
export function toWebDriverError(error: unknown): unknown {
  if (!(error instanceof ServiceError) || error.code !== "ACTION_FAILED") return error;
  const { reason } = (error.details ?? {}) as { readonly reason?: string };
  return new WebDriverError(
    reason === "page-navigated" ? "stale element reference" : "element not interactable",
    error.message,
  );
}

export function staleElement(): WebDriverError {
  return new WebDriverError("stale element reference", "the element is not in the document any more");
}

/** @throws WebDriverError for the result of a function for pages that names one */
export function requireDone(result: unknown): void {
  if (!Array.isArray(result) || typeof result[0] !== "string") return;
  const [code, message = staleElement().message] = result as [WebDriverErrorCode, string?];
  throw new WebDriverError(code, message);
}

export function invalidArgument(message: string): WebDriverError {
  return new WebDriverError("invalid argument", message);
}

import { isCertificateError, isInvalidPageRange } from "../playwright/bidi-messages.ts";

/** The errors of the standard that a session reports. */
export type WebDriverErrorCode =
  | "element click intercepted"
  | "element not interactable"
  | "insecure certificate"
  | "invalid argument"
  | "invalid cookie domain"
  | "invalid element state"
  | "invalid selector"
  | "invalid session id"
  | "javascript error"
  | "move target out of bounds"
  | "no such alert"
  | "no such cookie"
  | "no such element"
  | "no such frame"
  | "no such shadow root"
  | "no such window"
  | "script timeout"
  | "session not created"
  | "stale element reference"
  | "timeout"
  | "unable to capture screen"
  | "unable to set cookie"
  | "unexpected alert open"
  | "unknown error"
  | "unsupported operation";

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
  "unsupported operation": "unsupported operation",
};

/** An error that WebDriver BiDi has reported. */
export function fromBidiError(code: string, message: string): WebDriverError {
  if (isCertificateError(message)) return new WebDriverError("insecure certificate", message);
  if (isInvalidPageRange(message)) return invalidArgument(message);
  return new WebDriverError(CODES[code] ?? "unknown error", message);
}

export function invalidArgument(message: string): WebDriverError {
  return new WebDriverError("invalid argument", message);
}

import { ServiceError } from "../../errors/errors.ts";
import type { WebDriverErrorCode } from "../../operations/webdriver.ts";
import { httpStatusOf } from "../errors.ts";

type ErrorCode = WebDriverErrorCode | "unknown command" | "unknown method";

/** Why a request has failed, as the standard reports it. */
export class WebDriverFailure extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly data: object | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    { status, data }: { readonly status?: number; readonly data?: object | undefined } = {},
  ) {
    super(message);
    this.code = code;
    this.status = status ?? STATUS[code] ?? 500;
    this.data = data;
  }
}

/** All others are 500. @see https://www.w3.org/TR/webdriver2/#errors */
const STATUS: Readonly<Partial<Record<ErrorCode, number>>> = {
  "detached shadow root": 404,
  "element click intercepted": 400,
  "element not interactable": 400,
  "insecure certificate": 400,
  "invalid argument": 400,
  "invalid cookie domain": 400,
  "invalid element state": 400,
  "invalid selector": 400,
  "invalid session id": 404,
  "no such alert": 404,
  "no such cookie": 404,
  "no such element": 404,
  "no such frame": 404,
  "no such shadow root": 404,
  "no such window": 404,
  "stale element reference": 404,
  "unknown command": 404,
  "unknown method": 405,
};

/** An error of the service in the standard's words. */
export function toFailure(error: unknown): WebDriverFailure | undefined {
  if (error instanceof WebDriverFailure) return error;
  if (!(error instanceof ServiceError)) return undefined;
  const { code, message, details } = error;
  const known = (Array.isArray(details) ? {} : details) as Readonly<Record<string, unknown>> | undefined;
  const { resource, reason } = known ?? {};
  const isSession = resource === "context" || reason === "cdp-off";
  if ((code === "NOT_FOUND" || code === "CONFLICT") && isSession)
    return new WebDriverFailure(
      "invalid session id",
      "there is no session of this id: it was deleted, not used for long, or lost its browser, as where a page took too much memory",
    );
  if (code === "VALIDATION_ERROR") {
    const fields = (Array.isArray(details) ? details : []) as readonly {
      readonly field: string;
      readonly message: string;
    }[];
    const named = fields.map((each) => `${each.field} ${each.message}`).join("; ");
    return new WebDriverFailure("invalid argument", named === "" ? message : `${message}: ${named}`);
  }
  // Of the standard's errors none says that another caller has control.
  if (code === "CONFLICT") return new WebDriverFailure("unknown error", message);
  if (code === "TIMEOUT") return new WebDriverFailure("timeout", message);
  return new WebDriverFailure("unknown error", message, { status: httpStatusOf(error) });
}

export function toErrorValue({ code, message, data }: WebDriverFailure): object {
  return { value: { error: code, message, stacktrace: "", ...(data !== undefined && { data }) } };
}

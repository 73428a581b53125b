import { errorHints } from "../../../gen/error-hints.ts";
import type { components } from "../../../gen/openapi.ts";

type Schemas = components["schemas"];

/** An error that the service has responded with. */
export class PagewireError extends Error {
  override readonly name = "PagewireError";
  /** Such as `VALIDATION_ERROR`, `NOT_FOUND`, `TIMEOUT` or `ACTION_FAILED`. */
  readonly code: Schemas["ErrorCode"];
  /** The HTTP status of the response. */
  readonly status: number;
  /** The faulty fields with `VALIDATION_ERROR`; otherwise an object, whose `reason` and `outcome` say more. */
  readonly details: Schemas["Error"]["details"];
  /** Names the request in the service's log. */
  readonly requestId: string;
  /** After which a repetition is worth while, in ms; undefined: the service has not said. */
  readonly retryAfterMs: number | undefined;

  constructor({ code, message, details, requestId }: Schemas["Error"], { status, headers }: Response) {
    super(`${code}: ${message} (request ${requestId})`);
    this.code = code;
    this.status = status;
    this.details = details;
    this.requestId = requestId;
    const seconds = Number(headers.get("retry-after") ?? Number.NaN);
    this.retryAfterMs = Number.isFinite(seconds) ? seconds * 1_000 : undefined;
  }

  /** What to do about it, in a sentence. */
  get hint(): string {
    return errorHints[this.reason ?? ""] ?? errorHints[this.code] ?? "";
  }

  /** `details.reason`, such as `stale-ref`; undefined where there is none. */
  get reason(): string | undefined {
    return this.#detail("reason");
  }

  /** `unknown`: the action may have run. Look at the page before it is repeated. */
  get outcome(): string | undefined {
    return this.#detail("outcome");
  }

  #detail(name: string): string | undefined {
    const { details } = this;
    const value = details === undefined || Array.isArray(details) ? undefined : details[name];
    return typeof value === "string" ? value : undefined;
  }
}

/** The service was not reached, or its response was no response of the service. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
}

/** The data of a response that is no error: those are thrown by `createApi`. @throws ConnectionError */
export function dataOf<T>({ data, response }: { readonly data?: T; readonly response: Response }): T {
  if (data !== undefined) return data;
  throw new ConnectionError(`the response is HTTP ${response.status} without data`);
}

/** The error in a response of another status than 200 to 299. */
export async function errorIn(response: Response): Promise<PagewireError | ConnectionError> {
  const body = (await response.json().catch(() => undefined)) as Partial<Schemas["ErrorResponse"]> | undefined;
  if (body?.error?.code !== undefined) return new PagewireError(body.error, response);
  return new ConnectionError(`the response is HTTP ${response.status} without an error of the service`);
}

import { type ErrorDetails, errorTable, type RateLimit, ServiceError } from "../errors/errors.ts";

/** The error object of REST, WebSocket and MCP. */
export interface WireError {
  readonly code: string;
  readonly message: string;
  readonly details?: ErrorDetails;
  readonly requestId: string;
}

export function toWireError({ code, message, details }: ServiceError, requestId: string): WireError {
  return { code, message, ...(details !== undefined && { details }), requestId };
}

export function toErrorBody(error: ServiceError, requestId: string): { success: false; error: WireError } {
  return { success: false, error: toWireError(error, requestId) };
}

export function httpStatusOf({ code }: ServiceError): number {
  return errorTable[code].http;
}

/** Headers that go with an error, on every HTTP door. */
export function headersOf({ code, retryAfterMs, rateLimit }: ServiceError): Record<string, string> {
  return {
    ...rateLimitHeaders(rateLimit),
    ...(code === "UNAUTHORIZED" && { "www-authenticate": "Bearer" }),
    ...(retryAfterMs !== undefined && { "retry-after": String(Math.max(1, Math.ceil(retryAfterMs / 1_000))) }),
  };
}

/** On every HTTP door, and as metadata of the same names over gRPC; none where nothing limits. */
export function rateLimitHeaders(rateLimit: RateLimit | undefined): Record<string, string> {
  if (rateLimit === undefined) return {};
  return {
    "x-ratelimit-limit": String(rateLimit.limit),
    "x-ratelimit-remaining": String(rateLimit.remaining),
    "x-ratelimit-reset": String(Math.ceil(rateLimit.resetAt / 1_000)),
  };
}

/** What the HTTP framework itself refuses, in the contract's codes; anything unforeseen is an `INTERNAL_ERROR`. */
export function fromHttpError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const { statusCode = 500, message = "" } = error as { statusCode?: number; message?: string };
  if (statusCode === 413)
    return new ServiceError("PAYLOAD_TOO_LARGE", "the body is larger than 1 MiB", { cause: error });
  if (statusCode === 415)
    return new ServiceError("UNSUPPORTED_MEDIA_TYPE", "the body must be application/json", { cause: error });
  if (statusCode === 404) return new ServiceError("NOT_FOUND", "no such route", { cause: error });
  if (statusCode >= 400 && statusCode < 500) {
    return new ServiceError("VALIDATION_ERROR", message, { details: [{ field: "request", message }], cause: error });
  }
  return new ServiceError("INTERNAL_ERROR", "internal error", { cause: error });
}

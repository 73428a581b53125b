import type { ServiceError } from "../errors/errors.ts";
import { type ErrorDetails, errorTable, type RateLimit } from "../errors/errors.ts";

/** The error object of REST, WebSocket and MCP. */
export interface WireError {
  readonly code: string;
  readonly message: string;
  readonly details?: ErrorDetails;
  readonly requestId: string;
  /** Names the trace of the call; absent: it has none. */
  readonly traceId?: string;
}

export function toWireError({ code, message, details, traceId }: ServiceError, requestId: string): WireError {
  return {
    code,
    message,
    ...(details !== undefined && { details }),
    requestId,
    ...(traceId !== undefined && { traceId }),
  };
}

export function toErrorBody(error: ServiceError, requestId: string): { success: false; error: WireError } {
  return { success: false, error: toWireError(error, requestId) };
}

export function httpStatusOf({ code }: ServiceError): number {
  return errorTable[code].http;
}

/** The headers of an error response, on every HTTP transport. */
export function headersOf({
  code,
  retryAfterMs,
  rateLimit,
  challenge = "Bearer",
}: ServiceError): Record<string, string> {
  return {
    ...rateLimitHeaders(rateLimit),
    ...(code === "UNAUTHORIZED" && { "www-authenticate": challenge }),
    ...(retryAfterMs !== undefined && { "retry-after": String(Math.max(1, Math.ceil(retryAfterMs / 1_000))) }),
  };
}

/** The headers of every HTTP transport, and the metadata of gRPC; empty for an operation without a rate limit. */
export function rateLimitHeaders(rateLimit: RateLimit | undefined): Record<string, string> {
  if (rateLimit === undefined) return {};
  return {
    "x-ratelimit-limit": String(rateLimit.limit),
    "x-ratelimit-remaining": String(rateLimit.remaining),
    "x-ratelimit-reset": String(Math.ceil(rateLimit.resetAt / 1_000)),
  };
}

import { ServiceError, unauthorized } from "../../errors/errors.ts";

/** The close codes of the service, as api/asyncapi.yaml describes them. The WebSocket library also closes with 1009. */
export const CLOSE_CODES = {
  /** The service shuts down. */
  goingAway: 1001,
  /** A message is too large. */
  tooLarge: 1009,
  /** The client reads too slowly. */
  slow: 1013,
  /** The client is not authenticated, or its session, key or token has ended. */
  notAuthenticated: 4401,
  /** No authentication in time. */
  authenticationTimeout: 4408,
  /** Too many sockets of one credential, or too many unauthenticated ones of one address. */
  tooManySockets: 4429,
} as const;

export type CloseCode = (typeof CLOSE_CODES)[keyof typeof CLOSE_CODES];

/** An error that is sent and then closes the socket. */
export class ClosingError extends ServiceError {
  readonly closeCode: CloseCode;
  readonly closeReason: string;

  constructor(error: ServiceError, closeCode: CloseCode, closeReason: string) {
    const { code, message, details, cause, retryAfterMs, rateLimit } = error;
    super(code, message, {
      cause,
      rateLimit,
      ...(details !== undefined && { details }),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    });
    this.closeCode = closeCode;
    this.closeReason = closeReason;
  }
}

/** The error for credentials of the socket that are missing, wrong or no longer valid. */
export function notAuthenticated(error = unauthorized("missing")): ClosingError {
  return new ClosingError(error, CLOSE_CODES.notAuthenticated, "not authenticated");
}

export function tooManySockets(): ServiceError {
  return new ServiceError("RATE_LIMIT_EXCEEDED", "there are too many sockets with these credentials already", {
    details: { reason: "sockets" },
  });
}

export function tooManyPending(limit: number): ServiceError {
  return new ServiceError("RATE_LIMIT_EXCEEDED", `${limit} messages wait for their reply already`, {
    details: { reason: "waiting", limit },
  });
}

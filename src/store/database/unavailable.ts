import { ServiceError } from "../../errors/errors.ts";

/** The error for a database that is lost, overloaded or full; the driver's own error is its cause. */
export function databaseUnavailable(cause?: unknown): ServiceError {
  return new ServiceError("SERVICE_UNAVAILABLE", "the database is not available at the moment", {
    cause,
    retryAfterMs: 1_000,
  });
}

import { ServiceError } from "../../errors/errors.ts";

/** What callers are told of a database that is lost, overloaded or full; the drivers' own errors end here. */
export function databaseUnavailable(cause?: unknown): ServiceError {
  return new ServiceError("SERVICE_UNAVAILABLE", "the database is not available at the moment", {
    cause,
    retryAfterMs: 1_000,
  });
}

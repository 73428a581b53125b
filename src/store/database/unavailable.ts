import { ServiceError } from "../../errors/errors.ts";

/** The error for a database that is lost, overloaded or full; the driver's own error is its cause. */
export function databaseUnavailable(cause?: unknown): ServiceError {
  return new ServiceError("SERVICE_UNAVAILABLE", "the database is not available at the moment", {
    cause,
    retryAfterMs: 1_000,
  });
}

const BUSY_CODE = 5; // SQLITE_BUSY
/** SQLITE_BUSY, LOCKED, NOMEM, READONLY, IOERR, FULL and CANTOPEN of https://sqlite.org/rescode.html */
const UNAVAILABLE_CODES: ReadonlySet<number | undefined> = new Set([BUSY_CODE, 6, 7, 8, 10, 13, 14]);

/** @throws ServiceError `SERVICE_UNAVAILABLE` where SQLite is busy, or its disk is full or broken */
export function mapSqliteErrors<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw UNAVAILABLE_CODES.has(primaryCodeOf(error)) ? databaseUnavailable(error) : error;
  }
}

/** Whether another connection holds the lock that was needed: nothing was done. Also for an error of `mapSqliteErrors`. */
export function isBusy(error: unknown): boolean {
  return primaryCodeOf(error) === BUSY_CODE || (error instanceof Error && primaryCodeOf(error.cause) === BUSY_CODE);
}

/** The primary code is the lowest byte; the others detail the same error. */
function primaryCodeOf(error: unknown): number | undefined {
  const { errcode } = (error ?? {}) as { errcode?: number };
  return errcode === undefined ? undefined : errcode & 0xff;
}

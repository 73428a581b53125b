import { ServiceError } from "../errors.ts";

/** The one answer to every missing, wrong, expired or revoked credential; only the cause, which is logged, tells them apart. */
export function unauthorized(cause?: unknown): ServiceError {
  return new ServiceError("UNAUTHORIZED", "Invalid or missing credentials", { cause });
}

import { ServiceError } from "../../errors/errors.ts";

/**
 * An error of the HTTP framework in the contract's codes; an unexpected one is an `INTERNAL_ERROR`.
 *
 * @param maxBodyBytes of the request's route
 */
export function fromHttpError(error: unknown, maxBodyBytes: number): ServiceError {
  if (error instanceof ServiceError) return error;
  const { statusCode = 500, message = "" } = error as { statusCode?: number; message?: string };
  if (statusCode === 413)
    return new ServiceError("PAYLOAD_TOO_LARGE", `the body is larger than ${maxBodyBytes} bytes`, { cause: error });
  if (statusCode === 415)
    return new ServiceError("UNSUPPORTED_MEDIA_TYPE", "the body must be application/json", { cause: error });
  if (statusCode === 404) return new ServiceError("NOT_FOUND", "no such route", { cause: error });
  if (statusCode >= 400 && statusCode < 500) {
    return new ServiceError("VALIDATION_ERROR", message, { details: [{ field: "request", message }], cause: error });
  }
  return new ServiceError("INTERNAL_ERROR", "internal error", { cause: error });
}

import { ServiceError } from "../../errors/errors.ts";

/**
 * Converts an error of Fastify to a code of the contract; an unexpected error becomes `INTERNAL_ERROR`.
 *
 * @param maxBodyBytes the body limit of the request's route
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

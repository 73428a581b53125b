import { type FieldError, ServiceError } from "../../errors/errors.ts";

/** A `VALIDATION_ERROR` with its fields in the caller's own spelling, in its message too; any other error as it is. */
export function inWrittenFields(error: ServiceError, toWritten: (field: string) => string): ServiceError {
  if (error.code !== "VALIDATION_ERROR" || !Array.isArray(error.details)) return error;
  const errors = error.details as readonly FieldError[]; // as the code says
  const details = errors.map((each) => ({ ...each, field: toWritten(each.field) }));
  const [first] = errors;
  // A message that begins with a field names it as the details do.
  const message =
    first !== undefined && error.message.startsWith(`${first.field} `)
      ? toWritten(first.field) + error.message.slice(first.field.length)
      : error.message;
  return new ServiceError("VALIDATION_ERROR", message, { details, cause: error.cause });
}

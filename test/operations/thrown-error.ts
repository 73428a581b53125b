import { expect } from "vitest";
import { type FieldError, ServiceError } from "../../src/errors/errors.ts";

/** The error that `act` throws. */
export function errorOf(act: () => unknown): ServiceError {
  try {
    act();
  } catch (error) {
    expect(error).toBeInstanceOf(ServiceError);
    return error as ServiceError; // as just checked
  }
  throw new Error("no error was thrown");
}

/** `field message` of each detail of the `VALIDATION_ERROR` that `act` throws. */
export function fieldErrorsOf(act: () => unknown): string[] {
  const { code, details } = errorOf(act);
  expect(code).toBe("VALIDATION_ERROR");
  return (details as readonly FieldError[]).map(({ field, message }) => `${field} ${message}`); // as its code says
}

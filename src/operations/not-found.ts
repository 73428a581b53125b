import { ServiceError } from "../errors.ts";

/** The same for an id that never was and for one of another tenant, so that nobody can tell them apart. */
export function notFound(kind: "context" | "page", id: string): ServiceError {
  return new ServiceError("NOT_FOUND", `${kind} "${id}" was not found`);
}

import { ServiceError } from "../errors.ts";

export type ResourceKind = "context" | "page" | "session" | "apiKey";

/** The same for an id that never was and for one of another tenant, so that nobody can tell them apart. */
export function notFound(kind: ResourceKind, id: string): ServiceError {
  const code = kind === "session" ? "SESSION_NOT_FOUND" : "NOT_FOUND";
  return new ServiceError(code, `${kind === "apiKey" ? "API key" : kind} "${id}" was not found`);
}

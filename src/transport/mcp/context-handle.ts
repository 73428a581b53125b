import { ServiceError } from "../../errors/errors.ts";

/**
 * A context's id in 22 characters instead of 36, for results and arguments that an assistant pays for: the bytes of the UUID
 * in base64url. Every process can read it, and it gives no access: contexts of other users are not found under it either.
 */
export function toContextHandle(contextId: string): string {
  return Buffer.from(contextId.replaceAll("-", ""), "hex").toString("base64url");
}

/**
 * Returns the error with contexts named as the caller has named them in its arguments, where by a handle.
 *
 * @param own the id of the context that is used where none is named: its handle stands in results
 */
export function inHandles(error: ServiceError, given: unknown, own?: string): ServiceError {
  const texts = Object.values(given as Readonly<Record<string, unknown>>).filter((each) => typeof each === "string");
  const handles = texts.flatMap((text) => text.slice(0, MAX_NAMED).match(/[\w-]{22,}/g) ?? []);
  const named = new Map(handles.map((handle) => [toContextId(handle), handle]));
  if (own !== undefined && !texts.includes(own)) named.set(own, toContextHandle(own));
  const { message, details } = error;
  const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
  const written = message.replaceAll(id, (found) => named.get(found) ?? found);
  if (written === message) return error;
  const { code, cause, retryAfterMs, rateLimit, traceId } = error;
  return new ServiceError(code, written, {
    ...{ cause, rateLimit, traceId },
    ...(details !== undefined && { details }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}

/** A longer argument is no path. */
const MAX_NAMED = 10_000;

/** The id that a handle stands for; any other text is returned unchanged, such as an id. */
export function toContextId(given: string): string {
  if (!/^[\w-]{22}$/.test(given)) return given;
  const bytes = Buffer.from(given, "base64url");
  if (bytes.toString("base64url") !== given) return given;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

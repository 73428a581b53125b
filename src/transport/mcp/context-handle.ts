/**
 * A context's id in 22 characters instead of 36, for results and arguments that an assistant pays for: the bytes of the UUID
 * in base64url. Every process can read it, and it gives no access: contexts of other users are not found under it either.
 */
export function toContextHandle(contextId: string): string {
  return Buffer.from(contextId.replaceAll("-", ""), "hex").toString("base64url");
}

/** The id that a handle stands for; any other text is returned unchanged, such as an id. */
export function toContextId(given: string): string {
  if (!/^[\w-]{22}$/.test(given)) return given;
  const bytes = Buffer.from(given, "base64url");
  if (bytes.toString("base64url") !== given) return given;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

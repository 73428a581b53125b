import { ServiceError } from "../errors/errors.ts";
import type { Principal } from "../contract.ts";

/** Bounds the bytes of large responses that one caller has not read yet, over all of its connections and protocols. */
export type UnreadBytes = ReturnType<typeof createUnreadBytes>;

interface UnreadCaller {
  readonly principal: Principal | undefined;
  /** A client without a principal counts by its address. */
  readonly address: string;
}

/** Responses of at least this size are counted and written in chunks. */
export const LARGE_RESPONSE_BYTES = 65_536;
const MAX_UNREAD_BYTES = 64 * 1_048_576;

export function createUnreadBytes(toAddressBlock: (address: string) => string, maxBytes: number = MAX_UNREAD_BYTES) {
  const unread = new Map<string, number>();
  return {
    /**
     * Counts a response for its caller and returns the function that subtracts it again; undefined for a small one. One
     * response of any size is allowed when the caller has read all others.
     *
     * @throws ServiceError `RATE_LIMIT_EXCEEDED`
     */
    add({ principal, address }: UnreadCaller, bytes: number): (() => void) | undefined {
      if (bytes < LARGE_RESPONSE_BYTES) return undefined;
      const key = principal ? `user:${principal.userId}` : `address:${toAddressBlock(address)}`;
      const before = unread.get(key) ?? 0;
      if (before > 0 && before + bytes > maxBytes) throw tooManyUnread(maxBytes, bytes);
      unread.set(key, before + bytes);
      let isCounted = true;
      return () => {
        if (!isCounted) return;
        isCounted = false;
        const left = (unread.get(key) ?? bytes) - bytes;
        if (left > 0) unread.set(key, left);
        else unread.delete(key);
      };
    },
  };
}

function tooManyUnread(limit: number, bytes: number): ServiceError {
  const message = `the call was executed, but its response of ${bytes} bytes is not sent: with it, more than ${limit} bytes of responses to this caller would be unread`;
  return new ServiceError("RATE_LIMIT_EXCEEDED", message, {
    details: { reason: "unread", limit, bytes },
    retryAfterMs: 1_000,
  });
}

/** The approximate size of a value as JSON, without serializing it: strings and keys, and a few bytes for other values. */
export function approximateBytes(root: unknown): number {
  let bytes = 0;
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === "string") bytes += value.length + 2;
    else if (typeof value === "object" && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        bytes += key.length + 3;
        waiting.push(inner);
      }
    } else bytes += 4;
  }
  return bytes;
}

/** Splits a large response, so that progress is observable and each chunk is freed once it is written. */
export function* toChunks(bytes: Uint8Array): Generator<Uint8Array, void, void> {
  for (let at = 0; at < bytes.length; at += LARGE_RESPONSE_BYTES) yield bytes.subarray(at, at + LARGE_RESPONSE_BYTES);
}

import { toAddressBlock } from "../address-block.ts";
import { ServiceError } from "../errors/errors.ts";
import type { Principal } from "../contract.ts";

/** Bounds the bytes that are held for one caller, over all of its connections and protocols, and for all callers. */
export type ByteLimit = Pick<ReturnType<typeof createByteLimit>, "add">;

/** Bounds also how fast a caller's large bodies are read and parsed. */
export type BodyBytes = ReturnType<typeof createBodyBytes>;

interface ByteCaller {
  readonly principal: Principal | undefined;
  /** A client without a principal counts by its address. */
  readonly address: string;
}

interface ByteLimitOptions {
  readonly maxOfCaller: number;
  /** Default: no limit. A caller gets no more than half of what others leave of them, so that there is some left for the next one. */
  readonly maxInAll?: number;
  /** Makes the error where `bytes` more would be too many; `limit` is that of the caller, or undefined of all. */
  readonly tooMany: (bytes: number, limit: number | undefined) => ServiceError;
}

/** Responses of at least this size are counted, and written in chunks; requests likewise. */
export const LARGE_BYTES = 65_536;
const MAX_UNREAD_BYTES = 64 * 1_048_576;
/** Two bodies of the greatest size. */
const MAX_BODIES_OF_CALLER = 96 * 1_048_576;
const MAX_BODIES = 256 * 1_048_576;
const RETRY_AFTER_MS = 1_000;
/** Bytes of large bodies, and of messages of CDP, of one user: each takes the one thread for a time that grows with its bytes. */
export const BODY_PACE = {
  ...{ perSecond: 16 * 1_048_576, burst: 16 * 1_048_576 },
  maxWait: { ms: 15_000, reason: "body-bytes" },
};
/** The share of that thread which parsing takes for a user in the long run. Most bodies take less, and are bounded by their bytes. */
const PARSING_SHARE = 0.1;
/** The number in a second. */
const MICROSECONDS = 1e6;

/** Lets bytes of a key wait for those before them. */
interface BytePace {
  /** @returns for how many ms they are to wait */
  spend(key: string, bytes: number): number;
  /** @throws ServiceError when the signal aborts, and for too long a wait */
  wait(key: string, signal: AbortSignal, bytes: number): Promise<void>;
}

function createByteLimit({ maxOfCaller, maxInAll = Infinity, tooMany }: ByteLimitOptions) {
  const held = new Map<string, number>();
  let inAll = 0;

  function keyOf({ principal, address }: ByteCaller): string {
    return principal ? `user:${principal.userId}` : `address:${toAddressBlock(address)}`;
  }

  return {
    keyOf,
    /**
     * Counts bytes for their caller and returns the function that subtracts them again; undefined for few. A caller for which
     * nothing else is held may have any size.
     *
     * @throws ServiceError
     */
    add(caller: ByteCaller, bytes: number): (() => void) | undefined {
      if (bytes < LARGE_BYTES) return undefined;
      const key = keyOf(caller);
      const before = held.get(key) ?? 0;
      if (before > 0 && before + bytes > maxOfCaller) throw tooMany(bytes, maxOfCaller);
      if (before + bytes > (maxInAll - (inAll - before)) / 2) throw tooMany(bytes, undefined);
      held.set(key, before + bytes);
      inAll += bytes;
      let isCounted = true;
      return () => {
        if (!isCounted) return;
        isCounted = false;
        inAll -= bytes;
        const left = (held.get(key) ?? bytes) - bytes;
        if (left > 0) held.set(key, left);
        else held.delete(key);
      };
    },
  };
}

/** Bounds the bytes of large responses that a caller has not read yet. */
export function createUnreadBytes(maxOfCaller: number = MAX_UNREAD_BYTES): ByteLimit {
  const tooMany = (bytes: number): ServiceError =>
    new ServiceError(
      "RATE_LIMIT_EXCEEDED",
      `the call was executed, but its response of ${bytes} bytes is not sent: with it, more than ${maxOfCaller} bytes of responses to this caller would be unread`,
      { details: { reason: "unread", limit: maxOfCaller, bytes }, retryAfterMs: RETRY_AFTER_MS },
    );
  return createByteLimit({ maxOfCaller, tooMany });
}

/**
 * Bounds the bytes of large bodies of requests, from before they are read until their responses are complete. All that a user sends
 * over all protocols has one pace, so that it takes no more than a part of the thread.
 *
 * @param pace of `BODY_PACE`
 */
export function createBodyBytes(
  pace: BytePace,
  { maxOfCaller = MAX_BODIES_OF_CALLER, maxInAll = MAX_BODIES }: { maxOfCaller?: number; maxInAll?: number } = {},
) {
  const tooMany = (bytes: number, limit: number | undefined): ServiceError => {
    const message =
      limit === undefined
        ? `with a body of ${bytes} bytes, the open requests of this caller would have more than half of what others leave of ${maxInAll} bytes`
        : `with a body of ${bytes} bytes, the open requests of this caller would have more than ${limit} bytes`;
    return limit === undefined
      ? new ServiceError("SERVICE_UNAVAILABLE", message, {
          details: { reason: "bodies", bytes, outcome: "not-executed" },
          retryAfterMs: RETRY_AFTER_MS,
        })
      : new ServiceError("RATE_LIMIT_EXCEEDED", message, {
          details: { reason: "body-bytes", limit, bytes },
          retryAfterMs: RETRY_AFTER_MS,
        });
  };
  const { add, keyOf } = createByteLimit({ maxOfCaller, maxInAll, tooMany });

  /**
   * Call before a large body is parsed, and what it returns right after: that counts the processor time of this thread in between, as far
   * as it is longer than the bytes stand for.
   */
  function startParsing(caller: ByteCaller, bytes: number): () => void {
    if (bytes < LARGE_BYTES) return () => undefined;
    const before = process.threadCpuUsage();
    return () => {
      const { user, system } = process.threadCpuUsage(before);
      const counted = ((user + system) / MICROSECONDS / PARSING_SHARE) * BODY_PACE.perSecond;
      if (counted > bytes) pace.spend(keyOf(caller), counted - bytes);
    };
  }

  return {
    add,
    /** Resolves when a large body may be read. @throws ServiceError when the signal aborts before, and for too long a wait */
    async turn(caller: ByteCaller, bytes: number, signal: AbortSignal): Promise<void> {
      if (bytes >= LARGE_BYTES) await pace.wait(keyOf(caller), signal, bytes);
    },
    /** Counts the bytes of a message, however few; returns for how many ms it is to wait. */
    spend: (caller: ByteCaller, bytes: number): number => pace.spend(keyOf(caller), bytes),
    startParsing,
    /** Parses a body, and counts its time. */
    parse<T>(caller: ByteCaller, bytes: number, parser: () => T): T {
      const end = startParsing(caller, bytes);
      try {
        return parser();
      } finally {
        end();
      }
    },
  };
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
  for (let at = 0; at < bytes.length; at += LARGE_BYTES) yield bytes.subarray(at, at + LARGE_BYTES);
}

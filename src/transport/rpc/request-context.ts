import type { IncomingHttpHeaders } from "node:http";
import { type ContextKey, createContextKey, type HandlerContext } from "@connectrpc/connect";
import type { StreamId, Transport } from "../../contract.ts";
import type { RateLimit } from "../../errors/errors.ts";
import type { Credentials } from "../../identity/authenticate.ts";
import type { OpenCall } from "../../operations/pipeline.ts";
import { credentialsOf } from "../call.ts";
import { rateLimitHeaders } from "../errors.ts";
import type { MessageWriter } from "./message-writer.ts";

/** The HTTP request of a call; Connect's context copies its headers, and links its signal with that of the deadline. */
interface HttpRequestContext {
  readonly address: string;
  readonly requestId: string;
  readonly headers: IncomingHttpHeaders;
  /** Aborted when the client has left or the server closes. */
  readonly signal: AbortSignal;
  /**
   * Sends the headers of a stream before its first message, which confirms the subscription to the client. The messages are
   * written by what it returns, or returned to Connect.
   */
  beginResponse(header: Headers): MessageWriter;
  onClose(listener: () => void): void;
}

const NO_REQUEST: HttpRequestContext = {
  address: "unknown",
  requestId: "",
  headers: {},
  signal: new AbortController().signal,
  beginResponse: () => ({ write: () => undefined, flush: () => undefined }),
  onClose: () => undefined,
};

export const httpRequestKey = createContextKey(NO_REQUEST, { description: "the HTTP request" });
export const openCallKey = createContextKey<OpenCall | undefined>(undefined, { description: "the open call" });
export const openStreamKey = createContextKey<OpenCall<StreamId> | undefined>(undefined, {
  description: "the open stream",
});

/** Counts the time in which a large message was decoded. */
export const decodedKey = createContextKey<() => void>(() => undefined, { description: "the end of decoding" });

/** The message of a response, written already; Connect has an empty one in its place. */
export const largeMessageKey = createContextKey<Buffer | undefined>(undefined, { description: "the large message" });

/** Tolerated difference between the client's and the service's clock at a deadline. */
const DEADLINE_SLACK_MS = 100;

export function originOf({ values, protocolName }: HandlerContext): {
  readonly transport: Transport;
  readonly address: string;
} {
  return { transport: protocolName === "grpc" ? "grpc" : "connect", address: values.get(httpRequestKey).address };
}

export function credentialsIn({ values }: HandlerContext): Credentials {
  return credentialsOf(values.get(httpRequestKey).headers);
}

/** The value that the request gate has set, which runs before every method. */
export function opened<T>({ values, method }: HandlerContext, key: ContextKey<T | undefined>): T {
  const value = values.get(key);
  if (value === undefined) throw new Error(`${method.name} was not opened`);
  return value;
}

/**
 * Aborted when the client has disconnected or the server closes. The deadline does not abort it: it is passed with the call,
 * which then ends with `TIMEOUT` instead of canceled.
 */
export function cancelSignal({ values, timeoutMs }: HandlerContext): AbortSignal {
  const { signal } = values.get(httpRequestKey);
  if (timeoutMs() === undefined) return signal;
  const controller = new AbortController();
  const onAbort = (): void => {
    // The client's clock may reach the deadline first, and the client then cancels the call.
    if (Number(timeoutMs()) >= DEADLINE_SLACK_MS) controller.abort(signal.reason);
  };
  if (signal.aborted) onAbort();
  else signal.addEventListener("abort", onAbort, { once: true });
  return controller.signal;
}

/** Sets the headers of the rate limit, for responses and for errors. */
export function setRateLimit({ responseHeader }: HandlerContext, rateLimit: RateLimit | undefined): void {
  for (const [name, value] of Object.entries(rateLimitHeaders(rateLimit))) responseHeader.set(name, value);
}

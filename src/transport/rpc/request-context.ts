import { Code, ConnectError, type ContextKey, createContextKey, type HandlerContext } from "@connectrpc/connect";
import type { Transport } from "../../contract.ts";
import type { RateLimit } from "../../errors/errors.ts";
import type { Credentials } from "../../identity/authenticate.ts";
import type { OpenCall, OpenStream } from "../../operations/service.ts";
import { credentialsOf } from "../call.ts";
import { rateLimitHeaders } from "../errors.ts";

/** What the HTTP server knows of a request beyond what Connect reports. */
export interface HttpRequestContext {
  readonly address: string;
  readonly requestId: string;
  /** Sends the head of a stream before its first message, so that its client knows that it is subscribed. */
  beginResponse(header: Headers): void;
  onClose(listener: () => void): void;
}

const outside: HttpRequestContext = {
  address: "unknown",
  requestId: "",
  beginResponse: () => undefined,
  onClose: () => undefined,
};

export const httpRequestKey = createContextKey(outside, { description: "the HTTP request" });
export const openCallKey = createContextKey<OpenCall | undefined>(undefined, { description: "the open call" });
export const openStreamKey = createContextKey<OpenStream | undefined>(undefined, { description: "the open stream" });

/** How far the clocks of client and service may be apart about one deadline. */
const DEADLINE_SLACK_MS = 100;

export function originOf({ values, protocolName }: HandlerContext): {
  readonly transport: Transport;
  readonly address: string;
} {
  return { transport: protocolName === "grpc" ? "grpc" : "connect", address: values.get(httpRequestKey).address };
}

export function credentialsIn({ requestHeader }: HandlerContext): Credentials {
  return credentialsOf({
    authorization: requestHeader.get("authorization") ?? undefined,
    "x-api-key": requestHeader.get("x-api-key") ?? undefined,
  });
}

/** What the gate has set, which runs before every method of ours. */
export function opened<T>({ values, method }: HandlerContext, key: ContextKey<T | undefined>): T {
  const value = values.get(key);
  if (value === undefined) throw new Error(`${method.name} was not opened`);
  return value;
}

/**
 * Aborted when the client has gone or the server closes. The deadline does not abort it: it is passed with the call, so that
 * what runs ends as a `TIMEOUT` and not as canceled.
 */
export function departureSignal({ signal, timeoutMs }: HandlerContext): AbortSignal {
  const departure = new AbortController();
  const leave = (): void => {
    // A client whose own clock has reached the deadline cancels a moment before ours does.
    const isAtDeadline = (timeoutMs() ?? Number.POSITIVE_INFINITY) < DEADLINE_SLACK_MS;
    const isDeadline = isAtDeadline || ConnectError.from(signal.reason).code === Code.DeadlineExceeded;
    if (!isDeadline) departure.abort(signal.reason);
  };
  if (signal.aborted) leave();
  else signal.addEventListener("abort", leave, { once: true });
  return departure.signal;
}

/** As header metadata, with a failure as well. */
export function setRateLimit({ responseHeader }: HandlerContext, rateLimit: RateLimit | undefined): void {
  for (const [name, value] of Object.entries(rateLimitHeaders(rateLimit))) responseHeader.set(name, value);
}

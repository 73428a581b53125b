import type { Event, EventGap, Principal } from "../../contract.ts";
import { invalidField, ServiceError } from "../../errors/errors.ts";
import type { StreamPrincipalListener } from "../../operations/caller-watch.ts";
import type { Service } from "../../operations/service.ts";
import type { Fields } from "./decode.ts";
import type { SendQueue } from "./send-queue.ts";

/** The subscriptions of one socket. */
export interface Subscriptions {
  /** Events are sent after it has resolved; a second subscription to a topic replaces the first. @throws ServiceError */
  subscribe(
    payload: Fields,
    requestId: string,
  ): Promise<{ readonly topic: string; readonly gap: EventGap | undefined }>;
  /** Resolves also for a topic without a subscription. */
  unsubscribe(topic: string): Promise<void>;
  endAll(): void;
}

export interface SubscriptionsOptions {
  readonly service: Service;
  readonly address: string;
  /** The principal of the socket. @throws ServiceError `UNAUTHORIZED` */
  readonly principal: () => Principal;
  /** Calls `listener` after each verification of the principal; the returned function removes it. */
  readonly onVerified: (listener: (principal: Principal) => void) => () => void;
  /** Aborted when the socket closes. */
  readonly signal: AbortSignal;
  readonly sendQueue: Pick<SendQueue, "isDrained" | "drain">;
  readonly onEvent: (topic: string, event: Event) => void;
  /** Called when the stream has ended: without an error because the context has closed, with one otherwise. */
  readonly onEnd: (topic: string, error: unknown) => void;
}

const MAX_TOPICS = 100;

export function createSubscriptions(options: SubscriptionsOptions): Subscriptions {
  const { service, address, principal, onVerified, signal, sendQueue, onEvent, onEnd } = options;
  const streams = new Map<string, AbortController>();
  /** The last request. Requests run sequentially, so that an unsubscribe finds the subscription of the subscribe before it. */
  let last: Promise<unknown> = Promise.resolve();

  function inOrder<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  }

  function end(topic: string): void {
    streams.get(topic)?.abort();
    streams.delete(topic);
  }

  async function open({ topic, ...wanted }: Fields & { readonly topic: string }, requestId: string) {
    if (!streams.has(topic) && streams.size >= MAX_TOPICS) {
      throw new ServiceError("RATE_LIMIT_EXCEEDED", `this socket is subscribed to ${MAX_TOPICS} topics already`, {
        details: { reason: "topics", limit: MAX_TOPICS },
      });
    }
    const contextId = contextOf(topic);
    if (contextId === undefined && wanted.after !== undefined) {
      throw invalidField("after", `is a cursor of one context, so the topic must be one, too, not "${topic}"`);
    }
    const ending = new AbortController();
    const call = {
      transport: "ws" as const,
      requestId,
      address,
      principal: principal(),
      // The socket watches its credentials, and its streams end with it.
      watchPrincipal: (listener: StreamPrincipalListener) => onVerified(listener.onVerified),
      signal: AbortSignal.any([signal, ending.signal]),
    };
    const stream = await service.openStream(call);
    const { lost, events } = await stream.run({ ...wanted, ...(contextId !== undefined && { contextId }) });
    end(topic);
    streams.set(topic, ending);
    return { topic, ending, events, gap: lost?.data as EventGap | undefined };
  }

  async function read(topic: string, ending: AbortController, events: AsyncIterable<Event>): Promise<void> {
    let failure: unknown;
    try {
      for await (const event of events) {
        if (!sendQueue.isDrained()) await sendQueue.drain();
        if (streams.get(topic) !== ending) return;
        onEvent(topic, event);
      }
    } catch (error) {
      failure = error;
    }
    if (streams.get(topic) !== ending) return;
    streams.delete(topic);
    if (!signal.aborted) onEnd(topic, failure);
  }

  return {
    subscribe: (payload, requestId) =>
      inOrder(async () => {
        // The validator has checked the payload.
        const { topic, ending, events, gap } = await open(payload as Fields & { readonly topic: string }, requestId);
        // The reply is sent before the first event.
        setImmediate(() => void read(topic, ending, events));
        return { topic, gap };
      }),
    unsubscribe: (topic) => inOrder(async () => end(topic)),
    endAll() {
      for (const topic of [...streams.keys()]) end(topic);
    },
  };
}

/** Undefined for the topic of all contexts of the user. */
function contextOf(topic: string): string | undefined {
  return topic === "contexts" ? undefined : topic.slice("context:".length);
}

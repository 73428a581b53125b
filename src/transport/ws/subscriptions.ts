import type { Event, EventGap, Principal } from "../../contract.ts";
import { invalidField, ServiceError } from "../../errors/errors.ts";
import type { Service } from "../../operations/service.ts";
import type { Fields } from "./messages.ts";
import type { Outbox } from "./send-queue.ts";

/** The topics that one socket listens to. */
export interface Subscriptions {
  /** From when it resolves, events come; a topic that was listened to already begins anew. @throws ServiceError */
  subscribe(
    payload: Fields,
    requestId: string,
  ): Promise<{ readonly topic: string; readonly gap: EventGap | undefined }>;
  /** Resolves for a topic that nobody listens to, too. */
  unsubscribe(topic: string): Promise<void>;
  endAll(): void;
}

export interface SubscriptionsOptions {
  readonly service: Service;
  readonly address: string;
  /** Who the socket's client is now. @throws ServiceError `UNAUTHORIZED` */
  readonly principal: () => Principal;
  /** Calls `told` when that is another one; the function it answers ends that. */
  readonly watchPrincipal: (told: () => void) => () => void;
  /** Aborted when the socket closes. */
  readonly signal: AbortSignal;
  /** Tells whether the client has read most of what was sent to it. */
  readonly outbox: Pick<Outbox, "isClear" | "clear">;
  readonly onEvent: (topic: string, event: Event) => void;
  /** The stream is over: the context has closed, or with an error, the caller may no longer listen. */
  readonly onEnd: (topic: string, error: unknown) => void;
}

const maxTopics = 100;

export function createSubscriptions(options: SubscriptionsOptions): Subscriptions {
  const { service, address, principal, watchPrincipal, signal, outbox, onEvent, onEnd } = options;
  const streams = new Map<string, AbortController>();
  /** One after the other, so that who unsubscribes at once is not subscribed after all. */
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
    if (!streams.has(topic) && streams.size >= maxTopics) {
      throw new ServiceError("RATE_LIMIT_EXCEEDED", `this socket listens to ${maxTopics} topics already`, {
        details: { reason: "topics", limit: maxTopics },
      });
    }
    const contextId = contextOf(topic);
    if (contextId === undefined && wanted.after !== undefined) {
      throw invalidField("after", `is a cursor of one context, so the topic must be one, too, not "${topic}"`);
    }
    const ending = new AbortController();
    const call = {
      door: "ws" as const,
      requestId,
      address,
      principal: principal(),
      // The socket asks for its credentials itself.
      reauthenticate: async () => principal(),
      watchCaller: watchPrincipal,
      signal: AbortSignal.any([signal, ending.signal]),
    };
    const { lost, events } = await service.streamEvents(call, {
      ...wanted,
      ...(contextId !== undefined && { contextId }),
    });
    end(topic);
    streams.set(topic, ending);
    return { topic, ending, events, gap: lost?.data as EventGap | undefined };
  }

  async function read(topic: string, ending: AbortController, events: AsyncIterable<Event>): Promise<void> {
    let failure: unknown;
    try {
      for await (const event of events) {
        if (!outbox.isClear()) await outbox.clear();
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
        // The validator of this very message has accepted the payload.
        const { topic, ending, events, gap } = await open(payload as Fields & { readonly topic: string }, requestId);
        // Whoever asked is told first.
        setImmediate(() => void read(topic, ending, events));
        return { topic, gap };
      }),
    unsubscribe: (topic) => inOrder(async () => end(topic)),
    endAll() {
      for (const topic of [...streams.keys()]) end(topic);
    },
  };
}

/** Undefined for all of the caller's own. */
function contextOf(topic: string): string | undefined {
  return topic === "contexts" ? undefined : topic.slice("context:".length);
}

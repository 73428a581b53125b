import type { CallSource, Event, EventGap, ScreenPicture } from "../../contract.ts";
import { invalidField, ServiceError } from "../../errors/errors.ts";
import type { StreamPrincipalListener } from "../../operations/caller-watch.ts";
import type { Service } from "../../operations/pipeline.ts";
import type { Fields } from "./decode.ts";
import { notAuthenticated } from "./errors.ts";
import type { SocketIdentity } from "./identity.ts";
import type { SendQueue } from "./send-queue.ts";

/** The subscriptions of one socket. */
export type Subscriptions = ReturnType<typeof createSubscriptions>;

const MAX_TOPICS = 100;

type SubscribeSource = Pick<CallSource, "requestId" | "trace">;

export function createSubscriptions(options: {
  readonly service: Service;
  readonly address: string;
  readonly identity: Pick<SocketIdentity, "current" | "onVerified">;
  /** Aborted when the socket closes. */
  readonly signal: AbortSignal;
  readonly sendQueue: Pick<SendQueue, "isDrained" | "drain">;
  readonly onEvent: (topic: string, event: Event) => void;
  /** Resolves when the picture is sent: the next one is the latest then. */
  readonly onPicture: (topic: string, picture: ScreenPicture) => Promise<void>;
  /** Called when the stream has ended: with an error, or because the context or page has closed or hibernated. */
  readonly onEnd: (topic: string, error: unknown) => void;
}) {
  const { service, address, identity, signal, sendQueue, onEvent, onPicture, onEnd } = options;
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

  async function open({ topic, ...wanted }: Fields & { readonly topic: string }, from: SubscribeSource) {
    if (!streams.has(topic) && streams.size >= MAX_TOPICS) {
      throw new ServiceError("RATE_LIMIT_EXCEEDED", `this socket is subscribed to ${MAX_TOPICS} topics already`, {
        details: { reason: "topics", limit: MAX_TOPICS },
      });
    }
    requireFields(topic, wanted);
    const principal = identity.current();
    if (principal === undefined) throw notAuthenticated();
    const ending = new AbortController();
    const call = {
      ...{ transport: "ws" as const, ...from, address },
      principal,
      // The socket watches its credentials, and its streams end with it.
      watchPrincipal: (listener: StreamPrincipalListener) => identity.onVerified(listener.onVerified),
      signal: AbortSignal.any([signal, ending.signal]),
    };
    const [kind, contextId] = parseTopic(topic);
    const request = { ...wanted, ...(contextId !== undefined && { contextId }) };
    if (kind === "screen") {
      const { items } = await (await service.open("streamScreen", call)).run({ body: request });
      end(topic);
      streams.set(topic, ending);
      return { gap: undefined, read: () => read(topic, ending, items, onPicture) };
    }
    const { lost, items } = await (await service.open("streamEvents", call)).run({ body: request });
    end(topic);
    streams.set(topic, ending);
    return { gap: lost?.data as EventGap | undefined, read: () => read(topic, ending, items, onEvent) };
  }

  async function read<T>(
    topic: string,
    ending: AbortController,
    items: AsyncIterable<T>,
    onItem: (topic: string, item: T) => Promise<void> | void,
  ): Promise<void> {
    let failure: unknown;
    try {
      for await (const item of items) {
        if (!sendQueue.isDrained()) await sendQueue.drain();
        if (streams.get(topic) !== ending) return;
        const sent = onItem(topic, item);
        if (sent !== undefined) await sent;
      }
    } catch (error) {
      failure = error;
    }
    if (streams.get(topic) !== ending) return;
    streams.delete(topic);
    if (!signal.aborted) onEnd(topic, failure);
  }

  return {
    /** Events are sent after it has resolved; a second subscription to a topic replaces the first. @throws ServiceError */
    subscribe: (
      payload: Fields,
      from: SubscribeSource,
    ): Promise<{ readonly topic: string; readonly gap: EventGap | undefined }> =>
      inOrder(async () => {
        // The validator has checked the payload.
        const { topic } = payload as Fields & { readonly topic: string };
        const { gap, read } = await open({ ...payload, topic }, from);
        // The reply is sent before the first item.
        setImmediate(() => void read());
        return { topic, gap };
      }),
    /** Resolves also for a topic without a subscription. */
    unsubscribe: (topic: string): Promise<void> => inOrder(async () => end(topic)),
    endAll(): void {
      for (const topic of [...streams.keys()]) end(topic);
    },
  };
}

/** The kind of a topic, and its context; undefined for that of all contexts of the user. */
function parseTopic(topic: string): [kind: string, contextId: string | undefined] {
  const at = topic.indexOf(":");
  return at === -1 ? [topic, undefined] : [topic.slice(0, at), topic.slice(at + 1)];
}

const EVENT_FIELDS = ["types", "after"];
const SCREEN_FIELDS = ["pageId", "maxWidth", "maxHeight", "quality", "maxFps"];

/** @throws ServiceError `VALIDATION_ERROR` for a field of another kind of topic */
function requireFields(topic: string, wanted: Fields): void {
  const [kind, contextId] = parseTopic(topic);
  const wrong = (kind === "screen" ? EVENT_FIELDS : SCREEN_FIELDS).find((name) => wanted[name] !== undefined);
  if (wrong !== undefined) throw invalidField(wrong, `is not taken by the topic "${topic}"`);
  if (contextId === undefined && wanted.after !== undefined)
    throw invalidField("after", `is a cursor of one context, so the topic must be one, too, not "${topic}"`);
}

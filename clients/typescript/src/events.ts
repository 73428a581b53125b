import type { components } from "../../../gen/openapi.ts";
import { ConnectionError, PagewireError } from "./errors.ts";
import { type ConnectOptions, credentialsOf, delay } from "./transport.ts";

type Schemas = components["schemas"];

export interface Cursor {
  readonly epoch: number;
  readonly seq: number;
}

/** What happened to a context, a page, a request or an action. */
export interface PagewireEvent {
  readonly id: string;
  readonly cursor: Cursor;
  readonly type: string;
  readonly contextId: string;
  readonly pageId?: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface EventOptions {
  /** Only these types, such as `page.loaded`; default all but `request.finished`. */
  readonly types?: readonly string[];
  /** Goes on after this event. */
  readonly after?: Cursor;
  /** Ends the stream. */
  readonly signal?: AbortSignal;
}

interface Message {
  readonly type: string;
  readonly topic?: string;
  readonly payload?: unknown;
  /** Present with `subscribed`: events between these cursors are no longer available. */
  readonly gap?: { readonly from: Cursor; readonly to: Cursor };
  readonly error?: Schemas["Error"];
}

const MAX_RETRY_MS = 5_000;

/**
 * The events of a topic, over all reconnections: each continues after the last event that was read. Where events are no longer
 * available, an event `events.lost` says so.
 *
 * @throws PagewireError where the service rejects the subscription
 */
export async function* eventsOf(
  connect: ConnectOptions,
  topic: string,
  { types, after, signal = new AbortController().signal }: EventOptions,
): AsyncGenerator<PagewireEvent, void> {
  let cursor = after;
  for (let attempt = 0; !signal.aborted; attempt++) {
    const messages = openSocket(connect, signal);
    try {
      for await (const message of messages.received) {
        if (message.type === "authenticated")
          messages.send({
            id: "1",
            type: "subscribe",
            topic,
            ...(types && { types }),
            ...(cursor && { after: cursor }),
          });
        if (message.type === "error" && message.error) throw new PagewireError(message.error, new Response());
        if (message.type === "unsubscribed") return;
        if (message.gap) yield lost(topic, message.gap);
        if (message.type !== "event") continue;
        attempt = 0;
        const event = message.payload as PagewireEvent;
        cursor = event.cursor;
        yield event;
        if (event.type === "context.closed" && topic !== "contexts") return;
      }
    } finally {
      messages.close();
    }
    await delay(Math.min(2 ** attempt * 200, MAX_RETRY_MS), signal).catch(() => undefined);
  }
}

function lost(topic: string, gap: NonNullable<Message["gap"]>): PagewireEvent {
  const { epoch, seq } = gap.to;
  const contextId = topic.replace(/^context:/, "");
  const timestamp = new Date().toISOString();
  return { id: `lost-${epoch}-${seq}`, cursor: gap.to, type: "events.lost", contextId, timestamp, data: { ...gap } };
}

interface Messages {
  readonly received: AsyncIterable<Message>;
  send(message: object): void;
  close(): void;
}

/** An authenticated connection; the messages end with it. */
function openSocket(connect: ConnectOptions, signal: AbortSignal): Messages {
  const socket = new WebSocket(`${connect.url.replace(/^http/, "ws").replace(/\/+$/, "")}/ws`);
  const queue: Message[] = [];
  let isOpen = true;
  let wake = (): void => undefined;
  const close = (): void => socket.close();
  signal.addEventListener("abort", close);
  socket.onopen = () =>
    void credentialsOf(connect).then(
      (credentials) => socket.send(JSON.stringify({ id: "0", type: "auth", ...credentials })),
      close,
    );
  socket.onmessage = ({ data }: { readonly data: unknown }) => {
    if (typeof data === "string") queue.push(JSON.parse(data) as Message);
    wake();
  };
  socket.onclose = () => {
    isOpen = false;
    signal.removeEventListener("abort", close);
    wake();
  };

  async function* received(): AsyncGenerator<Message, void> {
    while (isOpen || queue.length > 0) {
      const next = queue.shift();
      if (next !== undefined) yield next;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  }

  return {
    received: received(),
    close,
    send(message) {
      if (socket.readyState !== WebSocket.OPEN) throw new ConnectionError("the connection is closed");
      socket.send(JSON.stringify(message));
    },
  };
}

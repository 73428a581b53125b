import { effect, signal } from "@preact/signals";
import { type Identity, identity } from "./access.ts";
import { credentials, end, refresh } from "./session.ts";

export type Message = Readonly<Record<string, unknown>> & { readonly type: string };

export interface Topic {
  readonly topic: string;
  /** Asked again at each connection, so that events go on after the last one. */
  readonly options: () => object;
  readonly onMessage: (message: Message, bytes?: ArrayBuffer) => void;
}

export const connection = signal<"connecting" | "open" | "lost">("connecting");
/** Whether the service sends nothing on an open connection, not even what it was asked for. */
export const isSilent = signal(false);
/** How often a lost connection was opened again: what was shown before may be old. */
export const reconnects = signal(0);

const NOT_AUTHENTICATED = 4401;
const RETRY_MS = [250, 500, 1_000, 2_000, 4_000];
const TICK_MS = 1_000;
/** Messages have a limit, so that a window that is seldom written to asks seldom. */
const ASK_AFTER_MS = 5_000;
export const SILENT_MS = 10_000;
const topics = new Set<Topic>();
const waiting = new Map<string, (reply: Message) => void>();
let socket: WebSocket | undefined;
let attempts = 0;
let count = 0;
/** The frame whose picture comes next. */
let announced: Message | undefined;
/** When the service sent something last, and was asked whether it is there since; by `performance.now()`. */
let receivedMs = 0;
let askedMs: number | undefined;

setInterval(() => {
  if (connection.value !== "open" || document.hidden) return;
  const now = performance.now();
  if (askedMs === undefined && now - receivedMs >= ASK_AFTER_MS) {
    askedMs = now;
    send({ type: "ping" });
  }
  // A machine that slept asks first.
  isSilent.value = askedMs !== undefined && now - askedMs >= SILENT_MS - ASK_AFTER_MS && now - receivedMs >= SILENT_MS;
}, TICK_MS);

function send(message: object): void {
  socket?.send(JSON.stringify(message));
}

function connect(): void {
  const { value } = credentials;
  if (value === undefined || socket !== undefined) return;
  const created = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
  created.binaryType = "arraybuffer";
  socket = created;
  created.onopen = () =>
    send({ id: "auth", type: "auth", ...(value.type === "token" ? { token: value.token } : { apiKey: value.key }) });
  created.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => receive(data);
  created.onclose = ({ code }) => {
    if (socket !== created) return;
    socket = undefined;
    announced = undefined;
    isSilent.value = false;
    for (const reply of waiting.values())
      reply({ type: "error", error: { code: "LOST", message: "The connection was lost." } });
    waiting.clear();
    if (credentials.value === undefined) return;
    connection.value = "lost";
    // A token that has expired is replaced; the effect below ends what has no new one.
    if (code === NOT_AUTHENTICATED && value === credentials.value) {
      if (value.type === "key") return end();
      void refresh();
    }
    setTimeout(connect, RETRY_MS[Math.min(attempts++, RETRY_MS.length - 1)]);
  };
}

function receive(data: string | ArrayBuffer): void {
  receivedMs = performance.now();
  askedMs = undefined;
  isSilent.value = false;
  if (typeof data !== "string") {
    if (announced) deliver(announced, data);
    announced = undefined;
    return;
  }
  const message = JSON.parse(data) as Message;
  if (message.type === "frame") {
    announced = message;
    return;
  }
  // It replies to each new token as well.
  if (message.type === "authenticated") {
    identity.value = message.payload as Identity;
    if (connection.value !== "open") opened();
  }
  const reply = typeof message.id === "string" ? waiting.get(message.id) : undefined;
  if (reply && typeof message.id === "string") {
    waiting.delete(message.id);
    reply(message);
  }
  if (typeof message.topic === "string") deliver(message);
}

function opened(): void {
  attempts = 0;
  if (connection.value === "lost") reconnects.value++;
  connection.value = "open";
  for (const each of topics) subscribeNow(each);
}

function deliver(message: Message, bytes?: ArrayBuffer): void {
  for (const each of topics) if (each.topic === message.topic) each.onMessage(message, bytes);
}

function subscribeNow(each: Topic): void {
  const id = `s${++count}`;
  waiting.set(id, (reply) => {
    if (reply.type === "error") each.onMessage({ ...reply, topic: each.topic });
  });
  send({ id, type: "subscribe", topic: each.topic, ...each.options() });
}

/** Receives a topic over all reconnections, until the returned function is called. */
export function subscribe(each: Topic): () => void {
  topics.add(each);
  if (connection.value === "open") subscribeNow(each);
  return () => {
    topics.delete(each);
    if (connection.value === "open") send({ type: "unsubscribe", topic: each.topic });
  };
}

/** Subscribes again where the service has ended a subscription. */
export function resubscribe(each: Topic): void {
  if (topics.has(each) && connection.value === "open") subscribeNow(each);
}

/** Calls an operation; the reply is of the type `result` or `error`. */
export function call(operation: string, input: object): Promise<Message> {
  const id = `c${++count}`;
  return new Promise((resolve) => {
    if (socket === undefined || connection.value !== "open") {
      resolve({ type: "error", error: { code: "LOST", message: "The connection was lost." } });
      return;
    }
    waiting.set(id, resolve);
    send({ id, type: "call", payload: { operation, ...input } });
  });
}

effect(() => {
  const { value } = credentials;
  if (value === undefined) {
    socket?.close();
    connection.value = "connecting";
    identity.value = undefined;
  } else if (socket === undefined) connect();
  // The next token, before the last one ends.
  else if (value.type === "token" && socket.readyState === WebSocket.OPEN) send({ type: "auth", token: value.token });
});

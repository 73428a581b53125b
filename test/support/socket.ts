import { once } from "node:events";
import { expect } from "vitest";
import { type ClientOptions, WebSocket } from "ws";
import { type SocketReplyType, socketValidators } from "../../src/contract.ts";

type Message = Readonly<Record<string, unknown>> & { readonly type: SocketReplyType };

/** A client that checks every message it gets against api/asyncapi.yaml. */
export interface TestSocket {
  readonly socket: WebSocket;
  /** All that came, in order; bytes as they are. */
  readonly received: readonly (Message | Buffer)[];
  /** As JSON, or as it is. */
  send(message: object | string | Buffer): void;
  /** Sends with an id of its own, and resolves with the reply that carries it. */
  ask(message: object): Promise<Message>;
  /** Resolves with the first message, come or to come, that fits. */
  seen(fits: (message: Message) => boolean): Promise<Message>;
  /** Resolves with the code. */
  readonly closed: Promise<number>;
  close(): void;
}

export interface TestSocketOptions extends ClientOptions {
  /** The query, such as `?token=...`. */
  readonly query?: string;
}

export async function openSocket(httpUrl: string, options: TestSocketOptions = {}): Promise<TestSocket> {
  const { query = "", ...more } = options;
  const socket = new WebSocket(`${httpUrl.replace(/^http/, "ws")}/ws${query}`, more);
  const received: (Message | Buffer)[] = [];
  const waiting = new Set<() => void>();
  const faults: unknown[] = [];
  socket.on("message", (data: Buffer, isBinary) => {
    if (isBinary) received.push(data);
    else received.push(checked(JSON.parse(data.toString("utf8")) as Message, faults));
    for (const look of waiting) look();
  });
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  await once(socket, "open");
  let count = 0;

  function seen(fits: (message: Message) => boolean): Promise<Message> {
    return new Promise((resolve) => {
      const look = (): void => {
        expect(faults).toEqual([]);
        const found = received.find((message): message is Message => !Buffer.isBuffer(message) && fits(message));
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  }

  const send: TestSocket["send"] = (message) => {
    socket.send(typeof message === "string" || Buffer.isBuffer(message) ? message : JSON.stringify(message));
  };
  return {
    socket,
    received,
    send,
    ask(message) {
      const id = `q${++count}`;
      send({ id, ...message });
      return seen((reply) => reply["id"] === id);
    },
    seen,
    closed,
    close: () => socket.terminate(),
  };
}

function checked(message: Message, faults: unknown[]): Message {
  const validate = socketValidators.out[message.type] as (typeof socketValidators.out)[SocketReplyType] | undefined;
  if (validate?.(message) !== true) faults.push({ message, errors: validate?.errors });
  return message;
}

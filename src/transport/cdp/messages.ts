import { on } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { WebSocket } from "ws";
import type { BodyBytes } from "../byte-limits.ts";

/** Bytes of messages that were received and not handled yet, beyond which nothing is read. */
const MAX_WAITING_BYTES = 1024 * 1024;
/** Bytes that a message counts for beside its own. */
const OVERHEAD_BYTES = 4_096;

/** @returns the texts of the messages of a socket until it closes; they wait as bodies of requests do */
export function createMessageReader(
  bodyBytes: BodyBytes,
): (socket: WebSocket, caller: Parameters<BodyBytes["spend"]>[0]) => AsyncGenerator<string, void, void> {
  return async function* read(socket, caller) {
    let waitingBytes = 0;
    socket.on("message", (data: Buffer) => {
      waitingBytes += data.length + OVERHEAD_BYTES;
      if (waitingBytes > MAX_WAITING_BYTES) socket.pause();
    });
    for await (const [data] of on(socket, "message", { close: ["close"] }) as AsyncIterable<[Buffer]>) {
      const waitMs = bodyBytes.spend(caller, data.length);
      if (waitMs > 0) await sleep(waitMs);
      yield data.toString();
      waitingBytes -= data.length + OVERHEAD_BYTES;
      if (socket.isPaused && waitingBytes <= MAX_WAITING_BYTES) socket.resume();
    }
  };
}

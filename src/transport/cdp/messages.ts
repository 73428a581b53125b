import { on } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { WebSocket } from "ws";

/** Bytes of all clients of a user: a message takes the one thread of the service for a time that grows with its bytes. */
const BYTES_PER_SECOND = 16 * 1024 * 1024;
/** Bytes of messages that were received and not handled yet, beyond which nothing is read. */
const MAX_WAITING_BYTES = 1024 * 1024;
/** Bytes that a message counts for beside its own. */
const OVERHEAD_BYTES = 4_096;

/** @returns the texts of the messages of a socket until it closes; they wait while the user's clients have sent more than 16 MiB in a second */
export function createMessageReader(): (socket: WebSocket, userId: string) => AsyncGenerator<string, void, void> {
  /** When the bytes so far would have come at the greatest rate, by user id. */
  const dueMs = new Map<string, number>();
  const overdueMs = (userId: string): number => (dueMs.get(userId) ?? 0) - performance.now();

  return async function* read(socket, userId) {
    let waitingBytes = 0;
    socket.on("message", (data: Buffer) => {
      waitingBytes += data.length + OVERHEAD_BYTES;
      if (waitingBytes > MAX_WAITING_BYTES) socket.pause();
    });
    try {
      for await (const [data] of on(socket, "message", { close: ["close"] }) as AsyncIterable<[Buffer]>) {
        for (let ms = overdueMs(userId); ms > 0; ms = overdueMs(userId)) await sleep(ms);
        const fromMs = Math.max(dueMs.get(userId) ?? 0, performance.now() - 1_000);
        dueMs.set(userId, fromMs + (data.length / BYTES_PER_SECOND) * 1_000);
        yield data.toString();
        waitingBytes -= data.length + OVERHEAD_BYTES;
        if (socket.isPaused && waitingBytes <= MAX_WAITING_BYTES) socket.resume();
      }
    } finally {
      if (overdueMs(userId) <= 0) dueMs.delete(userId);
    }
  };
}

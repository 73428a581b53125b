import type { WebSocket } from "@fastify/websocket";

const MAX_MISSED_PONGS = 2;

/** Ends a connection whose client sends nothing, not even pongs. */
export function createPings(socket: Pick<WebSocket, "ping" | "terminate">) {
  let missedPongs = 0;
  return {
    onAlive() {
      missedPongs = 0;
    },
    ping() {
      if (missedPongs >= MAX_MISSED_PONGS) return void socket.terminate();
      missedPongs++;
      socket.ping();
    },
  };
}

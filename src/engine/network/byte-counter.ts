import type { Socket } from "node:net";
import type { EgressBytes } from "../archive.ts";

/**
 * Counts what pages send and receive on connections.
 * @param end of the connections: those from browsers, or those to servers
 */
export function createByteCounter(end: "browsers" | "servers") {
  const open = new Set<Socket>();
  const closed = { sent: 0, received: 0 };
  const addTo = (sum: typeof closed, { bytesRead, bytesWritten }: Socket): void => {
    sum.sent += end === "browsers" ? bytesRead : bytesWritten;
    sum.received += end === "browsers" ? bytesWritten : bytesRead;
  };
  return {
    add(socket: Socket): void {
      open.add(socket);
      socket.once("close", () => {
        open.delete(socket);
        addTo(closed, socket);
      });
    },
    /** The bytes of all connections, those that are open included. */
    total(): EgressBytes {
      const total = { ...closed };
      for (const socket of open) addTo(total, socket);
      return total;
    },
    open: (): number => open.size,
  };
}

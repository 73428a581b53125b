import type { IncomingMessage, ServerResponse } from "node:http";
import type { Server } from "node:net";

/** The incomplete responses of a server. A stream counts only until its headers are sent, since it may never end. */
export interface PendingResponses {
  /** Resolves when every response is complete, or after `withinMs`. */
  completed(withinMs: number): Promise<void>;
}

/** Must be called before the first request of the server, of HTTP/1.1 or HTTP/2. */
export function watchPendingResponses(server: Server): PendingResponses {
  const open = new Set<ServerResponse>();
  let checkAgain: (() => void) | undefined;
  server.on("request", (_request: IncomingMessage, response: ServerResponse) => {
    open.add(response);
    response.once("close", () => {
      open.delete(response);
      checkAgain?.();
    });
  });
  const isPending = (response: ServerResponse): boolean => !response.headersSent || response.writableEnded;
  return {
    completed: (withinMs) =>
      new Promise((resolve) => {
        const timer = setTimeout(end, withinMs);
        function end(): void {
          clearTimeout(timer);
          checkAgain = undefined;
          resolve();
        }
        checkAgain = () => {
          if (![...open].some(isPending)) end();
        };
        checkAgain();
      }),
  };
}

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Server } from "node:net";

/** The responses that a server has not completed. Streams count until they begin, as they have no end to wait for. */
export interface PendingResponses {
  /** Resolves when every request has its whole response, or after `withinMs`. */
  completed(withinMs: number): Promise<void>;
}

/** Watches a server of HTTP/1.1 or HTTP/2, from before its first request. */
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

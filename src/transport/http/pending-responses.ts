import type { IncomingMessage, ServerResponse } from "node:http";
import type { Server } from "node:net";

/** The answers that clients of a server wait for. Streams count until they begin: they have no end to wait for. */
export interface OwedAnswers {
  /** Resolves when every request has its whole answer, or after `withinMs`. */
  given(withinMs: number): Promise<void>;
}

/** Watches a server of HTTP/1.1 or HTTP/2, from before its first request. */
export function watchOwedAnswers(server: Server): OwedAnswers {
  const open = new Set<ServerResponse>();
  let checkAgain: (() => void) | undefined;
  server.on("request", (_request: IncomingMessage, response: ServerResponse) => {
    open.add(response);
    response.once("close", () => {
      open.delete(response);
      checkAgain?.();
    });
  });
  const isOwed = (response: ServerResponse): boolean => !response.headersSent || response.writableEnded;
  return {
    given: (withinMs) =>
      new Promise((resolve) => {
        const timer = setTimeout(end, withinMs);
        function end(): void {
          clearTimeout(timer);
          checkAgain = undefined;
          resolve();
        }
        checkAgain = () => {
          if (![...open].some(isOwed)) end();
        };
        checkAgain();
      }),
  };
}

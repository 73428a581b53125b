import { type IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { hasBody } from "./open-requests.ts";

/** How long the rest of a body is read after its response. */
const REST_MS = 2_000;

/**
 * The class of a server's responses over HTTP/1.1, whose connections end when their client reads nothing of a response for `stallMs`.
 * Node's socket timeout restarts with progress within one large write; the server reads nothing from the client while a response is
 * pending.
 *
 * A response that is sent before all of its request has arrived announces that the connection closes, since the client may use it
 * again.
 */
export function createResponseClass(stallMs: number): typeof ServerResponse {
  function endIfStalled(this: ServerResponse, socket: Socket): void {
    if (this.writableLength > 0) this.destroy();
    // Node does not restart the timeout, and a handler may take longer than `stallMs`.
    else socket.setTimeout(stallMs);
  }

  return class extends ServerResponse {
    override assignSocket(socket: Socket): void {
      super.assignSocket(socket);
      socket.setTimeout(stallMs);
      this.on("timeout", endIfStalled);
    }

    override writeHead(...head: unknown[]): this {
      if (!this.req.complete && hasBody(this.req)) {
        this.shouldKeepAlive = false;
        closeAfterRest(this.req);
      }
      return super.writeHead(...(head as Parameters<ServerResponse["writeHead"]>));
    }
  } as typeof ServerResponse; // the class has no request of a type of its own
}

/**
 * The client may send everything before it reads the response, so the rest is read and discarded before the connection closes; with
 * a connection that is closed at once, the response would be lost.
 */
function closeAfterRest(request: IncomingMessage): void {
  const { socket } = request;
  const destroySoon = socket.destroySoon.bind(socket);
  // Node calls it with the end of the response.
  socket.destroySoon = () => {
    socket.end();
    request.once("close", destroySoon).resume();
    setTimeout(() => socket.destroy(), REST_MS).unref();
  };
}

import type { Socket } from "node:net";
import type { WebSocket } from "@fastify/websocket";
import { type CloseCode, CLOSE_CODES } from "./errors.ts";
import type { SocketIdentity } from "./identity.ts";

const MAX_UNAUTHENTICATED_BYTES = 16_384;

/** Limits the time and the bytes of one socket until it is authenticated. */
export function createUnauthenticatedLimits(options: {
  readonly socket: Pick<WebSocket, "pause" | "resume">;
  /** The stream under the WebSocket. */
  readonly stream: Pick<Socket, "on" | "off">;
  readonly withinMs: number;
  readonly identity: Pick<SocketIdentity, "current">;
  readonly close: (code: CloseCode, reason: string) => void;
}) {
  const { socket, stream, withinMs, identity, close } = options;
  let bytes = 0;
  let running = 0;
  let ready: Promise<unknown> = Promise.resolve();

  /** Counts raw bytes, so that incomplete messages and empty fragments count as well. */
  function count(chunk: Buffer): void {
    bytes += chunk.length;
    if (bytes <= MAX_UNAUTHENTICATED_BYTES) return;
    socket.pause();
    if (running === 0) return closeTooLarge();
    // Further bytes are read only after the credentials received so far are verified.
    void ready.then(() => (identity.current() === undefined ? closeTooLarge() : socket.resume()));
  }

  /** The remaining bytes are not read; the close handshake times out. */
  function closeTooLarge(): void {
    close(CLOSE_CODES.tooLarge, `more than ${MAX_UNAUTHENTICATED_BYTES} bytes before authentication`);
  }

  const timer = setTimeout(() => close(CLOSE_CODES.authenticationTimeout, "no authentication in time"), withinMs);
  stream.on("data", count);
  return {
    /** Resolves when the authentications before the next message are complete. */
    ready: (): Promise<unknown> => ready,
    /** To be called with each authentication; the next message waits for it. */
    waitFor(authentication: Promise<unknown>): void {
      running++;
      ready = authentication.finally(() => running--);
    },
    /** To be called when the socket is authenticated, or closed. */
    end(): void {
      clearTimeout(timer);
      stream.off("data", count);
    },
  };
}

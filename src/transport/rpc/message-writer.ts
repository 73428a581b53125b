import type { ServerResponse } from "node:http";
import { createWriteBatcher } from "../write-batcher.ts";
import { writePart } from "./send-response.ts";

/** Writes the messages of one stream past Connect, whose pipeline costs several times as much as a write. */
export type MessageWriter = ReturnType<typeof createMessageWriter>;

/** @param response its headers have been sent */
export function createMessageWriter(response: ServerResponse) {
  const batcher = createWriteBatcher(response, () => performance.now());
  return {
    /** Writes a message in its envelope. A promise resolves when the client has read enough for the next, or has left. */
    write(envelope: Uint8Array): Promise<void> | undefined {
      if (response.destroyed || response.writableEnded) return undefined;
      batcher.beforeEvent();
      return writePart(response, envelope);
    },
    /** Call before Connect ends the response. */
    flush: (): void => batcher.flush(),
  };
}

import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Pace } from "./pace.ts";

/** After which the kernel asks whether a silent peer is still there. */
const KEEP_ALIVE_MS = 60_000;

/** Passes bytes both ways until either side ends; `head` is what the client sent before the tunnel was open. */
export async function tunnel(client: Duplex, head: Buffer, server: Socket, pace: Pace): Promise<void> {
  const closed = Promise.withResolvers<void>();
  server.setKeepAlive(true, KEEP_ALIVE_MS);
  client.once("error", () => server.destroy()).once("close", () => server.destroy());
  server.once("error", () => client.destroy());
  server.once("close", () => {
    // The bytes that the server has sent are still written.
    client.end(() => client.destroy());
    closed.resolve();
  });
  client.once("end", () => server.destroySoon());
  if (head.length > 0) server.write(head);
  client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
  pace.pass(client, server);
  pace.pass(server, client);
  return closed.promise;
}

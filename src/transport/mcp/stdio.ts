import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { isJSONRPCRequest } from "@modelcontextprotocol/sdk/types.js";

/** The client at standard input and output. */
export interface StdioClient {
  readonly transport: StdioServerTransport;
  /** Resolves when the client has hung up and has its responses, or can no longer be read from or written to. */
  readonly gone: Promise<void>;
}

/** How long calls may still take for a client that has hung up, such as a script at its end. */
const LAST_RESPONSES_MS = 5_000;

export function openStdio(): StdioClient {
  const { stdin, stdout } = process;
  const transport = new StdioServerTransport();
  const gone = Promise.withResolvers<void>();
  const pending = new Set<string | number>();
  let hasHungUp = false;

  const settle = (): void => {
    if (hasHungUp && pending.size === 0) gone.resolve();
  };
  // The server's own handlers run after these.
  transport.onmessage = (message) => {
    if (isJSONRPCRequest(message)) pending.add(message.id);
  };
  // Also after a line longer than the transport's 10 MiB, when it stops reading.
  transport.onclose = gone.resolve;
  const send = transport.send.bind(transport);
  transport.send = async (message) => {
    await send(message);
    if ("id" in message && message.id !== undefined && !("method" in message)) pending.delete(message.id);
    settle();
  };
  const onHangUp = (): void => {
    hasHungUp = true;
    setTimeout(gone.resolve, LAST_RESPONSES_MS).unref();
    settle();
  };
  stdin.once("end", onHangUp).once("close", onHangUp);
  // Without a listener, a closed pipe would end the process before the browser.
  stdout.on("error", () => {
    gone.resolve();
  });
  return { transport, gone: gone.promise };
}

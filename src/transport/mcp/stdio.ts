import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { isJSONRPCRequest, type RequestId } from "@modelcontextprotocol/sdk/types.js";
import { CANCELED } from "./decode.ts";

/** The client on standard input and output. */
export interface StdioClient {
  readonly transport: StdioServerTransport;
  /** Resolves when the client has closed its end and received its responses, or standard input or output has failed. */
  readonly disconnected: Promise<void>;
}

/** Time limit of calls that run when the client closes its end. */
const LAST_RESPONSES_MS = 5_000;

export function openStdio(): StdioClient {
  const { stdin, stdout } = process;
  const transport = new StdioServerTransport();
  const gone = Promise.withResolvers<void>();
  const pending = new Set<string | number>();
  let hasDisconnected = false;

  const settle = (): void => {
    if (hasDisconnected && pending.size === 0) gone.resolve();
  };
  // The server calls these handlers before its own.
  transport.onmessage = (message) => {
    if (isJSONRPCRequest(message)) pending.add(message.id);
    // No response follows.
    else if ("method" in message && message.method === CANCELED) pending.delete(message.params?.requestId as RequestId);
  };
  // Also called after a line longer than the transport's 10 MiB, when it stops reading.
  transport.onclose = gone.resolve;
  const send = transport.send.bind(transport);
  transport.send = async (message) => {
    await send(message);
    if ("id" in message && message.id !== undefined && !("method" in message)) pending.delete(message.id);
    settle();
  };
  const onDisconnected = (): void => {
    hasDisconnected = true;
    setTimeout(gone.resolve, LAST_RESPONSES_MS).unref();
    settle();
  };
  stdin.once("end", onDisconnected).once("close", onDisconnected);
  // Without a listener, EPIPE would end the process before the browser is closed.
  stdout.on("error", () => {
    gone.resolve();
  });
  return { transport, disconnected: gone.promise };
}

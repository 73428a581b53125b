import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { isJSONRPCRequest } from "@modelcontextprotocol/sdk/types.js";

/** The one client at standard input and output. */
export interface StdioClient {
  readonly transport: StdioServerTransport;
  /** Resolves when the client has hung up and has its answers, or can no longer be written to. */
  readonly gone: Promise<void>;
}

/** A client that has hung up, such as a script at its end, still gets the answers of calls that take no longer than this. */
const lastAnswersMs = 5_000;

export function openStdio(): StdioClient {
  const { stdin, stdout } = process;
  const transport = new StdioServerTransport();
  const gone = Promise.withResolvers<void>();
  const owed = new Set<string | number>();
  let hasHungUp = false;

  const settle = (): void => {
    if (hasHungUp && owed.size === 0) gone.resolve();
  };
  // The server's own handlers come after this one.
  transport.onmessage = (message) => {
    if (isJSONRPCRequest(message)) owed.add(message.id);
  };
  const send = transport.send.bind(transport);
  transport.send = async (message) => {
    await send(message);
    if ("id" in message && message.id !== undefined && !("method" in message)) owed.delete(message.id);
    settle();
  };
  const onHangUp = (): void => {
    hasHungUp = true;
    setTimeout(gone.resolve, lastAnswersMs).unref();
    settle();
  };
  stdin.once("end", onHangUp).once("close", onHangUp);
  // A pipe that nobody reads any more; without a listener it would end the process before the browser.
  stdout.on("error", () => {
    gone.resolve();
  });
  return { transport, gone: gone.promise };
}

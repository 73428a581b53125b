import type { JSONRPCMessage, RequestId, Transport } from "@modelcontextprotocol/server";
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { newRequestId } from "../call.ts";
import { createPageTools } from "./page-tools.ts";
import { createMcpServer, type McpServerDependencies } from "./server.ts";

/** The client on standard input and output. */
export type StdioClient = ReturnType<typeof openStdio>;

/** Time limit of calls that run when the client closes its end. */
const LAST_RESPONSES_MS = 5_000;
const CLOSE_CONTEXT_MS = 10_000;

export function openStdio() {
  const { stdin, stdout } = process;
  // The SDK's transport ends running requests when its input ends; this input ends after their responses.
  const input = new PassThrough();
  const stdio = new StdioServerTransport(input, stdout);
  const gone = Promise.withResolvers<void>();
  const pending = new Set<RequestId>();
  let hasDisconnected = false;

  const settle = (): void => {
    if (hasDisconnected && pending.size === 0) gone.resolve();
  };
  const onDisconnected = (): void => {
    hasDisconnected = true;
    setTimeout(gone.resolve, LAST_RESPONSES_MS).unref();
    // After the messages that are still to be read.
    setImmediate(settle);
  };
  stdin.once("end", onDisconnected).once("close", onDisconnected);
  // Without a listener, EPIPE would end the process before the browser is closed.
  stdout.on("error", gone.resolve);

  const transport: Transport = {
    async start() {
      stdio.onmessage = (message) => {
        track(message, pending);
        settle();
        transport.onmessage?.(message);
      };
      // Also called after a line longer than the transport's 10 MB, when it stops reading.
      stdio.onclose = () => {
        gone.resolve();
        transport.onclose?.();
      };
      stdio.onerror = (error) => transport.onerror?.(error);
      await stdio.start();
      // Not before: unread messages would be lost when standard input ends.
      stdin.pipe(input, { end: false });
    },
    async send(message) {
      await stdio.send(message);
      if (!("method" in message) && message.id !== undefined) pending.delete(message.id);
      settle();
    },
    close: () => stdio.close(),
  };
  return {
    transport,
    /** Resolves when the client has closed its end and received its responses, or standard input or output has failed. */
    disconnected: gone.promise,
  };
}

/** Serves the client of a transport, in the protocol's revision in which it begins. */
export function serveConnection(
  { transport }: StdioClient,
  { version, log, backend }: Omit<McpServerDependencies, "pageTools" | "requestState">,
) {
  const pageTools = createPageTools("connection");
  const requestState = { key: randomBytes(32), client: "" };
  const handle = serveStdio(() => createMcpServer({ version, log, backend, pageTools, requestState }), {
    transport,
    onerror: (error) => log.debug({ error }, "an MCP message could not be handled"),
  });
  return {
    /** Closes the connection and deletes its own context. */
    async close(): Promise<void> {
      await handle.close();
      const signal = AbortSignal.timeout(CLOSE_CONTEXT_MS);
      const call = backend.caller({ requestId: newRequestId(), signal, trace: undefined });
      await pageTools.close(call).catch((error: unknown) => {
        // The context is deleted later, like any temporary one.
        log.debug({ error }, "the context of an MCP connection could not be deleted");
      });
    },
  };
}

/** Adds the request that a message begins; no response follows to one that it cancels. */
function track(message: JSONRPCMessage, pending: Set<RequestId>): void {
  if (!("method" in message)) return;
  if ("id" in message) pending.add(message.id);
  else if (message.method === "notifications/cancelled") pending.delete(message.params?.requestId as RequestId);
}

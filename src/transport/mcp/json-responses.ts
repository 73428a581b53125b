import type { ServerResponse } from "node:http";
import type { AuthInfo } from "@modelcontextprotocol/sdk/server/auth/types.js";
import type { Transport, TransportSendOptions } from "@modelcontextprotocol/sdk/shared/transport.js";
import {
  isJSONRPCErrorResponse,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type JSONRPCNotification,
  type JSONRPCRequest,
  type MessageExtraInfo,
  type RequestId,
} from "@modelcontextprotocol/sdk/types.js";
import { CANCELED } from "./decode.ts";

/** Streamable HTTP's transport, whose quick responses are JSON and not event streams. */
export interface JsonResponses extends Transport {
  /**
   * Responds with JSON to a request whose result is there within `JSON_WITHIN_MS`; after that, and where more than the result
   * is to be sent, `openStream` responds with a stream of events, which a client can resume.
   *
   * @param openStream - passes the request to the transport
   */
  handle(message: JSONRPCRequest, request: PendingRequest): void;
  /** Whether the server runs a request of that id, whose result is to be sent, if only to a client that has left. */
  isRunning(id: RequestId): boolean;
}

interface PendingRequest {
  readonly response: ServerResponse;
  readonly authInfo: AuthInfo;
  readonly openStream: () => void;
}

interface Entry extends PendingRequest {
  readonly timer: NodeJS.Timeout;
  /** What was sent since `openStream` was called, and until the transport has the request. */
  waiting?: (() => void)[];
}

/** Until then a client could not resume a stream of most protocol versions either: it does not know an event of it yet. */
const JSON_WITHIN_MS = 100;

/** @param inner its streams cost more than a call that needs no browser: conversions to web streams, two writes, stored events */
export function createJsonResponses(inner: Transport): JsonResponses {
  const entries = new Map<RequestId, Entry>();
  const running = new Set<RequestId>();

  function receive(message: JSONRPCMessage, extra: MessageExtraInfo | undefined): void {
    if ("method" in message && "id" in message) running.add(message.id);
    // The server sends no result of a request that was canceled.
    const canceled = isCancellation(message) ? message.params?.requestId : undefined;
    if (canceled !== undefined) running.delete(canceled as RequestId);
    transport.onmessage?.(message, extra);
  }

  function openStream(id: RequestId, entry: Entry): void {
    clearTimeout(entry.timer);
    if (entry.waiting) return;
    entry.waiting = [];
    // The result of a client that has left is not sent.
    if (entry.response.destroyed) entries.delete(id);
    else entry.openStream();
  }

  function sendInner(message: JSONRPCMessage, options: TransportSendOptions | undefined): Promise<void> {
    return inner.send(message, options);
  }

  const transport: JsonResponses = {
    get sessionId() {
      return inner.sessionId;
    },
    start: () => inner.start(),
    close: () => inner.close(),

    handle(message, request) {
      const { id } = message;
      const timer = setTimeout(() => openStream(id, entry), JSON_WITHIN_MS);
      const entry: Entry = { ...request, timer };
      entries.set(id, entry);
      receive(message, { authInfo: request.authInfo });
    },

    isRunning: (id) => running.has(id),

    async send(message, options) {
      const isResult = isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message);
      const id = isResult ? message.id : options?.relatedRequestId;
      if (isResult && id !== undefined) running.delete(id);
      const entry = id === undefined ? undefined : entries.get(id);
      if (id === undefined || entry === undefined) return sendInner(message, options);
      if (isResult && !entry.waiting) {
        clearTimeout(entry.timer);
        entries.delete(id);
        sendJson(entry.response, message, inner.sessionId);
        return undefined;
      }
      openStream(id, entry);
      return new Promise((resolve, reject) => {
        entry.waiting?.push(() => void sendInner(message, options).then(resolve, reject));
      });
    },
  };
  inner.onmessage = (message, extra) => {
    const entry = "method" in message && "id" in message ? entries.get(message.id) : undefined;
    if (entry === undefined) return receive(message, extra);
    // The server has it already; from now on its transport has a stream for it.
    entries.delete((message as JSONRPCRequest).id);
    for (const send of entry.waiting ?? []) send();
    return undefined;
  };
  inner.onerror = (error) => transport.onerror?.(error);
  inner.onclose = () => {
    // The closed transport then reports that there is no such session.
    for (const [id, entry] of entries) openStream(id, entry);
    entries.clear();
    transport.onclose?.();
  };
  return transport;
}

function isCancellation(message: JSONRPCMessage): message is JSONRPCNotification {
  return "method" in message && message.method === CANCELED;
}

function sendJson(response: ServerResponse, message: JSONRPCMessage, sessionId: string | undefined): void {
  const body = JSON.stringify(message);
  response.writeHead(200, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    ...(sessionId !== undefined && { "mcp-session-id": sessionId }),
  });
  response.end(body);
}

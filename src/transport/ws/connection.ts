import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { WebSocket } from "@fastify/websocket";
import {
  type OperationId,
  operations,
  type Principal,
  type SocketReplyType,
  type TraceContext,
} from "../../contract.ts";
import { invalidField } from "../../errors/errors.ts";
import type { Credentials } from "../../identity/authenticate.ts";
import { newRequestId, type TransportDependencies, toSendableError } from "../call.ts";
import { toWireError } from "../errors.ts";
import { createActionOrder } from "./action-order.ts";
import { decodeFrame, type Fields, idOf, type Incoming, isObject, type Request, toActionBody } from "./decode.ts";
import { toCredentials, toRequest } from "./decode.ts";
import { encodeEvent, encodeFrame, encodeReply, toResultFields } from "./encode.ts";
import { ClosingError, type CloseCode, CLOSE_CODES, notAuthenticated, tooManyPending } from "./errors.ts";
import { createSocketIdentity } from "./identity.ts";
import { createSendQueue } from "./send-queue.ts";
import { createSubscriptions } from "./subscriptions.ts";
import { createWriteBatcher } from "../write-batcher.ts";

export interface ConnectionOptions {
  readonly socket: WebSocket;
  /** The stream under the WebSocket. */
  readonly stream: Pick<Socket, "cork" | "uncork" | "on" | "off">;
  readonly address: string;
  /** Sent with the upgrade. */
  readonly credentials: Credentials;
  /** Counts the socket for its credential; undefined at the credential's limit. */
  readonly acquire: (principal: Principal) => (() => void) | undefined;
  readonly onAuthenticated: () => void;
  readonly authenticateWithinMs?: number;
}

/** One socket, from the upgrade to the close. */
export interface Connection {
  /** Pings the client, or ends the connection after two pings without a pong. */
  ping(): void;
  close(code: CloseCode, reason: string): void;
}

const MAX_PENDING_MESSAGES = 100;
const MAX_MISSED_PONGS = 2;
/** Limit of bytes received before authentication. */
const MAX_UNAUTHENTICATED_BYTES = 16_384;
/** Time to send the replies of running calls when the session ends; one of these calls may have ended it. */
const LAST_REPLIES_MS = 1_000;

interface Reply {
  readonly id: string | undefined;
  readonly requestId: string;
}

export function createConnection(dependencies: TransportDependencies, options: ConnectionOptions): Connection {
  const { service, unreadBytes, log } = dependencies;
  const { socket, stream, address, acquire, authenticateWithinMs = 10_000 } = options;
  const from = { transport: "ws", address } as const;
  const closing = new AbortController();
  const order = createActionOrder();
  const sendQueue = createSendQueue({ socket, onSlow: () => close(CLOSE_CODES.slow, "the client reads too slowly") });
  const writeBatcher = createWriteBatcher(stream, () => performance.now());
  const identity = createSocketIdentity({
    ...dependencies,
    address,
    acquire,
    onAuthenticated() {
      clearTimeout(timer);
      stream.off("data", countUnauthenticated);
      options.onAuthenticated();
    },
    onUserChanged: () => subscriptions.endAll(),
    onEnding() {
      subscriptions.endAll();
      return Promise.race([Promise.allSettled(calls), wait(LAST_REPLIES_MS, undefined, { ref: false })]);
    },
    onEnded: () => close(CLOSE_CODES.notAuthenticated, "the session, key or token has ended"),
  });
  const subscriptions = createSubscriptions({
    service,
    address,
    principal() {
      const principal = identity.current();
      if (principal === undefined) throw notAuthenticated();
      return principal;
    },
    onVerified: identity.onVerified,
    signal: closing.signal,
    sendQueue,
    onEvent(topic, event) {
      writeBatcher.beforeEvent();
      void sendQueue.send(encodeEvent(topic, event));
    },
    onPicture(topic, picture) {
      writeBatcher.flush();
      return sendQueue.send(encodeFrame(topic, picture), picture.jpeg);
    },
    onEnd(topic, error) {
      const requestId = newRequestId();
      const failure = error === undefined ? undefined : toSendableError(error, { log, requestId });
      void send("unsubscribed", undefined, { topic, ...(failure && { error: toWireError(failure, requestId) }) });
    },
  });
  /** Running `call` messages. */
  const calls = new Set<Promise<unknown>>();
  const timer = setTimeout(
    () => close(CLOSE_CODES.authenticationTimeout, "no authentication in time"),
    authenticateWithinMs,
  );
  let unauthenticatedBytes = 0;
  let runningAuthentications = 0;
  let pendingMessages = 0;
  let missedPongs = 0;

  function close(code: CloseCode, reason: string): void {
    writeBatcher.flush();
    socket.close(code, reason);
    end();
  }

  function end(): void {
    clearTimeout(timer);
    stream.off("data", countUnauthenticated);
    writeBatcher.flush();
    sendQueue.close();
    identity.close();
    closing.abort(new Error("the socket is closed"));
  }

  /** Counts raw bytes, so that incomplete messages and empty fragments count as well. */
  function countUnauthenticated(chunk: Buffer): void {
    unauthenticatedBytes += chunk.length;
    if (unauthenticatedBytes <= MAX_UNAUTHENTICATED_BYTES) return;
    socket.pause();
    if (runningAuthentications === 0) return closeUnauthenticated();
    // Further bytes are read only after the credentials received so far are verified.
    void ready.then(() => (identity.current() === undefined ? closeUnauthenticated() : socket.resume()));
  }

  /** The remaining bytes are not read; the close handshake times out. */
  function closeUnauthenticated(): void {
    close(CLOSE_CODES.tooLarge, `more than ${MAX_UNAUTHENTICATED_BYTES} bytes before authentication`);
  }

  function countAuthentication(authentication: Promise<unknown>): Promise<unknown> {
    runningAuthentications++;
    return authentication.finally(() => runningAuthentications--);
  }

  async function receive({ message, error, id }: Incoming): Promise<void> {
    const reply = { id, requestId: newRequestId() };
    try {
      // An invalid message counts as well. Input has a limit of its own.
      if (!isInput(message)) await service.admitOther("message", { ...from, principal: identity.current() });
      if (message === undefined) throw error;
      await dispatch(toRequest(message), reply);
    } catch (error) {
      fail(error, reply);
    }
  }

  function fail(error: unknown, { id, requestId }: Reply): void {
    const failure = toSendableError(error, { log, requestId });
    void send("error", id, { error: toWireError(failure, requestId) });
    if (failure instanceof ClosingError) close(failure.closeCode, failure.closeReason);
  }

  async function dispatch({ type, payload, trace, idempotencyKey: key }: Request, reply: Reply): Promise<void> {
    const keyed = key === undefined ? {} : { idempotency: { key, field: "idempotencyKey" } };
    switch (type) {
      case "ping":
        return send("pong", reply.id, {});
      case "auth": {
        const { userId, username, roles, scopes } = await identity.authenticate(toCredentials(payload));
        return send("authenticated", reply.id, { payload: { userId, username, roles, scopes: [...scopes] } });
      }
      case "execute":
      case "context.execute": {
        const body = toActionBody(payload);
        const input = { params: { contextId: payload.contextId }, body, ...keyed };
        const pageId = isObject(body) && typeof body.pageId === "string" ? body.pageId : undefined;
        return order.run(String(payload.contextId), pageId, () => call("executeAction", input, trace, reply));
      }
      case "steps": {
        const { contextId, ...body } = payload;
        const pageId = typeof body.pageId === "string" ? body.pageId : undefined;
        const input = { params: { contextId }, body, ...keyed };
        return order.run(String(contextId), pageId, () => call("executeSteps", input, trace, reply));
      }
      case "call": {
        const { operation } = payload;
        if (typeof operation !== "string" || !Object.hasOwn(operations, operation)) {
          throw invalidField("operation", `must be one of ${Object.keys(operations).join(", ")}`);
        }
        const called = call(operation as OperationId, { ...payload, ...keyed }, trace, reply);
        const settled = called.catch(() => undefined).finally(() => calls.delete(settled));
        calls.add(settled);
        return called;
      }
      case "subscribe": {
        await identity.verified();
        const { topic, gap } = await subscriptions.subscribe(payload, reply.requestId);
        return send("subscribed", reply.id, { topic, ...(gap && { gap }) });
      }
      case "unsubscribe":
        await subscriptions.unsubscribe(String(payload.topic));
        return send("unsubscribed", reply.id, { topic: payload.topic });
    }
  }

  async function call(
    operation: OperationId,
    input: Fields,
    trace: TraceContext | undefined,
    { id, requestId }: Reply,
  ): Promise<void> {
    // The socket may have closed while the action waited for earlier ones.
    if (closing.signal.aborted) return;
    const principal = operations[operation].isPublic ? undefined : await identity.verified();
    const source = { ...from, requestId, principal, trace, signal: closing.signal };
    const outcome = await (await service.open(operation, source)).run(input);
    const bytes = outcome.encoding === "binary" ? outcome.bytes : undefined;
    const text = Buffer.from(encodeReply("result", id, toResultFields(operation, outcome)));
    const release = unreadBytes.add({ principal, address }, text.length + (bytes?.length ?? 0));
    try {
      writeBatcher.flush();
      await sendQueue.send(text, bytes);
    } finally {
      release?.();
    }
  }

  async function send(type: SocketReplyType, id: string | undefined, fields: Fields): Promise<void> {
    writeBatcher.flush();
    await sendQueue.send(encodeReply(type, id, fields));
  }

  stream.on("data", countUnauthenticated);
  /** Resolves when the authentications before the next message are complete. */
  let ready: Promise<unknown> = countAuthentication(
    identity
      .authenticateUpgrade(options.credentials)
      .catch((error: unknown) => fail(error, { id: undefined, requestId: newRequestId() })),
  );
  socket.on("message", (data, isBinary) => {
    missedPongs = 0;
    if (closing.signal.aborted) return;
    // The library's default is one Buffer per message.
    const text = isBinary ? undefined : (data as Buffer).toString("utf8");
    if (pendingMessages >= MAX_PENDING_MESSAGES) {
      fail(tooManyPending(MAX_PENDING_MESSAGES), { id: idOf(text), requestId: newRequestId() });
      return;
    }
    const incoming = decodeFrame(text);
    pendingMessages++;
    const done = ready.then(() => (closing.signal.aborted ? undefined : receive(incoming)));
    void done.finally(() => pendingMessages--);
    if (incoming.message?.type === "auth") ready = countAuthentication(done);
  });
  socket.on("pong", () => {
    missedPongs = 0;
  });
  socket.on("close", end);
  // An `error` is always followed by `close`; without a listener it would be an uncaught exception.
  socket.on("error", () => undefined);

  return {
    ping() {
      if (missedPongs >= MAX_MISSED_PONGS) {
        socket.terminate();
        return;
      }
      missedPongs++;
      socket.ping();
    },
    close,
  };
}

function isInput(message: Fields | undefined): boolean {
  if (message?.type !== "call") return false;
  const { operation } = isObject(message.payload) ? message.payload : message;
  return operation === "dispatchInput";
}

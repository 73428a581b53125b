import type { WebSocket } from "@fastify/websocket";
import type { Socket } from "node:net";
import { type OperationId, operations, type Principal, type SocketReplyType } from "../../contract.ts";
import { settlesWithin } from "../../errors/timing.ts";
import type { Credentials } from "../../identity/authenticate.ts";
import { newRequestId, toSendableError, type TransportDependencies } from "../call.ts";
import { toWireError } from "../errors.ts";
import { createWriteBatcher } from "../write-batcher.ts";
import { decodeFrame, type Fields, idOf, type Incoming, isObject, toRequest } from "./decode.ts";
import { encodeEvent, encodeFrame, encodeReply } from "./encode.ts";
import { CLOSE_CODES, type CloseCode, ClosingError, tooManyPending } from "./errors.ts";
import { createSocketIdentity, type SocketIdentity } from "./identity.ts";
import { createPings } from "./pings.ts";
import { createSocketRequests, type Reply } from "./requests.ts";
import { createSendQueue } from "./send-queue.ts";
import { createSubscriptions } from "./subscriptions.ts";

/** One socket, from the upgrade to the close. */
export type Connection = ReturnType<typeof createConnection>;

const MAX_PENDING_MESSAGES = 100;
/** Time to send the replies of running calls when the session ends; one of these calls may have ended it. */
const LAST_REPLIES_MS = 1_000;

export function createConnection(
  dependencies: TransportDependencies,
  options: {
    readonly socket: WebSocket;
    /** The stream under the WebSocket. */
    readonly stream: Pick<Socket, "cork" | "uncork" | "on" | "off">;
    readonly address: string;
    /** Sent with the upgrade. */
    readonly credentials: Credentials;
    /** Counts the socket for its credential; undefined at the credential's limit. */
    readonly acquire: (principal: Principal) => (() => void) | undefined;
    /** Called when the upgrade has brought no valid credentials. */
    readonly onUnauthenticated: () => void;
    readonly onAuthenticated: () => void;
  },
) {
  const { service, bodyBytes, log } = dependencies;
  const { socket, stream, address, acquire } = options;
  const closing = new AbortController();
  const sendQueue = createSendQueue({ socket, onSlow: () => close(CLOSE_CODES.slow, "the client reads too slowly") });
  const writeBatcher = createWriteBatcher(stream, () => performance.now());
  const identity = createSocketIdentity({
    ...dependencies,
    address,
    acquire,
    onAuthenticated() {
      unauthenticated.end();
      options.onAuthenticated();
    },
    onUserChanged: () => subscriptions.endAll(),
    onEnding() {
      subscriptions.endAll();
      return settlesWithin(requests.callsEnded(), LAST_REPLIES_MS);
    },
    onEnded: () => close(CLOSE_CODES.notAuthenticated, "the session, key or token has ended"),
  });
  const subscriptions = createSubscriptions({
    service,
    address,
    identity,
    signal: closing.signal,
    sendQueue,
    onEvent(topic, event) {
      writeBatcher.beforeEvent();
      void sendQueue.send(encodeEvent(topic, event));
    },
    onPicture: (topic, picture) => sendEncoded(encodeFrame(topic, picture), picture.jpeg),
    onEnd: (topic, error) => void send("unsubscribed", undefined, { topic, ...errorFields(error, log) }),
  });
  const requests = createSocketRequests({
    ...dependencies,
    address,
    identity,
    subscriptions,
    signal: closing.signal,
    send,
    sendEncoded,
  });
  const unauthenticated = createUnauthenticatedLimits({ socket, stream, identity, close });
  let pendingMessages = 0;
  const pings = createPings(socket);

  function close(code: CloseCode, reason: string): void {
    writeBatcher.flush();
    socket.close(code, reason);
    end();
  }

  function end(): void {
    unauthenticated.end();
    writeBatcher.flush();
    sendQueue.close();
    identity.close();
    closing.abort(new Error("the socket is closed"));
  }

  async function receive({ message, error, id }: Incoming): Promise<void> {
    const reply = { id, requestId: newRequestId() };
    try {
      // An invalid message counts as well. Input has a limit of its own.
      if (!isInput(message))
        await service.admitOther("message", { transport: "ws", address, principal: identity.current() });
      if (message === undefined) throw error;
      // Not which fields are missing of what the caller may not do yet.
      if (NEEDS_CREDENTIALS.has(message.type)) await identity.verified();
      await requests.run(toRequest(message), reply);
    } catch (error) {
      fail(error, reply);
    }
  }

  async function afterEarlier(run: () => Promise<void>): Promise<void> {
    await unauthenticated.ready();
    if (!closing.signal.aborted) await run();
  }

  function receiveSmall(text: string | undefined): Promise<void> {
    const incoming = decodeFrame(text);
    const done = afterEarlier(() => receive(incoming));
    if (incoming.message?.type === "auth") unauthenticated.waitFor(done);
    return done;
  }

  /** Messages after a large one, which waits for its turn, are received after it. */
  function receiveLarge(...large: Parameters<typeof decodeLarge>): Promise<void> {
    const decoding = unauthenticated.ready().then(() => decodeLarge(...large));
    unauthenticated.waitFor(decoding);
    return afterEarlier(async () => receive(await decoding));
  }

  /** Decodes a large message when its turn has come. */
  async function decodeLarge(
    caller: Parameters<typeof bodyBytes.add>[0],
    bytes: number,
    text?: string,
  ): Promise<Incoming> {
    try {
      await bodyBytes.turn(caller, bytes, closing.signal);
    } catch (error) {
      return { error, id: idOf(text) };
    }
    return bodyBytes.parse(caller, bytes, () => decodeFrame(text));
  }

  function fail(error: unknown, { id, requestId }: Reply): void {
    const failure = toSendableError(error, { log, requestId });
    void send("error", id, { error: toWireError(failure, requestId) });
    if (failure instanceof ClosingError) close(failure.closeCode, failure.closeReason);
  }

  function send(type: SocketReplyType, id: string | undefined, fields: Fields): Promise<void> {
    return sendEncoded(encodeReply(type, id, fields));
  }

  function sendEncoded(text: string | Buffer, bytes?: Uint8Array): Promise<void> {
    writeBatcher.flush();
    return sendQueue.send(text, bytes);
  }

  unauthenticated.waitFor(
    identity
      .authenticateUpgrade(options.credentials)
      .catch((error: unknown) => fail(error, { id: undefined, requestId: newRequestId() }))
      .then(() => {
        if (identity.current() === undefined && !closing.signal.aborted) options.onUnauthenticated();
      }),
  );
  socket.on("message", (data, isBinary) => {
    pings.onAlive();
    if (closing.signal.aborted) return;
    // The library's default is one Buffer per message.
    const text = isBinary ? undefined : (data as Buffer).toString("utf8");
    if (pendingMessages >= MAX_PENDING_MESSAGES) {
      fail(tooManyPending(MAX_PENDING_MESSAGES), { id: idOf(text), requestId: newRequestId() });
      return;
    }
    const caller = { principal: identity.current(), address };
    const { length: bytes } = data as Buffer;
    let release: (() => void) | undefined;
    try {
      release = bodyBytes.add(caller, bytes);
    } catch (error) {
      fail(error, { id: idOf(text), requestId: newRequestId() });
      return;
    }
    pendingMessages++;
    const done = release ? receiveLarge(caller, bytes, text) : receiveSmall(text);
    void done.finally(() => {
      pendingMessages--;
      release?.();
    });
  });
  socket.on("pong", pings.onAlive);
  socket.on("close", end);
  // An `error` is always followed by `close`; without a listener it would be an uncaught exception.
  socket.on("error", () => undefined);

  return {
    /** Pings the client, or ends the connection after two pings without a pong. */
    ping: pings.ping,
    close,
  };
}

function errorFields(error: unknown, log: TransportDependencies["log"]): Fields {
  if (error === undefined) return {};
  const requestId = newRequestId();
  return { error: toWireError(toSendableError(error, { log, requestId }), requestId) };
}

/** Messages for which the credentials are looked at before the fields; a call may be a login. */
const NEEDS_CREDENTIALS: ReadonlySet<unknown> = new Set(["execute", "context.execute", "steps", "subscribe"]);

/** Whether a message calls an operation whose limit is that of input. */
function isInput(message: Fields | undefined): boolean {
  if (message?.type !== "call") return false;
  const { operation } = isObject(message.payload) ? message.payload : message;
  const known = typeof operation === "string" && Object.hasOwn(operations, operation);
  return known && operations[operation as OperationId].rateLimit === "input";
}

const MAX_UNAUTHENTICATED_BYTES = 16_384;
const AUTHENTICATION_MS = 10_000;

/** Limits the time and the bytes of one socket until it is authenticated. */
function createUnauthenticatedLimits(options: {
  readonly socket: Pick<WebSocket, "pause" | "resume">;
  /** The stream under the WebSocket. */
  readonly stream: Pick<Socket, "on" | "off">;
  readonly identity: Pick<SocketIdentity, "current">;
  readonly close: (code: CloseCode, reason: string) => void;
}) {
  const { socket, stream, identity, close } = options;
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

  const timer = setTimeout(
    () => close(CLOSE_CODES.authenticationTimeout, "no authentication in time"),
    AUTHENTICATION_MS,
  );
  stream.on("data", count);
  return {
    /** Resolves when the authentications before the next message are complete. */
    ready: (): Promise<unknown> => ready,
    /** Call with each authentication; the next message waits for it. */
    waitFor(authentication: Promise<unknown>): void {
      running++;
      ready = authentication.finally(() => running--);
    },
    /** Call when the socket is authenticated, or closed. */
    end(): void {
      clearTimeout(timer);
      stream.off("data", count);
    },
  };
}

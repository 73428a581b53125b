import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { WebSocket } from "@fastify/websocket";
import { type OperationId, operations } from "../../../gen/operations.ts";
import type { Event, Principal, SocketReplyType } from "../../contract.ts";
import { invalidField, ServiceError } from "../../errors/errors.ts";
import type { Credentials } from "../../identity/authenticate.ts";
import { callWithCredentials, type DoorDependencies, newRequestId, toTellableError } from "../call.ts";

import { toWireError } from "../errors.ts";
import { type ActionOrder, createActionOrder } from "./action-order.ts";
import { type CloseCode, closeCodes } from "./close-codes.ts";
import { createGathering } from "./write-batcher.ts";
import { idOf, isObject, parseMessage, type Request, toRequest, type Fields, version } from "./messages.ts";
import { createOutbox } from "./send-queue.ts";
import { createSubscriptions } from "./subscriptions.ts";

export interface ConnectionOptions {
  readonly socket: WebSocket;
  /** What the WebSocket writes to. */
  readonly stream: Pick<Socket, "cork" | "uncork">;
  readonly address: string;
  /** Shown with the upgrade. */
  readonly credentials: Credentials;
  /** Takes one of the places that a credential has, and answers how to give it back; undefined when all are taken. */
  readonly takePlace: (principal: Principal, address: string) => (() => void) | undefined;
  readonly authenticateWithinMs?: number;
}

/** One socket, from its upgrade to its end. */
export interface Connection {
  /** Asks for the credentials again; ends the socket when they are good no more. */
  recheck(): Promise<void>;
  /** Pings the client, or gives it up when it has not answered twice. */
  beat(): void;
  close(code: CloseCode, reason: string): void;
}

const maxWaitingMessages = 100;
const maxMissedPongs = 2;
/** For the answers of calls that run when the session ends. */
const lastAnswersMs = 1_000;

export function createConnection(dependencies: DoorDependencies, options: ConnectionOptions): Connection {
  const { service, authenticate, callerChanges, log } = dependencies;
  const { socket, stream, address, takePlace, authenticateWithinMs = 10_000 } = options;
  const from = { door: "ws", address } as const;
  const closing = new AbortController();
  const order: ActionOrder = createActionOrder();
  const outbox = createOutbox({ socket, onSlow: () => close(closeCodes.slow, "the client reads too slowly") });
  const gathering = createGathering(stream, () => performance.now());
  const subscriptions = createSubscriptions({
    service,
    address,
    principal: () => {
      if (identity === undefined) throw notAuthenticated();
      return identity.principal;
    },
    watchPrincipal(told) {
      principalWatchers.add(told);
      return () => principalWatchers.delete(told);
    },
    signal: closing.signal,
    outbox,
    onEvent(topic, event) {
      gathering.event();
      void outbox.send(toEventText(topic, event));
    },
    onEnd(topic, error) {
      const requestId = newRequestId();
      const failure = error === undefined ? undefined : toTellableError(error, { log, requestId });
      void send("unsubscribed", undefined, { topic, ...(failure && { error: toWireError(failure, requestId) }) });
    },
  });
  /** As last shown, and found good; each call verifies the credentials again. */
  let identity: Identity | undefined;
  const principalWatchers = new Set<() => void>();
  /** Calls that are being answered; one of them may be what has ended the session. */
  const answering = new Set<Promise<unknown>>();
  /** What must be done before a message that comes now: the authentications before it. */
  let ready: Promise<unknown>;
  let waitingMessages = 0;
  let missedPongs = 0;

  function close(code: CloseCode, reason: string): void {
    gathering.release();
    socket.close(code, reason);
    end();
  }

  function end(): void {
    clearTimeout(timer);
    gathering.release();
    outbox.close();
    forget(identity);
    identity = undefined;
    closing.abort(new Error("the socket is closed"));
  }

  function forget(left: Identity | undefined): void {
    left?.leave();
    left?.unwatch();
  }

  async function identify(credentials: Credentials, verify = authenticate): Promise<Principal> {
    const principal = await verify(credentials, from);
    if (closing.signal.aborted) throw notAuthenticated();
    const before = identity;
    // Its own place is free for it.
    before?.leave();
    const leave = takePlace(principal, address);
    if (leave === undefined) {
      if (before) identity = { ...before, leave: takePlace(before.principal, address) ?? before.leave };
      throw tooManySockets();
    }
    if (before && before.principal.userId !== principal.userId) subscriptions.endAll();
    before?.unwatch();
    identity = { credentials, principal, leave, unwatch: callerChanges.watch(principal, () => void recheck()) };
    clearTimeout(timer);
    return principal;
  }

  /** Where no credentials are required, who shows none is anonymous; elsewhere, refused. */
  async function requireIdentity(): Promise<Credentials> {
    if (identity === undefined) await identify({});
    return identity?.credentials ?? {};
  }

  async function recheck(): Promise<void> {
    if (identity === undefined) return;
    const { credentials } = identity;
    const isStill = (): boolean => identity?.credentials === credentials;
    try {
      const principal = await dependencies.recheck(credentials, from);
      if (!isStill()) return;
      identity = { ...identity, principal };
      for (const told of [...principalWatchers]) told();
    } catch (error) {
      const hasEnded = error instanceof ServiceError && (error.code === "UNAUTHORIZED" || error.code === "FORBIDDEN");
      if (!hasEnded || !isStill()) return;
      subscriptions.endAll();
      // Who ended this very session is told that it was done.
      await Promise.race([Promise.allSettled(answering), wait(lastAnswersMs, undefined, { ref: false })]);
      if (isStill()) close(closeCodes.notAuthenticated, "the session, key or token has ended");
    }
  }

  async function receive({ message, fault, id }: Incoming): Promise<void> {
    const reply = { id, requestId: newRequestId() };
    try {
      // What cannot be read counts as well.
      await service.admitOther("message", { ...from, principal: identity?.principal });
      if (message === undefined) throw fault;
      await answer(toRequest(message), reply);
    } catch (error) {
      fail(error, reply);
    }
  }

  function fail(error: unknown, { id, requestId }: Reply): void {
    const failure = toTellableError(error, { log, requestId });
    void send("error", id, { error: toWireError(failure, requestId) });
    if (failure instanceof NotAuthenticated) close(closeCodes.notAuthenticated, "not authenticated");
    else if (identity === undefined && isOfPlaces(failure)) {
      close(closeCodes.tooManySockets, "too many sockets with these credentials");
    }
  }

  async function answer({ type, payload }: Request, reply: Reply): Promise<void> {
    switch (type) {
      case "ping":
        return send("pong", reply.id, {});
      case "auth": {
        const { userId, username, roles } = await asAuthentication(identify(credentialsIn(payload)));
        return send("authenticated", reply.id, { payload: { userId, username, roles } });
      }
      case "execute":
      case "context.execute": {
        const body = actionIn(payload);
        const input = { params: { contextId: payload.contextId }, body };
        const pageId = isObject(body) && typeof body.pageId === "string" ? body.pageId : undefined;
        return order.run(String(payload.contextId), pageId, () => call("executeAction", input, reply));
      }
      case "call": {
        const { operation } = payload;
        if (typeof operation !== "string" || !Object.hasOwn(operations, operation)) {
          throw invalidField("operation", `must be one of ${Object.keys(operations).join(", ")}`);
        }
        const answered = call(operation as OperationId, payload, reply);
        const settled = answered.catch(() => undefined).finally(() => answering.delete(settled));
        answering.add(settled);
        return answered;
      }
      case "subscribe": {
        await asAuthentication(requireIdentity());
        const { topic, gap } = await subscriptions.subscribe(payload, reply.requestId);
        return send("subscribed", reply.id, { topic, ...(gap && { gap }) });
      }
      case "unsubscribe":
        await subscriptions.unsubscribe(String(payload.topic));
        return send("unsubscribed", reply.id, { topic: payload.topic });
    }
  }

  async function call(operation: OperationId, input: Fields, { id, requestId }: Reply): Promise<void> {
    // An action that waited for its turn has nobody to act for any more.
    if (closing.signal.aborted) return;
    const { isPublic, hasEnvelope } = operations[operation];
    const credentials = isPublic ? {} : await asAuthentication(requireIdentity());
    const source = { ...from, requestId, signal: closing.signal };
    const called = callWithCredentials(dependencies, operation, source, credentials, input);
    const outcome = await (isPublic ? called : asAuthentication(called));
    const { data, ...beside } = outcome.answer as { data?: unknown };
    const isBinary = (data as { data?: { encoding?: string } } | undefined)?.data?.encoding === "binary";
    const fields = {
      ...(hasEnvelope ? { ...beside, payload: data } : { payload: outcome.answer }),
      ...(outcome.metadata && { metadata: outcome.metadata }),
    };
    await send("result", id, fields, isBinary ? outcome.bytes : undefined);
  }

  async function send(
    type: SocketReplyType,
    id: string | undefined,
    fields: Fields,
    bytes?: Uint8Array,
  ): Promise<void> {
    gathering.release();
    await outbox.send(JSON.stringify({ id, type, version, ...fields }), bytes);
  }

  async function identifyByUpgrade(credentials: Credentials): Promise<void> {
    if (credentials.bearer === undefined && credentials.apiKey === undefined) {
      // Where no credentials are required, nobody is waited for. Elsewhere nobody has failed by not yet showing any.
      await identify({}, dependencies.recheck).catch(() => undefined);
      return;
    }
    try {
      await asAuthentication(identify(credentials));
    } catch (error) {
      fail(error, { id: undefined, requestId: newRequestId() });
      // For good: another credential comes with another upgrade.
      if (isRefusal(error)) close(closeCodes.notAuthenticated, "not authenticated");
    }
  }

  const timer = setTimeout(
    () => close(closeCodes.authenticationTimeout, "no authentication in time"),
    authenticateWithinMs,
  );
  ready = identifyByUpgrade(options.credentials);
  socket.on("message", (data, isBinary) => {
    missedPongs = 0;
    if (closing.signal.aborted) return;
    // The library gives one Buffer a message unless it is told otherwise.
    const text = isBinary ? undefined : (data as Buffer).toString("utf8");
    if (waitingMessages >= maxWaitingMessages) {
      fail(tooManyWaiting(), { id: idOf(text), requestId: newRequestId() });
      return;
    }
    const incoming = toIncoming(text);
    waitingMessages++;
    const done = ready.then(() => (closing.signal.aborted ? undefined : receive(incoming)));
    void done.finally(() => waitingMessages--);
    if (incoming.message?.type === "auth") ready = done;
  });
  socket.on("pong", () => {
    missedPongs = 0;
  });
  socket.on("close", end);
  // An `error` is always followed by `close`; without a listener it would end the process.
  socket.on("error", () => undefined);

  return {
    recheck,
    beat() {
      if (missedPongs >= maxMissedPongs) {
        socket.terminate();
        return;
      }
      missedPongs++;
      socket.ping();
    },
    close,
  };
}

interface Identity {
  readonly credentials: Credentials;
  readonly principal: Principal;
  /** Gives the credential's place back. */
  readonly leave: () => void;
  readonly unwatch: () => void;
}

interface Reply {
  readonly id: string | undefined;
  readonly requestId: string;
}

/** That the caller is not, or no longer, who it must be to be connected. */
class NotAuthenticated extends ServiceError {}

function notAuthenticated(message = "not authenticated"): NotAuthenticated {
  return new NotAuthenticated("UNAUTHORIZED", message);
}

/** An `UNAUTHORIZED` of this work is about the socket's own credentials, which ends it; elsewhere it may be about a login. */
async function asAuthentication<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ServiceError && error.code === "UNAUTHORIZED" ? notAuthenticated(error.message) : error;
  }
}

function isOfPlaces({ code, details }: ServiceError): boolean {
  return code === "RATE_LIMIT_EXCEEDED" && (details as Fields | undefined)?.reason === "sockets";
}

function isRefusal(error: unknown): boolean {
  return error instanceof ServiceError && (error.code === "FORBIDDEN" || error.code === "VALIDATION_ERROR");
}

function tooManySockets(): ServiceError {
  return new ServiceError("RATE_LIMIT_EXCEEDED", "there are too many sockets with these credentials already", {
    details: { reason: "sockets" },
  });
}

function tooManyWaiting(): ServiceError {
  return new ServiceError("RATE_LIMIT_EXCEEDED", `${maxWaitingMessages} messages wait for their reply already`, {
    details: { reason: "waiting", limit: maxWaitingMessages },
  });
}

/** A message, or why it cannot be read. */
interface Incoming {
  readonly message?: Fields;
  readonly fault?: unknown;
  readonly id: string | undefined;
}

function toIncoming(text: string | undefined): Incoming {
  try {
    const message = parseMessage(text);
    return { message, id: idOf(message) };
  } catch (fault) {
    return { fault, id: idOf(text) };
  }
}

function credentialsIn({ token, apiKey }: Fields): Credentials {
  return {
    // The validator of this very message has accepted them as texts.
    ...(token !== undefined && { bearer: token as string }),
    ...(apiKey !== undefined && { apiKey: apiKey as string }),
  };
}

/** One object that holds all of it, or the action's name with the rest beside it. */
function actionIn({ contextId: _contextId, action, ...beside }: Fields): unknown {
  if (!isObject(action)) return { action, ...beside };
  const [extra] = Object.keys(beside);
  if (extra !== undefined) throw invalidField(extra, "belongs into action, which is an object");
  return action;
}

/** Many sockets hear of the same event: by topic. */
const eventTexts = new WeakMap<Event, Map<string, Buffer>>();

function toEventText(topic: string, event: Event): Buffer {
  const ofEvent = eventTexts.get(event) ?? new Map<string, Buffer>();
  eventTexts.set(event, ofEvent);
  let text = ofEvent.get(topic);
  if (text === undefined) {
    text = Buffer.from(JSON.stringify({ type: "event", version, topic, payload: event }));
    ofEvent.set(topic, text);
  }
  return text;
}

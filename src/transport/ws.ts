import websocket from "@fastify/websocket";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { WebSocket } from "@fastify/websocket";
import { type OperationId, operations } from "../../gen/operations.ts";
import type { Principal } from "../contract.ts";
import { invalidField, ServiceError } from "../errors.ts";
import type { Credentials } from "../identity/authenticate.ts";
import { callWithCredentials, type DoorDependencies, newRequestId, toTellableError } from "./call.ts";
import { maxBodyBytes } from "./http-server.ts";
import { toWireError } from "./wire-errors.ts";

const version = "1.0";
const authenticateWithinMs = 10_000;

export const closeCodes = { goingAway: 1001, notAuthenticated: 4401, authenticationTimeout: 4408 } as const;

/** A message as it came: the envelope, or one of the short forms with payload fields at the top level. */
type Incoming = Readonly<Record<string, unknown>>;

interface Connection {
  readonly socket: WebSocket;
  readonly address: string;
  /** Aborted when the socket closes. */
  readonly signal: AbortSignal;
  /** As last shown, and good at that time; each call verifies them again. */
  credentials: Credentials | undefined;
  principal: Principal | undefined;
}

export async function registerWebSocket(app: FastifyInstance, dependencies: DoorDependencies): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: maxBodyBytes, perMessageDeflate: false },
    preClose(done) {
      const { websocketServer } = this;
      for (const client of websocketServer.clients) client.close(closeCodes.goingAway, "the service is closing");
      websocketServer.close();
      done();
    },
  });
  app.get("/ws", { websocket: true, exposeHeadRoute: false }, (socket, request) => {
    void accept(dependencies, socket, request);
  });
}

async function accept(dependencies: DoorDependencies, socket: WebSocket, request: FastifyRequest): Promise<void> {
  const controller = new AbortController();
  const connection: Connection = {
    socket,
    address: request.ip,
    signal: controller.signal,
    credentials: undefined,
    principal: undefined,
  };
  const timer = setTimeout(() => {
    socket.close(closeCodes.authenticationTimeout, "no authentication in time");
  }, authenticateWithinMs);
  socket.on("close", () => {
    clearTimeout(timer);
    controller.abort(new Error("the socket is closed"));
  });
  // An `error` is always followed by `close`; without a listener it would end the process.
  socket.on("error", () => undefined);

  const identify = async (credentials: Credentials, verify = dependencies.authenticate): Promise<Principal> => {
    connection.principal = await verify(credentials, { door: "ws", address: connection.address });
    connection.credentials = credentials;
    clearTimeout(timer);
    return connection.principal;
  };

  // Messages that come while the token of the URL is being verified wait for that.
  const { token } = request.query as { token?: unknown };
  let ready: Promise<unknown> = Promise.resolve();
  if (typeof token === "string") {
    ready = identify({ bearer: token }).catch(() => {
      socket.close(closeCodes.notAuthenticated, "the token is not valid");
    });
  } else {
    // Where no credentials are required, nobody is waited for to show any. Elsewhere nobody has failed by not yet doing so.
    ready = identify({}, dependencies.recheck).catch(() => undefined);
  }
  socket.on("message", (data, isBinary) => {
    void ready.then(() =>
      receive(dependencies, connection, identify, isBinary ? undefined : (data as Buffer).toString("utf8")),
    );
  });
}

async function receive(
  dependencies: DoorDependencies,
  connection: Connection,
  identify: (credentials: Credentials) => Promise<Principal>,
  text: string | undefined,
): Promise<void> {
  const requestId = newRequestId();
  let id: string | undefined;
  try {
    let message: Incoming;
    try {
      message = parse(text);
      if (typeof message.id === "string" && message.id.length <= 200) id = message.id;
    } finally {
      // A message that cannot be read counts as well; one that can gets its id back even when it is refused.
      const { address, principal } = connection;
      await dependencies.service.admitOther("message", { door: "ws", address, principal });
    }
    checkVersion(message);
    await dispatch(dependencies, connection, identify, message, { id, requestId });
  } catch (error) {
    const failure = toTellableError(error, { log: dependencies.log, requestId });
    send(connection, { id, type: "error", version, error: toWireError(failure, requestId) });
    if (failure.code === "UNAUTHORIZED" && connection.principal === undefined) {
      connection.socket.close(closeCodes.notAuthenticated, "not authenticated");
    }
  }
}

function parse(text: string | undefined): Incoming {
  if (text === undefined) throw invalidField("message", "must be text, not binary");
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch (cause) {
    throw new ServiceError("VALIDATION_ERROR", "the message is not valid JSON", {
      details: [{ field: "message", message: "is not valid JSON" }],
      cause,
    });
  }
  if (typeof message !== "object" || message === null || Array.isArray(message)) {
    throw invalidField("message", "must be a JSON object");
  }
  return message as Incoming;
}

function checkVersion(message: Incoming): void {
  if (message.version !== undefined && message.version !== version) {
    throw invalidField("version", `must be "${version}"`);
  }
}

async function dispatch(
  dependencies: DoorDependencies,
  connection: Connection,
  identify: (credentials: Credentials) => Promise<Principal>,
  message: Incoming,
  reply: { readonly id: string | undefined; readonly requestId: string },
): Promise<void> {
  const { type } = message;
  const field = (name: string): unknown => (message.payload as Incoming | undefined)?.[name] ?? message[name];
  switch (type) {
    case "ping":
      send(connection, { id: reply.id, type: "pong", version });
      return;
    case "auth": {
      const { userId, username, roles } = await identify(credentialsIn(field));
      send(connection, { id: reply.id, type: "authenticated", version, payload: { userId, username, roles } });
      return;
    }
    case "execute":
    case "context.execute": {
      const action = field("action");
      const isNested = typeof action === "object" && action !== null;
      const body = isNested
        ? action
        : defined({ action, params: field("params"), pageId: field("pageId"), timeout: field("timeout") });
      await run(dependencies, connection, reply, "executeAction", {
        params: defined({ contextId: field("contextId") }),
        body,
      });
      return;
    }
    case "call": {
      const operation = field("operation");
      if (typeof operation !== "string" || !Object.hasOwn(operations, operation)) {
        throw invalidField("operation", `must be one of ${Object.keys(operations).join(", ")}`);
      }
      await run(dependencies, connection, reply, operation as OperationId, {
        params: objectOrEmpty(field("params"), "params"),
        query: objectOrEmpty(field("query"), "query"),
        body: field("body"),
      });
      return;
    }
    default: {
      const found = typeof type === "string" ? JSON.stringify(type.slice(0, 40)) : typeof type;
      throw invalidField("type", `must be one of auth, execute, context.execute, call, ping, not ${found}`);
    }
  }
}

async function run(
  dependencies: DoorDependencies,
  connection: Connection,
  { id, requestId }: { readonly id: string | undefined; readonly requestId: string },
  operation: OperationId,
  input: Parameters<typeof callWithCredentials>[4],
): Promise<void> {
  const { address, signal, credentials = {} } = connection;
  const outcome = await callWithCredentials(
    dependencies,
    operation,
    { door: "ws", requestId, address, signal },
    credentials,
    input,
  );
  const { data, ...beside } = outcome.answer as { data?: unknown };
  send(connection, {
    id,
    type: "result",
    version,
    ...(operations[operation].hasEnvelope ? { payload: data, ...beside } : { payload: outcome.answer }),
    ...(outcome.metadata && { metadata: outcome.metadata }),
  });
  const isBinary = (data as { data?: { encoding?: string } } | undefined)?.data?.encoding === "binary";
  if (outcome.bytes && isBinary) connection.socket.send(outcome.bytes, { binary: true });
}

function credentialsIn(field: (name: string) => unknown): Credentials {
  const token = field("token");
  const apiKey = field("apiKey");
  if (token !== undefined && typeof token !== "string") throw invalidField("token", "must be a string");
  if (apiKey !== undefined && typeof apiKey !== "string") throw invalidField("apiKey", "must be a string");
  return { ...(token !== undefined && { bearer: token }), ...(apiKey !== undefined && { apiKey }) };
}

function defined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function objectOrEmpty(value: unknown, field: string): Record<string, unknown> {
  if (value === undefined) return {};
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw invalidField(field, "must be an object");
}

function send({ socket }: Connection, message: Record<string, unknown>): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
}

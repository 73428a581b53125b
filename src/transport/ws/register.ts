import { toAddressBlock } from "../../address-block.ts";
import websocket from "@fastify/websocket";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { credentialName, type Principal } from "../../contract.ts";
import { invalidField, ServiceError } from "../../errors/errors.ts";
import type { Credentials } from "../../identity/authenticate.ts";
import { credentialsOf, type TransportDependencies } from "../call.ts";
import { createQuota } from "../../quota.ts";
import { MAX_BODY_BYTES } from "../http/server.ts";
import { type Connection, createConnection } from "./connection.ts";
import { CLOSE_CODES } from "./errors.ts";

const MAX_SOCKETS_PER_CREDENTIAL = 20;
const MAX_UNAUTHENTICATED_PER_ADDRESS = 100;
const PING_EVERY_MS = 30_000;

/** The library's types lack some of these. */
export const SERVER_OPTIONS = {
  maxPayload: MAX_BODY_BYTES,
  perMessageDeflate: false,
  // A message in many small fragments or packets takes far more memory than its bytes.
  maxFragments: 1_024,
  maxBufferedChunks: 8_192,
  /** Limit of the close handshake, ms; then the connection is destroyed. */
  closeTimeout: 1_000,
};

/** Registers the WebSocket at /ws, which api/asyncapi.yaml describes. */
export async function registerWebSocket(app: FastifyInstance, dependencies: TransportDependencies): Promise<void> {
  const { webSockets } = dependencies.metrics;
  const connections = new Set<Connection>();
  const socketsOfCredentials = createQuota(MAX_SOCKETS_PER_CREDENTIAL);
  const unauthenticatedSockets = createUnauthenticatedSockets(MAX_UNAUTHENTICATED_PER_ADDRESS);
  const pinging = setInterval(() => connections.forEach((connection) => connection.ping()), PING_EVERY_MS).unref();
  await app.register(websocket, {
    options: SERVER_OPTIONS,
    preClose(done) {
      clearInterval(pinging);
      for (const connection of connections) connection.close(CLOSE_CODES.goingAway, "the service is closing");
      this.websocketServer.close();
      done();
    },
  });
  const preValidation = async (request: FastifyRequest): Promise<void> => {
    credentialsOfUpgrade(request);
  };
  app.route({
    method: "GET",
    url: "/ws",
    exposeHeadRoute: false,
    preValidation,
    handler: () => {
      throw new ServiceError("NOT_FOUND", "/ws is for WebSocket connections only");
    },
    wsHandler: (socket, request) => {
      const credentials = credentialsOfUpgrade(request);
      const { raw, ip: address } = request;
      let release = (): void => undefined;
      const connection = createConnection(dependencies, {
        socket,
        stream: raw.socket,
        address,
        credentials,
        acquire: (principal) => socketsOfCredentials.acquire(toCountKey(principal, address)),
        onUnauthenticated() {
          release = unauthenticatedSockets.add(toAddressBlock(address), {
            close: () =>
              connection.close(CLOSE_CODES.tooManySockets, "too many unauthenticated sockets of this address"),
          });
        },
        onAuthenticated: () => release(),
      });
      connections.add(connection);
      webSockets.inc();
      socket.once("close", () => {
        webSockets.dec();
        release();
        connections.delete(connection);
      });
    },
  });
}

/** @throws ServiceError `VALIDATION_ERROR` for two tokens */
function credentialsOfUpgrade({ headers, query }: FastifyRequest): Credentials {
  const { token } = query as { token?: unknown };
  const credentials = credentialsOf(headers);
  if (token === undefined) return credentials;
  if (typeof token !== "string") throw invalidField("token", "is given more than once");
  if (credentials.bearer !== undefined) throw invalidField("token", "is sent together with a bearer token; send one");
  return { ...credentials, bearer: token };
}

function toCountKey({ credential, userId }: Principal, address: string): string {
  switch (credential.type) {
    case "session":
    case "apiKey":
    case "shareLink":
      return credentialName(credential);
    case "anonymous":
      return `anonymous:${address}`;
    case "oidc":
    case "local":
      return `user:${userId}`;
  }
}

interface Closable {
  close(): void;
}

/** Sockets without valid credentials, by key; one too many closes the oldest, so that the others can still authenticate. */
function createUnauthenticatedSockets(maxPerKey: number) {
  const sockets = new Map<string, Set<Closable>>();

  function remove(key: string, socket: Closable): void {
    const ofKey = sockets.get(key);
    ofKey?.delete(socket);
    if (ofKey?.size === 0) sockets.delete(key);
  }

  return {
    /** Returns the function that removes the socket. */
    add(key: string, socket: Closable): () => void {
      const ofKey = sockets.get(key) ?? new Set();
      sockets.set(key, ofKey.add(socket));
      const [oldest] = ofKey;
      if (ofKey.size > maxPerKey && oldest !== undefined) {
        remove(key, oldest);
        oldest.close();
      }
      return () => remove(key, socket);
    },
  };
}

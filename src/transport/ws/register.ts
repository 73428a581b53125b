import websocket from "@fastify/websocket";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Principal } from "../../contract.ts";
import { invalidField, ServiceError } from "../../errors/errors.ts";
import type { Credentials } from "../../identity/authenticate.ts";
import { credentialsOf, type DoorDependencies } from "../call.ts";
import { maxBodyBytes } from "../http/server.ts";
import { closeCodes } from "./close-codes.ts";
import { type Connection, createConnection } from "./connection.ts";

const maxSocketsPerCredential = 20;
const pingEveryMs = 30_000;
/** A socket ends within five seconds of its session or key. */
const recheckEveryMs = 2_000;

/** The WebSocket at /ws, as api/asyncapi.yaml describes it. */
export async function registerWebSocket(app: FastifyInstance, dependencies: DoorDependencies): Promise<void> {
  const connections = new Set<Connection>();
  const takePlace = createPlaces(maxSocketsPerCredential);
  const every = (ms: number, work: (connection: Connection) => void): NodeJS.Timeout =>
    setInterval(() => connections.forEach(work), ms).unref();
  const timers = [
    every(pingEveryMs, (connection) => connection.beat()),
    every(recheckEveryMs, (connection) => void connection.recheck()),
  ];
  await app.register(websocket, {
    options: { maxPayload: maxBodyBytes, perMessageDeflate: false },
    preClose(done) {
      timers.forEach((timer) => clearInterval(timer));
      for (const connection of connections) connection.close(closeCodes.goingAway, "the service is closing");
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
      const options = { socket, stream: raw.socket, address, credentials, takePlace };
      const connection = createConnection(dependencies, options);
      connections.add(connection);
      socket.once("close", () => connections.delete(connection));
    },
  });
}

/** @throws ServiceError `VALIDATION_ERROR` for a token that is given twice */
function credentialsOfUpgrade({ headers, query }: FastifyRequest): Credentials {
  const { token } = query as { token?: unknown };
  const credentials = credentialsOf(headers);
  if (token === undefined) return credentials;
  if (typeof token !== "string") throw invalidField("token", "is given more than once");
  if (credentials.bearer !== undefined) throw invalidField("token", "is sent together with a bearer token; send one");
  return { ...credentials, bearer: token };
}

/** So many places for each credential, or for an address where there is none. */
function createPlaces(max: number) {
  const taken = new Map<string, number>();
  return (principal: Principal, address: string): (() => void) | undefined => {
    const key = keyOf(principal, address);
    const count = taken.get(key) ?? 0;
    if (count >= max) return undefined;
    taken.set(key, count + 1);
    return () => {
      const left = (taken.get(key) ?? 1) - 1;
      if (left > 0) taken.set(key, left);
      else taken.delete(key);
    };
  };
}

function keyOf({ credential, userId }: Principal, address: string): string {
  switch (credential.type) {
    case "session":
      return `session:${credential.sessionId}`;
    case "apiKey":
      return `api-key:${credential.apiKeyId}`;
    case "anonymous":
      return `anonymous:${address}`;
    case "local":
      return `local:${userId}`;
  }
}

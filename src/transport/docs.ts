import type { FastifyInstance } from "fastify";
import document from "../../gen/openapi.json" with { type: "json" };
import type { Authenticator } from "../identity/authenticate.ts";
import { credentialsOf } from "./call.ts";

export interface DocsDependencies {
  readonly authenticate: Authenticator;
  /** Whether the description is served without credentials. */
  readonly isPublic: boolean;
}

/** Serves the contract's own description. */
export function registerDocs(app: FastifyInstance, { authenticate, isPublic }: DocsDependencies): void {
  const body = JSON.stringify(document);
  app.get("/api/v1/openapi.json", {
    exposeHeadRoute: false,
    onRequest: async (request) => {
      if (!isPublic) await authenticate(credentialsOf(request.headers), { door: "rest", address: request.ip });
    },
    handler: (_request, reply) => reply.type("application/json; charset=utf-8").send(body),
  });
}

import type { ServerHttp2Session } from "node:http2";
import Fastify, { type FastifyInstance } from "fastify";
import { createHostGuard, type HostGuardSettings } from "./host-guard.ts";

const closeGraceMs = 500;

/** The port for native gRPC over plain HTTP/2, which the HTTP/1.1 port cannot carry. */
export function createGrpcServer(guard: HostGuardSettings): FastifyInstance {
  const app = Fastify({ logger: false, http2: true, http2SessionTimeout: 0 });
  const checkHost = createHostGuard(guard);
  app.addHook("onRequest", async ({ headers }) => {
    checkHost(headers);
  });
  // Closing waits for clients to hang up, and some never do.
  const sessions = new Set<ServerHttp2Session>();
  const server = app.server;
  server.on("session", (session) => {
    sessions.add(session);
    session.on("error", () => session.destroy());
    session.once("close", () => sessions.delete(session));
  });
  app.addHook("preClose", async () => {
    const timer = setTimeout(() => {
      for (const session of sessions) session.destroy();
    }, closeGraceMs);
    timer.unref();
    for (const session of sessions) session.close();
  });
  return app as unknown as FastifyInstance;
}

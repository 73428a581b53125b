import type { Server, Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** For the last bytes of responses and close frames. */
const CLOSE_GRACE_MS = 500;

/** Ends the connections that remain when the server closes: it would wait until clients close them, and some never do. */
export function closeConnections(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  const server: Server = app.server;
  for (const event of ["connection", "secureConnection"]) {
    server.on(event, (socket: Socket) => {
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
    });
  }
  app.addHook("preClose", async () => {
    const timer = setTimeout(() => {
      for (const socket of sockets) socket.destroy();
    }, CLOSE_GRACE_MS);
    timer.unref();
  });
}

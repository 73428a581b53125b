import type { Server, Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Time to send the last bytes of responses and close frames. */
const CLOSE_GRACE_MS = 500;

/** Destroys the connections that remain open when the server closes; Node would wait for the clients to close them. */
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

import { createServer, request } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** A plain HTTP proxy in front of one server. */
export interface Proxy {
  readonly url: string;
  /** Cuts every connection that is open, as a network may. */
  breakConnections(): void;
  close(): Promise<void>;
}

/** @param headers go with every request, for clients that cannot send them */
export async function startProxy(target: string, headers: Readonly<Record<string, string>> = {}): Promise<Proxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((incoming, response) => {
    const outgoing = request(
      { hostname, port, method: incoming.method, path: incoming.url, headers: { ...incoming.headers, ...headers } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      },
    );
    outgoing.on("error", () => response.destroy());
    response.on("close", () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const breakConnections = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    breakConnections,
    async close() {
      breakConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

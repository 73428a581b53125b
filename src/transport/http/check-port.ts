import { createServer } from "node:net";

/**
 * Checks that `host` and `port` can be listened on: resolves with undefined, or with one sentence that says why not. Called
 * before the database is opened, so that a service that cannot listen changes nothing.
 */
export function checkPort(host: string, port: number): Promise<string | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      resolve(toListenError(error, host, port));
    });
    server.listen({ host, port }, () => {
      server.close(() => {
        resolve(undefined);
      });
    });
  });
}

function toListenError({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  switch (code) {
    case "EADDRINUSE":
      return `port ${port} on ${host} is in use`;
    case "EACCES":
      return `port ${port} on ${host} may not be listened on by this user`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `HOST ${host} is not an address of this machine`;
    default:
      return `port ${port} on ${host} cannot be listened on: ${message}`;
  }
}

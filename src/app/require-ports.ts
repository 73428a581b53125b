import { createServer } from "node:net";
import { flagOf } from "../config/config.ts";

interface WantedPort {
  /** The setting that gives the port. */
  readonly env: "PORT" | "GRPC_PORT" | "OPS_PORT" | "CLUSTER_PORT";
  readonly host: string;
  readonly port: number;
}

/** @throws Error that names every port that cannot be listened on, with its setting and what to do */
export async function requirePorts(wanted: readonly WantedPort[]): Promise<void> {
  const problems = await Promise.all(
    wanted.map(async ({ env, host, port }) => {
      const problem = await checkPort(host, port);
      return problem?.startsWith("port ") ? `${problem} (${env}): ${wayOut(env)}` : problem;
    }),
  );
  const found = [...new Set(problems.filter((problem) => problem !== undefined))];
  if (found.length > 0) throw new Error(found.join("; "));
}

function wayOut(env: WantedPort["env"]): string {
  const flag = flagOf({ env });
  const without = env === "GRPC_PORT" || env === "OPS_PORT" ? `, or ${flag} off` : "";
  return `give another one with ${flag}, such as ${flag} 0 for a free one${without}`;
}

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

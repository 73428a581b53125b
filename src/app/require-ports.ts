import { flagOf } from "../config/config.ts";
import { checkPort } from "../transport/http/check-port.ts";

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

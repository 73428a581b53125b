import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { type RunningApp, startApp } from "../../src/app/app.ts";
import { startWorker } from "../../src/app/worker.ts";
import { type Environment, parseConfig } from "../../src/config/config.ts";
import { startLoadBalancer } from "./load-balancer.ts";
import { throughClones } from "./passthrough-engine.ts";
import { startPostgres } from "./postgres.ts";

/** Two replicas and two workers on a database of their own, as one service: each call goes to another replica than the one before. */
export async function startClusteredApp(
  folder: string,
  env: Environment,
  passwordCostLog2: number,
): Promise<RunningApp> {
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    const postgres = await startPostgres({ durable: false });
    closers.push(() => postgres.close());
    await postgres.createDatabase("pagewire");
    const common: Environment = {
      ...env,
      DATABASE_URL: postgres.urlOf("pagewire"),
      CLUSTER_SECRET: randomBytes(32).toString("base64"),
      DATA_KEY: randomBytes(32).toString("base64"),
      JWT_SECRET: randomBytes(32).toString("base64"),
      CLUSTER_PORT: "0",
      ARTIFACT_DIR: join(folder, "artifacts"),
      PRIVATE_NETWORK: "allow",
    };
    const configOf = (role: string) => parseConfig({ cwd: folder, env: { ...common, ROLE: role } });
    const replicas: RunningApp[] = [];
    for (let count = 0; count < 2; count++) {
      const replica = await startApp(configOf("api"), { throughSeam: throughClones, passwordCostLog2 });
      closers.push(() => replica.close());
      replicas.push(replica);
    }
    for (let count = 0; count < 2; count++) {
      const worker = await startWorker(configOf("worker"));
      closers.push(() => worker.close());
    }
    const addresses = replicas.map(({ httpUrl, grpcAddress = "" }) => ({ httpUrl, grpcAddress }));
    const balancer = await startLoadBalancer(addresses);
    closers.push(() => balancer.close());
    const [first] = replicas;
    if (first === undefined) throw new Error("there is no replica");
    await areWorkersSeen(addresses);
    return {
      ...first,
      httpUrl: balancer.httpUrl,
      grpcAddress: balancer.grpcAddress,
      async close() {
        const counts = balancer.counts();
        await close();
        // What has not used both shows nothing.
        if (counts.some((count) => count === 0)) throw new Error(`the replicas got ${counts.join(" and ")} calls`);
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Resolves when each replica knows a process that runs browsers. */
async function areWorkersSeen(replicas: readonly { readonly httpUrl: string }[]): Promise<void> {
  for (const { httpUrl } of replicas) {
    const deadline = performance.now() + 15_000;
    for (;;) {
      const { status } = await fetch(`${httpUrl}/health/ready`);
      if (status === 200) break;
      if (performance.now() > deadline) throw new Error(`a replica has seen no worker within 15 s (${status})`);
    }
  }
}

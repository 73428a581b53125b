import { randomUUID } from "node:crypto";
import { connectWire } from "../../src/cluster/wire/client.ts";
import { toClusterKeys } from "../../src/cluster/wire/keys.ts";
import { listenWire } from "../../src/cluster/wire/server.ts";
import type { Engine } from "../../src/engine/engine.ts";
import { createLogger } from "../../src/log/log.ts";

/** The engine behind a server and a client of the cluster, over loopback. */
export async function throughWire(
  engine: Engine,
): Promise<{ readonly engine: Engine; readonly close: () => Promise<void> }> {
  const keys = toClusterKeys([randomUUID()]);
  const processId = randomUUID();
  const log = createLogger({ level: "error", destination: { write: () => undefined } });
  const load = () => ({ capacity: 1, live: 0, busy: 0, waiting: 0 });
  const usage = () => ({ browsers: [] });
  const server = await listenWire({
    engine,
    processId,
    version: "0",
    keys,
    host: "127.0.0.1",
    port: 0,
    load,
    usage,
    log,
  });
  const client = connectWire({ address: `127.0.0.1:${server.port}`, processId, keys });
  return {
    engine: client,
    async close() {
      await client.close();
      await server.close();
    },
  };
}
